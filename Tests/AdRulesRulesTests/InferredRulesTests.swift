import AdRulesEngine
import AdRulesModel
import AdRulesRules
import Foundation
import MassTesting
import SharedDocuments
import Testing

/// The rules of a playlist give its breaks again.
@Suite struct InferredRulesTests {
    private static let content = Content(
        duration: .seconds(7200),
        opportunities: (1...9).map { Opportunity(.seconds(Int64($0) * 661)) })

    private static func schedule(_ document: VMAPDocument) -> Schedule {
        Schedule(document, duration: content.duration, opportunities: content.opportunities ?? [])
    }

    /// What a viewer gets at each moment: the addresses in their order.
    private static func breaks(_ document: VMAPDocument) -> [String] {
        let schedule = schedule(document)
        return schedule.stops.flatMap { stop in
            stop.occurrences.compactMap { occurrence -> String? in
                guard let content = schedule.scheduledBreak(at: occurrence.index)?.adBreak.source?.content else {
                    return nil
                }
                switch content {
                case .adTag(let uri, _): return "\(stop.position) \(uri)"
                default: return "\(stop.position) inline"
                }
            }
        }
    }

    @Test("what random rules give is given again by the rules of their playlist")
    func random() throws {
        for seed in 0..<MassTests.count(200, of: 1500, nightly: 4000) {
            var random = RandomRules(seed: UInt64(seed))
            var rules = random.rules()
            for index in rules.breaks.indices { rules.breaks[index].bumper = nil }
            rules.limits.gap = .seconds(31)
            guard let playlist = try? rules.compile(for: Self.content).document else { continue }
            let found = InferredRules(of: playlist)
            #expect(!found.omitted.contains { $0.hasPrefix("break ") }, "seed \(seed): \(found.omitted)")
            let again = try found.rules.compile(for: Self.content).document
            #expect(Self.breaks(again) == Self.breaks(playlist), "seed \(seed)")
        }
    }

    @Test("steps, ids and numbers in addresses are one rule")
    func oneRule() throws {
        let rules = """
            {"ads": "https://a.example/?slot={id}", "sources": {"n": "https://a.example/?slot=mid&n={n}"}, "breaks": [
              {"name": "pre", "at": "start"}, {"name": "mid", "every": "10m", "from": "n"},
              {"name": "late", "at": ["1:33:00", "95:30"]}, {"name": "post", "at": "end"}], "limits": {"quietEnd": "20m"}}
            """
        let set = try RuleSet(json: Array(rules.utf8), name: "r") { _ in [] }
        let playlist = try set.compile(for: Self.content).document
        let found = InferredRules(of: playlist)
        #expect(found.omitted.isEmpty)
        #expect(found.rules.breaks.map(\.name) == ["pre", "mid", "late", "post"])
        #expect(found.rules.breaks[1].placement == .every(.seconds(600), to: .seconds(6000)))
        #expect(found.rules.ads == .tag("https://a.example/?slot={id}"))
        #expect(try found.rules.compile(for: Self.content).document == playlist)
    }

    @Test("what has no rule is named")
    func omitted() throws {
        var adBreak = AdBreak(timeOffset: .start, breakTypes: [.nonlinear], breakID: "o", source: nil)
        var playlist = VMAPDocument(breaks: [adBreak])
        adBreak.properties.breakTypes = [.linear]
        adBreak.properties.source = AdSource(content: .adTag("/vast", template: nil))
        playlist.breaks.append(adBreak)
        adBreak.properties.source = AdSource(content: .custom("{}", template: TemplateType(rawValue: "x")))
        playlist.breaks.append(adBreak)
        #expect(
            InferredRules(of: playlist).omitted == [
                "break 1 \"o\": only linear breaks have rules",
                "break 2 \"o\": its address is not a web address, or has spaces",
                "break 3 \"o\": it has no tag and no response",
            ])
    }

    @Test(
        "the playlists of the corpus whose breaks have rules are given again", .enabled(if: SharedDocuments.hasCorpus))
    func corpus() throws {
        var counts = (playlists: 0, whole: 0)
        let files = try #require(
            FileManager.default.enumerator(at: SharedDocuments.corpus, includingPropertiesForKeys: nil))
        for case let url as URL in files {
            guard let bytes = try? Data(contentsOf: url), let playlist = try? VMAPDocument(parsing: Array(bytes)),
                !playlist.breaks.isEmpty
            else {
                continue
            }
            counts.playlists += 1
            let found = InferredRules(of: playlist)
            guard !found.omitted.contains(where: { $0.hasPrefix("break ") }) else { continue }
            do throws(RulesProblem) {
                let again = try found.rules.compile(for: Self.content).document
                #expect(Self.breaks(again) == Self.breaks(playlist), "\(url.lastPathComponent)")
                counts.whole += 1
            } catch {
                Issue.record("\(url.lastPathComponent): \(error)")
            }
        }
        print("\(counts.whole) of \(counts.playlists) playlists of the corpus have rules for all of their breaks")
        #expect(counts.whole > counts.playlists / 3)
    }
}
