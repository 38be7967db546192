import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The code of the page on live streams") struct LiveStreamPageTests {
    private let player = LivePlayer(clock: SimulatedClock())

    private func session() throws -> StreamSession {
        var network = try PodServing(networkCode: "1")
        // A scheme that is never requested.
        network.host = "ftp://dai.example"
        return liveSession(of: "news", in: network, player: player) { $0.id }
    }

    @Test("The stream is requested when the view has a window, and only once")
    func view() async throws {
        let view = LiveView(try session())
        try await view.viewAppeared(in: nil)
        for _ in 0..<2 {
            await #expect(throws: SessionError.self) { try await view.viewAppeared(in: .of(1024, 768)) }
        }
        await view.close()
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
