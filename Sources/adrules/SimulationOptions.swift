import AdRulesCommands
import AdRulesSimulation
import AdRulesText
import ArgumentParser

/// The options for simulated sessions: the engine's policies, what ad servers answer, and the clock.
struct SimulationOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The date when the session begins.", valueName: "date"),
        transform: DateArgument.read)
    var epoch = Self.usualEpoch

    @Option(
        help: ArgumentHelp(
            "The answers of the ad servers, as JSON by URL. Files in it are relative to the current directory.",
            valueName: "file"), completion: .file(extensions: ["json"]))
    var answers: String?

    @Option(
        help: ArgumentHelp("The policies, in which publishers differ, as JSON.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var policy: String?

    @Option(help: "The seed of random numbers.") var seed = Self.usualSeed

    @Flag(help: "Let the player report when the media of a prepared ad can play; a mid-roll begins then.")
    var reportsReady = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The interval at which the player reports its position; 250ms if left out.", valueName: "time"),
        transform: TimeArgument.readTick)
    var tick = Self.usualTick

    @Option(help: ArgumentHelp("End a session after this many steps, with exit code 2.", valueName: "count"))
    var maxSteps = SimulationLimits.inputs

    private static let usualEpoch = DateArgument(SimulationSetup.defaultEpoch)
    private static let usualSeed: UInt64 = 0
    private static let usualTick = TimeArgument(SimulationSetup.usualTick)

    /// A scenario file holds the seed as a JSON number.
    private static let highestSeed = UInt64(JSONSource.largestInteger)

    func validate() throws {
        if seed > Self.highestSeed {
            throw ValidationError("--seed takes a number up to \(Self.highestSeed), as scenario files hold it")
        }
        if maxSteps < 1 { throw ValidationError("--max-steps takes a number from 1 up") }
    }

    /// The first option that changes a playlist's session; nil if none does. `--max-steps` is for scenarios too.
    var given: String? {
        firstGiven([
            "--epoch": epoch != Self.usualEpoch, "--answers": answers != nil, "--policy": policy != nil,
            "--seed": seed != Self.usualSeed, "--reports-ready": reportsReady, "--tick": tick != Self.usualTick,
        ])
    }

    /// The files that are read.
    var inputs: [String] { [answers, policy].compactMap(\.self) }

    /// A session of a document, without steps, and the bytes of the answers that the options name; they come before
    /// what ad servers answered.
    func setup(
        _ file: String, in inputs: DocumentInputs, content: ContentOptions,
        behind answered: DocumentInputs.SimulatedAnswers
    ) throws -> (SimulationSetup, answers: [UInt8]) {
        let document = try inputs.document(file)
        if inputs.hasUnknown {
            SystemFiles.complain("a request without an answer gets one ad of 15 seconds, or the ads of --answers")
        }
        let own = try answers.map(SimulateFiles.given)
        var setup = try SimulationSetup(
            document, content: content.content, policy: policy.map(SimulateFiles.given), answers: own,
            behind: answered.answers, files: SimulationFiles(SimulateFiles.named))
        setup.configuration.seed = seed
        setup.configuration.epoch = epoch.time
        setup.configuration.reportsReady = reportsReady
        setup.tick = tick.time
        setup.maxInputs = maxSteps
        return (setup, own?.bytes ?? [])
    }
}
