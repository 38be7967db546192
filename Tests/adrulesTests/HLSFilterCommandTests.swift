import AdRulesHLS
import Foundation
import Testing

/// `adrules hls filter`: the breaks of a playlist in a refresh of a live stream.
@Suite struct HLSFilterCommandTests {
    private static let breaks = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="00:01:30" breakType="linear" breakId="mid" repeatAfter="00:05:00"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3">https://ads.example/mid</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
          <vmap:AdBreak timeOffset="#1" breakType="linear" breakId="ad"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3">https://ads.example/ad</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
        </vmap:VMAP>
        """
    private static let refresh = """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:01:06.020Z
        #EXT-X-CUE-OUT:30
        #EXTINF:6,
        a.ts

        """

    private func run(_ arguments: String..., input: String = refresh) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.breaks, to: "breaks.xml")
        return try command.run(
            arguments: ["hls", "filter", "breaks.xml", "--epoch", "2026-01-01T00:00:00Z"] + arguments, input: input)
    }

    @Test("Standard input to standard output: breaks of the epoch, and of the avails")
    func filter() throws {
        let outcome = try run("--asset-base", "https://a.example/live", "--avails", "ad")
        #expect(outcome.code == 0 && outcome.complaint == "", "\(outcome.complaint)")
        let playlist = try MediaPlaylist(parsing: Array(outcome.output.utf8))
        #expect(playlist.dateRanges().map(\.dateRange.id) == ["ad-1767225666000", "mid-0"])
        #expect(playlist.source.removingInsertedLines() == Array(Self.refresh.utf8))
        let unreadable = try run(
            "--asset-base", "https://a.example/live", "--avails", "ad",
            input: Self.refresh.replacing("30", with: "half"))
        #expect(unreadable.code == 0 && unreadable.complaint.contains(":4:1: the length of this avail is not a number"))
    }

    @Test("Without --avails a position is reported, and the avail stays unchanged")
    func positions() throws {
        let outcome = try run("--asset-base", "https://a.example/live")
        #expect(outcome.code == 0 && outcome.complaint.contains("ad is left out"))
        #expect(!outcome.output.contains("ID=\"ad-"))
    }

    @Test("Breaks that the window has passed stay for the time of --margin")
    func margin() throws {
        func ids(_ margin: String) throws -> Set<String> {
            let outcome = try run(
                "--asset-base", "https://a.example/live", "--epoch", "2025-12-31T23:53:36Z", "--margin", margin)
            return Set(try MediaPlaylist(parsing: Array(outcome.output.utf8)).dateRanges().map(\.dateRange.id))
        }
        let (short, long) = (try ids("0"), try ids("10:00"))
        #expect(short.isStrictSubset(of: long), "\(short) \(long)")
    }

    @Test("Input that cannot carry breaks is printed unchanged, with exit code 1")
    func passing() throws {
        for input in ["<html>503</html>\n", "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na\n"] {
            let outcome = try run("--asset-base", "https://a.example/live", "--avails", "ad", input: input)
            #expect(outcome.code == 1 && outcome.output == input)
            #expect(outcome.complaint.hasPrefix("adrules: <stdin>:1:1: "))
        }
    }

    @Test("An unknown break, an undefined variable, and a missing address are refused")
    func refusals() throws {
        let unknown = try run("--asset-base", "https://a.example/live", "--avails", "non")
        #expect(unknown.code == 2 && unknown.output == "" && unknown.complaint.contains("it has mid, ad"))
        let base = "https://a.example/live?s={$sid}"
        let undefined = try run("--asset-base", base, "--avails", "ad")
        #expect(undefined.code == 2 && undefined.output == "" && undefined.complaint.contains("--define"))
        let defined = try run("--asset-base", base, "--avails", "ad", "--define", "sid")
        #expect(defined.code == 0 && defined.output.contains("#EXT-X-DEFINE:IMPORT=\"sid\""))
        #expect(try run("--avails", "ad").code == 64)
    }

    @Test("A multivariant playlist that gives the parameter one value for all viewers stays unchanged, with the reason")
    func valueOfItsOwn() throws {
        let input = "#EXTM3U\n#EXT-X-DEFINE:NAME=\"sid\",VALUE=\"x\"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
        let outcome = try run("--asset-base", "https://a.example/live?s={$sid}", "--define", "sid", input: input)
        #expect(outcome.code == 1 && outcome.output == input)
        #expect(outcome.complaint.contains("<stdin>:2:1: the playlist gives the variable sid a value of its own"))
    }

    @Test("An avail that is left out is reported at its tag")
    func leftOut() throws {
        let input = Self.refresh.replacing("CUE-OUT:30", with: "CUE-OUT-CONT:7/30")
        let outcome = try run("--asset-base", "https://a.example/live", "--avails", "ad", input: input)
        #expect(outcome.code == 0 && !outcome.output.contains("ID=\"ad-"))
        #expect(outcome.complaint.contains("<stdin>:4:1: this avail gets no ads"), "\(outcome.complaint)")
    }

    @Test("An undefined variable is refused, whatever other variables the stream imports or lacks")
    func variablesOfTheStream() throws {
        let base = "https://a.example/live?s={$sid}"
        for (more, code) in [
            ("#EXT-X-DEFINE:IMPORT=\"tok\"\n", 2), ("", 2), ("#EXT-X-DEFINE:IMPORT=\"sid\"\n", 0),
        ] {
            let input =
                Self.refresh.replacing("#EXT-X-PROGRAM", with: more + "#EXT-X-PROGRAM") + "#EXTINF:6,\nb.ts?t={$tok}\n"
            let outcome = try run("--asset-base", base, "--avails", "ad", input: input)
            #expect(outcome.code == code, "\(more)\(outcome.complaint)")
            #expect(outcome.complaint.contains("the variable sid is not defined") == (code == 2))
            #expect(try run("--asset-base", base, "--avails", "ad", "--define", "sid", input: input).code == 0)
        }
    }
}
