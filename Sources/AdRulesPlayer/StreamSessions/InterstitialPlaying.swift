/// The app's player, as far as the breaks of a live stream are concerned: it plays interstitial events, as
/// `AVPlayerInterstitialEventController` does.
///
/// The session calls it one call at a time, and waits for a call for two seconds: a player that does not return holds
/// up neither the session nor its end. The app reports what happens to an event with ``StreamSession/report(_:)``.
public protocol InterstitialPlaying: Sendable {
    /// The time of the content; nil while the player has no item, or does not know its time. A break that is due then
    /// waits until its moment has passed.
    var currentTime: MediaTime? { get async }

    /// The date of the content at its current time, if its playlists have dates; the default is nil.
    ///
    /// If there is one, breaks are scheduled by the content's dates, and changes of the machine's clock have no effect.
    /// After the first date, nil means that the date is unknown, as while an item loads: decisions that need it wait.
    var currentDate: WallClock? { get async }

    /// Sets all events of the session, in place of earlier ones. An event in play stays in the list until it ends.
    func setEvents(_ events: [InterstitialEvent]) async

    /// Ends the session's events, called once: an event that plays is cancelled, and the content continues at an offset
    /// from its start, or with the time that it took if the offset is nil. From here on the player plays the
    /// interstitials of the content's own playlists again. The default sets no events.
    func endEvents(resumptionOffset: MediaTime?) async
}

extension InterstitialPlaying {
    /// Nil: the playlists have no dates.
    public var currentDate: WallClock? { nil }

    /// Sets no events.
    public func endEvents(resumptionOffset: MediaTime?) async { await setEvents([]) }
}

/// A report of a player about an interstitial event, named by its identifier.
///
/// Reports about events that are not the session's have no effect.
public enum InterstitialReport: Sendable, Hashable {
    /// The event began.
    case began(String)
    /// An ad of the event began. A player that reports ``timedMetadata(id:)`` omits this: that tells when ads begin.
    case adStarted(String, StreamAd)
    /// The position in the event's item, with its duration if that is known; a few times a second, for
    /// ``StreamSession/uiStates()``.
    case progress(String, MediaTime, duration: MediaTime?)
    /// The viewer clicked the ad that plays.
    case clicked(String)
    /// A text of the timed metadata of the event's item, at its time: the identifier of an ad event. The text before
    /// `google_` is ignored, and a text without it has no effect.
    case timedMetadata(id: String)
    /// The event ended.
    case ended(String)
    /// The event was skipped or cancelled: while it played, or before it began.
    case skipped(String)
    /// The event, or the rest of it, cannot be played; with the player's reason.
    case failed(String, message: String)
}

/// The reports that follow from a player's change of the current interstitial event.
struct InterstitialChanges: Sendable {
    /// The identifier of the event that plays; nil if none does.
    private(set) var current: String?
    /// The identifier of the last event that failed; nil if none has.
    private var lastFailed: String?

    /// Takes the identifier of the event that plays now; nil if none does. Returns what to report, in order.
    ///
    /// A player may report the same event more than once.
    mutating func change(to next: String?) -> [InterstitialReport] {
        guard !current.isSpelled(next) else { return [] }
        let reports = [current.map(InterstitialReport.ended), next.map(InterstitialReport.began)].compactMap(\.self)
        current = next
        return reports
    }

    /// The item of the event that plays failed. Returns what to report, once for each event.
    mutating func failed(_ message: String) -> InterstitialReport? {
        guard let current, !lastFailed.isSpelled(current) else { return nil }
        lastFailed = current
        return .failed(current, message: message)
    }
}
