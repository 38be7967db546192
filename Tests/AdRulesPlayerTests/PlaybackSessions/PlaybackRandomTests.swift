import AdRulesPlayerTesting
import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("Random playback sessions") struct PlaybackRandomTests {
    typealias Reply = ScriptedPlatform.Reply
    typealias Step = SessionError.Step

    /// Any answer, more often a good one.
    private static func reply(_ random: inout SeededGenerator) -> Reply? {
        switch Int.random(in: 0..<24, using: &random) {
        case 0: .json("")
        case 1: .json("{")
        case 2: .json("{}")
        case 3:
            .json(#"{"message":"no"}"#, status: [400, 401, 403, 404, 500, 503].randomElement(using: &random) ?? 500)
        case 4: .failure(LoadError(.unreachable))
        case 5: .failure(LoadError(.connectionLost, status: [nil, 200, 403].randomElement(using: &random) ?? nil))
        case 6: .failure(LoadError(.redirects, status: 302))
        case 7: .never
        default: nil
        }
    }

    /// One session: what the viewer, the app and the platform do is drawn from the seed. Returns what is wrong.
    private func violations(seed: UInt64) async -> [String] {
        var random = SeededGenerator(seed: seed)
        func draw(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
        var policy = HeartbeatPolicy()
        policy.sendsWhilePaused = draw(0..<4) == 0
        policy.patience = .seconds([0, 5, 30][draw(0..<3)])
        let delay = MediaTime.milliseconds([0, 100, 3000, 12_000][draw(0..<4)])
        // The platform may fall silent: most heartbeats are then without an answer.
        let isSilent = draw(0..<4) == 0
        let longestStep = [3000, 20_000][draw(0..<2)]
        let stage = PlaybackStage(heartbeat: policy, after: delay) { step, count in
            // Whatever the order in which tasks get their turn, the n-th request of a step has the same answer.
            var random = SeededGenerator(
                seed: seed ^ UInt64(count) << 40 ^ UInt64(Step.allCases.firstIndex(of: step) ?? 0) << 56)
            if isSilent, step == .heartbeat, Int.random(in: 0..<5, using: &random) > 0 { return .never }
            return Self.reply(&random)
        }
        let (clock, session, platform) = (stage.clock, stage.session, stage.platform)
        let start = stage.starting()
        var isEnding = false
        var pauses: [MediaTime] = []
        for _ in 0..<draw(1..<20) {
            switch draw(0..<10) {
            case 0...3: session.playing()
            case 4, 5:
                if session.state == .active, !policy.sendsWhilePaused { pauses.append(clock.now) }
                session.paused()
            case 6 where draw(0..<3) == 0: start.cancel()
            case 7 where draw(0..<3) == 0:
                isEnding = true
                await session.end()
            default: break
            }
            await clock.run(for: .milliseconds(Int64(draw(0..<longestStep))))
        }
        let state = session.state
        await session.end()
        await clock.run(for: .seconds(200))
        let error = await start.value

        var wrong: [String] = []
        let calls = platform.calls
        let (starts, ends) = (calls.filter { $0.step == .start }, calls.filter { $0.step == .end })
        if !platform.overlaps.isEmpty { wrong.append("\(platform.overlaps) while another request was on its way") }
        if ends.count > 1 { wrong.append("\(ends.count) ends") }
        if starts.isEmpty, !ends.isEmpty { wrong.append("an end without a start") }
        if error == nil, ends.count != 1 { wrong.append("started, and \(ends.count) ends") }
        if let error, error.step == .streamInfo, ends.count != 1 { wrong.append("half-way, and \(ends.count) ends") }
        if let end = calls.firstIndex(where: { $0.step == .end }), end != calls.count - 1 {
            wrong.append("\(calls[end + 1].step) after the end")
        }
        let beats = calls.filter { $0.step == .heartbeat }
        for (one, next) in zip(beats, beats.dropFirst())
        where next.time - one.time < min(policy.retryDelay, .seconds(2)) {
            wrong.append("heartbeats at \(one.time.seconds) and \(next.time.seconds)")
        }
        if !beats.isEmpty, error != nil { wrong.append("heartbeats without a session") }
        if stage.releases.count > 1 { wrong.append("released \(stage.releases.count) times") }
        switch state {
        case .lost(let loss):
            if stage.releases != [loss] { wrong.append("lost, and released \(stage.releases.count) times") }
            if loss.code != .status, let last = beats.last?.time, pauses.contains(where: { $0 > last }) {
                wrong.append("lost for want of an answer to a heartbeat during which the viewer paused")
            }
        case .ready, .starting, .active, .ended:
            if !stage.releases.isEmpty, isEnding { wrong.append("released after the end") }
        }
        if case .lost = session.state {} else if session.state != .ended { wrong.append("still \(session.state)") }
        if clock.load != (working: 1, waiting: 0) { wrong.append("work is left: \(clock.load)") }
        return wrong.map { "seed \(seed): \($0); \(platform.log)" }
    }

    // In parts, so that it does not run on alone when all other tests have ended.
    @Test(
        "The session ends and sends its end once, whatever the platform answers and the viewer does",
        arguments: 0..<4)
    func anything(part: Int) async {
        let first = UInt64.random(in: 0..<1 << 32)
        print("random playback sessions, part \(part): first seed \(first)")
        for seed in first..<first + UInt64(MassTests.count(25, of: 1250)) {
            let wrong = await violations(seed: seed)
            #expect(wrong.isEmpty, "\(wrong)")
        }
    }
}
