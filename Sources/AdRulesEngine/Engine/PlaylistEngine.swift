/// The engine: a value type that turns inputs into actions. Its rules are on the page <doc:Behaviour>.
///
/// It has no clock, no player and no network. The same schedule, configuration and inputs produce the same actions,
/// byte for byte. A copy is an independent session; a decoded engine continues where the encoded one stopped.
///
/// ```swift
/// let configuration = EngineConfiguration(seed: viewing.seed, epoch: clock.date, duration: .seconds(1800))
/// var engine = PlaylistEngine(document, configuration: configuration)
/// perform(engine.handle(.start(at: .zero), now: clock.now))
/// perform(engine.handle(.playhead(player.currentTime), now: clock.now))
/// ```
///
/// No value of a host is refused: <doc:Behaviour#Values-of-the-host>.
public struct PlaylistEngine: Sendable, Codable {
    private var version = SnapshotVersion()
    var cursor = ContentCursor()
    var hold = ContentHold()
    var status = SessionStatus()
    var playlist: SessionPlaylist
    /// The configuration the session was created with; only `surface`, `epoch` and `hostMacros` are kept current.
    public internal(set) var configuration: EngineConfiguration
    var due = DueBreaks()
    var loads = LoadTable()
    var playback = Playback()
    var ledger = OccurrenceLedger()
    var writer: ActionWriter

    /// An occurrence that was not over when the engine last searched for one. Not a part of a snapshot.
    var knownOpen: OccurrenceID?
    /// The position for which everything ahead that needs a request has been requested; `never` if there is none. Not a
    /// part of a snapshot.
    var lookedAheadFrom = MediaTime.never

    private enum CodingKeys: CodingKey {
        case version, playlist, configuration, cursor, status, hold, due, loads, playback, ledger, writer
    }

    /// Creates an engine for a schedule that sessions may share; the configuration's duration and live state win.
    ///
    /// - Complexity: O(1) if the schedule was made with the same duration and live state.
    public init(schedule: Schedule, configuration: EngineConfiguration = EngineConfiguration()) {
        let configuration = configuration.admitted
        playlist = SessionPlaylist(schedule.with(isLive: configuration.isLive).with(duration: configuration.duration))
        self.configuration = configuration
        writer = ActionWriter(seed: configuration.seed)
    }

    /// Creates an engine for a playlist.
    public init(_ document: VMAPDocument, configuration: EngineConfiguration = EngineConfiguration()) {
        self.init(
            schedule: Schedule(
                document, duration: configuration.admitted.duration, isLive: configuration.isLive,
                repeatCap: configuration.policies.repeatCap),
            configuration: configuration)
    }

    /// Creates an engine for a VAST response.
    public init(_ vast: VAST, configuration: EngineConfiguration = EngineConfiguration()) {
        self.init(
            schedule: Schedule(vast, duration: configuration.admitted.duration, isLive: configuration.isLive),
            configuration: configuration)
    }

    /// Handles an input and returns the actions for the host, in order.
    ///
    /// `now` is monotonic, counts from an origin of the host's choice and does not advance during sleep, which
    /// ``EngineInput/date(_:)`` reports; a value smaller than the last counts as the last. Inputs are safe in any
    /// order: one at an unexpected moment is logged and ignored.
    ///
    /// - Complexity: O(1) without allocation for a `playhead` with nothing due, however long the playlist.
    public mutating func handle(_ input: EngineInput, now: MediaTime) -> [EngineAction] {
        if case .playhead(let time) = input, cursor.advanceIfNothingDue(to: time, now: now) { return [] }
        return handleSlowPath(input, now: now)
    }

    /// The current playlist with its resolved moments.
    public var schedule: Schedule { playlist.schedule }

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

    /// The last known content position; during a hold, the position at which content resumes.
    public var contentTime: MediaTime { cursor.position }

    /// The content position before which playback finds nothing due; nil if content stands still or a jump settles.
    ///
    /// Of several `playhead` inputs in a row, all before it and before ``nextDeadline``, the last one alone has the
    /// same effect: none but the new position.
    package var quietUntil: MediaTime? { cursor.quietUntil }

    /// Whether the ads of an occurrence that has not begun are requested or loaded. Complexity: O(1).
    package func hasLoad(of occurrence: OccurrenceID) -> Bool { loads.contains(occurrence) }

    var phase: ContentPhase { status.phase }

    var isHeld: Bool { hold.isOpen }

    var queue: DueQueue { due.queue }

    var waitingOverlays: [WaitingOverlay] { due.overlays }

    var decision: Decision { due.decision }

    var policies: Policies { configuration.policies }

    /// The wall time of the input being handled, or of the deadline being kept, which may be long past.
    var now: MediaTime { cursor.now }
    /// The wall time of the call that returns the actions: what they begin begins then (page Behaviour, Late calls).
    var calledAt: MediaTime { max(now, writer.calledAt) }

    var isPausedByViewer: Bool { phase == .content && !isHeld && !cursor.isMoving }

    mutating func emit(_ action: EngineAction) { writer.emit(action) }

    mutating func log(_ words: String) { writer.emit(.log(words)) }
}
