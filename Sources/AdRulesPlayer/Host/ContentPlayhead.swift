/// The content's player, as far as ads are concerned.
///
/// It only has to provide its position, which is polled a few times a second. A player that reports its own position
/// keeps the closure passed to ``beginReporting(to:)`` and is not polled. Seeks need not be reported: a jump in the
/// position counts as one.
///
/// The content has to start, pause and resume around ads. A player that takes commands implements the three methods
/// for this; they are called one at a time, in order with the calls to the ``AdPlayer``, and waited for as long as
/// ``AdsRenderingSettings/callLimit``. An app that prefers to
/// listen omits them and acts on ``AdsManagerDelegate`` or ``AdsManager/events()``, which carry the same information.
///
/// A class that belongs to the main actor says so, `@MainActor final class Content: ContentPlayhead`, also in a target
/// whose default isolation is the main actor: Swift applies that default to no type of a `Sendable` protocol. The same
/// holds for ``AdPlayer`` and ``InterstitialPlaying``.
public protocol ContentPlayhead: Sendable {
    /// The position of the content; nil while unknown.
    var currentTime: MediaTime? { get async }

    /// Passes the closure to report with. A player that reports its own position keeps the closure while it plays,
    /// calls it from any thread, and returns true. The default returns false: the position is polled.
    func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) async -> Bool

    /// Ends the reporting that ``beginReporting(to:)`` began, because the session is over. Called once for each call
    /// of ``beginReporting(to:)`` that returned true. The default does nothing.
    func endReporting() async

    /// Starts the content at a position, for the first time. The default does nothing.
    func startContent(at position: MediaTime) async

    /// Pauses the content for ads. The default does nothing.
    func pauseContent() async

    /// Resumes the content at a position, which differs from the earlier one if the viewer sought in the meantime.
    /// The default does nothing.
    func resumeContent(at position: MediaTime) async
}

// The defaults are synchronous. If they were `async`, a call such as `await player.pauseContent()` on a conforming
// type would pick the default over the type's own method, which need not be `async`.
extension ContentPlayhead {
    /// Returns false, so the position is polled.
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

/// A report from the content's player.
///
/// More cases may come: switch with a `default`.
public enum ContentUpdate: Sendable, Hashable {
    /// The position.
    case position(MediaTime)
    /// The viewer sought to a position.
    case seeked(to: MediaTime)
    /// The content paused.
    case paused
    /// The content is playing at a rate; 1 is normal speed.
    case playing(rate: Double)
    /// The duration; nil if unknown.
    case duration(MediaTime?)
    /// Whether the stream is live.
    case live(Bool)
    /// The seekable window of a live stream.
    case window(from: MediaTime, to: MediaTime)
    /// A point at which the content offers a break (VMAP 1.0.1 §2.3.1, position offsets `#n`).
    case opportunity(Opportunity)

    /// The update as an input of the engine.
    var input: EngineInput {
        switch self {
        case .position(let time): .playhead(time)
        case .seeked(let time): .seek(to: time)
        case .paused: .contentPaused
        case .playing(let rate): .contentPlaying(rate: rate)
        case .duration(let duration): .durationChanged(duration)
        case .live(let isLive): .live(isLive)
        case .window(let from, let to): .window(from: from, to: to)
        case .opportunity(let opportunity): .opportunity(opportunity)
        }
    }
}
