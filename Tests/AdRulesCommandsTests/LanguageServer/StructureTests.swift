import AdRulesText
import Testing

@testable import AdRulesCommands

@Suite("Folding, links, linked names")
struct StructureTests {
    @Test("Elements and comments of several lines fold; the line of the end tag stays")
    func folding() throws {
        var client = try Client()
        try client.open("<!-- a\n b -->\n" + Playlist.with(source: "\n" + Playlist.tag + "\n"))
        let ranges = try #require(try client.ask("foldingRange").elements)
        #expect(
            ranges.map { [$0["startLine"]?.integer, $0["endLine"]?.integer] } == [[0, 1], [2, 7], [3, 6], [4, 5]])
        #expect(ranges.map { $0["kind"]?.string } == ["comment", nil, nil, nil])
        try client.change("{\"text\": \"<VAST>\\n<Ad>\\n</Wrapper>\\n</VAST>\"}")
        #expect(try client.ask("foldingRange").elements?.map { $0["endLine"]?.integer } == [2])
    }

    @Test("Ad tags, pages and files are links; trackers are none")
    func links() throws {
        var client = try Client()
        let tag = Playlist.tag.replacing("/vast]", with: "/vast?t=[TIMESTAMP]&a=1]")
        try client.open(Playlist.with(source: tag))
        let link = try #require(try client.ask("documentLink").elements?.first)
        #expect(link["target"]?.string == "https://ads.example/vast?t=%5BTIMESTAMP%5D&a=1")
        #expect(link.place == "2:64-2:106")
        try client.change("{\"text\": \(JSONValue.string(Playlist.with(source: Playlist.ads(2))))}")
        #expect(
            try client.ask("documentLink").elements?.compactMap { $0["target"]?.string }
                == ["https://media.example/1.mp4", "https://media.example/2.mp4"])
        let odd = "<VMAP><AdTagURI> http://a.example/?a=1&amp;b=2 </AdTagURI><AdTagURI>javascript:x</AdTagURI></VMAP>"
        try client.change("{\"text\": \(JSONValue.string(odd))}")
        #expect(
            try client.ask("documentLink").elements?.compactMap { $0["target"]?.string }
                == ["http://a.example/?a=1&b=2"])
    }

    @Test("The names of a start tag and its end tag change together")
    func linkedNames() throws {
        var client = try Client()
        try client.open(Playlist.with())
        let start = try client.ask("linkedEditingRange", line: 1, character: 5)
        let places = start["ranges"]?.elements?.map { JSONValue.object(["range": $0]).place }
        #expect(places == ["1:3-1:15", "3:4-3:16"])
        #expect(try client.ask("linkedEditingRange", line: 3, character: 16) == start)
        #expect(try client.ask("linkedEditingRange", line: 1, character: 20).isNull)
        try client.open("<VAST><Ad></Wrapper></VAST>")
        #expect(try client.ask("linkedEditingRange", character: 8).isNull)
    }

    @Test(
        "A name has its description",
        arguments: [
            (1, 4, "<vmap:AdBreak>: VMAP 1.0.1, in VMAP"), (1, 20, "timeOffset of <vmap:AdBreak>: required"),
            (2, 6, "<vmap:AdSource>: VMAP 1.0.1, in AdBreak"), (3, 5, "<vmap:AdBreak>: VMAP 1.0.1, in VMAP"),
            (1, 4, "mid-roll at 00:10:00"), (2, 70, nil),
        ])
    func hovers(line: Int, character: Int, text: String?) throws {
        var client = try Client(capabilities: "{}")
        try client.open(Playlist.with())
        let shown = try client.ask("hover", line: line, character: character)["contents"]?["value"]?.string
        #expect(text.map { shown?.contains($0) == true } ?? (shown == nil), "\(shown ?? "nothing")")
    }

    @Test("A comment that suppresses nothing is marked as unnecessary")
    func unnecessary() throws {
        var client = try Client()
        let text = Playlist.with().replacing(
            "  <vmap:AdBreak", with: "<!-- adrules-ignore-next VMAP112: x --><vmap:AdBreak")
        let finding = try #require(try client.open(text).first { $0.code == "LINT901" })
        #expect(finding["tags"]?.elements?.map(\.integer) == [1])
    }
}
