import AdRulesText
import Foundation
import Testing

/// Text of a document is compared, hashed and searched by its bytes (`ByteText`, `Verbatim`): canonical comparison takes
/// the square of the length for runs of combining marks, and takes texts for equal that XML keeps apart.
@Suite("No text of a document is handled as characters")
struct DocumentTextTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The rooms through which text of documents goes.
    private static let rooms = [
        "AdRulesModel", "AdRulesEngine/Schedule", "AdRulesEngine/Resolution", "AdRulesLint/Rules", "AdRulesLint/Source",
        "AdRulesCommands/LanguageServer",
        "AdRulesHLS/Playlist", "AdRulesHLS/DateRange", "AdRulesHLS/Insertion", "AdRulesHLS/Import", "AdRulesHLS/SCTE35",
        "AdRulesHLS/Interstitials", "AdRulesHLS/AssetList", "AdRulesHLS/PodServing", "AdRulesCommands/Diff",
    ]

    private static func lines(below folder: String) throws -> [(place: String, code: String)] {
        let folder = root.appendingPathComponent("Sources/\(folder)")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
            let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
            return text.components(separatedBy: "\n").enumerated().map { number, line in
                ("\(path):\(number + 1)", line.components(separatedBy: "//")[0])
            }
        }
    }

    /// Calls that go by characters, and what to write instead.
    private static let forbidden: [(pattern: String, instead: String)] = [
        (#"\.lowercased\(\)"#, "lowercasedASCII"), (#"\.uppercased\(\)"#, "uppercasedASCII"),
        (#"\.hasPrefix\("#, "begins(with:)"), (#"\.hasSuffix\("#, "ends(with:)"),
        (#"[=!]= ""#, "isSpelled"), (#"" [=!]="#, "isSpelled"), (#"\.contains\(""#, "holds"),
        (#"split\(separator: ""#, "fields(separatedBy:)"), (#"Set<String>"#, "Set<ByteText>"),
        (#"\[String: "#, "[ByteText: …]"), (#"isWhitespace"#, "isBlank"),
        (#"trimmingCharacters"#, "trimmingBlanks"), (#"\.split \{ \$0 == ","#, "fields(separatedBy:)"),
    ]

    @Test("No call that compares, splits or changes the case of characters", arguments: rooms)
    func calls(room: String) throws {
        // The digits of a number that we have written are no text of a document.
        let lines = try Self.lines(below: room).filter { !$0.code.contains("hasSuffix(\"0\")") }
        let text = lines.map(\.code).joined(separator: "\n")
        for (pattern, instead) in Self.forbidden where text.range(of: pattern, options: .regularExpression) != nil {
            for (place, code) in lines where code.range(of: pattern, options: .regularExpression) != nil {
                Issue.record("\(room)/\(place): \(code.trimmingCharacters(in: .whitespaces)) — use \(instead)")
            }
        }
    }

    @Test("Every text of a public value is compared by its bytes", arguments: ["VMAP", "VAST", "Values"])
    func properties(folder: String) throws {
        for (place, code) in try Self.lines(below: "AdRulesModel/\(folder)") {
            guard code.range(of: #"(var|let) \w+: String\?$"#, options: .regularExpression) != nil else { continue }
            #expect(code.contains("@Verbatim"), "\(folder)/\(place): \(code)")
        }
    }
}
