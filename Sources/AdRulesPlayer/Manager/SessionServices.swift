/// The services a session uses, independent of the host.
struct SessionServices: Sendable {
    var resolver: any AdResolving
    var tracking: any TrackingSending
    /// The addresses that may be fetched.
    var network: NetworkPolicy
    /// The kind of address that the session began at.
    var firstHop: FirstHop
    /// The origins that may receive the headers of ad requests; nil if every origin may.
    var headerOrigins: Set<String>?
    var clock: any PlayerClock
    var observer: (any SessionObserving)?
}

/// The state of a session that can be read without waiting.
struct SessionView: Sendable {
    var cuePoints: [StopPosition]
    var state = EngineState.idle
    var countdown: AdCountdown?
    var currentAd: AdPlayback?
    var isAdPaused = false
    /// Whether the viewer has paused the ad, the content, or what would begin.
    var isPaused = false
    /// The volume of the ads; nil if the app has not set it.
    var volume: Double?
    /// The viewer's privacy choices.
    var privacy: PrivacySignals
    /// The place where the viewer sees the player.
    var presentation = AdPresentation.inline
    /// How far the ads of the breaks are that have not begun.
    var readiness: [BreakReadiness] = []
    /// The window in which the ads are shown; nil if the app has named none.
    var window: AdWindow?
    /// The size of the area where ads are shown, as it was last reported.
    var surface: Surface?
}
