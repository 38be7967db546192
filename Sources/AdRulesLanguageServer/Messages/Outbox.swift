import AdRulesText

/// The messages to the client that are not yet taken, as bytes.
struct Outbox {
    private var bytes: [UInt8] = []

    /// Returns and removes the bytes.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Adds the result of a request.
    mutating func respond(to id: JSONValue, with result: JSONValue) {
        send(["id": id, "result": result])
    }

    /// Adds the error of a request; its id is `null` where it could not be read.
    mutating func respond(to id: JSONValue?, with error: ResponseError) {
        send([
            "id": id ?? JSONValue(.null),
            "error": .object([
                "code": .integer(error.code.rawValue), "message": .string(PrintableText.cut(error.message)),
            ]),
        ])
    }

    /// Adds a request, whose response nobody waits for.
    mutating func request(_ method: String, id: String, _ params: JSONValue) {
        send(["id": .string(id), "method": .string(method), "params": params])
    }

    /// Adds a notification.
    mutating func notify(_ method: String, _ params: JSONValue) {
        send(["method": .string(method), "params": params])
    }

    private mutating func send(_ members: KeyValuePairs<String, JSONValue>) {
        let message = JSONValue.object([JSONMember("jsonrpc", .string("2.0"))] + members.map { JSONMember($0, $1) })
        let body = Array(message.description.utf8)
        bytes += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
