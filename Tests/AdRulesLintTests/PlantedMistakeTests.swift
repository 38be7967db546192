import AdRulesLint
import AdRulesModel
import Foundation
import Testing

/// A mistake in a clean document: one text is replaced by another, and one finding is due at the mark in it.
///
/// In `Tests/Fixtures/lint/planted/*.txt` a mistake is a line with the rule, the document and arguments, then lines of the
/// document (`- `) and what they become (`+ `), with `⟦` where the finding begins. Indentation counts; `\uFEFF` and the
/// like stand for invisible characters.
struct PlantedMistake: CustomTestStringConvertible {
    var rule: String
    var document: String
    var arguments: [String]
    var old: String
    var new: String
    /// Where the mistake is written.
    var place: String

    var testDescription: String { "\(rule) \(place)" }

    static let folder = Places.fixtures.appendingPathComponent("planted")

    static let all = listed(in: "txt")
    /// Changes that are unusual and right, without a rule and a mark.
    static let unusual = listed(in: "unusual")

    private static func listed(in fileExtension: String) -> [PlantedMistake] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == fileExtension }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }.flatMap { read($0) }
    }

    private static func read(_ file: URL) -> [PlantedMistake] {
        var mistakes: [PlantedMistake] = []
        let lines = ((try? Places.text(file)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let rest = unescaped(String(line.dropFirst(2)))
            if line.hasPrefix("- ") || line == "-" {
                mistakes[mistakes.count - 1].old += (mistakes[mistakes.count - 1].old.isEmpty ? "" : "\n") + rest
            } else if line.hasPrefix("+ ") || line == "+" {
                let isFirst = mistakes[mistakes.count - 1].new.isEmpty
                mistakes[mistakes.count - 1].new += (isFirst ? "" : "\n") + rest
            } else if !line.isEmpty, !line.hasPrefix("#") {
                var words = line.split(separator: " ").map(String.init)
                if words[0].hasSuffix(".xml") || words[0].hasSuffix(".vmap") { words.insert("", at: 0) }
                mistakes.append(
                    PlantedMistake(
                        rule: words[0], document: words[1], arguments: Array(words.dropFirst(2)), old: "", new: "",
                        place: "\(file.lastPathComponent):\(number + 1)"))
            }
        }
        return mistakes
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing(/\\u([0-9A-F]{4})/) { match in
            UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
        }
    }

    /// The document with the change.
    func changed() throws -> String {
        let clean = try Places.text(Self.folder.appendingPathComponent(document))
        let parts = clean.components(separatedBy: old)
        guard parts.count == 2 else { throw NotOnce(text: old, count: parts.count - 1) }
        return parts[0] + new + parts[1]
    }

    /// The document with the mistake, and the line and column where the finding is due, both from 1, in UTF-8 bytes.
    func planted() throws -> (document: String, line: Int, column: Int) {
        let halves = try changed().components(separatedBy: "⟦")
        guard halves.count == 2 else { throw NotOnce(text: "⟦", count: halves.count - 1) }
        let lines = halves[0].utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // A byte order mark takes no column.
        let mark = lines.count == 1 && halves[0].hasPrefix("\u{FEFF}") ? 3 : 0
        return (halves.joined(), lines.count, (lines.last?.count ?? 0) - mark + 1)
    }

    /// What the linter says of each document with its mistake, by the place of the mistake: several tests look at it.
    private static let results = Dictionary(
        uniqueKeysWithValues: all.compactMap { mistake in
            (try? lint(mistake.planted().document, name: mistake.document, arguments: mistake.arguments))
                .map { (mistake.place, $0) }
        })

    /// What the linter says of the document with the mistake.
    func result() throws -> LintResult {
        try Self.results[place] ?? lint(planted().document, name: document, arguments: arguments)
    }

    struct NotOnce: Error {
        var text: String
        var count: Int
    }
}

/// Mistakes planted one at a time: each is found at its place, and nothing else is.
@Suite struct PlantedMistakeTests {
    @Test(
        "the documents are clean before",
        arguments: [
            "episode.xml", "film.xml", "live.xml", "playlist.xml", "tiny.vmap", "vast20.xml", "vast30.xml",
            "vast42.xml", "vast43.xml", "wrapper.xml",
        ])
    func cleanBefore(_ name: String) throws {
        let result = try lint(Places.bytes(PlantedMistake.folder.appendingPathComponent(name)), name: name)
        #expect(result.diagnostics.map(\.finding.message) == [])
    }

    @Test("a mistake gives one finding, of its rule, at its place", arguments: PlantedMistake.all)
    func isFound(_ mistake: PlantedMistake) throws {
        let planted = try mistake.planted()
        let found = try mistake.result().diagnostics.map {
            "\($0.rule.id.rawValue) \($0.start.line):\($0.start.column)"
        }
        #expect(found == ["\(mistake.rule) \(planted.line):\(planted.column)"], "\(mistake.place)")
    }

    @Test("unusual but correct documents give nothing above an info", arguments: PlantedMistake.unusual)
    func isSilent(_ change: PlantedMistake) throws {
        let result = try lint(change.changed(), name: change.document, arguments: change.arguments)
        let found = result.diagnostics.filter { $0.severity > .info }.map {
            "\($0.rule.id.rawValue) \($0.finding.message)"
        }
        #expect(found == [], "\(change.place)")
    }

    @Test("there are at least 600 of them, and at least one of every rule")
    func areEnough() {
        let rules = Set(PlantedMistake.all.map(\.rule))
        let missing = RuleCatalogue.all.map(\.id.rawValue).filter { !rules.contains($0) }
        #expect(missing == [])
        #expect(PlantedMistake.all.count >= 600)
        #expect(PlantedMistake.unusual.count >= 120)
        let places = Set(PlantedMistake.all.map { "\($0.document)\n\($0.old)\n\($0.new)" })
        #expect(places.count == PlantedMistake.all.count, "two are the same")
    }
}
