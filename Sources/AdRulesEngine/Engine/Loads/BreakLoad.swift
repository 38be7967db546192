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

    var occurrence: OccurrenceID
    @Count var showing: Int
    var askedAt: MediaTime
    @Count var wrappers = 0
    /// When its timeout began, which is when its stop came due; nil while it is only prefetched.
    var clock: MediaTime?
    private(set) var progress = Progress.asked
    /// The number of ads of this showing already reported for earlier answers; numbering continues from there.
    @Count var introducedAds = 0
    /// Its position before the last change of the schedule, which may have left it without one.
    var lastPosition: StopPosition?
    var askedSurfaces: [Surface] = []
    var isRefreshed = false

    /// The token of the open request; nil if it was answered or none was needed.
    var token: LoadToken? { if case .open(let token, _) = progress { token } else { nil } }

    var soFar: AdResponse? { if case .open(_, let soFar) = progress { soFar } else { nil } }

    var loaded: LoadedBreak? { if case .loaded(let ads) = progress { ads } else { nil } }

    /// Opens a request. One that takes the place of another, in a new process, keeps the ads of that.
    mutating func open(_ token: LoadToken) { progress = .open(token, soFar: soFar) }

    mutating func set(soFar response: AdResponse) {
        if let token { progress = .open(token, soFar: response) }
    }

    /// Closes the open request and returns its token; nil if none is open.
    mutating func close() -> LoadToken? {
        guard let token else { return nil }
        progress = .asked
        return token
    }

    mutating func set(_ ads: LoadedBreak) { progress = .loaded(ads) }

    /// Discards the ads so that others can be requested.
    mutating func dropAds() {
        introducedAds = loaded?.introduced ?? introducedAds
        progress = .asked
    }

    /// The time at which the load is given up; nil if it is not open or its stop is not due.
    func deadline(_ policies: Policies) -> MediaTime? {
        guard token != nil, let clock else { return nil }
        return clock + policies.vastTimeout + policies.wrapperTimeout.multiplied(by: wrappers)
    }
}
