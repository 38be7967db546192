import AdRulesLint
import AdRulesModel
import Testing

/// Annotations for GitHub Actions, read as its runner reads them.
@Suite struct GitHubAnnotationTests {
    private func breaks(_ offsets: [String]) -> String {
        playlist(
            offsets.map {
                "<vmap:AdBreak timeOffset=\"\($0)\" breakType=\"linear\"><vmap:AdSource><vmap:AdTagURI templateType="
                    + "\"vast3\"><![CDATA[https://a.example/]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"
            }.joined(separator: "\n"))
    }

    private func commands(_ report: LintReport) -> [WorkflowCommand] {
        WorkflowCommand.all(in: LintFormat.github.render(report))
    }

    @Test("file, place, message and help arrive unchanged")
    func values() throws {
        let name = "ads/a:b,c=50%2C;d.xml"
        let command = try #require(commands(LintReport(results: [try lint(breaks(["10:00%0A"]), name: name)])).first)
        #expect(command.name == "error")
        #expect(command.properties["file"] == name)
        #expect(command.properties["title"] == "VMAP112 invalid-time-offset")
        #expect(["line", "col", "endLine", "endColumn"].map { command.properties[$0] } == ["2", "27", "2", "35"])
        #expect(command.message.hasPrefix("\"10:00%0A\" is not a VMAP time offset\nhelp: "))
    }

    @Test("a place of several lines has no columns")
    func severalLines() throws {
        let result = try lint(playlist("<vmap:AdBreak\ntimeOffset=\"start\"/>"))
        let command = try #require(commands(LintReport(results: [result])).first { $0.properties["endLine"] == "3" })
        #expect(command.properties["line"] == "2")
        #expect(command.properties["col"] == nil && command.properties["endColumn"] == nil)
    }

    @Test("errors come first, in any order of documents")
    func errorsFirst() throws {
        let levels = commands(
            LintReport(
                results: [try lint(breaks(["50%"])), try lint(breaks(["0:10:00"])), try lint(breaks(["soon"]))],
                failures: [LintReport.Failure(name: "gone.xml", message: "no such file")])
        ).map(\.name)
        let order = ["error", "warning", "notice"]
        #expect(levels.first == "error" && Set(levels) == Set(order))
        #expect(levels == levels.sorted { order.firstIndex(of: $0) ?? 3 < order.firstIndex(of: $1) ?? 3 })
    }

    @Test("no more of a level than GitHub shows, and a notice with the number of the others")
    func limit() throws {
        func levels(errors: Int, failures: Int = 0) throws -> (names: [String], last: String) {
            let results = try (0..<errors).map { try lint(breaks(["soon"]), name: "\($0).xml") }
            let failures = (0..<failures).map { LintReport.Failure(name: "gone\($0).xml", message: "no such file") }
            let found = commands(LintReport(results: results, failures: failures))
            return (found.map(\.name), found.last?.message ?? "")
        }
        #expect(try levels(errors: 10).names == Array(repeating: "error", count: 10))
        let more = try levels(errors: 27)
        #expect(more.names == Array(repeating: "error", count: 10) + ["notice"])
        #expect(more.last.hasPrefix("17 more in the log: GitHub shows 10 errors, 10 warnings and 10 notices"))
        let both = try levels(errors: 8, failures: 4)
        #expect(both.names == Array(repeating: "error", count: 10) + ["notice"])
        #expect(both.last.hasPrefix("2 more in the log"))
    }

    @Test("the notice about the rest is one of the ten")
    func notices() throws {
        let results = try (0..<12).map { try lint(breaks(["50%"]), name: "\($0).xml") }
        let found = commands(LintReport(results: results))
        #expect(found.map(\.name) == Array(repeating: "notice", count: 10))
        #expect(found.last?.message.hasPrefix("3 more in the log") == true)
        let enough = commands(LintReport(results: Array(results.prefix(10))))
        #expect(enough.count == 10 && enough.last?.properties["file"] == "9.xml")
    }

    @Test("the log has the code frames too")
    func frames() throws {
        let report = LintReport(results: [try lint(breaks(["soon"]))])
        let text = LintFormat.github.render(report)
        #expect(text.hasPrefix(LintFormat.full.render(report)))
    }
}
