/// What a simulated session is made of.
public struct SimulationSetup: Sendable {
    /// Saves an engine and reads it again: how bytes are made of it is the caller's choice.
    public typealias Snapshot = @Sendable (PlaylistEngine) throws -> PlaylistEngine

    /// The playlist, or a VAST response.
    public var document: AdDocument
    /// The values the engine is created with.
    public var configuration: EngineConfiguration
    /// Break opportunities that are known at creation.
    public var opportunities: [Opportunity]
    /// What happens; nil: start, play to the end if it is known, complete.
    public var steps: [ScriptStep]?
    /// What the ad servers answer.
    public var answers: Answers
    /// How often the player reports positions, in wall time; above 0.
    public var tick: MediaTime
    /// The most inputs that the engine gets; a session that goes on beyond ends with ``EndlessSession``.
    public var maxInputs = SimulationLimits.inputs
    /// How `save` and `kill` save the engine.
    public var snapshot: Snapshot

    /// Whether the engine's own state is checked after each call, beside what can be seen from outside.
    public var checksState = false

    /// A session with the default script, answers and tick.
    public init(
        document: AdDocument, configuration: EngineConfiguration = EngineConfiguration(),
        opportunities: [Opportunity] = [], steps: [ScriptStep]? = nil, answers: Answers = Answers(),
        tick: MediaTime = .milliseconds(250), snapshot: @escaping Snapshot
    ) {
        self.document = document
        self.configuration = configuration
        self.opportunities = opportunities
        self.steps = steps
        self.answers = answers
        self.tick = tick
        self.snapshot = snapshot
    }

    /// The wall time at the beginning unless somebody says otherwise: 2026-01-01T00:00:00Z.
    public static let defaultEpoch = MediaTime.seconds(1_767_225_600)

    /// The steps, or the default ones: start, play to the end if it is known, complete.
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
