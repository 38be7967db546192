/// An input of an exact session with its wall-clock time, or a moment at which the engine is saved and restored.
public struct TimedInput: Sendable, Hashable {
    /// The wall-clock time.
    public var now: MediaTime
    /// The input; nil where the engine is saved.
    public var input: EngineInput?

    /// Creates an input with its time.
    public init(_ input: EngineInput?, now: MediaTime) {
        self.now = now
        self.input = input
    }
}

extension Scenario {
    /// The reports of the simulated player in this scenario, as an exact session; the inputs themselves
    /// if it is one. Nil if there are more than `limit`.
    ///
    /// Throws any error of saving the engine.
    public func exactInputs(atMost limit: Int) throws -> [TimedInput]? {
        if let inputs = setup.inputs { return inputs }
        final class Inputs { var all: [TimedInput] = [] }
        let inputs = Inputs()
        var setup = setup
        setup.maxInputs = limit
        do {
            _ = try Simulation.run(
                setup,
                log: { line in
                    guard case .step(let step) = line else { return }
                    // The step `kill` saves the engine first.
                    if step.input == .restored { inputs.all.append(TimedInput(nil, now: step.now)) }
                    inputs.all.append(TimedInput(step.input, now: step.now))
                }, each: { _ in })
        } catch is EndlessSession {
            return nil
        }
        return setup.opportunities.map { TimedInput(.opportunity($0), now: .zero) } + inputs.all
    }
}
