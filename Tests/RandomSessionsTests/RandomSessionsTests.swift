import Foundation
import MassTesting
import RandomSessions
import Testing

/// Random sessions: the engine, the reference beside it, and the invariants after each step.
///
/// `Tests/Fuzz` runs as many as you like, in release: `random-viewers --sessions N --seed S`.
@Suite struct RandomSessionsTests {
    @Test("Sessions of every kind: the invariants hold, and both engines do the same", arguments: 0..<4)
    func sessions(share: Int) {
        let corpus = CorpusDocuments.folder
        let playlists = corpus.map(CorpusDocuments.playlists) ?? []
        if corpus == nil, share == 0 { print("no corpus beside the package: its playlists are left out") }
        for number in 0..<MassTests.count(8, of: 500) {
            let seed = UInt64(2_000_000 + share * 500 + number)
            let failure = ViewerGenerator.session(seed: seed, corpus: corpus, playlists: playlists).failure
            #expect(failure == nil, "seed \(seed): \(failure?.description ?? "")")
        }
    }

    @Test("One viewer at four beats of reports, and with late answers, sees the same breaks under every policy")
    func beats() {
        for number in 0..<MassTests.count(80, of: 2000) {
            let seed = UInt64(3_000_000 + number)
            let difference = BeatStory(seed: seed).difference()
            #expect(difference == nil, "seed \(seed): \(difference ?? "")")
        }
    }

    @Test("every sequence of three inputs on small schedules: the invariants hold, the table knows every transition")
    func everySequence() {
        var report = EverySequence.Report()
        for plan in EverySequence.plans {
            var walk = EverySequence(depth: 3)
            walk.walk(plan)
            report.add(walk.report)
        }
        #expect(report.failures == [])
        #expect(report.unknown == [])
    }

    /// The reference does not know verification scripts.
    private static let scenarios = (KeptScenarios.found + MassTests.sample(KeptScenarios.rules, oneOf: 12))
        .filter { $0.description != "5-policies/verification-of-another-interface.json" }

    @Test("sessions that once failed, and the examples of the rules", arguments: scenarios)
    func kept(_ kept: KeptScenarios.Kept) throws {
        let scenario = try kept.scenario()
        // A day of repetitions takes the reference too long.
        guard var inputs = try scenario.exactInputs(atMost: 2000) else { return }
        inputs.removeAll { timed in
            // The reference leaves companions out.
            if case .ad(_, .companionShown) = timed.input { true } else { false }
        }
        let runner = SessionRunner.run(inputs, of: scenario.setup)
        #expect(runner.stepCount > 0, "\(kept) holds no inputs")
        #expect(runner.failure == nil, "\(kept): \(runner.failure?.description ?? "")")
    }
}
