import Foundation
import Testing

/// `adrules lsp` as an editor runs it: through pipes that stay open.
@Suite struct LanguageServerCommandTests {
    /// The process with its pipes.
    private struct Server {
        let process = Process()
        let input = Pipe()
        let output = Pipe()

        init(_ arguments: String...) throws {
            let binary: URL = try #require(Command.binary, "adrules was not built beside the tests")
            process.executableURL = binary
            process.arguments = ["lsp"] + arguments
            process.standardInput = input
            process.standardOutput = output
            try Command.start(process)
        }

        func send(_ json: String) throws {
            try input.fileHandleForWriting.write(
                contentsOf: Data("Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8))
        }

        func notify(_ method: String, _ params: [String: Any]) throws {
            let message = ["jsonrpc": "2.0", "method": method, "params": params] as [String: Any]
            try send(String(decoding: JSONSerialization.data(withJSONObject: message), as: UTF8.self))
        }

        /// Waits for published findings and returns their codes and severities.
        func findings() throws -> [String] {
            let params = try #require(try receive()["params"] as? [String: Any])
            let findings = try #require(params["diagnostics"] as? [[String: Any]])
            return findings.map { "\($0["code"] as? String ?? "") \($0["severity"] as? Int ?? 0)" }
        }

        /// Waits for a message and returns it.
        func receive() throws -> [String: Any] {
            var header = ""
            while !header.hasSuffix("\r\n\r\n") {
                header += String(
                    decoding: try #require(try output.fileHandleForReading.read(upToCount: 1)), as: UTF8.self)
            }
            let digits = header.filter { $0.isNumber }
            var body = Data()
            let count = try #require(Int(digits))
            while body.count < count {
                body += try #require(try output.fileHandleForReading.read(upToCount: count - body.count))
            }
            return try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        }

        /// Closes the input and returns the exit code.
        func end() throws -> Int32 {
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    @Test("A conversation through pipes: each answer comes before the next question is asked")
    func conversation() throws {
        let server = try Server("--stdio")
        try server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}")
        let result = try #require(try server.receive()["result"] as? [String: Any])
        #expect((result["serverInfo"] as? [String: String])?["name"] == "adrules")
        let text = try JSONSerialization.data(withJSONObject: Document.error, options: .fragmentsAllowed)
        try server.send(
            """
            {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.xml",
            "languageId":"xml","version":1,"text":\(String(decoding: text, as: UTF8.self))}}}
            """)
        let params = try #require(try server.receive()["params"] as? [String: Any])
        let findings = try #require(params["diagnostics"] as? [[String: Any]])
        #expect(findings.map { $0["code"] as? String } == ["VMAP112"])
        try server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}")
        #expect(try server.receive()["id"] as? Int == 2)
        try server.send("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}")
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0)
    }

    @Test("An editor shows the findings of lint with adrules.json, and follows its changes")
    func configuration() throws {
        let command = try Command()
        defer { command.remove() }
        let file = "ads/so ü/a.xml"
        try command.write("", to: ".git/HEAD")
        try command.write(Document.error, to: file)
        try command.write(
            "{\"overrides\": [{\"files\": [\"so*/**\"], \"rules\": {\"VMAP112\": \"info\"}}]}", to: "ads/adrules.json")
        let server = try Server()
        try server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}")
        _ = try server.receive()
        let item: [String: Any] = [
            "uri": command.folder.appendingPathComponent(file).absoluteString, "languageId": "xml", "version": 1,
            "text": Document.error,
        ]
        try server.notify("textDocument/didOpen", ["textDocument": item])
        #expect(try server.findings() == ["VMAP112 3"])
        let linted = try command.run("lint", file, "--format", "concise")
        #expect(linted.output.contains(": info[VMAP112]: "))

        try command.write("{\"exclude\": [\"so ü\"]}", to: "ads/adrules.json")
        try server.notify("workspace/didChangeWatchedFiles", ["changes": [[String: Any]]()])
        #expect(try server.findings() == [])

        try command.write("{", to: "ads/adrules.json")
        try server.notify("textDocument/didSave", ["textDocument": item])
        let warning = try #require(try server.receive()["params"] as? [String: Any])
        let message = try #require(warning["message"] as? String)
        #expect(message.hasPrefix("adrules: /") && message.contains("/ads/adrules.json:1:2: "), "\(message)")
        #expect(try server.findings().count == 1, "that of the configuration")
        #expect(try server.findings() == ["VMAP112 1"])

        try FileManager.default.removeItem(at: command.folder.appendingPathComponent("ads/adrules.json"))
        try command.write("{\"rules\": {\"VMAP112\": \"warning\"}}", to: ".adrules.json")
        try server.notify("textDocument/didSave", ["textDocument": item])
        #expect(try server.findings() == [], "the configuration is gone")
        #expect(try server.findings() == ["VMAP112 2"])
        #expect(try server.end() == 1)
    }

    @Test("An editor that disconnects without a shutdown ends the server with 1")
    func endOfInput() throws {
        #expect(try Server().end() == 1)
        let server = try Server()
        try server.input.fileHandleForWriting.write(contentsOf: Data("Content-Length: 100\r\n\r\n{".utf8))
        #expect(try server.end() == 1)
    }

    @Test("Invalid input is answered with an error")
    func noProtocol() throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("lsp", input: "hello\n\n")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("\"code\":-32700"))
        #expect(outcome.complaint == "")
    }

    @Test("Findings of the configured baseline are not published")
    func baseline() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "ads/a.xml")
        _ = try command.run("lint", "ads", "--write-baseline", "known.json")
        try command.write("{\"baseline\": \"known.json\"}", to: "adrules.json")
        let server = try Server()
        try server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}")
        _ = try server.receive()
        for (name, text, found) in [
            ("a.xml", Document.error, []), ("b.xml", Document.error, ["VMAP112 1"]),
            ("a.xml", Document.error.replacingOccurrences(of: "10:00", with: "11:00"), ["VMAP112 1"]),
        ] {
            let uri = command.folder.appendingPathComponent("ads/\(name)").absoluteString
            try server.notify(
                "textDocument/didOpen",
                ["textDocument": ["uri": uri, "languageId": "xml", "version": 1, "text": text] as [String: Any]])
            #expect(try server.findings() == found, "\(name)")
        }
        #expect(try server.end() == 1)
    }
}
