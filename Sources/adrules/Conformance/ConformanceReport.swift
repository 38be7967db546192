import AdRulesSimulation
import AdRulesText

/// The scenarios that hold for another engine.
struct ConformanceReport {
    /// A scenario that was run.
    struct Run {
        let scenario: Scenario
        let path: String
        /// Its result; nil if the session could not continue.
        private(set) var result: ScenarioResult?
        /// The reason why the session could not continue.
        private(set) var problem: String?

        /// Runs a scenario against the engine behind a connection. Throws if the engine cannot be started.
        init(_ scenario: Scenario, path: String, over connection: any EngineConnection) throws {
            self.scenario = scenario
            self.path = path
            do {
                result = try scenario.run(engine: EngineClient(scenario.setup, over: connection))
            } catch let error as EngineFailure {
                problem = error.description
            } catch let error as EndlessSession {
                problem = error.description
            } catch let error as SimulationProblem {
                problem = error.message
            }
        }

        /// Whether the scenario holds.
        var holds: Bool { result?.isSuccess == true }

        /// The failures, a line each.
        var failures: [String] {
            if let problem { return [problem] }
            let violations = result?.record.violations.map { "\($0.id) at \($0.now.secondsText) s: \($0.text)" } ?? []
            return (result?.failures ?? []) + violations
        }
    }

    let engine: String
    let tolerance: MediaTime
    /// The scenarios that were run, in order.
    var runs: [Run] = []
    /// The number of files that could not be read.
    var unreadable = 0
    /// Whether the run was ended because the engine gave no answer again and again.
    var isBroken = false

    /// The number of scenarios that hold.
    var held: Int { runs.count(where: \.holds) }

    private var profiles: [(name: String, held: Int, count: Int)] {
        Profile.allCases.compactMap { profile in
            let runs = runs.filter { $0.scenario.profiles.contains(profile) }
            return runs.isEmpty ? nil : (profile.rawValue, runs.count(where: \.holds), runs.count)
        }
    }

    /// The report for people: what fails, and a line for each profile.
    var text: String {
        var text = ""
        for run in runs where !run.holds {
            let isBroken = run.problem != nil
            text += isBroken ? "BROKEN  " : "FAILED  "
            text += PrintableText.line("\(run.path): \(run.scenario.name) (\(run.scenario.rule))") + "\n"
            for failure in run.failures { text += "        \(PrintableText.line(failure, limit: 2000))\n" }
        }
        for profile in profiles {
            let name = profile.name + String(repeating: " ", count: max(0, 10 - profile.name.count))
            text += "\(name) \(profile.held) of \(profile.count)\n"
        }
        if isBroken { text += "ended early: the engine did not answer in five scenarios in a row\n" }
        return text + "\(held) of \(runs.count) scenarios hold"
            + (unreadable > 0 ? ", \(unreadable) could not be read\n" : "\n")
    }

    /// The report for scripts, on one line.
    var json: String {
        var json = JSONWriter(pretty: false)
        json.object { json in
            json.field("schemaVersion", 1)
            json.field("engine", engine)
            json.field("tolerance", seconds: tolerance)
            json.array("scenarios", runs) { json, run in
                json.object { json in
                    json.field("file", run.path)
                    json.field("name", run.scenario.name)
                    json.field("rule", run.scenario.rule)
                    json.array("profiles", run.scenario.profiles) { $0.value($1.rawValue) }
                    json.field("holds", run.holds)
                    json.field("broken", run.problem != nil)
                    json.array("failures", run.failures) { $0.value($1) }
                }
            }
            json.array("profiles", profiles) { json, profile in
                json.object { json in
                    json.field("name", profile.name)
                    json.field("held", profile.held)
                    json.field("scenarios", profile.count)
                }
            }
            json.object("summary") { json in
                json.field("scenarios", runs.count)
                json.field("held", held)
                json.field("unreadable", unreadable)
                json.field("endedEarly", isBroken)
            }
        }
        return json.text + "\n"
    }
}

extension ConformanceReport {
    /// The schema of ``json``.
    static let schema = JSONSchema(
        "conformance", "Which scenarios an engine passes: conformance --format json",
        .record([
            ("schemaVersion", .constant(.integer(1))), ("engine", .text), ("tolerance", .time),
            (
                "scenarios",
                .list(
                    of: .record([
                        ("file", .text), ("name", .text), ("rule", .text), ("profiles", .list(of: profile)),
                        ("holds", .flag), ("broken", .flag), ("failures", .list(of: .text)),
                    ]))
            ),
            ("profiles", .list(of: .record([("name", profile), ("held", .count), ("scenarios", .count)]))),
            (
                "summary",
                .record([("scenarios", .count), ("held", .count), ("unreadable", .count), ("endedEarly", .flag)])
            ),
        ]))

    private static let profile = JSONShape.words(of: Profile.self)
}
