import AdRulesEngine
import Foundation
import Testing

/// The example of the README, word for word: PageTests compares it.
@Suite struct ReadmeExampleTests {
    private final class Player {
        var calls: [String] = []
        func play(from time: MediaTime) { calls.append("play \(time)") }
        func pause() { calls.append("pause") }
    }

    @Test("The README's example compiles, runs and requests the pre-roll")
    func example() throws {
        let bytes = Array(
            """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
              <vmap:AdBreak timeOffset="start" breakType="linear">
                <vmap:AdSource><vmap:AdTagURI templateType="vast3">https://ads.example/</vmap:AdTagURI></vmap:AdSource>
              </vmap:AdBreak>
            </vmap:VMAP>
            """.utf8)
        let player = Player()
        let today = MediaTime.seconds(1_800_000_000)
        var asked: [LoadToken] = []
        func fetch(_ request: BreakAdRequest, _ token: LoadToken) { asked.append(token) }
        func play(_ content: ResolvedAd, from time: MediaTime, as ad: AdReference) {}
        func stop(_ ad: AdReference) {}
        func send(_ urls: [String]) {}
        let setup = EngineConfiguration(seed: .random(in: .min ... .max), epoch: today, duration: .seconds(1800))
        var engine = PlaylistEngine(try VMAPDocument(parsing: bytes), configuration: setup)
        var actions = engine.handle(.start(at: .zero), now: .zero)
        for action in actions {
            switch action {
            case .loadAds(let token, let request): fetch(request, token)  // answer with .adsLoaded or .adsFailed
            case .playAd(let ad, let content, let time): play(content, from: time, as: ad)
            case .stopAd(let ad): stop(ad)
            case .pauseContent: player.pause()
            case .resumeContent(let time), .startContent(let time): player.play(from: time)
            case .track(let firing): send(firing.urls)
            case .event(let event): print(event.name.rawValue)
            default: break
            }
        }
        // From the player's clock, as often as it ticks: a handful of comparisons when nothing is due.
        actions = engine.handle(.playhead(.milliseconds(40)), now: .milliseconds(40))
        // When engine.nextDeadline has come: engine.handleDeadline(now)
        #expect(asked.count == 1)
        #expect(player.calls.isEmpty)
        #expect(actions.isEmpty)
        #expect(engine.nextDeadline != nil)
    }
}
