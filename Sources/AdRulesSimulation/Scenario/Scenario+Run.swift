import AdRulesText

extension Scenario {
    /// Runs the session and checks the expectations. Each line is passed on as soon as it is created.
    ///
    /// Throws ``EndlessSession`` if the session does not end, and any error of saving the engine or of `line`.
    public func run(each line: (SessionLine) throws -> Void = { _ in }) throws -> ScenarioResult {
        try run(engine: nil, each: line)
    }

    /// The same with another engine; nil is the project's own.
    package func run(
        engine: (any SimulatedEngine)?, each line: (SessionLine) throws -> Void = { _ in }
    ) throws -> ScenarioResult {
        var check = ScenarioCheck(self)
        var found = SessionOutcome()
        let record = try Simulation.run(setup, engine: engine) { made in
            check.observe(made)
            found.add(made)
            try line(made)
        }
        found.end(record.summary)
        let differences = outcome?.differences(from: found) ?? []
        return ScenarioResult(record: record, outcome: found, failures: check.failures(record.summary) + differences)
    }
}

/// Checks the lines of a session against a scenario, one at a time.
private struct ScenarioCheck {
    private let scenario: Scenario
    /// The number of expectations met.
    private var met = 0
    private var lastMet = "the beginning"
    /// The first line, since the last expectation was met, that has the name of the next one.
    private var near: String?
    /// The first line that each forbidden expectation matches.
    private var forbidden: [Int: String] = [:]
    private var counts: [String: Int] = [:]

    init(_ scenario: Scenario) {
        self.scenario = scenario
        for (event, _) in scenario.count { counts[event] = 0 }
    }

    mutating func observe(_ line: SessionLine) {
        count(line)
        guard met < scenario.expect.count || !scenario.forbid.isEmpty else { return }
        let members = line.members
        if met < scenario.expect.count {
            let expectation = scenario.expect[met]
            if expectation.matches(members, within: scenario.tolerance) {
                met += 1
                lastMet = JSONValue.object(members).description
                near = nil
            } else if near == nil, expectation.hasName(of: members) {
                near = JSONValue.object(members).description
            }
        }
        for (index, expectation) in scenario.forbid.enumerated() where forbidden[index] == nil {
            if expectation.matches(members, within: scenario.tolerance) {
                forbidden[index] = JSONValue.object(members).description
            }
        }
    }

    /// Counts an event, an action or a tracker. The causes of decisions have some of their names, such as `start`.
    private mutating func count(_ line: SessionLine) {
        if case .decision = line.entry { return }
        if let name = line.name, let count = counts[name] { counts[name] = count + 1 }
    }

    func failures(_ summary: [Explanation]) -> [String] {
        var failures: [String] = []
        if met < scenario.expect.count {
            var text = "missing after \(lastMet): \(JSONValue.object(scenario.expect[met].members))"
            // The usual mistake: the line exists, but at another time or with another value.
            if let near { text += "; there is \(near)" }
            failures.append(text)
        }
        failures += forbidden.keys.sorted().compactMap { forbidden[$0].map { "forbidden: \($0)" } }
        for (event, times) in scenario.count {
            let found = counts[event] ?? 0
            if found != times { failures.append("\(event) came \(found) times, not \(times)") }
        }
        return failures + scenario.summary.compactMap { unlike($0.occurrence, $0.members, summary) }
    }

    private func unlike(_ occurrence: String, _ members: [JSONMember]?, _ summary: [Explanation]) -> String? {
        let found = summary.first { $0.occurrence.description == occurrence }?.members
        guard let members else {
            return found == nil ? nil : "\(occurrence) is listed: \(JSONValue.object(found ?? []))"
        }
        guard let found else { return "\(occurrence) is not listed" }
        if Scenario.Expectation(members: members).matches(found, within: scenario.tolerance) { return nil }
        return "\(occurrence) became \(JSONValue.object(found)), not \(JSONValue.object(members))"
    }
}
