import AdRulesHLS
import Testing

@Suite("Variables that a playlist is given")
struct VariableDefinitionTests {
    private static let body = "#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na\n#EXT-X-ENDLIST\n"

    private func define(_ names: [String], from source: VariableDefinition.Source, in text: String) throws -> String {
        let definitions = names.compactMap { VariableDefinition($0, from: source) }
        return String(decoding: try HLSPlaylist(parsing: text).defining(definitions), as: UTF8.self)
    }

    @Test("A lower version is replaced and comes back; a sufficient one stays; without one it is written")
    func version() throws {
        let block = "#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"sid\"\n#ADRULES-END\n"
        for (header, expected) in [
            ("#EXTM3U\n", "#EXTM3U\n#ADRULES-BEGIN\n\(block)"),
            ("#EXTM3U\n#EXT-X-VERSION:6\n", "#EXTM3U\n#ADRULES-BEGIN\n#ADRULES-REPLACED #EXT-X-VERSION:6\n\(block)"),
            (
                "#EXTM3U\n#EXT-X-VERSION:12\n",
                "#EXTM3U\n#EXT-X-VERSION:12\n#ADRULES-BEGIN\n#EXT-X-DEFINE:QUERYPARAM=\"sid\"\n#ADRULES-END\n"
            ),
            (
                "#EXTM3U\n#EXT-X-VERSION:12 \n",
                "#EXTM3U\n#EXT-X-VERSION:12 \n#ADRULES-BEGIN\n#EXT-X-DEFINE:QUERYPARAM=\"sid\"\n#ADRULES-END\n"
            ),
        ] {
            let text = header + Self.body
            let result = try define(["sid"], from: .queryParameter, in: text)
            #expect(result == expected + Self.body)
            #expect(try define(["sid"], from: .queryParameter, in: result) == result)
            #expect(try define([], from: .queryParameter, in: result) == text)
        }
    }

    @Test("IMPORT needs version 8; variables that the playlist imports are not imported again")
    func present() throws {
        let text = "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-DEFINE:IMPORT=\"a\"\n" + Self.body
        #expect(try define(["a"], from: .multivariantPlaylist, in: text) == text)
        let result = try define(["a", "b", "b"], from: .multivariantPlaylist, in: text)
        #expect(
            result
                == text.replacing(
                    "#EXT-X-DEFINE:IMPORT=\"a",
                    with: "#ADRULES-BEGIN\n#EXT-X-DEFINE:IMPORT=\"b\"\n#ADRULES-END\n#EXT-X-DEFINE:IMPORT=\"a"))
    }

    @Test("A playlist that gives a variable one value for all viewers is refused at that tag")
    func valueOfItsOwn() throws {
        let text = "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-DEFINE:NAME=\"sid\",VALUE=\"x\"\n" + Self.body
        #expect(try define(["other"], from: .multivariantPlaylist, in: text) != text)
        for source in [VariableDefinition.Source.queryParameter, .multivariantPlaylist] {
            let error = #expect(throws: PlaylistError.self) { try define(["other", "sid"], from: source, in: text) }
            #expect(error?.code == .variableInUse && error?.line == 3)
        }
    }

    @Test("A line end of two bytes is kept, also that of the replaced line")
    func lineEnds() throws {
        let text = ("#EXTM3U\n#EXT-X-VERSION:3\n" + Self.body).replacing("\n", with: "\r\n")
        let result = try define(["sid"], from: .queryParameter, in: text)
        #expect(!result.replacing("\r\n", with: "").utf8.contains(0x0A))
        #expect(try define([], from: .queryParameter, in: result) == text)
    }

    @Test("A name has letters, digits, - and _", arguments: ["", "a b", "a\"", "ä", "{$a}"])
    func names(name: String) {
        #expect(VariableDefinition(name, from: .queryParameter) == nil)
    }

    @Test("A media playlist imports the parameters of the address of its multivariant playlist")
    func unknownAddress() throws {
        let parent = try HLSPlaylist(
            parsing: "#EXTM3U\n#EXT-X-DEFINE:QUERYPARAM=\"sid\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n")
        let media = try HLSPlaylist(
            parsing: "#EXTM3U\n#EXT-X-DEFINE:IMPORT=\"sid\"\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na?{$sid}\n")
        #expect(media.check(importing: PlaylistVariables(of: parent)).isEmpty)
    }
}
