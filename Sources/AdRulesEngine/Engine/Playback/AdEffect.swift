import AdRulesModel

/// What follows from something that happened to the ad that plays.
enum AdEffect {
    /// An event; `adTime`: that of AD_PROGRESS.
    case event(AdEvent.Name, adTime: MediaTime? = nil)
    /// The trackers of a moment.
    case moment(AdMoment, adTime: MediaTime?)
    /// Other trackers of the ad.
    case trackers(String, [SourceText], adTime: MediaTime?, use: MacroContext.Use = .tracker)
    /// It has started, for the first time.
    case started
    /// It is over: it has played to its end, or the viewer skipped it. `stops`: the host must stop it.
    case over(stops: Bool)
    case failed(AdRulesError, stops: Bool)
    /// The viewer closed an overlay.
    case closed
    /// Nothing but words in the log.
    case ignored(String)
}
