/// A request for a live stream with ads (Google DAI, "Pod serving API": its event has the type "Pod serving manifest").
///
/// ```swift
/// var request = StreamRequest(try PodServing(networkCode: "21775744923"), customAssetKey: "news")
/// request.parameters = [.init("cust_params", "section=sport")]
/// ```
///
/// No redirect is followed: what answers behind one, such as a hotel network's sign-in page, is not the server.
public struct StreamRequest: Sendable, Hashable {
    /// The network, and the host that answers.
    public var serving: PodServing
    /// The custom asset key of the live stream event.
    public var customAssetKey: String
    /// The parameters of the ad tag, such as `cust_params`.
    public var parameters: [PodServing.Parameter] = []
    /// A note of the app's own, which ``LiveStream/userContext`` returns; it is not sent.
    public var userContext: String?
    /// The time allowed for the request, including the complete body.
    public var timeout = MediaTime.usualTimeout
    /// The largest answer accepted, in bytes after decoding.
    package var maxAnswerBytes = 64 << 10
    /// The addresses that may be requested. The server's own address counts as the first of its session, so an address
    /// of a private network is allowed by default.
    public var network = NetworkPolicy()

    /// Creates a request for a live stream of a network.
    public init(_ serving: PodServing, customAssetKey: String) {
        self.serving = serving
        self.customAssetKey = customAssetKey
    }

    /// The request with the values that count: others are the defaults.
    var admitted: StreamRequest {
        var request = self
        request.timeout = timeout.asTimeout ?? .usualTimeout
        return request
    }

    /// The kind of address that the session begins at.
    var firstHop: FirstHop { FirstHop(serving.liveRegistration(customAssetKey: customAssetKey, parameters: []).url) }
}

/// A registered live stream.
public struct LiveStream: Sendable, Hashable {
    /// The identifier of this viewer's session (`stream_id`), the same as long as it lasts.
    public var id: String
    /// The URL of the metadata of the ads (`metadata_url`); nil if there is none.
    public var metadataURL: String?
    /// The URL to which an ad event's identifier is appended to verify it (`media_verification_url`); nil if absent.
    public var mediaVerificationURL: String?
    /// The interval between two requests for the metadata (`polling_frequency`, in seconds); nil if there is none.
    public var pollingFrequency: MediaTime?
    /// The ``StreamRequest/userContext`` of the request.
    public var userContext: String?
    /// The reason why optional fields of the answer are missing here: messages for developers; do not parse them. They
    /// are logged (``StreamSessionEvent/log(_:)``), too.
    package var omissions: [String] = []

    /// Creates a stream, as a test of an app needs one.
    public init(
        id: String, metadataURL: String? = nil, mediaVerificationURL: String? = nil,
        pollingFrequency: MediaTime? = nil, userContext: String? = nil
    ) {
        self.id = id
        self.metadataURL = metadataURL
        self.mediaVerificationURL = mediaVerificationURL
        self.pollingFrequency = pollingFrequency
        self.userContext = userContext
    }
}
