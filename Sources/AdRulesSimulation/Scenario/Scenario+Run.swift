import AdRulesText

extension Scenario {
    /// Runs the session and compares. Throws only when the engine cannot be saved.
    public func run() throws -> ScenarioResult {
        let record = try Simulation.run(setup)
        let lines = record.lines.map(\.members)
        return ScenarioResult(
            record: record,
            failures: missing(in: lines) + forbidden(in: lines) + miscounted(in: record) + unlike(record))
    }

    /// What was expected, in order, and did not come.
    private func missing(in lines: [[JSONMember]]) -> [String] {
        var position = 0
        var last = "the beginning"
        for expectation in expect {
            guard let found = lines[position...].firstIndex(where: expectation.matches) else {
                var text = "missing after \(last): \(JSONValue.object(expectation.members))"
                // What it is most often: there, but at another time or with another value.
                let near = lines[position...].first { line in
                    let name = expectation.members.first { $0.key == "name" }
                    return name != nil && line.contains { $0 == name }
                }
                if let near { text += "; there is \(JSONValue.object(near))" }
                return [text]
            }
            last = JSONValue.object(lines[found]).description
            position = found + 1
        }
        return []
    }

    private func forbidden(in lines: [[JSONMember]]) -> [String] {
        forbid.compactMap { expectation in
            lines.first(where: expectation.matches).map { "forbidden: \(JSONValue.object($0))" }
        }
    }

    private func miscounted(in record: SessionRecord) -> [String] {
        count.compactMap { event, times in
            let found = record.lines.count { $0.name == event }
            return found == times ? nil : "\(event) came \(found) times, not \(times)"
        }
    }

    private func unlike(_ record: SessionRecord) -> [String] {
        summary.compactMap { occurrence, members in
            let found = record.summary.first { $0.occurrence.description == occurrence }?.members
            guard let members else {
                return found == nil ? nil : "\(occurrence) is listed: \(JSONValue.object(found ?? []))"
            }
            guard let found else { return "\(occurrence) is not listed" }
            if Expectation(members: members).matches(found) { return nil }
            return "\(occurrence) became \(JSONValue.object(found)), not \(JSONValue.object(members))"
        }
    }
}
