/// The ad time of the VAST response inside a break.
package enum KnownAdTime {
    /// The time of the linear ads that play; nil if the response does not hold them all, or no duration is written.
    package static func linear(of adBreak: AdBreak) -> MediaTime? {
        total(of: adBreak) { $0.creatives.first(where: \.hasLinear)?.linear?.duration }
    }

    /// The time for which overlays are shown; nil if the response does not hold them all.
    package static func overlay(of adBreak: AdBreak) -> MediaTime? {
        total(of: adBreak) { ad in
            let overlay = ad.creatives.lazy.compactMap { $0.nonLinearAds?.nonLinears.first }.first
            return overlay.map { $0.minSuggestedDuration ?? PlayingAd.overlayDisplayTime }
        }
    }

    /// The sum over the ads that play: the pod, or the first ad (VAST 3.0 §2.4.2.3).
    private static func total(of adBreak: AdBreak, time: (Ad) -> MediaTime?) -> MediaTime? {
        guard let source = adBreak.source, case .vast(let vast) = source.content else { return nil }
        let order = PodOrder.arrange(sequences: vast.ads.map(\.sequence), allowMultipleAds: source.allowMultipleAds)
        guard !order.slots.isEmpty else { return nil }
        var total = MediaTime.zero
        for ad in order.slots.map({ vast.ads[$0] }) {
            guard ad.kind == .inline, let length = time(ad) else { return nil }
            total += length
        }
        return total
    }
}
