/// The progress of an ad and its pod, as in "Ad 2 of 3 · 0:12".
public struct AdCountdown: Sendable, Hashable {
    /// The ad.
    public var reference: AdReference
    /// The position in the ad.
    public var adTime: MediaTime
    /// The ad's duration as the player reports it, otherwise as in VAST; nil if unknown.
    public var duration: MediaTime?
    /// The position of the ad in its pod, from 1.
    public var adPosition: Int
    /// The number of ads in the pod.
    public var totalAds: Int
    /// The remaining time of the ad; nil if unknown.
    public var remaining: MediaTime?
    /// The remaining time of the pod, including this ad; nil if the duration of a later ad is unknown.
    public var podRemaining: MediaTime?
    /// The time until the ad can be skipped, zero if it can be skipped now; nil if it cannot be skipped.
    public var untilSkippable: MediaTime?
}

extension AdEvent {
    /// The ad that the event is about; nil for an event of a break or of the session.
    var reference: AdReference? {
        guard let occurrence, let ad else { return nil }
        return AdReference(occurrence, showing: showing, ad: ad)
    }
}

extension AdCountdown {
    /// Creates the countdown of an `AD_PROGRESS` event with the times that the engine knows; nil for another event.
    init?(_ event: AdEvent, timing: AdTiming) {
        guard let reference = event.reference, let pod = event.pod, let adTime = event.adTime else { return nil }
        self.reference = reference
        self.adTime = adTime
        duration = timing.duration
        adPosition = pod.adPosition
        totalAds = pod.totalAds
        let remaining = timing.duration.map { max(.zero, $0 - adTime) }
        self.remaining = remaining
        podRemaining = remaining.flatMap { remaining in timing.laterDuration.map { remaining + $0 } }
        untilSkippable = timing.untilSkippable
    }
}
