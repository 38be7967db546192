/// The reason why a request has no result.
package struct ResponseError: Error {
    /// The number of a reason (JSON-RPC 2.0, LSP 3.17 and MCP).
    package enum Code: Int {
        /// The bytes are no JSON.
        case parseError = -32700
        /// The JSON is no message, or the message is not allowed now.
        case invalidRequest = -32600
        /// The server has no such method.
        case methodNotFound = -32601
        /// The parameters lack something, or it is of the wrong kind.
        case invalidParams = -32602
        /// The client speaks a version of MCP that the server does not know (MCP 2026-07-28).
        case unsupportedProtocolVersion = -32022
        /// The client has not sent `initialize`.
        case serverNotInitialized = -32002
    }

    /// The reason.
    package var code: Code
    /// The reason in words.
    package var message: String
    /// The id of the request, where it is known.
    package var id: JSONValue?

    /// More about it, for programs.
    package var data: JSONValue?

    /// Creates an error.
    package init(_ code: Code, _ message: String, id: JSONValue? = nil, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.id = id
        self.data = data
    }
}
