import AdRulesText

/// Why a request has no result.
struct ResponseError: Error {
    /// The number of a reason (JSON-RPC 2.0 and LSP 3.17).
    enum Code: Int {
        /// The bytes are no JSON.
        case parseError = -32700
        /// The JSON is no message, or the message is not allowed now.
        case invalidRequest = -32600
        /// The server has no such method.
        case methodNotFound = -32601
        /// The parameters lack something, or it is of the wrong kind.
        case invalidParams = -32602
        /// The client has not sent `initialize`.
        case serverNotInitialized = -32002
    }

    /// The reason.
    var code: Code
    /// The reason in words.
    var message: String
    /// The id of the request, where it is known.
    var id: JSONValue?

    /// Creates an error.
    init(_ code: Code, _ message: String, id: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.id = id
    }
}
