import AdRulesHLS
import Testing

/// From a schedule to interstitials: when they play, what they are called, and what is left out.
@Suite("A schedule as interstitials")
struct InterstitialExportTests {
    private func export(
        _ schedule: Schedule, _ change: (inout InterstitialExport.Options) -> Void = { _ in }
    ) -> InterstitialExport {
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/lists"
        change(&options)
        return InterstitialExport(schedule, options: options)
    }

    @Test("Start and 0 % are the pre-roll, end and 100 % the post-roll, a share is its time")
    func positions() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("start", id: "a"), VMAPText.tag("0%", id: "b"), VMAPText.tag("50%", id: "c"),
            VMAPText.tag("00:00:10.250", id: "d"), VMAPText.tag("100%", id: "e"), VMAPText.tag("end", id: "f"),
            duration: .seconds(120))
        let made = export(schedule).interstitials
        #expect(made.map(\.id) == ["a", "b", "d", "c", "e", "f"])
        #expect(
            made.map(\.position) == [
                .preroll, .preroll, .midroll(.milliseconds(10_250)), .midroll(.seconds(60)), .postroll, .postroll,
            ])
        let start = try #require(WallClock("2026-01-01T00:00:00Z"))
        let lines = made.map { $0.dateRange(start: start + ($0.position.contentTime ?? .seconds(120))).line }
        #expect(lines[0].contains(#",START-DATE="2026-01-01T00:00:00.000Z",CUE="PRE,ONCE","#))
        #expect(lines[2].contains(#",START-DATE="2026-01-01T00:00:10.250Z",CUE="ONCE","#))
        // The last mid-roll: after one that plays once, hls.js would go back to 0:00.
        #expect(lines[3].contains(#",START-DATE="2026-01-01T00:01:00.000Z",X-ASSET-LIST="#))
        #expect(lines[5].contains(#",START-DATE="2026-01-01T00:02:00.000Z",CUE="POST,ONCE","#))
    }

    @Test("The last mid-roll of a film may play again, and every mid-roll of a live stream; --once decides otherwise")
    func once() throws {
        let breaks = [VMAPText.tag("start"), VMAPText.tag("00:00:10"), VMAPText.tag("00:00:20"), VMAPText.tag("end")]
        let film = try VMAPText.schedule(breaks[0], breaks[1], breaks[2], breaks[3])
        #expect(export(film).interstitials.map(\.playsOnce) == [true, true, false, true])
        let always = export(film) { $0.once = .always }
        #expect(always.interstitials.map(\.playsOnce) == [true, true, true, true])
        let never = export(film) { $0.once = .never }
        #expect(never.interstitials.map(\.playsOnce) == [false, false, false, false])
        let live = try VMAPText.schedule(breaks[0], breaks[1], breaks[2], duration: nil, isLive: true)
        #expect(export(live).interstitials.map(\.playsOnce) == [true, false, false])
    }

    @Test("Viewers may seek over a break, and skip one whose only ad can be skipped")
    func restrictions() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.inline("00:00:10", id: "a", VMAPText.ad("x", skip: "00:00:04.500")),
            VMAPText.inline("00:00:20", id: "b", VMAPText.ad("y")))
        let start = try #require(WallClock("2026-01-01T00:00:00Z"))
        func lines(_ change: (inout InterstitialExport.Options) -> Void = { _ in }) -> [String] {
            export(schedule, change).interstitials.map { $0.dateRange(start: start).line }
        }
        let made = lines()
        #expect(!made[0].contains("X-RESTRICT") && made[0].hasSuffix(",X-SKIP-CONTROL-OFFSET=5"))
        #expect(made[1].hasSuffix(#",X-RESTRICT="SKIP""#))
        let jump = lines { $0.restrictions = [.skip, .jump] }
        #expect(jump[0].contains(#"X-RESTRICT="JUMP""#) && jump[1].contains(#"X-RESTRICT="SKIP,JUMP""#))
        // AVPlayer has both: only the button skips there.
        #expect(export(schedule).events().map(\.restrictions) == [[.skip], [.skip]])
    }

    @Test("Ads replace the content of an avail that has a length, or come before it; without an ad it stays")
    func avails() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("#1"), VMAPText.tag("#2"), VMAPText.inline("#3", id: "empty"),
            opportunities: [
                Opportunity(.seconds(60), duration: .seconds(12)), Opportunity(.seconds(90)),
                Opportunity(.seconds(120), duration: .seconds(12)),
            ])
        let replaced = export(schedule).interstitials
        #expect(replaced.map(\.resumeOffset) == [.seconds(12), .zero, .zero])
        #expect(replaced.map(\.snap) == [[.out, .into], [], []])
        let inserted = export(schedule) { $0.avails = .insert }.interstitials
        #expect(inserted.map(\.resumeOffset) == [.zero, .zero, .zero])
        #expect(inserted.map(\.snap) == [[], [], []])
        let live = try VMAPText.schedule(
            VMAPText.tag("#1"), duration: nil, isLive: true,
            opportunities: [Opportunity(.seconds(60), duration: .seconds(12))])
        #expect(export(live).interstitials.map(\.resumeOffset) == [nil])
        #expect(export(live).interstitials.map(\.snap) == [[.out, .into]])
    }

    @Test("A repeated break plays until the end, each time with an identifier of its own")
    func repetitions() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("00:00:30", id: "again", more: #"repeatAfter="00:00:40""#), duration: .seconds(120))
        let made = export(schedule)
        #expect(made.interstitials.map(\.id) == ["again", "again-r1", "again-r2"])
        #expect(made.interstitials.compactMap(\.position.contentTime) == [.seconds(30), .seconds(70), .seconds(110)])
        #expect(made.unsupported.isEmpty)
    }

    @Test("Without a duration repetitions are exported up to the given end, or reported")
    func endlessRepetitions() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("00:00:30", id: "again", more: #"repeatAfter="00:00:40""#), duration: nil)
        let open = export(schedule)
        #expect(open.interstitials.map(\.id) == ["again"])
        #expect(open.unsupported.map(\.code) == [.repetitions])
        #expect(open.unsupported.allSatisfy { !$0.isWholeBreak })
        let closed = export(schedule) { $0.end = .seconds(110) }
        #expect(closed.interstitials.map(\.id) == ["again", "again-r1", "again-r2"])
        #expect(closed.unsupported.isEmpty)
    }

    @Test("Identifiers are unique, and the same however much is exported")
    func identifiers() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("00:00:10", id: "mid"), VMAPText.tag("00:00:20", id: "mid"), VMAPText.tag("00:00:30"),
            VMAPText.tag("00:00:40", id: "mid-1"), VMAPText.tag("00:00:50", id: "MID"), VMAPText.tag("00:01:00", id: "")
        )
        let made = export(schedule).interstitials
        #expect(made.map(\.id) == ["mid", "mid-1-", "break-2", "mid-1", "MID", "break-5"])
        #expect(
            made.map(\.source.uri)
                == ["mid", "mid-1-", "break-2", "mid-1", "MID-2", "break-5"].map {
                    "https://ads.example/lists/\($0).json"
                })
    }

    @Test("Breaks of one moment with one label are one interstitial, others follow in their order")
    func oneMoment() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("00:00:10", id: "x"), VMAPText.tag("00:00:10", id: "x"), VMAPText.tag("00:00:10", id: "y"),
            VMAPText.tag("00:00:10"), VMAPText.tag("00:00:10"))
        let made = export(schedule).interstitials
        #expect(made.map(\.id) == ["x", "y", "break-3", "break-4"])
        #expect(made[0].occurrences == [OccurrenceID(0), OccurrenceID(1)])
    }

    @Test("Breaks that HLS cannot carry are reported, not lost")
    func unsupported() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("00:01:00", id: "overlay", types: "nonlinear"),
            VMAPText.tag("00:02:00", id: "banner", types: "display"),
            VMAPText.tag("00:03:00", id: "either", types: "nonlinear,linear"),
            VMAPText.adBreak(#"timeOffset="00:04:00" breakType="linear" breakId="counts""#, ""),
            VMAPText.adBreak(
                #"timeOffset="00:05:00" breakType="linear" breakId="custom""#,
                #"<vmap:AdSource><vmap:CustomAdData templateType="x">{}</vmap:CustomAdData></vmap:AdSource>"#),
            VMAPText.tag("10:00", id: "wrong"), VMAPText.tag("#2", id: "second"), VMAPText.tag("02:00:00", id: "late"))
        let made = export(schedule)
        #expect(made.interstitials.map(\.id) == ["either"])
        #expect(
            made.unsupported.map(\.breakID) == [
                "overlay", "banner", "either", "counts", "custom", "wrong", "second", "late",
            ])
        #expect(
            made.unsupported.map(\.code) == [
                .nonlinear, .display, .otherTypes, .trackersOnly, .source, .noMoment, .noMoment, .noMoment,
            ])
        #expect(made.unsupported.filter { !$0.isWholeBreak }.map(\.breakID) == ["either"])
    }

    @Test("A break with a tag needs an answer or a server")
    func noServer() throws {
        let schedule = try VMAPText.schedule(VMAPText.tag("start", id: "pre"), VMAPText.tag("end", id: "post"))
        let response = try VMAPText.response(VMAPText.ad("a"))
        let made = export(schedule) {
            $0.assetBase = nil
            $0.responses = [OccurrenceID(0): response]
        }
        #expect(made.interstitials.map(\.id) == ["pre"])
        #expect(made.interstitials.first?.assetList?.assets.count == 1)
        #expect(made.unsupported.map(\.code) == [.noAssetBase])
        #expect(made.unsupported.map(\.occurrence) == [OccurrenceID(1)])
    }

    @Test("Content resumes where it stopped; a live stream keeps its delay")
    func resumption() throws {
        let breaks = VMAPText.tag("00:00:10", id: "mid")
        #expect(export(try VMAPText.schedule(breaks)).interstitials.map(\.resumeOffset) == [.zero])
        #expect(
            export(try VMAPText.schedule(breaks, duration: nil, isLive: true)).interstitials.map(\.resumeOffset)
                == [nil])
    }

    @Test("The length of an opportunity limits the break")
    func opportunities() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.inline("#1", id: "one", VMAPText.ad("a", sequence: 1), VMAPText.ad("b", sequence: 2)),
            VMAPText.tag("#2", id: "two"),
            opportunities: [Opportunity(.seconds(60), duration: .seconds(20)), Opportunity(.seconds(90))])
        let made = export(schedule)
        #expect(made.interstitials.map(\.playoutLimit) == [.seconds(20), nil])
        #expect(made.interstitials.map(\.duration) == [.seconds(15), nil])
        #expect(made.unsupported.map(\.code) == [.adTooLong])
    }

    @Test("A bumper plays with another ad only, and looks like the content if it is alone")
    func bumpers() throws {
        let suppressed = #"<vmap:Extensions><vmap:Extension type="bumper" suppress_bumper="true"/></vmap:Extensions>"#
        let always = #"<vmap:Extensions><vmap:Extension type="bumper" suppress_bumper="false"/></vmap:Extensions>"#
        let schedule = try VMAPText.schedule(
            VMAPText.tag("00:00:10", id: "a", extensions: suppressed), VMAPText.tag("00:00:10", id: "a"),
            VMAPText.tag("00:00:20", id: "b", extensions: always))
        let bumper = try VMAPText.response(VMAPText.ad("bumper"))
        let filled = export(schedule) {
            $0.responses = [OccurrenceID(0): bumper, OccurrenceID(1): bumper, OccurrenceID(2): bumper]
        }
        #expect(filled.interstitials.map { $0.assetList?.assets.count } == [2, 1])
        #expect(filled.interstitials.map(\.timelineStyle) == [.highlight, .primary])
        let empty = export(schedule) {
            $0.responses = [OccurrenceID(0): bumper, OccurrenceID(1): AdResponse(entries: []), OccurrenceID(2): bumper]
        }
        #expect(empty.interstitials.map { $0.assetList?.assets.count } == [0, 1])
        #expect(export(schedule).unsupported.map(\.code) == [.bumper])
        let alone = export(try VMAPText.schedule(VMAPText.tag("00:00:10", id: "a", extensions: suppressed)))
        #expect(alone.interstitials.isEmpty)
        #expect(alone.unsupported.map(\.code) == [.bumper])
    }

    @Test("The skip button of one ad does not skip the ads of another break")
    func skipButtons() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.inline("00:00:10", id: "a", VMAPText.ad("x", skip: "00:00:05")),
            VMAPText.inline("00:00:10", id: "a", VMAPText.ad("y")),
            VMAPText.inline("00:00:20", id: "b", VMAPText.ad("x", skip: "00:00:05")),
            VMAPText.inline("00:00:20", id: "b"))
        let made = export(schedule) { $0.skipLabelID = "skip-ad" }
        #expect(
            made.interstitials.map { $0.assetList?.skipControl }
                == [nil, SkipControl(offset: .seconds(5), labelID: "skip-ad")])
        #expect(made.unsupported.map(\.code) == [.skipOffsets])
    }

    @Test("A repetition has its own answer, or that of its break")
    func answers() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("00:00:30", id: "again", more: #"repeatAfter="00:00:40""#), duration: .seconds(120))
        let one = try VMAPText.response(VMAPText.ad("a"))
        let two = try VMAPText.response(VMAPText.ad("a", sequence: 1), VMAPText.ad("b", sequence: 2))
        let made = export(schedule) { $0.responses = [OccurrenceID(0): one, OccurrenceID(0, 1): two] }
        #expect(made.interstitials.map { $0.assetList?.assets.count } == [1, 2, 1])
    }
}
