/// One request as a server saw it.
public struct ReceivedRequest: Sendable, Hashable {
    /// Path and query.
    public var target: String
    /// The header fields, their names in lower case.
    public var headers: [String: String]

    /// The path without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// A request.
    public init(target: String, headers: [String: String]) {
        self.target = target
        self.headers = headers
    }
}
