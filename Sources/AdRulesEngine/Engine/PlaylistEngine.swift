public import AdRulesModel

/// The engine: a value that turns what happens into what has to be done.
public struct PlaylistEngine: Sendable {
    /// The playlist with its moments, as it is now.
    public private(set) var schedule: Schedule

    /// An engine for a schedule that sessions may share. Duration and live state of the configuration win.
    public init(schedule: Schedule, configuration: EngineConfiguration = EngineConfiguration()) {
        self.schedule = schedule.with(isLive: configuration.isLive).with(duration: configuration.duration)
    }

    /// An engine for a playlist.
    public init(_ document: VMAPDocument, configuration: EngineConfiguration = EngineConfiguration()) {
        self.init(
            schedule: Schedule(
                document, duration: configuration.duration, isLive: configuration.isLive,
                repeatCap: configuration.policies.repeatCap),
            configuration: configuration)
    }

    /// An engine for a VAST response.
    public init(_ vast: VAST, configuration: EngineConfiguration = EngineConfiguration()) {
        self.init(schedule: Schedule(vast), configuration: configuration)
    }

    /// Takes what happened and gives what has to be done, in order.
    ///
    /// `now` is monotonic from a zero of the host's choice and stands still in sleep; a smaller one counts as the last.
    public mutating func handle(_ input: EngineInput, now: MediaTime) -> [Action] { [] }

    /// When ``handleDeadline(now:)`` has to be called, by the clock of `now`; nil: not at all.
    public var nextDeadline: MediaTime? { nil }

    /// Lets time pass. Too early or twice does nothing.
    public mutating func handleDeadline(now: MediaTime) -> [Action] { handle(.deadline, now: now) }

    /// What became of each break (`i.0`), and of each repetition that was reached or overlapped, and why.
    public var explanations: [Explanation] { [] }
}
