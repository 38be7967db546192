import AdRulesCommands
import AdRulesModel
import Foundation
import Testing

/// What the formats of a difference print: times of ads, long values, orders.
@Suite("Formats of differences")
struct DiffFormatTests {
    private static func rendered(_ diff: PlaylistDiff, _ format: DiffFormat) -> String {
        format.render(diff, from: "old.xml", to: "new.xml")
    }

    private static func playlist(seconds: Int?) -> String {
        let source =
            seconds.map {
                """
                <VASTAdData><VAST version="3.0"><Ad id="x"><InLine><Creatives><Creative><Linear>
                <Duration>00:00:\($0)</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4">
                https://media.example/x.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST></VASTAdData>
                """
            } ?? "<AdTagURI>https://ads.example/tag</AdTagURI>"
        return """
            <VMAP version="1.0"><AdBreak timeOffset="00:10:00" breakType="linear" breakId="a"><AdSource>\(source)
            </AdSource></AdBreak></VMAP>
            """
    }

    @Test("The time of the ads is printed where the playlists hold all of them")
    func adTime() throws {
        func diff(_ old: Int?, _ new: Int?) throws -> PlaylistDiff {
            try PlaylistDiffTests.diff(
                Self.playlist(seconds: old), Self.playlist(seconds: new), duration: .seconds(1800))
        }
        let known = try diff(15, 30)
        #expect(Self.rendered(known, .text).contains("  ad time: 0:15 → 0:30, 0:30 → 1:00 an hour\n"))
        let object = try JSONSerialization.jsonObject(with: Data(Self.rendered(known, .json).utf8)) as? [String: Any]
        let schedule = try #require(object?["schedule"] as? [String: Any])
        for (name, seconds) in [("old", 15), ("new", 30)] {
            let side = try #require(schedule[name] as? [String: Any])
            #expect(side["adSeconds"] as? Int == seconds && side["knownAdSeconds"] as? Int == seconds)
            #expect(side["adSecondsPerHour"] as? Int == 2 * seconds)
            #expect(side["stops"] as? Int == 1 && side["breaksWithUnknownAds"] as? Int == 0)
        }
        for (old, new) in [(nil, 30), (30, nil), (nil, nil)] as [(Int?, Int?)] {
            #expect(try !Self.rendered(diff(old, new), .text).contains("ad time"))
        }
    }

    @Test("JSON has the source of both sides of a changed break")
    func sources() throws {
        let playlist = Self.playlist(seconds: nil)
        let changed = playlist.replacing("https://ads.example/tag", with: "https://ads.example/other")
        let json = try Self.rendered(PlaylistDiffTests.diff(playlist, changed), .json)
        let sources = json.matches(of: /"source": "([^"]*)"/).map { String($0.output.1) }
        #expect(sources.count == 2 && sources[0].hasSuffix("tag") && sources[1].hasSuffix("other"), "\(sources)")
    }

    @Test("Long values are cut where they are alike, so that the difference shows")
    func longValues() throws {
        let long = "https://ads.example/" + String(repeating: "a", count: 400)
        func text(_ old: String, _ new: String) throws -> String {
            let playlist = Self.playlist(seconds: nil)
            return try Self.rendered(
                PlaylistDiffTests.diff(
                    playlist.replacing("https://ads.example/tag", with: old),
                    playlist.replacing("https://ads.example/tag", with: new)), .text)
        }
        let ends = try text(long + "?one", long + "?two")
        #expect(ends.contains("- …aaa") && ends.contains("a?one\n") && ends.contains("a?two\n"))
        #expect(!ends.contains("https://ads.example/"))
        let beginnings = try text("http" + long, long)
        #expect(
            beginnings.contains("- httphttps://ads.example/aaa") && beginnings.contains("+ https://ads.example/aaa"))
    }

    @Test("A resource of another kind is the same resource, and its kind differs")
    func kindOfResource() throws {
        func response(_ element: String) -> String {
            """
            <VAST version="3.0"><Ad id="x"><InLine><Creatives><Creative><NonLinearAds><NonLinear id="n">
            <\(element)>https://media.example/ad</\(element)></NonLinear></NonLinearAds></Creative></Creatives></InLine>
            </Ad></VAST>
            """
        }
        let diff = try PlaylistDiffTests.diff(response("StaticResource"), response("IFrameResource"))
        let details = diff.breaks.flatMap(\.details)
        #expect(details.map(\.property) == ["kind"])
        #expect(details.map(\.old) == ["StaticResource"] && details.map(\.new) == ["IFrameResource"])
    }

    @Test("Reordered breaks of one moment are one difference, however many they are", arguments: 2...5)
    func order(count: Int) throws {
        func playlist(_ numbers: [Int]) -> String {
            let breaks = numbers.map {
                """
                <AdBreak timeOffset="00:10:00" breakType="linear" breakId="b\($0)"><AdSource>
                <AdTagURI>https://ads.example/\($0)</AdTagURI></AdSource></AdBreak>
                """
            }
            return #"<VMAP version="1.0">\#(breaks.joined())</VMAP>"#
        }
        let numbers = Array(1...count)
        let diff = try PlaylistDiffTests.diff(playlist(numbers), playlist(numbers.reversed()))
        #expect(PlaylistDiffTests.words(diff) == ["playlist reordered: breaks at 00:10:00"])
        #expect(try PlaylistDiffTests.diff(playlist(numbers), playlist(numbers)).isEmpty)
    }
}
