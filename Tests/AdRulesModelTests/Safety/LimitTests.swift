import MassTesting
import Testing

@testable import AdRulesModel

@Suite("Each limit is a finding of its own, at its place; at the limit nothing is lost")
struct LimitTests {
    private func limits(_ keyPath: WritableKeyPath<ParsingLimits, Int>, _ value: Int) -> ParsingLimits {
        var limits = ParsingLimits()
        limits[keyPath: keyPath] = value
        return limits
    }

    /// The rules that a reading reported, whether it gave a document or not.
    private func rules(_ bytes: [UInt8], _ limits: ParsingLimits) -> [RuleID] {
        Reading(bytes, limits: limits).rules
    }

    @Test("The bytes of a document")
    func document() throws {
        let bytes = HostileDocuments.playlist("<AdBreak timeOffset=\"start\"/>")
        #expect(!rules(bytes, limits(\.documentBytes, bytes.count)).contains(.documentTooLarge))
        let reading = Reading(bytes, limits: limits(\.documentBytes, bytes.count - 1))
        #expect(reading.error?.code == .limit)
        #expect(reading.error?.finding.rule == .documentTooLarge)
        // Nothing of it is parsed.
        #expect(reading.work.bytes == 0)
    }

    @Test(
        "The bytes of a text, a CDATA section, a comment",
        arguments: [
            ("<AdBreak timeOffset=\"start\"><AdSource><AdTagURI>", "", "", "</AdTagURI></AdSource></AdBreak>"),
            ("<AdBreak><AdSource><AdTagURI>", "<![CDATA[", "]]>", "</AdTagURI></AdSource></AdBreak>"),
            ("<AdBreak timeOffset=\"start\"/>", "<!--", "-->", ""),
            ("<AdBreak timeOffset=\"start\"/>", "<?p ", "?>", ""),
            ("<AdBreak timeOffset=\"start\"/>", "", "", ""),
        ])
    func text(before: String, open: String, close: String, after: String) throws {
        func bytes(_ count: Int) -> [UInt8] {
            HostileDocuments.playlist(before + open + String(repeating: "x", count: count) + close + after)
        }
        let small = limits(\.textBytes, 1000)
        #expect(!rules(bytes(1000 - open.utf8.count - close.utf8.count), small).contains(.textTooLarge))
        #expect(rules(bytes(1001), small).contains(.textTooLarge))
        // Two megabytes of it: markup is stopped long before its end. Plain text, which costs libxml2 nothing to hold, is
        // measured at the next tag.
        let reading = Reading(bytes(2 << 20), limits: limits(\.textBytes, 100_000))
        #expect(reading.error?.finding.rule == .textTooLarge)
        // Newer versions of libxml2 hand a CDATA section on piece by piece, so that it too is measured at its end.
        let isHeldWhole = open.hasPrefix("<!--") || open.hasPrefix("<?")
        if isHeldWhole { #expect(reading.work.bytes <= 100_000 + 2 * XMLReader.defaultChunkBytes) }
        #expect(reading.error?.location.line == 1)
    }

    @Test("Each comment of a run has the limit, not the run; the message names the long part")
    func runOfComments() throws {
        let comment = "<!--" + String(repeating: "c", count: 400) + "-->"
        let small = limits(\.textBytes, 1000)
        for inner in [
            "%", "<AdBreak>%<AdSource/></AdBreak>", "<AdBreak><AdSource><AdTagURI>u%</AdTagURI></AdSource></AdBreak>",
        ] {
            let run = inner.replacing("%", with: String(repeating: comment, count: 10))
            #expect(!rules(HostileDocuments.playlist(run), small).contains(.textTooLarge), "\(inner)")
            let long = "<!--" + String(repeating: "c", count: 1200) + "-->"
            let error = Reading(HostileDocuments.playlist(inner.replacing("%", with: comment + long)), limits: small)
                .error
            #expect(error?.finding.message.contains("a comment has more than 1000 bytes") == true, "\(inner)")
            let offset = Int(error?.finding.range.lower ?? 0)
            #expect(error?.source.bytes[offset...].starts(with: long.utf8) == true)
        }
    }

    @Test("An end tag that does not end is an end tag")
    func endTag() throws {
        let bytes = Array(("<VMAP version=\"1.0\"></VMAP" + String(repeating: " ", count: 200_000)).utf8)
        let error = try #require(Reading(bytes).error)
        #expect(error.finding.rule == .startTagTooLarge)
        #expect(error.finding.message.contains("an end tag"))
    }

    @Test("The elements that the model keeps: unknown ones and those inside extensions do not count")
    func elements() {
        let breaks = HostileDocuments.playlist(String(repeating: "<AdBreak/>", count: 10))
        #expect(!rules(breaks, limits(\.elements, 11)).contains(.tooManyElements))
        #expect(rules(breaks, limits(\.elements, 10)).contains(.tooManyElements))
        let others = HostileDocuments.playlist(
            String(repeating: "<x/>", count: 10) + "<Extensions><Extension>"
                + String(repeating: "<x/>", count: 10) + "</Extension></Extensions>")
        #expect(!rules(others, limits(\.elements, 3)).contains(.tooManyElements))
    }

    @Test("Contents that an ad should not have are kept without copies of those before them")
    func manyContents() throws {
        let inLines = "<VAST version=\"4.2\"><Ad>" + String(repeating: "<InLine/>", count: 40_000) + "</Ad></VAST>"
        let document = try VASTDocument(parsing: Array(inLines.utf8))
        #expect(document.vast.ads.first?.ignoredContents.count == 39_999)
    }

    @Test("Conversion to UTF-8 has the limit of bytes, too")
    func convertedDocument() {
        let bytes =
            Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><VMAP/><!--".utf8)
            + [UInt8](repeating: 0xFC, count: 500) + Array("-->".utf8)
        #expect(Reading(bytes, limits: limits(\.documentBytes, bytes.count)).error?.finding.rule == .documentTooLarge)
        #expect(
            Reading(bytes, limits: limits(\.documentBytes, bytes.count + 500)).error?.finding.rule != .documentTooLarge)
    }

    /// Texts beyond the 10,000,000 bytes that libxml2 itself allows, at the `%`, with our limit.
    private static let longTexts: [(place: String, limit: Int)] = [
        ("<AdBreak><AdSource><CustomAdData>%</CustomAdData></AdSource></AdBreak>", 64 << 20),
        ("<%/>", Int(Int32.max)),
        ("<AdBreak breakId=\"%\"/>", Int(Int32.max)),
        ("<AdBreak><AdSource><CustomAdData><![CDATA[%]]></CustomAdData></AdSource></AdBreak>", 64 << 20),
        ("<AdBreak><AdSource><CustomAdData><!--%--></CustomAdData></AdSource></AdBreak>", 64 << 20),
        ("<AdBreak><AdSource><AdTagURI><![CDATA[%]]></AdTagURI></AdSource></AdBreak>", Int(Int32.max)),
        ("<!--%-->", Int(Int32.max)),
    ]

    // To find the place of an error behind 11 MB takes seconds in a debug build, so by default two of them are read.
    @Test(
        "A name, a value or a text beyond libxml2's own limits is one located error or a document",
        arguments: longTexts.prefix(MassTests.count(2, of: longTexts.count)))
    func limitsOfLibxml2(place: String, limit: Int) {
        var high = ParsingLimits()
        high.startTagBytes = max(high.startTagBytes, limit)
        high.textBytes = limit
        let bytes = HostileDocuments.playlist(place.replacing("%", with: String(repeating: "x", count: 11_000_000)))
        let reading = Reading(bytes, limits: high)
        #expect((reading.document == nil) != (reading.error == nil))
        if let error = reading.error { #expect(ReadingInvariants.violations(in: error) == []) }
    }

    @Test("8 MiB of text are read")
    func longText() throws {
        let text = String(repeating: "x", count: 8 << 20)
        let document = try VMAPDocument(
            parsing: HostileDocuments.playlist(
                "<AdBreak><AdSource><CustomAdData>\(text)</CustomAdData></AdSource></AdBreak>"))
        guard case .custom(let payload, _)? = document.breaks.first?.source?.content else {
            Issue.record("no payload")
            return
        }
        #expect(payload.range.count == 8 << 20)
    }

    @Test("The breaks of a playlist")
    func breaks() {
        let three = HostileDocuments.playlist(String(repeating: "<AdBreak timeOffset=\"start\"/>", count: 3))
        #expect(!rules(three, limits(\.breaks, 3)).contains(.tooManyBreaks))
        #expect(rules(three, limits(\.breaks, 2)).contains(.tooManyBreaks))
        let reading = Reading(HostileDocuments.playlist(String(repeating: "<AdBreak/>", count: 100_100)))
        #expect(reading.rules.contains(.tooManyBreaks))
        #expect(reading.document == nil || reading.document?.breakCount == 100_000)
    }

    @Test("The ads of a document, over all its breaks")
    func ads() {
        let ads = "<VAST version=\"4.2\"><Ad/><Ad/></VAST>"
        let vast = Array(ads.utf8)
        #expect(!rules(vast, limits(\.ads, 2)).contains(.tooManyAds))
        #expect(rules(vast, limits(\.ads, 1)).contains(.tooManyAds))
        let adBreak = "<AdBreak timeOffset=\"start\"><AdSource><VASTAdData>\(ads)</VASTAdData></AdSource></AdBreak>"
        let playlist = HostileDocuments.playlist(String(repeating: adBreak, count: 3))
        #expect(!rules(playlist, limits(\.ads, 6)).contains(.tooManyAds))
        #expect(rules(playlist, limits(\.ads, 5)).contains(.tooManyAds))
    }

    @Test("The findings of a document: kept up to the limit, then one that reports more")
    func findings() throws {
        let mistakes = HostileDocuments.playlist(String(repeating: "<AdBreak timeOffset=\"soon\"/>", count: 5000))
        let document = try AdDocument(parsing: mistakes)
        #expect(document.findings.count == 1001)
        #expect(document.findings.map(\.rule).filter { $0 == .tooManyFindings }.count == 1)
        #expect(document.breakCount == 5000)
        let few = try AdDocument(parsing: mistakes, limits: limits(\.findings, 3))
        #expect(few.findings.count == 4)
        #expect(few.findings.contains { $0.rule == .tooManyFindings })
    }

    @Test(
        "Of the findings, one rule that repeats hides no other",
        arguments: [
            ("<Foo/>", "<Creativs/>", RuleID.unknownVASTElement, RuleID.misspeltAdElement),
            ("<Foo/>", "<Creatives><Creatives/></Creatives>", .unknownVASTElement, .misspeltAdElement),
            ("<AdTitle x=\"1\"/>", "<AdSystem versio=\"1\"/>", .unknownVASTElement, .misspeltVASTAttribute),
            ("<Error z:a=\"1\"/>", "<Error xmlns:w=\"\"/>", .undeclaredPrefix, .invalidNamespaceDeclaration),
            ("<Foo/>", "<Extensions><Extension/></Extensions><Category/>", .unknownVASTElement, .laterVersion),
        ])
    func repeatedFindings(_ often: String, _ once: String, _ rule: RuleID, _ other: RuleID) throws {
        let children = String(repeating: often, count: 1100) + once
        let text = "<VAST version=\"2.0\"><Ad><InLine>\(children)</InLine></Ad></VAST>"
        let all = try AdDocument(parsing: Array(text.utf8), limits: limits(\.findings, 9000)).findings
        let document = try AdDocument(parsing: Array(text.utf8))
        #expect(document.findings.count == 1001)
        let rules = Set(document.findings.map(\.rule))
        #expect(rules == Set(all.map(\.rule)).union([.tooManyFindings]) && rules.isSuperset(of: [rule, other]))
        let hidden = document.findings.last?.hidden.values.reduce(0, +) ?? 0
        #expect(often.contains("z:") || hidden == all.count - 1000)
        // With fewer places than rules, the first ones are kept.
        let one = try AdDocument(parsing: Array(text.utf8), limits: limits(\.findings, 1)).findings
        #expect(one.map(\.rule) == [all[0].rule, .tooManyFindings])
    }

    @Test("A name of a later version that makes room for another rule stays away")
    func laterNames() throws {
        let names = ["Category", "Category", "Survey", "ViewableImpression", "AdServingId", "Expires", "Expires"]
        let text = "<VAST version=\"2.0\"><Ad><InLine>\(names.map { "<\($0)/>" }.joined())<Foo/></InLine></Ad></VAST>"
        let all = try AdDocument(parsing: Array(text.utf8)).findings
        let rules = Set(all.map(\.rule))
        #expect(rules.count > 1 && all.count > rules.count)
        for limit in 1...all.count {
            let findings = try AdDocument(parsing: Array(text.utf8), limits: limits(\.findings, limit)).findings
            let kept = findings.filter { $0.rule != .tooManyFindings }
            #expect(kept.count == limit && Set(kept).isSubset(of: all))
            #expect(Set(kept.map(\.rule)).count == min(limit, rules.count), "\(limit)")
            #expect(kept.allSatisfy { $0.folded?.finding(of: [0]).rule ?? $0.rule == $0.rule })
        }
    }

    @Test(
        "A day is the longest duration: a longer one is a finding, and missing",
        arguments: [("24:00:00", true), ("24:00:00.001", false), ("99999:00:00", false)])
    func durations(_ text: String, _ isRead: Bool) throws {
        let source =
            "<VAST version=\"3.0\"><Ad><InLine><AdSystem>a</AdSystem><AdTitle>t</AdTitle>"
            + "<Impression>https://a.example/i</Impression><Creatives><Creative><Linear><Duration>\(text)</Duration>"
            + "</Linear></Creative></Creatives></InLine></Ad></VAST>"
        let document = try AdDocument(parsing: Array(source.utf8))
        guard case .vast(let response) = document, let ad = response.vast.ads.first else {
            Issue.record("no ad was read")
            return
        }
        #expect(ad.creatives.first?.linear?.duration == (isRead ? .seconds(24 * 3600) : nil))
        #expect(document.findings.contains { $0.message.contains("more than 24 hours") } == !isRead)
    }

    @Test("Limits of 0, 1 and the largest number apply and never trap")
    func extremes() {
        let bytes = Corpus.samples.first?.bytes ?? HostileDocuments.playlist("<AdBreak/>")
        for (name, keyPath) in ParsingLimits.table {
            for value in [0, 1, Int.max, -1, Int.min] {
                let reading = Reading(bytes, limits: limits(keyPath, value))
                #expect((reading.document == nil) != (reading.error == nil), "\(name) = \(value)")
            }
        }
    }
}

extension Reading {
    /// The rules that it reported, whether it gave a document or not.
    fileprivate var rules: [RuleID] { error.map { [$0.finding.rule] } ?? document?.findings.map(\.rule) ?? [] }
}

extension AdDocument {
    fileprivate var breakCount: Int? {
        guard case .vmap(let playlist) = self else { return nil }
        return playlist.breaks.count
    }
}
