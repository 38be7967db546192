import AdRulesLint
import AdRulesModel
import Foundation
import Testing

/// Reports that are written document by document, and how large they become.
@Suite struct ReportWriterTests {
    @Test("document by document it is the same report", arguments: LintFormat.allCases)
    func piecewise(format: LintFormat) throws {
        let documents = ["<VMAP", playlist(#"<vmap:AdBreak timeOffset="10:00"/>"#), playlist("")]
        let results = try documents.enumerated().map { try lint($0.element, name: "\($0.offset).xml") }
        let failures = [LintReport.Failure(name: "gone.xml", message: "no such file")]
        var writer = LintReportWriter(format)
        let text = results.map { writer.add($0) }.joined() + writer.finish(failures: failures)
        #expect(text == format.render(LintReport(results: results, failures: failures)))
        guard format == .json else { return }
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect((object?["files"] as? [[String: Any]])?.count == 4)
        let summary = object?["summary"] as? [String: Int]
        #expect(summary?["errors"] == results.reduce(0) { $0 + $1.count(of: .error) })
    }

    @Test("documents that are rendered ahead, in any order, make the same report", arguments: LintFormat.allCases)
    func ahead(format: LintFormat) throws {
        let documents = [playlist(#"<vmap:AdBreak timeOffset="10:00"/>"#), "<VMAP", playlist(""), "<VAST/>"]
        let results = try documents.enumerated().map { try lint($0.element, name: "\($0.offset).xml") }
        for most in [nil, 1] {
            var plain = LintReportWriter(format, statistics: true, maxDiagnostics: most)
            var writer = plain
            let prepared = results.reversed().map { [writer] in writer.prepared($0) }
            let text = prepared.reversed().map { writer.add($0) }.joined() + writer.finish()
            #expect(text == results.map { plain.add($0) }.joined() + plain.finish())
        }
    }

    @Test("an attribute of 20 KB that a thousand findings quote is not a thousand times in the report")
    func longValues() throws {
        let list = String(repeating: "a,", count: 10_000)
        let result = try lint(playlist(#"<vmap:AdBreak timeOffset="start" breakType="\#(list)"/>"#))
        #expect(result.diagnostics.count > 900)
        for format in LintFormat.allCases {
            let size = format.render(LintReport(results: [result])).utf8.count
            #expect(size < 3_000_000, "\(format.rawValue): \(size) bytes of \(list.utf8.count)")
        }
    }
}
