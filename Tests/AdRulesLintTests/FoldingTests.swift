import AdRulesLint
import AdRulesModel
import Testing

/// A report for people says nothing twice of a document; everything else has each place.
@Suite struct FoldingTests {
    private func breaks(_ offsets: [String]) -> String {
        playlist(
            offsets.map {
                "<vmap:AdBreak timeOffset=\"\($0)\" breakType=\"linear\"><vmap:AdSource><vmap:AdTagURI templateType="
                    + "\"vast3\"><![CDATA[https://a.example/]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"
            }.joined(separator: "\n"))
    }

    private func text(_ format: LintFormat, _ results: LintResult..., most: Int? = nil) -> String {
        var writer = LintReportWriter(format, statistics: true, maxDiagnostics: most)
        return results.map { writer.add($0) }.joined() + writer.finish()
    }

    @Test("What is the same at several places is said once, with the lines of the others")
    func alike() throws {
        let result = try lint(breaks(["soon", "later", "soon", "soon", "later", "start", "soon"]))
        let concise = text(.concise, result)
        #expect(
            concise.contains(
                "2:27: error[VMAP112]: \"soon\" is not a VMAP time offset, and in 3 more places: lines 4–5, 8\n"))
        #expect(
            concise.contains("3:27: error[VMAP112]: \"later\" is not a VMAP time offset, and in 1 more place: line 6\n")
        )
        let full = text(.full, result)
        #expect(full.contains("error[VMAP112]: \"soon\" is not a VMAP time offset, and in 3 more places\n"))
        #expect(full.contains("= also: lines 4–5, 8\n"))
        #expect(full.matches(of: /error\[VMAP112\]/).count == 2)
    }

    @Test("Of places in one line the columns are shown, as of those beside the first")
    func oneLine() throws {
        let line = breaks(["soon", "soon", "soon"]).replacing("\n", with: "")
        let columns = line.matches(of: /"soon"/).map {
            line.utf8.distance(from: line.startIndex, to: $0.startIndex) + 2
        }
        let (first, second, third) = (columns[0], columns[1], columns[2])
        let result = try lint(line)
        #expect(
            text(.concise, result).contains(
                "1:\(first): error[VMAP112]: \"soon\" is not a VMAP time offset, and in 2 more places: lines "
                    + "1:\(second), 1:\(third)\n"))
        #expect(text(.full, result).contains("= also: lines 1:\(second), 1:\(third)\n"))
        let mixed = breaks(["soon", "soon", "soon", "soon"]).replacing(
            "AdBreak>\n<vmap:AdBreak ", with: "AdBreak><vmap:AdBreak ", maxReplacements: 1)
        #expect(text(.concise, try lint(mixed)).contains(/in 3 more places: lines 2:\d+, 3–4\n/))
    }

    @Test("Counts, fixes and formats for programs have each place")
    func eachPlace() throws {
        let result = try lint(breaks(["10:00", "10:00", "10:00", "start"]))
        #expect(result.diagnostics.map(\.start.line) == [2, 3, 4])
        #expect(result.diagnostics.allSatisfy { $0.finding.fix?.edits.count == 1 })
        #expect(text(.full, result).contains("3 errors in 1 file; 3 fixable with --fix --unsafe-fixes\n"))
        #expect(text(.concise, result).hasSuffix("    3      1  VMAP112  invalid-time-offset\n"))
        for format in LintFormat.allCases where format != .full && format != .concise {
            #expect(text(format, result).matches(of: /VMAP112/).count >= 3, "\(format)")
        }
        #expect(text(.github, result).matches(of: /::error title=VMAP112/).count == 3)
    }

    @Test("A rule may ask for one finding whatever it says; two documents are two")
    func together() throws {
        let result = try lint(breaks(["00:00:00", "00:00:00", "00:00:00.000", "00:10:00"]))
        #expect(result.rules == ["VMAP116", "VMAP116", "VMAP116"])
        let line = ":2:27: info[VMAP116]: \"00:00:00\" is the start of the content, and 2 more like it: lines 3–4\n"
        #expect(text(.concise, result, result).ranges(of: line).count == 2)
    }

    @Test("Each answer of an ad server is shown by itself")
    func apart() throws {
        let document = breaks(["start", "end"]).replacing("a.example/", with: "ads.example/second.xml")
        let result = try lint(document, arguments: ["--responses", "unanswered"])
        #expect(result.rules == ["VAST452", "VAST452"])
        #expect(text(.concise, result).matches(of: /VAST452\]/).count == 2)
    }

    @Test("The first thousand places are listed, and how many more there are")
    func bound() throws {
        let result = try lint(
            breaks(Array(repeating: "soon", count: 1_200)), arguments: ["--limit", "findings=2000"])
        #expect(text(.concise, result).contains(", and in 1199 more places: lines 3–1002 and 199 more\n"))
    }

    @Test("A finding that is not shown counts with all of its places")
    func unshown() throws {
        let result = try lint(breaks(["soon", "later", "later", "later"]))
        #expect(text(.concise, result, most: 1).contains("\n3 more not shown (--max-diagnostics)\n"))
        #expect(text(.full, result, most: 1).contains("4 errors in 1 file; 3 of them not shown"))
    }
}
