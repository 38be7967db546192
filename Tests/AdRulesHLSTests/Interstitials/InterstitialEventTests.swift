import AdRulesHLS
import Testing

/// Interstitials for apps that schedule them with AVPlayerInterstitialEventController.
@Suite("Interstitials as events of an app")
struct InterstitialEventTests {
    @Test("Restrictions have Apple's raw values")
    func restrictions() {
        #expect(Interstitial.Restrictions.jump.rawValue == 1)
        #expect(Interstitial.Restrictions.skip.rawValue == 4)
        var interstitial = Interstitial(id: "a", position: .preroll, source: .asset(uri: "https://a.example/"))
        interstitial.restrictions = [.skip]
        #expect(InterstitialEvent(interstitial).restrictions.rawValue == 4)
    }

    @Test(
        "An event has the identifier of the tag, whatever the label of the break is", arguments: ["mid", "mid \"x\"\n"])
    func identifier(id: String) {
        let interstitial = Interstitial(id: id, position: .preroll, source: .asset(uri: "https://a.example/"))
        let range = DateRange(interstitial.dateRange(start: WallClock(microseconds: 0)).line)
        #expect(range != nil && InterstitialEvent(interstitial).identifier == range?.id)
    }

    @Test("An absent resume offset is indefinite, an absent limit invalid")
    func absent() {
        let event = InterstitialEvent(
            Interstitial(id: "a", position: .midroll(.seconds(3)), source: .asset(uri: "https://a.example/x.m3u8")))
        #expect(event.resumptionOffset == nil)
        #expect(event.playoutLimit == nil)
        #expect(event.start == .time(.seconds(3)))
        #expect(event.cue == .noCue)
        #expect(event.templateURLs == ["https://a.example/x.m3u8"])
        #expect(event.contentMayVary && !event.supplementsPrimaryContent && !event.willPlayOnce)
    }

    @Test("Every property of an interstitial")
    func properties() {
        var interstitial = Interstitial(
            id: "post", position: .postroll, source: .assetList(uri: "https://ads.example/post.json"))
        interstitial.assetList = AssetList(
            assets: ["a", "b"].map { AssetList.Asset(uri: "https://a.example/\($0).m3u8", duration: .seconds(15)) },
            skipControl: SkipControl(offset: .seconds(5)))
        interstitial.plannedDuration = .seconds(31)
        interstitial.resumeOffset = .zero
        interstitial.playoutLimit = .seconds(40)
        interstitial.snap = [.into]
        interstitial.playsOnce = true
        interstitial.contentMayVary = false
        interstitial.timelineOccupancy = .range
        interstitial.timelineStyle = .primary
        interstitial.userAttributes = [DateRange.Attribute("X-COM-EXAMPLE", .quoted("1"))]
        let event = InterstitialEvent(interstitial, duration: .seconds(90))
        #expect(event.identifier == "post")
        #expect(event.start == .time(.seconds(90)))
        #expect(event.cue == .leaveCue)
        #expect(event.templateURLs == ["https://a.example/a.m3u8", "https://a.example/b.m3u8"])
        #expect(event.resumptionOffset == .zero)
        #expect(event.playoutLimit == .seconds(40))
        #expect(!event.alignsStartWithPrimarySegmentBoundary && event.alignsResumptionWithPrimarySegmentBoundary)
        #expect(event.willPlayOnce && !event.contentMayVary && event.supplementsPrimaryContent)
        #expect(event.timelineOccupancy == .fill && event.timelineOccupancy.rawValue == 1)
        #expect(event.plannedDuration == .seconds(31))
        #expect(event.skipControl == SkipControl(offset: .seconds(5)))
        #expect(event.userDefinedAttributes.map(\.name) == ["X-COM-EXAMPLE"])
    }

    @Test("The events are always those of the whole schedule; a break without an ad has none")
    func fullList() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("start", id: "pre"), VMAPText.inline("00:01:00", id: "mid", VMAPText.ad("a")),
            VMAPText.inline("00:02:00", id: "empty"), VMAPText.tag("end", id: "post"))
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/"
        let events = InterstitialExport(schedule, options: options).events(duration: schedule.duration)
        #expect(events.map(\.identifier) == ["pre", "mid", "post"])
        #expect(events.map(\.isResolved) == [false, true, false])
        #expect(events.map(\.cue) == [.joinCue, .noCue, .leaveCue])
        #expect(events.map(\.start) == [.time(.zero), .time(.seconds(60)), .time(.seconds(1800))])
    }

    @Test("Events at dates")
    func dates() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:10
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
            #EXTINF:10,
            a.ts
            #EXT-X-DISCONTINUITY
            #EXT-X-PROGRAM-DATE-TIME:2026-01-02T00:00:00Z
            #EXTINF:10,
            b.ts
            #EXT-X-ENDLIST
            """
        let timeline = try #require(ContentTimeline(try MediaPlaylist(parsing: Array(text.utf8))))
        let positions: [StopPosition] = [.preroll, .midroll(.seconds(9)), .midroll(.seconds(11)), .postroll]
        let made = positions.map { Interstitial(id: "a", position: $0, source: .asset(uri: "https://a.example/")) }
        let expected = ["01-01T00:00:00", "01-01T00:00:09", "01-02T00:00:01", "01-02T00:00:10"]
            .map { "2026-\($0).000Z" }
        #expect(made.map { $0.dateRange(on: timeline).start?.description } == expected)
        #expect(
            made.map { InterstitialEvent($0, on: timeline).start }
                == expected.compactMap { WallClock($0) }.map { InterstitialEvent.Start.date($0) })
    }
}
