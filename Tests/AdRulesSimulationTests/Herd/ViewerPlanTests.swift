import Testing

@testable import AdRulesSimulation

@Suite("Steps of random viewers") struct ViewerPlanTests {
    private static func steps(_ habits: ViewerHabits, seed: UInt64, from start: MediaTime = .zero, isLive: Bool = false)
        -> [ScriptStep]
    {
        var generator = SeededGenerator(seed: seed)
        return ViewerPlan.steps(of: habits, from: start, to: .seconds(5400), isLive: isLive, using: &generator)
    }

    private static func text(_ steps: [ScriptStep]) -> String { steps.map(\.text).joined(separator: "; ") }

    @Test("without habits a viewer watches everything")
    func everything() {
        #expect(Self.text(Self.steps(ViewerHabits(), seed: 1)) == "start; play 1:30:00; complete")
        #expect(
            Self.text(Self.steps(ViewerHabits(), seed: 1, from: .milliseconds(1500), isLive: true))
                == "start 0:01.500; play 1:30:00; lost the viewer left")
    }

    @Test("adrules simulate reads the text of the steps", arguments: 0..<200)
    func readable(seed: UInt64) throws {
        let habits = ViewerHabits(leave: 0.5, seek: 0.5, pause: 0.5)
        let steps = Self.steps(habits, seed: seed)
        let read = try StepParser.steps(steps.map(\.text).joined(separator: "\n"), name: "steps", files: .none)
        #expect(read == steps, "seed \(seed)")
    }

    @Test("positions only increase: content that is sought over is not watched", arguments: 0..<200)
    func order(seed: UInt64) {
        var position = MediaTime.zero
        for step in Self.steps(ViewerHabits(leave: 0.5, seek: 1, pause: 1), seed: seed) {
            switch step.step {
            case .play(let time), .seek(let time):
                #expect(time >= position, "seed \(seed)")
                position = time
            default: break
            }
        }
    }

    @Test("a habit has its probability, and changes nothing else")
    func probabilities() {
        var (leaving, seeking, pausing) = (0, 0, 0)
        for seed in 0..<UInt64(2000) {
            let steps = Self.steps(ViewerHabits(leave: 0.25, seek: 0.5, pause: 0.75), seed: seed)
            if steps.last?.step != .complete { leaving += 1 }
            if steps.contains(where: { if case .seek = $0.step { true } else { false } }) { seeking += 1 }
            if steps.contains(where: { $0.step == .pause }) { pausing += 1 }
            let other = Self.steps(ViewerHabits(leave: 0.25, seek: 0.5), seed: seed)
            #expect(
                other.last == steps.last
                    && other.filter { $0.text.hasPrefix("seek") } == steps.filter { $0.text.hasPrefix("seek") })
        }
        #expect((450...550).contains(leaving) && (930...1070).contains(seeking) && (1430...1570).contains(pausing))
    }
}
