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
        for number in 0..<MassTests.count(40, of: 500) {
            let seed = UInt64(2_000_000 + share * 500 + number)
            let failure = ViewerGenerator.session(seed: seed, corpus: corpus, playlists: playlists).failure
            #expect(failure == nil, "seed \(seed): \(failure?.description ?? "")")
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

    @Test("sessions that once failed", arguments: FoundSessions.all)
    func found(_ session: FoundSessions.Session) throws {
        let runner = SessionRunner.run(try session.scenario())
        #expect(runner.stepCount > 0, "\(session.name) holds no inputs")
        #expect(runner.failure == nil, "\(session.name): \(runner.failure?.description ?? "")")
    }
}
