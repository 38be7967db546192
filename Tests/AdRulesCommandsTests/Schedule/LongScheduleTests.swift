import AdRulesEngine
import AdRulesHLS
import AdRulesModel
import AdRulesText
import Testing

@testable import AdRulesCommands

/// What a schedule prints of more breaks than it lists or draws.
@Suite("Schedules of many breaks")
struct LongScheduleTests {
    private static func rendered(_ format: ScheduleFormat, breaks: Int, apart seconds: Int) throws -> String {
        let breaks = (0..<breaks).map {
            let moment = MediaTime.seconds(Int64(60 + $0 * seconds))
            return """
                <AdBreak timeOffset="\(moment)" breakType="linear" breakId="b\($0)"><AdSource>
                <AdTagURI>https://ads.example/\($0)</AdTagURI></AdSource></AdBreak>
                """
        }
        let playlist = try VMAPDocument(parsing: Array(#"<VMAP version="1.0">\#(breaks.joined())</VMAP>"#.utf8))
        return format.render(Schedule(playlist, duration: .seconds(36_000)), name: "film")
    }

    @Test("A lane of many breaks that are not in a row has their number, and long labels fit", arguments: [3, 9])
    func lanes(breaks: Int) throws {
        let pods = (0..<2 * breaks).map {
            """
            <AdBreak timeOffset="start" breakType="linear" breakId="\($0 % 2 == 0 ? "a" : "b")"><AdSource>
            <AdTagURI>https://ads.example/\($0)</AdTagURI></AdSource></AdBreak>
            """
        }
        let playlist = try VMAPDocument(parsing: Array(#"<VMAP version="1.0">\#(pods.joined())</VMAP>"#.utf8))
        let text = ScheduleFormat.text.render(Schedule(playlist, duration: .seconds(60)), name: "film")
        #expect(text.contains(breaks == 3 ? "\n1,3,5 a " : "\n9 breaks a "), "\(text)")
        #expect(LaneChart.padded("wide 漢字漢字", to: 9) == "wide 漢… ")
    }

    @Test("A drawing has a stop each, and one shape for many where there are too many", arguments: [3, 400, 401])
    func drawing(breaks: Int) throws {
        let svg = try Self.rendered(.svg, breaks: breaks, apart: 60)
        let stops = svg.components(separatedBy: "class=\"t-stop\"").count - 1
        #expect(stops == (breaks > 400 ? 0 : breaks))
        #expect(svg.contains("mid-roll at 1:00, break 1") || svg.contains("2 of \(breaks) stops"))
        #expect(svg.contains("mid-roll at \(MediaTime.seconds(Int64(60 * breaks)).minutes)") || breaks > 400)
    }

    @Test("A drawing is as wide as its ads and its content are long, and nothing is too narrow to see")
    func widths() throws {
        func widths(_ text: String) throws -> [Double] {
            try text.matches(of: Regex(#"class="t-assumed"[^>]* width="([0-9.]+)%"#)).compactMap {
                $0.output[1].substring.flatMap { Double($0) }
            }
        }
        // 15 seconds of 60 in all are a quarter.
        let tag = "<AdSource><AdTagURI>https://ads.example/v</AdTagURI></AdSource>"
        let clip = try VMAPDocument(
            parsing: Array(
                #"<VMAP version="1.0"><AdBreak timeOffset="start" breakType="linear">\#(tag)</AdBreak></VMAP>"#.utf8))
        let short = ScheduleFormat.svg.render(Schedule(clip, duration: .seconds(45)), name: "clip")
        #expect(try widths(short) == [25])
        let long = ScheduleFormat.svg.render(Schedule(clip, duration: .seconds(36_000)), name: "film")
        #expect(try widths(long).allSatisfy { $0 > 0.4 && $0 < 1 })
    }

    @Test("An ad of no length is drawn as wide as the smallest")
    func emptyAd() throws {
        let ad = """
            <Ad><InLine><Creatives><Creative><Linear><Duration>00:00:00</Duration><MediaFiles><MediaFile type="video/mp4" \
            delivery="progressive" width="1" height="1">https://m.example/a.mp4</MediaFile></MediaFiles></Linear></Creative>\
            </Creatives></InLine></Ad>
            """
        let source = "<AdSource><VASTAdData><VAST version=\"3.0\">\(ad)</VAST></VASTAdData></AdSource>"
        let playlist = try VMAPDocument(
            parsing: Array(
                #"<VMAP version="1.0"><AdBreak timeOffset="00:01:00" breakType="linear">\#(source)</AdBreak></VMAP>"#
                    .utf8))
        let svg = ScheduleFormat.svg.render(Schedule(playlist, duration: .seconds(600)), name: "film")
        #expect(svg.contains(#"width="0.5%" height="40""#))
    }

    @Test("Wide characters in a breakId leave the chart and the tables in line")
    func wideCharacters() throws {
        let names = ["広告の前", "mid", "とても長い名前の広告ブレイクがここにある"]
        let breaks = names.enumerated().map { number, name in
            """
            <AdBreak timeOffset="00:1\(number):00" breakType="linear" breakId="\(name)"><AdSource>
            <AdTagURI>https://ads.example/\(number)</AdTagURI></AdSource></AdBreak>
            """
        }
        let playlist = try VMAPDocument(parsing: Array(#"<VMAP version="1.0">\#(breaks.joined())</VMAP>"#.utf8))
        let schedule = Schedule(playlist, duration: .seconds(3600))
        for columns in [60, 100] {
            let lines = ScheduleFormat.text.render(schedule, name: "film", columns: columns).split(separator: "\n")
            func places(of sign: Character, in lines: [Substring]) -> [Int] {
                lines.compactMap { line in
                    line.firstIndex(of: sign).map { PrintableText.width(String(line[..<$0])) }
                }
            }
            let lanes = lines.filter { $0.contains("┊") }
            #expect(lanes.count == 3 && Set(places(of: "┊", in: lanes)).count == 1, "\(lanes)")
            let rows = lines.filter { $0.contains("linear, from a tag") }
            #expect(rows.count == 3 && Set(places(of: ",", in: rows)).count == 1, "\(rows)")
        }
    }

    @Test("Colours appear on request, and change no word")
    func colors() throws {
        let playlist = try VMAPDocument(parsing: Array(#"<VMAP version="1.0"><AdBreak timeOffset="x"/></VMAP>"#.utf8))
        let colored = ScheduleFormat.text.render(Schedule(playlist, duration: nil), name: "film", color: true)
        #expect(colored.contains("\u{1b}[1;33m1 not scheduled\u{1b}[0m"))
        let plain = ScheduleFormat.text.render(Schedule(playlist, duration: nil), name: "film")
        #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain && plain != colored)
    }

    @Test("A list ends after a hundred stops, or four hundred breaks, and names the place of the rest")
    func list() throws {
        func hasRest(_ breaks: Int, _ seconds: Int) throws -> Bool {
            let text = try Self.rendered(.text, breaks: breaks, apart: seconds)
            let isWhole = text.contains("b\(breaks - 1) ")
            let hasRest = text.contains("… the rest is in --format json")
            #expect(isWhole == !hasRest)
            return hasRest
        }
        #expect(try !hasRest(100, 60) && hasRest(101, 60))
        #expect(try !hasRest(400, 0) && hasRest(401, 0))
    }

    @Test("The steps of an axis are round, and of a long one days, doubled until there are few enough")
    func steps() {
        let day = Int64(86_400)
        for (length, steps) in [
            (6, [0, 2, 4, 6]), (3599, [0, 900, 1800, 2700]), (4 * day, [0, 2 * day, 4 * day]),
            (60 * day, [0, 16 * day, 32 * day, 48 * day]),
        ] as [(Int64, [Int64])] {
            #expect(ChartAxis(wallTime: .seconds(length)).ticks(atMost: 4) == steps.map { .seconds($0) })
        }
    }

    @Test("A list of interstitials that is as long as its limit has no more", arguments: [1, 2, 3])
    func interstitials(limit: Int) throws {
        let breaks = #"<AdBreak timeOffset="00:01:00" breakType="linear"><AdSource><AdTagURI>https://a.example/"#
        let playlist = try VMAPDocument(
            parsing: Array(
                """
                <VMAP version="1.0">\(breaks)</AdTagURI></AdSource></AdBreak>
                \(breaks.replacing("01", with: "02"))</AdTagURI></AdSource></AdBreak></VMAP>
                """.utf8))
        var text = InterstitialText()
        text.rowLimit = limit
        var options = InterstitialExport.Options()
        options.assetBase = "https://a.example/lists"
        let export = InterstitialExport(Schedule(playlist, duration: .seconds(600)), options: options)
        let shown = text.render(export, playlistCount: 1)
        #expect(shown.hasPrefix("2 interstitials"))
        #expect(shown.contains("… and 1 more") == (limit == 1), "\(shown)")
        #expect(!shown.contains("… and 0 more"))
    }
}

extension MediaTime {
    /// The time in minutes and seconds, or hours.
    fileprivate var minutes: String {
        let seconds = microseconds / 1_000_000
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return seconds >= 3600
            ? "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
            : "\(seconds / 60):\(two(seconds % 60))"
    }
}
