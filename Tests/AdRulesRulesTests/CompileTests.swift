import AdRulesEngine
import AdRulesModel
import AdRulesRules
import AdRulesText
import Testing

/// What single rules give.
@Suite struct CompileTests {
    private static let ads = #""ads": "https://ads.example/vast?slot={id}&max={maxSeconds}""#

    private func rules(_ json: String) throws -> RuleSet {
        try RuleSet(json: Array("{\(Self.ads), \(json)}".utf8), name: "rules.json") { _ in [] }
    }

    /// The decisions as `id at` or `id cause`.
    private func decisions(
        _ json: String, _ content: Content = Content(duration: .seconds(5520)), as form: PlaylistForm = .times
    ) throws -> [String] {
        try rules(json).compile(for: content, as: form).decisions.map { decision in
            let place = decision.at?.description ?? decision.cause?.rawValue ?? "-"
            return "\(decision.id ?? decision.name) \(place)"
        }
    }

    /// What is wrong with rules, with its place.
    private func problem(_ json: String, _ content: Content = Content(duration: .seconds(5520))) -> String {
        let text = Array("{\(Self.ads),\n\(json)}".utf8)
        do {
            let rules = try RuleSet(json: text, name: "r.json") { _ in [] }
            do throws(RulesProblem) {
                _ = try rules.compile(for: content)
                return "none"
            } catch {
                return error.located(in: text, name: "r.json").description
            }
        } catch {
            return "\(error)"
        }
    }

    @Test("the film: every half hour, and nothing in the last minutes")
    func film() throws {
        let film = """
            "breaks": [{"name": "pre", "at": "start"}, {"name": "mid", "every": "30m"}, {"name": "post", "at": "end"}],
            "limits": {"quietEnd": "5m"}
            """
        #expect(
            try decisions(film) == [
                "pre start", "mid-1 00:30:00", "mid-2 01:00:00", "mid-3 quietEnd", "post end",
            ])
    }

    @Test(
        "placements",
        arguments: [
            (
                ##""at": ["10:00", "50%", "#2", "2:00:00"]"##,
                ["b-1 00:10:00", "b-2 00:46:00", "b-3 00:20:00", "b-4 end"]
            ),
            (#""at": "00:00:00""#, ["b start"]), (#""at": "100%""#, ["b end"]),
            // `end` is the cause: what is that near is no mid-roll.
            (#""at": ["1:31:59.600", "1:32:00.600"]"#, ["b-1 end", "b-2 end"]),
            (#""at": ["99.995%", "98%"]"#, ["b-1 end", "b-2 01:30:09.600"]),
            (
                #""every": {"each": "10m", "from": "5m", "to": "25m"}"#,
                ["b-1 00:05:00", "b-2 00:15:00", "b-3 00:25:00"]
            ),
            (#""spread": 2"#, ["b-1 00:30:40", "b-2 01:01:20"]),
            (#""atChapters": "every 2""#, ["b-1 01:00:00"]),
            (#""atChapters": "all""#, ["b-1 00:29:40", "b-2 01:00:00"]),
            (#""atOpportunities": "all""#, ["b-1 00:15:00", "b-2 00:20:00"]),
            (#""at": ["29:30", "58:00"], "snap": "30s""#, ["b-1 00:29:40", "b-2 00:58:00"]),
            (#""at": "14:50", "snap": {"to": "opportunities", "within": 10}"#, ["b 00:15:00"]),
        ])
    func placements(placement: String, expected: [String]) throws {
        let content = Content(
            duration: .seconds(5520), opportunities: [Opportunity(.seconds(900)), Opportunity(.seconds(1200))],
            chapters: [.zero, .seconds(3600), .seconds(1780)])
        #expect(try decisions(#""breaks": [{"name": "b", \#(placement)}]"#, content) == expected)
    }

    @Test("the earlier rule wins a conflict, and a break is never moved to make room")
    func conflicts() throws {
        let rules = """
            "breaks": [{"name": "a", "at": "20:00"}, {"name": "b", "every": "10m"}, {"name": "c", "at": "20:20"}],
            "limits": {"gap": "5m"}
            """
        #expect(
            try decisions(rules, Content(duration: .seconds(1900))) == [
                "a 00:20:00", "b-1 00:10:00", "b-2 taken", "b-3 00:30:00", "c gap",
            ])
    }

    @Test("breaks that join are one interruption with one id")
    func joins() throws {
        let json = """
            "breaks": [{"name": "pre", "at": "start", "seconds": 30},
                       {"name": "sponsor", "at": "start", "join": "pre", "seconds": 10}], "limits": {"adTimePerHour": 40}
            """
        let compilation = try rules(json).compile(for: Content(duration: .seconds(600)))
        #expect(compilation.document.breaks.map(\.breakID) == ["pre", "pre"])
        #expect(compilation.fullestHour == .seconds(40))
        let tight = try rules(json.replacing("40", with: "39")).compile(for: Content(duration: .seconds(600)))
        #expect(tight.decisions.map(\.cause) == [nil, .adTimePerHour])
    }

    @Test("a repetition without an end keeps the limits, whether or not it joins another break")
    func endlessJoin() throws {
        let json = """
            "breaks": [{"name": "pre", "at": "start", "seconds": 15},
                       {"name": "mid", "every": {"each": "5m", "from": 0}, "join": "pre", "seconds": 120}],
            "limits": {"adTimePerHour": "12m"}
            """
        for form in [PlaylistForm.times, .compact] {
            #expect(throws: RulesProblem.self, "\(form)") {
                try rules(json).compile(for: Content(isLive: true), as: form)
            }
        }
    }

    @Test("a break spread over content shorter than its quiet end is not a pre-roll")
    func spreadOverShortContent() throws {
        let json = #""breaks": [{"name": "mid", "spread": 2}], "limits": {"quietEnd": "5m"}"#
        let made = try rules(json).compile(for: Content(duration: .seconds(240)))
        #expect(made.document.breaks.isEmpty)
        #expect(made.decisions.map(\.cause) == [.quietEnd, .quietEnd])
    }

    @Test("an id stays the same when another rule or another break is removed")
    func stableIDs() throws {
        let all = try decisions(#""breaks": [{"name": "pre", "at": "start"}, {"name": "mid", "every": "30m"}]"#)
        let quiet = try decisions(
            #""breaks": [{"name": "mid", "every": "30m"}], "limits": {"quietStart": "40m"}"#)
        #expect(all.suffix(3) == ["mid-1 00:30:00", "mid-2 01:00:00", "mid-3 01:30:00"])
        #expect(quiet == ["mid-1 quietStart", "mid-2 01:00:00", "mid-3 01:30:00"])
    }

    @Test("profiles keep breaks and replace limits; conditions ask for lengths and labels")
    func profiles() throws {
        let json = """
            "breaks": [{"name": "pre", "at": "start"}, {"name": "mid", "every": "15m"},
                       {"name": "post", "at": "end", "if": {"longerThan": "20m"}}],
            "profiles": [{"if": {"label": "kids"}, "keep": ["pre"]},
                         {"if": {"label": "film"}, "limits": {"interruptions": "avmsd-films"}}]
            """
        func content(_ seconds: Int64, _ labels: String...) -> Content {
            Content(duration: .seconds(seconds), labels: labels)
        }
        #expect(try decisions(json, content(2400, "kids")) == ["pre start", "mid profile", "post profile"])
        #expect(try decisions(json, content(600)) == ["pre start", "post condition"])
        #expect(
            try decisions(json, content(5000, "film")) == [
                "pre start", "mid-1 00:15:00", "mid-2 00:30:00", "mid-3 interruptions", "mid-4 interruptions",
                "mid-5 interruptions", "post end",
            ])
    }

    @Test("bumpers are breaks of the same id, with Google's extension or as ads")
    func bumpers() throws {
        let vast = String(decoding: RandomRules.ad.xml(.compact), as: UTF8.self)
        var set = RuleSet(ads: .tag("https://ads.example/"), sources: [.init("b", .vast(RandomRules.ad))])
        set.breaks = [BreakRule("pre", .at([.start]))]
        set.breaks[0].bumper = .init("b", .both)
        let breaks = try set.compile(for: Content()).document.breaks
        #expect(breaks.map(\.breakID) == ["pre", "pre", "pre"])
        #expect(breaks.map(\.extensions.count) == [1, 0, 1])
        let read = try VMAPDocument(parsing: VMAPDocument(breaks: breaks).xml())
        #expect(Schedule(read).breaks.map(\.isBumper) == [true, false, true])
        set.breaks[0].bumper?.isAd = true
        #expect(try set.compile(for: Content()).document.breaks.map(\.extensions.count) == [0, 0, 0])
        #expect(vast.hasPrefix("<?xml"))
    }

    @Test("limits of a break reach the server: by a placeholder, a macro of VAST, or parameters of Ad Manager")
    func carriers() throws {
        func address(_ address: String, _ server: AdServer.Kind? = nil) throws -> (String, [String]) {
            var set = RuleSet(
                ads: .tag(address, server: server), breaks: [BreakRule("mid", .at([.time(.seconds(600))]))])
            set.breaks[0].length = .time(.seconds(90))
            set.breaks[0].maxAds = 3
            let made = try set.compile(for: Content(duration: .seconds(1000)))
            guard case .adTag(let uri, _)? = made.document.breaks.first?.source?.content else { return ("", []) }
            return (uri.string, made.needs.map(\.carrier))
        }
        let filled = try address("https://a.example/?d=[BREAKMAXDURATION]&n={maxAds}&cb=[CACHEBUSTING]")
        #expect(filled.0 == "https://a.example/?d=90&n=3&cb=[CACHEBUSTING]")
        #expect(filled.1 == ["[BREAKMAXDURATION]", "{maxAds}"])
        let google = try address("https://pubads.example/gampad/ads?iu=/1/f&vpos=preroll", .gam)
        #expect(google.0 == "https://pubads.example/gampad/ads?iu=/1/f&vpos=preroll&pmnd=0&pmxd=90000&pmad=3&mridx=1")
        #expect(google.1 == ["pmxd", "pmad"])
        #expect(try address("https://g.example/ads?iu=1#part", .gam).0.hasSuffix("&pmad=3&vpos=midroll&mridx=1#part"))
        for (carrier, missing, server) in [
            ("{maxAds}", "seconds", nil), ("{maxSeconds}", "maxAds", nil),
            ("pmxd=120000", "seconds", AdServer.Kind.gam), ("a=1&pmad=9", "maxAds", .gam),
        ] {
            do {
                _ = try address("https://a.example/?" + carrier, server)
                Issue.record("\(missing) reaches nobody")
            } catch let problem as RulesProblem {
                #expect(problem.path == "breaks[0].\(missing)")
            }
        }
    }

    @Test("without an end a repetition is written only if every limit holds however long the content is")
    func endless() throws {
        let every = #"{"name": "mid", "every": "30m", "seconds": 60}"#
        let pre = #"{"name": "pre", "at": "start", "seconds": 30}"#
        func result(_ json: String, live: Bool = false, as form: PlaylistForm = .repetitions) throws -> [String] {
            let set = try rules(json)
            do throws(RulesProblem) {
                return try set.compile(for: Content(isLive: live), as: form).document.breaks.map {
                    "\($0.timeOffset?.description ?? "") \($0.repeatAfter?.description ?? "once")"
                }
            } catch {
                return [error.message]
            }
        }
        let decision = try rules(#""breaks": [\#(every)]"#).compile(for: Content(), as: .repetitions).decisions.first
        #expect(decision?.repeatAfter == .seconds(1800))
        let plain = ["start once", "00:30:00 00:30:00"]
        #expect(try result(#""breaks": [\#(pre), \#(every)]"#) == plain)
        #expect(try result(#""breaks": [\#(pre), \#(every)], "limits": {"adTimePerHour": 150}"#) == plain)
        #expect(try result(#""breaks": [\#(pre), \#(every)]"#, live: true) == plain)
        #expect(try result(#""breaks": [\#(every)]"#, as: .times)[0].contains("not all players play"))
        #expect(
            try result(#""breaks": [\#(pre), \#(every)], "limits": {"adTimePerHour": 149}"#)[0].contains(
                "adTimePerHour"))
        #expect(try result(#""breaks": [\#(every)], "limits": {"gap": "31m"}"#)[0].contains("limits.gap"))
        #expect(try result(#""breaks": [\#(every)], "limits": {"quietEnd": "1m"}"#)[0].contains("quietEnd"))
        #expect(try result(#""breaks": [\#(every), {"name": "post", "at": "end"}]"#)[0].contains("post-roll"))
        #expect(try result(#""breaks": [\#(every), {"name": "x", "at": "20:00"}]"#)[0].contains("another mid-roll"))
    }

    @Test(
        "a repetition without an end begins where the limits allow it, as it would in content with an end",
        arguments: [
            (#"{"name": "mid", "every": "10m"}], "limits": {"quietStart": "15m"}"#, "quietStart", "00:20:00"),
            (#"{"name": "mid", "every": {"each": "10m", "from": 0}}]"#, "taken", "00:10:00"),
            (#"{"name": "mid", "every": {"each": "10m", "from": 10}}]"#, "gap", "00:10:10"),
        ])
    func endlessStart(rule: String, cause: String, first: String) throws {
        let json = #""breaks": [{"name": "pre", "at": "start"}, "# + rule
        #expect(
            try decisions(json, Content(), as: .repetitions) == ["pre start", "mid \(cause)", "mid \(first)"])
        let made = try rules(json).compile(for: Content(isLive: true), as: .repetitions).document.breaks
        #expect(made.map(\.repeatAfter) == [nil, .seconds(600)] && made.last?.timeOffset?.description == first)
        #expect(try decisions(json, Content(duration: .seconds(1800))).contains { $0.hasSuffix(first) })
    }

    @Test("a repetition that the limits never allow is left out, and costs nothing else")
    func endlessLeftOut() throws {
        for limits in [#""interruptions": "avmsd-religious""#, #""adTimePerHour": 120"#] {
            let json =
                #""breaks": [{"name": "pre", "at": "start", "seconds": 30}, {"name": "mid", "every": "10m", "seconds": 150}], "#
                + #""limits": {\#(limits)}"#
            let made = try rules(json).compile(for: Content(isLive: true), as: .repetitions)
            #expect(made.document.breaks.map(\.breakID) == ["pre"] && made.decisions.count == 2, "\(limits)")
        }
    }

    @Test("an id without the number of the place is that of the one break of a repetition")
    func endlessID() throws {
        let json = """
            "id": "film-{name}", "limits": {"quietStart": "15m"},
            "breaks": [{"name": "pre", "at": "start"}, {"name": "mid", "every": "10m"}]
            """
        let made = try rules(json).compile(for: Content(), as: .repetitions)
        #expect(made.document.breaks.map(\.breakID) == ["film-pre", "film-mid"])
    }

    @Test("a repetition whose first allowed moment is too far away is refused")
    func endlessNever() throws {
        let json = #""breaks": [{"name": "mid", "every": 1}], "limits": {"gap": 0, "quietStart": "4h"}"#
        let problem = #expect(throws: RulesProblem.self) {
            try rules(json).compile(for: Content(), as: .repetitions)
        }
        #expect(problem?.path == "breaks[0].every")
    }

    @Test("start and end are the same however they are written, also without a duration")
    func spellings() throws {
        let json = #""breaks": [{"name": "a", "at": ["0:00", "100%"]}, {"name": "b", "at": "0%", "join": "a"}]"#
        let limits = #", "limits": {"quietEnd": "5m"}"#
        #expect(try decisions(json + limits, Content()) == ["a-1 start", "a-2 end", "a-1 start"])
        let endless = #""breaks": [{"name": "pre", "at": 0}, {"name": "mid", "every": "10m"}]"#
        #expect(try decisions(endless, Content(), as: .compact) == ["pre start", "mid 00:10:00"])
    }

    @Test("a break within half a second of the end is the post-roll, as in players")
    func end() throws {
        let json = """
            "breaks": [{"name": "pre", "at": "start"}, {"name": "mid", "every": "10m"}, {"name": "post", "at": "end"}]
            """
        let content = Content(duration: .milliseconds(1_800_040))
        #expect(try decisions(json, content) == ["pre start", "mid-1 00:10:00", "mid-2 00:20:00", "post end"])
        let plain = #""sources": {"p": "https://a.example/"}, "breaks": [{"name": "m", "every": "10m", "from": "p"}]"#
        for (milliseconds, count) in [(1_800_300, 2), (1_800_000, 1), (1_800_501, 1)] as [(Int64, Int)] {
            let content = Content(duration: .milliseconds(milliseconds))
            let set = try rules(plain)
            let made = try [PlaylistForm.times, .compact].map { try set.compile(for: content, as: $0).document }
            #expect(made[1].breaks.count == count, "\(milliseconds)")
            let points = made.map { Schedule($0, duration: content.duration).cuePoints }
            #expect(points[0] == points[1], "\(milliseconds)")
        }
        let avails = Content(duration: .seconds(1800), opportunities: [0, 600, 1800].map { Opportunity(.seconds($0)) })
        #expect(
            try decisions(#""breaks": [{"name": "b", "atOpportunities": "all"}]"#, avails)
                == ["b-1 start", "b-2 00:10:00", "b-3 end"])
        // A mid-roll at the end is left out, whether or not the content has a post-roll.
        for post in ["", #", {"name": "post", "at": "end"}"#] {
            let made = try rules(#""breaks": [{"name": "mid", "at": ["10:00", "20:00"]}\#(post)]"#)
                .compile(for: Content(duration: .milliseconds(1_200_300)))
            #expect(made.decisions.map(\.cause) == [nil, .end] + (post.isEmpty ? [] : [nil]))
        }
    }

    @Test("two rules for one moment contradict each other, even if interruptions are limited")
    func twins() {
        let twins = #""breaks": [{"name": "a", "at": "30:00"}, {"name": "b", "at": "30:00"}]"#
        for limits in ["", #", "limits": {"interruptions": "avmsd-films"}"#] {
            #expect(problem(twins + limits).contains("same moment"))
        }
    }

    @Test("the fullest hour has the bumpers, and all repetitions of an hour")
    func fullestHour() throws {
        let mid = #""breaks": [{"name": "mid", "every": "10m", "seconds": 60}]"#
        for content in [Content(), Content(duration: .seconds(7200))] {
            #expect(try rules(mid).compile(for: content, as: .repetitions).fullestHour == .seconds(360))
        }
        var set = RuleSet(ads: .vast(RandomRules.ad), breaks: [BreakRule("pre", .at([.start]))])
        let alone = try set.compile(for: Content()).fullestHour
        set.sources = [.init("b", .vast(RandomRules.ad))]
        set.breaks[0].bumper = .init("b", .both)
        #expect(try set.compile(for: Content()).fullestHour == alone + alone + alone)
        #expect(alone > .zero)
    }

    @Test("an opportunity that the content lacks is left out, whether or not the end is known")
    func missingOpportunity() throws {
        let json = ##""breaks": [{"name": "a", "at": ["#1", "#9"]}]"##
        let avails = [Opportunity(.seconds(900))]
        for content in [Content(opportunities: avails), Content(duration: .seconds(1800), opportunities: avails)] {
            let made = try rules(json).compile(for: content)
            #expect(made.decisions.map(\.cause) == [nil, .end])
            #expect(made.decisions[1].planned == .opportunity(9))
            #expect(made.document.breaks.map(\.timeOffset) == [.time(.seconds(900))])
        }
    }

    @Test("too many breaks or places are refused")
    func bounds() throws {
        let many = (0...1000).map { #"{"name": "b\#($0)", "at": "start"}"# }.joined(separator: ",")
        #expect(problem(#""breaks": [\#(many)]"#).contains("more than 1000"))
        let dense = (0..<3).map { #"{"name": "b\#($0)", "every": 1}"# }.joined(separator: ",")
        #expect(
            problem(#""breaks": [\#(dense)]"#, Content(duration: .seconds(9000))).contains("more than 20000 places"))
        #expect(
            problem(#""breaks": [\#(dense)]"#, Content(duration: .seconds(90_000))).contains("more than 10,000 places"))
    }

    @Test("the compact form means the same in fewer breaks")
    func compact() throws {
        let json = """
            "sources": {"plain": "https://a.example/"},
            "breaks": [{"name": "mid", "every": "10m", "from": "plain"}, {"name": "half", "at": "58%"}]
            """
        let content = Content(duration: .seconds(3300))
        let times = try rules(json).compile(for: content).document
        let compact = try rules(json).compile(for: content, as: .compact).document
        #expect(compact.breaks.map(\.timeOffset) == [.time(.seconds(600)), .percent(Percentage(58))])
        let avails = Content(duration: .seconds(3300), opportunities: [Opportunity(.seconds(900))])
        let positions = #""breaks": [{"name": "a", "atOpportunities": "all"}"#
        let alone = try rules(positions + "]").compile(for: avails, as: .compact).document
        #expect(alone.breaks.map(\.timeOffset) == [.opportunity(1)])
        let mixed = try rules(positions + #", {"name": "pre", "at": "start"}]"#).compile(for: avails, as: .compact)
        #expect(mixed.document.breaks.map(\.timeOffset) == [.start, .time(.seconds(900))])
        let points = [times, compact].map { Schedule($0, duration: .seconds(3300)).cuePoints }
        #expect(points[0] == points[1] && points[0].count == 6)
    }

    @Test(
        "the compact form repeats no break whose address differs from time to time",
        arguments: ["{id}", "{n}", "{time}", "{name}", "{position}"])
    func compactAddress(_ placeholder: String) throws {
        let json =
            #""sources": {"s": "https://a.example/?\#(placeholder)"}, "#
            + #""breaks": [{"name": "mid", "every": "10m", "from": "s"}]"#
        let made = try rules(json).compile(for: Content(duration: .seconds(1900)), as: .compact).document
        let isSame = placeholder == "{name}" || placeholder == "{position}"
        #expect(made.breaks.map(\.repeatAfter) == (isSame ? [.seconds(600)] : [nil, nil, nil]))
    }

    @Test(
        "problems have their place, and a word that was meant",
        arguments: [
            (
                #""breaks": [{"name": "a", "evry": "30m"}]"#,
                "r.json:2:26: unknown key of a break \"evry\" (did you mean every?)"
            ),
            (
                #""breaks": [{"name": "a"}]"#,
                "r.json:2:12: a break needs one of at, every, spread, atChapters, atOpportunities"
            ),
            (#""breaks": [{"name": "a", "at": "strat"}]"#, "r.json:2:32: \"at\" must be start, end, a percentage"),
            (
                #""breaks": [{"name": "a", "at": "start", "from": "sale"}], "sources": {"sales": "https://a.example"}"#,
                "did you mean sales?"
            ),
            (
                #""breaks": [{"name": "a", "at": "start"}, {"name": "b", "at": "start"}]"#,
                "write \"join\": \"a\" to make them one interruption"
            ),
            (#""breaks": [{"name": "a", "at": "start"}, {"name": "a", "at": "end"}]"#, "two breaks are called a"),
            (#""breaks": [{"name": "a", "at": "start", "maxAds": 2}]"#, "r.json:2:51: \"maxAds\" reaches no ad server"),
            (
                #""breaks": [{"name": "a", "at": "start", "seconds": "1 day"}]"#,
                "\"seconds\" must be a time, not \"1 day\""
            ),
            (#""breaks": [], "profiles": [{"if": {}}]"#, "a condition has longerThan"),
            (
                #""breaks": [{"name": "a", "every": "1m"}], "limits": {"adTimePerHour": "12m"}"#,
                "the length of \"a\" is not known"
            ),
            (#""breaks": [{"name": "a", "every": "1m"}], "id": "{name}""#, "\"a\" would be the breakId of two breaks"),
            (
                #""breaks": [], "id": "{naem}""#,
                "{naem} is not known; the placeholders are name, n, position, time, title, label (did you mean name?)"
            ),
            (#""breaks": [{"name": "a", "every": "1s"}], "x": 1"#, "unknown key of rules \"x\""),
            (#""breaks": [{"name": "a b", "at": "start"}]"#, "\"a b\" is not a name"),
            (
                #""breaks": [{"name": "a", "atChapters": "all"}]"#,
                "the chapters of the content are not known (give the chapters)"
            ),
        ])
    func problems(json: String, expected: String) {
        let found = problem(json)
        #expect(found.contains(expected), "\(found)")
    }

    @Test(
        "limits counted from the end need a duration",
        arguments: [#""spread": 2"#, #""at": "50%""#, #""every": "10m""#])
    func ends(placement: String) {
        let json = #""breaks": [{"name": "a", \#(placement)}]"#
        #expect(problem(json, Content()).contains("give the duration"))
        #expect(problem(json, Content(isLive: true)) != "none")
    }

    @Test("content is read from its JSON, from ffprobe and from WebVTT")
    func contents() throws {
        func content(_ text: String) throws -> Content { try Content(reading: Array(text.utf8), name: "c") }
        let own = try content(
            #"{"title": "A", "duration": "22:00", "chapters": [0, "5m"], "opportunities": [60, {"time": "2m", "duration": 30}], "labels": ["kids"]}"#
        )
        #expect(
            own
                == Content(
                    title: "A", duration: .seconds(1320),
                    opportunities: [Opportunity(.seconds(60)), Opportunity(.seconds(120), duration: .seconds(30))],
                    chapters: [.zero, .seconds(300)], labels: ["kids"]))
        let probed = try content(
            """
            {"chapters": [{"id": 0, "start": 0, "start_time": "0.000000", "end_time": "301.5"},
             {"id": 1, "start_time": "301.500000", "end_time": "600.0"}],
             "format": {"duration": "601.250000", "tags": {"title": "B"}}}
            """)
        #expect(
            probed == Content(title: "B", duration: .milliseconds(601_250), chapters: [.zero, .milliseconds(301_500)]))
        #expect(
            try content(#"{"chapters": [], "format": {"duration": "600.0"}}"#)
                == Content(duration: .seconds(600), chapters: []))
        let chapters = try content(
            "WEBVTT\n\n1\n00:00.000 --> 05:00.000\nOne\n\n05:00.000 --> 01:00:00.000 align:start\r\nTwo\n")
        #expect(chapters == Content(duration: .seconds(3600), chapters: [.zero, .seconds(300)]))
        for text in [
            "WEBVTT\n\nx --> y z\n", #"{"duration": 0}"#, #"{"lenght": 3}"#, "[]", "",
            #"{"duration": 1, "live": true}"#,
        ] {
            #expect(throws: TextProblem.self, "\(text)") { try content(text) }
        }
        #expect(throws: TextProblem.self) { try ContentLines(jsonLines: Array("{}\n\n{\"title\": 3}".utf8), name: "c") }
    }
}
