package import AdRulesText

/// An executable example of one rule of the engine: a playlist, the steps, and the expected results.
public struct Scenario: Sendable {
    /// An expectation about a line: an event by its bare name, or a line that has all the given members.
    public struct Expectation: Sendable, Hashable {
        let members: [JSONMember]

        func hasName(of line: [JSONMember]) -> Bool {
            guard let name = members.first(where: { $0.key == "name" }) else { return false }
            return line.contains(name) && isAbout(line)
        }

        /// Whether a line has all the members; `null` means that the member is missing.
        func matches(_ line: [JSONMember], within tolerance: Double) -> Bool {
            let hasAll = members.allSatisfy { member in
                let found = line.first { $0.key == member.key }?.value ?? JSONValue(.null)
                if found == member.value { return true }
                guard tolerance > 0, ScenarioVocabulary.isTime(member.key) else { return false }
                return found.isNear(member.value, within: tolerance)
            }
            return hasAll && isAbout(line)
        }

        /// Whether the name may be that of a line: without a kind it is never the cause of a decision, although events,
        /// actions and trackers share some of those (``ScenarioVocabulary/names(ofKind:)``).
        private func isAbout(_ line: [JSONMember]) -> Bool {
            guard members.contains(where: { $0.key == "name" }), !members.contains(where: { $0.key == "kind" }) else {
                return true
            }
            return !line.contains(JSONMember("kind", .string("decision")))
        }
    }

    /// The rule in one sentence; the name of the file if it says none.
    public var name: String
    /// The section of the behaviour specification, as in `§5 seek`; empty for a test of a playlist.
    public var rule: String
    /// The abilities that it needs; empty if the file has none.
    package var profiles: [Profile]
    /// How far a time may be from the expected one: seconds, 0 for the project's own engine.
    package var tolerance = 0.0
    /// The session.
    public var setup: SimulationSetup
    /// The lines that must occur, in this order; others may occur in between.
    public var expect: [Expectation]
    /// The lines that must never occur.
    public var forbid: [Expectation]
    /// The exact number of occurrences of events, actions and trackers, by name.
    public var count: [(event: String, times: Int)]
    /// The expected outcomes of breaks; nil members mean that the occurrence is not listed.
    package var summary: [(occurrence: String, members: [JSONMember]?)]
    /// What a viewer must get; nil if the file does not say.
    package var outcome: ExpectedOutcome?
}

/// A group of the rules, for engines that do not follow them all.
package enum Profile: String, Sendable, CaseIterable {
    /// A playlist of linear breaks under the default policies: schedule, seeks, holds, pods, events.
    case coreVMAP = "core-vmap"
    /// The parts of a response: wrappers, trackers, errors, skips, companions, and a response without a playlist.
    case vast
    /// Streams without an end: live state, windows, opportunities.
    case live
    /// Nonlinear and display ads.
    case overlay
    /// Policies other than the defaults.
    case policies
    /// The engine emits its decisions, with reasons.
    case decisions
}

extension JSONValue {
    /// Whether two numbers, or each two of two lists, are at most so far apart.
    fileprivate func isNear(_ other: JSONValue, within tolerance: Double) -> Bool {
        if let one = number, let other = other.number { return abs(one - other) <= tolerance + 1e-9 }
        guard let some = elements, let others = other.elements, some.count == others.count else { return false }
        return zip(some, others).allSatisfy { $0.isNear($1, within: tolerance) }
    }
}

/// The result of a scenario.
public struct ScenarioResult: Sendable {
    /// The record of the session.
    public var record: SessionRecord
    /// What the viewer got.
    package var outcome: SessionOutcome
    /// The expected lines that did not occur and the forbidden ones that did; empty if the rule holds.
    public var failures: [String]
    /// Whether the rule and every invariant hold.
    public var isSuccess: Bool { failures.isEmpty && record.violations.isEmpty }
}

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
