import AdRulesSimulation
import AdRulesText
import ArgumentParser

/// `adrules simulate`: a playlist in a simulated player, or scenario files.
struct SimulateCommand: ParsableCommand {
    /// How the session is shown.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, jsonl
    }

    static let configuration = CommandConfiguration(
        commandName: "simulate", abstract: "Plays a playlist in a simulated player, network and clock.",
        usage: """
            adrules simulate FILE [--duration T] [-e STEPS | --script FILE] [--answers FILE] [--policy FILE]
            adrules simulate --scenario FILE ...
            """,
        discussion: """
            Steps, one a line or separated by semicolons: start [T], play TO, wait SECONDS, seek T, jump T, rate X, pause,
            resume, skip, click, mute, unmute, fullscreen, windowed, close, discard, startbreak, reset OCC,
            opportunity T [LENGTH], duration T, live on|off, window A B, replace FILE, surface WxH, lost REASON,
            silent on|off, save, kill, complete. Without any: start, play to the end, complete.
            Every request is answered with one ad of 15 seconds unless --answers says otherwise. Nothing is fetched.
            Times: \(TimeArgument.forms).
            Exit codes: 0 it ran, 1 an invariant was violated or a scenario failed, 2 a file, a step, an answer or a policy
            could not be read, 64 wrong usage.
            """)

    @Argument(help: "A VMAP or VAST file, or - for standard input.")
    var file: String?

    @Option(help: ArgumentHelp("How long the content is.", valueName: "time"))
    var duration: TimeArgument?

    @Flag(help: "The content is live: it has no end yet.")
    var live = false

    @Option(
        help: ArgumentHelp(
            "The moments at which the content offers a break, in order, as in 60,720.", valueName: "times"))
    var opportunities: TimeListArgument?

    @Option(help: ArgumentHelp("The date when the session begins.", valueName: "date"))
    var epoch = DateArgument(SimulationSetup.defaultEpoch)

    @Option(help: ArgumentHelp("A file of steps, or - for standard input.", valueName: "file"))
    var script: String?

    @Option(name: .customShort("e"), help: ArgumentHelp("Steps, as in 'start; play 10:00; skip'.", valueName: "steps"))
    var steps: [String] = []

    @Option(help: ArgumentHelp("What the ad servers answer: JSON by URL.", valueName: "file"))
    var answers: String?

    @Option(help: ArgumentHelp("How to decide where publishers differ: JSON.", valueName: "file"))
    var policy: String?

    @Option(help: "What random numbers are made from.")
    var seed: UInt64 = 0

    @Option(help: ArgumentHelp("How often the player reports its position.", valueName: "time"))
    var tick: TimeArgument = TimeArgument(.milliseconds(250))

    @Option(help: "text or jsonl (JSON Lines).")
    var format = Format.text

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Scenario files: a playlist, steps and what must follow.", valueName: "file"))
    var scenario: [String] = []

    func validate() throws {
        guard (file == nil) == !scenario.isEmpty else {
            throw ValidationError("expected either a playlist or --scenario with files")
        }
        if let duration, duration.time <= .zero { throw ValidationError("the duration has to be more than 0") }
        if tick.time <= .zero { throw ValidationError("the tick has to be more than 0") }
        if script != nil, !steps.isEmpty { throw ValidationError("--script and -e exclude each other") }
    }

    func run() throws {
        if let file { try simulate(file) } else { try runScenarios() }
    }

    private func simulate(_ file: String) throws {
        let setup: SimulationSetup
        let document = try AdDocument(file: file)
        do throws(SimulationProblem) {
            setup = try self.setup(document)
        } catch {
            SystemFiles.complain(error.description)
            throw Ending.failure
        }
        let record = try Simulation.run(setup)
        switch format {
        case .text: try SystemFiles.printOut(TextTranscript(record, setup: setup).text)
        case .jsonl: try SystemFiles.printOut(record.jsonLines)
        }
        if !record.violations.isEmpty { throw Ending.findings }
    }

    private func setup(_ document: AdDocument) throws(SimulationProblem) -> SimulationSetup {
        let files = SimulationFiles(SystemFiles.scriptFile)
        var configuration = EngineConfiguration(
            seed: seed, epoch: epoch.time, duration: duration?.time, isLive: live)
        if let policy {
            configuration.policies = try Policies(json: Self.bytes(policy), name: Self.name(policy))
        }
        var setup = SimulationSetup(
            document: document, configuration: configuration,
            opportunities: opportunities?.times.map { Opportunity($0) } ?? [], tick: tick.time,
            snapshot: EngineSnapshot.roundTrip)
        if let answers {
            setup.answers = try Answers(json: Self.bytes(answers), name: Self.name(answers), files: files)
        }
        if let script {
            let text = String(decoding: try Self.bytes(script), as: UTF8.self)
            setup.steps = try StepParser.steps(text, name: Self.name(script), files: files)
        }
        if !steps.isEmpty {
            var all: [ScriptStep] = []
            for text in steps { all += try StepParser.steps(text, name: "-e", files: files) }
            setup.steps = all
        }
        return setup
    }

    private static func name(_ path: String) -> String { path == "-" ? "<stdin>" : path }

    private static func bytes(_ path: String) throws(SimulationProblem) -> [UInt8] {
        do throws(FileFailure) {
            return try SystemFiles.read(path, limit: ParsingLimits().documentBytes)
        } catch {
            throw SimulationProblem(error.reason, name: path)
        }
    }

    /// Runs scenario files; 2 beats 1.
    private func runScenarios() throws {
        var failed = 0
        var unreadable = 0
        for path in scenario {
            let result: ScenarioResult
            let scenario: Scenario
            do throws(SimulationProblem) {
                scenario = try Scenario(
                    json: Self.bytes(path), name: Self.name(path), files: SystemFiles.files(beside: path),
                    snapshot: EngineSnapshot.roundTrip)
                result = try Self.run(scenario, path)
            } catch {
                SystemFiles.complain(error.description)
                unreadable += 1
                continue
            }
            if try !show(result, of: scenario, path) { failed += 1 }
        }
        if format == .text {
            var text = "\(scenario.count - failed - unreadable) of \(scenario.count) scenarios hold"
            if unreadable > 0 { text += ", \(unreadable) could not be read" }
            try SystemFiles.printOut(text + "\n")
        }
        if unreadable > 0 { throw Ending.failure }
        if failed > 0 { throw Ending.findings }
    }

    private static func run(_ scenario: Scenario, _ path: String) throws(SimulationProblem) -> ScenarioResult {
        do {
            return try scenario.run()
        } catch {
            throw SimulationProblem("the engine could not be saved: \(error)", name: path)
        }
    }

    /// Shows one result, and gives whether the scenario holds.
    private func show(_ result: ScenarioResult, of scenario: Scenario, _ path: String) throws -> Bool {
        guard format == .text else {
            let json = JSONValue.object([
                JSONMember("kind", .string("scenario")), JSONMember("schemaVersion", .integer(1)),
                JSONMember("file", .string(path)), JSONMember("name", .string(scenario.name)),
                JSONMember("rule", .string(scenario.rule)), JSONMember("holds", .bool(result.isSuccess)),
                JSONMember("failures", .array(result.failures.map { .string($0) })),
            ])
            try SystemFiles.printOut(result.record.jsonLines + json.description + "\n")
            return result.isSuccess
        }
        var text = result.isSuccess ? "holds   " : "FAILED  "
        text += PrintableText.line("\(path): \(scenario.name) (\(scenario.rule))") + "\n"
        for failure in result.failures { text += "        \(PrintableText.line(failure, limit: 2000))\n" }
        for violation in result.record.violations {
            text += "        \(violation.id) at \(violation.now.secondsText) s: \(PrintableText.line(violation.text))\n"
        }
        try SystemFiles.printOut(text)
        return result.isSuccess
    }
}

extension SystemFiles {
    /// The bytes of a file that a script or an answer names.
    static let scriptFile: @Sendable (String) throws -> [UInt8] = { path in
        do throws(FileFailure) {
            return try SystemFiles.read(path, limit: ParsingLimits().documentBytes)
        } catch {
            throw SimulationProblem(error.reason, name: path)
        }
    }

    /// The files that a scenario names: relative to its own directory.
    static func files(beside path: String) -> SimulationFiles {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return SimulationFiles { name in try scriptFile(name.hasPrefix("/") ? name : directory + name) }
    }
}
