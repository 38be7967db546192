/// One request as a server saw it.
public struct ReceivedRequest: Sendable, Hashable {
    /// The method.
    public var method: String
    /// Path and query.
    public var target: String
    /// The header fields, their names in lower case.
    public var headers: [String: String]
    /// The body.
    public var body: [UInt8]

    /// The path without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// A request.
    public init(method: String = "GET", target: String, headers: [String: String], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}
