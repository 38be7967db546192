extension Schedule {
    /// Whether it was made of a VAST response that holds no ad.
    package var isWithoutAds: Bool {
        guard mode == .singleAd, case .vast(let vast)? = breaks.first?.adBreak.source?.content else { return false }
        return vast.ads.isEmpty
    }
}
