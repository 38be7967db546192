import AdRulesCommands
import AdRulesEngine

/// The bounds of what one run of the command asks of the network, set with `--fetch-limit NAME=N`: those of a player, and
/// three of the run.
struct FetchLimits: NamedLimits, Sendable, Hashable {
    /// Requests in all, redirects included.
    var requests = 200
    /// Seconds for all requests together.
    var seconds = 60
    /// Seconds for one ad tag, with its redirects.
    var tagSeconds = Int(UsualLimits.tagTime.seconds)
    /// Redirects of one ad tag.
    var redirects = UsualLimits.redirects
    /// Bytes of a document, decoded; its header counts too.
    var bytes = UsualLimits.documentBytes { didSet { responseBytes = bytes } }
    /// Bytes of the answer to an ad tag or a wrapper; as many as of a document once that is set.
    private(set) var responseBytes = UsualLimits.responseBytes
    /// Bytes of all answers, decoded.
    var totalBytes = 64 << 20

    /// The requests that are made at the same time.
    static let together = 6

    static let table: [(name: String, limit: any WritableKeyPath<FetchLimits, Int> & Sendable)] = [
        ("requests", \.requests), ("seconds", \.seconds), ("tag-seconds", \.tagSeconds), ("redirects", \.redirects),
        ("bytes", \.bytes), ("total-bytes", \.totalBytes),
    ]

    /// The hint how to raise a limit, as the end of a message.
    static func hint(_ limit: KeyPath<FetchLimits, Int>) -> String {
        "--fetch-limit \(table.first { $0.limit == limit }?.name ?? "")=N raises it"
    }
}
