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
            ("preroll", "write \"start\""), ("99h", "write \"99:00:00\""), ("100h", noPlainMeaning),
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
        arguments: [("600", "write \"00:10:00\" for 600 seconds"), ("10m", "write \"00:10:00\"")])
    func repeatAfter(_ written: String, _ help: String) throws {
        let result = try lint(
            playlist("<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\" repeatAfter=\"\(written)\"/>"))
        #expect(result.diagnostics.first { $0.rule.id == .invalidRepeatAfter }?.finding.help == help)
    }
}
