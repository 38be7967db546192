import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The code of the page on live streams") @MainActor struct LiveStreamPageTests {
    private let player = LivePlayer(clock: SimulatedClock())

    private func session() throws -> StreamSession {
        var network = try PodServing(networkCode: "1")
        // A scheme that is never requested.
        network.host = "ftp://dai.example"
        return liveSession(of: "news", in: network, player: player) { $0.id }
    }

    @Test("The stream is requested when the view has a window, again after an error, and then no more")
    func view() async throws {
        let clock = SimulatedClock()
        let network = ScriptedPlatform(clock: clock) { _, count in
            count == 1 ? .failure(LoadError(.unreachable)) : .json(StreamStage.answer)
        }
        let session = StreamSession(
            try StreamStage.request(), player: player, loading: network, clock: clock, podIdentifier: StreamStage.pod
        ) { _ in }
        let view = LiveView(session)
        try await view.viewAppeared(in: nil)
        await #expect(throws: SessionError.self) { try await view.viewAppeared(in: .of(1024, 768)) }
        try await view.viewAppeared(in: .of(1024, 768))
        try await view.viewAppeared(in: .of(768, 1024))
        // The other requests are for the metadata.
        #expect(network.calls.count { $0.request.url.hasSuffix("/stream") } == 2)
        await view.close()
    }

    @Test("The session of the page requests nothing without a network that it knows")
    func unknownNetwork() async throws {
        await #expect(throws: SessionError.self) { try await session().start() }
    }

    @Test(
        "A custom player plays the pod of a break once, and the content continues, also after a pod that fails",
        arguments: [false, true])
    func ownPlayer(failing: Bool) async throws {
        let clock = SimulatedClock()
        let network = ScriptedPlatform(clock: clock) { _, _ in .json(StreamStage.answer) }
        let content = VideoPlayer(length: .seconds(600), clock: clock)
        let pods = VideoPlayer(length: .seconds(20), clock: clock)
        let player = OwnInterstitials(content: content, pods: pods)
        let received = Guarded<[String]>([])
        let session = StreamSession(
            try StreamStage.request(), player: player, loading: network, clock: clock, podIdentifier: StreamStage.pod
        ) { event in received.withLock { $0.append(event.name) } }
        _ = try await session.start()
        content.play(from: 0)
        session.scheduleBreak(duration: .seconds(20))
        for _ in 0..<100 {
            await clock.run(for: .seconds(1))
            player.contentMoved(in: session)
            if failing, pods.isPlaying {
                pods.close()
                pods.onFailure?()
            }
        }
        #expect(pods.opened.count == 1)
        #expect(content.isPlaying)
        #expect(content.position == (failing ? 100 : 80))
        let names = received.withLock { $0 }.filter { $0.hasPrefix("AD_BREAK_") }
        #expect(names == ["AD_BREAK_SCHEDULED", "AD_BREAK_STARTED", "AD_BREAK_ENDED"])
        // The viewer pauses and leaves.
        content.pause()
        await session.end()
        #expect(!content.isPlaying)
    }

    @Test("The breaks that the app knows are the session's")
    func breaks() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        let playlist = try MediaPlaylist(
            parsing: Array("#EXTM3U\n#EXTINF:150,\na.ts\n#EXT-X-CUE-OUT:20\n#EXTINF:20,\nb.ts\n".utf8))
        scheduleBreaks(stage.session, news: StreamStage.midnight + .seconds(80), playlist: playlist)
        await stage.settle()
        #expect(
            stage.player.events.map(\.start) == [.time(.seconds(160)), .time(.seconds(180)), .time(.seconds(150))])
    }

    @Test("The pods of a session are signed at the app's server")
    func token() async throws {
        let stage = try StreamStage(signer: signer { _ in [0xAB] })
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.settle()
        #expect(stage.player.events.first?.templateURLs.first?.hasSuffix("hmac%3Dab") == true)
    }
}
