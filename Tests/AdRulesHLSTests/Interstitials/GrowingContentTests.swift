import AdRulesEngine
import Testing

@testable import AdRulesHLS

/// Breaks of a playlist of the type `EVENT`: no attribute of a tag that players have may change.
@Suite("Breaks of content that grows")
struct GrowingContentTests {
    private static let breaks = [
        VMAPText.tag("start", id: "pre"), VMAPText.tag("00:00:06", id: "early"), VMAPText.tag("00:00:18", id: "mid"),
        VMAPText.tag("end", id: "post"),
    ]

    private func export(_ text: String) throws -> (ranges: [DateRange], waiting: [String]) {
        let playlist = try MediaPlaylist(parsing: Array(text.utf8))
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/lists"
        options.contentGrows = playlist.isGrowing
        // The duration is given from the beginning, and a little wrong.
        var schedule = try VMAPText.schedule(Self.breaks.joined(), duration: .seconds(30))
        if playlist.isVOD { schedule = schedule.with(duration: playlist.duration) }
        var export = InterstitialExport(schedule, options: options)
        let timeline = try #require(ContentTimeline(playlist))
        if !playlist.isVOD { export.leaveOutBreaksAhead(on: timeline) }
        #expect(export.unsupported.allSatisfy { $0.code == .waiting && $0.isWholeBreak && $0.losesAds })
        return (export.interstitials.map { $0.dateRange(on: timeline) }, export.unsupported.compactMap(\.breakID))
    }

    @Test("A break gets its tag when its segment is listed, and keeps its date, even if dates are rounded")
    func dates() throws {
        var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:EVENT\n"
        var known: [String: DateRange] = [:]
        var first: [String: Int] = [:]
        let dates = ["00.000", "06.000", "12.000", "17.997", "24.000"]
        for index in 0...dates.count {
            text +=
                index < dates.count
                ? "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(dates[index])Z\n#EXTINF:6.0,\ns\(index).ts\n"
                : "#EXTINF:5.0,\nend.ts\n#EXT-X-ENDLIST\n"
            let made = try export(text)
            for range in made.ranges {
                if let before = known.updateValue(range, forKey: range.id) {
                    #expect(range == before, "\(before.line) became \(range.line)")
                } else {
                    first[range.id] = index
                }
            }
            // What is not written is reported.
            #expect(Set(made.ranges.map(\.id)).union(made.waiting) == ["pre", "early", "mid", "post"])
            #expect(Set(made.ranges.map(\.id)).isDisjoint(with: made.waiting))
        }
        #expect(first == ["pre": 0, "early": 1, "mid": 3, "post": 5])
    }

    @Test("Of the repetitions that content has not come to, the next is reported")
    func repetitions() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("00:00:10", id: "a", more: #"repeatAfter="00:00:10""#), duration: .seconds(60))
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/lists"
        options.contentGrows = true
        var export = InterstitialExport(schedule, options: options)
        let all = export.interstitials.count
        export.leaveOutBreaksAhead(on: ContentTimeline(start: WallClock(microseconds: 0), duration: .seconds(30)))
        #expect(export.interstitials.count == 2 && all > 4)
        #expect(export.unsupported.map(\.occurrence) == [OccurrenceID(0, 2)])
        #expect(export.unsupported.first?.message.contains("00:00:30") == true)
    }
}
