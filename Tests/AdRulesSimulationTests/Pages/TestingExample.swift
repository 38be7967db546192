// The code of the page "Testing with the simulation", word for word: PageTests compares them.

import AdRulesSimulation
import Foundation
import Testing

/// A pre-roll, two mid-rolls.
private let playlist = Array(
    """
    <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
      <vmap:AdBreak timeOffset="start" breakType="linear">
        <vmap:AdSource><vmap:AdTagURI templateType="vast3">https://ads.example/pre</vmap:AdTagURI></vmap:AdSource>
      </vmap:AdBreak>
      <vmap:AdBreak timeOffset="00:10:00" breakType="linear">
        <vmap:AdSource><vmap:AdTagURI templateType="vast3">https://ads.example/10</vmap:AdTagURI></vmap:AdSource>
      </vmap:AdBreak>
      <vmap:AdBreak timeOffset="00:20:00" breakType="linear">
        <vmap:AdSource><vmap:AdTagURI templateType="vast3">https://ads.example/20</vmap:AdTagURI></vmap:AdSource>
      </vmap:AdBreak>
    </vmap:VMAP>
    """.utf8)

@Suite("Our playlist in a film of 30 minutes") struct OurPlaylistTests {
    @Test("A viewer who seeks over both mid-rolls sees the second one")
    func seek() throws {
        var setup = SimulationSetup(document: try AdDocument(parsing: playlist), snapshot: { $0 })
        setup.configuration.duration = .seconds(1800)
        setup.steps = try StepParser.steps(
            "start; play 5:00; seek 25:00; play 26:00; complete", name: "steps", files: .none)
        setup.answers = try Answers(
            json: Array(#"{"default": {"ads": [15]}}"#.utf8), name: "answers", files: .none)
        let record = try Simulation.run(setup)
        #expect(record.violations == [])
        #expect(record.summary.map(\.outcome) == [.played, .notPlayed, .played])
        #expect(record.summary.map(\.reason) == [nil, .skippedBySeek, nil])
    }
}

/// The engine as a host runs it, with a checker.
private struct CheckedEngine {
    private(set) var engine: PlaylistEngine
    private var checker: InvariantChecker

    init(_ playlist: VMAPDocument, policies: Policies = Policies()) {
        engine = PlaylistEngine(
            playlist, configuration: EngineConfiguration(duration: .seconds(1800), policies: policies))
        checker = InvariantChecker(policies: policies, cuePoints: engine.schedule.cuePoints)
    }

    mutating func handle(_ input: EngineInput, now: MediaTime) -> [EngineAction] {
        let actions = engine.handle(input, now: now)
        checker.observe(input, now: now, actions: actions, nextDeadline: engine.nextDeadline)
        checker.check(stateOf: engine)
        checker.check(engine.explanations)
        return actions
    }

    /// Lets every deadline pass, and returns all violations of the session.
    mutating func finish() -> [InvariantViolation] {
        while let deadline = engine.nextDeadline { _ = handle(.deadline, now: deadline) }
        checker.finish(engine.explanations)
        return checker.violations
    }
}

@Suite("Our host") struct OurHostTests {
    @Test("A pre-roll whose tag fails lets the film begin")
    func failedTag() throws {
        var session = CheckedEngine(try VMAPDocument(parsing: playlist))
        let asked = session.handle(.start(at: .zero), now: .zero)
        let token = try #require(asked.firstToken)
        let actions = session.handle(.adsFailed(token, AdRulesError(code: 301)), now: .seconds(5))
        #expect(actions.contains(.startContent(at: .zero)))
        _ = session.handle(.contentComplete, now: .seconds(6))
        #expect(session.finish() == [])
        #expect(session.engine.state == .ended)
    }
}

extension [EngineAction] {
    /// The token of the first request for ads.
    fileprivate var firstToken: LoadToken? {
        for case .loadAds(let token, _) in self { return token }
        return nil
    }
}

private nonisolated let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Conformance/9-cases")

@Suite("Our scenarios") struct OurScenarioTests {
    @Test("A scenario holds", arguments: ["film-played-through.json"])
    func scenario(_ name: String) throws {
        let files = SimulationFiles { try Array(Data(contentsOf: folder.appending(path: $0))) }
        let scenario = try Scenario(
            json: Array(Data(contentsOf: folder.appending(path: name))), name: name, files: files, snapshot: { $0 })
        let result = try scenario.run()
        #expect(result.failures == [])
        #expect(result.record.violations == [])
    }
}
