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

    @Test("A slow decision is requested once, and the ad plays when it arrives")
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

    /// An ad as a session hands it to its player; its reports are kept in words.
    private func ad(_ reports: Guarded<[String]>, seconds: Int = 5) throws -> AdPlayback {
        let document = try VASTDocument(parsing: Array(Documents.response([.init(seconds: seconds)]).utf8))
        let resolved = try #require(AdResponse(document.vast).entries.first.flatMap { ResolvedAd($0, as: .linear) })
        return AdPlayback(AdReference(OccurrenceID(0), showing: 1, ad: 1), ad: resolved) { _, report in
            reports.withLock { $0.append("\(report)".prefix { $0 != "(" }.description) }
        }
    }

    /// A player that keeps its calls, and the ad whose reports a test makes.
    private final class CallList: AdPlayer {
        let calls = Guarded<[String]>([])
        let last = Guarded<AdPlayback?>(nil)
        private func note(_ call: String, _ playback: AdPlayback) {
            calls.withLock { $0.append(call) }
            last.withLock { $0 = playback }
        }
        func prepare(_ playback: AdPlayback) { note("prepare", playback) }
        func play(_ playback: AdPlayback, at adTime: MediaTime) { note("play", playback) }
        func pause(_ playback: AdPlayback) { note("pause", playback) }
        func resume(_ playback: AdPlayback) { note("resume", playback) }
        func stop(_ playback: AdPlayback) { note("stop", playback) }
        func setVolume(_ volume: Double, of playback: AdPlayback) { note("volume \(volume)", playback) }
    }

    @Test(
        "The same reference in a later session is another ad, which is decided again, however the first one ended",
        arguments: ["ended", "failed", "stop", "drop", "drop and stop"])
    func laterSession(_ end: String) async throws {
        let (inner, asked, reports) = (CallList(), Guarded(0), Guarded<[String]>([]))
        let drops = end.hasPrefix("drop")
        let player = FilteredAdPlayer(inner) { _ in
            asked.withLock { $0 += 1 }
            return drops ? .drop(AdRulesError(code: 205)) : .play
        }
        for session in 1...3 {
            let ad = try ad(reports)
            await player.prepare(ad)
            if end != "drop and stop" { await player.play(ad, at: .zero) }
            #expect(asked.withLock { $0 } == session, "once in each session")
            switch end {
            case "ended": inner.last.withLock { $0 }?.report(.ended)
            case "failed": inner.last.withLock { $0 }?.report(.failed(AdRulesError(.fileNotFound)))
            case "drop": break
            default: await player.stop(ad)
            }
        }
        #expect(inner.calls.withLock { $0.contains("play") } == !drops)
    }

    @Test("Calls made while a decision is awaited reach the player after it, in order")
    func callsMeanwhile() async throws {
        let (inner, reports) = (CallList(), Guarded<[String]>([]))
        let (answers, answer) = AsyncStream.makeStream(of: AdDecision.self)
        let isAsked = Guarded(false)
        let player = FilteredAdPlayer(inner) { _ in
            isAsked.withLock { $0 = true }
            for await decision in answers { return decision }
            return .play
        }
        let ad = try ad(reports)
        async let prepared: Void = player.prepare(ad)
        while !isAsked.withLock({ $0 }) { await Task.yield() }
        await player.setVolume(0.5, of: ad)
        await player.play(ad, at: .zero)
        await player.pause(ad)
        await player.resume(ad)
        await player.pause(ad)
        #expect(inner.calls.withLock { $0 } == [])
        answer.yield(.play)
        await prepared
        #expect(inner.calls.withLock { $0 } == ["volume 0.5", "play", "pause", "resume", "pause"])
        await player.resume(ad)
        await player.stop(ad)
        #expect(inner.calls.withLock { $0.suffix(2) } == ["resume", "stop"])
    }

    @Test("An ad that is prepared again while it is decided is prepared and plays as it was handed over last")
    func preparedAgain() async throws {
        let (inner, reports) = (CallList(), Guarded<[String]>([]))
        let (answers, answer) = AsyncStream.makeStream(of: AdDecision.self)
        let isAsked = Guarded(false)
        let player = FilteredAdPlayer(inner) { _ in
            isAsked.withLock { $0 = true }
            for await decision in answers { return decision }
            return .play
        }
        let first = try ad(reports)
        async let prepared: Void = player.prepare(first)
        while !isAsked.withLock({ $0 }) { await Task.yield() }
        await player.prepare(try ad(reports, seconds: 7))
        answer.yield(.play)
        await prepared
        #expect(inner.calls.withLock { $0 } == ["prepare", "prepare"])
        #expect(inner.last.withLock { $0 }?.ad.duration == .seconds(7))
    }

    @Test("A pause while an ad is decided holds: the ad does not play in a session that is paused")
    func pausedMeanwhile() async throws {
        let theatre = theatre()
        let clock = theatre.clock
        let manager = try await theatre.manager()
        let player = FilteredAdPlayer(theatre.player) { _ in
            try? await clock.sleep(until: .seconds(63))
            return .play
        }
        theatre.content.onEnd {}
        manager.initialize(contentPlayhead: theatre.content, adPlayer: player)
        await clock.run(until: .milliseconds(62_500))
        manager.pause()
        await clock.run(until: .seconds(70))
        #expect(theatre.player.commands.suffix(2) == ["play ad-0", "pause ad-0"])
        #expect(!theatre.tracking.urls.contains { $0.hasSuffix("/complete") })
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
