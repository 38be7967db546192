public import AdRulesEngine

/// The player of the content, as far as the ads need to know it.
///
/// The one thing it has to tell is its position, which is asked for a few times a second. A player that reports by itself
/// returns a stream from ``updates()`` and is not polled; both at once is never needed. Seeks need not be told: a jump of
/// the position is one.
public protocol ContentPlayhead: Sendable {
    /// The position of the content; nil while the player does not know it.
    var currentTime: MediaTime? { get async }

    /// What the player reports by itself, for as long as the session lasts; nil, the default: it is polled.
    func updates() -> AsyncStream<ContentUpdate>?
}

extension ContentPlayhead {
    /// Nothing: the position is polled.
    public func updates() -> AsyncStream<ContentUpdate>? { nil }
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
