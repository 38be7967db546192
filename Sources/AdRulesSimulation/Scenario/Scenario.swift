package import AdRulesText

/// An executable example of one rule of the engine: a playlist, the steps, and the expected results.
public struct Scenario: Sendable {
    /// An expectation about a line: an event by its bare name, or a line that has all the given members.
    public struct Expectation: Sendable, Hashable {
        let members: [JSONMember]

        init(eventNamed name: String) {
            members = [JSONMember("kind", .string("event")), JSONMember("name", .string(name))]
        }

        init(members: [JSONMember]) {
            self.members = members
        }

        /// Whether a line has the expected name.
        func hasName(of line: [JSONMember]) -> Bool {
            guard let name = members.first(where: { $0.key == "name" }) else { return false }
            return line.contains(name)
        }

        /// Whether a line has all the members; `null` means that the member is missing.
        func matches(_ line: [JSONMember]) -> Bool {
            members.allSatisfy { member in
                let found = line.first { $0.key == member.key }?.value ?? JSONValue(.null)
                return found == member.value
            }
        }
    }

    /// The rule in one sentence.
    public var name: String
    /// The section of the behaviour specification, as in `§5 seek`.
    public var rule: String
    /// The session.
    public var setup: SimulationSetup
    /// The lines that must occur, in this order; others may occur in between.
    public var expect: [Expectation]
    /// The lines that must never occur.
    public var forbid: [Expectation]
    /// The exact number of occurrences of events.
    public var count: [(event: String, times: Int)]
    /// The expected outcomes of breaks; nil members mean that the occurrence is not listed.
    package var summary: [(occurrence: String, members: [JSONMember]?)]
}

/// The result of a scenario.
public struct ScenarioResult: Sendable {
    /// The record of the session.
    public var record: SessionRecord
    /// The expected lines that did not occur and the forbidden ones that did; empty if the rule holds.
    public var failures: [String]
    /// Whether the rule and every invariant hold.
    public var isSuccess: Bool { failures.isEmpty && record.violations.isEmpty }
}
