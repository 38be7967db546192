public import AdRulesModel

/// Takes private values out of what a session log shows: the host's macro values, and the values in queries, matrix
/// parameters and fragments of URLs with their user names.
///
/// A replay of a redacted log gives the same actions, once they are redacted too. Therefore macros stay in the URLs of
/// documents, host values of four characters and more become one word everywhere, and shorter ones, flags mostly, stay.
/// Hosts, paths and the names of parameters stay readable. Two tags of breaks that differ only in what is taken out keep
/// different numbers, so that `replace` sees the difference; two responses inside playlists do not.
public struct SessionRedaction: SourceTextRewriting, Hashable {
    /// What stands for a host's value.
    static let word = "redacted"

    /// The host's values and their encoded forms, the longest first.
    private let secrets: [[UInt8]]
    /// The tags of breaks, numbered as they came.
    private(set) var tagNumbers: [ByteText: Int] = [:]

    /// Takes out these values of macros.
    init(hostMacros: [String: String]) {
        var found: Set<String> = []
        for value in hostMacros.values where value.utf8.count > 3 {
            found.insert(value)
            found.insert(PercentEncoding.encode(value))
            found.insert(
                value.split(separator: ",", omittingEmptySubsequences: false)
                    .map { PercentEncoding.encode($0) }.joined(separator: ","))
        }
        secrets = found.map { Array($0.utf8) }
            .sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }
    }

    /// What an encoder was told to take out; nil: nothing.
    init?(of encoder: any Encoder) {
        guard let key = SessionLog.redactionKey, let found = encoder.userInfo[key] as? SessionRedaction else {
            return nil
        }
        self = found
    }

    /// Gives a tag a number of its own.
    mutating func number(tag: String) {
        guard tagNumbers[ByteText(tag)] == nil else { return }
        tagNumbers[ByteText(tag)] = tagNumbers.count + 1
    }

    /// The host's macro values without those that are private.
    static func hostMacros(_ values: [String: String]) -> [String: String] {
        values.mapValues { $0.utf8.count > 3 ? word : $0 }
    }

    /// The text of a document: macros stay in its URLs.
    public func written(_ text: String) -> String {
        redacted(text, keepsMacros: true, mark: tagNumbers[ByteText(text)].map { "*\($0)" } ?? "*")
    }

    /// A text whose macros are filled.
    func expanded(_ text: String) -> String { redacted(text, keepsMacros: false, mark: "*") }

    /// - Complexity: O(length × number of secrets).
    private func redacted(_ text: String, keepsMacros: Bool, mark: String) -> String {
        let bytes = Array(text.utf8)
        var writer = URLRedactor(keepsMacros: keepsMacros, mark: Array(mark.utf8))
        var index = 0
        while index < bytes.count {
            if let secret = secrets.first(where: { bytes[index...].starts(with: $0) }) {
                for byte in Self.word.utf8 { writer.take(byte) }
                index += secret.count
            } else {
                writer.take(bytes[index])
                index += 1
            }
        }
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
