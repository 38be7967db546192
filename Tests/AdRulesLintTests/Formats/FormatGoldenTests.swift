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
        case .checkstyle, .gitlab, .rdjson:
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

    @Test("GitLab: a finding is known again when lines move and breaks come; no two have one fingerprint")
    func gitLab() throws {
        func fingerprints(_ breaks: String, name: String = "./ads/a.xml") throws -> [String] {
            let report = LintReport(results: [try lint(playlist(breaks), name: name)])
            let list = try #require(FormatReading.list(LintFormat.gitlab.render(report)))
            for issue in list {
                let location = try #require(issue["location"] as? [String: Any])
                #expect(location["path"] as? String == (name == "./ads/a.xml" ? "ads/a.xml" : name))
                #expect((location["lines"] as? [String: Int])?["begin"] != nil)
                #expect(["info", "minor", "major"].contains(issue["severity"] as? String))
            }
            return list.filter { $0["check_name"] as? String == "VMAP112" }.compactMap { $0["fingerprint"] as? String }
        }
        func adBreak(_ time: String) -> String { #"<vmap:AdBreak timeOffset="\#(time)" breakType="linear"/>"# }
        let found = try fingerprints(adBreak("10:00") + adBreak("20:00") + adBreak("20:00"))
        #expect(Set(found).count == 3)
        let moved = "\n<!-- a -->\n" + adBreak("00:01:00") + adBreak("10:00") + "\n\n" + adBreak("20:00")
        #expect(try fingerprints(moved + adBreak("20:00")) == found)
        #expect(Set(try fingerprints(adBreak("10:00"), name: "ads/b.xml")).isDisjoint(with: found))
    }

    @Test("reviewdog: a fix that holds is one suggestion, which makes the document that --fix makes")
    func suggestions() throws {
        let text = playlist(
            "<vmap:AdBreak timeOffset=\"10:00\" breakType=\"linear\">\n<vmap:AdSorce>é</vmap:AdSorce></vmap:AdBreak>")
        let result = try shown(Array(text.utf8), name: "a.xml")
        let object = try #require(FormatReading.object(LintFormat.rdjson.render(LintReport(results: [result]))))
        #expect((object["source"] as? [String: String])?["name"] == "adrules")
        let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
        #expect(diagnostics.count == result.diagnostics.count)
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        func offset(_ place: Any?) throws -> Int {
            let place = try #require(place as? [String: Int])
            return lines.prefix(try #require(place["line"]) - 1).reduce(0) { $0 + $1.count + 1 }
                + (place["column"] ?? 0) - 1
        }
        var count = 0
        for (diagnostic, shown) in zip(result.diagnostics, diagnostics) {
            #expect((shown["code"] as? [String: String])?["value"] == diagnostic.rule.id.rawValue)
            #expect(shown["severity"] as? String == diagnostic.severity.rawValue.uppercased())
            guard let suggestion = (shown["suggestions"] as? [[String: Any]])?.first else {
                #expect(diagnostic.trial != .made)
                continue
            }
            count += 1
            let range = try #require(suggestion["range"] as? [String: Any])
            var bytes = Array(text.utf8)
            bytes.replaceSubrange(
                try offset(range["start"])..<offset(range["end"]),
                with: (try #require(suggestion["text"] as? String)).utf8)
            var fixed = Array(text.utf8)
            for edit in (diagnostic.finding.fix?.edits ?? []).reversed() {
                fixed.replaceSubrange(Int(edit.range.lower)..<Int(edit.range.upper), with: edit.text.utf8)
            }
            #expect(bytes == fixed)
        }
        // One of them renames both tags of an element.
        #expect(count == 2)
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
