public import AdRulesEngine

/// The network, as far as ads need it: one HTTP GET.
///
/// The loader follows redirects by itself, counts them, and stops at the request's bounds. Each address, also one behind
/// a redirect, is checked against the request's ``LoadRequest/network``: a loader of your own has to do that too. No
/// cookies are kept, nothing is cached. When the task is cancelled the call ends soon with
/// ``LoadError/Code/cancelled``.
public protocol AdLoading: Sendable {
    /// Asks for a URL. Any answer with a status from 200 to 299 is a success, an empty one too; others are errors.
    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse
}

/// What to fetch, and within which bounds.
public struct LoadRequest: Sendable, Hashable {
    /// The URL, its macros filled.
    public var url: String
    /// Headers to send, by name.
    public var headers: [String: String]
    /// Which origins may see the headers.
    public var headerScope = HeaderScope.sameOrigin
    /// How long everything may take, redirects and the whole body included.
    public var timeout: MediaTime
    /// How many bytes the body may have, decoded.
    public var maxBytes: Int
    /// How many redirects may be followed.
    public var maxRedirects: Int
    /// Which addresses may be fetched, the URL's own and those behind redirects.
    public var network: NetworkPolicy
    /// What the first address of the session was.
    public var firstHop: FirstHop
    /// A second bound for the body besides `maxBytes`, shared with other requests; nil: none. A loader of your own takes each chunk off it, and
    /// ends with ``LoadError/Code/tooLong`` when it cannot.
    public var budget: ByteBudget?
    /// Whether the request may go over a connection that an earlier one used. Such a connection may be closed by the
    /// server just when the request leaves, and then it is not known whether it was read; a request that must not be
    /// repeated takes a connection of its own.
    public var reusesConnection = true

    /// A request within bounds.
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

/// An answer.
public struct LoadResponse: Sendable, Hashable {
    /// The body, decoded.
    public var body: [UInt8]
    /// The URL that answered, after the redirects.
    public var finalURL: String
    /// The status, 200 to 299.
    public var status: Int
    /// How many redirects were followed.
    public var redirects: Int

    /// An answer with a body.
    public init(body: [UInt8], finalURL: String, status: Int = 200, redirects: Int = 0) {
        self.body = body
        self.finalURL = finalURL
        self.status = status
        self.redirects = redirects
    }
}

/// Why there is no answer.
public struct LoadError: Error, Sendable, Hashable {
    /// What went wrong. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable, Codable {
        /// The name.
        public var rawValue: String

        /// The code of a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The URL cannot be read.
        public static let badURL = Code(rawValue: "badURL")
        /// The scheme is neither `http` nor `https`, at once or behind a redirect.
        public static let scheme = Code(rawValue: "scheme")
        /// The network policy, or the host's own check, does not allow the address.
        public static let refused = Code(rawValue: "refused")
        /// The request surely never left: no such host, no connection, offline.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The connection broke after the request may have left.
        public static let connectionLost = Code(rawValue: "connectionLost")
        /// It took longer than the request allows.
        public static let timeout = Code(rawValue: "timeout")
        /// A status below 200 or above 299 that is no redirect.
        public static let status = Code(rawValue: "status")
        /// The body is longer than the request, or what is left of the break's budget, allows.
        public static let tooLong = Code(rawValue: "tooLong")
        /// More redirects than the request allows, in a circle, or to nowhere.
        public static let redirects = Code(rawValue: "redirects")
        /// The task was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
    }

    /// What went wrong.
    public var code: Code
    /// The status of the last answer, if there was one.
    public var status: Int?
    /// Words for a developer.
    public var message: String?

    /// An error with its details.
    public init(_ code: Code, status: Int? = nil, message: String? = nil) {
        self.code = code
        self.status = status
        self.message = message
    }
}
