import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `adrules schedule`: when breaks play, as a chart, JSON and SVG.
@Suite struct ScheduleCommandTests {
    private static func adBreak(_ attributes: String, _ content: String = tag) -> String {
        "<vmap:AdBreak \(attributes)>\(content)</vmap:AdBreak>"
    }

    private static let tag =
        "<vmap:AdSource><vmap:AdTagURI templateType=\"vast3\">https://ads.example/vast</vmap:AdTagURI></vmap:AdSource>"

    private static func playlist(_ breaks: String...) -> String {
        "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\(breaks.joined())</vmap:VMAP>"
    }

    private let film = playlist(
        adBreak(#"timeOffset="end" breakType="linear" breakId="post""#),
        adBreak(#"timeOffset="start" breakType="linear" breakId="pre""#),
        adBreak(#"timeOffset="00:05:00" breakType="linear" breakId="mid" repeatAfter="00:10:00""#),
        adBreak(#"timeOffset="50%" breakType="nonlinear,linear" breakId="half""#),
        adBreak(#"timeOffset="00:15:00" breakType="nonlinear" breakId="overlay""#),
        adBreak(##"timeOffset="#2" breakType="linear""##),
        adBreak(#"timeOffset="10:00" breakType="linear" breakId="wrong""#),
        adBreak(
            #"timeOffset="00:25:00" breakType="linear" breakId="custom""#,
            "<vmap:AdSource><vmap:CustomAdData templateType=\"x\">{}</vmap:CustomAdData></vmap:AdSource>"))

    private func run(_ document: String, _ arguments: String...) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        try command.write(document, to: "list.xml")
        switch arguments.count {
        case 0: return try command.run("schedule", "list.xml")
        case 2: return try command.run("schedule", "list.xml", arguments[0], arguments[1])
        case 3: return try command.run("schedule", "list.xml", arguments[0], arguments[1], arguments[2])
        default: return try command.run("schedule", "list.xml", arguments[0], arguments[1], arguments[2], arguments[3])
        }
    }

    private func json(_ document: String, _ arguments: String...) throws -> [String: Any] {
        let command = try Command()
        defer { command.remove() }
        var all = arguments
        while all.count < 4 { all += ["--format", "json"] }
        let outcome = try command.run("schedule", "-", all[0], all[1], all[2], all[3], input: document)
        #expect(outcome.code == 0)
        #expect(outcome.complaint == "")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    @Test("the chart, the stops and the left-out breaks, as text")
    func text() throws {
        let outcome = try run(film, "--duration", "30:00")
        #expect(outcome.code == 0)
        #expect(
            outcome.output == """
                list.xml: 8 breaks, content 30:00

                           pre 0:00         5:00         10:00         15:00        20:00        25:00    30:00 post
                               ├────────────┼────────────┼─────────────┼────────────┼────────────┼────────────┤
                2 pre       ◀  ┊            ┊            ┊             ┊            ┊            ┊            ┊
                3 mid          ┊            ◆            ┊             ×            ┊            ×            ┊
                4 half         ┊            ┊            ┊             ◆            ┊            ┊            ┊
                5 overlay      ┊            ┊            ┊             ◇            ┊            ┊            ┊
                8 custom       ┊            ┊            ┊             ┊            ┊            ×            ┊
                1 post         ┊            ┊            ┊             ┊            ┊            ┊            ┊  ▶
                6              opportunityUnknown        ┊             ┊            ┊            ┊            ┊
                7 wrong        invalidOffset             ┊             ┊            ┊            ┊            ┊
                               ├────────────┼────────────┼─────────────┼────────────┼────────────┼────────────┤
                cue points  ▲               ▲                          ▲                                         ▲

                ◀ ◆ ▶ pauses the content   ◁ ◇ ▷ does not pause it   × never plays

                4 stops
                  at         break  breakId  offset    ads
                  pre-roll   2      pre      start     linear, from a tag
                  5:00       3      mid      00:05:00  linear, from a tag
                  15:00      4      half     50%       nonlinear or linear, from a tag
                             5      overlay  00:15:00  nonlinear, from a tag
                  post-roll  1      post     end       linear, from a tag

                5 not scheduled
                  3, repetition 1  mid     15:00     it gives way to the break set for that moment
                  3, repetition 2  mid     25:00     it gives way to the break set for that moment
                  6                -       #2        it waits for an opportunity that was not declared: give
                                                     --opportunities
                  7                wrong   10:00     its timeOffset is missing or cannot be read
                  8                custom  00:25:00  its ad source is of a kind that cannot be played (1005)

                """)
    }

    @Test("the ads inside the playlist count with their lengths")
    func inlineAds() throws {
        func ad(_ sequence: Int, _ duration: String) -> String {
            """
            <Ad sequence="\(sequence)"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Creatives><Creative><Linear>
            \(duration)<MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1">
            https://media.example/a.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
            """
        }
        func source(_ ads: String..., attributes: String = "") -> String {
            "<vmap:AdSource\(attributes)><vmap:VASTAdData><VAST version=\"3.0\">\(ads.joined())</VAST></vmap:VASTAdData>"
                + "</vmap:AdSource>"
        }
        let pod = [ad(2, "<Duration>00:00:25</Duration>"), ad(1, "<Duration>00:00:20</Duration>")]
        let outcome = try run(
            Self.playlist(
                Self.adBreak(#"timeOffset="start" breakType="linear""#, source(pod[0], pod[1])),
                Self.adBreak(
                    #"timeOffset="00:01:00" breakType="linear""#,
                    source(pod[0], pod[1], attributes: #" allowMultipleAds="false""#)),
                Self.adBreak(#"timeOffset="00:02:00" breakType="linear""#, source(ad(1, ""))),
                Self.adBreak(#"timeOffset="00:03:00" breakType="linear""#, source())))
        #expect(
            outcome.output.contains(
                """
                4 stops, ad time at least 1:05
                  at        break  breakId  offset    ads
                  pre-roll  1      -        start     linear, inline: 2 ads, 0:45
                  1:00      2      -        00:01:00  linear, inline: 1 ad, 0:20
                  2:00      3      -        00:02:00  linear, inline: 1 ad, of unknown length
                  3:00      4      -        00:03:00  linear, inline: no ad

                """), "\(outcome.output)")
    }

    @Test("a repetition is shown at the moment that the schedule computes, from the interval rounded to a millisecond")
    func roundedInterval() throws {
        let list = Self.playlist(
            Self.adBreak(#"timeOffset="00:00:10" repeatAfter="00:00:10.0004" breakType="linear""#),
            Self.adBreak(#"timeOffset="02:46:40" breakType="linear""#),
            Self.adBreak(#"timeOffset="00:00:10" repeatAfter="01:00:00.0009" breakType="linear""#))
        let output = try run(list, "--duration", "02:50:00").output
        #expect(output.contains("  1, repetition 999  -  2:46:40  it gives way"))
        let endless = try run(list).output
        #expect(endless.contains("  1, repetition 1 - from 0:20 on, every 0:10\n"))
        #expect(endless.contains("  3, repetition 1 - from 1:00:10.001 on, every 1:00:00.001\n"))
    }

    @Test("JSON has the keys that scripts rely on")
    func jsonShape() throws {
        let object = try json(film, "--duration", "1800")
        #expect(object["schemaVersion"] as? Int == 1)
        #expect(object["mode"] as? String == "adRules")
        #expect(object["cuePoints"] as? [Double] == [0, 300, 900, -1])
        #expect(object["truncated"] as? Bool == false)
        let stops = try #require(object["stops"] as? [[String: Any]])
        #expect(stops.map { $0["position"] as? String } == ["preroll", "midroll", "midroll", "postroll"])
        #expect(stops.map { $0["time"] as? Double } == [0, 300, 900, -1])
        let breaks = try #require(stops[2]["breaks"] as? [[String: Any]])
        #expect(breaks.map { $0["occurrence"] as? String } == ["3.0", "4.0"])
        #expect(breaks[0]["breakId"] as? String == "half")
        #expect(breaks[0]["offset"] as? String == "50%")
        #expect(breaks[0]["types"] as? [String] == ["nonlinear", "linear"])
        #expect(breaks[0]["bumper"] as? Bool == false)
        let unscheduled = try #require(object["unscheduled"] as? [[String: Any]])
        #expect(unscheduled.map { $0["occurrence"] as? String } == ["2.1", "2.2", "5.0", "6.0", "7.0"])
        #expect(
            unscheduled.map { $0["reason"] as? String } == [
                "overlappedRepeat", "overlappedRepeat", "opportunityUnknown", "invalidOffset", "unsupported",
            ])
        #expect(unscheduled.map { $0["code"] as? Int } == [nil, nil, nil, nil, 1005])
        #expect(unscheduled[2]["breakId"] == nil)
    }

    @Test("opportunities and live, as the engine sees them")
    func opportunitiesAndLive() throws {
        let object = try json(film, "--opportunities", "60,12:30.250")
        #expect(object["cuePoints"] as? [Double] == [0, 300, 750.25, -1])
        let command = try Command()
        defer { command.remove() }
        let live = try command.run("schedule", "-", "--live", input: film)
        #expect(live.output.contains("list.xml") == false)
        #expect(live.output.hasPrefix("<stdin>: 8 breaks, live\n"))
        #expect(live.output.contains("its moment depends on the duration, and a live stream has none"))
        #expect(live.output.contains("  3, repetition 3 mid from 35:00 on, every 10:00\n"))
    }

    @Test("bumpers are flagged, a pod of several breaks is one lane")
    func bumpers() throws {
        let bumper =
            Self.tag + #"<vmap:Extensions><vmap:Extension type="bumper" suppress_bumper="true"/></vmap:Extensions>"#
        let pod = Self.playlist(
            Self.adBreak(#"timeOffset="start" breakType="linear" breakId="p""#),
            Self.adBreak(#"timeOffset="00:00:00" breakType="linear" breakId="p""#, bumper))
        let object = try json(pod, "--duration", "60")
        let stops = try #require(object["stops"] as? [[String: Any]])
        #expect((stops[0]["breaks"] as? [[String: Any]])?.map { $0["bumper"] as? Bool } == [false, true])
        let text = try run(pod, "--duration", "60").output
        #expect(text.contains("\n1-2 p "))
        #expect(text.contains("            2      p        00:00:00  linear, from a tag, bumper\n"))
    }

    @Test("a VAST response is one break that plays at once")
    func vast() throws {
        let object = try json(Document.vast, "--duration", "60")
        #expect(object["mode"] as? String == "singleAd")
        #expect((object["cuePoints"] as? [Double])?.isEmpty == true)
        let stops = try #require(object["stops"] as? [[String: Any]])
        #expect(stops.count == 1)
        #expect((stops[0]["breaks"] as? [[String: Any]])?.first?["occurrence"] as? String == "0.0")
        #expect(try run(Document.vast).output.hasPrefix("list.xml: one ad, plays at once, duration unknown\n"))
    }

    @Test("the cap on repetitions shows")
    func truncated() throws {
        let often = Self.playlist(Self.adBreak(#"timeOffset="start" breakType="linear" repeatAfter="00:00:01""#))
        let object = try json(often, "--duration", "10:00:00")
        #expect(object["truncated"] as? Bool == true)
        #expect((object["cuePoints"] as? [Double])?.count == 10_001)
        #expect(
            try run(often, "--duration", "10:00:00").output.contains(
                "repetitions beyond the first 10000 are not listed"))
    }

    @Test("an SVG is well-formed and nothing of the document gets out of its text")
    func svg() throws {
        let hostile = film.replacingOccurrences(
            of: "breakId=\"mid\"", with: "breakId=\"&lt;script>alert(1)&lt;/script>&quot; onload=&quot;x&#x202e;\"")
        let outcome = try run(hostile, "--duration", "30:00", "--format", "svg")
        #expect(outcome.code == 0)
        let recorder = SVGRecorder()
        let parser = XMLParser(data: Data(outcome.output.utf8))
        parser.delegate = recorder
        #expect(parser.parse())
        #expect(
            recorder.elements.isSubset(of: [
                "svg", "style", "rect", "text", "title", "defs", "pattern", "g", "line",
            ]))
        #expect(recorder.attributes.isDisjoint(with: ["onload", "href", "xlink:href"]))
        #expect(outcome.output.contains("&lt;script&gt;"))
        // Pre-roll, 5:00, 15:00 and post-roll.
        #expect(outcome.output.components(separatedBy: "class=\"t-stop\"").count == 5)
        #expect(!outcome.output.contains("\u{202e}"))
    }

    private final class SVGRecorder: NSObject, XMLParserDelegate {
        var elements: Set<String> = []
        var attributes: Set<String> = []

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
            attributes attributeDict: [String: String]
        ) {
            elements.insert(elementName)
            attributes.formUnion(attributeDict.keys)
        }
    }

    @Test(
        "times as people write them",
        arguments: [
            ("90", 90), ("90s", 90), ("250ms", 0.25), ("1.5", 1.5), ("12:30", 750), ("01:02:03.500", 3723.5),
            ("0.0004s", 0), ("100:00:00", 360_000), (" 7 S", 7), ("1:00:00:00", nil), ("1:60", nil), ("60:00", 3600),
            ("-5", nil), ("", nil), ("nan", nil), ("1e3", nil), ("0", nil), ("12:30s", nil), ("1.2.3", nil),
            (":5", nil),
            ("99999999999", nil), ("١", nil),
        ] as [(String, Double?)])
    func times(text: String, seconds: Double?) throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("schedule", "-", "--duration=\(text)", "--format", "json", input: film)
        #expect(outcome.code == (seconds == nil ? 64 : 0), "\(text)")
        guard let seconds else { return }
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(object?["duration"] as? Double == seconds)
    }

    @Test("an unreadable file gives 2 and a reason")
    func failures() throws {
        let broken = try run(Document.broken)
        #expect(broken.code == 2)
        #expect(broken.output == "")
        #expect(broken.complaint.hasPrefix("adrules: list.xml:"))
        let command = try Command()
        defer { command.remove() }
        let missing = try command.run("schedule", "nothing.xml")
        #expect(missing.code == 2)
        #expect(missing.complaint == "adrules: cannot read nothing.xml: no such file or directory\n")
        #expect(try command.run("schedule", "-", "--opportunities", "60,x", input: film).code == 64)
        #expect(try command.run("schedule", "-", "--format", "xml", input: film).code == 64)
    }

    @Test("a playlist without breaks plays nothing and reports it")
    func empty() throws {
        #expect(try run(Self.playlist()).output == "list.xml: 0 breaks, duration unknown\n\n0 stops: nothing plays\n")
    }

    @Test("a long name is whole in parse and cut where it comes again with each repetition")
    func longNames() throws {
        let command = try Command()
        defer { command.remove() }
        let name = "n" + String(repeating: "\u{301}\u{316}", count: 10_000)
        try command.write(
            Document.clean.replacingOccurrences(of: "\"start\"", with: "\"00:00:01\" repeatAfter=\"00:00:01\"")
                .replacingOccurrences(of: "preroll", with: name), to: "film.xml")
        let cut = name.unicodeScalars.prefix(1000).reduce(into: "") { $0.unicodeScalars.append($1) } + "…"
        for arguments in [
            ["schedule", "film.xml", "--duration", "10:00", "--format", "json"],
            ["simulate", "film.xml", "--duration", "10", "--format", "jsonl"],
        ] {
            let outcome = try command.run(arguments: arguments)
            #expect(outcome.output.utf8.count < 4_000_000)
            #expect(Data(outcome.output.utf8).range(of: Data(cut.utf8)) != nil)
            #expect(Data(outcome.output.utf8).range(of: Data(name.utf8)) == nil)
        }
        let svg = try command.run("schedule", "film.xml", "--duration", "10:00", "--format", "svg")
        #expect(svg.output.utf8.count < 1_000_000)
        #expect(HostileText.isXML(svg.output))
        let whole = try command.run("parse", "film.xml", "--format", "json")
        #expect(Data(whole.output.utf8).range(of: Data(name.utf8)) != nil)
    }
}
