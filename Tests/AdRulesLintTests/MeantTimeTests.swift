import AdRulesLint
import AdRulesModel
import Testing

/// The help for a time is the very text to write, where its meaning is plain.
@Suite struct MeantTimeTests {
    private static let noPlainMeaning =
        "write start, end, a time as in \"00:10:00\", a percentage as in \"50%\", or a position as in \"#1\""

    @Test(
        "the help for a timeOffset",
        arguments: [
            ("00:10:00,500", "write \"00:10:00.500\""), ("PT10M", "write \"00:10:00\""),
            ("PT1H2M3.5S", "write \"01:02:03.500\""), ("10s", "write \"00:00:10\""),
            ("1h 30min", "write \"01:30:00\""), ("90000ms", "write \"00:01:30\""), ("00.10.00", "write \"00:10:00\""),
            ("50 %", "write \"50%\""), ("# 2", "write \"#2\""), ("-5%", "write \"start\" for a pre-roll"),
            ("150%", "write \"end\" for a post-roll"), ("30", "write \"00:00:30\" for 30 seconds"),
            ("1:30", "write \"00:01:30\" for minutes and seconds, or \"01:30:00\" for hours and minutes"),
            ("preroll", "write \"start\""), ("0", "write \"start\" for a pre-roll"),
            ("0s", "write \"start\" for a pre-roll"), ("00:00", "write \"start\" for a pre-roll"),
            ("99h", "write \"99:00:00\""), ("100h", noPlainMeaning),
            ("999999999h999999999h999999999h", noPlainMeaning),
        ])
    func timeOffset(_ written: String, _ help: String) throws {
        let result = try lint(
            playlist(
                "<vmap:AdBreak timeOffset=\"\(written)\" breakType=\"linear\"><vmap:AdSource><vmap:AdTagURI templateType="
                    + "\"vast3\"><![CDATA[https://a.example/]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"))
        #expect(result.diagnostics.map(\.finding.help) == [help])
    }

    @Test(
        "the help for the Duration and the skipoffset of an ad",
        arguments: [
            ("30", "write \"00:00:30\""), ("30.5", "write \"00:00:30.500\""), ("5", "write \"00:00:05\""),
            ("00:30", "write \"00:00:30\""), ("1:30", "write \"00:01:30\""), ("10s", "write \"00:00:10\""),
            ("90000ms", "write \"00:01:30\""), ("PT30S", "write \"00:00:30\""),
            ("00:00:30,250", "write \"00:00:30.250\""),
        ])
    func ad(_ written: String, _ help: String) throws {
        let result = try lint(
            "<VAST version=\"3.0\"><Ad id=\"a\"><InLine><Creatives><Creative><Linear skipoffset=\"\(written)\">"
                + "<Duration>\(written)</Duration></Linear></Creative></Creatives></InLine></Ad></VAST>")
        let times = result.diagnostics.filter { [.invalidDuration, .invalidSkipOffset].contains($0.rule.id) }
        #expect(times.map(\.finding.help) == [help, help])
    }

    @Test("a percentage with a blank, and offsets without a clear meaning")
    func others() throws {
        func help(_ written: String) throws -> String? {
            try lint(
                "<VAST version=\"3.0\"><Ad id=\"a\"><InLine><Creatives><Creative><Linear skipoffset=\"\(written)\"/>"
                    + "</Creative></Creatives></InLine></Ad></VAST>"
            ).diagnostics.first { $0.rule.id == .invalidSkipOffset }?.finding.help
        }
        #expect(try help("50 %") == "write \"50%\"")
        for written in [
            // Half a second or half of the ad; 5000 seconds or milliseconds.
            "0.5", "5000", "30000", "soon", "5x", "1,2,3", "2026-11-23", "99999999999s", "100h",
            "999999999h999999999h999999999h", "# 1", "1:2:3:4",
        ] {
            #expect(
                try help(written) == "write a time as in \"00:00:05\", or a percentage as in \"50%\"", "\(written)")
        }
    }

    @Test(
        "the help for a repeatAfter",
        arguments: [
            ("600", "write \"00:10:00\" for 600 seconds"), ("10m", "write \"00:10:00\""),
            ("0s", "write an interval, or leave repeatAfter out"), ("0", "write an interval, or leave repeatAfter out"),
            ("PT0M", "write an interval, or leave repeatAfter out"),
            ("00:00:00", "write an interval, or leave repeatAfter out"),
        ])
    func repeatAfter(_ written: String, _ help: String) throws {
        let result = try lint(
            playlist("<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\" repeatAfter=\"\(written)\"/>"))
        #expect(result.diagnostics.first { $0.rule.id == .invalidRepeatAfter }?.finding.help == help)
    }

    @Test(
        "a number is one of milliseconds where the content, or other breaks, show it",
        arguments: [
            (["600000"], nil, ["write \"00:10:00\" for 600000 milliseconds"]),
            (["600000"], "45:00", ["write \"00:10:00\" for 600000 milliseconds"]),
            (
                ["60000", "600000"], nil,
                [
                    "write \"00:01:00\" for 60000 milliseconds", "write \"00:10:00\" for 600000 milliseconds",
                ]
            ),
            (["1800"], "45:00", ["write \"00:30:00\" for 1800 seconds"]),
            (["3600"], "45:00", ["write a time of the content, which ends at 00:45:00"]),
            (["99999999"], "45:00", [noPlainMeaning]),
            (
                [" 5000 ", "600000"], nil,
                ["write \"00:00:05\" for 5000 milliseconds", "write \"00:10:00\" for 600000 milliseconds"]
            ),
            (["30", "600000"], nil, [twoUnits, twoUnits]),
            (
                ["3600", "12000", "20000"], "4:00:00",
                [
                    "write \"01:00:00\" for 3600 seconds", "write \"03:20:00\" for 12000 seconds",
                    "write a time of the content, which ends at 04:00:00",
                ]
            ),
        ] as [([String], String?, [String])])
    func milliseconds(_ written: [String], _ duration: String?, _ helps: [String]) throws {
        let breaks = written.map {
            "<vmap:AdBreak timeOffset=\"\($0)\" breakType=\"linear\"><vmap:AdSource><vmap:AdTagURI templateType=\"vast3\">"
                + "<![CDATA[https://a.example/\($0)]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"
        }
        let result = try lint(
            playlist(breaks.joined()),
            arguments: ["--select", "VMAP112"] + (duration.map { ["--duration", $0] } ?? []))
        #expect(result.diagnostics.map(\.finding.help) == helps)
        #expect(result.diagnostics.map { $0.finding.fix != nil } == helps.map { $0.hasPrefix("write \"") })
    }

    private static let twoUnits =
        "write hours, minutes and seconds: the numbers of this document have more than one unit"

    @Test("an interval may be longer than the content")
    func longInterval() throws {
        let result = try lint(
            playlist("<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\" repeatAfter=\"3600\"/>"),
            arguments: ["--select", "VMAP129", "--duration", "45:00"])
        #expect(result.diagnostics.map(\.finding.help) == ["write \"01:00:00\" for 3600 seconds"])
    }

    @Test(
        "an offset in an ad whose length is known is never after its end",
        arguments: [
            ("5", "write \"00:00:05\""), ("5000", "write \"00:00:05\""), ("30000", "write \"00:00:30\""),
            ("50", "write \"50%\" for a part of the ad, or a time of the ad, which ends at 00:00:30"),
            ("00:45", "write a time of the ad, which ends at 00:00:30"),
            ("-5", "write a time of the ad, which ends at 00:00:30"),
        ])
    func inAd(_ written: String, _ help: String) throws {
        let result = try lint(
            "<VAST version=\"3.0\"><Ad id=\"a\"><InLine><Creatives><Creative><Linear><Duration>00:00:30</Duration>"
                + "<TrackingEvents><Tracking event=\"progress\" offset=\"\(written)\">https://t.example/</Tracking>"
                + "</TrackingEvents></Linear></Creative></Creatives></InLine></Ad></VAST>",
            arguments: ["--select", "VAST334"])
        #expect(result.diagnostics.map(\.finding.help) == [help])
        #expect(result.diagnostics.map { $0.finding.fix != nil } == [!help.contains("which ends at")])
    }

    @Test(
        "no guess after the end of an ad whose length is itself guessed, or in seconds beside a percentage",
        arguments: [(["100"], [false]), (["31"], [false]), (["25", "50"], [false, false]), (["5"], [true])])
    func guessedLength(_ offsets: [String], _ isFixed: [Bool]) throws {
        let trackers = offsets.map {
            "<Tracking event=\"progress\" offset=\"\($0)\">https://t.example/\($0)</Tracking>"
        }
        let result = try lint(
            "<VAST version=\"3.0\"><Ad id=\"a\"><InLine><Creatives><Creative><Linear><Duration>30</Duration>"
                + "<TrackingEvents>\(trackers.joined())</TrackingEvents></Linear></Creative></Creatives></InLine></Ad></VAST>",
            arguments: ["--select", "VAST334"])
        #expect(result.diagnostics.map { $0.finding.fix != nil } == isFixed)
    }

    @Test("an interval of zero is no interval, however it is written", arguments: ["00:00", "0", "00:00:00"])
    func zeroRepeatAfter(_ written: String) throws {
        let result = try lint(
            playlist("<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\" repeatAfter=\"\(written)\"/>"))
        let finding = result.diagnostics.first { $0.rule.id == .invalidRepeatAfter }?.finding
        #expect(finding?.help == "write an interval, or leave repeatAfter out" && finding?.fix == nil)
    }
}
