public import AdRulesEngine

/// The player of the content, as far as the ads need to know it.
///
/// The one thing it has to tell is its position, which is asked for a few times a second. A player that reports by itself
/// keeps what ``beginReporting(to:)`` brings and is not polled. Seeks need not be told: a jump of the position is one.
///
/// The content has to begin, pause and go on when the ads say so. A player that is commanded implements the three methods
/// for it: their calls come one after the other, in order with those of the ``AdPlayer``. An app that would rather listen
/// leaves them out and acts on ``AdsManagerDelegate`` or on ``AdsManager/events()``, which say the same.
public protocol ContentPlayhead: Sendable {
    /// The position of the content; nil while the player does not know it.
    var currentTime: MediaTime? { get async }

    /// Brings the way to report. A player that reports by itself keeps it for as long as it plays, calls it from anywhere,
    /// and returns true. The default returns false: the position is polled.
    func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) async -> Bool

    /// The session that ``beginReporting(to:)`` was called for is over: nothing needs to be reported any more. Called once
    /// for each call of it that returned true. The default does nothing.
    func endReporting() async

    /// Lets the content begin at a position, for the first time. The default does nothing.
    func startContent(at position: MediaTime) async

    /// Pauses the content for ads. The default does nothing.
    func pauseContent() async

    /// Lets the content go on at a position, which is another than before when the viewer sought meanwhile. The default
    /// does nothing.
    func resumeContent(at position: MediaTime) async
}

// The defaults are synchronous. If they were `async`, a call such as `await player.pauseContent()` on a player of one's own
// would prefer them to the player's own method, which need not be `async`.
extension ContentPlayhead {
    /// Returns false: the position is polled.
    public func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) -> Bool { false }
    /// Does nothing.
    public func endReporting() {}
    /// Does nothing.
    public func startContent(at position: MediaTime) {}
    /// Does nothing.
    public func pauseContent() {}
    /// Does nothing.
    public func resumeContent(at position: MediaTime) {}
}

/// Something the content's player reports.
public enum ContentUpdate: Sendable, Hashable {
    /// Its position.
    case position(MediaTime)
    /// The viewer jumped to a position.
    case seeked(to: MediaTime)
    /// It stands still.
    case paused
    /// It moves, at a rate: 1 is normal speed.
    case playing(rate: Double)
    /// Its duration; nil: unknown.
    case duration(MediaTime?)
    /// Whether the stream is live.
    case live(Bool)
    /// The part of a live stream that can be reached.
    case window(from: MediaTime, to: MediaTime)
    /// What wall time a position stands for; the date counts from 1970-01-01T00:00:00Z.
    case anchor(MediaTime, date: MediaTime)
    /// A moment at which the content offers a break (VMAP 1.0.1 §2.3.1, position offsets `#n`).
    case opportunity(Opportunity)

    /// The same, in the engine's words.
    var input: EngineInput {
        switch self {
        case .position(let time): .playhead(time)
        case .seeked(let time): .seek(to: time)
        case .paused: .contentPaused
        case .playing(let rate): .contentPlaying(rate: rate)
        case .duration(let duration): .durationChanged(duration)
        case .live(let isLive): .live(isLive)
        case .window(let from, let to): .window(from: from, to: to)
        case .anchor(let time, let date): .anchor(time, date: date)
        case .opportunity(let opportunity): .opportunity(opportunity)
        }
    }
}
