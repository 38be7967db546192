import AdRulesEngine

/// What a session needs of the world, whoever the host is.
struct SessionServices: Sendable {
    var resolver: any AdResolving
    var tracking: any TrackingSending
    /// What the session's first address was.
    var firstHop: FirstHop
    var clock: any PlayerClock
    var observer: (any SessionObserving)?
}

/// What a session is about: made by the loader from the first response, before anything plays.
struct SessionPlan: Sendable {
    var request: AdsRequest
    /// The first response; nil: it was empty.
    var document: AdDocument?
    /// The schedule with the default policies; what an app sees before `initialize`.
    let schedule: Schedule

    init(request: AdsRequest, document: AdDocument?) {
        self.request = request
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

    /// The values the engine is created with.
    func configuration(_ settings: AdsRenderingSettings, clock: any PlayerClock) -> EngineConfiguration {
        EngineConfiguration(
            seed: request.seed ?? UInt64.random(in: .min ... .max), epoch: clock.date - clock.now,
            hostMacros: request.hostMacros, duration: request.contentDuration, isLive: request.isLive,
            surface: request.surface, policies: settings.policies(for: request))
    }
}

/// What can be asked of a session without waiting for it.
struct SessionView: Sendable {
    var cuePoints: [MediaTime]
    var state = EngineState.idle
    var countdown: AdCountdown?
    var currentAd: AdReference?
}
