import AdRulesText
import Testing

@testable import AdRulesCommands

@Suite("The life of a connection")
struct LifecycleTests {
    private func errorCode(_ response: JSONValue) -> Int? { response["error"]?["code"]?.integer }

    @Test("Before initialize, requests are refused and notifications left out")
    func beforeInitialize() throws {
        var client = Client.unconnected
        #expect(try errorCode(client.request("textDocument/hover", "{}")) == -32002)
        #expect(try errorCode(client.request("shutdown", "null")) == -32002)
        #expect(try client.notify("textDocument/didOpen", "{}") == [])
        #expect(try client.request("initialize", "{}")["result"]?["serverInfo"]?["name"]?.string == "adrules")
        #expect(try errorCode(client.request("initialize", "{}")) == -32600)
    }

    @Test("exit and the end of the input end with 0 after shutdown, else with 1")
    func exitCodes() throws {
        var client = Client.unconnected
        #expect(client.server.exitCodeAtEndOfInput == 1)
        try client.notify("exit", "null")
        #expect(client.server.exitCode == 1)

        client = try Client()
        #expect(client.server.exitCodeAtEndOfInput == 1)
        #expect(try client.request("shutdown", "null")["result"]?.isNull == true)
        #expect(try errorCode(client.request("textDocument/hover", "{}")) == -32600)
        #expect(client.server.exitCode == nil && client.server.exitCodeAtEndOfInput == 0)
        try client.notify("exit", "null")
        #expect(client.server.exitCode == 0)
        #expect(try client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}") == [])
    }

    @Test(
        "The server answers an invalid message with an error, and continues",
        arguments: [
            ("", -32700), ("{", -32700), ("{\"id\":1,\"id\":2}", -32700), ("\u{1}", -32700), ("[]", -32600),
            ("null", -32600), ("{}", -32600), ("{\"id\":{},\"method\":\"x\"}", -32600),
            ("{\"id\":1.5,\"method\":\"x\"}", -32600), ("{\"id\":1,\"method\":2}", -32600), ("{\"id\":1}", -32600),
            ("{\"id\":1,\"method\":\"no/such\"}", -32601), ("{\"id\":1,\"method\":\"textDocument/hover\"}", -32602),
            ("{\"id\":1,\"method\":\"textDocument/hover\",\"params\":[1]}", -32602),
            ("{\"id\":1,\"method\":\"textDocument/codeAction\",\"params\":{\"textDocument\":{\"uri\":\"a\"}}}", -32602),
        ])
    func malformed(json: String, code: Int) throws {
        var client = try Client()
        #expect(try client.send(json).map { errorCode($0) } == [code])
        #expect(try client.request("shutdown", "null")["result"] != nil)
    }

    @Test(
        "Notifications and responses get no answer",
        arguments: [
            "{\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}", "{\"method\":\"$/setTrace\",\"params\":{}}",
            "{\"method\":\"no/such\"}", "{\"id\":7,\"result\":null}",
            "{\"id\":null,\"error\":{\"code\":1,\"message\":\"\"}}",
            "{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":1}}}",
            "{\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"a\"},\"contentChanges\":[{}]}}",
            "{\"method\":\"textDocument/didClose\",\"params\":null}",
            "{\"method\":\"workspace/didChangeConfiguration\",\"params\":{\"settings\":null}}",
        ])
    func silent(json: String) throws {
        var client = try Client()
        #expect(try client.send(json) == [])
    }

    @Test("An id comes back as it was", arguments: ["1", "-7", "\"a\\u001b\"", "9007199254740991", "null"])
    func ids(id: String) throws {
        var client = try Client()
        let response = try client.send("{\"id\":\(id),\"method\":\"shutdown\"}")
        #expect(response.first?["id"] == (try JSONReader.read(Array(id.utf8))))
    }

    @Test("Half a character in JSON counts as one unknown character")
    func halfCharacter() throws {
        var client = try Client()
        let text = Playlist.with(breakID: "HERE").replacing("HERE", with: "\\ud83d\\\\ud83d\\uD83D\\uDE00")
            .replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        let item = "{\"uri\":\"\(Client.uri)\",\"languageId\":\"xml\",\"version\":1,\"text\":\"\(text)\"}"
        try client.notify("textDocument/didOpen", "{\"textDocument\":\(item)}")
        let outline = try client.ask("documentSymbol")
        #expect(outline.elements?.first?["name"]?.string == "\u{FFFD}\\ud83d😀")
    }

    @Test("Changes that arrive in one piece are linted once")
    func oneLintForAPiece() throws {
        var client = try Client()
        try client.open(Playlist.with())
        let change = { (version: Int) in
            Client.framed(
                """
                {"method":"textDocument/didChange","params":{"textDocument":{"uri":"\(Client.uri)","version":\(version)},
                "contentChanges":[{"text":"<VMAP"}]}}
                """)
        }
        let answers = try client.receive(change(2) + change(3) + change(4))
        #expect(answers.map { $0["params"]?["version"]?.integer } == [4])
    }
}
