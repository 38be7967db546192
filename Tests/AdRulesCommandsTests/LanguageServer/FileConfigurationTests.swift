import AdRulesLint
import AdRulesText
import Testing

@testable import AdRulesCommands

@Suite("The configurations of open files")
struct FileConfigurationTests {
    private static let off = "{\"rules\": {\"VMAP112\": \"off\"}}"
    /// A playlist with VMAP112.
    private static let mistaken = Playlist.with(timeOffset: "10:00")

    private func client(
        _ configurations: [String: String], excluded: Set<String> = [], options: String = "null"
    ) throws -> Client {
        try Client(
            options: options, configurations: PretendedFiles(configurations: configurations, excluded: excluded).source)
    }

    /// The messages as one word each: the address of published findings with their codes, or the warning.
    private func summary(_ messages: [JSONValue]) -> [String] {
        messages.map { message in
            let params = message["params"]
            guard message["method"]?.string == "textDocument/publishDiagnostics" else {
                return params?["message"]?.string ?? "\(message)"
            }
            let findings = params?["diagnostics"]?.elements?.map { $0.code ?? $0["message"]?.string ?? "" } ?? []
            return "\(params?["uri"]?.string ?? ""): \(findings.joined(separator: " "))"
        }
    }

    @Test("The nearest configuration counts, also below a folder whose name needs an escape")
    func nearest() throws {
        var client = try client(["/film": Self.off, "/film/so ü": "{\"rules\": {\"VMAP112\": \"info\"}}"])
        #expect(try client.open(Self.mistaken) == [])
        let findings = try client.open(Self.mistaken, uri: "file:///film/so%20%C3%BC/b.xml")
        #expect(findings.map { $0["severity"]?.integer } == [3])
        #expect(try client.open(Self.mistaken, uri: "file:///other/a.xml").map(\.code) == ["VMAP112"])
        #expect(try client.open(Self.mistaken, uri: "untitled:/film/a.xml").map(\.code) == ["VMAP112"])
        #expect(try client.open(Self.mistaken, uri: "file://server/film/a.xml").map(\.code) == ["VMAP112"])
    }

    @Test(
        "Levels, overrides, content, players and thresholds reach the findings",
        arguments: [
            ("{\"rules\": {\"VMAP1\": \"info\", \"VMAP112\": \"off\"}}", "10:00", ["VMAP154 3"]),
            ("{\"overrides\": [{\"files\": [\"ads.xml\"], \"rules\": {\"VMAP112\": \"off\"}}]}", "10:00", []),
            ("{\"overrides\": [{\"files\": [\"b.xml\"], \"rules\": {\"VMAP112\": \"off\"}}]}", "10:00", ["VMAP112 1"]),
            ("{}", "00:20:00", []), ("{\"duration\": \"10:00\"}", "00:20:00", ["VMAP207 2"]),
            ("{}", "50%", ["VMAP117 3"]), ("{\"live\": true}", "50%", ["VMAP117 3", "VMAP215 2"]),
            ("{\"target\": [\"ima\"]}", "50%", ["VMAP117 2"]),
            ("{\"duration\": 1800}", "00:20:00\" repeatAfter=\"00:05:00", []),
            ("{\"thresholds\": {\"shortestGap\": 700}}", "00:20:00\" repeatAfter=\"00:05:00", ["VMAP210 2"]),
        ])
    func reach(configuration: String, timeOffset: String, findings: [String]) throws {
        var client = try client(["/film": configuration])
        let found = try client.open(Playlist.with(timeOffset: timeOffset))
        #expect(severities(of: found) == findings, "\(found)")
    }

    @Test("Settings for comments reach the findings")
    func comments() throws {
        var client = try client(["/film": "{\"requireReason\": true}"])
        let text = Self.mistaken.replacing(
            "  <vmap:AdBreak", with: "  <!-- adrules-ignore-next VMAP112 --><vmap:AdBreak")
        #expect(severities(of: try client.open(text)) == ["LINT903 2"])
    }

    private func severities(of findings: [JSONValue]) -> [String] {
        findings.map { "\($0.code ?? "") \($0["severity"]?.integer ?? 0)" }
    }

    @Test("A hover uses the content of the configuration")
    func hover() throws {
        var client = try client(["/film": "{\"duration\": \"10:00\"}"])
        try client.open(Playlist.with(timeOffset: "50%"))
        let hover = try client.ask("hover", line: 1, character: 4)
        #expect(hover["contents"]?["value"]?.string?.contains("00:05:00") == true, "\(hover)")
    }

    @Test("The settings of the client come over it, as options of the command do")
    func settings() throws {
        let configuration = "{\"rules\": {\"VMAP1\": \"off\"}, \"duration\": \"10:00\", \"target\": [\"hls\"]}"
        let defaults = "\"select\": [], \"duration\": null, \"live\": false, \"opportunities\": [], \"target\": []"
        var client = try client(["/film": configuration], options: "{\(defaults), \"warning\": [\"VMAP112\"]}")
        let found = try client.open(Self.mistaken)
        #expect(found.map { $0["severity"]?.integer } == [2])
        #expect(try client.open(Playlist.with(timeOffset: "00:20:00")).map(\.code).contains("VMAP207"))
        let messages = try client.notify(
            "workspace/didChangeConfiguration", "{\"settings\": {\"adrules\": {\"duration\": \"45:00\"}}}")
        #expect(summary(messages) == ["\(Client.uri): "])
        try client.notify("workspace/didChangeConfiguration", "{\"settings\": {\"select\": [\"VMAP112\"]}}")
        // A base that somebody asks for is what runs, whatever the configuration turns off.
        #expect(try client.open(Self.mistaken).map(\.code) == ["VMAP112"])
    }

    @Test("An excluded file has an outline but no findings, even if it cannot be read")
    func excluded() throws {
        var client = try client(["/film": "{}"], excluded: ["/film/ads.xml"])
        #expect(try client.open("<VMAP") == [])
        #expect(try client.open(Self.mistaken) == [])
        #expect(try client.ask("documentSymbol").elements?.count == 1)
        #expect(try client.ask("codeAction", line: 1, character: 30) == .array([]))
        #expect(try client.open(Self.mistaken, uri: "file:///film/b.xml").map(\.code) == ["VMAP112"])
    }

    @Test(
        "A change of a configuration publishes the documents that it concerns, and is not read while a text changes",
        arguments: [
            (
                "workspace/didChangeWatchedFiles",
                "{\"changes\": [{\"uri\": \"file:///film/adrules.json\", \"type\": 2}]}"
            ),
            ("textDocument/didSave", "{\"textDocument\": {\"uri\": \"file:///film/adrules.json\"}}"),
            ("textDocument/didSave", "{\"textDocument\": {\"uri\": \"file:///other/b.xml\"}}"),
        ])
    func change(method: String, params: String) throws {
        var client = try client(["/film": Self.off])
        try client.open(Self.mistaken)
        try client.open(Self.mistaken, uri: "file:///other/b.xml")
        #expect(try client.notify(method, params) == [])
        client.server.linters.source = PretendedFiles(configurations: [:]).source
        #expect(summary(try client.notify(method, params)) == ["\(Client.uri): VMAP112"])
        client.server.linters.source = { paths in
            Issue.record("asked for \(paths)")
            return []
        }
        try client.change("{\"text\": \(JSONValue.string(Playlist.with()))}")
        _ = try client.ask("hover", line: 1, character: 4)
        client.server.linters.source = PretendedFiles(configurations: ["/film": "{}"]).source
        #expect(summary(try client.notify(method, params)) == ["\(Client.uri): "])
    }

    @Test("A request right after a change is answered with the new configuration")
    func request() throws {
        var client = try client([:])
        try client.open(Self.mistaken)
        client.server.linters.source = PretendedFiles(configurations: ["/film": Self.off]).source
        let place = "{\"line\": 1, \"character\": 30}"
        let messages = try client.receive(
            Client.framed("{\"method\": \"workspace/didChangeWatchedFiles\", \"params\": {}}")
                + Client.framed(
                    """
                    {"id": "h", "method": "textDocument/codeAction", "params": {"textDocument": {"uri": "\(Client.uri)"},
                    "range": {"start": \(place), "end": \(place)}, "context": {}}}
                    """))
        #expect(messages.first?["result"] == .array([]))
        #expect(summary(Array(messages.dropFirst())) == ["\(Client.uri): "])
    }

    @Test(
        "A broken configuration is reported once, with a finding of its own; defaults and settings apply"
    )
    func broken() throws {
        var client = try client(["/film": "{\n  \"ruels\": {}\n}"], options: "{\"warning\": [\"VMAP112\"]}")
        let item = { (uri: String, text: String) in
            "{\"textDocument\": {\"uri\": \"\(uri)\", \"version\": 1, \"text\": \(JSONValue.string(text))}}"
        }
        let messages = try client.notify("textDocument/didOpen", item(Client.uri, Self.mistaken))
        #expect(
            summary(messages) == [
                "adrules: /film/adrules.json:2:3: unknown setting \"ruels\" (did you mean rules?); until that is fixed, "
                    + "documents are checked without it",
                "file:///film/adrules.json: unknown setting \"ruels\" (did you mean rules?)", "\(Client.uri): VMAP112",
            ])
        #expect(messages.first?["params"]?["type"]?.integer == 2)
        #expect(messages[1]["params"]?["diagnostics"]?.elements?.map(\.place) == ["1:2-2:0"])
        #expect(messages.last?["params"]?["diagnostics"]?.elements?.first?["severity"]?.integer == 2)
        #expect(try client.open(Self.mistaken, uri: "file:///film/b.xml").map(\.code) == ["VMAP112"])
        // The editor's text of the configuration does not hide what is wrong with the file.
        let uri = "file:///film/adrules.json"
        let configuration = try client.notify("textDocument/didOpen", item(uri, "{}"))
        #expect(summary(configuration) == ["\(uri): unknown setting \"ruels\" (did you mean rules?)"])
        let save = "{\"textDocument\": {\"uri\": \"\(uri)\"}}"
        #expect(try client.notify("textDocument/didSave", save) == [])
        try client.notify("textDocument/didClose", "{\"textDocument\": {\"uri\": \"\(uri)\"}}")
        client.server.linters.source = PretendedFiles(configurations: ["/film": Self.off]).source
        #expect(
            summary(try client.notify("textDocument/didSave", save)) == [
                "\(uri): ", "\(Client.uri): VMAP112", "file:///film/b.xml: VMAP112",
            ])
    }

    @Test("A client that can is asked to report changed configurations")
    func registration() throws {
        let files = PretendedFiles(configurations: [:]).source
        let start = { (configurations: ConfigurationSource?, capabilities: String) in
            var client = Client(LanguageServer(version: "0.0.0", configurations: configurations))
            _ = try client.request("initialize", "{\"capabilities\": \(capabilities)}")
            return (try client.notify("initialized", "{}"), client)
        }
        let able = "{\"workspace\": {\"didChangeWatchedFiles\": {\"dynamicRegistration\": true}}}"
        var (messages, client) = try start(files, able)
        #expect(messages.map { $0["method"]?.string } == ["client/registerCapability"])
        let registration = messages.first?["params"]?["registrations"]?.elements?.first
        #expect(registration?["method"]?.string == "workspace/didChangeWatchedFiles")
        let patterns = registration?["registerOptions"]?["watchers"]?.elements?.map { $0["globPattern"]?.string }
        #expect(patterns == ["**/adrules.json", "**/.adrules.json"])
        let id = try #require(messages.first?["id"])
        #expect(try client.send("{\"id\": \(id), \"error\": {\"code\": 1, \"message\": \"no\"}}") == [])
        #expect(try start(files, "{}").0 == [])
        #expect(try start(nil, able).0 == [])
    }

    @Test(
        "The path of an address",
        arguments: [
            ("file:///a/b.xml", "/a/b.xml"), ("file:/a", "/a"), ("FILE://LocalHost/a%2fb?x#y", "/a/b"),
            ("file:///%E4%BD%A0%20%C3%BC%25/%zz%4", "/你 ü%/%zz%4"), ("file:///a b#c", "/a b"), ("file://host/a", nil),
            ("file:a", nil), ("file://", nil), ("file", nil), ("", nil), ("untitled:/a", nil), ("files:///a", nil),
            ("file:///a%00b", nil), ("file:///%ff", nil), ("file:///" + String(repeating: "a/", count: 2100), nil),
        ] as [(String, String?)])
    func path(address: String, path: String?) { #expect(FileAddress.path(of: address) == path) }

    @Test("The address of a path leads back to it", arguments: ["/", "/a b/你%ü?#;.xml"])
    func address(path: String) {
        #expect(FileAddress.path(of: FileAddress.address(of: path)) == path)
        #expect(FileAddress.address(of: "/a b/c~.xml") == "file:///a%20b/c~.xml")
        // As long as a path can be, every byte encoded.
        for length in [100, 1000, 4095] {
            let long = "/" + String(repeating: "ä", count: length / 2)
            #expect(FileAddress.path(of: FileAddress.address(of: long)) == long, "\(length)")
        }
        #expect(FileAddress.path(of: FileAddress.address(of: "/" + String(repeating: "a", count: 4096))) == nil)
    }
}
