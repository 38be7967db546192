import Testing

@testable import AdRulesPlayer

@Suite("What a playback session decides") struct PlaybackMachineTests {
    /// A session that started at 0.
    private func started() -> PlaybackSessionMachine {
        var machine = PlaybackSessionMachine(HeartbeatPolicy())
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
        let next = machine.beatEnded(.alive, now: .seconds(13))
        #expect([again, whileBeating, afterPause] == [.nothing, .nothing, .nothing])
        #expect(beat != nil)
        #expect(!isDropped, "what is on its way is not dropped")
        #expect(due(next)?.time == .seconds(20))
    }

    @Test("Over is over: late inputs have no effect")
    func over() throws {
        var machine = started()
        let waiting = try #require(due(machine.play(now: .seconds(2))))
        machine.end()
        let beat = machine.beat(waiting.number, now: .seconds(10))
        let refused = machine.beatEnded(.refused(SessionError(.status, at: .heartbeat)), now: .zero)
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
