/// An ad of a live stream, as the player or the stream's metadata describes it.
public struct StreamAd: Sendable, Hashable {
    /// The title; nil if unknown.
    public var title: String?
    /// The description; nil if unknown.
    public var summary: String?
    /// The media type of the creative; nil if unknown.
    public var contentType: String?
    /// The duration; nil if unknown.
    public var duration: MediaTime?
    /// Its place in the pod; nil if unknown.
    public var pod: AdPodInfo?
    /// The address that a click opens, in a browser or inside the app; nil if unknown.
    public var clickThrough: String?

    /// Creates an ad.
    public init(
        title: String? = nil, summary: String? = nil, contentType: String? = nil, duration: MediaTime? = nil,
        pod: AdPodInfo? = nil, clickThrough: String? = nil
    ) {
        self.title = title
        self.summary = summary
        self.contentType = contentType
        self.duration = duration
        self.pod = pod
        self.clickThrough = clickThrough
    }
}

/// An event of an ad of a live stream, as its metadata names it (Google DAI, "Pod serving API"). An open set.
public struct StreamAdEvent: RawRepresentable, Sendable, Hashable {
    /// The name.
    public var rawValue: String

    /// Creates the event with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The ad begins.
    public static let start = StreamAdEvent(rawValue: "start")
    /// A quarter of the ad was shown.
    public static let firstQuartile = StreamAdEvent(rawValue: "firstquartile")
    /// Half of the ad was shown.
    public static let midpoint = StreamAdEvent(rawValue: "midpoint")
    /// Three quarters of the ad were shown.
    public static let thirdQuartile = StreamAdEvent(rawValue: "thirdquartile")
    /// The ad was shown to its end.
    public static let complete = StreamAdEvent(rawValue: "complete")
    /// The ad continues.
    public static let progress = StreamAdEvent(rawValue: "progress")

    /// The name of the event as in Google's SDK.
    var sdkName: String {
        switch self {
        case .start: "STARTED"
        case .firstQuartile: "FIRST_QUARTILE"
        case .thirdQuartile: "THIRD_QUARTILE"
        case .progress: "AD_PROGRESS"
        default: rawValue.uppercased()
        }
    }
}
