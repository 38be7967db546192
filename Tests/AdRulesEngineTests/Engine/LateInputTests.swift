import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Inputs that come when a deadline should have run before them.
@Suite struct LateInputTests {
    @Test("a late input finds the same state as if the deadline had been kept")
    func lateInputAfterTheEnd() {
        func session(isKept: Bool) -> [EngineAction] {
            var engine = PlaylistEngine.of([.plain(.start, "pre")])
            _ = engine.handle(.start(at: .zero), now: .zero)
            var actions = isKept ? engine.handleDeadline(now: .seconds(8)) : []
            actions += engine.handle(.resetBreak(OccurrenceID(0)), now: .seconds(20))
            return actions.filter { if case .log = $0 { false } else { true } }
        }
        #expect(session(isKept: true).last == .end)
        #expect(session(isKept: true) == session(isKept: false))
    }
}
