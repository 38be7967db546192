import AdRulesLint
import AdRulesModel
import AdRulesSimulation
import Testing

/// A baseline: what it knows again, what it does not, and how it is written.
@Suite struct BaselineTests {
    private static func adBreak(_ offset: String, id: String, extra: String = "") -> String {
        """
        <vmap:AdBreak timeOffset="\(offset)" breakType="linear" breakId="\(id)"\(extra)>
        <vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/\(id)]]></vmap:AdTagURI>
        </vmap:AdSource>
        </vmap:AdBreak>

        """
    }

    private let linter = Linter()
    private let old = playlist(adBreak("10:00", id: "a") + adBreak("00:20:00", id: "b", extra: " breadId=\"x\""))

    private func result(_ document: String) -> LintResult { linter.lint(Array(document.utf8), name: "a.xml") }

    private func baseline(_ document: String, file: String = "a.xml") -> Baseline {
        Baseline.taking(result(document), file: file).used
    }

    private func applied(_ baseline: Baseline, _ document: String) -> Baseline.Outcome {
        baseline.applied(to: result(document), file: "a.xml", linter: linter)
    }

    @Test("taking a result leaves nothing to report, and the result is known from then on")
    func taking() throws {
        let outcome = Baseline.taking(result(old), file: "a.xml")
        #expect(outcome.result.diagnostics.isEmpty && outcome.result.suppressed.count == 2)
        #expect(outcome.result.suppressed.allSatisfy { $0.origin == .baseline && $0.reason == nil })
        #expect(outcome.used.count == 2)
        let again = applied(outcome.used, old)
        #expect(again.result.diagnostics.isEmpty && again.result.suppressed.count == 2)
        #expect(again.used == outcome.used && again.stale == Baseline())
    }

    @Test("lines, breaks and comments in between that move a finding do not make it new")
    func moved() {
        let moved = playlist(
            "\n\n<!-- new -->\n" + Self.adBreak("start", id: "c") + Self.adBreak("10:00", id: "a")
                + Self.adBreak("00:20:00", id: "b", extra: "\n  breadId=\"x\""))
        let outcome = applied(baseline(old), moved)
        #expect(outcome.result.diagnostics.isEmpty, "\(outcome.result.rules)")
        #expect(outcome.stale.count == 0)
    }

    @Test("all findings of a document are known, whatever the limit: a new one among 1,500 is new")
    func beyondTheLimit() throws {
        func breaks(_ offset: String, _ count: Int) -> String {
            (0..<count).map { Self.adBreak(offset, id: "\(offset.prefix(1))\($0)") }.joined()
        }
        let all = linter.countingAllFindings
        func result(_ breaks: String) -> LintResult { all.lint(Array(playlist(breaks).utf8), name: "a.xml") }
        let known = Baseline.taking(result(breaks("10:00", 1_500)), file: "a.xml").used
        #expect(known.count == 1_500)
        func applied(_ breaks: String) -> Baseline.Outcome {
            known.applied(to: result(breaks), file: "a.xml", linter: all)
        }
        #expect(applied(breaks("10:00", 1_500)).result.diagnostics.isEmpty)
        #expect(applied(breaks("10:00", 1_503)).result.diagnostics.count == 3)
        #expect(applied(breaks("10:00", 1_499) + breaks("99:99", 1)).result.rules == ["VMAP112"])
        #expect(applied(breaks("10:00", 1_200)).stale.count == 300)
    }

    @Test("one more of the same is new, and so is the same in another place, of another value or in another file")
    func new() {
        let known = baseline(old)
        let twice = playlist(Self.adBreak("10:00", id: "a") + Self.adBreak("10:00", id: "b"))
        #expect(applied(known, twice).result.rules == ["VMAP112"])
        let other = playlist(Self.adBreak("11:00", id: "a"))
        let outcome = applied(known, other)
        #expect(outcome.result.rules == ["VMAP112"] && outcome.stale.count == 2)
        #expect(applied(baseline(old, file: "b.xml"), old).result.rules.count == 2)
    }

    @Test(
        "one more place of a finding is new, whether or not the finding shows the place",
        arguments: SuppressionTests.shared)
    func newPlace(rule: String, element: String) throws {
        // A macro of vendors is known by its name, wherever it stands.
        if element.contains("[FOO]") { return }
        let linter = Linter(selection: try RuleSelection(changes: [.extend(rule)]))
        func result(_ count: Int) -> LintResult {
            let all = (1...count).map { element.replacing("#", with: "\($0)") }
            return linter.lint(
                Array("<VAST version=\"3.0\"><Ad><InLine>\(all.joined())</InLine></Ad></VAST>".utf8), name: "a.xml")
        }
        let known = Baseline.taking(result(2), file: "a.xml").used
        #expect(known.applied(to: result(2), file: "a.xml", linter: linter).result.rules == [])
        let more = known.applied(to: result(3), file: "a.xml", linter: linter)
        #expect(more.result.rules == [rule])
        #expect(more.result.diagnostics.first?.finding.message.contains("more") == false)
        let fewer = known.applied(to: result(1), file: "a.xml", linter: linter)
        #expect(fewer.result.rules == [] && fewer.stale.count == 1)
    }

    @Test("a finding that is gone is stale, unless this run could not have found it")
    func stale() throws {
        let known = baseline(old)
        let fixed = playlist(Self.adBreak("00:10:00", id: "a"))
        #expect(applied(known, fixed).stale == known)
        let other = Linter(selection: try RuleSelection(base: ["VAST"], changes: []))
        #expect(known.applied(to: result(fixed), file: "a.xml", linter: other).stale.count == 0)
        #expect(applied(known, String(fixed.dropLast(5))).stale.count == 0, "its error hides the rest")
        var retired = Baseline()
        retired.add(BaselineEntry(file: "a.xml", rule: "VMAP199", path: "/VMAP", text: ""))
        #expect(applied(retired, fixed).stale == retired, "no version will find it again")
        var rest = known
        rest.remove(applied(known, playlist(Self.adBreak("10:00", id: "a"))).stale)
        #expect(rest.entries.map(\.entry.rule.string) == ["VMAP112"])
    }

    @Test("an unreadable document is reported, whatever the baseline")
    func unreadable() {
        let broken = String(old.dropLast(5))
        #expect(Baseline.taking(result(broken), file: "a.xml").result.rules == ["XML018"])
        var known = Baseline()
        known.add(BaselineEntry(file: "a.xml", rule: "XML018", path: "", text: ""))
        #expect(applied(known, broken).result.rules == ["XML018"])
    }

    @Test("JSON is sorted and reads back equal, for any text")
    func json() throws {
        var baseline = Baseline()
        let texts = ["b", "a\n\u{1b}[2J", "e\u{301}", "\u{e9}", "\u{202e}\"\\", String(repeating: "x", count: 5000)]
        for (index, text) in texts.enumerated() {
            for file in ["b/a.xml", "a.xml"] {
                let entry = BaselineEntry(file: file, rule: "VMAP\(index)", path: "/VMAP", text: text)
                baseline.add(entry, count: index + 1)
            }
        }
        let json = baseline.json
        #expect(!json.utf8.contains(0x1B))
        let again = try Baseline(json: Array(json.utf8), name: "b.json")
        #expect(again == baseline && again.json == json)
        #expect(again.entries.map(\.entry) == again.entries.map(\.entry).sorted())
        #expect(try Baseline(json: Array(Baseline().json.utf8), name: "b.json") == Baseline())
    }

    @Test("long values are cut and stay different")
    func longValues() {
        let long = String(repeating: "1", count: 1000)
        let known = baseline(playlist(Self.adBreak(long + "a", id: "a")))
        #expect(known.json.utf8.count < 1000)
        #expect(applied(known, playlist(Self.adBreak(long + "a", id: "a"))).result.rules.isEmpty)
        #expect(applied(known, playlist(Self.adBreak(long + "b", id: "a"))).result.rules == ["VMAP112"])
    }

    @Test(
        "a broken baseline is reported with its place",
        arguments: [
            ("", "1:1: the JSON text ends too early"), ("[]", "1:1: a baseline must be an object"),
            (
                "{\"schemaVersion\":1,\n \"finding\":[]}",
                "2:2: unknown key of a baseline \"finding\" (did you mean findings?)"
            ),
            ("{\"findings\":[]}", "1:1: a baseline has a \"schemaVersion\""),
            ("{\"schemaVersion\":2,\"findings\":[]}", "1:18: this version of adrules reads"),
            (
                #"{"schemaVersion":1,"findings":[{"file":"","rule":"","path":"","text":"","count":9007199254740991}]}"#,
                "1:81: \"count\" must be at most 1000000000"
            ),
            ("{\"schemaVersion\":1,\"findings\":[{}]}", "1:32: a finding of a baseline has a \"file\""),
            (
                #"{"schemaVersion":1,"findings":[\#n{"file":"","rule":"","path":"","text":"","count":0}]}"#,
                "2:50: \"count\" must be a whole number, at least 1"
            ),
        ])
    func broken(json: String, message: String) throws {
        let problem = try #require(throws: SimulationProblem.self) {
            _ = try Baseline(json: Array(json.utf8), name: "b.json")
        }
        #expect("\(problem)".hasPrefix("b.json:" + message), "\(problem)")
    }
}
