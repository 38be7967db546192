import AdRulesPlayerTesting
import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("One device and several playback sessions") struct PlaybackSwapTests {
    /// A platform that keeps one session for each device: an end that arrives late closes the next one.
    private final class Platform: AdLoading {
        private struct State {
            var random: SeededGenerator
            var open: String?
            var closed: [String] = []
            var starts = 0
        }

        private let clock: any PlayerClock
        private let state: Guarded<State>

        init(seed: UInt64, clock: any PlayerClock) {
            self.clock = clock
            state = Guarded(State(random: SeededGenerator(seed: seed)))
        }

        /// The tokens of sessions that an end of another one closed, or that a start found open.
        var overlaps: [String] { state.withLock { $0.closed } }
        var starts: Int { state.withLock { $0.starts } }

        func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
            let delay = state.withLock { MediaTime.milliseconds(Int64.random(in: 0..<500, using: &$0.random)) }
            do {
                try await clock.sleep(until: clock.now + delay)
            } catch {
                throw LoadError(.cancelled)
            }
            let token = request.headers["Authorization"] ?? ""
            state.withLock { state in
                if request.url.hasSuffix(":start") {
                    if let open = state.open { state.closed.append(open) }
                    state.open = token
                    state.starts += 1
                } else if request.url.hasSuffix(":end") {
                    if let open = state.open, open != token { state.closed.append(open) }
                    state.open = nil
                }
            }
            let body = request.method == .get ? ScriptedPlatform.info : "{}"
            return LoadResponse(body: Array(body.utf8), finalURL: request.url)
        }
    }

    @Test("A thousand films, one after the other, without waiting for the end of the one before: none overlaps")
    func swaps() async throws {
        let clock = SimulatedClock()
        let platform = Platform(seed: 11, clock: clock)
        let ends = PendingEnds()
        let count = MassTests.count(200, of: 1000)
        for number in 0..<count {
            let session = PlaybackSession(
                PlaybackStage.api, deviceID: "tv", heartbeat: HeartbeatPolicy(), loading: platform, clock: clock,
                pendingEnds: ends
            ) { _ in }
            _ = try await session.start(playbackToken: "film-\(number)")
            session.playing()
            await clock.run(for: .milliseconds(Int64(number % 7) * 100))
        }
        await clock.run(for: .seconds(2))
        #expect(platform.starts == count)
        #expect(platform.overlaps == [])
    }

    @Test("An end that is not answered holds up the next start for the time of a request, and no longer")
    func bounded() async throws {
        let clock = SimulatedClock()
        let ends = PendingEnds()
        let platform = ScriptedPlatform(clock: clock) { step, _ in step == .end ? .never : nil }
        var api = PlaybackStage.api
        api.timeout = .seconds(60)
        func session(_ api: PlaybackAPI) -> PlaybackSession {
            PlaybackSession(
                api, deviceID: "tv", heartbeat: HeartbeatPolicy(), loading: platform, clock: clock, pendingEnds: ends
            ) { _ in }
        }
        do { _ = try await session(api).start(playbackToken: "1") }
        api.timeout = .seconds(5)
        let second = session(api)
        _ = try await second.start(playbackToken: "2")
        #expect(platform.times(of: .start) == [0, 5])
        _ = try await session(PlaybackAPI("https://other.example")).start(playbackToken: "3")
        #expect(platform.times(of: .start) == [0, 5, 5])
    }

    @Test("A start that waits for the end of another session can be cancelled")
    func cancelled() async throws {
        let clock = SimulatedClock()
        let ends = PendingEnds()
        let platform = ScriptedPlatform(clock: clock) { step, _ in step == .end ? .never : nil }
        func session() -> PlaybackSession {
            PlaybackSession(
                PlaybackStage.api, deviceID: "tv", heartbeat: HeartbeatPolicy(), loading: platform, clock: clock,
                pendingEnds: ends
            ) { _ in }
        }
        do { _ = try await session().start(playbackToken: "1") }
        let second = session()
        clock.workBegan()
        let start = Task {
            defer { clock.workEnded() }
            return await PlaybackStage.error { () async throws(SessionError) in
                _ = try await second.start(playbackToken: "2")
            }
        }
        await clock.run(for: .seconds(1))
        start.cancel()
        await clock.run(for: .seconds(1))
        #expect(await start.value?.code == .cancelled)
        #expect(platform.count(of: .start) == 1)
    }

    @Test("The states can be followed, from the one now to the end")
    func states() async throws {
        let stage = PlaybackStage()
        let states = stage.session.states()
        _ = try await stage.session.start(playbackToken: "1")
        stage.session.playing()
        let late = stage.session.states()
        await stage.session.end()
        #expect(await all(states) == [.ready, .starting, .active, .ended])
        #expect(await all(late) == [.active, .ended])
        #expect(await all(stage.session.states()) == [.ended])
        let lost = PlaybackStage { step, _ in step == .heartbeat ? .json("", status: 403) : nil }
        let followed = lost.session.states()
        _ = try await lost.session.start(playbackToken: "1")
        lost.session.playing()
        await lost.clock.run(for: .seconds(11))
        guard case .lost(let error) = await all(followed).last else {
            Issue.record("not lost")
            return
        }
        #expect(error.status == 403)
    }
}
