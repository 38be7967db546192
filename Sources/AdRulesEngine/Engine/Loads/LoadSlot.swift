import AdRulesModel

/// A showing whose ads are loading, or loaded and waiting for its moment.
struct LoadSlot: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The number of the showing, from 1.
    var showing: Int
    /// The token of the open load; nil if it was answered or needed no request.
    var token: LoadToken?
    /// When its ads were requested.
    var askedAt: MediaTime
    /// The number of wrappers followed.
    var wrappers = 0
    /// When its timeout began, which is when its stop came due; nil while it is only prefetched.
    var clock: MediaTime?
    /// The loaded ads, or nil.
    var loaded: LoadedBreak?
    /// The number of ads of this showing already reported for earlier answers; numbering continues from there.
    var toldAds = 0
    /// Its position before the last change of the schedule, which may have left it without one.
    var lastPosition: StopPosition?
    /// The surfaces for which its ads were requested again.
    var askedSurfaces: [Surface] = []
    /// Whether its ads were requested again because they had expired.
    var isRefreshed = false

    /// Discards the loaded ads so that others can be requested.
    mutating func dropLoaded() {
        toldAds = loaded?.introduced ?? toldAds
        loaded = nil
    }
}

/// A load whose stop was given up but whose answer the policy still lets play.
struct LateLoad: Sendable, Hashable, Codable {
    /// The token of the load.
    var token: LoadToken
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The number of the showing.
    var showing: Int
    /// The position of its stop.
    var position: StopPosition
    /// When it was requested.
    var askedAt: MediaTime
    /// The number of ads of this showing already reported to the app for earlier answers.
    var toldAds = 0
}

/// What is kept of a discarded load for the next load of its showing.
struct ForgottenLoad: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The number of the showing.
    var showing: Int
    /// The number of its ads already reported to the app.
    var toldAds: Int
    /// The surfaces for which its ads were requested again.
    var askedSurfaces: [Surface]
    /// Whether its ads were requested again because they had expired.
    var isRefreshed: Bool
}

/// How long a load may take once its stop is due.
struct LoadTimeouts: Sendable {
    /// The time until the first answer.
    var answer: MediaTime
    /// The additional time for each wrapper followed.
    var wrapper: MediaTime
}

extension LoadSlot {
    /// When the load is given up; nil if it is not open or its stop is not due.
    func deadline(_ timeouts: LoadTimeouts) -> MediaTime? {
        guard token != nil, let clock else { return nil }
        return clock + timeouts.answer + timeouts.wrapper.multiplied(by: wrappers)
    }
}

/// The loaded ads of a showing: the pod in play order, and its spares.
struct LoadedBreak: Sendable, Hashable, Codable {
    /// The break type as which the ads are shown.
    var type: BreakType
    /// The ads that play, in order.
    var pod: [ResolvedAd]
    /// The ads that can replace one that failed before it started, each once.
    var spares: [ResolvedAd]
    /// The ads cut off because the break is too short for them.
    var cut: [ResolvedAd]
    /// The index in the pod of the next ad to be introduced.
    var next = 0
    /// The number of ads introduced so far.
    var introduced = 0
    /// The ad that is prepared but not playing yet.
    var prepared: IntroducedAd?
    /// Whether an ad failed.
    var hasFailure = false
    /// The code of the last failure.
    var code: Int?

    /// Whether an ad is left to play.
    var hasAd: Bool { prepared != nil || next < pod.count || (hasOpenPlace && !spares.isEmpty) }
    /// Whether an ad of the pod failed before it started, and a spare may take its place.
    var hasOpenPlace: Bool { openPlace != nil }
    /// The index in the pod that a spare may take.
    var openPlace: Int?
}

/// An ad that was reported to the app and has its number.
struct IntroducedAd: Sendable, Hashable, Codable {
    /// The number in play order, from 1.
    var number: Int
    /// The place in the pod, from 1.
    var place: Int
    /// The ad.
    var ad: ResolvedAd
}
