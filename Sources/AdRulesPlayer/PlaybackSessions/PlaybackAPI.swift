/// The API of a streaming platform: where it is, and what its requests carry.
///
/// The requests are those of BlendVision One (developers.blendvision.com, "BV One API": Create playback token, Start
/// playback session, Get playback session info, Refresh playback session, End playback session).
///
/// ```swift
/// let api = PlaybackAPI("https://api.one.blendvision.com")
/// ```
///
/// No redirect of the API is followed: what is behind one, such as a hotel network's sign-in page, is not the platform.
public struct PlaybackAPI: Sendable, Hashable {
    /// The URL before `/bv/…`, without a query: use `https`, because the requests carry tokens.
    package var baseURL: String
    /// The organization, sent as `x-bv-org-id` with the request for a playback token, which needs it when the API
    /// token is one of an organization. Nil sends no header.
    public var organizationID: String?
    /// The time allowed for each request, including the complete body.
    public var timeout = MediaTime.usualTimeout
    /// The largest answer accepted, in bytes after decoding.
    package var maxAnswerBytes = 256 << 10
    /// The addresses that may be requested. The API's own address counts as the first of its session, so an address
    /// of a private network is allowed by default.
    public var network = NetworkPolicy()

    /// The API with the values that count: others are the defaults.
    var admitted: PlaybackAPI {
        var api = self
        api.timeout = timeout.asTimeout ?? .usualTimeout
        return api
    }

    /// Creates an API at a URL.
    public init(_ baseURL: String) { self.baseURL = baseURL }
}

/// The watched resource, as the platform names it. Its lists are at `/bv/cms/v1/vods` and `/bv/cms/v1/lives`.
public struct PlaybackResource: Sendable, Hashable {
    /// The kind of a resource. An open set.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The name that the API uses.
        public var rawValue: String

        /// Creates the kind with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Video on demand.
        public static let vod = Kind(rawValue: "RESOURCE_TYPE_VOD")
        /// A live stream.
        public static let live = Kind(rawValue: "RESOURCE_TYPE_LIVE")
    }

    /// The identifier (`resource_id`).
    public var id: String
    /// The kind (`resource_type`).
    public var kind: Kind
    /// The app's own identifier of the viewer, to follow a user; nil sends none (`customer_id`).
    public var customerID: String?

    /// Creates a resource.
    public init(id: String, kind: Kind, customerID: String? = nil) {
        self.id = id
        self.kind = kind
        self.customerID = customerID
    }
}
