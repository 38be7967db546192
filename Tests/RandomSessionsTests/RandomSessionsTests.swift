import RandomSessions
import Testing

/// A few thousand random sessions: the engine, the reference beside it, and the invariants after each step.
///
/// `Tests/Fuzz` runs as many as you like, in release: `random-viewers --sessions N --seed S`.
@Suite struct RandomSessionsTests {
    @Test("2,000 random sessions hold the invariants and agree with the reference", arguments: 0..<8)
    func agree(share: Int) {
        let corpus = CorpusDocuments.folder
        let playlists = corpus.map(CorpusDocuments.playlists) ?? []
        if corpus == nil, share == 0 { print("no corpus beside the package: its playlists are left out") }
        for number in 0..<250 {
            let seed = UInt64(1_000_000 + share * 250 + number)
            let outcome = ViewerGenerator.session(seed: seed, corpus: corpus, playlists: playlists)
            #expect(outcome.failure == nil, "seed \(seed): \(outcome.failure?.description ?? "")")
        }
    }

    @Test("sessions that once failed", arguments: FoundSessions.all)
    func found(_ session: FoundSessions.Session) throws {
        let plan = try session.plan()
        let runner = try #require(SessionRunner.run(plan, corpus: CorpusDocuments.folder))
        #expect(runner.failure == nil, "\(session.name): \(runner.failure?.description ?? "")")
    }
}
