import AdRulesLint

/// What asking for one URL led to.
struct FetchAnswer: Sendable, Hashable {
    /// The status of the last response; nil without one.
    var status: Int?
    /// The number of redirects on the way.
    var redirects = 0
    /// The body, decoded; empty for a failure.
    var body: [UInt8] = []
    /// Why there is no body to read; nil if there is one, which may be empty.
    var failure: AnswerFailure?
}

/// A URL to ask for.
struct FetchRequest: Sendable, Hashable {
    /// The URL with its macros filled.
    var url: String
    /// The origins that get the headers of the command line, as in `https://ads.example:443`.
    var headerOrigins: Set<String> = []
    /// The seconds that it may take, if not as many as an ad tag.
    var seconds: Int?
}
