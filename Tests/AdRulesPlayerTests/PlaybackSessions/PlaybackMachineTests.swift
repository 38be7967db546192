import Testing

@testable import AdRulesPlayer

@Suite("The state machine of a playback session") struct PlaybackMachineTests {
    /// A session that started at 0.
    private func started(_ policy: HeartbeatPolicy = HeartbeatPolicy()) -> PlaybackSessionMachine {
        var machine = PlaybackSessionMachine(policy, timeout: .seconds(8))
        let steps = [
            machine.begin(), machine.startSent("t", now: .zero), machine.started(now: .seconds(1)) == .nothing,
        ]
        #expect(steps == [true, true, true])
        return machine
    }

    private func due(_ next: PlaybackSessionMachine.Next) -> PlaybackSessionMachine.Due? {
        if case .heartbeat(let due) = next { due } else { nil }
    }

    @Test("A heartbeat that waited when the viewer paused is not sent, even if it wakes after the viewer resumed")
    func staleHeartbeat() throws {
        var machine = started()
        let first = try #require(due(machine.play(now: .seconds(2))))
        #expect(first.time == .seconds(10))
        let isDropped = machine.pause()
        #expect(isDropped)
        let second = try #require(due(machine.play(now: .seconds(10))))
        let beats = [first, second, second].map { machine.beat($0.number, now: .seconds(10)) }
        #expect(beats == [nil, .init(token: "t", limit: nil), nil], "only the newest, and once")
    }

    @Test("While one heartbeat waits or is on its way, no other is wanted")
    func oneAtATime() throws {
        var machine = started()
        let first = try #require(due(machine.play(now: .seconds(2))))
        let again = machine.play(now: .seconds(3))
        let beat = machine.beat(first.number, now: .seconds(10))
        let whileBeating = machine.play(now: .seconds(11))
        let isDropped = machine.pause()
        let afterPause = machine.play(now: .seconds(12))
        let next = machine.beatEnded(nil, now: .seconds(13))
        #expect([again, whileBeating, afterPause] == [.nothing, .nothing, .nothing])
        #expect(beat != nil)
        #expect(!isDropped, "what is on its way is not dropped")
        #expect(due(next)?.time == .seconds(20))
    }

    /// The answer to the first heartbeat, sent at 10, did not come.
    private func unanswered(
        at seconds: Int64, patience: MediaTime = .seconds(30),
        _ meanwhile: (inout PlaybackSessionMachine) -> Void = { _ in }
    ) throws -> PlaybackSessionMachine.Next {
        var policy = HeartbeatPolicy()
        policy.patience = patience
        var machine = started(policy)
        let first = try #require(due(machine.play(now: .seconds(2))))
        _ = machine.beat(first.number, now: .seconds(10))
        meanwhile(&machine)
        return machine.beatEnded(SessionError(.network, at: .heartbeat), now: .seconds(seconds))
    }

    @Test("A pause takes the heartbeat that is on its way out of the count")
    func pausedMeanwhile() throws {
        let next = try unanswered(at: 18, patience: .seconds(8)) { machine in
            _ = machine.pause()
            _ = machine.play(now: .seconds(12))
        }
        #expect(due(next)?.time == .seconds(20))
    }

    @Test("A heartbeat that took longer than its limit was suspended with the process, and proves nothing")
    func suspended() throws {
        #expect(due(try unanswered(at: 600))?.time == .seconds(600))
        #expect(due(try unanswered(at: 18))?.time == .seconds(20))
        #expect(due(try unanswered(at: 18, patience: .seconds(8))) == nil, "in its time it counts")
    }

    @Test("Late inputs have no effect after the end")
    func over() throws {
        var machine = started()
        let waiting = try #require(due(machine.play(now: .seconds(2))))
        machine.end()
        let beat = machine.beat(waiting.number, now: .seconds(10))
        let refused = machine.beatEnded(SessionError(.status, at: .heartbeat), now: .zero)
        let played = machine.play(now: .seconds(20))
        let started = machine.started(now: .seconds(20))
        let began = [machine.begin(), machine.startSent("u", now: .zero)]
        #expect(beat == nil)
        #expect([refused, played] == [.nothing, .nothing])
        #expect(started == nil)
        #expect(began == [false, false])
        #expect(machine.token == "t", "the platform still has to receive the end")
    }
}
