import AdRulesLint

/// The result of one request.
struct FetchAnswer: Sendable, Hashable {
    /// The status of the last response; nil without one.
    var status: Int?
    /// The number of redirects on the way.
    var redirects = 0
    /// The field `Content-Type`; nil if there is none, or it is not known.
    var contentType: String?
    /// The body, decoded: that of a status of failure, too, which is no document; empty if none came.
    var body: [UInt8] = []
    /// The reason why there is no document in the body; nil if there may be one.
    var failure: AnswerFailure?
    /// The time of the request in milliseconds, with the look-up of the host and redirects; nil if nothing was
    /// requested, or if the answer comes from a folder.
    var milliseconds: Int?
}

/// A URL to ask for.
struct FetchRequest: Sendable, Hashable {
    /// The URL with its macros filled.
    var url: String
    /// The origins that get the headers of the command line, as in `https://ads.example:443`.
    var headerOrigins: Set<String> = []
    /// Whether it is an ad tag or a wrapper, and not a document of the command line.
    var isResponse = false
    /// The seconds that it may take, if not as many as an ad tag.
    var seconds: Int?
    /// The bytes at the beginning of the body that are wanted, as they are sent; nil for the whole body, decoded.
    var firstBytes: Int?
}
