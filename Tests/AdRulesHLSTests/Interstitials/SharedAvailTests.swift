import AdRulesHLS
import Testing

/// Several breaks at, and inside, an avail whose content ads replace.
@Suite("Breaks that share an avail")
struct SharedAvailTests {
    private static let avail = Opportunity(.seconds(10), duration: .seconds(30))

    private func export(
        _ breaks: String..., change: (inout InterstitialExport.Options) -> Void = { _ in }
    ) throws -> InterstitialExport {
        let schedule = try VMAPText.schedule(
            breaks.joined(), duration: .seconds(80), opportunities: [Self.avail, Opportunity(.seconds(60))])
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/lists"
        change(&options)
        return InterstitialExport(schedule, options: options)
    }

    @Test("Breaks of one avail are one interstitial: content resumes once, and the limit holds for all of them")
    func sharing() throws {
        let made = try export(
            VMAPText.tag("#1", id: "a"), VMAPText.tag("00:00:10", id: "c"), VMAPText.tag("#1", id: "b"))
        #expect(made.interstitials.map(\.id) == ["a", "c"])
        #expect(made.interstitials.first?.occurrences == [OccurrenceID(0), OccurrenceID(2)])
        #expect(made.interstitials.map(\.resumeOffset) == [.seconds(30), .zero])
        #expect(made.interstitials.map(\.playoutLimit) == [.seconds(30), nil])
        // hls.js adds the offsets of interstitials that begin together: all must begin at the same frame.
        #expect(made.interstitials.map(\.snap) == [[.out, .into], [.out, .into]])
        #expect(made.unsupported.map(\.code) == [.sharedAvail])
        #expect(made.unsupported.map(\.breakID) == ["b"] && made.unsupported.map(\.isWholeBreak) == [false])
        #expect(made.unsupported.first?.message.contains("the avail of a") == true)
    }

    @Test("An avail at 0:00 is no pre-roll for viewers who join later: they would lose content where they begin")
    func availAtTheBeginning() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("start", id: "pre"), VMAPText.tag("#1", id: "a"), VMAPText.tag("00:00:10", id: "in"),
            duration: .seconds(80), opportunities: [Opportunity(.zero, duration: .seconds(30))])
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/lists"
        let made = InterstitialExport(schedule, options: options)
        let timeline = ContentTimeline(start: WallClock(microseconds: 0), duration: .seconds(80))
        let ranges = made.interstitials.map { $0.dateRange(on: timeline) }
        #expect(ranges.map(\.id) == ["pre", "a"] && ranges.map(\.start) == [timeline.start, timeline.start])
        #expect(ranges.map(\.cues) == [[.pre, .once], [.once]])
        #expect(ranges.map { $0["X-RESUME-OFFSET"]?.seconds } == [.zero, .seconds(30)])
        #expect(made.events().map(\.cue) == [.joinCue, .noCue])
        #expect(made.events().map(\.start) == [.time(.zero), .time(.zero)])
        #expect(made.unsupported.map(\.code) == [.replacedContent])
        options.avails = .insert
        let inserted = InterstitialExport(schedule, options: options).interstitials
        #expect(inserted.map(\.playsAtJoin) == [true, true, true])
        // While content grows, the length is not known: the cue may not come or go with it.
        options.avails = .replace
        options.contentGrows = true
        #expect(InterstitialExport(schedule, options: options).interstitials[1].playsAtJoin == false)
        for (one, range) in zip(made.interstitials, ranges) {
            #expect(Interstitial(range, on: timeline)?.playsAtJoin == one.playsAtJoin)
        }
    }

    @Test("A break with the label of another moment does not take the avail from those that play in it")
    func labels() throws {
        let made = try export(VMAPText.tag("00:00:10", id: "x"), VMAPText.tag("#1", id: "x"))
        #expect(made.interstitials.map(\.resumeOffset) == [.seconds(30)])
        #expect(made.interstitials.map(\.playoutLimit) == [.seconds(30)])
    }

    @Test("Known ads fill the avail in the order of the breaks; ads that do not fit are reported")
    func lengths() throws {
        let made = try export(
            VMAPText.inline("#1", id: "a", VMAPText.ad("1", seconds: "00:00:20")),
            VMAPText.inline("#1", id: "b", VMAPText.ad("2", seconds: "00:00:20")),
            VMAPText.inline("#1", id: "c", VMAPText.ad("3", seconds: "00:00:10")))
        let list = try #require(made.interstitials.first?.assetList)
        #expect(made.interstitials.count == 1 && list.duration == .seconds(30))
        #expect(made.unsupported.filter { $0.code == .adTooLong }.map(\.breakID) == ["b"])
    }

    @Test("The server's list of the avail has the ads of all its breaks, as far as they fit")
    func server() throws {
        let source = AssetListSource(
            try VMAPText.schedule(
                VMAPText.tag("#1", id: "a"), VMAPText.tag("#1", id: "b"), opportunities: [Self.avail]))
        let requests = try #require(source.requests(for: "a.json", macros: MacroContext()))
        #expect(requests.map(\.breakID) == ["a", "b"])
        let long = try VMAPText.response(VMAPText.ad("x", seconds: "00:00:20"))
        let made = source.list(for: "a.json", responses: [OccurrenceID(0): long, OccurrenceID(1): long])
        #expect(made?.list.assets.count == 1)
        #expect(source.requests(for: "b.json", macros: MacroContext()) == nil)
    }

    @Test("A break inside an avail that ads replace is left out and reported; one at its end plays")
    func inside() throws {
        let breaks = [
            VMAPText.tag("#1", id: "a"), VMAPText.tag("00:00:20", id: "d"), VMAPText.tag("00:00:40", id: "e"),
        ]
        let made = try export(breaks[0], breaks[1], breaks[2])
        #expect(made.interstitials.map(\.id) == ["a", "e"])
        #expect(made.unsupported.map(\.code) == [.replacedContent])
        #expect(made.unsupported.map(\.breakID) == ["d"] && made.unsupported.map(\.isWholeBreak) == [true])
        // Where the content of the avail plays, so does the break.
        #expect(try export(breaks[0], breaks[1]) { $0.avails = .insert }.interstitials.map(\.id) == ["a", "d"])
        #expect(try export(VMAPText.inline("#1", id: "none"), breaks[1]).interstitials.map(\.id) == ["none", "d"])
        #expect(try export(VMAPText.tag("#2", id: "open"), breaks[1]).unsupported == [])
    }

    @Test("While a playlist grows, and when it ends, no attribute of a tag changes: an avail only gets a limit")
    func growing() throws {
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:EVENT\n"
        let date = "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n"
        let segment = "#EXTINF:6,\ns\n"
        for announced in ["", ":30", ":DURATION=12"] {
            var text = head + date + segment
            var known: [String: DateRange] = [:]
            let additions = [
                "#EXT-X-CUE-OUT\(announced)\n\(segment)", segment, segment, "#EXT-X-CUE-IN\n\(segment)", segment,
                "#EXT-X-CUE-OUT\(announced)\n\(segment)", segment, "#EXT-X-ENDLIST\n",
            ]
            for addition in additions {
                text += addition
                let playlist = try MediaPlaylist(parsing: Array(text.utf8))
                let schedule = try VMAPText.schedule(
                    VMAPText.tag("00:00:03", id: "early"), VMAPText.tag("#1", id: "a"),
                    VMAPText.inline("#2", id: "b", VMAPText.ad("x", seconds: "00:00:10")),
                    duration: playlist.isVOD ? playlist.duration : nil,
                    opportunities: PlaylistImport(playlist).endedOpportunities)
                var options = InterstitialExport.Options()
                options.assetBase = "https://ads.example/lists"
                options.contentGrows = playlist.isGrowing
                let timeline = try #require(ContentTimeline(playlist))
                for one in InterstitialExport(schedule, options: options).interstitials {
                    var range = one.dateRange(on: timeline)
                    let before = known.updateValue(range, forKey: range.id)
                    guard let before else { continue }
                    if before["X-PLAYOUT-LIMIT"] == nil { range.attributes.removeAll { $0.name == "X-PLAYOUT-LIMIT" } }
                    #expect(range == before, "\(before.line) became \(range.line)")
                }
            }
            #expect(known.keys.sorted() == ["a", "b", "early"])
            // The content returned after three segments, whatever was announced.
            let limit = announced == ":DURATION=12" ? 12 : 18
            #expect(known["a"]?["X-PLAYOUT-LIMIT"]?.seconds == .seconds(Int64(limit)))
            #expect(known["a"]?["X-RESUME-OFFSET"] == nil && known["b"]?["X-PLAYOUT-LIMIT"] == nil)
        }
    }

    @Test(
        "While content grows, the breaks of an avail are one interstitial before its length is known",
        arguments: InterstitialExport.Avails.allCases)
    func growingTogether(avails: InterstitialExport.Avails) throws {
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/lists"
        (options.contentGrows, options.avails) = (true, avails)
        let made = try [nil, MediaTime.seconds(30)].map { length in
            InterstitialExport(
                try VMAPText.schedule(
                    VMAPText.tag("#1", id: "a"), VMAPText.tag("00:00:10", id: "c"), VMAPText.tag("#1", id: "b"),
                    duration: nil, opportunities: [Opportunity(.seconds(10), duration: length)]),
                options: options)
        }
        #expect(made.map { $0.interstitials.map(\.id) } == [["a", "c"], ["a", "c"]])
        #expect(made.map { $0.interstitials[0].occurrences.map(\.index) } == [[0, 2], [0, 2]])
        #expect(made.map { $0.unsupported.map(\.code) } == [[.sharedAvail], [.sharedAvail]])
        #expect(made.map { $0.interstitials[0].playoutLimit } == [nil, .seconds(30)])
    }
}
