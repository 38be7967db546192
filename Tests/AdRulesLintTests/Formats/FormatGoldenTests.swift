import AdRulesLint
import Foundation
import Testing

/// Each format as a whole: findings, a document that is no XML, a file that cannot be read, nothing found.
///
/// `UPDATE_GOLDEN=1 swift test --filter FormatGoldenTests` writes the files anew.
@Suite struct FormatGoldenTests {
    private static let folder = Places.package.appendingPathComponent("Tests/Fixtures/formats")

    @Test("the report matches its golden file", arguments: FormatReport.allCases, LintFormat.allCases)
    func report(_ report: FormatReport, format: LintFormat) throws {
        let text = format.render(try report.report())
        let file = Self.folder.appendingPathComponent("\(report.rawValue).\(format.rawValue)")
        #expect(text == (try Places.golden(file, becomes: text)))
    }

    @Test("no golden file is left over")
    func nothingIsLeftOver() throws {
        let names = FormatReport.allCases.flatMap { report in
            LintFormat.allCases.map { "\(report.rawValue).\($0.rawValue)" }
        }
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)) == Set(names))
    }

    @Test("other readers find every diagnostic in it", arguments: FormatReport.allCases, LintFormat.allCases)
    func readers(_ report: FormatReport, format: LintFormat) throws {
        let report = try report.report()
        let text = format.render(report)
        let count = report.results.reduce(0) { $0 + $1.diagnostics.count }
        switch format {
        case .full, .concise: break
        case .github: #expect(WorkflowCommand.all(in: text).count == count + report.failures.count)
        case .checkstyle:
            #expect(FormatReading.findings(in: text, format: format) == count + report.failures.count)
        default: #expect(FormatReading.findings(in: text, format: format) == count)
        }
    }

    @Test("JSON Lines: the findings of JSON, then their file, and the version in the last line")
    func jsonLines() throws {
        let report = LintReport(
            results: try FormatReport.allCases.flatMap { try $0.report().results },
            failures: [LintReport.Failure(name: "gone.xml", message: "no such file")])
        let lines = try #require(FormatReading.lines(LintFormat.jsonl.render(report)))
        let object = try #require(FormatReading.object(LintFormat.json.render(report)))
        var findings = lines.filter { $0["kind"] as? String == "finding" }
        for index in findings.indices { findings[index]["kind"] = nil }
        #expect(findings as NSArray == object["findings"] as? NSArray)
        #expect(lines.count { $0["kind"] as? String == "file" } == report.results.count + 1)
        var summary = try #require(lines.last)
        #expect(summary["kind"] as? String == "summary")
        #expect(summary["schemaVersion"] as? Int == 1)
        summary["kind"] = nil
        summary["schemaVersion"] = nil
        #expect(summary as NSDictionary == object["summary"] as? NSDictionary)
    }

    @Test("JUnit: a test keeps its name when lines move, and each has its own")
    func junitNames() throws {
        func names(_ breaks: String) -> [String] {
            let text =
                "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\(breaks)</vmap:VMAP>"
            let report = LintReport(results: [Linter().lint(Array(text.utf8), name: "a.xml")])
            return LintFormat.junit.render(report).matches(of: /<testcase [^>]* name="([^"]*)"/).map {
                String($0.output.1)
            }
        }
        let adBreak = "<vmap:AdBreak timeOffset=\"10:00\" breakType=\"linear\" colour=\"a\" color=\"b\"></vmap:AdBreak>"
        let found = names(adBreak)
        #expect(found.contains("VMAP112 invalid-time-offset at /VMAP/AdBreak[1]/@timeOffset"))
        #expect(Set(found).count == found.count)
        #expect(names("\n<!-- a -->\n  " + adBreak) == found)
    }

    @Test("JUnit: failures, passes and files that could not be checked")
    func junit() throws {
        let results = try FormatReport.allCases.flatMap { try $0.report().results }
        let report = LintReport(results: results, failures: [LintReport.Failure(name: "gone.xml", message: "x")])
        let elements = try #require(FormatReading.elements(LintFormat.junit.render(report)))
        let suites = elements.filter { $0.name == "testsuite" }
        func sum(_ name: String) -> Int { suites.reduce(0) { $0 + (Int($1.attributes[name] ?? "") ?? 0) } }
        #expect(sum("tests") == elements.count { $0.name == "testcase" })
        #expect(sum("failures") == elements.count { $0.name == "failure" })
        #expect(sum("failures") == report.count(of: .error) + report.count(of: .warning))
        #expect(sum("errors") == 1)
        #expect(elements.count { $0.name == "error" } == 1)
    }
}
