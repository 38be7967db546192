public import AdRulesHLS

/// The app's player, as far as the breaks of a live stream are concerned: it plays interstitial events, as
/// `AVPlayerInterstitialEventController` does.
///
/// The session calls it one call at a time. What becomes of an event the app reports, with
/// ``StreamSession/report(_:)``.
public protocol InterstitialPlaying: Sendable {
    /// The time of the content; nil while the player has no item.
    var currentTime: MediaTime? { get async }

    /// The date of the content at its current time, if its playlists have dates; the default is nil.
    ///
    /// If there is one, breaks are scheduled by the content's dates, and changes of the machine's clock have no effect.
    var currentDate: WallClock? { get async }

    /// Sets all events of the session, in place of those set before. An event that is in play stays in the list until
    /// it has ended.
    func setEvents(_ events: [InterstitialEvent]) async
}

extension InterstitialPlaying {
    /// Nil: the playlists have no dates.
    public var currentDate: WallClock? { nil }
}

/// What a player reports about an interstitial event, named by its identifier.
///
/// Reports about events that are not the session's have no effect.
public enum InterstitialReport: Sendable, Hashable {
    /// The event began.
    case began(String)
    /// An ad of the event began.
    case adStarted(String, StreamAd)
    /// The viewer clicked the ad that plays.
    case clicked(String)
    /// The event ended.
    case ended(String)
    /// The event was skipped or cancelled: while it played, or before it began.
    case skipped(String)
    /// The event, or the rest of it, cannot be played; with the player's reason.
    case failed(String, message: String)
}

/// An ad of a live stream, as the player or the stream's metadata describes it.
public struct StreamAd: Sendable, Hashable {
    /// The title; nil if unknown.
    public var title: String?
    /// The description; nil if unknown.
    public var summary: String?
    /// The media type of the creative; nil if unknown.
    public var contentType: String?
    /// Its place in the pod; nil if unknown.
    public var pod: AdPodInfo?
    /// The address that a click opens, in a browser or inside the app; nil if unknown.
    public var clickThrough: String?

    /// Creates an ad.
    public init(
        title: String? = nil, summary: String? = nil, contentType: String? = nil, pod: AdPodInfo? = nil,
        clickThrough: String? = nil
    ) {
        self.title = title
        self.summary = summary
        self.contentType = contentType
        self.pod = pod
        self.clickThrough = clickThrough
    }
}
