import AdRulesHLS
import Testing

@Suite("Interstitials that playlists have")
struct InterstitialReadingTests {
    private let timeline = ContentTimeline(
        start: WallClock(microseconds: 1_795_355_760_000_000), duration: .seconds(600))

    @Test("Every attribute is read as it was written")
    func roundTrip() throws {
        var full = Interstitial(
            id: "a", position: .midroll(.seconds(90)),
            source: .assetList(uri: "https://x.example/l?_HLS_interstitial_id=a"))
        full.duration = .milliseconds(30_500)
        full.plannedDuration = .seconds(31)
        full.resumeOffset = .seconds(-2)
        full.playoutLimit = .seconds(60)
        full.snap = [.out, .into]
        full.restrictions = [.skip, .jump]
        full.playsOnce = true
        full.contentMayVary = false
        full.timelineOccupancy = .range
        full.timelineStyle = .primary
        full.skipControl = SkipControl(offset: .seconds(5), duration: .seconds(10), labelID: "skip-ad")
        full.userAttributes = [DateRange.Attribute("X-COM-EXAMPLE", .integer(3))]
        for position in [StopPosition.preroll, .midroll(.milliseconds(90_250)), .postroll] {
            var one = full
            one.position = position
            #expect(Interstitial(try #require(DateRange(one.dateRange(on: timeline).line)), on: timeline) == one)
        }
        let bare = Interstitial(
            id: "b", position: .midroll(.seconds(1)),
            source: .asset(uri: "https://x.example/a.m3u8?_HLS_interstitial_id=b"))
        #expect(Interstitial(try #require(DateRange(bare.dateRange(on: timeline).line)), on: timeline) == bare)
    }

    @Test("Date ranges that are not interstitials")
    func others() throws {
        let start = timeline.start
        let asset = [DateRange.Attribute("X-ASSET-URI", .quoted("u"))]
        let list = [DateRange.Attribute("X-ASSET-LIST", .quoted("l"))]
        let name = DateRange.interstitialClass
        #expect(
            Interstitial(
                DateRange(id: "a", rangeClass: name, start: start - .seconds(9), attributes: asset), on: timeline)?
                .position == .preroll)
        for range in [
            DateRange(id: "a", start: start, attributes: asset),
            DateRange(id: "a", rangeClass: name, attributes: asset),
            DateRange(id: "a", rangeClass: name, start: start),
            DateRange(id: "a", rangeClass: name, start: start, attributes: asset + list),
        ] {
            #expect(Interstitial(range, on: timeline) == nil)
        }
    }

    @Test("A mid-roll before the window of a live stream has passed: it is no pre-roll, and no break of the document")
    func passed() throws {
        func found(_ head: String, _ cue: String = "") throws -> PlaylistImport {
            let text = """
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                \(head)#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z
                #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:55:40Z",\(cue)X-ASSET-URI="https://x.example/a.m3u8",X-RESUME-OFFSET=0
                #EXTINF:6,
                a

                """
            return PlaylistImport(try MediaPlaylist(parsing: Array(text.utf8)))
        }
        let live = try found("")
        #expect(live.interstitials.map(\.position) == [.midroll(.seconds(-20))])
        #expect(live.document().breaks.isEmpty && live.schedule().stops.isEmpty)
        #expect(live.omissions() == [.init(id: "a", attributes: ["START-DATE"])])
        #expect(try found("", "CUE=\"PRE\",").interstitials.map(\.position) == [.preroll])
        let growing = try found("#EXT-X-PLAYLIST-TYPE:EVENT\n")
        #expect(growing.interstitials.map(\.position) == [.preroll] && growing.document().breaks.count == 1)
    }

    @Test("A document and a schedule: assets are inline ads, fetched lists are pods, others cannot be played")
    func schedule() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:60
            #EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z
            #EXT-X-DATERANGE:ID="pre",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:00Z",CUE="PRE",X-ASSET-URI="https://x.example/a.m3u8",DURATION=15,X-SKIP-CONTROL-OFFSET=5
            #EXT-X-DATERANGE:ID="mid",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:30Z",X-ASSET-LIST="https://x.example/l"
            #EXT-X-DATERANGE:ID="late",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:40Z",X-ASSET-LIST="https://x.example/m"
            #EXTINF:20,
            a
            #EXT-X-CUE-OUT:10
            #EXTINF:40,
            b
            #EXT-X-ENDLIST

            """
        let found = PlaylistImport(try MediaPlaylist(parsing: Array(text.utf8)))
        let list = AssetList(assets: [
            .init(uri: "https://x.example/1.m3u8", duration: .seconds(10)),
            .init(uri: "https://x.example/2.m3u8", duration: .seconds(20)),
        ])
        let schedule = found.schedule { $0 == "https://x.example/l" ? list : nil }
        #expect(
            schedule.duration == .seconds(60) && !schedule.isLive
                && schedule.opportunities == [Opportunity(.seconds(20), duration: .seconds(10))])
        #expect(schedule.stops.map(\.position) == [.preroll, .midroll(.seconds(30)), .midroll(.seconds(40))])
        #expect(schedule.cuePoints == [.preroll, .midroll(.seconds(30))])
        let breaks = found.document { $0 == "https://x.example/l" ? list : nil }.breaks
        #expect(breaks.map(\.properties.breakID) == ["pre", "mid", "late"])
        guard case .vast(let pre) = breaks[0].properties.source?.content,
            case .vast(let pod) = breaks[1].properties.source?.content,
            case .custom(let uri, PlaylistImport.assetListTemplate) = breaks[2].properties.source?.content
        else {
            Issue.record("other sources than expected")
            return
        }
        let linear = try #require(pre.ads.first?.properties.creatives.first?.properties.linear)
        #expect(
            linear.duration == .seconds(15) && linear.skipOffset == .time(.seconds(5))
                && linear.mediaFiles.first?.properties.uri == "https://x.example/a.m3u8")
        #expect(pod.ads.map(\.properties.sequence) == [1, 2] && uri == "https://x.example/m")
    }

    private static let listed = """
        #EXTM3U
        #EXT-X-TARGETDURATION:60
        #EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z
        #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:30Z",X-ASSET-LIST="https://x.example/l",X-RESUME-OFFSET=0
        #EXTINF:60,
        a
        #EXT-X-ENDLIST

        """

    @Test("The signaling of a list comes over whole: the ads of the document make the same list")
    func signaling() throws {
        let found = PlaylistImport(try MediaPlaylist(parsing: Array(Self.listed.utf8)))
        let notExecuted = """
            </VerificationParameters><TrackingEvents><Tracking event="verificationNotExecuted">https://v.example/n\
            </Tracking></TrackingEvents></Verification><Verification vendor="w.example"><JavaScriptResource \
            apiFramework="omid">https://w.example/omid.js</JavaScriptResource><VerificationParameters>q=2
            """
        let ad = CreativeSignalingTests.ad.replacing(
            "</VerificationParameters>", with: notExecuted + "</VerificationParameters>")
        for ads in [[ad], [ad.replacing("<Ad ", with: "<Ad sequence=\"1\" "), VMAPText.ad("b", sequence: 2)]] {
            let list = AssetList.make(from: try VMAPText.response(ads.joined())).list
            let part = try #require(list.assets.first?.signaling?.payload.first)
            #expect(part.verifications.count == 2 && part.tracking.contains { $0.event == "verificationNotExecuted" })
            guard
                case .vast(let vast) = found.document(assetList: { _ in list }).breaks.first?.properties.source?.content
            else {
                Issue.record("the list is no pod")
                return
            }
            #expect(AssetList.make(from: AdResponse(vast)).list == list)
            #expect(found.omissions { _ in list } == [])
        }
    }

    @Test("Signaling that VAST and VMAP cannot express is listed")
    func signalingLeftOut() throws {
        let found = PlaylistImport(try MediaPlaylist(parsing: Array(Self.listed.utf8)))
        typealias Part = CreativeSignaling.Part
        let linear = Part(type: "linear")
        var sent = Part()
        sent.tracking = [CreativeSignaling.EventTracking("podStart", urls: ["https://t.example/"])]
        var quartile = sent
        quartile.tracking[0].event = "podMidpoint"
        let blocks: [(CreativeSignaling, Bool)] = [
            (CreativeSignaling(.slot, payload: [linear]), true), (CreativeSignaling(.slot, payload: [Part()]), true),
            (CreativeSignaling(.slot, payload: [linear, linear]), false),
            (CreativeSignaling(.slot, payload: [Part(type: "multiView")]), false),
            (CreativeSignaling(.slot, payload: [Part(type: "linear", start: .seconds(1))]), false),
            (CreativeSignaling(.pod, payload: [sent]), true), (CreativeSignaling(.pod, payload: [quartile]), false),
        ]
        for (block, comesOver) in blocks {
            let asset = AssetList.Asset(
                uri: "https://a.example/", duration: .seconds(9), signaling: block.kind == .slot ? block : nil)
            let list = AssetList(assets: [asset], signaling: block.kind == .pod ? block : nil)
            let names = found.omissions { _ in list }.flatMap(\.attributes)
            #expect(names == (comesOver ? [] : ["X-AD-CREATIVE-SIGNALING"]), "\(block)")
        }
    }

    @Test("Properties that a playlist of breaks cannot express are listed")
    func omissions() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:60
            #EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z
            #EXT-X-DATERANGE:ID="whole",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:00Z",CUE="PRE",DURATION=15,X-ASSET-URI="https://x.example/a.m3u8",X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=5
            #EXT-X-DATERANGE:ID="plain",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:10Z",X-ASSET-URI="https://x.example/a.m3u8"
            #EXT-X-DATERANGE:ID="all",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:20Z",CUE="ONCE",DURATION=30,PLANNED-DURATION=30,X-ASSET-LIST="https://x.example/l",X-RESUME-OFFSET=30,X-PLAYOUT-LIMIT=30,X-SNAP="OUT",X-RESTRICT="SKIP",X-CONTENT-MAY-VARY="NO",X-TIMELINE-OCCUPIES="RANGE",X-TIMELINE-STYLE="PRIMARY",X-SKIP-CONTROL-OFFSET=5,X-SKIP-CONTROL-DURATION=9,X-SKIP-CONTROL-LABEL-ID="skip",X-COM-OWN=1
            #EXTINF:60,
            a
            #EXT-X-ENDLIST

            """
        let found = PlaylistImport(try MediaPlaylist(parsing: Array(text.utf8)))
        let later = [
            "X-RESUME-OFFSET", "X-PLAYOUT-LIMIT", "X-SNAP", "X-RESTRICT", "X-CONTENT-MAY-VARY", "X-TIMELINE-OCCUPIES",
            "X-TIMELINE-STYLE",
        ]
        let button = ["X-SKIP-CONTROL-DURATION", "X-SKIP-CONTROL-LABEL-ID", "X-COM-OWN"]
        #expect(
            found.omissions() == [
                .init(id: "plain", attributes: ["X-RESUME-OFFSET"]),
                .init(
                    id: "all",
                    attributes: ["CUE", "DURATION", "PLANNED-DURATION"] + later + ["X-SKIP-CONTROL-OFFSET"] + button),
            ])
        let asset = AssetList.Asset(uri: "https://x.example/1.m3u8", duration: .seconds(10))
        let single = found.omissions { _ in AssetList(assets: [asset]) }
        #expect(single.last?.attributes == ["CUE", "PLANNED-DURATION"] + later + button)
        let pod = found.omissions { _ in AssetList(assets: [asset, asset]) }
        #expect(pod.last?.attributes == ["CUE", "PLANNED-DURATION"] + later + ["X-SKIP-CONTROL-OFFSET"] + button)
    }
}
