import AdRulesCommands
import AdRulesLint
import AdRulesSimulation
import ArgumentParser

extension TestReport.Format: ExpressibleByArgument {}

/// `adrules test`: plays playlists in a simulated player, and compares what a viewer gets with what a file expects.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Checks that playlists still play what their tests expect.",
        usage: "adrules test PATH ... [--target PLAYERS] [--update] [--format text|json|junit|github|gitlab]",
        discussion: """
            A test is a JSON file: the path of a playlist, what the viewer does and the ad servers answer, and the outcome: \
            which breaks play, where, with how many ads. adrules simulate --save-test writes one from a session, and adrules \
            schema scenario prints its keys. Paths in it are relative to its folder. In a folder, the files *.test.json are \
            tests. With --target, each break that is expected to play must do so in these players, too.

            Jenkins, GitLab and others read --format junit; --format gitlab is for the code quality of a merge request.

            Exit codes: 0 every test holds, 1 one does not, 2 a test could not be read or run, 64 wrong usage.
            """
                + examples(
                    "simulate Samples/Playlists/midroll.xml --save-test film.test.json",
                    "test film.test.json Samples/Tests"))

    @Argument(help: "Tests, folders of them, or - for standard input.", completion: .file()) var paths: [String]

    @OptionGroup var targeting: TargetOptions

    @Flag(help: "Write what happened into the tests as their expected outcome, and print what that changes.")
    var update = false

    @Option(
        help: "text, json, junit (for CI servers), github (annotations of GitHub Actions) or gitlab (code quality).")
    var format = TestReport.Format.text

    @Option(help: ArgumentHelp("End a session after this many steps, with exit code 2.", valueName: "count"))
    var maxSteps = SimulationLimits.inputs

    func validate() throws {
        if paths.isEmpty { throw ValidationError("expected a test or a folder of them") }
        if maxSteps < 1 { throw ValidationError("--max-steps takes a number from 1 up") }
        try SourceOptions.checkStandardInput(among: paths)
        if update, paths.contains("-") { throw ValidationError("--update writes into files; - is none") }
    }

    func run() throws {
        let files = try ScenarioFiles.find(paths, named: ".test.json")
        if files.isEmpty { throw CommandFailure("these folders contain no test; their names end with .test.json") }
        let players = Portability.Player.of(try targeting.targets())
        var report = TestReport()
        for path in files { report.runs.append(try self.run(path, players)) }
        try SystemFiles.printOut(report.text(format))
        if report.broken > 0 { throw Ending.failure }
        if report.failed > 0 { throw Ending.findings }
    }

    private func run(_ path: String, _ players: [Portability.Player]) throws -> TestReport.Run {
        let began = SystemClock.seconds
        do {
            let (scenario, bytes) = try SimulateFiles.scenario(path, maxInputs: maxSteps)
            let result = try scenario.run()
            let new = update ? try scenario.updated(bytes, with: result) : nil
            if let new { try TextOutput.write(new, to: path) }
            guard update || scenario.expectsSomething else {
                return TestReport.Run(path, problem: "the test expects nothing; --update writes what happens into it")
            }
            var run = TestReport.Run(result, of: scenario, path: path, seconds: SystemClock.seconds - began)
            run.isUpdated = new != nil
            run.compare(scenario, in: players)
            return run
        } catch let error where error is SimulationProblem || error is EndlessSession {
            return TestReport.Run(path, problem: "\(error)")
        }
    }
}
