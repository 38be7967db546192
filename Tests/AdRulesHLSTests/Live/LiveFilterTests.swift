import AdRulesHLS
import Testing

@Suite("Breaks of a live stream by their times")
struct LiveFilterTests {
    private let encoder = LiveEncoder()

    private func filter(
        _ breaks: String..., configure: (inout LiveFilter.Options) -> Void = { _ in }
    ) throws -> LiveFilter {
        var options = LiveFilter.Options(epoch: encoder.epoch, assetBase: "https://a.example/live")
        configure(&options)
        return LiveFilter(try VMAPText.schedule(breaks.joined(), duration: nil, isLive: true), options: options)
    }

    private func ids(_ refresh: LiveRefresh) -> [String] { refresh.dateRanges.map(\.id) }

    @Test("A repetition has its number and its date from the epoch alone")
    func repetitions() throws {
        let filter = try filter(
            VMAPText.tag("00:05:00", id: "mid", more: #"repeatAfter="00:05:00""#))
        let count = 30 * 24 * 600
        let refresh = filter.filter(encoder.refresh(count))
        let range = try #require(refresh.dateRanges.last)
        let number = try #require(Int(range.id.dropFirst("mid-".count)))
        #expect(range.id == "mid-\(number)")
        #expect(range.start == encoder.epoch + .seconds(Int64(300 * (number + 1))))
        #expect(range["X-ASSET-LIST"]?.text == "https://a.example/live/mid.json?_HLS_interstitial_id=mid-\(number)")
        #expect(range["X-RESUME-OFFSET"] == nil && range.cues.isEmpty)
        let start = try #require(range.start)
        #expect(start > encoder.epoch + encoder.time(count) - .seconds(300))
    }

    @Test("A break appears the hold-back and the decision time before its start, a part or a segment at a time")
    func appearance() throws {
        // Three target durations of 6 s and 4 s: 22 s before 120 s.
        let filter = try filter(VMAPText.tag("00:02:00", id: "mid"))
        #expect(ids(filter.filter(encoder.refresh(16))) == [])
        #expect(ids(filter.filter(encoder.refresh(17))) == ["mid-0"])
        var lowLatency = encoder
        lowLatency.header =
            "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=21\n#EXT-X-PART-INF:PART-TARGET=1\n"
        let part = "#EXT-X-PART:DURATION=1,URI=\"p\"\n"
        let hint = "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\"\n"
        let early = filter.filter(lowLatency.refresh(15, trailer: String(repeating: part, count: 4) + hint))
        #expect(ids(early) == [])
        let later = filter.filter(lowLatency.refresh(15, trailer: String(repeating: part, count: 5) + hint))
        #expect(ids(later) == ["mid-0"])
        let text = String(decoding: later.bytes, as: UTF8.self)
        #expect(text.hasSuffix(part + hint) && text.contains("CAN-BLOCK-RELOAD=YES"))
    }

    @Test(
        "A break leaves when the window has passed its end: the margin behind its start, if its length is not known",
        arguments: [
            (VMAPText.tag("00:02:00", id: "mid"), 180),
            (VMAPText.inline("00:02:00", id: "mid", VMAPText.ad("a", seconds: "00:05:00")), 420),
        ] as [(String, Int64)])
    func leaving(mid: String, end: Int64) throws {
        let filter = try filter(mid) { $0.margin = .seconds(60) }
        let shown = (20..<200).filter { ids(filter.filter(encoder.refresh($0))) == ["mid-0"] }
        let last = try #require(shown.last)
        #expect(encoder.windowStart(last) == .seconds(end) && shown == Array(20...last))
        let delta = filter.filter(encoder.refresh(last + 1, skipping: 6))
        #expect(String(decoding: delta.bytes, as: UTF8.self).contains(#"RECENTLY-REMOVED-DATERANGES="mid-0""#))
    }

    @Test("A tag leaves after those of older breaks: a long one keeps the others, for an hour at most")
    func longBreak() throws {
        let filter = try filter(
            VMAPText.inline("00:00:30", id: "long", VMAPText.ad("a", seconds: "20:00:00")),
            VMAPText.tag("00:01:00", id: "mid", more: #"repeatAfter="00:05:00""#)
        ) { $0.margin = .zero }
        // The window begins 59:24 and 60:30 behind the start of the long one.
        let first = filter.filter(encoder.refresh(609, skipping: 6))
        #expect(ids(first) == ["long-0"] + (0...12).map { "mid-\($0)" })
        let refresh = filter.filter(encoder.refresh(620, skipping: 6))
        #expect(ids(refresh) == ["mid-12"])
        let removed = try HLSPlaylist(parsing: refresh.bytes).tags.first { $0.name == "EXT-X-SKIP" }?
            .attributes["RECENTLY-REMOVED-DATERANGES"]?.text.split(separator: "\t")
        #expect(removed.map { Set($0.map(String.init)) } == Set(["long-0"] + (0...11).map { "mid-\($0)" }))
    }

    @Test(
        "A break at a time has a limit from the beginning, on a segment boundary and off it: hls.js plays no other",
        arguments: ["00:02:00", "00:02:01.500", "00:02:03", "00:02:05.950"])
    func limit(offset: String) throws {
        let filter = try filter(
            VMAPText.tag(offset, id: "mid"), VMAPText.tag("start", id: "pre"), VMAPText.tag("#1", id: "ad")
        ) { $0.availBreak = "ad" }
        var stream = encoder
        stream.avails = [LiveEncoder.Avail(start: .seconds(150), planned: .seconds(30), length: .seconds(30))]
        var observer = LiveObserver(margin: filter.options.margin)
        var limits: [String: AttributeValue] = [:]
        for count in 1...60 {
            let refresh = filter.filter(stream.refresh(count))
            let window = stream.epoch + stream.windowStart(count)
            #expect(observer.violations(reading: refresh.bytes, window: window) == [], "\(count) segments")
            for range in refresh.dateRanges { limits[range.id] = range["X-PLAYOUT-LIMIT"] }
        }
        #expect(limits == ["mid-0": .unquoted("3600")])
    }

    @Test("An avail that begins before the end of an older break is left out: its tag would leave first")
    func availInBreak() throws {
        let filter = try filter(
            VMAPText.tag("00:01:00", id: "mid", more: #"repeatAfter="00:10:00""#), VMAPText.tag("#1", id: "ad")
        ) { options in
            options.availBreak = "ad"
            options.margin = .seconds(60)
        }
        var stream = encoder
        stream.avails = [
            LiveEncoder.Avail(start: .seconds(90), planned: .seconds(24), length: .seconds(24)),
            LiveEncoder.Avail(start: .seconds(120), planned: .seconds(24), length: .seconds(24)),
        ]
        var observer = LiveObserver(margin: .seconds(60))
        var seen: Set<String> = []
        for count in 1...60 {
            let refresh = filter.filter(stream.refresh(count))
            seen.formUnion(ids(refresh))
            let window = stream.epoch + stream.windowStart(count)
            #expect(observer.violations(reading: refresh.bytes, window: window) == [], "\(count) segments")
            let finding = refresh.findings.first
            if count == 16 { #expect(finding?.code == .replacedContent && finding?.message.contains("mid-0") == true) }
        }
        #expect(seen == ["mid-0", "ad-\((stream.epoch + .seconds(120)).microseconds / 1000)"])
    }

    @Test("A pre-roll is there for every join, once, on the epoch")
    func preroll() throws {
        let filter = try filter(VMAPText.tag("start", id: "pre"))
        for count in [1, 10, 100_000] {
            let range = try #require(filter.filter(encoder.refresh(count)).dateRanges.first)
            #expect(range.id == "pre-0" && range.start == encoder.epoch)
            #expect(range.cues == [.pre, .once] && range["X-RESUME-OFFSET"] == nil)
        }
    }

    @Test("When the stream ends, percentages and the post-roll appear, and the rest stays the same")
    func ending() throws {
        let filter = try filter(
            VMAPText.tag("00:01:59.800", id: "late"), VMAPText.tag("50%", id: "half"), VMAPText.tag("end", id: "post"),
            VMAPText.tag("00:02:00.300", id: "near"), VMAPText.tag("00:03:00", id: "beyond"))
        let live = filter.filter(encoder.refresh(20))
        #expect(ids(live) == ["late-0", "near-0"])
        var skewed = encoder
        skewed.skew = .milliseconds(20)
        let ended = filter.filter(skewed.refresh(20, isOver: true))
        // What was to come after the end comes no more: as a post-roll it would be another one.
        #expect(ids(ended) == ["half-0", "late-0", "post-0"])
        #expect(ended.dateRanges[1] == live.dateRanges[0])
        #expect(ended.dateRanges.map(\.start) == [60_000, 119_800, 120_000].map { encoder.epoch + .milliseconds($0) })
        #expect(ended.dateRanges[2].cues == [.post, .once])
    }

    @Test("An EVENT playlist keeps its breaks")
    func event() throws {
        var event = encoder
        event.isEvent = true
        let filter = try filter(VMAPText.tag("00:00:30", id: "mid"))
        #expect(ids(filter.filter(event.refresh(2000))) == ["mid-0"])
    }

    @Test("A delta update has the breaks of the window, and names those that left recently")
    func deltaUpdate() throws {
        let filter = try filter(
            VMAPText.tag("00:01:00", id: "old"), VMAPText.tag("00:02:00", id: "mid")
        ) { $0.margin = .zero }
        // The window begins at 66 s.
        let whole = filter.filter(encoder.refresh(21))
        #expect(ids(whole) == ["mid-0"])
        let delta = filter.filter(encoder.refresh(21, skipping: 6))
        #expect(delta.dateRanges == whole.dateRanges)
        let skip = try HLSPlaylist(parsing: delta.bytes).tags.first { $0.name == "EXT-X-SKIP" }
        #expect(skip?.attributes["RECENTLY-REMOVED-DATERANGES"] == .quoted("old-0"))
        // 36 s later no client may ask for a delta update that still has it.
        let later = try HLSPlaylist(parsing: filter.filter(encoder.refresh(27, skipping: 6)).bytes)
        #expect(later.tags.first { $0.name == "EXT-X-SKIP" }?.attributes["RECENTLY-REMOVED-DATERANGES"] == nil)
    }

    @Test("A delta update whose dates are all skipped is refused, with help")
    func deltaUpdateWithoutDates() throws {
        let bytes = Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=9\n#EXTINF:6,\na\n".utf8)
        let refresh = try filter(VMAPText.tag("start", id: "pre")).filter(bytes)
        #expect(refresh.bytes == bytes && refresh.refusal?.code == .noDates)
        let unread = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-13-01T00:00:00Z\n#EXTINF:6,\na\n"
        #expect(try filter(VMAPText.tag("start", id: "pre")).filter(Array(unread.utf8)).refusal?.line == 3)
        #expect(refresh.refusal?.message.contains("without _HLS_skip") == true)
    }

    @Test("All other bytes stay, a second filter changes nothing, and the original can be restored")
    func preservation() throws {
        let filter = try filter(VMAPText.tag("00:02:00", id: "mid"), VMAPText.tag("start", id: "pre"))
        let original = encoder.refresh(20, trailer: "#EXT-X-UNKNOWN:1\n")
        let refresh = filter.filter(original)
        #expect(refresh.refusal == nil && refresh.bytes != original)
        #expect(filter.filter(refresh.bytes) == refresh)
        #expect(try HLSPlaylist(parsing: refresh.bytes).removingInsertedLines() == original)
    }

    @Test("Playlists that cannot carry breaks pass through unchanged, with the reason")
    func passing() throws {
        let filter = try filter(VMAPText.tag("start", id: "pre"))
        let undated = Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na\n".utf8)
        let taken =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-DATERANGE:ID=\"pre-0\",START-DATE=\"\(encoder.epoch)\"\n"
            + "#EXT-X-PROGRAM-DATE-TIME:\(encoder.epoch)\n#EXTINF:6,\na\n"
        for (bytes, code) in [
            (undated, PlaylistError.Code.noDates), (Array("<html>503</html>".utf8), .notAPlaylist), ([], .notAPlaylist),
            (Array(taken.utf8), .idInUse),
        ] {
            let refresh = filter.filter(bytes)
            #expect(refresh.bytes == bytes && refresh.dateRanges.isEmpty && refresh.refusal?.code == code)
        }
        let frames = Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-I-FRAMES-ONLY\n#EXTINF:6,\na\n".utf8)
        #expect(filter.filter(frames) == filter.filter(frames) && filter.filter(frames).bytes == frames)
        #expect(filter.filter(frames).refusal == nil)
    }

    @Test("A variable is defined in the multivariant playlist and imported in the others")
    func definitions() throws {
        let filter = try filter(VMAPText.tag("start", id: "pre")) { options in
            options.definitions = [VariableDefinition("sid", from: .queryParameter)].compactMap { $0 }
            options.interstitials.assetBase = "https://a.example/live?s={$sid}"
        }
        let multivariant = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
        let defined = String(decoding: filter.filter(Array(multivariant.utf8)).bytes, as: UTF8.self)
        #expect(defined.contains("#EXT-X-DEFINE:QUERYPARAM=\"sid\"") && !defined.contains("DATERANGE"))
        let media = String(decoding: filter.filter(encoder.refresh(3)).bytes, as: UTF8.self)
        #expect(media.contains("#EXT-X-DEFINE:IMPORT=\"sid\"") && media.contains("pre.json?s={$sid}&"))
    }

    @Test("A position is reported, and so is a break without ads")
    func unsupported() throws {
        let filter = try filter(
            VMAPText.tag("#1", id: "first"), VMAPText.tag("50%", id: "half"),
            VMAPText.tag("00:01:00", id: "overlay", types: "nonlinear"))
        #expect(Set(filter.unsupported.compactMap(\.breakID)) == ["first", "overlay"])
        #expect(filter.availInterstitial == nil)
    }

    @Test("The asset lists of a stream are those that its date ranges name, one for all occurrences")
    func assetLists() throws {
        let filter = try filter(
            VMAPText.tag("00:05:00", id: "mid", more: #"repeatAfter="00:05:00""#),
            VMAPText.tag("#1", id: "avail")
        ) { $0.availBreak = "avail" }
        let source = AssetListSource(filter)
        #expect(source.requests(for: "mid.json", macros: MacroContext())?.count == 1)
        #expect(source.requests(for: "avail.json", macros: MacroContext())?.count == 1)
        #expect(source.requests(for: "mid-1.json", macros: MacroContext()) == nil)
    }

    private static let bumper =
        #"<vmap:Extensions><vmap:Extension type="bumper" suppress_bumper="true"/></vmap:Extensions>"#

    @Test(
        "Breaks of one moment and label are one break of the stream, a bumper among them",
        arguments: ["", #"repeatAfter="00:01:00""#])
    func oneMoment(more: String) throws {
        let filter = try filter(
            VMAPText.tag("00:01:00", id: "m", more: more, extensions: Self.bumper),
            VMAPText.tag("00:01:00", id: "m", more: more), VMAPText.tag("00:01:00", id: "x", more: more),
            VMAPText.tag("00:01:00.000", id: "x", more: more), VMAPText.tag("00:02:00", id: "m"))
        #expect(filter.interstitials.map(\.id) == ["m", "x", "m-4"])
        #expect(filter.interstitials.map { $0.occurrences.map(\.index) } == [[0, 1], [2, 3], [4]])
        #expect(ids(filter.filter(encoder.refresh(8))) == ["m-0", "x-0"])
        let requests = AssetListSource(filter).requests(for: "m.json", macros: MacroContext())
        #expect(requests?.map(\.occurrence.index) == [0, 1])
        // A server of asset lists must leave the bumper out alone: that is all there is to report.
        #expect(filter.unsupported.map(\.code) == [.bumper] && !filter.unsupported[0].isWholeBreak)
    }

    @Test("All breaks of the label that plays in avails play there, where they are one stop")
    func breaksOfAnAvail() throws {
        let filter = try filter(
            VMAPText.tag("#1", id: "m", extensions: Self.bumper), VMAPText.tag("#1", id: "m"),
            VMAPText.tag("#1", id: "m"), VMAPText.tag("#2", id: "m")
        ) { $0.availBreak = "m" }
        #expect(filter.availInterstitial?.occurrences == (0...2).map { OccurrenceID($0) })
        #expect(filter.unsupported.filter(\.isWholeBreak).map(\.occurrence.index) == [3])
        var avail = encoder
        avail.avails = [LiveEncoder.Avail(start: .seconds(60), planned: .seconds(30), length: .seconds(30))]
        #expect(ids(filter.filter(avail.refresh(11))) == ["m-\((encoder.epoch + .seconds(60)).microseconds / 1000)"])
    }

    @Test("Breaks of one moment that repeat otherwise stay breaks of their own")
    func otherInterval() throws {
        let filter = try filter(
            VMAPText.tag("00:01:00", id: "m", more: #"repeatAfter="00:01:00""#), VMAPText.tag("00:01:00", id: "m"))
        #expect(filter.interstitials.map(\.id) == ["m", "m-1"])
        #expect(ids(filter.filter(encoder.refresh(8))) == ["m-0", "m-1-0"])
    }

    // The code of the documentation page "Breaks of a live stream".
    private func answer(_ document: VMAPDocument, _ bytes: [UInt8], epoch: WallClock) -> [UInt8] {
        var options = LiveFilter.Options(epoch: epoch, assetBase: "https://ads.example/channel")
        options.availBreak = "ad"
        let filter = LiveFilter(Schedule(document, isLive: true), options: options)
        let refresh = filter.filter(bytes)
        if let refusal = refresh.refusal { print("the refresh passes unchanged: \(refusal)") }
        for finding in refresh.findings { print("left out: \(finding)") }
        return refresh.bytes
    }

    private func events(_ filter: LiveFilter, _ bytes: [UInt8]) throws -> [InterstitialEvent] {
        let events = try filter.events(in: bytes)
        for event in events where !event.isResolved { print("\(event.identifier) has no ads yet") }
        return events
    }

    @Test("The examples of the page give a refresh its breaks, and a client its events")
    func page() throws {
        let document = try VMAPDocument(
            parsing: Array(
                "<VMAP version=\"1.0\">\(VMAPText.tag("start", id: "pre"))</VMAP>"
                    .replacing("vmap:", with: "").utf8))
        let bytes = answer(document, encoder.refresh(3), epoch: encoder.epoch)
        #expect(try MediaPlaylist(parsing: bytes).dateRanges().map(\.dateRange.id) == ["pre-0"])
        let options = LiveFilter.Options(epoch: encoder.epoch, assetBase: "https://ads.example/channel")
        let filter = LiveFilter(Schedule(document, isLive: true), options: options)
        #expect(try events(filter, encoder.refresh(3)).map(\.identifier) == ["pre-0"])
    }
}
