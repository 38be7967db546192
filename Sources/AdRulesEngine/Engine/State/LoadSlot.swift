import AdRulesModel

/// A showing that loads, or has loaded and waits for its moment.
struct LoadSlot: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// Its run, from 1.
    var showing: Int
    /// The open load; nil when it is answered or needed none.
    var token: LoadToken?
    /// When it was asked for.
    var askedAt: MediaTime
    /// How many wrappers were followed for it.
    var wrappers = 0
    /// When its clock began: when its stop came due; nil while it is only prefetched.
    var clock: MediaTime?
    /// What was loaded.
    var loaded: LoadedBreak?
    /// How many ads of this showing were told of by earlier answers: those that follow number on.
    var toldAds = 0
    /// Where it lay before the last change of the schedule: it may have lost its place since.
    var lastPosition: StopPosition?
    /// The surfaces it was asked again for.
    var askedSurfaces: [Surface] = []
    /// Whether it was asked for again because its ads were out of date.
    var isRefreshed = false

    /// Forgets the loaded ads, to ask for others.
    mutating func dropLoaded() {
        toldAds = loaded?.introduced ?? toldAds
        loaded = nil
    }
}

/// What is left of a load that was forgotten, for the next one of its showing.
struct ForgottenLoad: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// Its run.
    var showing: Int
    /// How many of its ads were told of.
    var toldAds: Int
    /// The surfaces it was asked again for.
    var askedSurfaces: [Surface]
    /// Whether it was asked for again because its ads were out of date.
    var isRefreshed: Bool
}

/// How long a load may take, once its stop is due.
struct LoadTimeouts: Sendable {
    /// Until the first answer.
    var answer: MediaTime
    /// More for each wrapper that was followed.
    var wrapper: MediaTime
}

extension LoadSlot {
    /// When its load is given up; nil: it is not open, or its stop is not due.
    func deadline(_ timeouts: LoadTimeouts) -> MediaTime? {
        guard token != nil, let clock else { return nil }
        return clock + timeouts.answer + timeouts.wrapper.multiplied(by: wrappers)
    }
}

/// The ads of a showing: those that play, in order, and those that stand in.
struct LoadedBreak: Sendable, Hashable, Codable {
    /// As what they are shown.
    var type: BreakType
    /// The ads that play.
    var pod: [ResolvedAd]
    /// The ads that stand in for one that failed before it started, each once.
    var spares: [ResolvedAd]
    /// The ads that have no room in the break.
    var cut: [ResolvedAd]
    /// The place in the pod of the next ad to be introduced, from 0.
    var next = 0
    /// How many ads were introduced.
    var introduced = 0
    /// The ad that is prepared and does not play yet.
    var prepared: IntroducedAd?
    /// Whether an ad failed.
    var hasFailure = false
    /// The code of the last failure.
    var code: Int?

    /// Whether an ad is left to play.
    var hasAd: Bool { prepared != nil || next < pod.count || (hasOpenPlace && !spares.isEmpty) }
    /// Whether an ad of the pod failed before it started, and a spare may take its place.
    var hasOpenPlace: Bool { openPlace != nil }
    /// The place a spare may take, from 0.
    var openPlace: Int?
}

/// An ad that the app was told of: it has its number.
struct IntroducedAd: Sendable, Hashable, Codable {
    /// The number in play order, from 1.
    var number: Int
    /// The place in the pod, from 1.
    var place: Int
    /// The ad.
    var ad: ResolvedAd
}
