import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("An ad player that passes its ads on to another one") struct PlayerAroundPlayerTests {
    private static let tag = "https://ads.example/mid"

    private func theatre(_ ads: [Documents.TestAd] = [.init(seconds: 5)]) -> Theatre {
        Theatre(
            Documents.playlist([("00:01:00", Self.tag)]), answers: [Self.tag: .body(Documents.response(ads))],
            duration: .seconds(90))
    }

    /// A player whose files can play ten seconds after they were asked for.
    private struct SlowPlayer: AdPlayer {
        let player: TestAdPlayer
        let clock: any PlayerClock
        var reportsReady: Bool { true }

        func prepare(_ playback: AdPlayback) {
            clock.workBegan()
            Task {
                if (try? await clock.sleep(until: clock.now + .seconds(10))) != nil { playback.report(.ready) }
                clock.workEnded()
            }
        }
        func play(_ playback: AdPlayback, at adTime: MediaTime) { player.play(playback, at: adTime) }
        func pause(_ playback: AdPlayback) { player.pause(playback) }
        func resume(_ playback: AdPlayback) { player.resume(playback) }
        func stop(_ playback: AdPlayback) { player.stop(playback) }
    }

    private struct Unmeasured: AdMeasuring {
        func begin(_ ad: ResolvedAd, _ reference: AdReference) {}
        func reported(_ report: AdReport, of reference: AdReference) {}
        func end(_ reference: AdReference) {}
    }

    @Test("A mid-roll waits for the file of its first ad, whichever players are around", arguments: 0..<4)
    func ready(around: Int) async throws {
        let theatre = theatre()
        let manager = try await theatre.manager()
        var player: any AdPlayer = SlowPlayer(player: theatre.player, clock: theatre.clock)
        if around & 1 != 0 { player = FilteredAdPlayer(player) { _ in .play } }
        if around & 2 != 0 { player = MeasuredAdPlayer(player, by: Unmeasured()) }
        var settings = AdsRenderingSettings()
        settings.playheadInterval = .seconds(1)
        manager.initialize(contentPlayhead: theatre.content, adPlayer: player, settings: settings)
        await theatre.clock.run(until: .seconds(80))
        #expect(theatre.content.commands == ["start 0", "pause", "resume 62"])
        manager.destroy()
    }

    @Test("A decision that takes its time is asked for once, and the ad plays when it is there")
    func slowDecision() async throws {
        let theatre = theatre()
        let (asked, clock) = (Guarded(0), theatre.clock)
        let manager = try await theatre.manager()
        let player = FilteredAdPlayer(theatre.player) { _ in
            asked.withLock { $0 += 1 }
            try? await clock.sleep(until: clock.now + .seconds(9))
            return .play
        }
        manager.initialize(contentPlayhead: theatre.content, adPlayer: player)
        await clock.run(until: .seconds(80))
        #expect(asked.withLock { $0 } == 1)
        #expect(theatre.player.commands.contains("play ad-0"))
        manager.destroy()
    }

    @Test("A decision that comes when the ad was given up plays nothing")
    func lateDecision() async throws {
        let theatre = theatre()
        let clock = theatre.clock
        let manager = try await theatre.manager()
        let player = FilteredAdPlayer(theatre.player) { _ in
            try? await clock.sleep(until: .seconds(85))
            return .play
        }
        manager.initialize(contentPlayhead: theatre.content, adPlayer: player)
        await clock.run(until: .seconds(100))
        #expect(theatre.content.commands.contains { $0.hasPrefix("resume") })
        #expect(theatre.player.commands == [])
        manager.destroy()
    }
}
