import AdRulesCommands
import AdRulesSimulation
import ArgumentParser

extension AdRulesSimulation.Profile: ExpressibleByArgument {}

/// `adrules conformance`: runs scenarios against another engine.
struct ConformanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conformance", abstract: "Runs the scenarios against another engine, and reports which hold.",
        usage: "adrules conformance PATH ... --engine COMMAND [--profile NAME] [--format text|json]",
        discussion: """
            PATH is a scenario file or a folder of them, such as Tests/Conformance of this project. The engine is a \
            program that speaks the protocol of adrules engine; this command is the player, the ad servers and the clock. \
            Each scenario is a session of its own; they run one after another in the same process.

            A profile is a set of abilities of an engine. With --profile, a scenario runs if it names one of the \
            profiles given, and no other except core-vmap.

            Exit codes: 0 every scenario holds, 1 one does not, 2 a scenario could not be read or the engine could not \
            be run, 64 wrong usage.
            """
                + examples(
                    "conformance Tests/Conformance/9-cases/film-played-through.json --engine 'adrules engine'",
                    "conformance Tests/Conformance --engine 'node engine.js'"))

    @Argument(help: "Scenario files, folders of them, or - for standard input.", completion: .file())
    var paths: [String]

    @Option(
        help: ArgumentHelp(
            "The engine: a program and its arguments, as in 'node engine.js'. There is no shell.", valueName: "command")
    ) var engine: String

    @Option(
        help: ArgumentHelp("core-vmap, vast, live, overlay, policies or decisions; may be repeated.", valueName: "name")
    ) var profile: [AdRulesSimulation.Profile] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The accepted difference between a time and the expected one.", valueName: "time"),
        transform: TimeArgument.read)
    var tolerance = TimeArgument(.milliseconds(50))

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The time limit for each answer.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var timeout = TimeArgument(.seconds(10))

    @Flag(help: "After each step, save the engine, end its process, and restore it in a new one.") var restarts = false

    @Option(help: "text or json.") var format = ReportFormat.text

    /// The command's words.
    private var words: [String] { ShellWords.split(engine) }

    func validate() throws {
        if words.isEmpty { throw ValidationError("--engine takes a program and its arguments") }
        if paths.isEmpty { throw ValidationError("expected a scenario file or a folder of them") }
        try SourceOptions.checkStandardInput(among: paths)
    }

    func run() throws {
        let files = try ScenarioFiles.find(paths)
        var report = ConformanceReport(engine: engine, tolerance: tolerance.time)
        let program = EngineProgram(words, seconds: timeout.time.seconds)
        defer { program.end() }
        var silentInARow = 0
        for path in files {
            do {
                var (scenario, _) = try SimulateFiles.scenario(path)
                guard isChosen(scenario) else { continue }
                scenario.tolerance = tolerance.time.seconds
                scenario.setup.savesAtEachStep = restarts
                let run = try ConformanceReport.Run(scenario, path: path, over: program)
                report.runs.append(run)
                // An engine that answers with an error, or wrongly, does answer.
                silentInARow = program.isRunning ? 0 : silentInARow + 1
                // What it may write late about this scenario is no answer for the next one.
                if !run.holds { program.end() }
            } catch let error as SimulationProblem {
                SystemFiles.complain(error.description)
                report.unreadable += 1
            }
            // An engine that does not answer at all is not asked hundreds of times more.
            guard silentInARow < 5 else { break }
        }
        report.isBroken = silentInARow >= 5
        if report.runs.isEmpty, report.unreadable == 0 {
            throw CommandFailure(
                files.isEmpty
                    ? "these folders contain no .json file" : "no scenario below these paths has the profiles given")
        }
        try SystemFiles.printOut(format == .text ? report.text : report.json)
        if report.unreadable > 0 || report.isBroken { throw Ending.failure }
        if report.held < report.runs.count { throw Ending.findings }
    }

    private func isChosen(_ scenario: Scenario) -> Bool {
        guard !profile.isEmpty else { return true }
        return scenario.profiles.contains(where: profile.contains)
            && scenario.profiles.allSatisfy { profile.contains($0) || $0 == .coreVMAP }
    }
}

/// Finds scenario files.
enum ScenarioFiles {
    /// The files named, and every file in or below the folders named whose name ends with `suffix`, in order.
    static func find(_ paths: [String], named suffix: String = ".json") throws -> [String] {
        do {
            return try paths.flatMap { path in
                try path != "-" && SystemFiles.kind(of: path) == .directory ? files(below: path, suffix) : [path]
            }
        } catch let failure as FileFailure {
            throw CommandFailure(failure.description)
        }
    }

    private static func files(below folder: String, _ suffix: String) throws -> [String] {
        try SystemFiles.entries(of: folder).flatMap { entry in
            let path = folder + (folder.hasSuffix("/") ? "" : "/") + entry.name
            if entry.kind == .directory { return try files(below: path, suffix) }
            return entry.kind == .file && entry.name.hasSuffix(suffix) ? [path] : []
        }
    }
}

/// A command line's words, as a shell cuts them: blanks separate, quotes and backslashes keep. Nothing else is special.
enum ShellWords {
    /// Cuts a line into words.
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return words
    }
}
