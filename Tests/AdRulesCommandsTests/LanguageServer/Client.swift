import AdRulesText
import Testing

@testable import AdRulesCommands

/// A scripted client: it sends messages to a server and keeps what comes back.
struct Client {
    /// What an editor of today can do.
    static let capabilities = """
        {"textDocument": {"publishDiagnostics": {"relatedInformation": true, "versionSupport": true, "codeDescriptionSupport": true,
        "tagSupport": {"valueSet": [1, 2]}}, "completion": {"completionItem": {"snippetSupport": true}}, "hover": {"contentFormat": ["markdown", "plaintext"]},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}},
        "workspace": {"workspaceEdit": {"documentChanges": true}}}
        """
    static let uri = "file:///film/ads.xml"

    var server: LanguageServer
    private var lastID = 0

    /// A client that has not said anything.
    static let unconnected = Client(LanguageServer(version: "0.0.0"))

    /// A client of a server that it has not said anything to.
    init(_ server: LanguageServer) { self.server = server }

    /// A client with a connection that is initialized.
    init(
        capabilities: String = capabilities, options: String = "null", configurations: ConfigurationSource? = nil
    ) throws {
        self.init(LanguageServer(version: "0.0.0", configurations: configurations))
        let params = "{\"capabilities\": \(capabilities), \"initializationOptions\": \(options)}"
        _ = try request("initialize", params)
        try notify("initialized", "{}")
    }

    /// Sends a message as JSON text; returns the messages that come back.
    @discardableResult
    mutating func send(_ json: String) throws -> [JSONValue] { try receive(Self.framed(json)) }

    /// Sends bytes; returns the messages that come back.
    mutating func receive(_ bytes: [UInt8]) throws -> [JSONValue] { try Self.messages(in: server.receive(bytes)) }

    /// Sends a request; returns its response.
    mutating func request(_ method: String, _ params: String) throws -> JSONValue {
        lastID += 1
        let answers = try send("{\"jsonrpc\":\"2.0\",\"id\":\(lastID),\"method\":\"\(method)\",\"params\":\(params)}")
        return try #require(answers.last { $0["id"]?.integer == lastID })
    }

    /// Sends a notification; returns the messages that come back.
    @discardableResult
    mutating func notify(_ method: String, _ params: String) throws -> [JSONValue] {
        try send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
    }

    /// Opens a document; returns the findings that are published for it.
    @discardableResult
    mutating func open(
        _ text: String, uri: String = uri, language: String = "xml"
    ) throws -> [JSONValue] {
        let item = JSONValue.object([
            "uri": .string(uri), "languageId": .string(language), "version": .integer(1), "text": .string(text),
        ])
        return try findings(in: notify("textDocument/didOpen", "{\"textDocument\": \(item)}"))
    }

    /// Changes the document; returns the findings that are published for it.
    @discardableResult
    mutating func change(_ changes: String, version: Int = 2, uri: String = uri) throws -> [JSONValue] {
        let identifier = "{\"uri\": \(JSONValue.string(uri)), \"version\": \(version)}"
        return try findings(
            in: notify("textDocument/didChange", "{\"textDocument\": \(identifier), \"contentChanges\": [\(changes)]}"))
    }

    /// Sends a request about a place of the document; returns the result.
    mutating func ask(_ method: String, line: Int = 0, character: Int = 0, more: String = "") throws -> JSONValue {
        let position = "{\"line\": \(line), \"character\": \(character)}"
        let params = """
            {"textDocument": {"uri": "\(Self.uri)"}, "position": \(position),
            "range": {"start": \(position), "end": \(position)}\(more)}
            """
        return try #require(try request("textDocument/" + method, params)["result"])
    }

    private func findings(in messages: [JSONValue]) throws -> [JSONValue] {
        let published = messages.filter { $0["method"]?.string == "textDocument/publishDiagnostics" }
        #expect(published.count == 1)
        return try #require(published.last?["params"]?["diagnostics"]?.elements)
    }

    // MARK: Bytes

    /// A message with its header.
    static func framed(_ json: String) -> [UInt8] { Array("Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8) }

    /// The messages in what a server sent. Fails the test if the bytes are anything else.
    static func messages(in bytes: [UInt8]) throws -> [JSONValue] {
        var reader = MessageReader(messageLimit: .max)
        reader.append(bytes)
        var messages: [JSONValue] = []
        var read = 0
        while let arrival = reader.next() {
            guard case .message(let body) = arrival else {
                Issue.record("the server sent \(arrival)")
                break
            }
            messages.append(try JSONReader.read(body))
            read += "Content-Length: \(body.count)\r\n\r\n".utf8.count + body.count
        }
        #expect(read == bytes.count, "the server sent something beside messages")
        return messages
    }
}

extension JSONValue {
    /// The code of a finding.
    var code: String? { self["code"]?.string }

    /// The range as `line:character-line:character`.
    var place: String {
        let range = self["range"]
        let ends = ["start", "end"].map { name in
            "\(range?[name]?["line"]?.integer ?? -1):\(range?[name]?["character"]?.integer ?? -1)"
        }
        return ends.joined(separator: "-")
    }
}

/// Playlists for the tests.
enum Playlist {
    static let opener = "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">"
    static let closer = "</vmap:VMAP>"

    /// A playlist whose only break begins on the second line, at column 2.
    static func with(
        timeOffset: String = "00:10:00", breakID: String = "one", source: String = tag, lineEnd: String = "\n"
    ) -> String {
        [
            opener, "  <vmap:AdBreak timeOffset=\"\(timeOffset)\" breakType=\"linear\" breakId=\"\(breakID)\">",
            "    <vmap:AdSource>\(source)</vmap:AdSource>", "  </vmap:AdBreak>", closer, "",
        ].joined(separator: lineEnd)
    }

    static let tag = "<vmap:AdTagURI templateType=\"vast3\"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>"

    /// The response with ads as a source of a break.
    static func ads(_ count: Int) -> String {
        let ads = (1...count).map { number in
            """
            <Ad id="ad-\(number)"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle>
            <Impression><![CDATA[https://tracker.example/\(number)]]></Impression>
            <Creatives><Creative id="c-\(number)"><Linear><Duration>00:00:15</Duration><MediaFiles>
            <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">\
            <![CDATA[https://media.example/\(number).mp4]]></MediaFile>
            </MediaFiles></Linear></Creative></Creatives></InLine></Ad>
            """
        }
        return "<vmap:VASTAdData><VAST version=\"3.0\">\(ads.joined())</VAST></vmap:VASTAdData>"
    }
}
