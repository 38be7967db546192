import AdRulesCommands
import AdRulesEngine
import AdRulesModel
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
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var answers: String?

    @Option(
        help: ArgumentHelp("The policies, in which publishers differ, as JSON.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var policy: String?

    @Option(help: "The seed of random numbers.")
    var seed = Self.usualSeed

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
    private static let usualTick = TimeArgument(.milliseconds(250))

    /// A scenario file holds the seed as a JSON number.
    private static let highestSeed = UInt64(JSONSource.largestInteger)

    func validate() throws {
        if seed > Self.highestSeed {
            throw ValidationError("--seed takes a number up to \(Self.highestSeed), as scenario files hold it")
        }
        if maxSteps < 1 { throw ValidationError("--max-steps takes a number from 1 up") }
    }

    /// The first of these options that changes the session of a playlist; nil if none does. `--max-steps` is for scenarios,
    /// too.
    var given: String? {
        let all: [(name: String, isGiven: Bool)] = [
            ("--epoch", epoch != Self.usualEpoch), ("--answers", answers != nil), ("--policy", policy != nil),
            ("--seed", seed != Self.usualSeed), ("--reports-ready", reportsReady), ("--tick", tick != Self.usualTick),
        ]
        return all.first(where: \.isGiven)?.name
    }

    /// The files that are read.
    var inputs: [String] { [answers, policy].compactMap(\.self) }

    /// The bytes of the answers; empty if there are none.
    func answerBytes() throws(SimulationProblem) -> [UInt8] {
        if let answers { try SimulateFiles.bytes(answers) } else { [] }
    }

    /// A session of a document, without steps. `answered` is what ad servers answered; `own` are the bytes of the answers,
    /// which come first.
    func setup(
        _ document: AdDocument, content: ContentOptions, answers own: [UInt8],
        behind answered: DocumentInputs.SimulatedAnswers
    ) throws(SimulationProblem) -> SimulationSetup {
        var configuration = EngineConfiguration(
            seed: seed, epoch: epoch.time, duration: content.duration?.time, isLive: content.live,
            reportsReady: reportsReady)
        if let policy {
            configuration.policies = try Policies(json: SimulateFiles.bytes(policy), name: SimulateFiles.name(policy))
        }
        var setup = SimulationSetup(
            document: document, configuration: configuration, opportunities: content.content.opportunities,
            tick: tick.time, snapshot: EngineSnapshot.roundTrip)
        setup.maxInputs = maxSteps
        if let answers {
            setup.answers = try Answers(
                json: own, name: SimulateFiles.name(answers), files: SimulationFiles(SimulateFiles.named))
        }
        setup.answers.add(try answered.answers(behind: own))
        return setup
    }
}
