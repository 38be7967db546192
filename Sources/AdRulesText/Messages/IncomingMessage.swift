/// A message of the client (JSON-RPC 2.0).
package enum IncomingMessage {
    /// A request, which gets exactly one response.
    case request(id: JSONValue, method: String, params: JSONValue)
    /// A notification, which never gets one.
    case notification(method: String, params: JSONValue)
    /// A response to a request. The server's own requests need no answer, so there is nothing to do with it.
    case response

    /// Reads a message. Throws for bytes that are no JSON, and for JSON that is no message. Complexity: O(bytes).
    package init(_ bytes: [UInt8]) throws(ResponseError) { try self.init(Self.json(bytes)) }

    /// Reads the JSON of a message, or of a list of messages. Complexity: O(bytes).
    package static func json(_ bytes: [UInt8]) throws(ResponseError) -> JSONValue {
        do throws(JSONProblem) {
            return try JSONReader.read(LoneSurrogates.replaced(in: bytes))
        } catch {
            throw ResponseError(.parseError, "\(error.message) (byte \(error.offset))")
        }
    }

    /// Reads a message. Throws for JSON that is no message.
    package init(_ value: JSONValue) throws(ResponseError) {
        guard value.members != nil else { throw ResponseError(.invalidRequest, "a message is a JSON object") }
        let id = value["id"]
        let params = value["params"] ?? .object([] as [JSONMember])
        if let id, id.string == nil, id.integer == nil, !id.isNull {
            throw ResponseError(.invalidRequest, "an id is a string or a whole number")
        }
        switch (value["method"], id) {
        case (nil, .some) where value["result"] != nil || value["error"] != nil: self = .response
        case (let method?, let id):
            guard let name = method.string else { throw ResponseError(.invalidRequest, "a method is a string", id: id) }
            self =
                id.map { .request(id: $0, method: name, params: params) } ?? .notification(method: name, params: params)
        case (nil, let id): throw ResponseError(.invalidRequest, "the message has no method", id: id)
        }
    }
}

/// Half characters in JSON, such as `\ud83d` without its second half. An editor sends one when a character is typed in
/// two steps; JSON has no text for it.
private enum LoneSurrogates {
    /// The text with each lone half replaced by U+FFFD, which takes as many UTF-16 units: positions stay right.
    /// Complexity: O(bytes).
    static func replaced(in bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let half = unit(bytes, at: index), half & 0xF800 == 0xD800 else {
                index += 2
                continue
            }
            if half < 0xDC00, let second = unit(bytes, at: index + 6), second & 0xFC00 == 0xDC00 {
                index += 12
                continue
            }
            bytes.replaceSubrange(index + 2..<index + 6, with: "fffd".utf8)
            index += 6
        }
        return bytes
    }

    /// The unit of the escape `\uXXXX` at an index; nil if there is none.
    private static func unit(_ bytes: [UInt8], at index: Int) -> UInt16? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        var unit: UInt16 = 0
        for byte in bytes[index + 2..<index + 6] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}

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
