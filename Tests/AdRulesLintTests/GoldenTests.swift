import AdRulesLint
import AdRulesModel
import Foundation
import Testing

/// Documents with mistakes and what is said of them, whole; documents without, of which nothing is said.
///
/// `UPDATE_GOLDEN=1 swift test --filter GoldenTests` writes the examples of the catalogue and every `.out` anew.
@Suite struct GoldenTests {
    static let bad = Places.fixtures.appendingPathComponent("err")
    static let good = Places.fixtures.appendingPathComponent("ok")

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

    @Test("a document without mistakes has no findings", arguments: fixtures(good))
    func goodDocument(_ fixture: Fixture) throws {
        let result = try lint(
            Places.bytes(fixture.url), name: fixture.url.lastPathComponent, arguments: fixture.arguments)
        #expect(result.diagnostics.map(\.finding.message) == [])
    }

    @Test("every rule has its pair, made of the catalogue's example", arguments: RuleCatalogue.all)
    func everyRuleHasItsPair(_ rule: RuleDescription) throws {
        let name = "\(rule.id.rawValue)-\(rule.name)"
        for (example, folder) in [(rule.bad, Self.bad), (rule.good, Self.good)] {
            guard let example else { continue }
            let url = folder.appendingPathComponent("\(name).\(example.fileExtension)")
            #expect(try Places.golden(url, becomes: example.document) == example.document)
            let arguments = example.arguments.joined(separator: " ")
            if !arguments.isEmpty {
                let sidecar = url.deletingPathExtension().appendingPathExtension("args")
                #expect(try Places.golden(sidecar, becomes: arguments + "\n") == arguments + "\n")
            }
        }
        let out = Self.bad.appendingPathComponent("\(name).out")
        // The first run after an example was added writes the document, the second what is said of it.
        if Places.updatesGolden, !FileManager.default.fileExists(atPath: out.path) { return }
        #expect(try Places.text(out).contains("[\(rule.id.rawValue)]"))
    }

    @Test("no golden file is left over")
    func nothingIsLeftOver() throws {
        for folder in [Self.bad, Self.good] {
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let documents = Set(Self.fixtures(folder).map { $0.url.deletingPathExtension().lastPathComponent })
            for file in files where file.hasSuffix(".out") || file.hasSuffix(".args") {
                let name = String(file.prefix { $0 != "." })
                #expect(documents.contains(name), "\(file) has no document")
            }
        }
        let rules = Set(RuleCatalogue.all.map { "\($0.id.rawValue)-\($0.name)" })
        for fixture in Self.fixtures(Self.bad) + Self.fixtures(Self.good) {
            let name = fixture.url.deletingPathExtension().lastPathComponent
            guard name.wholeMatch(of: /[A-Z]+[0-9]{3}-.*/) != nil else { continue }
            #expect(rules.contains(name), "\(name) is named like a rule that is not there")
        }
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
