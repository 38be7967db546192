import AdRulesLint
import AdRulesText
import Testing

@testable import AdRulesCommands

@Suite("Findings as the text changes")
struct DiagnosticTests {
    @Test("A finding has its place, version, rule and help")
    func parts() throws {
        var client = try Client()
        let text = Playlist.with(timeOffset: "10:00")
        let messages = try client.notify(
            "textDocument/didOpen",
            "{\"textDocument\":{\"uri\":\"\(Client.uri)\",\"version\":7,\"text\":\(JSONValue.string(text))}}")
        let params = try #require(messages.first?["params"])
        #expect(params["uri"]?.string == Client.uri)
        #expect(params["version"]?.integer == 7)
        let finding = try #require(params["diagnostics"]?.elements?.first)
        #expect(finding.code == "VMAP112")
        #expect(finding["severity"]?.integer == 1)
        #expect(finding["source"]?.string == "adrules")
        #expect(finding["codeDescription"]?["href"]?.string == RuleCatalogue.rule(.invalidTimeOffset).page)
        #expect(finding.place == "1:28-1:33")
        #expect(finding["message"]?.string?.contains("\nhelp: write \"00:10:00\"") == true)
    }

    @Test("Changes of ranges and of the whole text fix and break the document")
    func changes() throws {
        var client = try Client()
        #expect(try client.open(Playlist.with()) == [])
        let range = "{\"start\":{\"line\":1,\"character\":28},\"end\":{\"line\":1,\"character\":31}}"
        #expect(try client.change("{\"range\":\(range),\"text\":\"\"}").map(\.code) == ["VMAP112"])
        let empty = "{\"start\":{\"line\":1,\"character\":28},\"end\":{\"line\":1,\"character\":28}}"
        #expect(try client.change("{\"range\":\(empty),\"text\":\"00:\"}") == [])
        #expect(try client.change("{\"text\":\"<VMAP>\"},{\"text\":\"<VMAP\"}").first?.code?.hasPrefix("XML") == true)
        #expect(try client.change("{\"text\":\(JSONValue.string(Playlist.with()))}") == [])
    }

    @Test(
        "Columns count the units of the client, after emoji, tabs and CR LF",
        arguments: [("[\"utf-32\",\"utf-8\"]", "utf-8", 42), ("[\"utf-16\"]", "utf-16", 40), ("null", "utf-16", 40)])
    func encodings(offered: String, chosen: String, column: Int) throws {
        var client = Client.unconnected
        let answer = try client.request(
            "initialize", "{\"capabilities\":{\"general\":{\"positionEncodings\":\(offered)}}}")
        #expect(answer["result"]?["capabilities"]?["positionEncoding"]?.string == chosen)
        let text =
            "\(Playlist.opener)\r\n\t<vmap:AdBreak breakId=\"😀\" timeOffset=\"1\" breakType=\"x\">"
            + "<vmap:AdSource>\(Playlist.tag)</vmap:AdSource></vmap:AdBreak>\r\n\(Playlist.closer)"
        let findings = try client.open(text)
        #expect(findings.map(\.code) == ["VMAP112", "VMAP124"])
        #expect(findings.first?.place == "1:\(column)-1:\(column + 1)")
        #expect(findings.first?["relatedInformation"] == nil)
        #expect(findings.first?["codeDescription"] == nil)
        // A change at the place that the finding names.
        let place = "{\"line\":1,\"character\":\(column)}"
        let end = "{\"line\":1,\"character\":\(column + 1)}"
        let change = "{\"range\":{\"start\":\(place),\"end\":\(end)},\"text\":\"start\"}"
        #expect(try client.change(change).map(\.code) == ["VMAP124"])
    }

    @Test("Other XML is ignored, unless its name marks it as a document")
    func otherXML() throws {
        var client = try Client()
        let page = "<html><body></html>"
        #expect(try client.open(page) == [])
        #expect(try client.open("", uri: "file:///new.xml") == [])
        #expect(try client.open(page, uri: "file:///a.vmap").isEmpty == false)
        #expect(try client.open(page, uri: "file:///a.VAST?x#y").isEmpty == false)
        #expect(try client.open(page, uri: "file:///a.vmap/b.xml") == [])
        #expect(try client.open(page, uri: "untitled:1", language: "vmap").isEmpty == false)
        #expect(try client.open("<!-- ad --><VMAP", uri: "file:///typed.xml").isEmpty == false)
        let response = try client.open("<VAST version=\"3.0\"></VAST>", uri: "file:///b.vmap")
        #expect(response.contains { $0["message"]?.string?.contains("VMAP") == true })
    }

    @Test("Further places and tags go to the clients that show them")
    func relatedPlaces() throws {
        let text = Playlist.with(source: Playlist.tag + "</vmap:AdSource><vmap:AdSource>" + Playlist.tag)
        var client = try Client()
        let finding = try #require(try client.open(text).first { $0.code == "VMAP131" })
        let related = try #require(finding["relatedInformation"]?.elements?.first)
        #expect(related["message"]?.string == "this one plays")
        #expect(related["location"]?["uri"]?.string == Client.uri)
        #expect(finding["tags"] == .array([.integer(1)]))
        client = try Client(capabilities: "{}")
        let plain = try #require(try client.open(text).first { $0.code == "VMAP131" })
        #expect(plain["relatedInformation"] == nil && plain["tags"] == nil)
    }

    @Test("A closed document has no findings any more")
    func close() throws {
        var client = try Client()
        try client.open(Playlist.with(timeOffset: "x"))
        let messages = try client.notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\"\(Client.uri)\"}}")
        #expect(messages.map { $0["params"]?["diagnostics"]?.elements?.count } == [0])
        #expect(
            try client.request("textDocument/hover", "{\"textDocument\":{\"uri\":\"\(Client.uri)\"}}")["error"] != nil)
    }

    @Test("A saved text replaces the earlier one")
    func save() throws {
        var client = try Client()
        try client.open(Playlist.with())
        let text = JSONValue.string(Playlist.with(timeOffset: "x"))
        let messages = try client.notify(
            "textDocument/didSave", "{\"textDocument\":{\"uri\":\"\(Client.uri)\"},\"text\":\(text)}")
        #expect(messages.first?["params"]?["diagnostics"]?.elements?.map(\.code) == ["VMAP112"])
    }

    @Test("A document that declares a smaller encoding has its findings where the client sees them")
    func declaredEncoding() throws {
        var client = try Client()
        let declaration = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
        let text =
            declaration
            + Playlist.with(breakID: "über").replacing("timeOffset=\"00:10:00\" ", with: "")
            .replacing("breakType=\"linear\"", with: "")
            .replacing("breakId=\"über\"", with: "breakId=\"über\" breakType=\"x\" timeOffset=\"1\"")
        let findings = try client.open(text)
        #expect(findings.map(\.code) == ["XML012", "VMAP124", "VMAP112"])
        let line = try #require(text.split(separator: "\n").dropFirst().first)
        let column =
            try #require(line.range(of: "timeOffset=\"")).upperBound.utf16Offset(in: line)
            - line.startIndex.utf16Offset(in: line)
        #expect(findings.last?.place == "1:\(column)-1:\(column + 1)")
    }
}

extension StringProtocol {
    fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).first }
}
