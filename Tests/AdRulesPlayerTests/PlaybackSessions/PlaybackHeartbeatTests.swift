import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The heartbeats of a playback session") struct PlaybackHeartbeatTests {
    typealias Reply = ScriptedPlatform.Reply

    /// A session that plays since 0.
    private func playing(
        _ heartbeat: HeartbeatPolicy = HeartbeatPolicy(), after delay: MediaTime = .zero,
        _ reply: @escaping @Sendable (Int) -> Reply? = { _ in nil }
    ) async throws -> PlaybackStage {
        let stage = PlaybackStage(heartbeat: heartbeat, after: delay) { step, count in
            step == .heartbeat ? reply(count) : nil
        }
        _ = try await stage.session.start(playbackToken: "playback-1")
        stage.session.playing()
        return stage
    }

    @Test("Every ten seconds while playing, counted from the start")
    func everyTenSeconds() async throws {
        let stage = try await playing()
        await stage.clock.run(until: .seconds(60))
        #expect(stage.platform.times(of: .heartbeat) == [10, 20, 30, 40, 50, 60])
    }

    @Test("No heartbeat before playback begins; then an overdue one is sent at once")
    func beforePlaying() async throws {
        let stage = PlaybackStage()
        _ = try await stage.session.start(playbackToken: "playback-1")
        await stage.clock.run(until: .seconds(25))
        #expect(stage.platform.count(of: .heartbeat) == 0)
        stage.session.playing()
        await stage.clock.run(until: .seconds(40))
        #expect(stage.platform.times(of: .heartbeat) == [25, 35])
    }

    @Test("playing() before the session has started takes effect once it has")
    func early() async throws {
        let stage = PlaybackStage(after: .seconds(1))
        stage.session.playing()
        let task = stage.starting()
        stage.session.playing()
        await stage.clock.run(until: .seconds(25))
        #expect(await task.value == nil)
        // The start was sent at 1 s, after the token.
        #expect(stage.platform.times(of: .heartbeat) == [11, 21])
    }

    @Test("A pause stops heartbeats; afterwards none comes earlier than ten seconds after the last")
    func pauses() async throws {
        let stage = try await playing()
        await stage.clock.run(until: .seconds(23))
        stage.session.paused()
        await stage.clock.run(until: .seconds(27))
        stage.session.playing()
        await stage.clock.run(until: .seconds(31))
        stage.session.paused()
        stage.session.paused()
        await stage.clock.run(until: .seconds(500))
        stage.session.playing()
        stage.session.playing()
        await stage.clock.run(until: .seconds(515))
        #expect(stage.platform.times(of: .heartbeat) == [10, 20, 30, 500, 510])
    }

    @Test("With the policy heartbeats continue while paused, and begin with the start")
    func whilePaused() async throws {
        var policy = HeartbeatPolicy()
        policy.sendsWhilePaused = true
        let stage = PlaybackStage(heartbeat: policy)
        _ = try await stage.session.start(playbackToken: "playback-1")
        await stage.clock.run(until: .seconds(15))
        stage.session.playing()
        await stage.clock.run(until: .seconds(25))
        stage.session.paused()
        await stage.clock.run(until: .seconds(40))
        #expect(stage.platform.times(of: .heartbeat) == [10, 20, 30, 40])
    }

    @Test("A slow answer does not delay the next heartbeat, and two are never on their way")
    func slow() async throws {
        let stage = try await playing(after: .seconds(3))
        await stage.clock.run(until: .seconds(40))
        #expect(stage.platform.times(of: .heartbeat) == [10, 20, 30, 40])
        let slower = try await playing(after: .seconds(13))
        // The answers to start and stream take 13 s each, too.
        await slower.clock.run(until: .seconds(65))
        #expect(slower.platform.times(of: .heartbeat) == [26, 39, 52, 65])
    }

    @Test(
        "Any answer but 200 releases the player, ends the session, and is reported with its reason",
        arguments: [201, 202, 204, 302, 400, 401, 403, 404, 429, 500, 503])
    func anyOtherAnswer(status: Int) async throws {
        let stage = try await playing { count in
            guard count == 3 else { return nil }
            return status == 302
                ? .failure(LoadError(.redirects, status: 302))
                : .json(#"{"code":7,"message":"the session has expired"}"#, status: status)
        }
        await stage.clock.run(until: .seconds(300))
        #expect(stage.platform.times(of: .heartbeat) == [10, 20, 30])
        #expect(stage.releases.map(\.step) == [.heartbeat])
        #expect(stage.releases.map(\.code) == [.status])
        #expect(stage.releases.map(\.status) == [status])
        if status >= 400 { #expect(stage.releases[0].serverMessage == "the session has expired") }
        #expect(stage.session.state == .lost(stage.releases[0]))
        #expect(stage.platform.times(of: .end) == [30])
        // What comes late has no effect.
        stage.session.paused()
        stage.session.playing()
        #expect(await stage.session.end() == nil)
        await stage.clock.run(until: .seconds(400))
        #expect(stage.platform.count(of: .heartbeat) == 3)
        #expect(stage.platform.count(of: .end) == 1)
        #expect(stage.releases.count == 1)
    }

    @Test("The status decides, whatever the body")
    func bodies() async throws {
        for code in [LoadError.Code.connectionLost, .timeout, .tooLong] {
            let alive = try await playing { _ in .failure(LoadError(code, status: 200)) }
            await alive.clock.run(until: .seconds(100))
            #expect(alive.session.state == .active)
            #expect(alive.platform.count(of: .heartbeat) == 10)
            let lost = try await playing { _ in .failure(LoadError(code, status: 403)) }
            await lost.clock.run(until: .seconds(100))
            #expect(lost.releases.map(\.status) == [403])
        }
        let anything = try await playing { _ in .json("<html>\u{0}") }
        await anything.clock.run(until: .seconds(100))
        #expect(anything.session.state == .active)
    }

    @Test("A heartbeat that is on its way when the viewer pauses still counts")
    func lostWhilePaused() async throws {
        let stage = try await playing(after: .seconds(2)) { _ in .json("", status: 403) }
        await stage.clock.run(until: .seconds(11))
        stage.session.paused()
        await stage.clock.run(until: .seconds(60))
        #expect(stage.releases.map(\.status) == [403])
    }

    // MARK: Without an answer

    @Test("One heartbeat without an answer is repeated after two seconds, and the session continues")
    func oneUnanswered() async throws {
        let stage = try await playing { $0 == 2 ? .failure(LoadError(.connectionLost)) : nil }
        await stage.clock.run(until: .seconds(45))
        #expect(stage.platform.times(of: .heartbeat) == [10, 20, 22, 32, 42])
        #expect(stage.session.state == .active)
    }

    @Test("Thirty seconds without an answer lose the session")
    func patience() async throws {
        let stage = try await playing { $0 > 1 ? .failure(LoadError(.unreachable)) : nil }
        await stage.clock.run(until: .seconds(49))
        #expect(stage.session.state == .active)
        await stage.clock.run(until: .seconds(500))
        #expect(stage.platform.times(of: .heartbeat) == [10] + stride(from: 20.0, through: 50, by: 2))
        #expect(stage.releases.map(\.code) == [.network])
        #expect(stage.releases.map(\.loadCode) == [.unreachable])
        #expect(stage.platform.times(of: .end) == [50])
    }

    @Test("A platform that takes each request and never answers loses the session soon after thirty seconds")
    func silence() async throws {
        let stage = try await playing { _ in .never }
        await stage.clock.run(until: .seconds(500))
        // Each is given up after 8 s, and the last has only what is left, at least a second.
        #expect(stage.platform.times(of: .heartbeat) == [10, 20, 30, 40])
        let limits = stage.platform.calls.filter { $0.step == .heartbeat }.map(\.request.timeout)
        #expect(limits == [.seconds(8), .seconds(8), .seconds(8), .seconds(1)])
        #expect(stage.platform.times(of: .end) == [41])
        #expect(stage.releases.map(\.loadCode) == [.timeout])
    }

    @Test("An answer restarts the count, and so does a pause")
    func countsAnew() async throws {
        let stage = try await playing { $0 == 10 ? nil : .failure(LoadError(.unreachable)) }
        await stage.clock.run(until: .seconds(29))
        // 10, 12 … 28: the tenth was answered.
        await stage.clock.run(until: .seconds(60))
        #expect(stage.session.state == .active)
        stage.session.paused()
        await stage.clock.run(until: .seconds(300))
        stage.session.playing()
        await stage.clock.run(until: .seconds(329))
        #expect(stage.session.state == .active)
        await stage.clock.run(until: .seconds(330))
        #expect(stage.releases.map(\.code) == [.network])
    }

    @Test("Another policy: without patience the first heartbeat without an answer loses the session")
    func impatient() async throws {
        var policy = HeartbeatPolicy()
        policy.interval = .seconds(5)
        policy.patience = .zero
        let stage = try await playing(policy) { $0 == 3 ? .failure(LoadError(.connectionLost)) : nil }
        await stage.clock.run(until: .seconds(100))
        #expect(stage.platform.times(of: .heartbeat) == [5, 10, 15])
        #expect(stage.releases.map(\.loadCode) == [.connectionLost])
        #expect(stage.platform.calls.allSatisfy { $0.request.timeout == .seconds(8) })
    }

    @Test("No policy sends more than one heartbeat a second")
    func atMostOneASecond() async throws {
        var policy = HeartbeatPolicy()
        policy.interval = .zero
        policy.retryDelay = .seconds(-5)
        let stage = try await playing(policy) { $0 % 2 == 0 ? .failure(LoadError(.unreachable)) : nil }
        await stage.clock.run(until: .seconds(5))
        #expect(stage.platform.times(of: .heartbeat) == [1, 2, 3, 4, 5])
    }

    // MARK: The clock

    /// A clock whose wall clock jumps wildly, back and forth.
    private struct WildClock: PlayerClock {
        let simulated: SimulatedClock
        let reads = Guarded(Int64(0))

        var now: MediaTime { simulated.now }
        var date: MediaTime {
            .seconds(
                reads.withLock {
                    $0 += 1
                    return $0 % 2 == 0 ? -1_000_000 * $0 : 1_000_000 * $0
                })
        }
        func sleep(until time: MediaTime) async throws { try await simulated.sleep(until: time) }
        func workBegan() { simulated.workBegan() }
        func workEnded() { simulated.workEnded() }
    }

    @Test("A wall clock that jumps back and forth has no effect: it is not read")
    func wallClock() async throws {
        let clock = WildClock(simulated: SimulatedClock())
        let platform = ScriptedPlatform(clock: clock)
        let session = PlaybackSession(PlaybackStage.api, deviceID: "tv-1", loading: platform, clock: clock) { _ in }
        _ = try await session.start(playbackToken: "playback-1")
        session.playing()
        await clock.simulated.run(until: .seconds(30))
        await session.end()
        #expect(platform.log == ["start 0", "streamInfo 0", "heartbeat 10", "heartbeat 20", "heartbeat 30", "end 30"])
        #expect(clock.reads.withLock { $0 } == 0)
    }
}
