/// A viewing, a film or live stream, a break of it, and for a live stream which one of its occurrences.
struct ListKey: Hashable {
    var primaryID: String
    var stream: String
    var file: String
    var interstitialID: String?
}

/// The answer to a request for a list.
struct ListAnswer: KeptAnswer {
    /// The list as JSON.
    var json: String
    /// The number of its assets.
    var assets: Int
    /// How long it is the answer for its viewer.
    var kept: Duration
    /// Ads that could not be in it, for the log.
    var losses: [String]
    /// Whether an ad server was still silent at the deadline.
    var isLate: Bool
    /// The requests to ad servers that failed.
    var failures: Int
    /// Whether the house ads fill it.
    var isHouse: Bool
}
