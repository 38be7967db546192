/// The start of a session: the first response, or a saved session.
struct SessionPlan: Sendable {
    private enum Beginning: Sendable {
        /// The first response, nil if it was empty, with the seed that the playlist's URL has used.
        case response(AdDocument?, AdsRequest, seed: UInt64)
        case saved(PlaylistEngine)
        /// The engine was made, and owns everything.
        case over
    }

    let session: SessionID
    /// The schedule with the default policies, as an app sees it before `initialize`; of a saved session, its own.
    let schedule: Schedule
    private var beginning: Beginning
    /// The window in which the ads are shown.
    var window: AdWindow?
    /// The size of the area where ads are shown, as far as it is known before the session begins.
    var surface: Surface?
    /// The viewer's privacy choices, as they are now.
    var privacy: PrivacySignals
    /// The macros that the choices do not change: the content's, and those that the app itself has set.
    let ownMacros: [String: String]
    /// The present place of the player.
    var presentation = AdPresentation.inline
    /// Whether the app has started the ads before the session began.
    var isStarted = false
    /// A mistake of the request, for developers.
    var warning: String?

    /// Whether the session was saved in another process.
    var isRestored: Bool { if case .saved = beginning { true } else { false } }

    init(request: AdsRequest, seed: UInt64, document: AdDocument?) {
        session = request.session
        schedule = Self.schedule(document, request, policies: Policies())
        beginning = .response(document, request, seed: seed)
        window = request.window
        surface = request.adSurface
        privacy = request.privacy
        ownMacros = request.macrosWithoutPrivacy
    }

    init(_ snapshot: SessionSnapshot) {
        session = snapshot.session
        schedule = snapshot.engine.schedule
        privacy = snapshot.privacy
        ownMacros = snapshot.ownMacros
        beginning = .saved(snapshot.engine)
    }

    /// The engine of the session; nil after the first call. A saved one is as it was.
    mutating func takeEngine(
        _ settings: AdsRenderingSettings, clock: any PlayerClock, reportsReady: Bool = false
    ) -> PlaylistEngine? {
        defer { beginning = .over }
        switch beginning {
        case .response(let document, let request, let seed):
            let policies = settings.policies(for: request)
            let configuration = EngineConfiguration(
                seed: seed, epoch: clock.date - clock.now, hostMacros: hostMacros, duration: request.contentDuration,
                isLive: request.isLive, surface: surface, reportsReady: reportsReady, policies: policies)
            let isAsSeen = policies.repeatCap == schedule.repeatCap
            return PlaylistEngine(
                schedule: isAsSeen ? schedule : Self.schedule(document, request, policies: policies),
                configuration: configuration)
        case .saved(var engine):
            // The date, and a choice that was made before `initialize`, count in the requests that are made again. The
            // time is not later than the saved one, so that no deadline runs: `restored` comes before any.
            _ = engine.handle(.date(clock.date), now: .zero)
            if hostMacros != engine.configuration.hostMacros { _ = engine.handle(.hostMacros(hostMacros), now: .zero) }
            return engine
        case .over: return nil
        }
    }

    /// The host's macros as they are now: with the viewer's choices, and with what the player can do where it is seen.
    var hostMacros: [String: String] {
        var macros = privacy.macros.merging(ownMacros) { $1 }
        if presentation != .inline, let all = macros[AdPresentation.macroName] {
            macros[AdPresentation.macroName] = presentation.capabilities(all)
        }
        return macros
    }

    private static func schedule(_ document: AdDocument?, _ request: AdsRequest, policies: Policies) -> Schedule {
        switch document {
        case .vmap(let playlist):
            Schedule(playlist, duration: request.contentDuration, isLive: request.isLive, repeatCap: policies.repeatCap)
        case .vast(let response): Schedule(response.vast, duration: request.contentDuration, isLive: request.isLive)
        case nil: Schedule(VAST(ads: []), duration: request.contentDuration, isLive: request.isLive)
        }
    }
}

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
