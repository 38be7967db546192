public import AdRulesText

/// One rule of the engine as an example that can be run: a playlist, what happens, and what must follow.
public struct Scenario: Sendable {
    /// What must or must not happen: an event by its bare name, or a line that has all the given members.
    public struct Expectation: Sendable, Hashable {
        let members: [JSONMember]

        init(eventNamed name: String) {
            members = [JSONMember("kind", .string("event")), JSONMember("name", .string(name))]
        }

        init(members: [JSONMember]) {
            self.members = members
        }

        /// Whether a line has the name that is expected.
        func hasName(of line: [JSONMember]) -> Bool {
            guard let name = members.first(where: { $0.key == "name" }) else { return false }
            return line.contains(name)
        }

        /// Whether a line has all members; `null` stands for a member that is not there.
        func matches(_ line: [JSONMember]) -> Bool {
            members.allSatisfy { member in
                let found = line.first { $0.key == member.key }?.value ?? JSONValue(.null)
                return found == member.value
            }
        }
    }

    /// The rule in one sentence.
    public var name: String
    /// The section of the specification of behaviour, as in `§5 seek`.
    public var rule: String
    /// The session.
    public var setup: SimulationSetup
    /// What must happen, in this order; anything may happen between.
    public var expect: [Expectation]
    /// What must never happen.
    public var forbid: [Expectation]
    /// How often events come.
    public var count: [(event: String, times: Int)]
    /// What must become of breaks; nil: the occurrence is not listed.
    public var summary: [(occurrence: String, members: [JSONMember]?)]
}

/// What came of a scenario.
public struct ScenarioResult: Sendable {
    /// The session.
    public var record: SessionRecord
    /// What was expected and did not come, or came and was forbidden; empty: the rule holds.
    public var failures: [String]
    /// Whether the rule holds, and every invariant.
    public var isSuccess: Bool { failures.isEmpty && record.violations.isEmpty }
}
