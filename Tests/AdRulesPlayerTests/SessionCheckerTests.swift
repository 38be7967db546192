import AdRulesPlayerTesting
import Testing

@Suite("The checker of sessions") struct SessionCheckerTests {
    private let schedule: Schedule

    init() throws {
        let playlist = Documents.playlist([("start", "https://ads.example/pre")])
        schedule = Schedule(try VMAPDocument(parsing: Array(playlist.utf8)))
    }

    @Test("Actions that the engine does not give, and those that break an invariant, are violations")
    func violations() {
        let checker = SessionChecker()
        let session = SessionID(rawValue: "s")
        checker.sessionBegan(session, schedule: schedule, configuration: EngineConfiguration())
        checker.sessionStepped(session, input: .start(at: .zero), now: .zero, actions: [.pauseContent])
        #expect(checker.violations.map(\.id) == ["I9"])
        checker.sessionEnded(session, .finished, explanations: [])
        #expect(checker.violations.map(\.id).contains("I3"))
        #expect(checker.violations.filter { $0.id == "I9" }.count == 2, "the outcomes differ, too")
        #expect(checker.finishedCount == 0)
        #expect(checker.inputCount == 1)
    }

    @Test("The engine's own actions are not a violation")
    func noViolations() {
        let checker = SessionChecker()
        let session = SessionID(rawValue: "s")
        var engine = PlaylistEngine(schedule: schedule, configuration: EngineConfiguration())
        checker.sessionBegan(session, schedule: schedule, configuration: EngineConfiguration())
        for input in [.start(at: .zero), .sessionLost(reason: "test")] as [EngineInput] {
            checker.sessionStepped(session, input: input, now: .zero, actions: engine.handle(input, now: .zero))
        }
        checker.sessionEnded(session, .finished, explanations: engine.explanations)
        #expect(checker.violations == [])
        #expect(checker.finishedCount == 1)
    }
}
