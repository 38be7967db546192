import AdRulesEngine

/// The services a session uses, independent of the host.
struct SessionServices: Sendable {
    var resolver: any AdResolving
    var tracking: any TrackingSending
    /// The kind of address that the session began at.
    var firstHop: FirstHop
    var clock: any PlayerClock
    var observer: (any SessionObserving)?
}

/// The input of a session, built by the loader from the first response before anything plays.
struct SessionPlan: Sendable {
    var request: AdsRequest
    /// The seed of the session's random numbers, which the playlist's URL has used.
    var seed: UInt64
    /// The first response; nil if it was empty.
    var document: AdDocument?
    /// The schedule with the default policies, as an app sees it before `initialize`.
    let schedule: Schedule

    init(request: AdsRequest, seed: UInt64, document: AdDocument?) {
        self.request = request
        self.seed = seed
        self.document = document
        schedule = Self.schedule(document, request, policies: Policies())
    }

    /// The schedule with the policies of the settings.
    func schedule(policies: Policies) -> Schedule {
        policies.repeatCap == schedule.repeatCap
            ? schedule : Self.schedule(document, request, policies: policies)
    }

    private static func schedule(_ document: AdDocument?, _ request: AdsRequest, policies: Policies) -> Schedule {
        switch document {
        case .vmap(let playlist):
            Schedule(
                playlist, duration: request.contentDuration, isLive: request.isLive, repeatCap: policies.repeatCap)
        case .vast(let response):
            Schedule(response.vast, duration: request.contentDuration, isLive: request.isLive)
        case nil: Schedule(VAST(ads: []), duration: request.contentDuration, isLive: request.isLive)
        }
    }

    /// The configuration for the engine.
    func configuration(_ settings: AdsRenderingSettings, clock: any PlayerClock) -> EngineConfiguration {
        EngineConfiguration(
            seed: seed, epoch: clock.date - clock.now,
            hostMacros: request.hostMacros, duration: request.contentDuration, isLive: request.isLive,
            surface: request.surface, policies: settings.policies(for: request))
    }
}

/// The state of a session that can be read without waiting.
struct SessionView: Sendable {
    var cuePoints: [StopPosition]
    var state = EngineState.idle
    var countdown: AdCountdown?
    var currentAd: AdPlayback?
    var isAdPaused = false
    /// The volume of the ads; nil if the app has not set it.
    var volume: Double?
}
