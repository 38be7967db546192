import AdRulesLint
import AdRulesModel
import AdRulesText
import Foundation
import Testing

/// Reports one fix, whatever the document: a rule of an application may be wrong.
private struct FixedRule: PlaylistRule {
    static let id = RuleID(rawValue: "ACME001")

    var fixes: [Fix]
    let descriptions = [
        RuleDescription(id, name: "fixed", severity: .warning, summary: "a fix", why: "a test")
    ]

    func check(_ playlist: VMAPDocument, report: inout FindingCollector) {
        for (index, fix) in fixes.enumerated() {
            var finding = Finding(Self.id, at: SourceRange(lower: index, upper: index + 1), "fix \(index)")
            finding.fix = fix
            report.report(finding)
        }
    }
}

/// What is fixed, and what is not, where it is not the plain case.
@Suite struct FixApplierTests {
    private static let document = playlist(
        #"""
        <vmap:AdBreak timeOffset="start" breakType="linear" breakId="a"><vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>
        </vmap:AdSource></vmap:AdBreak>
        """#)

    private func broken(_ old: String, _ new: String) -> String {
        Self.document.replacingOccurrences(of: old, with: new)
    }

    @Test(
        "the text to write is written",
        arguments: [
            (#"timeOffset="start""#, #"timeOffset=" START ""#), (#"timeOffset="start""#, #"timeoffset="start""#),
            (#"breakType="linear""#, #"breakType="Linear""#), (#"breakId="#, #"breakid="#),
            ("vmap:AdBreak ", "vmap:adbreak "), ("</vmap:AdSource>", "</vmap:AdSuorce>"),
            ("<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\"", "<vmap:VMAP"),
            ("videosuite/vmap", "vmap-1.0"), ("<![CDATA[", "<!CDATA["), ("]]></vmap:AdTagURI>", "]></vmap:AdTagURI>"),
            ("]]></vmap:AdTagURI>", "</vmap:AdTagURI>"), ("breakType=\"linear\"", "breakType=linear"),
            (" breakType=\"linear\"", "breakType=\"linear\""), (" version=\"1.0\"", ""),
            ("</vmap:AdSource>", "</vmap:AdSource"), ("templateType=\"vast3\"", "templateType=\"VAST3\""),
            ("<vmap:VMAP", "\u{FEFF}\u{FEFF}<vmap:VMAP"),
        ])
    func safeFixes(right: String, wrong: String) throws {
        // A start tag with an end tag.
        let end = wrong.hasPrefix("vmap:adbreak") ? ("</vmap:AdBreak>", "</vmap:adbreak>") : ("", "")
        var text = broken(right, wrong)
        if !end.0.isEmpty { text = text.replacingOccurrences(of: end.0, with: end.1) }
        let fixed = try fixed(text)
        #expect(fixed.result.rules.filter { $0 != "XML012" } == [], "\(fixed.text)")
        #expect(fixed.count > 0)
    }

    @Test(
        "a guess is made only on request",
        arguments: [
            (#""start""#, #""10:00""#, "00:10:00"), (#""start""#, #""90s""#, "00:01:30"),
            (#""start""#, #""00:00:75""#, "00:01:15"), (#" templateType="vast3""#, "", "templateType=\"vast3\""),
            ("https://ads", "//ads", "https://ads"),
        ])
    func unsafeFixes(right: String, wrong: String, written: String) throws {
        let text = broken(right, wrong)
        let safe = try fixed(text)
        #expect(safe.text == text)
        #expect(safe.result.diagnostics.contains { $0.finding.fix?.isSafe == false })
        let guessed = try fixed(text, includingUnsafe: true)
        #expect(guessed.text.contains(written))
        #expect(guessed.result.diagnostics.filter { $0.severity == .error }.map(\.finding.message) == [])
    }

    @Test("a playlist without a namespace gets it, with a prefix for its own elements only")
    func missingNamespace() throws {
        let bare = #"""
            <VMAP version="1.0"><AdBreak timeOffset="start" breakType="linear"><AdSource><VASTAdData>
            <VAST version="3.0"><Extension/></VAST></VASTAdData></AdSource><Extensions><Extension type="x"><AdBreak/>
            </Extension></Extensions></AdBreak></VMAP>
            """#
        let fixed = try fixed(bare)
        #expect(
            fixed.text == #"""
                <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"><vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource><vmap:VASTAdData>
                <VAST version="3.0"><Extension/></VAST></vmap:VASTAdData></vmap:AdSource><vmap:Extensions><vmap:Extension type="x"><AdBreak/>
                </vmap:Extension></vmap:Extensions></vmap:AdBreak></vmap:VMAP>
                """#)
        #expect(!fixed.result.rules.contains("VMAP103"))
    }

    @Test("a hundred raw ampersands are one mistake; ampersands in CDATA, comments and references are right")
    func ampersands() throws {
        let uris = (0..<100).map { "<Impression>https://a.example/?a=1&b=\($0)&amp;c=3</Impression>" }.joined()
        let head =
            "<VAST version=\"3.0\"><Ad id=\"a\"><InLine><AdSystem>x</AdSystem><AdTitle><![CDATA[a & b]]></AdTitle>"
        let text = head + uris + "<!-- a & b --><Creatives/></InLine></Ad></VAST>"
        let fixed = try fixed(text)
        #expect(fixed.text.contains("a=1&amp;b=99&amp;c=3"))
        #expect(fixed.text.contains("<![CDATA[a & b]]>") && fixed.text.contains("<!-- a & b -->"))
        #expect(!fixed.result.rules.contains("XML002"))
    }

    @Test("text written into XML is escaped for its place")
    func escapes() {
        let finding = Finding(RuleID(rawValue: "ACME001"), at: SourceRange(lower: 0, upper: 1), "x")
        #expect(
            finding.writing(value: "a\"<&'>\n", isSafe: true).fix?.edits[0].text == "a&quot;&lt;&amp;&apos;&gt;&#10;")
    }

    @Test(
        "the encoding and the byte order mark stay",
        arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .isoLatin1, .windowsCP1252])
    func encodings(_ encoding: String.Encoding) throws {
        let names: [String.Encoding: String] = [.isoLatin1: "ISO-8859-1", .windowsCP1252: "windows-1252"]
        let head = names[encoding].map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>\n" } ?? "\u{FEFF}"
        let sign = encoding == .isoLatin1 ? "é" : "€"
        let wrong = head + broken("\"start\"", "\"START\"").replacingOccurrences(of: "\"a\"", with: "\"\(sign)\"")
        let right = wrong.replacingOccurrences(of: "START", with: "start")
        let bytes = [UInt8](try #require(wrong.data(using: encoding)))
        let fixed = try fixed(bytes)
        #expect(fixed.bytes == [UInt8](try #require(right.data(using: encoding))))
        #expect(fixed.count == 1)
    }

    @Test("a byte order mark of UTF-8 stays")
    func utf8Mark() throws {
        let fixed = try fixed("\u{FEFF}" + broken("\"start\"", "\"START\""))
        #expect(fixed.text == "\u{FEFF}" + Self.document)
    }

    private func own(_ fixes: [Fix], includingUnsafe: Bool = false) -> FixedDocument {
        FixApplier(linter: Linter(rules: [FixedRule(fixes: fixes)]), includingUnsafe: includingUnsafe)
            .fix(Array(Self.document.utf8), name: "test.xml")
    }

    private func range(of text: String) -> SourceRange {
        let found = Self.document.range(of: text)
        let lower = found.map { Self.document.utf8.distance(from: Self.document.startIndex, to: $0.lowerBound) } ?? 0
        return SourceRange(lower: lower, upper: lower + text.utf8.count)
    }

    @Test("a fix that makes the document unreadable, adds an error or changes nothing is not made")
    func harmfulFixes() {
        let harmful = [
            Fix(isSafe: true, replacing: range(of: "<vmap:AdSource>"), with: ""),
            Fix(isSafe: true, replacing: range(of: "start"), with: "10:00"),
            Fix(isSafe: true, replacing: range(of: "vast3"), with: "vast3"),
            Fix(isSafe: true, replacing: SourceRange(lower: 1, upper: 1_000_000), with: ""),
            Fix(isSafe: true, edits: []), Fix(isSafe: true, replacing: SourceRange(lower: 3, upper: 3), with: ""),
        ]
        let fixed = own(harmful)
        #expect(fixed.bytes == Array(Self.document.utf8))
        #expect(fixed.count == 0 && !fixed.isChanged)
    }

    @Test("fixes that touch each other wait for the next round; a fix with overlapping edits is not made")
    func overlaps() {
        let id = range(of: "\"a\"")
        let inner = SourceRange(lower: Int(id.lower) + 1, upper: Int(id.upper) - 1)
        // The rule reports the same for ever, at the same place: neither counts as made.
        let fixed = own([
            Fix(isSafe: true, replacing: inner, with: "b"), Fix(isSafe: true, replacing: id, with: "\"c\""),
            Fix(isSafe: true, edits: [.init(range: id, text: ""), .init(range: inner, text: "")]),
        ])
        #expect(fixed.bytes == Array(Self.document.utf8))
    }

    @Test("random edits in rounds equal the same edits one after another")
    func editedText() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let original = (0..<Int.random(in: 0...40, using: &generator)).map { UInt8(65 + $0 % 26) }
            var text = EditedText(original)
            var plain = original
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                let bounds = (0..<4).map { _ in Int.random(in: 0...plain.count, using: &generator) }.sorted()
                let edits = [(bounds[0], bounds[1], "x"), (bounds[2], bounds[3], "")].filter { $0.0 < $0.1 }.map {
                    Fix.Edit(range: SourceRange(lower: $0.0, upper: $0.1), text: $0.2)
                }
                text.apply(edits)
                for edit in edits.reversed() { plain.replaceSubrange(edit.range.offsets, with: Array(edit.text.utf8)) }
                #expect(text.bytes == plain)
            }
            var replayed = original
            for change in text.changes.reversed() { replayed.replaceSubrange(change.range, with: change.bytes) }
            #expect(replayed == plain)
        }
    }

    @Test("a misspelt word is certain only if nothing else can be meant")
    func certainty() {
        let events = TrackingEvent.vastEvents.map(\.rawValue)
        #expect(Spelling.match("midpont", among: events)?.isCertain == true)
        #expect(Spelling.match("FIRSTQUARTILE", among: events)?.isCertain == true)
        #expect(Spelling.match("frstQuartle", among: events)?.isCertain == false)
        #expect(Spelling.match("xExpand", among: events)?.isCertain != true)
        #expect(Spelling.match("is", among: ["id", "ids"])?.isCertain != true)
        #expect(Spelling.match("entirely else", among: events) == nil)
    }
}
