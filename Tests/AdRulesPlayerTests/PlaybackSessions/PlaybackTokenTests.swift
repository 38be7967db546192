import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("A playback token that expires in mid-stream") struct PlaybackTokenTests {
    /// A session that plays since 0, whose platform refuses these heartbeats.
    private func playing(
        refusing: Set<Int>, with status: Int = 401, renewToken: @escaping @Sendable () async throws -> String?
    ) async throws -> PlaybackStage {
        let stage = PlaybackStage(
            PlaybackStage.api,
            { step, count in step == .heartbeat && refusing.contains(count) ? .json("{}", status: status) : nil },
            renewToken: renewToken)
        _ = try await stage.session.start(playbackToken: "old")
        stage.session.playing()
        return stage
    }

    private func tokens(_ stage: PlaybackStage, of step: SessionError.Step) -> [String] {
        stage.platform.calls.filter { $0.step == step }.map { $0.request.headers["Authorization"] ?? "" }
    }

    @Test("The token is renewed, and the heartbeat sent once more; the new token ends the session")
    func renewed() async throws {
        let asked = Guarded(0)
        let stage = try await playing(refusing: [2, 4]) {
            asked.withLock { asked in
                asked += 1
                return "new-\(asked)"
            }
        }
        await stage.clock.run(until: .seconds(45))
        #expect(tokens(stage, of: .heartbeat) == ["old", "old", "new-1", "new-1", "new-2", "new-2"])
        #expect(stage.platform.times(of: .heartbeat) == [10, 20, 20, 30, 30, 40])
        #expect(asked.withLock { $0 } == 2)
        #expect(stage.releases.isEmpty)
        await stage.session.end()
        #expect(tokens(stage, of: .end) == ["new-2"])
    }

    @Test("A new token that is refused, too, loses the session: it is requested once")
    func refused() async throws {
        let asked = Guarded(0)
        let stage = try await playing(refusing: [1, 2]) {
            asked.withLock { $0 += 1 }
            return "new"
        }
        await stage.clock.run(until: .seconds(60))
        #expect(asked.withLock { $0 } == 1)
        #expect(stage.releases.map(\.status) == [401])
        #expect(tokens(stage, of: .heartbeat) == ["old", "new"])
    }

    @Test("The next new token is requested only after the last one was confirmed")
    func unconfirmed() async throws {
        let asked = Guarded(0)
        let stage = PlaybackStage(
            PlaybackStage.api,
            { step, count in
                guard step == .heartbeat else { return nil }
                return count == 2 ? .failure(LoadError(.connectionLost)) : .json("{}", status: 401)
            },
            renewToken: {
                asked.withLock { $0 += 1 }
                return "new"
            })
        _ = try await stage.session.start(playbackToken: "old")
        stage.session.playing()
        await stage.clock.run(until: .seconds(60))
        #expect(asked.withLock { $0 } == 1)
        #expect(tokens(stage, of: .heartbeat) == ["old", "new", "new"])
        #expect(stage.releases.map(\.status) == [401])
    }

    private struct NoToken: Error {}

    @Test(
        "No token, an error, one that no header can carry, and a closure that does not return: the 401 decides, and the old token ends the session",
        arguments: 0..<5)
    func none(_ index: Int) async throws {
        let clock = Guarded<SimulatedClock?>(nil)
        let stage = try await playing(refusing: [1]) {
            switch index {
            case 0: return nil
            case 1: throw NoToken()
            case 2: return "a\nb"
            case 3: return ""
            default:
                guard let clock = clock.withLock({ $0 }) else { return nil }
                try await clock.sleep(until: .seconds(86_400))
                return "late"
            }
        }
        clock.withLock { $0 = stage.clock }
        await stage.clock.run(until: .seconds(100))
        #expect(stage.releases.map(\.status) == [401])
        #expect(stage.platform.count(of: .heartbeat) == 1)
        #expect(tokens(stage, of: .end) == ["old"])
    }

    @Test("Another status than 401 loses the session, and requests no token")
    func otherStatus() async throws {
        let asked = Guarded(0)
        let stage = try await playing(refusing: [1], with: 403) {
            asked.withLock { $0 += 1 }
            return "new"
        }
        await stage.clock.run(until: .seconds(60))
        #expect(stage.releases.map(\.status) == [403])
        #expect(asked.withLock { $0 } == 0)
    }
}
