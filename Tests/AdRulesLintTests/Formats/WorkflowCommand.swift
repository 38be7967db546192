import Foundation

/// A command that GitHub Actions would obey in a line of a log: a second reading, by the rules of its runner.
///
/// The runner looks for `::name key=value,…::message` at the beginning of a line, behind any blanks, and for
/// `##[name key=value;…]message` anywhere in it. It knows some names only; here every name counts.
struct WorkflowCommand: Equatable {
    var name: String
    var properties: [String: String] = [:]
    var message: String

    /// The commands in the lines of a text; lines end at LF.
    static func all(in text: String) -> [WorkflowCommand] {
        text.unicodeScalars.split(separator: "\n").compactMap { WorkflowCommand(line: String($0)) }
    }

    init?(line: String) {
        let trimmed = String(line.unicodeScalars.drop { $0.properties.isWhitespace })
        if trimmed.utf8.starts(with: "::".utf8), let end = trimmed.dropFirst(2).firstRange(of: "::") {
            let head = trimmed[trimmed.index(trimmed.startIndex, offsetBy: 2)..<end.lowerBound]
            name = String(head.prefix { $0 != " " })
            message = Self.unescaped(String(trimmed[end.upperBound...]), others: [])
            for pair in head.drop(while: { $0 != " " }).dropFirst().split(separator: ",") {
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                if parts.count == 2 {
                    properties[parts[0]] = Self.unescaped(parts[1], others: [(":", "3A"), (",", "2C")])
                }
            }
            return
        }
        // Foundation's search, since a loop over each byte of each report takes seconds in a debug build.
        let bytes = Data(line.utf8)
        guard let start = bytes.range(of: Data("##[".utf8)),
            let end = bytes[start.upperBound...].firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        name = String(decoding: bytes[start.upperBound..<end], as: UTF8.self)
        message = String(decoding: bytes[(end + 1)...], as: UTF8.self)
    }

    private static func unescaped(_ text: String, others: [(String, String)]) -> String {
        ([("\r", "0D"), ("\n", "0A")] + others + [("%", "25")]).reduce(text) { text, pair in
            text.replacing("%\(pair.1)", with: pair.0)
        }
    }
}
