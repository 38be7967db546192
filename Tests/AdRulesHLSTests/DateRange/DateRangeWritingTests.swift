import AdRulesHLS
import Testing

@Suite("Date ranges in writing")
struct DateRangeWritingTests {
    private let start = WallClock("2026-11-22T13:56:00Z")

    @Test("An interstitial is one line, its attributes in a fixed order")
    func interstitial() {
        let range = DateRange(
            id: "mid-1", rangeClass: DateRange.interstitialClass, start: start, duration: .milliseconds(30_500),
            cues: [.pre, .once],
            attributes: [
                DateRange.Attribute("X-ASSET-LIST", .quoted("https://ads.example/list?_HLS_interstitial_id=mid-1")),
                DateRange.Attribute("X-RESUME-OFFSET", .seconds(.zero)),
                DateRange.Attribute("X-SKIP-CONTROL-OFFSET", .integer(5)),
            ])
        #expect(
            range.line == #"#EXT-X-DATERANGE:ID="mid-1",CLASS="com.apple.hls.interstitial","#
                + #"START-DATE="2026-11-22T13:56:00.000Z",CUE="PRE,ONCE",DURATION=30.5,"#
                + #"X-ASSET-LIST="https://ads.example/list?_HLS_interstitial_id=mid-1","#
                + #"X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=5"#)
    }

    @Test("All other attributes")
    func others() {
        let range = DateRange(
            id: "a", rangeClass: "c", start: start, end: start.map { $0 + .seconds(2) },
            plannedDuration: .milliseconds(2001), endsOnNext: true,
            attributes: [DateRange.Attribute("SCTE35-OUT", .bytes([0xFC, 0x00, 0x1A]))])
        #expect(
            range.line == #"#EXT-X-DATERANGE:ID="a",CLASS="c",START-DATE="2026-11-22T13:56:00.000Z","#
                + #"END-DATE="2026-11-22T13:56:02.000Z",PLANNED-DURATION=2.001,END-ON-NEXT=YES,SCTE35-OUT=0xFC001A"#)
    }

    @Test("Quotes and control characters cannot leave a value")
    func escaping() {
        let range = DateRange(
            id: "a\"b\r\n#EXT\u{0}\u{7F}\u{9B}é", start: start,
            attributes: [DateRange.Attribute("X-A", .unquoted("1,X-B=2")), DateRange.Attribute("X-C", .unquoted(""))])
        #expect(
            range.line == #"#EXT-X-DATERANGE:ID="a%22b%0D%0A#EXT%00%7F%C2%9Bé",START-DATE="2026-11-22T13:56:00.000Z","#
                + #"X-A="1,X-B=2",X-C="""#)
    }

    @Test(
        "Seconds have no exponent and no trailing zeros, and are read back",
        arguments: [
            (0, "0"), (1, "0.000001"), (-1, "-0.000001"), (1_500_000, "1.5"), (-20_000_000, "-20"),
            (5_338_667, "5.338667"), (Int64.max, "9223372036854.775807"), (100_000_000_000_000_000, "100000000000"),
        ])
    func seconds(microseconds: Int64, text: String) {
        let value = AttributeValue.seconds(MediaTime(microseconds: microseconds))
        #expect(value == .unquoted(text))
        if microseconds < Int64.max { #expect(value.seconds?.microseconds == microseconds) }
    }

    @Test(
        "Seconds as other programs write them",
        arguments: [
            ("6.0060004", 6_006_000), ("6.0060005", 6_006_001), ("6.0060009999999999999999999999", 6_006_001),
            ("6.", 6_000_000), (".5", 500_000), ("-0", 0),
            ("0000000000000000000000000006", 6_000_000),
        ] as [(String, Int64)])
    func readingSeconds(text: String, microseconds: Int64) {
        #expect(AttributeValue.unquoted(text).seconds?.microseconds == microseconds)
    }

    @Test(
        "Text that is no number of seconds gives none",
        arguments: ["", ".", "-", "+1", "1e3", "1,5", " 1", "NaN", "inf", "0x1", "--1", "99999999999999999999"])
    func noSeconds(text: String) {
        #expect(AttributeValue.unquoted(text).seconds == nil)
        #expect(AttributeValue.quoted("1").seconds == nil)
    }

    @Test("Bytes and whole numbers read back equal")
    func otherValues() {
        #expect(AttributeValue.bytes([0xFC, 0x0a]).bytes == [0xFC, 0x0A])
        #expect(AttributeValue.unquoted("0xfc0A").bytes == [0xFC, 0x0A])
        for text in ["0x", "0xF", "0xGG", "FC", "1xFC", "0x+1"] { #expect(AttributeValue.unquoted(text).bytes == nil) }
        #expect(AttributeValue.integer(-5).integer == -5)
        for text in ["", "-", "1.0", "+1", "1234567890123456789"] {
            #expect(AttributeValue.unquoted(text).integer == nil)
        }
    }

    @Test("Names of attributes")
    func names() {
        #expect(DateRange.Attribute.isName("X-COM-EXAMPLE-1"))
        for name in ["", "x", "X A", "X=", "X_A", "É"] { #expect(!DateRange.Attribute.isName(name)) }
    }
}
