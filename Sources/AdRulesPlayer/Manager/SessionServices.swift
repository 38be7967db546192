import AdRulesEngine

/// What a session needs of the world, whoever the host is.
struct SessionServices: Sendable {
    var resolver: any AdResolving
    var tracking: any TrackingSending
    var clock: any PlayerClock
    var observer: (any SessionObserving)?
}

/// What a session is about: made by the loader from the first response, before anything plays.
struct SessionPlan: Sendable {
    var request: AdsRequest
    var schedule: Schedule

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
