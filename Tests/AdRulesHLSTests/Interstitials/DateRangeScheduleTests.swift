import AdRulesHLS
import Foundation
import Testing

/// Schedules of date ranges in JSON.
@Suite("A schedule of date ranges")
struct DateRangeScheduleTests {
    @Test("Each entry has the attributes of a date range, numbers as numbers")
    func entries() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.inline("start", id: "pre", VMAPText.ad("a", skip: "00:00:04.200")),
            VMAPText.tag("00:01:00.500", id: "mid"), VMAPText.tag("end", id: "post"))
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example"
        var made = InterstitialExport(schedule, options: options).interstitials
        made[1].skipControl = SkipControl(offset: .milliseconds(4200))
        made[1].userAttributes = [DateRange.Attribute("X-COM-EXAMPLE-ID", .quoted("7"))]
        let text = DateRangeSchedule(made, duration: schedule.duration).json
        let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let entries = try #require(root["DATERANGES"] as? [[String: Any]])
        #expect(entries.map { $0["ID"] as? String } == ["pre", "mid", "post"])
        #expect(entries.allSatisfy { $0["CLASS"] as? String == "com.apple.hls.interstitial" })
        #expect(entries.allSatisfy { $0["START-DATE"] == nil })
        #expect(entries.map { $0["X-SCHEDULE-OFFSET"] as? Double } == [0, 60.5, 1800])
        #expect(entries.map { $0["CUE"] as? String } == ["PRE,ONCE", nil, "POST,ONCE"])
        #expect(entries[0]["DURATION"] as? Double == 15)
        #expect(entries[1]["X-SKIP-CONTROL-OFFSET"] as? Int == 5)
        #expect(entries[1]["X-RESTRICT"] as? String == "SKIP")
        #expect(entries[1]["X-COM-EXAMPLE-ID"] as? String == "7")
        #expect(entries[2]["X-ASSET-LIST"] as? String == "https://ads.example/post.json?_HLS_interstitial_id=post")
        #expect(entries.allSatisfy { $0["X-RESUME-OFFSET"] as? Int == 0 })
    }

    @Test("Without a duration the post-roll is inside the schedule")
    func unknownDuration() throws {
        var mid = Interstitial(id: "mid", position: .midroll(.seconds(60)), source: .asset(uri: "https://a.example/a"))
        mid.resumeOffset = .zero
        let post = Interstitial(id: "post", position: .postroll, source: .asset(uri: "https://a.example/b"))
        let json = DateRangeSchedule([mid, post]).json
        #expect(
            json.contains(
                "\"ID\": \"post\",\n      \"CLASS\": \"com.apple.hls.interstitial\",\n      \"X-SCHEDULE-OFFSET\": 60,")
        )
    }

    @Test("The tag that leads to a schedule")
    func tag() throws {
        let range = DateRangeSchedule([], duration: .seconds(30)).dateRange(
            id: "film", uri: "https://ads.example/film.json", start: WallClock(microseconds: 0))
        #expect(
            range.line == #"#EXT-X-DATERANGE:ID="film",CLASS="com.apple.hls.daterange-schedule","#
                + #"START-DATE="1970-01-01T00:00:00.000Z",DURATION=30,X-URI="https://ads.example/film.json""#)
    }
}
