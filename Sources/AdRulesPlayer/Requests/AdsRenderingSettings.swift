public import AdRulesEngine

/// How ads are chosen and played: IMA's words for the engine's ``policies``, and what only a player needs.
public struct AdsRenderingSettings: Sendable, Hashable {
    /// Everything the engine lets a publisher decide. The properties in IMA's words read and write it.
    public var policies = Policies()
    /// How often the content's position is asked for.
    public var playheadInterval = MediaTime.milliseconds(200)
    /// Where the content begins; nil: at the playhead's position when the ads begin, 0 when it has none.
    public var startPosition: MediaTime?

    /// The defaults.
    public init() {}

    /// MIME types of media files, the preferred one first; empty: any.
    public var mimeTypes: [String] {
        get { policies.mimeTypes }
        set { policies.mimeTypes = newValue }
    }

    /// The highest bit rate of media files in kbit/s; nil: any.
    public var bitrate: Int? {
        get { policies.maxBitrate }
        set { policies.maxBitrate = newValue }
    }

    /// How long an ad's media may be silent before the ad is given up.
    public var loadVideoTimeout: MediaTime {
        get { policies.mediaTimeout }
        set { policies.mediaTimeout = newValue }
    }

    /// Breaks at or before that content time never play; nil: all may.
    public var playAdsAfterTime: MediaTime? {
        get {
            if case .playAdsAfter(let time) = policies.startPosition { time } else { nil }
        }
        set {
            if let newValue {
                policies.startPosition = .playAdsAfter(newValue)
            } else if case .playAdsAfter = policies.startPosition {
                policies.startPosition = .lastPassed
            }
        }
    }

    /// Whether breaks play by themselves; else each waits for `start()`.
    public var autoPlayAdBreaks: Bool {
        get { policies.autoPlay }
        set { policies.autoPlay = newValue }
    }

    /// Whether breaks are asked for 8 s before their moment; else when they are due.
    public var enablePreloading: Bool {
        get { policies.prefetch > .zero }
        set {
            guard newValue != enablePreloading else { return }
            policies.prefetch = newValue ? Policies().prefetch : .zero
        }
    }

    /// The policies with what the request decides.
    func policies(for request: AdsRequest) -> Policies {
        var policies = policies
        if let timeout = request.vastLoadTimeout { policies.vastTimeout = timeout }
        if let spread = request.prefetchSpread { policies.spread = spread }
        return policies
    }
}
