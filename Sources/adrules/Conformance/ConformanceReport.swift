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
            } catch let error where error is EngineFailure || error is EndlessSession {
                problem = "\(error)"
            } catch let error as SimulationProblem {
                problem = error.message
            }
        }

        /// Whether the scenario holds.
        var holds: Bool { result?.isSuccess == true }

        /// The failures, a line each.
        var failures: [String] { problem.map { [$0] } ?? result?.lines ?? [] }
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

    private var profiles: [(name: Profile, held: Int, count: Int)] {
        Profile.allCases.compactMap { profile in
            let runs = runs.filter { $0.scenario.profiles.contains(profile) }
            return runs.isEmpty ? nil : (profile, runs.count(where: \.holds), runs.count)
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
            let name = profile.name.rawValue + String(repeating: " ", count: max(0, 10 - profile.name.rawValue.count))
            text += "\(name) \(profile.held) of \(profile.count)\n"
        }
        if isBroken { text += "ended early: the engine did not answer in five scenarios in a row\n" }
        return text + "\(held) of \(runs.count) scenarios hold"
            + (unreadable > 0 ? ", \(unreadable) could not be read\n" : "\n")
    }

    /// The report for scripts, on one line.
    var json: String { Self.form.text(of: self, pretty: false) }
}

extension ConformanceReport {
    /// The schema of ``json``.
    static let schema = JSONSchema(
        "conformance", "Which scenarios an engine passes: conformance --format json", form.shape)

    private static let form = JSONForm<ConformanceReport>([
        .version(1), .text("engine") { $0.engine }, .time("tolerance") { $0.tolerance },
        .list("scenarios", run) { $0.runs }, .list("profiles", profile) { $0.profiles },
        .object("summary", summary) { $0 },
    ])

    private static let run = JSONForm<Run>([
        .text("file") { $0.path }, .text("name") { $0.scenario.name }, .text("rule") { $0.scenario.rule },
        .texts("profiles", .words(of: Profile.self)) { $0.scenario.profiles.map(\.rawValue) },
        .flag("holds") { $0.holds }, .flag("broken") { $0.problem != nil }, .texts("failures") { $0.failures },
    ])

    private static let profile = JSONForm<(name: Profile, held: Int, count: Int)>([
        .word("name") { $0.name }, .count("held") { $0.held }, .count("scenarios") { $0.count },
    ])

    private static let summary = JSONForm<ConformanceReport>([
        .count("scenarios") { $0.runs.count }, .count("held") { $0.held }, .count("unreadable") { $0.unreadable },
        .flag("endedEarly") { $0.isBroken },
    ])
}
