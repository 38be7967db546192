import AdRulesCommands
import AdRulesEngine
import AdRulesText

/// The bounds of what one run of the command asks of the network, set with `--fetch-limit NAME=N`: those of a player, and
/// three of the run.
struct FetchLimits: Sendable, Hashable {
    /// Requests in all, redirects included.
    var requests = 200
    /// Seconds for all requests together.
    var seconds = 60
    /// Seconds for one ad tag, with its redirects.
    var tagSeconds = Int(UsualLimits.tagTime.seconds)
    /// Redirects of one ad tag.
    var redirects = UsualLimits.redirects
    /// Bytes of a document, decoded; its header counts too.
    var bytes = UsualLimits.documentBytes
    /// Bytes of the answer to an ad tag or a wrapper; as many as of a document once that is set.
    private(set) var responseBytes = UsualLimits.responseBytes
    /// Bytes of all answers, decoded.
    var totalBytes = 64 << 20

    /// The requests that are made at the same time.
    static let together = 6

    /// A limit that can be set.
    enum Name: String, CaseIterable, Sendable {
        case requests
        case seconds
        case tagSeconds = "tag-seconds"
        case redirects
        case bytes
        case totalBytes = "total-bytes"

        /// The hint how to raise it, as the end of a message.
        var hint: String { "--fetch-limit \(rawValue)=N raises it" }

        fileprivate var key: WritableKeyPath<FetchLimits, Int> {
            switch self {
            case .requests: \.requests
            case .seconds: \.seconds
            case .tagSeconds: \.tagSeconds
            case .redirects: \.redirects
            case .bytes: \.bytes
            case .totalBytes: \.totalBytes
            }
        }
    }

    /// The limits with those that the texts set, as in `requests=500`; throws a mistake.
    init(_ texts: [String] = []) throws {
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = Name(rawValue: parts.first ?? "") else {
                let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure("--fetch-limit \(text): the limits are \(names)")
            }
            guard parts.count == 2, let value = Int(parts[1]), (1...Int(Int32.max)).contains(value) else {
                throw CommandFailure(
                    "--fetch-limit \(text): expected \(name.rawValue)= and a number from 1 to \(Int32.max)")
            }
            self[keyPath: name.key] = value
            if name == .bytes { responseBytes = value }
        }
    }
}
