public import AdRulesModel

/// The engine: a value that turns what happens into what has to be done; its rules are on the page <doc:Behaviour>.
///
/// It has no clock, no player and no network. The same creation values and inputs give the same actions, byte for byte;
/// a copy is another session from here on; encoded and decoded it goes on as if nothing had been.
///
/// ```swift
/// var engine = PlaylistEngine(document, configuration: EngineConfiguration(seed: 7, duration: .seconds(1800)))
/// perform(engine.handle(.start(at: .zero), now: clock.now))
/// perform(engine.handle(.playhead(player.currentTime), now: clock.now))
/// ```
///
/// Times that are negative or beyond 2^53 microseconds are refused: the input is logged and changes nothing.
public struct PlaylistEngine: Sendable {
    /// Where the content is: what `playhead` looks at when nothing is due.
    var cursor = ContentCursor()
    /// How far the content has come.
    var phase = ContentPhase.idle
    /// Whether CONTENT_PAUSE_REQUESTED is open.
    var isHeld = false
    /// Whether contentComplete came.
    var isComplete = false
    /// Whether the session was lost: no tracker fires any more.
    var isLost = false
    /// Whether the host set the wall time for a new process.
    var isEpochFresh = false
    /// Whether the last report of an ad's sound was that it is off.
    var isMuted: Bool?
    /// Whether the last report was of full screen.
    var isFullscreen: Bool?
    /// The playlist with its moments, as it is now.
    public internal(set) var schedule: Schedule
    /// Breaks of an earlier playlist that end as they were.
    var pinned: [PinnedBreak] = []
    /// The values the session was created with; the surface is the one that counts now.
    public internal(set) var configuration: EngineConfiguration
    /// The stops that are due, the current one first.
    var queue = DueQueue()
    /// The decision that made them due.
    var decision = Decision(cause: .start, origin: .zero, furthest: .zero)
    /// The showings that load, or wait for their moment.
    var loads = BreakLoads()
    /// The showings that play: at most one linear one.
    var runs: [BreakRun] = []
    /// Overlays that are due and wait for their ads or for the content to play.
    var waitingOverlays: [WaitingOverlay] = []
    /// What is remembered of occurrences.
    var records = OccurrenceRecords()
    /// Loads whose stop was given up and whose answer may still play.
    var lateLoads: [LateLoad] = []
    /// Ads whose companions and icons may still be seen and clicked.
    var retained: [RetainedAd] = []
    /// Breaks that a replacement took away.
    var removedBreaks: [RemovedBreak] = []
    /// Where the content went on after the last hold.
    var lastResume: MediaTime?
    /// What few sessions need, and those mostly for a moment: none or one, so that an idle session is small.
    var rare: [RareState] = []
    /// The number of the last load.
    var lastToken: UInt64 = 0
    /// Where random numbers in URLs come from.
    var random: SeededGenerator
    /// What this input makes the host do.
    var actions: [Action] = []

    /// What was found before and need not be searched again, none or one. It is not saved.
    var found: [SearchState] = []

    /// An engine for a schedule that sessions may share. Duration and live state of the configuration win.
    ///
    /// - Complexity: O(1) when the schedule was made with the same values.
    public init(schedule: Schedule, configuration: EngineConfiguration = EngineConfiguration()) {
        self.schedule = schedule.with(isLive: configuration.isLive).with(duration: configuration.duration)
        self.configuration = configuration
        random = SeededGenerator(seed: configuration.seed)
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
        self.init(
            schedule: Schedule(vast, duration: configuration.duration, isLive: configuration.isLive),
            configuration: configuration)
    }

    /// Takes what happened and gives what has to be done, in order.
    ///
    /// `now` is monotonic from a zero of the host's choice and stands still in sleep; a smaller one counts as the last.
    /// Inputs in any order are safe: what comes at an odd moment is logged and changes nothing.
    ///
    /// - Complexity: for a `playhead` with nothing due O(1) and no allocation, however long the playlist.
    public mutating func handle(_ input: EngineInput, now: MediaTime) -> [Action] {
        if case .playhead(let time) = input, cursor.glide(to: time, now: now) { return [] }
        return handleClosely(input, now: now)
    }

    /// The state of the session.
    public var state: EngineState {
        switch phase {
        case .idle: .idle
        case .starting: isHeld ? .holding : .starting
        case .content: isHeld ? .holding : cursor.isMoving ? .playing : .paused
        case .over: isHeld ? .closing : .completing
        case .ended: .ended
        case .destroyed: .destroyed
        }
    }

    /// The content's position as the engine knows it; in a hold where the content goes on.
    public var contentTime: MediaTime { cursor.position }

    /// The policies.
    var policies: Policies { configuration.policies }

    /// The wall time of the input that is being handled.
    var now: MediaTime { cursor.now }

    /// Whether the viewer has paused the content.
    var isPausedByViewer: Bool { phase == .content && !isHeld && !cursor.isMoving }

    /// Adds something to be done.
    mutating func emit(_ action: Action) {
        actions.append(action)
    }

    /// Adds words for a developer.
    mutating func log(_ words: String) {
        actions.append(.log(words))
    }
}
