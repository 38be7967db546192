import AdRulesModel
import Foundation
import Testing

@testable import AdRulesLint

/// Fixes are tried where an edit is shown or made, and nowhere else: a lint costs the same whatever can be fixed.
///
/// Each trial lints the document again, so the calls of a rule are counted.
@Suite struct TriedFixTests {
    private final class Count: @unchecked Sendable {  // Reason: every access to the number holds the lock.
        private let lock = NSLock()
        private var value = 0
        var number: Int { lock.withLock { value } }
        func add() { lock.withLock { value += 1 } }
    }

    /// A rule that counts the documents, and suggests to remove the first breaks if it should.
    private struct OwnRule: PlaylistRule {
        static let id = RuleID(rawValue: "ACME001")
        var count = Count()
        var removes = false
        var most = 1
        let descriptions = [
            RuleDescription(id, name: "removing", severity: .warning, summary: "a fix", why: "a test")
        ]

        func check(_ playlist: VMAPDocument, report: inout FindingCollector) {
            count.add()
            for range in playlist.breaks.prefix(removes ? most : 0).compactMap(\.origin.range) {
                var finding = Finding(Self.id, at: range, "a break")
                finding.fix = Fix(isSafe: true, replacing: range, with: "")
                report.report(finding)
            }
        }
    }

    /// A rule that reports every break, also one that its fix leaves.
    private struct Stubborn: PlaylistRule {
        var count = Count()
        let descriptions = [
            RuleDescription(OwnRule.id, name: "stubborn", severity: .warning, summary: "a fix", why: "a test")
        ]
        func check(_ playlist: VMAPDocument, report: inout FindingCollector) {
            count.add()
            for origin in playlist.breaks.map(\.origin) {
                guard let id = playlist.source.attribute("timeOffset", of: origin) else { return }
                var finding = Finding(OwnRule.id, at: id.value, "a break")
                finding.fix = Fix(isSafe: true, replacing: id.value, with: "00:00:07")
                report.report(finding)
            }
        }
    }

    private static let small = FixContractTests.twoBreaks.replacing("%", with: "")

    /// A playlist with two fixable findings in each break, of which `misspelt` is a guess.
    private static func breaks(_ count: Int, offset: String = "0:00:01", misspelt: String = "breakIdd") -> [UInt8] {
        let breaks = (0..<count).map {
            "<vmap:AdBreak timeOffset=\"\(offset)\" breakType=\"linear\" \(misspelt)=\"b\($0)\"/>\n"
        }
        return Array(playlist(breaks.joined()).utf8)
    }

    @Test("A lint reads the document once, whatever can be fixed", arguments: [0, 1, 30, 600])
    func once(count: Int) {
        let rule = OwnRule(removes: true)
        let result = Linter(rules: [rule]).lint(Self.breaks(count), name: "a.xml")
        #expect(rule.count.number == 1)
        #expect(result.diagnostics.count { $0.finding.fix != nil } >= min(2 * count, 600))
        #expect(result.diagnostics.allSatisfy { $0.trial == nil })
    }

    @Test(
        "A report with lines of fixes tries them for a small document only, with little work", arguments: [1, 30, 600])
    func frames(count: Int) {
        let rule = OwnRule(removes: true)
        let bytes = Self.breaks(count)
        let result = Linter(rules: [rule]).lintTryingFixes(bytes, name: "a.xml", expecting: nil)
        let isSmall = bytes.count <= 32 << 10
        #expect(rule.count.number <= (isSmall ? 1 + (128 << 10) / bytes.count : 1))
        #expect(result.diagnostics.contains { $0.trial == .made } == isSmall)
        let text = LintFormat.full.render(LintReport(results: [result]))
        #expect(text.contains("\n2 + ") == isSmall)
        #expect(text.contains("\"0:00:01\" becomes \"00:00:01\" (--fix") != isSmall)
    }

    @Test("A fix that is offered and loses something is refused, with the reason, wherever it is tried")
    func refusal() throws {
        let linter = Linter(rules: [OwnRule(removes: true)])
        let bytes = Array(Self.small.utf8)
        let found = linter.lint(bytes, name: "a.xml")
        let offered = try #require(found.diagnostics.first { $0.rule.id == OwnRule.id })
        #expect(offered.finding.fix != nil && offered.trial == nil)
        let results = [
            linter.tryingFixes(of: found), linter.lintTryingFixes(bytes, name: "a.xml", expecting: nil),
            FixApplier(linter: linter).fix(bytes, name: "a.xml").result,
        ]
        for result in results {
            let diagnostic = try #require(result.diagnostics.first { $0.rule.id == OwnRule.id })
            #expect(diagnostic.trial == .refused("it would remove <AdBreak>"))
            #expect(diagnostic.finding.fix == nil)
            let text = LintFormat.full.render(LintReport(results: [result]))
            #expect(text.contains("= fix:  refused: it would remove <AdBreak>\n"))
        }
    }

    @Test("A fix that would not help is refused, with the reason")
    func useless() throws {
        let linter = Linter(rules: [Stubborn()])
        let fixed = FixApplier(linter: linter).fix(Array(Self.small.utf8), name: "a.xml")
        #expect(!fixed.isChanged)
        #expect(fixed.refusals.map(\.reason) == [String](repeating: "it would leave the finding as it is", count: 2))
    }

    @Test("A fix for some of the places of a finding is tried as it is")
    func somePlaces() throws {
        let trackers = (1...3).map { "<Tracking event=\"fullscreen\">https://t.example/\($0)</Tracking>" }.joined()
        let text = FixContractTests.response.replacing("\"3.0\"", with: "\"4.0\"").replacing("%", with: trackers)
        let linter = Linter(selection: try RuleSelection(changes: [.extend("VAST332")]))
        var part = linter.lint(Array(text.utf8), name: "a.xml")
        let folded = try #require(part.diagnostics.first { $0.finding.fix.map { $0.edits.count > 2 } == true })
        var one = folded
        one.finding.fix?.edits.removeFirst(2)
        part.diagnostics = [one]
        #expect(linter.tryingFixes(of: part).diagnostics.map(\.trial) == [.made])
    }

    @Test(
        "A fix is offered if it leaves a start tag in order",
        arguments: [
            // An attribute twice, a name without an end, the name of the element around it or inside it.
            ("<a b=\"1\" c=\"2\"/>", "b", "c", false), ("<a b=\"1\" c=\"2\"/>", "b", "d", true),
            ("<a b=\"1\"/>", "1", "2\" c=\"3", true), ("<a b=\"1\"/>", "1", "2\" b=\"3", false),
            ("<a b=\"1\"/>", "1", "2>", true), ("<a b=\"1\"/>", "b", "b>", false),
            ("<x><a><b/></a></x>", "a", "b", false), ("<x><a> <c/></a></x>", "a", "b", true),
            ("<b> <a/></b>", "a", "b", false), ("<b/><a/>", "a", "b", true), ("<b>t<a/></b>", "a", "b", true),
        ])
    func startTags(document: String, old: String, new: String, isOffered: Bool) throws {
        let bytes = Array(document.utf8)
        let place = try #require(document.firstRange(of: old))
        let lower = document.utf8.distance(from: document.startIndex, to: place.lowerBound)
        let range = SourceRange(lower: lower, upper: lower + old.utf8.count)
        var offered = OfferedFixes(bytes, isReadable: true)
        #expect(offered.take(Fix(isSafe: true, replacing: range, with: new)) == isOffered)
    }

    @Test("Many names that are misspelt become right at once, whatever errors they hide", arguments: [2, 100, 400])
    func misspelt(count: Int) throws {
        let tracker = "<tracking event=\"progress\">https://a.example/1</tracking>"
        let response = FixContractTests.response.replacing("%", with: String(repeating: tracker, count: count))
        let documents = [
            playlist(
                String(
                    repeating: "<vmap:AdBreak timeoffset=\"5\" breaktype=\"lin\"><vmap:adSource/></vmap:AdBreak>",
                    count: count)),
            playlist(
                "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"><vmap:AdSource><vmap:VASTAdData>\(response)"
                    + "</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>"),
        ]
        for document in documents {
            let rule = OwnRule()
            let fixed = FixApplier(linter: Linter(rules: [rule]), includingUnsafe: true)
                .fix(Array(document.utf8), name: "a.xml")
            #expect(fixed.count >= count && fixed.refusals.isEmpty && fixed.untried == 0)
            #expect(rule.count.number <= 12, "\(rule.count.number) documents are read")
        }
    }

    @Test("However many fixes fail, a limited number of documents is read", arguments: [1, 8, 9, 300])
    func manyRefused(count: Int) {
        let rule = Stubborn()
        let bytes = Self.breaks(count, offset: "00:00:01", misspelt: "breakId")
        let fixed = FixApplier(linter: Linter(rules: [rule])).fix(bytes, name: "a.xml")
        #expect(!fixed.isChanged && fixed.untried == 0)
        #expect(fixed.refusals.count == count)
        #expect(rule.count.number <= 16, "\(rule.count.number) documents are read")
    }

    @Test(
        "Many values of which each would show an error are refused, and leave the others to be fixed",
        arguments: [3, 90])
    func manyErrors(count: Int) throws {
        let wrong =
            "<Tracking event=\"progres\">https://a.example/1</Tracking><Tracking event=\"complet\">https://a.example/2</Tracking>"
        func document(_ tracker: String) -> String {
            playlist(
                "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"><vmap:AdSource><vmap:VASTAdData>"
                    + FixContractTests.response.replacing("%", with: String(repeating: tracker, count: count))
                    + "</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>")
        }
        let rule = OwnRule()
        let fixed = FixApplier(linter: Linter(rules: [rule]), includingUnsafe: true)
            .fix(Array(document(wrong).utf8), name: "a.xml")
        #expect(String(decoding: fixed.bytes, as: UTF8.self) == document(wrong.replacing("complet", with: "complete")))
        #expect(fixed.refusals.map(\.reason) == [String](repeating: "it would add an error", count: count))
        #expect(rule.count.number <= 20, "\(rule.count.number) documents are read")
    }

    @Test("Fixes beyond the limit of attempts are counted as not tried", arguments: [1, 40, 300])
    func untried(count: Int) {
        let rule = OwnRule(removes: true, most: count)
        let bytes = Self.breaks(count, offset: "00:00:01", misspelt: "breakId")
        let fixed = FixApplier(linter: Linter(rules: [rule])).fix(bytes, name: "a.xml")
        #expect(!fixed.isChanged)
        #expect(fixed.refusals.count + fixed.untried == count && (fixed.untried == 0) == (count <= 40))
        #expect(fixed.result.diagnostics.count { $0.finding.fix != nil } == fixed.untried)
    }

    @Test("End tags without a start take a few rounds, however many there are", arguments: ["</a>", "</a>\n"])
    func endTags(tag: String) throws {
        let text = playlist(String(repeating: tag, count: 60_000))
        let fixed = FixApplier(linter: Linter(), includingUnsafe: true).fix(Array(text.utf8), name: "a.xml")
        #expect(fixed.result.kind == .vmap)
        // Two make them, and the last one finds nothing that is left.
        #expect(fixed.rounds <= 4)
        #expect(!fixed.bytes.starts(with: text.utf8) && UnifiedDiff.hunks(of: fixed.text).count >= text.utf8.count)
    }
}
