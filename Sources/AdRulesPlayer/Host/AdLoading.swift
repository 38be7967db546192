/// The network access that ads and playback sessions need: one HTTP request. Ads need only GET.
///
/// The loader follows redirects itself, counts them, and enforces the request's limits. It checks each address,
/// including redirect targets, against the request's ``LoadRequest/network``; a custom loader has to do the same. It
/// keeps no cookies and caches nothing. A redirected POST continues as described at ``LoadRequest/Method/post``. When
/// the task is cancelled, the call soon ends with ``LoadError/Code/cancelled``.
public protocol AdLoading: Sendable {
    /// Requests a URL. Any status from 200 to 299 is a success, even with an empty body; other statuses are errors.
    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse
}

/// A request, with its limits.
public struct LoadRequest: Sendable, Hashable {
    /// The method of a request.
    public enum Method: String, Sendable, Hashable {
        /// Reads; the request has no body.
        case get = "GET"
        /// Sends ``LoadRequest/body``, which may be empty.
        ///
        /// A redirect with status 303, and as in browsers 301 and 302, continues as a GET without the body. One with
        /// 307 or 308 repeats the POST, but only at the same origin; a redirect to another origin fails with
        /// ``LoadError/Code/refused`` (RFC 9110 §15.4).
        case post = "POST"
    }

    /// The URL, with its macros expanded.
    public var url: String
    /// The method.
    public var method = Method.get
    /// The body of a POST; a GET is sent without one.
    public var body: [UInt8] = []
    /// The media type of the body, as in `application/json`, sent as the header `Content-Type`; nil sends none.
    public var contentType: String?
    /// The headers to send, by name. A custom loader sends ``headers(at:)`` to each address.
    public var headers: [String: String]
    /// The origins that may receive the headers that do not identify the device.
    public var headerScope = HeaderScope.sameOrigin
    /// The time allowed for everything, including redirects and the complete body.
    public var timeout: MediaTime
    /// The largest body accepted, in bytes after decoding.
    public var maxBytes: Int
    /// The number of redirects that may be followed.
    public var maxRedirects: Int
    /// The addresses that may be fetched; applies to the URL itself and to redirect targets.
    public var network: NetworkPolicy
    /// The kind of address that the session began at.
    public var firstHop: FirstHop
    /// A limit on the body besides `maxBytes`, shared with other requests; nil if there is none. A custom loader
    /// takes each chunk from it, and ends with ``LoadError/Code/tooLong`` when it cannot.
    public package(set) var budget: ByteBudget?
    /// Whether the request may use a connection that an earlier request used. The server may close such a connection
    /// just as the request is sent, and then it is unknown whether the server read it. A request that must not be
    /// repeated uses a connection of its own.
    public var reusesConnection = true

    /// Creates a GET. Limits that are nil come from `network`.
    public init(
        url: String, headers: [String: String] = [:], timeout: MediaTime = .seconds(8), maxBytes: Int? = nil,
        maxRedirects: Int? = nil, network: NetworkPolicy = NetworkPolicy(), firstHop: FirstHop = .itself
    ) {
        self.url = url
        self.headers = headers
        self.timeout = timeout
        self.maxBytes = maxBytes ?? network.maxResponseBytes
        self.maxRedirects = maxRedirects ?? network.maxRedirects
        self.network = network
        self.firstHop = firstHop
    }
}

extension MediaTime {
    /// The time that a request may take where the app gives none.
    static let usualTimeout = UsualLimits.tagTime
}

/// The response to a request.
public struct LoadResponse: Sendable, Hashable {
    /// The body, decoded.
    public var body: [UInt8]
    /// The URL that answered, after any redirects.
    public var finalURL: String
    /// The status, from 200 to 299.
    public var status: Int
    /// The number of redirects followed.
    public var redirects: Int
    /// The header `Content-Type`, whose `charset` counts for a document that declares no encoding; nil if absent.
    public var contentType: String?

    /// Creates a response with a body.
    public init(body: [UInt8], finalURL: String, status: Int = 200, redirects: Int = 0, contentType: String? = nil) {
        self.body = body
        self.finalURL = finalURL
        self.status = status
        self.redirects = redirects
        self.contentType = contentType
    }
}

/// The reason a request failed.
public struct LoadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. More cases may come: switch with a `default`.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// The URL is malformed.
        case badURL
        /// The scheme is neither `http` nor `https`, in the URL itself or in a redirect.
        case scheme
        /// The network policy, the host's own check or the system (App Transport Security) does not allow the address,
        /// or a redirect would repeat a POST at another origin.
        case refused
        /// The request certainly never left: unknown host, connection refused, or offline.
        case unreachable
        /// The connection broke after the request may have left.
        case connectionLost
        /// The request took longer than allowed.
        case timeout
        /// The status is below 200 or above 299, and is not a redirect.
        case status
        /// The body is longer than the request, or the rest of the break's budget, allows.
        case tooLong
        /// The body cannot be decompressed.
        case badBody
        /// Too many redirects, a redirect loop, or a redirect without a target.
        case redirects
        /// The task was cancelled.
        case cancelled
    }

    /// The kind of failure.
    public var code: Code
    /// The status of the last response, if any.
    public var status: Int?
    /// A message for developers.
    public var message: String?
    /// The beginning of the body that came with ``Code/status``, at most 4,096 bytes after decoding: servers
    /// explain errors there. Empty if there is none.
    public var body: [UInt8] = []

    /// The most bytes that ``body`` has.
    package static let longestBody = 4096

    /// The error in one line for logs, as in `timeout: no answer after 5 s`. It does not contain ``body``.
    public var description: String { message.map { "\(code.rawValue): \($0)" } ?? code.rawValue }

    /// Creates an error.
    public init(_ code: Code, status: Int? = nil, message: String? = nil) {
        self.code = code
        self.status = status
        self.message = message
    }
}
