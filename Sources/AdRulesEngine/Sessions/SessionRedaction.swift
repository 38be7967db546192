import AdRulesText

/// Removes private values from a session log: the host's macro values, and in URLs the user names and the values in
/// queries, matrix parameters and fragments.
///
/// A replay of a redacted log gives the same actions, once they are redacted too. For this, macros stay in the URLs
/// of documents, host values of four or more UTF-8 bytes are replaced by the same word everywhere, and shorter ones,
/// mostly flags, stay. Hosts, paths and parameter names stay readable. Two break tags that differ only in redacted
/// values keep different numbers, so that `replace` sees the difference; two responses inside playlists do not.
public struct SessionRedaction: SourceTextRewriting, Hashable {
    static let word = "redacted"

    /// The host's values and their encoded forms, the longest first.
    private var secrets: [[UInt8]] = []
    /// The tags of breaks, numbered from 1 in order of appearance.
    private(set) var tagNumbers: [ByteText: Int] = [:]

    init(hostMacros: [String: String]) { remove(hostMacros) }

    mutating func remove(_ hostMacros: [String: String]) {
        var found = Set(secrets)
        for value in hostMacros.values where value.utf8.count > 3 {
            // As a list: empty items are omitted.
            let list = value.split(separator: ",").map { PercentEncoding.encode($0) }.joined(separator: ",")
            found.formUnion([value, PercentEncoding.encode(value), list].map { Array($0.utf8) })
        }
        secrets = found.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }
    }

    init?(of encoder: any Encoder) {
        guard let key = SessionLog.redactionKey, let found = encoder.userInfo[key] as? SessionRedaction else {
            return nil
        }
        self = found
    }

    mutating func number(tag: String) {
        guard tagNumbers[ByteText(tag)] == nil else { return }
        tagNumbers[ByteText(tag)] = tagNumbers.count + 1
    }

    /// The host's macro values, with private ones replaced.
    static func hostMacros(_ values: [String: String]) -> [String: String] {
        values.mapValues { $0.utf8.count > 3 ? word : $0 }
    }

    /// Redacts the text of a document; macros stay in its URLs.
    package func written(_ text: String) -> String {
        redacted(text, keepsMacros: true, mark: tagNumbers[ByteText(text)].map { "*\($0)" } ?? "*")
    }

    /// Redacts a text whose macros are already expanded.
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
        return writer.finish().string
    }
}
