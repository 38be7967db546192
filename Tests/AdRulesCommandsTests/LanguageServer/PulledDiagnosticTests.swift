import AdRulesText
import Testing

@testable import AdRulesCommands

/// The findings that a client asks for.
@Suite struct PulledDiagnosticTests {
    private static let capabilities = """
        {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}
        """

    /// A client that asks, in a workspace of these files.
    private func client(_ files: Files = Files(), configurations: ConfigurationSource? = nil) throws -> Client {
        var client = Client(
            LanguageServer(version: "0.0.0", configurations: configurations, workspace: files.source))
        let folders = "[{\"uri\": \"file:///film\", \"name\": \"film\"}]"
        let answer = try client.request(
            "initialize", "{\"capabilities\": \(Self.capabilities), \"workspaceFolders\": \(folders)}")
        #expect(
            answer["result"]?["capabilities"]?["diagnosticProvider"]
                == .object([
                    "identifier": .string("adrules"), "interFileDependencies": .bool(false),
                    "workspaceDiagnostics": .bool(true),
                ]))
        try client.notify("initialized", "{}")
        return client
    }

    /// The files of a workspace that is on no disk, and how often each was read.
    private final class Files: @unchecked Sendable {  // Reason: the tests call from one thread.
        var texts: [String: (text: String, mark: String)] = [:]
        var reads: [String: Int] = [:]

        var source: WorkspaceSource {
            WorkspaceSource(
                files: { folders, limit in
                    self.texts.filter { file in folders.contains { file.key.hasPrefix($0 + "/") } }
                        .map { (path: $0.key, mark: $0.value.mark) }
                        .sorted { $0.path < $1.path }.prefix(limit).map(\.self)
                },
                bytes: { path, _ in
                    self.reads[path, default: 0] += 1
                    return self.texts[path].map { Array($0.text.utf8) }
                })
        }
    }

    private func open(_ text: String, in client: inout Client) throws -> [JSONValue] {
        let item = JSONValue.object([
            "uri": .string(Client.uri), "languageId": .string("xml"), "version": .integer(1), "text": .string(text),
        ])
        return try client.notify("textDocument/didOpen", "{\"textDocument\": \(item)}")
    }

    private func pull(_ client: inout Client, known: String? = nil) throws -> JSONValue {
        let id = known.map { ", \"previousResultId\": \"\($0)\"" } ?? ""
        let answer = try client.request(
            "textDocument/diagnostic", "{\"textDocument\": {\"uri\": \"\(Client.uri)\"}\(id)}")
        return try #require(answer["result"])
    }

    private func pullWorkspace(_ client: inout Client, after last: [JSONValue] = []) throws -> [JSONValue] {
        let known = last.map { report in
            JSONValue.object(["uri": report["uri"], "value": report["resultId"]]).description
        }
        let answer = try client.request(
            "workspace/diagnostic", "{\"previousResultIds\": [\(known.joined(separator: ","))]}")
        return try #require(answer["result"]?["items"]?.elements)
    }

    @Test("a client that pulls findings gets the same ones as others, and none unasked")
    func document() throws {
        var client = try client()
        #expect(try open(Playlist.with(timeOffset: "10:00"), in: &client).isEmpty)
        let first = try pull(&client)
        #expect(first["kind"]?.string == "full")
        var other = try Client()
        #expect(try first["items"]?.elements?.map(\.code) == other.open(Playlist.with(timeOffset: "10:00")).map(\.code))
        #expect(first["items"]?.elements?.map(\.code).contains("VMAP112") == true)
        let id = try #require(first["resultId"]?.string)
        #expect(try pull(&client, known: id) == .object(["kind": .string("unchanged"), "resultId": .string(id)]))
        let changes = JSONValue.object(["text": .string(Playlist.with())]).description
        try client.notify(
            "textDocument/didChange",
            "{\"textDocument\": {\"uri\": \"\(Client.uri)\", \"version\": 2}, \"contentChanges\": [\(changes)]}")
        let second = try pull(&client, known: id)
        #expect(second["kind"]?.string == "full" && second["items"]?.elements?.isEmpty == true)
    }

    @Test("the workspace has the findings of its files; one that did not change is not read again")
    func workspace() throws {
        let files = Files()
        files.texts = [
            "/film/b.vmap": (Playlist.with(timeOffset: "10:00"), "1"), "/film/sub/c.xml": ("<html/>", "1"),
            "/other/d.vmap": (Playlist.with(timeOffset: "10:00"), "1"), "/film/ads.xml": ("<nothing", "1"),
        ]
        var client = try client(files)
        _ = try open(Playlist.with(timeOffset: "1:00"), in: &client)
        let first = try pullWorkspace(&client)
        #expect(first.map { $0["uri"]?.string } == [Client.uri, "file:///film/b.vmap", "file:///film/sub/c.xml"])
        #expect(first.map { $0["items"]?.elements?.first?.code } == ["VMAP112", "VMAP112", nil])
        #expect(first[0]["version"]?.integer == 1 && first[1]["version"]?.isNull == true)
        let second = try pullWorkspace(&client, after: first)
        #expect(second.map { $0["kind"]?.string } == ["unchanged", "unchanged", "unchanged"])
        #expect(files.reads == ["/film/b.vmap": 1, "/film/sub/c.xml": 1])
        files.texts["/film/b.vmap"] = (Playlist.with(), "2")
        let third = try pullWorkspace(&client, after: second)
        #expect(third.map { $0["kind"]?.string } == ["unchanged", "full", "unchanged"])
        #expect(third[1]["items"]?.elements?.isEmpty == true)
        // Other settings: everything is checked again, and the client is asked to ask.
        let messages = try client.notify(
            "workspace/didChangeConfiguration", "{\"settings\": {\"adrules\": {\"ignore\": [\"VMAP112\"]}}}")
        #expect(messages.map { $0["method"]?.string } == ["workspace/diagnostic/refresh"])
        let fourth = try pullWorkspace(&client, after: third)
        #expect(fourth.map { $0["kind"]?.string } == ["full", "full", "full"])
        #expect(fourth[0]["items"]?.elements?.map(\.code).contains("VMAP112") == false)
    }

    @Test("an open file has one report, however the client escapes its address; one that is gone has no findings")
    func addresses() throws {
        let files = Files()
        let mistaken = Playlist.with(timeOffset: "10:00")
        files.texts = ["/film/a(1).vmap": (mistaken, "1"), "/film/b.vmap": (mistaken, "1")]
        var client = try client(files)
        let before = try pullWorkspace(&client)
        #expect(before.map { $0["uri"]?.string } == ["file:///film/a%281%29.vmap", "file:///film/b.vmap"])
        let item = JSONValue.object([
            "uri": .string("file:///film/a(1).vmap"), "version": .integer(1), "text": .string(Playlist.with()),
        ])
        try client.notify("textDocument/didOpen", "{\"textDocument\": \(item)}")
        files.texts["/film/b.vmap"] = nil
        let after = try pullWorkspace(&client, after: before)
        #expect(
            after.map { $0["uri"]?.string } == [
                "file:///film/a(1).vmap", "file:///film/a%281%29.vmap", "file:///film/b.vmap",
            ])
        #expect(after.allSatisfy { $0["kind"]?.string == "full" && $0["items"]?.elements?.isEmpty == true })
        #expect(try pullWorkspace(&client, after: [after[0]]).count == 1)
        try client.notify("textDocument/didClose", "{\"textDocument\": {\"uri\": \"file:///film/a(1).vmap\"}}")
        #expect(try pullWorkspace(&client).map { $0["uri"]?.string } == ["file:///film/a%281%29.vmap"])
    }

    @Test("the place of a mistake in a configuration counts characters as the client does")
    func configurationPlace() throws {
        let files = Files()
        let text = #"{"$schema": "éé😀", "ruels": {}}"#
        files.texts = ["/film/adrules.json": (text, "1")]
        let pretended = PretendedFiles(configurations: ["/film": text])
        var client = Client(
            LanguageServer(version: "0.0.0", configurations: pretended.source, workspace: files.source))
        _ = try client.request("initialize", "{\"capabilities\": {}}")
        let messages = try open(Playlist.with(), in: &client)
        let findings = messages.compactMap { $0["params"]?["diagnostics"]?.elements }.flatMap(\.self)
        #expect(findings.map(\.place) == ["0:20-1:0"])
    }

    @Test("folders come and go")
    func folders() throws {
        let files = Files()
        files.texts = ["/film/b.vmap": (Playlist.with(), "1"), "/other/d.vmap": (Playlist.with(), "1")]
        var client = try client(files)
        try client.notify(
            "workspace/didChangeWorkspaceFolders",
            "{\"event\": {\"added\": [{\"uri\": \"file:///other\"}], \"removed\": [{\"uri\": \"file:///film\"}]}}")
        #expect(try pullWorkspace(&client).map { $0["uri"]?.string } == ["file:///other/d.vmap"])
    }

    @Test("a file has the rules of its configuration, also after that changes")
    func configuration() throws {
        let files = Files()
        files.texts = ["/film/b.vmap": (Playlist.with(timeOffset: "10:00"), "1")]
        let pretended = PretendedFiles(configurations: ["/film": "{\"rules\": {\"VMAP112\": \"off\"}}"])
        var client = try client(files, configurations: pretended.source)
        let first = try pullWorkspace(&client)
        #expect(first[0]["items"]?.elements?.isEmpty == true)
        client.server.linters.source = PretendedFiles(configurations: [:]).source
        let second = try pullWorkspace(&client, after: first)
        #expect(second[0]["items"]?.elements?.first?.code == "VMAP112")
    }

    @Test("a document that is not open is not a document; a server without files has no findings of the workspace")
    func refused() throws {
        var client = try client()
        let answer = try client.request("textDocument/diagnostic", "{\"textDocument\": {\"uri\": \"file:///a.xml\"}}")
        #expect(answer["error"]?["code"]?.integer == -32602)
        var plain = try Client()
        #expect(try plain.request("workspace/diagnostic", "{}")["result"]?["items"]?.elements?.isEmpty == true)
    }
}
