import AdRulesLint
import AdRulesModel
import Testing

/// What the linter does with findings: which, how bad, in which order, how many.
@Suite struct LinterTests {
    private let mistakes = playlist(
        """
        <vmap:AdBreak timeOffset="10:00" breakType="linear" breadId="a"/>
        <vmap:AdBreak timeOffset="50%" breakType="linear"><vmap:AdSource/></vmap:AdBreak>
        """)

    private func rules(base: [String] = [], _ changes: [RuleSelection.Change]) throws -> [String] {
        let selection = try RuleSelection(base: base, changes: changes)
        return Linter(selection: selection).lint(Array(mistakes.utf8), name: "a").diagnostics
            .map { "\($0.severity.rawValue) \($0.rule.id.rawValue)" }
    }

    @Test("findings come by line, column, rule")
    func order() throws {
        #expect(try lint(mistakes).rules == ["VMAP134", "VMAP112", "VMAP128", "VMAP117", "VMAP133"])
        let places = try lint(mistakes).diagnostics.map { ($0.start.line, $0.start.column) }
        #expect(places.map(\.0) == places.map(\.0).sorted())
    }

    @Test("rules are chosen by id, family, name and ALL")
    func selection() throws {
        #expect(try rules(base: ["VMAP112"], []) == ["error VMAP112"])
        #expect(try rules(base: ["vmap133", "percent-time-offset"], []) == ["info VMAP117", "error VMAP133"])
        #expect(try rules(base: ["VMAP11"], []) == ["error VMAP112", "info VMAP117"])
        #expect(try rules(base: ["XML"], []) == [])
        #expect(try rules([.ignore("VMAP")]) == [])
        #expect(try rules([.ignore("ALL"), .extend("VMAP112")]) == ["error VMAP112"])
        #expect(try rules(base: ["ALL"], []).contains("info VMAP154"))
        #expect(try !rules([]).contains("info VMAP154"))
    }

    @Test("the last option counts, and a severity turns a rule on")
    func lastWish() throws {
        #expect(try rules(base: ["VMAP112"], [.severity(.info, "VMAP112")]) == ["info VMAP112"])
        #expect(
            try rules(base: ["VMAP112"], [.severity(.info, "VMAP112"), .severity(.warning, "VMAP11")])
                .contains("warning VMAP112"))
        #expect(try rules(base: ["VMAP112"], [.severity(.info, "VMAP112"), .ignore("VMAP112")]) == [])
        #expect(try rules([.severity(.error, "missing-error-tracker")]).contains("error VMAP154"))
        // To extend does not undo a severity.
        #expect(try rules(base: ["XML"], [.severity(.info, "VMAP112"), .extend("VMAP112")]) == ["info VMAP112"])
    }

    @Test("an unknown rule is named, with the nearest one there is")
    func unknownRule() {
        let wishes = [("VMPA112", "VMAP112"), ("invalid-time-ofset", "invalid-time-offset"), ("XLM", "XML")]
        for (selector, nearest) in wishes {
            let error = #expect(throws: RuleSelection.UnknownRule.self) {
                try RuleSelection(changes: [.ignore(selector)])
            }
            #expect(error?.suggestion == nearest)
        }
        let error = #expect(throws: RuleSelection.UnknownRule.self) { try RuleSelection(base: ["zzz"], changes: []) }
        #expect(error?.suggestion == nil)
        #expect(throws: RuleSelection.UnknownRule.self) { try RuleSelection(base: [""], changes: []) }
    }

    @Test("a document that cannot be read gives exactly one error")
    func unreadable() throws {
        let result = try lint(String(mistakes.dropLast(5)))
        #expect(result.diagnostics.count == 1)
        #expect(result.diagnostics.first?.severity == .error)
        #expect(result.kind == nil)
    }

    @Test("findings beyond the limit are counted, and one more reports it")
    func limit() throws {
        let breaks = (0..<50).map { _ in #"<vmap:AdBreak timeOffset="start" breakType="linear"/>"# }
        let result = try lint(playlist(breaks.joined(separator: "\n")), arguments: ["--limit", "findings=20"])
        #expect(result.rules == Array(repeating: "VMAP134", count: 20) + ["XML057"])
        #expect(result.omitted == 30)
        #expect(LintFormat.full.render(LintReport(results: [result])).contains("test.xml: and 30 more"))
        #expect(LintFormat.concise.render(LintReport(results: [result])).contains("and 30 more"))
        // The first ones by place are kept, whoever found them, and errors before warnings.
        let mixed = (0..<30).map { _ in #"<vmap:AdBreak timeOffset="10:00" breakType="linear"/>"# }
        let both = try lint(playlist(mixed.joined(separator: "\n")), arguments: ["--limit", "findings=40"])
        let pairs = Array(repeating: ["VMAP134", "VMAP112"], count: 10).flatMap { $0 }
        #expect(both.rules == pairs + Array(repeating: "VMAP112", count: 20) + ["XML057"])
        #expect(both.omitted == 20)
        // A limit that is just enough is not reached.
        let enough = try lint(playlist(breaks.joined(separator: "\n")), arguments: ["--limit", "findings=50"])
        #expect(enough.rules.count == 50 && enough.omitted == 0)
        let oneMore = try lint(playlist(breaks.joined(separator: "\n")), arguments: ["--limit", "findings=49"])
        #expect(oneMore.rules.count == 50 && oneMore.rules.last == "XML057" && oneMore.omitted == 1)
    }

    @Test("a rule that repeats does not use up the limit: the first finding of each other rule is listed")
    func limitOfOneRule() throws {
        let answer =
            "<VAST version=\"3.0\">\(String(repeating: "<Error/>\n", count: 1100))"
            + "<Ad><InLine><AdTitle>t</AdTitle></InLine></Ad></VAST>"
        let result = try lint(answer)
        let all = try lint(answer, arguments: ["--limit", "findings=9000"])
        #expect(Set(result.rules) == Set(all.rules).union(["XML057"]))
        #expect(result.rules.contains("VAST310") && result.diagnostics.count == 1001)
        #expect(result.omitted == all.diagnostics.count - 1000)
        let starts = result.diagnostics.dropLast().map(\.finding.range.lower)
        #expect(starts == starts.sorted())
        // What is left out is about what is listed already.
        let last = try #require(result.diagnostics.last)
        #expect(last.rule.id == .tooManyFindings && last.severity == .info)
        // The reader's findings, and those of two rules.
        let soon = String(repeating: "<vmap:AdBreak timeOffset=\"soon\" breakType=\"linear\"/>", count: 1100)
        let text = playlist(soon + "<vmap:AdBreak breakType=\"linear\"/>")
        let both = try lint(text)
        let complete = try lint(text, arguments: ["--limit", "findings=9000"])
        #expect(Set(both.rules) == ["VMAP112", "VMAP134", "VMAP110", "XML057"] && both.diagnostics.count == 1001)
        #expect(both.omitted == complete.diagnostics.count - 1000)
        // A rule that is not enabled is not counted.
        let selected = try lint(text, arguments: ["--select", "VMAP110", "--select", "XML057"])
        #expect(selected.rules == ["VMAP110", "XML057"] && selected.omitted == 0)
    }

    @Test("no finding hides a worse one, whoever finds it, and what is left out counts by its severity")
    func worseFindings() throws {
        let without = String(repeating: "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"/>", count: 1_100)
        let soon = String(repeating: "<vmap:AdBreak timeOffset=\"soon\" breakType=\"linear\"/>", count: 30)
        let result = try lint(playlist(without + soon))
        #expect(result.diagnostics.count == 1001 && result.omitted == 160)
        #expect(result.diagnostics.count { $0.rule.id == .invalidTimeOffset } == 30)
        var tally = LintTally()
        tally.add(result)
        #expect(tally.count(of: .error) == 30 && tally.count(of: .warning) == 1_130 && tally.count(of: .info) == 0)
        // In the reader, too, where unknown attributes come before the error.
        let wrong = String(repeating: "<vmap:AdBreak timeOffset=\"1:00:00\" breakType=\"linear\"/>", count: 1_100)
        let read = try lint(playlist(wrong + soon))
        #expect(read.diagnostics.count { $0.rule.id == .invalidTimeOffset } == 30)
        // A limit that is smaller than the number of rules, and a rule of which nothing is reported.
        let one = try lint(playlist(wrong + soon), arguments: ["--limit", "findings=1"])
        #expect(one.rules == ["VMAP112", "XML057"] && one.diagnostics.allSatisfy { $0.severity == .error })
        let selected = try lint(playlist(wrong + soon), arguments: ["--select", "VMAP112"])
        #expect(selected.rules == Array(repeating: "VMAP112", count: 30) && selected.omitted == 0)
    }

    @Test("with targets, what is left out counts as the worst that it may be")
    func worstForTargets() throws {
        let wrong = String(repeating: "<vmap:AdBreak timeOffset=\"00:1:00\" breakType=\"linear\"/>", count: 1_100)
        var tally = LintTally()
        tally.add(try lint(playlist(wrong), arguments: ["--ignore", "VMAP134", "--target", "shaka"]))
        #expect(tally.count(of: .error) == 1_100, "\(tally)")
    }

    @Test("a finding that a comment suppresses does not count beyond the limit either, and takes no room")
    func suppressedBeyond() throws {
        let without = String(repeating: "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"/>", count: 1_100)
        for comment in ["<!-- adrules-ignore-file VMAP134: x -->", "<!-- adrules-ignore-next VMAP134: x -->"] {
            let result = try lint(comment + playlist(without))
            #expect(result.omitted == 0 && result.suppressed.count == 1_100, "\(comment)")
            var tally = LintTally()
            tally.add(result)
            #expect(tally.count(of: .warning) == 0)
        }
    }

    @Test("a comment for an element suppresses its findings beyond the limit, and leaves the others as they are")
    func suppressedElement() throws {
        let trackers = (0..<1_100).map {
            "<vmap:Tracking event=\"breakStartt\">https://a.example/\($0)</vmap:Tracking>"
        }
        let source =
            "<vmap:AdSource><vmap:AdTagURI templateType=\"vast3\">https://a.example/v</vmap:AdTagURI></vmap:AdSource>"
        let without = String(repeating: "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"/>", count: 3)
        let document = playlist(
            "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\">\(source)<!-- adrules-ignore-next VMAP150: ours -->"
                + "<vmap:TrackingEvents>\(trackers.joined())</vmap:TrackingEvents></vmap:AdBreak>" + without)
        for limit in ["2", "1000", "5000"] {
            let result = try lint(document, arguments: ["--limit", "findings=\(limit)"])
            #expect(result.suppressed.count == 1_100 && result.omitted == (limit == "2" ? 1 : 0))
            #expect(result.diagnostics.filter { $0.rule.id != .tooManyFindings }.count == (limit == "2" ? 2 : 3))
        }
    }

    @Test("a file's name may promise a kind of document; it is linted as its own kind")
    func expectedKind() throws {
        #expect(try lint(mistakes, name: "a.vmap").rules == lint(mistakes, name: "a.xml").rules)
        let other = try lint(mistakes, name: "a.vast")
        #expect(other.rules == ["XML016"] + (try lint(mistakes).rules))
        #expect(other.kind == .vmap)
    }

    @Test("the same bytes give the same report")
    func deterministic() throws {
        for format in LintFormat.allCases {
            let reports = try (0..<5).map { _ in format.render(LintReport(results: [try lint(mistakes)])) }
            #expect(Set(reports).count == 1)
        }
    }

    @Test("a playlist made in code can be linted; it has no places")
    func madeInCode() {
        let document = VMAPDocument(breaks: [
            AdBreak(
                timeOffset: .percent(Percentage(50)), source: AdSource(content: .adTag(" x&amp;y ", template: nil))),
            AdBreak(timeOffset: .opportunity(1), source: AdSource(content: .none)),
        ])
        let result = Linter().lint(.vmap(document), name: "made")
        #expect(Set(result.rules).isSuperset(of: ["VMAP117", "VMAP121", "VMAP133", "VMAP138", "XML015"]))
        #expect(LintFormat.full.render(LintReport(results: [result])).contains("VMAP121"))
    }

    @Test("the summary counts severities and files")
    func summary() throws {
        let tag = """
            <vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/]]></vmap:AdTagURI></vmap:AdSource>
            """
        let clean = try lint(playlist("<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\">\(tag)</vmap:AdBreak>"))
        let bad = try lint(mistakes)
        func summary(_ results: [LintResult], _ failures: [LintReport.Failure] = []) -> String? {
            LintFormat.full.render(LintReport(results: results, failures: failures)).split(separator: "\n").last.map(
                String.init)
        }
        #expect(summary([clean]) == "no findings in 1 file")
        #expect(summary([clean, clean]) == "no findings in 2 files")
        let fixes = "; 1 fixable with --fix, 1 more with --unsafe-fixes"
        #expect(summary([bad]) == "2 errors, 2 warnings, 1 info in 1 file" + fixes)
        #expect(summary([clean, bad]) == "2 errors, 2 warnings, 1 info in 1 of 2 files" + fixes)
        var fixed = clean
        fixed.fixed = 3
        #expect(summary([fixed]) == "no findings in 1 file; 3 fixed")
        let failure = LintReport.Failure(name: "x", message: "no such file")
        #expect(summary([clean], [failure]) == "no findings in 1 file; 1 file could not be read")
    }
}
