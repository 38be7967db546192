import Testing

/// The check that holds exported playlists to the rules finds what is wrong.
@Suite("The validator of exported playlists")
struct PlaylistValidatorTests {
    private static let range =
        #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z",CUE="PRE","#
        + #"DURATION=15.5,X-ASSET-LIST="https://a.example/l?_HLS_interstitial_id=a",X-RESUME-OFFSET=0,X-RESTRICT="SKIP""#
    private static let text = """
        #EXTM3U
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        \(range)
        #EXTINF:6,
        a
        #EXT-X-ENDLIST

        """

    private func violations(_ text: String) -> [String] { PlaylistValidator.violations(of: [Array(text.utf8)]) }

    @Test("A right playlist has no violation, one without the tags of another does")
    func right() {
        #expect(violations(Self.text) == [])
        let without = Self.text.replacing(Self.range + "\n", with: "")
        #expect(violations(without) == [])
        #expect(!PlaylistValidator.violations(of: [Array(Self.text.utf8), Array(without.utf8)]).isEmpty)
        #expect(!violations(Self.text.replacing(Self.range, with: Self.range + "\n" + Self.range)).isEmpty)
    }

    @Test(
        "Each mistake is found",
        arguments: [
            ("#EXTM3U\n", ""), ("#EXT-X-PROGRAM", "#EXT-Y-PROGRAM"), (#"ID="a","#, ""), (#"ID="a""#, "ID=a b"),
            (#",CLASS="com.apple.hls.interstitial""#, ""), ("2026-01-01T00:00:00.000Z\"", "2026-01-01 00:00:00Z\""),
            ("2026-01-01T00:00:00.000Z\"", "2026-02-30T00:00:00.000Z\""), ("T00:00:00.000Z\"", "T00:00:01.000Z\""),
            ("\"PRE\"", "\"PRE,POST\""), ("\"PRE\"", "\"POST\""), ("\"PRE\"", "PRE"), ("\"PRE\"", "\"\""),
            ("15.5", "1e1"), ("15.5", "-1"), ("15.5", "\"15\""), ("15.5", "1,END-DATE=\"2026-01-01T00:00:02.000Z\""),
            ("DURATION=15.5", "END-DATE=\"2025-01-01T00:00:02.000Z\""), ("15.5", "1,END-ON-NEXT=YES"),
            ("15.5", "1,DURATION=1"), ("https://a.example/", ""), ("_id=a", "_id=b"), ("?_HLS_interstitial_id=a", ""),
            ("_id=a", "_id=a&_HLS_x=1"), ("X-ASSET-LIST", "X-ASSET-LISTS"), ("/l?", "/l\u{e9}?"),
            ("X-RESUME", "X-ASSET-URI=\"https://a.example/a\",X-RESUME"), ("OFFSET=0", "OFFSET=+0"),
            ("\"SKIP\"", "\"SKIP,SEEK\""), ("\"SKIP\"", "\"SKIP\",X-SNAP=OUT"), ("\"SKIP\"", "\"SKIP\",X-A=\"{$b}\""),
            ("\"SKIP\"", "\"SKIP\",X-A=\"\u{9b}\""), ("\"SKIP\"", "\"SKIP\",X-SKIP-CONTROL-OFFSET=1.5"),
            ("\"SKIP\"", "\"SKIP\",X-SKIP-CONTROL-LABEL-ID=\"a1\""), ("\"SKIP\"", "\"SKIP\",X-CONTENT-MAY-VARY=\"no\""),
            ("\"SKIP\"", "\"SKIP\", X-A=1"), ("\"SKIP\"", "\"SKIP\","),
        ])
    func mistakes(of right: String, wrong: String) throws {
        let changed = Self.text.replacing(right, with: wrong, maxReplacements: 1)
        try #require(changed != Self.text)
        #expect(!violations(changed).isEmpty)
    }

    @Test("A date range inside a segment, and one out of order")
    func places() {
        #expect(!violations(Self.text.replacing("\na\n", with: "\n\(Self.range)\na\n")).isEmpty)
        let other = Self.range.replacing("\"a\"", with: "\"b\"").replacing("_id=a", with: "_id=b")
        let later = other.replacing("CUE=\"PRE\",", with: "").replacing("00:00.000Z", with: "00:03.000Z")
        #expect(violations(Self.text.replacing(Self.range, with: Self.range + "\n" + later)) == [])
        #expect(!violations(Self.text.replacing(Self.range, with: later + "\n" + Self.range)).isEmpty)
    }
}
