import AdRulesCommands
import AdRulesLint
import AdRulesSimulation
import ArgumentParser

/// `adrules simulate`: plays a playlist in a simulated player, or runs scenario files.
struct SimulateCommand: ResolvingCommand {
    /// The format of the session.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, jsonl, summary
    }

    static let configuration = CommandConfiguration(
        commandName: "simulate", abstract: "Plays a playlist in a simulated player, network and clock.",
        usage: """
            adrules simulate PLAYLIST [--duration T] [--resolve | --responses DIR] [-e STEPS | --script FILE]
            adrules simulate --scenario FILE ...
            """,
        discussion: """
            Steps, one a line or separated by semicolons: start [T], play TO, wait SECONDS, seek T, jump T, rate X, \
            pause, resume, skip, click, mute, unmute, fullscreen, windowed, close, discard, startbreak, reset OCC, \
            opportunity T [LENGTH], duration T, live on|off, window A B, replace FILE, surface WxH, volume 0…1, \
            buffering SECONDS, companion N [click], icon N [click], viewable yes|no|unknown, lost REASON, \
            silent on|off, save, kill, complete. Without any: start, play to the end, complete.

            Files in steps, --script and --answers are relative to the current directory, files in a scenario to the \
            folder of the scenario.

            With --resolve or --responses the requests of the session get the earlier answers of the ad servers, each \
            after 0.2 s; --answers takes precedence. A request without an answer gets one ad of 15 seconds.

            The session is that of AdRules. With --target, what those players do with each break follows it, where it is known.

            Times: \(TimeArgument.forms).

            Exit codes: 0 the session ran, 1 an invariant was violated or a scenario failed, 2 a file, a step, an answer or a \
            policy could not be read, or the session did not end, 64 wrong usage.
            """
                + examples(
                    "simulate Samples/Playlists/midroll.xml --duration 30:00",
                    "simulate Samples/Playlists/quickstart.xml --duration 30:00 -e 'start; play 5:00; seek 25:00; play 30:00; complete'"
                ))

    @Argument(help: DocumentInputs.help, completion: Completion.documents) var file: String?

    @OptionGroup var content: ContentOptions

    @OptionGroup var simulation: SimulationOptions

    @Option(help: ArgumentHelp("A file of steps, or - for standard input.", valueName: "file"), completion: .file())
    var script: String?

    @Option(name: .customShort("e"), help: ArgumentHelp("Steps, as in 'start; play 10:00; skip'.", valueName: "steps"))
    var steps: [String] = []

    @Option(help: "text, jsonl (JSON Lines) or summary (fill, ad time, requests, errors, the longest hold).")
    var format = Format.text

    @Flag(
        help:
            "Play it under each seek policy and, after a late start, each start policy, and print the results side by side."
    ) var comparePolicies = false

    @Option(help: ArgumentHelp("Write a session log for adrules replay.", valueName: "file"), completion: .file())
    var log: String?

    @Option(
        help: ArgumentHelp(
            "Write a scenario for other engines: it holds the playlist, and each event.", valueName: "file"),
        completion: .file())
    var saveScenario: String?

    @Option(
        help: ArgumentHelp("Write a test of the playlist for adrules test.", valueName: "file"), completion: .file())
    var saveTest: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Scenario files: a playlist, steps and the expected results.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var scenario: [String] = []

    @OptionGroup var targeting: TargetOptions

    @OptionGroup var color: ColorOption

    @OptionGroup(title: "Ad servers") var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers") var source: SourceOptions

    func validate() throws {
        if !scenario.isEmpty, resolves {
            throw ValidationError(
                "a scenario holds its answers; --save-scenario writes one with those of \(answeringOption)")
        }
        if saveTest != nil, file == "-" || file?.contains("://") == true {
            throw ValidationError("--save-test writes the path of the playlist, so that must be a file")
        }
        try source.check([file].compactMap(\.self), beside: [script] + simulation.inputs + scenario, resolves: resolves)
        guard (file == nil) == !scenario.isEmpty else {
            throw ValidationError("expected either a playlist or --scenario with files")
        }
        if !scenario.isEmpty, let option = playlistOption {
            throw ValidationError(
                "\(option) is for a playlist; a scenario holds all of its session, and --scenario takes --format text or "
                    + "jsonl and --max-steps")
        }
        if comparePolicies, format != .text || log != nil || saveScenario != nil || saveTest != nil {
            throw ValidationError("--compare-policies excludes --format, --log, --save-scenario and --save-test")
        }
        if !targeting.target.isEmpty, format == .jsonl || comparePolicies {
            throw ValidationError("--target lists players behind --format text and summary")
        }
        if script != nil, !steps.isEmpty { throw ValidationError("--script and -e exclude each other") }
    }

    /// The option that has no effect on scenarios; nil if none is there.
    private var playlistOption: String? {
        let own = firstGiven([
            "--script": script != nil, "-e": !steps.isEmpty, "--format summary": format == .summary,
            "--target": !targeting.target.isEmpty, "--compare-policies": comparePolicies, "--log": log != nil,
            "--save-scenario": saveScenario != nil, "--save-test": saveTest != nil,
        ])
        return own ?? content.given ?? simulation.given
    }

    func run() throws { if let file { try simulate(file) } else { try runScenarios() } }

    private func simulate(_ file: String) throws {
        // Before anything is fetched.
        if !comparePolicies { try checkOutputs(file) }
        let inputs = try inputs([file])
        var run = try self.run(of: file, in: inputs)
        let targets = try targeting.targets()
        if !targets.isEmpty {
            run.outcomes = Outcomes(
                try inputs.document(file), content: content.content, answers: inputs.answers(of: file),
                players: Portability.Player.of(targets))
        }
        guard comparePolicies else {
            try checkOutputs(file, SimulateFiles.names(steps: run.setup.steps ?? [], answers: run.inputs.answers))
            return try run.run()
        }
        let comparison = try PolicyComparison(run.setup)
        try SystemFiles.printOut(comparison.text)
        if !comparison.isSuccess { throw Ending.findings }
    }

    private func run(of file: String, in documents: DocumentInputs) throws -> SimulateRun {
        let files = SimulationFiles(SimulateFiles.named)
        let answered = documents.simulated
        var inputs = ScenarioRecorder.Inputs()
        var setup: SimulationSetup
        (setup, inputs.answers) = try simulation.setup(file, in: documents, content: content, behind: answered)
        if let script {
            let (bytes, name) = try SimulateFiles.given(script)
            setup.steps = try StepParser.steps(String(decoding: bytes, as: UTF8.self), name: name, files: files)
        }
        if !steps.isEmpty {
            var all: [ScriptStep] = []
            for text in steps { all += try StepParser.steps(text, name: "-e", files: files) }
            setup.steps = all
        }
        if setup.steps?.isEmpty == true {
            SystemFiles.complain("\(script.map(DocumentInputs.shown) ?? "-e") has no step, so nothing happens")
        }
        if saveScenario != nil || saveTest != nil {
            inputs.files =
                try SimulateFiles.texts(
                    of: SimulateFiles.names(steps: setup.steps ?? [], answers: inputs.answers)) + answered.files
            inputs.answers = try answered.behind(inputs.answers)
        }
        return SimulateRun(
            setup: setup, inputs: inputs, format: format, log: log, scenario: saveScenario,
            test: saveTest.map { test in (test, paths(for: test, of: file, holding: inputs)) }, color: color.color)
    }

    /// The paths in a test, as seen from its folder. Answers that name files or come from ad servers stand in the test.
    private func paths(for test: String, of file: String, holding inputs: ScenarioRecorder.Inputs)
        -> ScenarioRecorder.Paths
    {
        let here = SystemFiles.currentFolder
        let folder = PathName.folder(of: PathName.absolute(test, in: here)) ?? "/"
        func seen(_ path: String) -> String { PathName.relative(PathName.absolute(path, in: here), to: folder) }
        return ScenarioRecorder.Paths(
            playlist: seen(file), answers: inputs.files.isEmpty && !resolves ? simulation.answers.map(seen) : nil)
    }

    /// Refuses outputs that are inputs, and outputs that are each other, before anything is opened. `named` are the
    /// files that steps and answers name.
    private func checkOutputs(_ file: String, _ named: [String] = []) throws {
        var outputs = source.outputs
        if let log { try outputs.add(log, of: "--log") }
        if let saveScenario { try outputs.add(saveScenario, of: "--save-scenario") }
        if let saveTest { try outputs.add(saveTest, of: "--save-test") }
        try outputs.check(against: [file, script].compactMap(\.self) + simulation.inputs + source.inputs + named)
    }

    /// Runs the scenario files. Exit code 2 has priority over 1.
    private func runScenarios() throws {
        var output = TextOutput.standard
        var failed = 0
        var unreadable = 0
        for path in scenario {
            do {
                let (scenario, _) = try SimulateFiles.scenario(path, maxInputs: simulation.maxSteps)
                let isLined = format == .jsonl
                let result = try scenario.run { if isLined { try output.put($0.json + "\n") } }
                if !result.isSuccess { failed += 1 }
                if isLined { result.record.writeSummary { output.write($0) } }
                try output.put(isLined ? result.json(of: scenario, path: path) : result.text(of: scenario, path: path))
            } catch let error where error is SimulationProblem || error is EndlessSession {
                SystemFiles.complain((error is EndlessSession ? "\(DocumentInputs.shown(path)): " : "") + "\(error)")
                unreadable += 1
            }
        }
        if format == .text {
            var text = "\(scenario.count - failed - unreadable) of \(scenario.count) scenarios hold"
            if unreadable > 0 { text += ", \(unreadable) could not be run" }
            try output.put(text + "\n")
        }
        try output.close()
        if unreadable > 0 { throw Ending.failure }
        if failed > 0 { throw Ending.findings }
    }
}
