/// The times of an ad that plays, for a countdown and a skip button. All are ad times.
public struct AdTiming: Sendable, Hashable {
    /// The furthest position reported since the ad began or was rewound; nil if there is none.
    public var adTime: MediaTime?
    /// The duration that the player reported, otherwise the one in VAST; nil if unknown.
    public var duration: MediaTime?
    /// The total duration, according to VAST, of the ads that follow in the pod: zero after the last one, nil if one
    /// of them is unknown. It changes when an ad is dropped.
    public var laterDuration: MediaTime?
    /// The time until the viewer may skip the ad, zero if it may be skipped now; nil if it cannot be skipped.
    public var untilSkippable: MediaTime?

    /// Creates the times of an ad.
    public init(adTime: MediaTime?, duration: MediaTime?, laterDuration: MediaTime?, untilSkippable: MediaTime?) {
        self.adTime = adTime
        self.duration = duration
        self.laterDuration = laterDuration
        self.untilSkippable = untilSkippable
    }
}

// The values of a playing ad that a host may read. Events do not carry these values: few hosts need them, and the sum
// over a pod would make each position of an ad as expensive as the pod is long.
extension PlaylistEngine {
    /// The times of an ad; nil if it is not the one that plays in its break.
    ///
    /// - Complexity: O(n) in the number of ads that follow in the pod.
    public func timing(of reference: AdReference) -> AdTiming? {
        guard let index = playback.index(playing: reference), let ad = playback[index].current else { return nil }
        let later = playback[index].loaded.waitingAds.map(\.duration)
        let sum = later.reduce(MediaTime.zero) { $0 + max(.zero, $1 ?? .zero) }
        return AdTiming(
            adTime: ad.adTime, duration: ad.duration, laterDuration: later.contains(nil) ? nil : sum,
            untilSkippable: ad.untilSkippable)
    }

    /// Whether the viewer has paused an ad; false if it is not the one that plays in its break.
    public func isPaused(_ reference: AdReference) -> Bool {
        playback.index(playing: reference).map { playback[$0].current?.clock.pausedAt != nil } ?? false
    }

    /// The macro values for a URL of an ad that the host requests or opens itself, such as its page or that of a
    /// companion; nil if the ad neither plays nor has companions or icons that may still be clicked. They are those of
    /// the ad's click trackers.
    ///
    /// - Parameters:
    ///   - reference: The ad.
    ///   - now: The host's clock, as in ``handle(_:now:)``.
    public func clickContext(of reference: AdReference, now: MediaTime) -> MacroContext? {
        let playing = playback.index(playing: reference).map { playback[$0] }
        let kept = playback.retained[reference]
        guard let ad = playing?.current?.introduced ?? kept?.introduced, let showing = playing?.showing ?? kept?.showing
        else { return nil }
        var context = macroContext(of: ad, in: showing, adTime: adTime(of: reference), use: .click)
        context.date = configuration.epoch + max(now, self.now)
        return context
    }
}
