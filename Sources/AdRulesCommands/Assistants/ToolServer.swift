import AdRulesModel
import AdRulesText

/// A server of the Model Context Protocol: a line of the client goes in, lines for the client come out.
///
/// It speaks the version of 2026-07-28, in which each request stands for itself and names its version, and those before
/// it, which begin with `initialize`. In both a tool is listed and called alike, so the server has no state.
package struct ToolServer: Sendable {
    /// The version without a handshake.
    private static let current = "2026-07-28"
    /// The versions with one, the newest first.
    private static let older = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    private static let versionKey = "io.modelcontextprotocol/protocolVersion"
    private static let serverKey = "io.modelcontextprotocol/serverInfo"
    /// How long a client may keep the list of tools, in milliseconds: it is that of the program.
    private static let freshness = 3_600_000

    /// Instructions for an assistant before it chooses a tool.
    private static let instructions = """
        AdRules reads the ad playlists of video: VMAP 1.0.1, and VAST 2.0 to 4.3. Lint a playlist after each change; \
        explain describes a rule in detail. schedule and simulate show what plays when; both need the duration of the content. \
        build makes a playlist from rules, diff compares two in meaning. Times are seconds, or texts such as 30m and 1:32:00.
        """

    private let version: String
    private let host: any ToolHost

    package init(version: String, host: any ToolHost) {
        self.version = version
        self.host = host
    }

    /// Returns the answer to a line, as a line; none to a notification. A list of messages, which version 2025-03-26
    /// has, gets the list of their answers. Complexity: that of the tools.
    package func answer(_ line: [UInt8]) -> [UInt8] {
        guard line.contains(where: { $0 > 0x20 }) else { return [] }
        let message = Swift.Result { () throws(ResponseError) in try IncomingMessage.json(line) }
        guard let messages = try? message.get().elements, !messages.isEmpty else { return answer(to: message) }
        let answers = messages.map { answer(to: .success($0)).dropLast() }.filter { !$0.isEmpty }
        return answers.isEmpty ? [] : Array("[".utf8) + answers.joined(separator: ",".utf8) + Array("]\n".utf8)
    }

    private func answer(to message: Swift.Result<JSONValue, ResponseError>) -> [UInt8] {
        var outbox = Outbox(.line)
        do throws(ResponseError) {
            if case .request(let id, let method, let params) = try IncomingMessage(message.get()) {
                do throws(ResponseError) {
                    let result = try result(of: method, params)
                    outbox.respond(to: id) { json in result(&json) }
                } catch {
                    outbox.respond(to: id, with: error)
                }
            }
        } catch {
            outbox.respond(to: error.id, with: error)
        }
        return outbox.take()
    }

    /// What writes the result of a request.
    private typealias Result = (inout JSONWriter) -> Void

    private func result(of method: String, _ params: JSONValue) throws(ResponseError) -> Result {
        if let named = params["_meta"]?[Self.versionKey]?.string, !named.isSpelled(Self.current) {
            throw ResponseError(
                .unsupportedProtocolVersion, "this server speaks \(Self.current)",
                data: .object([
                    "supported": .array([.string(Self.current)]), "requested": .string(PrintableText.cut(named)),
                ]))
        }
        switch ByteText(method) {
        case "initialize":
            let wanted = params["protocolVersion"]?.string ?? ""
            return plain([
                "protocolVersion": .string(Self.older.first(where: wanted.isSpelled) ?? Self.older[0]),
                "capabilities": Self.capabilities, "serverInfo": information,
                "instructions": .string(Self.instructions),
            ])
        case "server/discover":
            return complete([
                "supportedVersions": .array(([Self.current] + Self.older).map { .string($0) }),
                "capabilities": Self.capabilities, "instructions": .string(Self.instructions),
            ])
        case "ping": return plain([:])
        case "tools/list": return complete(["tools": .array(Tool.all.map(\.json))])
        case "tools/call":
            guard let name = params["name"]?.string else {
                throw ResponseError(.invalidParams, "the request names no tool")
            }
            guard let tool = Tool.all.first(where: { $0.name.isSpelled(name) }) else {
                let hint = Spelling.hint(for: name, among: Tool.all.map(\.name), there: "the tools are")
                throw ResponseError(.invalidParams, "there is no tool \(PrintableText.line(name, limit: 80)); \(hint)")
            }
            let answer = tool.call(params["arguments"] ?? .object([:]), host: host)
            return complete(isKept: false, answer.write)
        default: throw ResponseError(.methodNotFound, "no method is called \(PrintableText.line(method, limit: 80))")
        }
    }

    private static let capabilities = JSONValue.object(["tools": .object([:])])

    private var information: JSONValue {
        .object(["name": .string("adrules"), "title": .string("AdRules"), "version": .string(version)])
    }

    private func plain(_ members: KeyValuePairs<String, JSONValue?>) -> Result { { $0.value(.object(members)) } }

    /// A result that a client may keep, with what version 2026-07-28 asks for; older clients leave it unread.
    private func complete(_ members: KeyValuePairs<String, JSONValue?>) -> Result {
        complete(isKept: true) { json in
            for member in JSONValue.object(members).members ?? [] { json.add(member) }
        }
    }

    private func complete(isKept: Bool, _ members: @escaping Result) -> Result {
        { json in
            json.object { json in
                members(&json)
                json.field("resultType", "complete")
                if isKept {
                    json.field("ttlMs", Self.freshness)
                    json.field("cacheScope", "public")
                }
                json.add(JSONMember("_meta", .object([Self.serverKey: information])))
            }
        }
    }
}
