import AdRulesModel

/// A showing whose ads are loading, or loaded and waiting for its moment.
struct BreakLoad: Sendable, Hashable, Codable {
    /// A load is either open or has its ads.
    enum Progress: Sendable, Hashable, Codable {
        /// Its ads are needed and no request is open.
        case asked
        /// A request is open. `soFar` has its ads so far; nil while the break's own document is awaited.
        case open(LoadToken, soFar: AdResponse?)
        /// Its ads are loaded.
        case loaded(LoadedBreak)
    }

    /// The occurrence.
    var occurrence: OccurrenceID
    /// The number of the showing, from 1.
    @Count var showing: Int
    /// The time at which its ads were requested.
    var askedAt: MediaTime
    /// The number of wrappers followed.
    @Count var wrappers = 0
    /// When its timeout began, which is when its stop came due; nil while it is only prefetched.
    var clock: MediaTime?
    /// Whether it is being requested, or has its ads.
    private(set) var progress = Progress.asked
    /// The number of ads of this showing already reported for earlier answers; numbering continues from there.
    @Count var introducedAds = 0
    /// Its position before the last change of the schedule, which may have left it without one.
    var lastPosition: StopPosition?
    /// The surfaces for which its ads were requested again.
    var askedSurfaces: [Surface] = []
    /// Whether its ads were requested again because they had expired.
    var isRefreshed = false

    /// The token of the open request; nil if it was answered or none was needed.
    var token: LoadToken? {
        if case .open(let token, _) = progress { token } else { nil }
    }

    /// The ads that the open request has received so far.
    var soFar: AdResponse? {
        if case .open(_, let soFar) = progress { soFar } else { nil }
    }

    /// The loaded ads; nil while they are requested.
    var loaded: LoadedBreak? {
        if case .loaded(let ads) = progress { ads } else { nil }
    }

    /// Opens a request. One that takes the place of another, in a new process, keeps the ads of that.
    mutating func open(_ token: LoadToken) { progress = .open(token, soFar: soFar) }

    /// Stores the ads that the open request has received so far.
    mutating func set(soFar response: AdResponse) {
        if let token { progress = .open(token, soFar: response) }
    }

    /// Closes the open request and returns its token; nil if none is open.
    mutating func close() -> LoadToken? {
        guard let token else { return nil }
        progress = .asked
        return token
    }

    /// Stores the ads.
    mutating func set(_ ads: LoadedBreak) { progress = .loaded(ads) }

    /// Discards the loaded ads so that others can be requested.
    mutating func dropLoaded() {
        guard let loaded else { return }
        introducedAds = loaded.introduced
        progress = .asked
    }
}

/// The part of a discarded load that is kept for the next load of its showing.
struct ForgottenLoad: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The number of the showing.
    @Count var showing: Int
    /// The number of its ads already reported to the app.
    @Count var introducedAds: Int
    /// The surfaces for which its ads were requested again.
    var askedSurfaces: [Surface]
    /// Whether its ads were requested again because they had expired.
    var isRefreshed: Bool
}

extension BreakLoad {
    /// The time at which the load is given up; nil if it is not open or its stop is not due.
    func deadline(_ policies: Policies) -> MediaTime? {
        guard token != nil, let clock else { return nil }
        return clock + policies.vastTimeout + policies.wrapperTimeout.multiplied(by: wrappers)
    }
}
