import AdRulesHLS
import MassTesting
import Testing

/// Random breaks at few moments: a live stream has them in the same interstitials as a film.
@Suite("Breaks of one moment of a live stream")
struct LivePodTests {
    /// An interstitial on its date, with the breaks that it has.
    private struct Planned: Hashable {
        var start: WallClock
        var breaks: [Int]
    }

    /// A playlist whose breaks repeat alike where they have one offset.
    private static func breaks(using random: inout SeededGenerator) -> String {
        let moments = [
            ("start", ""), ("00:00:30", #"repeatAfter="00:01:00""#), ("00:01:00", ""), ("00:01:15.500", ""),
        ]
        let bumper = #"<vmap:Extensions><vmap:Extension type="bumper" suppress_bumper="true"/></vmap:Extensions>"#
        return (0..<Int.random(in: 2...9, using: &random)).map { _ in
            let (offset, more) = moments.randomElement(using: &random) ?? moments[0]
            let isBumper = Int.random(in: 0..<3, using: &random) == 0
            return VMAPText.tag(
                offset, id: ["a", "b", nil].randomElement(using: &random) ?? nil,
                types: Int.random(in: 0..<6, using: &random) == 0 ? "nonlinear" : "linear", more: more,
                extensions: isBumper ? bumper : "")
        }.joined()
    }

    @Test("Each stop has the interstitials of an export, and the same breaks are lost")
    func sameAsExport() throws {
        var encoder = LiveEncoder()
        encoder.isEvent = true
        let bytes = encoder.refresh(20)
        var pods = 0
        for seed in 1...UInt64(MassTests.count(200, of: 2000)) {
            var random = SeededGenerator(seed: seed)
            let schedule = try VMAPText.schedule(Self.breaks(using: &random), duration: nil, isLive: true)
            let filter = LiveFilter(
                schedule, options: LiveFilter.Options(epoch: encoder.epoch, assetBase: "https://a.example/live"))
            var options = filter.options.interstitials
            // What players must know by now: the stream, three segments of hold-back, and the decision time.
            options.end = .seconds(120 + 18 + 4)
            let export = InterstitialExport(schedule, options: options)
            let planned = export.interstitials.map { one in
                Planned(
                    start: encoder.epoch + (one.position.contentTime ?? .zero), breaks: one.occurrences.map(\.index))
            }
            let found = try filter.filter(bytes).dateRanges.map { range in
                let one = try #require(
                    filter.interstitials.first { range.id.wholeMatch(of: try Regex("\($0.id)-[0-9]+")) != nil })
                return Planned(start: try #require(range.start), breaks: one.occurrences.map(\.index))
            }
            #expect(found == planned, "seed \(seed)")
            func lost(_ features: [UnsupportedFeature]) -> Set<Int> {
                Set(features.filter(\.isWholeBreak).map(\.occurrence.index))
            }
            #expect(lost(filter.unsupported) == lost(export.unsupported), "seed \(seed)")
            pods += planned.count { $0.breaks.count > 1 }
        }
        #expect(pods > 0)
    }
}
