extension Schedule {
    /// Whether the schedule was created from a VAST response without ads.
    package var isWithoutAds: Bool {
        guard mode == .singleAd, case .vast(let vast)? = breaks.first?.adBreak.source?.content else { return false }
        return vast.ads.isEmpty
    }
}
