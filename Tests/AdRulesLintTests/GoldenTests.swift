import AdRulesLint
import AdRulesModel
import Foundation
import Testing

/// What is said of documents with mistakes, whole: of the bad examples of the catalogue, and of the documents of `err`.
///
/// `UPDATE_GOLDEN=1 swift test --filter GoldenTests` writes every `.out` anew.
@Suite struct GoldenTests {
    static let bad = Places.fixtures.appendingPathComponent("err")

    /// The bad examples of the catalogue by family: the letters of the rule and its hundred, as in `VAST3`.
    static let families = Dictionary(grouping: RuleCatalogue.all) { String($0.id.rawValue.dropLast(2)) }
        .map { Family(name: $0.key, rules: $0.value) }.sorted { $0.name < $1.name }

    struct Family: CustomTestStringConvertible {
        var name: String
        var rules: [RuleDescription]
        var testDescription: String { name }
    }

    /// A document of the fixtures. `NAME.args` beside it holds the arguments of the command.
    struct Fixture: CustomTestStringConvertible {
        var url: URL
        var testDescription: String { url.lastPathComponent }

        var arguments: [String] {
            let text = (try? Places.text(url.deletingPathExtension().appendingPathExtension("args"))) ?? ""
            return text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
    }

    static func fixtures(_ folder: URL) -> [Fixture] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { ["xml", "vmap", "vast"].contains($0.pathExtension) }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }.map(Fixture.init)
    }

    @Test("the findings of a document with mistakes", arguments: fixtures(bad))
    func badDocument(_ fixture: Fixture) throws {
        let result = try shown(
            Places.bytes(fixture.url), name: fixture.url.lastPathComponent, arguments: fixture.arguments)
        #expect(!result.diagnostics.isEmpty, "a document of err/ has a mistake")
        let report = LintFormat.full.render(LintReport(results: [result]))
        let golden = fixture.url.deletingPathExtension().appendingPathExtension("out")
        #expect(report == (try Places.golden(golden, becomes: report)))
    }

    @Test("the findings of the catalogue's bad examples, one file for a family of rules", arguments: families)
    func badExamples(_ family: Family) throws {
        let reports = try family.rules.map { rule in
            let bad = try #require(rule.bad, "\(rule.id.rawValue) has no bad example")
            let name = "\(rule.id.rawValue)-\(rule.name).\(bad.fileExtension)"
            let result = try shown(Array(bad.document.utf8), name: name, arguments: bad.arguments)
            let arguments = bad.arguments.map { " " + $0 }.joined()
            return "$ adrules lint \(name)\(arguments)\n\n" + LintFormat.full.render(LintReport(results: [result]))
        }
        let text = reports.joined(separator: "\n")
        let golden = Places.fixtures.appendingPathComponent("rules/\(family.name).out")
        #expect(text == (try Places.golden(golden, becomes: text)))
    }

    @Test("no golden file is left over")
    func nothingIsLeftOver() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Places.fixtures.appendingPathComponent("rules").path)
        #expect(files.sorted() == Self.families.map { $0.name + ".out" })
    }

    @Test("the rule page is fresh")
    func pageIsFresh() throws {
        let page = RulePage.markdown.render(RuleCatalogue.all)
        let url = Places.package.appendingPathComponent("Sources/AdRulesLint/AdRulesLint.docc/Rules.md")
        #expect(
            try Places.golden(url, becomes: page) == page,
            "run: swift run adrules rules --format markdown > Sources/AdRulesLint/AdRulesLint.docc/Rules.md")
        let portability = PortabilityPage.markdown.render()
        let table = Places.package.appendingPathComponent("Sources/AdRulesLint/AdRulesLint.docc/WhatPlayersDo.md")
        #expect(
            try Places.golden(table, becomes: portability) == portability,
            "run: swift run adrules targets --format markdown")
        for rule in RuleCatalogue.all {
            #expect(page.contains("\n| [\(rule.id.rawValue)](\(Release.site)/documentation/adruleslint/"))
        }
    }
}
