public import AdRulesText

/// What happened in a simulated session.
public struct SessionRecord: Sendable {
    /// Everything that happened, in order; empty when each line was given away when it was made.
    public internal(set) var lines: [SessionLine] = []
    /// What became of each break.
    public internal(set) var summary: [Explanation] = []
    /// The rules that did not hold.
    public internal(set) var violations: [InvariantViolation] = []
    /// The schedule as it was at the end: with the duration, the opportunities and the playlist of that moment.
    public internal(set) var schedule: Schedule

    /// The session as JSON Lines, the summary last, each line with its end. Complexity: O(lines).
    public var jsonLines: String {
        var text = ""
        for line in lines { text += line.json.description + "\n" }
        return text + summaryJSON.description + "\n"
    }

    /// The summary as a JSON object.
    public var summaryJSON: JSONValue {
        let breaks = summary.map { JSONValue.object($0.members) }
        let invariants: JSONValue =
            violations.isEmpty
            ? .string("held")
            : .array(
                violations.map {
                    .object([
                        JSONMember("id", .string($0.id)), JSONMember("now", .seconds($0.now)),
                        JSONMember("text", .string($0.text)),
                    ])
                })
        return .object([
            JSONMember("kind", .string("summary")), JSONMember("schemaVersion", .integer(1)),
            JSONMember("breaks", .array(breaks)), JSONMember("invariants", invariants),
        ])
    }
}

extension Explanation {
    /// The members of the JSON object of a break in the summary.
    var members: [JSONMember] {
        var members = [JSONMember("occurrence", .string(occurrence.description))]
        if let breakID { members.append(JSONMember("breakId", .string(breakID))) }
        if let offset { members.append(JSONMember("offset", .string(offset))) }
        members.append(JSONMember("outcome", .string(outcome.rawValue)))
        if let reason {
            members.append(JSONMember("reason", .string(reason.name)))
            if let code = reason.code { members.append(JSONMember("code", .integer(code))) }
        }
        return members
    }
}
