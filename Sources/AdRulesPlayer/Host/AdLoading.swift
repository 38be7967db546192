public import AdRulesEngine

/// The network, as far as ads need it: one HTTP GET.
///
/// The loader follows redirects by itself, counts them, and stops at the request's bounds. Only `http` and `https` are
/// asked, also behind a redirect. No cookies are kept, nothing is cached. When the task is cancelled the call ends soon
/// with ``LoadError/Code/cancelled``.
public protocol AdLoading: Sendable {
    /// Asks for a URL. Any answer with a status from 200 to 299 is a success, an empty one too; others are errors.
    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse
}

/// What to ask for, and within which bounds.
public struct LoadRequest: Sendable, Hashable {
    /// The URL, its macros filled.
    public var url: String
    /// Headers to send, by name.
    public var headers: [String: String]
    /// How long everything may take, redirects and the whole body included.
    public var timeout: MediaTime
    /// How many bytes the body may have, decoded.
    public var maxBytes: Int
    /// How many redirects may be followed.
    public var maxRedirects: Int

    /// A request within bounds.
    public init(
        url: String, headers: [String: String] = [:], timeout: MediaTime = .seconds(8), maxBytes: Int = 16 << 20,
        maxRedirects: Int = 5
    ) {
        self.url = url
        self.headers = headers
        self.timeout = timeout
        self.maxBytes = maxBytes
        self.maxRedirects = maxRedirects
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
        /// The request surely never left: no such host, no connection, offline.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The connection broke after the request may have left.
        public static let connectionLost = Code(rawValue: "connectionLost")
        /// It took longer than the request allows.
        public static let timeout = Code(rawValue: "timeout")
        /// A status below 200 or above 299 that is no redirect.
        public static let status = Code(rawValue: "status")
        /// The body is longer than the request allows.
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
