/// The messages to the client that are not yet taken, as bytes (JSON-RPC 2.0).
package struct Outbox: Sendable {
    /// The framing of messages.
    package enum Framing: Sendable {
        /// By a header with their length, as in LSP.
        case header
        /// Each is a line, as in MCP.
        case line
    }

    private let framing: Framing
    private var bytes: [UInt8] = []

    package init(_ framing: Framing) { self.framing = framing }

    /// Returns and removes the bytes.
    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Adds the result of a request.
    package mutating func respond(to id: JSONValue, with result: JSONValue) { respond(to: id) { $0.value(result) } }

    /// Adds the result of a request, which is written by `result`.
    package mutating func respond(to id: JSONValue, writing result: (inout JSONWriter) -> Void) {
        send { json in
            json.add(JSONMember("id", id))
            json.key("result")
            result(&json)
        }
    }

    /// Adds the error of a request; its id is `null` where it could not be read.
    package mutating func respond(to id: JSONValue?, with error: ResponseError) {
        send([
            "id": id ?? JSONValue(.null),
            "error": .object([
                "code": .integer(error.code.rawValue), "message": .string(PrintableText.cut(error.message)),
                "data": error.data,
            ]),
        ])
    }

    /// Adds a request whose response is ignored.
    package mutating func request(_ method: String, id: String, _ params: JSONValue) {
        send(["id": .string(id), "method": .string(method), "params": params])
    }

    /// Adds a notification.
    package mutating func notify(_ method: String, _ params: JSONValue) {
        send(["method": .string(method), "params": params])
    }

    private mutating func send(_ members: KeyValuePairs<String, JSONValue>) {
        send { json in for (key, value) in members { json.add(JSONMember(key, value)) } }
    }

    private mutating func send(_ members: (inout JSONWriter) -> Void) {
        var json = JSONWriter(pretty: false)
        json.object { json in
            json.field("jsonrpc", "2.0")
            members(&json)
        }
        let body = Array(json.text.utf8)
        switch framing {
        case .header: bytes += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
        case .line: bytes += body + [UInt8(ascii: "\n")]
        }
    }
}
