import AdRulesLint
import AdRulesModel
import Testing

/// A report prints each thing once: a reason a rule, a help a rule, and a mistake at many places.
@Suite struct ReportLengthTests {
    private func breaks(_ offsets: [String]) -> String {
        playlist(
            offsets.map {
                "<vmap:AdBreak timeOffset=\"\($0)\" breakType=\"linear\"><vmap:AdSource><vmap:AdTagURI templateType="
                    + "\"vast3\"><![CDATA[https://a.example/]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"
            }.joined(separator: "\n"))
    }

    @Test("reason and specification of a rule once a document, each help once")
    func notes() throws {
        let result = try lint(breaks(["soon", "later", "10s"]))
        let text = LintFormat.full.render(LintReport(results: [result, result]))
        #expect(text.matches(of: /= why:/).count == 2)
        #expect(text.matches(of: /= spec:/).count == 2)
        #expect(text.matches(of: /= help:/).count == 4)
        #expect(text.matches(of: /write "00:00:10"/).count == 2)
        #expect(text.matches(of: /error\[VMAP112\]/).count == 6)
    }

    @Test("no more diagnostics than asked for, and a line with the rest")
    func mostDiagnostics() throws {
        let result = try lint(breaks(["soon", "later", "never"]))
        func text(_ format: LintFormat, _ most: Int?) -> String {
            var writer = LintReportWriter(format, maxDiagnostics: most)
            return writer.add(result) + writer.add(result) + writer.finish()
        }
        #expect(text(.concise, nil) == text(.concise, 6))
        #expect(text(.concise, 4).split(separator: "\n").count == 5)
        #expect(text(.concise, 4).hasSuffix("\n2 more not shown (--max-diagnostics)\n"))
        #expect(text(.full, 4).hasSuffix("6 errors in 2 files; 2 of them not shown (--max-diagnostics)\n"))
        #expect(text(.full, 4).matches(of: /error\[VMAP112\]/).count == 4)
        #expect(text(.full, 0).hasSuffix("6 errors in 2 files; 6 of them not shown (--max-diagnostics)\n"))
        #expect(text(.json, 0) == text(.json, nil))
    }

    @Test("An id of a tracker is no unknown attribute")
    func trackersWithIDs() throws {
        let trackers = (1...3).map { "<Tracking event=\"start\" id=\"\($0)\">https://a.example/</Tracking>" }.joined()
        let ids = try lint(
            "<VAST version=\"3.0\"><Ad id=\"a\"><InLine><Creatives><Creative><Linear><TrackingEvents>\(trackers)"
                + "</TrackingEvents></Linear></Creative></Creatives></InLine></Ad></VAST>",
            arguments: ["--extend-select", "VAST395"])
        let found = ids.diagnostics.filter { $0.rule.id == .trackerWithID }
        #expect(found.map(\.severity) == [.info, .info, .info])
        #expect(!ids.rules.contains("VAST375"))
    }

    @Test(
        "the finding about further findings is as severe as they are",
        arguments: [("00:00:00", Severity.info), ("0:10:00", .warning), ("soon", .error)])
    func severityOfMore(_ last: String, _ severity: Severity) throws {
        let spread = (1...9).map { "\($0)%" }
        for offsets in [spread + [last], [last] + spread] {
            let result = try lint(breaks(offsets), arguments: ["--limit", "findings=1"])
            let more = result.diagnostics.filter { $0.rule.id == .tooManyFindings }
            #expect(more.map(\.severity) == [.info], "the worst is shown: \(offsets)")
            #expect(result.diagnostics.first?.severity == severity)
        }
        // Of the reader's own findings too.
        let result = try lint(breaks(["soon", "0:10:00", last]), arguments: ["--limit", "findings=2"])
        #expect(result.diagnostics.first { $0.rule.id == .tooManyFindings }?.severity == severity)
    }
}
