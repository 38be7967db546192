/// The input of a simulated session.
public struct SimulationSetup: Sendable {
    /// Saves an engine and restores it.
    public typealias Snapshot = @Sendable (PlaylistEngine) throws -> PlaylistEngine

    /// Saves an engine as JSON, and restores it.
    public static let jsonSnapshot: Snapshot = { try InputCoding.engine(InputCoding.text($0)) }

    /// The playlist, or a VAST response.
    public var document: AdDocument
    /// The values the engine is created with.
    public var configuration: EngineConfiguration
    /// The break opportunities known at creation.
    public var opportunities: [Opportunity]
    /// The script; nil means start, play to the end if the duration is known, complete.
    public var steps: [ScriptStep]?
    /// The answers of the ad servers.
    public var answers: Answers
    /// The interval at which the player reports positions, in wall-clock time; above 0.
    public var tick: MediaTime
    /// The limit on inputs to the engine; a session that exceeds it ends with ``EndlessSession``.
    public var maxInputs = SimulationLimits.inputs
    /// Whether the viewer skips each linear ad as soon as it can be skipped.
    public var skipsAds = false
    /// The function with which `save` and `kill` save the engine.
    public var snapshot: Snapshot

    /// The inputs of an exact session, which replace the script, the player and the answers; nil for a simulated one.
    public var inputs: [TimedInput]?
    /// Whether only server load matters: invariants are not checked, and reports of an ad's position lead to no lines.
    var countsLoadOnly = false
    /// Whether the engine is saved and restored after each step, as `save` does it.
    package var savesAtEachStep = false

    /// Whether the engine's internal state is checked after each call, in addition to its visible behaviour.
    public var checksState = false

    /// Creates a setup; by default with the default script, answers and tick.
    public init(
        document: AdDocument, configuration: EngineConfiguration = EngineConfiguration(),
        opportunities: [Opportunity] = [], steps: [ScriptStep]? = nil, answers: Answers = Answers(),
        tick: MediaTime = Self.usualTick, snapshot: @escaping Snapshot = Self.jsonSnapshot
    ) {
        self.document = document
        self.configuration = configuration
        self.opportunities = opportunities
        self.steps = steps
        self.answers = answers
        self.tick = tick
        self.snapshot = snapshot
    }

    /// The default interval of the reports.
    public static let usualTick = MediaTime.milliseconds(250)
    /// The default wall-clock time at the start of a session: 2026-01-01T00:00:00Z.
    public static let defaultEpoch = MediaTime.seconds(1_767_225_600)

    /// The steps, or the default ones: start, play to the end if the duration is known, complete.
    var script: [ScriptStep] {
        if let steps { return steps }
        var script = [ScriptStep(.start(at: .zero), text: "start")]
        if let duration = configuration.duration {
            script.append(ScriptStep(.play(to: duration), text: "play \(duration)"))
        }
        return script + [ScriptStep(.complete, text: "complete")]
    }

    var engine: PlaylistEngine {
        switch document {
        case .vmap(let playlist):
            PlaylistEngine(
                schedule: Schedule(
                    playlist, duration: configuration.duration, isLive: configuration.isLive,
                    opportunities: opportunities, repeatCap: configuration.policies.repeatCap),
                configuration: configuration)
        case .vast(let response): PlaylistEngine(response.vast, configuration: configuration)
        }
    }
}
