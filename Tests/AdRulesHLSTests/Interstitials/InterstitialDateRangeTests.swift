import AdRulesHLS
import Testing

/// An interstitial as a line of a playlist.
@Suite("An interstitial as a date range")
struct InterstitialDateRangeTests {
    private let start = WallClock(microseconds: 0)

    @Test("Every attribute, in its order and form")
    func attributes() {
        var interstitial = Interstitial(
            id: "mid-1", position: .midroll(.seconds(10)), source: .asset(uri: "https://ads.example/ad.m3u8"))
        interstitial.duration = .milliseconds(15_500)
        interstitial.plannedDuration = .seconds(16)
        interstitial.resumeOffset = .milliseconds(-2500)
        interstitial.playoutLimit = .milliseconds(29_990)
        interstitial.snap = [.out, .into]
        interstitial.restrictions = [.skip, .jump]
        interstitial.contentMayVary = false
        interstitial.timelineOccupancy = .range
        interstitial.timelineStyle = .primary
        interstitial.skipControl = SkipControl(offset: .milliseconds(4001), duration: .seconds(7), labelID: "skip-ad")
        interstitial.userAttributes = [
            DateRange.Attribute("X-COM-EXAMPLE-BREAK", .quoted("mid")),
            DateRange.Attribute("X-COM-EXAMPLE-PRICE", .unquoted("1.5")),
        ]
        #expect(
            interstitial.dateRange(start: start).line
                == #"#EXT-X-DATERANGE:ID="mid-1",CLASS="com.apple.hls.interstitial",START-DATE="1970-01-01T00:00:00.000Z","#
                + #"DURATION=15.5,PLANNED-DURATION=16,X-ASSET-URI="https://ads.example/ad.m3u8?_HLS_interstitial_id=mid-1","#
                + #"X-RESUME-OFFSET=-2.5,X-PLAYOUT-LIMIT=29.99,X-SNAP="OUT,IN",X-RESTRICT="SKIP,JUMP","#
                + #"X-CONTENT-MAY-VARY="NO",X-TIMELINE-OCCUPIES="RANGE",X-TIMELINE-STYLE="PRIMARY","#
                + #"X-SKIP-CONTROL-OFFSET=5,X-SKIP-CONTROL-DURATION=7,X-SKIP-CONTROL-LABEL-ID="skip-ad","#
                + #"X-COM-EXAMPLE-BREAK="mid",X-COM-EXAMPLE-PRICE=1.5"#)
    }

    @Test("Defaults of HLS are left out")
    func defaults() {
        let interstitial = Interstitial(
            id: "a", position: .midroll(.seconds(10)), source: .assetList(uri: "lists/a.json"))
        #expect(
            interstitial.dateRange(start: start).line
                == #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="1970-01-01T00:00:00.000Z","#
                + #"X-ASSET-LIST="lists/a.json?_HLS_interstitial_id=a""#)
    }

    @Test(
        "The identifier joins a query of any shape, once",
        arguments: [
            ("https://a.example/x", "https://a.example/x?_HLS_interstitial_id=b%2F1"),
            ("https://a.example/x?", "https://a.example/x?_HLS_interstitial_id=b%2F1"),
            (
                "https://a.example/x?t=1~hmac%3D2&u=%20#f",
                "https://a.example/x?t=1~hmac%3D2&u=%20&_HLS_interstitial_id=b%2F1#f"
            ),
            ("https://a.example/x?sid={$sid}", "https://a.example/x?sid={$sid}&_HLS_interstitial_id=b%2F1"),
            ("https://a.example/x?_HLS_interstitial_id=own", "https://a.example/x?_HLS_interstitial_id=own"),
            ("https://a.example/a b\"\n", "https://a.example/a%20b%22%0A?_HLS_interstitial_id=b%2F1"),
            ("https://a.example/é", "https://a.example/%C3%A9?_HLS_interstitial_id=b%2F1"),
            ("data:application/json,{}", "data:application/json,{}"),
        ])
    func query(written: String, expected: String) {
        let interstitial = Interstitial(id: "b/1", position: .preroll, source: .asset(uri: written))
        #expect(interstitial.dateRange(start: start)["X-ASSET-URI"] == .quoted(expected))
    }

    @Test("A label cannot end its quotes, its line or begin a variable")
    func hostileIdentifier() {
        let interstitial = Interstitial(
            id: "a\"b\r\n#EXT{$c}", position: .preroll, source: .asset(uri: "https://a.example/"))
        let line = interstitial.dateRange(start: start).line
        #expect(line.contains(#"ID="a%22b%0D%0A#EXT%7B$c}",CLASS="#))
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(line.contains("_HLS_interstitial_id=a%2522b%250D%250A%23EXT%257B%24c%7D"))
    }

    @Test(
        "No control or format character of a label reaches the playlist",
        arguments: ["\u{9B}31m", "\u{202E}", "\u{2028}"])
    func formatCharacters(text: String) {
        let interstitial = Interstitial(id: "a" + text, position: .preroll, source: .asset(uri: "https://a.example/"))
        let line = interstitial.dateRange(start: start).line
        #expect(line.hasPrefix("#EXT-X-DATERANGE:ID=\"a%"))
        #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
    }

    @Test("User attributes cannot replace those of HLS, nor come twice")
    func reserved() {
        var interstitial = Interstitial(id: "a", position: .preroll, source: .asset(uri: "https://a.example/"))
        interstitial.userAttributes = [
            DateRange.Attribute("X-ASSET-URI", .quoted("https://b.example/")),
            DateRange.Attribute("DURATION", .unquoted("1")), DateRange.Attribute("X-COM-EXAMPLE", .quoted("kept")),
            DateRange.Attribute("X-COM-EXAMPLE", .quoted("dropped")),
        ]
        let range = interstitial.dateRange(start: start)
        #expect(range.attributes.map(\.name) == ["X-ASSET-URI", "X-COM-EXAMPLE"])
        #expect(range["X-COM-EXAMPLE"] == .quoted("kept"))
    }

    @Test(
        "A label of the skip button that HLS cannot carry is left out", arguments: ["", "skip1", "a b", "überspringen"])
    func label(text: String) {
        var interstitial = Interstitial(id: "a", position: .preroll, source: .asset(uri: "https://a.example/"))
        interstitial.skipControl = SkipControl(offset: .zero, labelID: text)
        let range = interstitial.dateRange(start: start)
        #expect(range["X-SKIP-CONTROL-OFFSET"] == .integer(0))
        #expect(range["X-SKIP-CONTROL-LABEL-ID"] == nil)
    }

    @Test(
        "Skip offsets are rounded up to seconds",
        arguments: [
            (0, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2), (-5, 0), (Int64.max, 9_223_372_036_855),
        ])
    func rounding(microseconds: Int64, expected: Int) {
        var interstitial = Interstitial(id: "a", position: .preroll, source: .asset(uri: "https://a.example/"))
        interstitial.skipControl = SkipControl(offset: MediaTime(microseconds: microseconds))
        #expect(interstitial.dateRange(start: start)["X-SKIP-CONTROL-OFFSET"] == .integer(expected))
    }

    @Test("Extreme numbers are decimals without an exponent")
    func extremes() {
        var interstitial = Interstitial(id: "a", position: .preroll, source: .asset(uri: "https://a.example/"))
        interstitial.duration = MediaTime(microseconds: .max)
        interstitial.playoutLimit = MediaTime(microseconds: 1)
        interstitial.resumeOffset = MediaTime(microseconds: .min)
        let line = interstitial.dateRange(start: start).line
        #expect(line.contains("DURATION=9223372036854.775807,"))
        #expect(line.contains("X-PLAYOUT-LIMIT=0.000001"))
        #expect(line.contains("X-RESUME-OFFSET=-9223372036854.775808"))
    }
}
