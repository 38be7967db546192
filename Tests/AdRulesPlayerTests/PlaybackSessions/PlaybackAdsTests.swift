import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("A playback session that is lost ends its ads") struct PlaybackAdsTests {
    private static let answers: [String: ScriptedLoading.Answer] = [
        "https://ads.example/mid": .body(Documents.response([.init(), .init()], name: "mid")),
        "https://ads.example/post": .body(Documents.response([.init()], name: "post")),
    ]
    private static let film = Documents.playlist([
        ("00:10:00", "https://ads.example/mid"), ("00:20:00", "https://ads.example/mid"),
        ("end", "https://ads.example/post"),
    ])

    /// The state of the app when it had to release its player.
    private struct Release: Sendable {
        var content: [String]
        var ads: [String]
        var urls: Int
    }

    /// A film with its ads in a session whose n-th heartbeat is refused.
    private func play(losing lost: Int, checker: SessionChecker) async throws -> (Theatre, AdsManager, [Release]) {
        let theatre = Theatre(Self.film, answers: Self.answers, observer: checker)
        let platform = ScriptedPlatform(clock: theatre.clock, after: .milliseconds(100)) { step, count in
            step == .heartbeat && count == lost ? .json(#"{"message":"expired"}"#, status: 403) : nil
        }
        let releases = Guarded<[Release]>([])
        let (content, player, tracking) = (theatre.content, theatre.player, theatre.tracking)
        let session = PlaybackSession(
            PlaybackStage.api, deviceID: "tv", loading: platform, clock: theatre.clock
        ) { _ in
            let seen = Release(content: content.commands, ads: player.commands, urls: tracking.urls.count)
            releases.withLock { $0.append(seen) }
        }
        _ = try await session.start(playbackToken: "playback-1")
        let manager = try await theatre.manager()
        session.adsManager = manager
        theatre.initialize(manager)
        session.playing()
        await theatre.clock.run(until: .seconds(2400))
        #expect(session.adsManager === manager)
        #expect(platform.count(of: .end) == 1)
        await session.end()
        return (theatre, manager, releases.withLock { $0 })
    }

    @Test("In the middle of an ad: the ad stops, no hold stays open, and no further tracker is sent")
    func middleOfAnAd() async throws {
        let checker = SessionChecker()
        // The 61st heartbeat comes at 610 s, ten seconds into the first ad of the pod.
        let (theatre, manager, releases) = try await play(losing: 61, checker: checker)
        #expect(theatre.content.commands == ["start 0", "pause", "resume 600"])
        #expect(
            theatre.player.commands == [
                "prepare mid-0", "play mid-0", "prepare mid-1", "stop mid-0", "stop mid-1",
            ])
        #expect(releases.count == 1)
        #expect(releases.first?.content == theatre.content.commands, "the player is released last")
        #expect(releases.first?.ads == theatre.player.commands)
        #expect(releases.first?.urls == theatre.tracking.urls.count)
        #expect(theatre.tracking.urls.contains("https://beacon.example/mid/0/firstQuartile"))
        #expect(!theatre.tracking.urls.contains("https://beacon.example/mid/0/complete"))
        #expect(!theatre.tracking.urls.contains("https://beacon.example/b0/breakEnd"))
        #expect(theatre.tracking.ends == [.lost])
        #expect(manager.state == .ended)
        manager.destroy()
        await theatre.clock.run(for: .seconds(10))
        #expect(checker.violations == [])
    }

    @Test("Between ads: nothing more plays, and the reason is that the session was lost")
    func betweenAds() async throws {
        let checker = SessionChecker()
        let (theatre, manager, releases) = try await play(losing: 90, checker: checker)
        #expect(releases.count == 1)
        #expect(theatre.player.commands.filter { $0.hasPrefix("play") } == ["play mid-0", "play mid-1"])
        #expect(theatre.tracking.ends == [.lost])
        #expect(await manager.explanations().map(\.reason) == [nil, .sessionLost, .sessionLost])
        manager.destroy()
        await theatre.clock.run(for: .seconds(10))
        #expect(checker.violations == [])
    }

    @Test("Ads that were destroyed before do not hold up the release", arguments: [false, true])
    func destroyedBefore(isInitialized: Bool) async throws {
        let theatre = Theatre(Self.film, answers: Self.answers)
        let stage = PlaybackStage(clock: theatre.clock) { step, _ in step == .heartbeat ? .json("", status: 403) : nil }
        _ = try await stage.session.start(playbackToken: "playback-1")
        let manager = try await theatre.manager()
        stage.session.adsManager = manager
        if isInitialized { theatre.initialize(manager) }
        await theatre.clock.run(for: .seconds(1))
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        stage.session.playing()
        await theatre.clock.run(for: .seconds(60))
        #expect(stage.releases.map(\.status) == [403])
    }

    @Test("Neither ads that have not begun nor ads that are gone hold up the release")
    func notBegun() async throws {
        let theatre = Theatre(Self.film, answers: Self.answers)
        let stages = (0..<2).map { _ in
            PlaybackStage(clock: theatre.clock) { step, _ in step == .heartbeat ? .json("", status: 403) : nil }
        }
        let manager = try await theatre.manager()
        for stage in stages { _ = try await stage.session.start(playbackToken: "playback-1") }
        stages[0].session.adsManager = manager
        do {
            let gone = try await theatre.manager()
            stages[1].session.adsManager = gone
        }
        for stage in stages { stage.session.playing() }
        await theatre.clock.run(for: .seconds(60))
        #expect(stages.map { $0.releases.count } == [1, 1])
        manager.destroy()
    }

    @Test("Ads that come after the loss are ended at once")
    func late() async throws {
        let theatre = Theatre(Self.film, answers: Self.answers)
        let stage = PlaybackStage(clock: theatre.clock) { step, _ in step == .heartbeat ? .json("", status: 403) : nil }
        _ = try await stage.session.start(playbackToken: "playback-1")
        stage.session.playing()
        await theatre.clock.run(for: .seconds(20))
        #expect(stage.releases.count == 1)
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        stage.session.adsManager = manager
        await theatre.clock.run(for: .seconds(1000))
        #expect(manager.state == .ended)
        #expect(theatre.tracking.ends == [.lost])
        #expect(theatre.player.commands.isEmpty)
        #expect(stage.releases.count == 1)
    }

    @Test("A session that the app ends leaves the ads alone")
    func endedByTheApp() async throws {
        let theatre = Theatre(Self.film, answers: Self.answers)
        let stage = PlaybackStage(clock: theatre.clock)
        _ = try await stage.session.start(playbackToken: "playback-1")
        let manager = try await theatre.manager()
        stage.session.adsManager = manager
        theatre.initialize(manager)
        stage.session.playing()
        await theatre.clock.run(until: .seconds(610))
        await stage.session.end()
        await theatre.clock.run(until: .seconds(700))
        #expect(theatre.tracking.urls.contains("https://beacon.example/mid/1/complete"))
        manager.destroy()
    }
}
