import RandomSessions
import Testing

/// A few thousand random sessions: the engine, the reference beside it, and the invariants after each step.
///
/// `Tests/Fuzz` runs as many as you like, in release: `random-viewers --sessions N --seed S`.
@Suite struct RandomSessionsTests {
    @Test("1,000 sessions of every kind hold the invariants", arguments: 0..<4)
    func invariants(share: Int) {
        let corpus = CorpusDocuments.folder
        let playlists = corpus.map(CorpusDocuments.playlists) ?? []
        if corpus == nil, share == 0 { print("no corpus beside the package: its playlists are left out") }
        run(250, from: 1_000_000 + share * 250) { seed in
            ViewerGenerator.session(seed: seed, corpus: corpus, playlists: playlists, withReference: false)
        }
    }

    @Test("1,000 sessions agree with the reference, action by action", arguments: 0..<4)
    func agreement(share: Int) {
        run(250, from: 2_000_000 + share * 250) { ViewerGenerator.session(seed: $0, features: .agreed) }
    }

    @Test("1,000 sessions with overlays, surfaces and discards agree with the reference, too", arguments: 0..<4)
    func agreementBeside(share: Int) {
        run(250, from: 3_000_000 + share * 250) { ViewerGenerator.session(seed: $0, features: .agreedBeside) }
    }

    private func run(_ count: Int, from first: Int, _ session: (UInt64) -> SessionRunner.Outcome) {
        for number in 0..<count {
            let seed = UInt64(first + number)
            let failure = session(seed).failure
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
        let plan = try session.plan()
        let runner = try #require(SessionRunner.run(plan, corpus: CorpusDocuments.folder))
        #expect(runner.failure == nil, "\(session.name): \(runner.failure?.description ?? "")")
    }
}
