import AdRulesText
import Foundation

extension URL {
    /// The URL of a media file, percent-encoded as browsers do; nil if it is none.
    ///
    /// `URL(string:)` rejects a blank or a brace before iOS 17 and macOS 14.
    init?(ofMedia text: String) { self.init(string: (try? HTTPAddress(parsing: text))?.url ?? text) }
}
