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

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How long the content is.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var duration: TimeArgument?

    @Flag(help: "The content is live: it has no end yet.")
    var live = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The moments at which the content offers a break, in order, as in 60,720.", valueName: "times"),
        transform: TimeListArgument.read)
    var opportunities: TimeListArgument?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The date when the session begins.", valueName: "date"),
        transform: DateArgument.read)
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

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How often the player reports its position.", valueName: "time"),
        transform: TimeArgument.readTick)
    var tick = TimeArgument(.milliseconds(250))

    @Option(help: ArgumentHelp("A session that goes on after so many steps is ended, with 2.", valueName: "count"))
    var maxSteps = SimulationLimits.inputs

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
        if maxSteps < 1 { throw ValidationError("--max-steps takes a number from 1 up") }
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
        let output = SharedOutput()
        let record: SessionRecord
        switch format {
        case .text:
            let transcript = Shared(TextTranscript(setup))
            try output.write(transcript.value.heading)
            record = try run(setup, output) { try output.write(transcript.value.text(of: $0)) }
            transcript.value.ending(record) { output.value.write($0) }
        case .jsonl:
            record = try run(setup, output) { try output.write($0.json.description + "\n") }
            try output.write(record.summaryJSON.description + "\n")
        }
        try output.value.close()
        if !record.violations.isEmpty { throw Ending.findings }
    }

    /// Runs a session; one that does not end, or cannot be saved, ends the command with 2 after what was shown.
    private func run(
        _ setup: SimulationSetup, _ output: SharedOutput, each line: @escaping (SessionLine) throws -> Void
    ) throws -> SessionRecord {
        do {
            return try Simulation.run(setup, each: line)
        } catch let error as EndlessSession {
            try output.value.close()
            SystemFiles.complain(error.description)
            throw Ending.failure
        }
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
        setup.maxInputs = maxSteps
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
        let output = SharedOutput()
        var failed = 0
        var unreadable = 0
        for path in scenario {
            do {
                let scenario = try Scenario(
                    json: Self.bytes(path), name: Self.name(path), files: SystemFiles.files(beside: path),
                    maxInputs: maxSteps, snapshot: EngineSnapshot.roundTrip)
                let isLined = format == .jsonl
                let result = try scenario.run { if isLined { try output.write($0.json.description + "\n") } }
                if !result.isSuccess { failed += 1 }
                if isLined { try output.write(result.record.summaryJSON.description + "\n") }
                try output.write(
                    isLined ? result.json(of: scenario, path: path) : result.text(of: scenario, path: path))
            } catch let error as SimulationProblem {
                SystemFiles.complain(error.description)
                unreadable += 1
            } catch let error as EndlessSession {
                SystemFiles.complain("\(Self.name(path)): \(error)")
                unreadable += 1
            }
        }
        if format == .text {
            var text = "\(scenario.count - failed - unreadable) of \(scenario.count) scenarios hold"
            if unreadable > 0 { text += ", \(unreadable) could not be run" }
            try output.write(text + "\n")
        }
        try output.value.close()
        if unreadable > 0 { throw Ending.failure }
        if failed > 0 { throw Ending.findings }
    }
}

/// A value that several closures write.
private final class Shared<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

/// Standard output, for the lines of a session.
private typealias SharedOutput = Shared<TextOutput>

extension Shared<TextOutput> {
    fileprivate convenience init() { self.init(.standard) }

    /// Writes text; ends the session and the command when that is not possible.
    fileprivate func write(_ text: String) throws {
        value.write(text)
        try value.check()
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
