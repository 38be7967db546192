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

    /// What a viewer gets at each moment: the addresses in their order.
    private static func breaks(_ document: VMAPDocument, _ content: Content = content) -> [String] {
        let schedule = Schedule(document, duration: content.duration, opportunities: content.opportunities ?? [])
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

    @Test("rules inferred from a playlist give that playlist again")
    func random() throws {
        for seed in 0..<MassTests.count(60, of: 1500, nightly: 4000) {
            var random = RandomRules(seed: UInt64(seed))
            var rules = random.rules()
            for index in rules.breaks.indices { rules.breaks[index].bumper = nil }
            rules.limits.gap = .seconds(31)
            guard let playlist = try? rules.compile(for: Self.content).document else { continue }
            let found = InferredRules(of: playlist)
            #expect(found.isComplete, "seed \(seed): \(found.omitted)")
            let again = try found.rules.compile(for: Self.content).document
            #expect(Self.breaks(again) == Self.breaks(playlist), "seed \(seed)")
        }
    }

    @Test("complete rules give any playlist again, for any content, and their changes are named")
    func anyPlaylist() throws {
        var (complete, unchanged) = (0, 0)
        let count = MassTests.count(150, of: 6000, nightly: 40_000)
        for seed in 0..<count {
            var random = RandomPlaylist(seed: UInt64(seed))
            let playlist = random.playlist()
            var found = InferredRules(of: playlist)
            guard found.isComplete else { continue }
            complete += 1
            #expect(found.omitted.allSatisfy { !$0.hasPrefix("break ") }, "seed \(seed): \(found.omitted)")
            let follows = playlist.breaks.contains { adBreak in
                switch adBreak.timeOffset {
                case .percent, .opportunity, .end: true
                default: false
                }
            }
            // What moves with the content may be near any break; a time may not unless the rules say so.
            if follows { found.rules.limits.gap = .zero }
            for _ in 0..<3 {
                let content = random.content()
                do throws(RulesProblem) {
                    let again = try found.rules.compile(for: content).document
                    #expect(
                        Self.breaks(again, content) == Self.breaks(playlist, content),
                        "seed \(seed), \(content.duration?.label ?? "")")
                } catch {
                    Issue.record("seed \(seed): \(error)")
                }
            }
            // The breaks of rules have ids in any case.
            guard found.omitted.isEmpty, playlist.breaks.allSatisfy({ $0.breakID != nil }) else { continue }
            unchanged += 1
            let content = random.content()
            let again = try found.rules.compile(for: content).document
            #expect(Self.settings(again, content) == Self.settings(playlist, content), "seed \(seed)")
        }
        #expect(complete > count / 3 && unchanged > count / 20, "\(complete) and \(unchanged) of \(count)")
    }

    /// Everything that a playlist says of the breaks at each moment, but for the form of the offset.
    private static func settings(_ document: VMAPDocument, _ content: Content) -> [[String]] {
        let schedule = Schedule(document, duration: content.duration, opportunities: content.opportunities ?? [])
        return schedule.stops.map { stop in
            stop.occurrences.map { occurrence in
                var adBreak = document.breaks[occurrence.index]
                adBreak.properties.timeOffset = .start
                adBreak.properties.repeatAfter = nil
                return String(decoding: VMAPDocument(breaks: [adBreak]).xml(), as: UTF8.self)
            }
        }
    }

    private static func playlist(_ breaks: AdBreak...) -> VMAPDocument { VMAPDocument(breaks: breaks) }

    private static func adBreak(
        _ offset: TimeOffset, _ id: String, every interval: MediaTime? = nil, _ address: String = "https://a.example/v"
    ) -> AdBreak {
        AdBreak(
            timeOffset: offset, breakID: id, repeatAfter: interval,
            source: AdSource(content: .adTag(SourceText(address), template: TemplateType(rawValue: "vast3"))))
    }

    @Test(
        "a break that does not repeat stays where it is",
        arguments: [TimeOffset.end, .opportunity(1), .percent(Percentage(100))])
    func ignoredRepetition(_ offset: TimeOffset) throws {
        let playlist = Self.playlist(Self.adBreak(offset, "z", every: .seconds(1200)))
        let found = InferredRules(of: playlist)
        #expect(found.isComplete && found.omitted.isEmpty)
        #expect(try Self.breaks(found.rules.compile(for: Self.content).document) == Self.breaks(playlist))
    }

    @Test("repetitions from a share of the content have no rule, and take no other break away")
    func shareThatRepeats() throws {
        let found = InferredRules(
            of: Self.playlist(
                Self.adBreak(.start, "y", every: .seconds(1200), "https://a.example/y"),
                Self.adBreak(.percent(Percentage(25)), "z", every: .seconds(1200)),
                Self.adBreak(.time(.seconds(1200)), "x", "https://a.example/x")))
        #expect(!found.isComplete)
        #expect(
            found.omitted == [
                "break 2 z: repetitions that begin at a share of the content have no rule",
                "the breakId of y differs from that of the playlist",
            ])
        let content = Content(duration: .seconds(3600))
        #expect(
            try Self.breaks(found.rules.compile(for: content).document, content) == [
                "preroll https://a.example/y", "midroll(00:20:00) https://a.example/x",
                "midroll(00:40:00) https://a.example/y",
            ])
    }

    @Test("a break that repeats asks the same address each time, although its id is in it")
    func repeatedAddress() {
        let found = InferredRules(
            of: Self.playlist(
                Self.adBreak(.time(.seconds(600)), "mid", every: .seconds(600), "https://a.example/?s=mid")))
        #expect(found.rules.ads == .tag("https://a.example/?s=mid"))
    }

    @Test("breaks that join others ask with their own ids")
    func joined() throws {
        let playlist = Self.playlist(
            Self.adBreak(.start, "a", "https://a.example/?s=a"),
            Self.adBreak(.percent(Percentage(0)), "b", "https://a.example/?s=b"),
            Self.adBreak(.end, "c", "https://a.example/?s=c"),
            Self.adBreak(.percent(Percentage(100)), "d", "https://a.example/?s=d"))
        let found = InferredRules(of: playlist)
        #expect(found.isComplete)
        #expect(
            found.omitted == ["b", "d"].map { "the breakId of \($0) differs from that of the playlist" })
        #expect(try Self.breaks(found.rules.compile(for: Self.content).document) == Self.breaks(playlist))
    }

    @Test("settings that no rule has are named, and one ad is maxAds")
    func settings() throws {
        var adBreak = Self.adBreak(.start, "pre")
        adBreak.properties.breakTypes = [.linear, .nonlinear]
        adBreak.properties.source?.properties.allowMultipleAds = false
        adBreak.properties.source?.properties.followRedirects = false
        let found = InferredRules(of: VMAPDocument(breaks: [adBreak, adBreak]))
        #expect(found.isComplete)
        #expect(
            found.omitted.prefix(2) == [
                "breakTypes beside linear of breaks have no rule: break 1 pre, and 1 more",
                "values of followRedirects of breaks have no rule: break 1 pre, and 1 more",
            ])
        #expect(found.rules.breaks.map(\.maxAds) == [1, 1])
        let again = try found.rules.compile(for: Self.content).document
        #expect(again.breaks.map { $0.source?.allowMultipleAds } == [false, false])
    }

    @Test("rules that build would refuse are reported")
    func refused() {
        let breaks = (0..<1001).map { Self.adBreak(.start, "x\($0)", "https://a.example/\($0)") }
        let found = InferredRules(of: VMAPDocument(breaks: breaks))
        #expect(!found.isComplete)
        #expect(found.omitted.last == "adrules build refuses the rules: more than 1000 of them")
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

    @Test("breaks that rules cannot express are named")
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
                "break 1 o: only linear breaks have rules",
                "break 2 o: its address is not a web address, or has spaces",
                "break 3 o: it has no tag and no response",
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
            guard found.isComplete else { continue }
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
