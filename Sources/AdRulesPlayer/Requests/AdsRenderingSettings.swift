/// Settings for choosing and playing ads: IMA-style properties for the engine's ``policies``, and the player's own.
public struct AdsRenderingSettings: Sendable, Hashable {
    /// All the publisher's options of the engine. The IMA-style properties read and write them.
    public var policies = Policies()
    /// The interval at which the content's position is polled.
    package var playheadInterval = MediaTime.milliseconds(200)
    /// The time limit of a call to the app's players or delegate. One that takes longer is logged and continues on
    /// itself, so that it holds up neither the ads nor the content.
    public var callLimit = MediaTime.seconds(2)
    /// The position where the content starts; nil means the playhead's when the ads begin, or 0 if it has none.
    public var startPosition: MediaTime?

    /// Creates the default settings.
    public init() {}

    /// The accepted MIME types of media files, in order of preference; empty accepts any.
    public var mimeTypes: [String] {
        get { policies.mimeTypes }
        set { policies.mimeTypes = newValue }
    }

    /// The highest bit rate of media files in kbit/s; nil means no limit.
    public var bitrate: Int? {
        get { policies.maxBitrate }
        set { policies.maxBitrate = newValue }
    }

    /// The time without a report about an ad's media after which the ad is given up.
    public var loadVideoTimeout: MediaTime {
        get { policies.mediaTimeout }
        set { policies.mediaTimeout = newValue }
    }

    /// Breaks at or before this content time never play; nil means that all may play.
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

    /// Whether breaks play automatically; otherwise each waits for `start()`.
    public var autoPlayAdBreaks: Bool {
        get { policies.autoPlay }
        set { policies.autoPlay = newValue }
    }

    /// Whether breaks are requested 8 s before their time; otherwise they are requested when they are due.
    public var enablePreloading: Bool {
        get { policies.prefetch > .zero }
        set {
            guard newValue != enablePreloading else { return }
            policies.prefetch = newValue ? Policies().prefetch : .zero
        }
    }

    /// The policies, with the values that the request overrides.
    func policies(for request: AdsRequest) -> Policies {
        var policies = policies
        if let timeout = request.vastLoadTimeout?.asTimeout { policies.vastTimeout = timeout }
        if let spread = request.prefetchSpread { policies.spread = spread }
        return policies
    }
}
