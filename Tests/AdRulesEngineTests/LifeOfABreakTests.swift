import AdRulesEngine
import Foundation
import Testing

/// The table of the page *The life of a break* is what the engine does.
@Suite struct LifeOfABreakTests {
    private static let playlist = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="00:10:00" breakType="linear" breakId="mid">
            <vmap:AdSource><vmap:AdTagURI templateType="vast3">https://ads.example/</vmap:AdTagURI></vmap:AdSource>
            <vmap:TrackingEvents>
              <vmap:Tracking event="breakStart">https://t.example/breakStart</vmap:Tracking>
              <vmap:Tracking event="breakEnd">https://t.example/breakEnd</vmap:Tracking>
            </vmap:TrackingEvents>
          </vmap:AdBreak>
        </vmap:VMAP>
        """

    private static let response = """
        <VAST version="4.2"><Ad id="1"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
          <Impression>https://t.example/impression</Impression>
          <Creatives><Creative><Linear><Duration>00:00:20</Duration>
            <TrackingEvents>\(trackers)</TrackingEvents>
            <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1920" height="1080">\
        https://m.example/1.mp4</MediaFile></MediaFiles>
          </Linear></Creative></Creatives>
        </InLine></Ad></VAST>
        """

    private static let trackers = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"].map {
        "<Tracking event=\"\($0)\">https://t.example/\($0)</Tracking>"
    }.joined()

    /// A row of the table: an input, and what the engine makes of it.
    private static func row(_ time: String, _ input: String, _ actions: [EngineAction]) -> String {
        var (instructions, trackers): ([String], [String]) = ([], [])
        for action in actions {
            switch action {
            case .track(let firing): trackers.append(firing.event)
            case .event(let event): instructions.append(event.name.rawValue)
            case .decision, .log: break
            default: instructions.append("`\(action.kind)`")
            }
        }
        return [time, "`\(input)`", instructions.joined(separator: ", "), trackers.joined(separator: ", ")]
            .reduce("|") { $0 + ($1.isEmpty ? " |" : " \($1) |") }
    }

    @Test("The table of The life of a break is what the engine does")
    func table() throws {
        var engine = PlaylistEngine(
            try VMAPDocument(parsing: Array(Self.playlist.utf8)),
            configuration: EngineConfiguration(seed: 1, duration: .seconds(1800)))
        var rows: [String] = []
        var (token, ad): (LoadToken?, AdReference?)
        func handle(_ milliseconds: Int64, _ time: String, _ shown: String, _ input: EngineInput) {
            let actions = engine.handle(input, now: .milliseconds(milliseconds))
            for action in actions {
                if case .loadAds(let asked, _) = action { token = asked }
                if case .playAd(let reference, _, _) = action { ad = reference }
            }
            rows.append(Self.row(time, shown, actions))
        }
        handle(0, "0:00", "start(at: 0:00)", .start(at: .zero))
        handle(592_000, "9:52", "playhead(9:52)", .playhead(.seconds(592)))
        let response = AdResponse(try VASTDocument(parsing: Array(Self.response.utf8)).vast)
        handle(592_200, "9:52.2", "adsLoaded(token, response)", .adsLoaded(try #require(token), response))
        handle(600_000, "10:00", "playhead(10:00)", .playhead(.seconds(600)))
        let playing = try #require(ad)
        let length = MediaTime.seconds(20)
        handle(600_100, "10:00.1", "ad(reference, .started)", .ad(playing, .started(duration: length)))
        for (second, time) in [(5, "10:05.1"), (10, "10:10.1"), (15, "10:15.1")] as [(Int64, String)] {
            let report = AdReport.progress(.seconds(second), duration: length)
            handle(600_100 + second * 1000, time, "ad(reference, .progress(\(second) s))", .ad(playing, report))
        }
        handle(620_100, "10:20.1", "ad(reference, .ended)", .ad(playing, .ended))
        var page = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { page.deleteLastPathComponent() }
        page.appendPathComponent("Sources/AdRulesEngine/AdRulesEngine.docc/TheLifeOfABreak.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let table = rows.joined(separator: "\n")
        #expect(text.contains(table), "\(table)")
    }
}
