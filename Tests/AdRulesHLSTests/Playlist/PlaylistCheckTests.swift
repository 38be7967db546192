import AdRulesHLS
import Testing

@Suite("Mistakes in a playlist")
struct PlaylistCheckTests {
    private let header = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n"
    private let segment = "#EXTINF:6,\na\n#EXT-X-ENDLIST\n"

    /// Line, column and code of each finding.
    private func check(_ text: String) throws -> [String] {
        try HLSPlaylist(parsing: text).check().map { "\($0.line):\($0.column) \($0.code.rawValue)" }
    }

    @Test("A wrong word of CUE is reported with the one that was meant")
    func cueWords() throws {
        for (word, help) in [("pre", "did you mean PRE?"), ("PSOT", "did you mean POST?"), ("MID", "drop it")] {
            let tag = #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-11-22T13:56:00Z",CUE="\#(word)""#
            let finding = try #require(try HLSPlaylist(parsing: "\(header)\(tag)\n\(segment)").check().first)
            #expect(finding.message.contains(word) && finding.help?.hasSuffix(help) == true, "\(finding)")
        }
    }

    @Test(
        "Date ranges",
        arguments: [
            (#"CLASS="c",START-DATE="2026-11-22T13:56:00Z""#, ["4:1 missingAttribute"]),
            (#"ID="a""#, ["4:1 missingAttribute"]),
            (#"ID="a",START-DATE="yesterday""#, ["4:36 invalidValue"]),
            (#"ID="a",START-DATE="2026-11-22T13:56:00Z",DURATION=-1"#, ["4:68 invalidValue"]),
            (#"ID="a",START-DATE="2026-11-22T13:56:00Z",PLANNED-DURATION=1e3"#, ["4:76 invalidValue"]),
            (#"ID="a",START-DATE="2026-11-22T13:56:00Z",CUE="PRE, POST""#, ["4:1 conflictingAttributes"]),
            (
                #"ID="a",START-DATE="2026-11-22T13:56:00Z",END-DATE="2026-11-22T13:55:00Z""#,
                ["4:1 conflictingAttributes"]
            ),
            (
                #"ID="a",START-DATE="2026-11-22T13:56:00Z",END-DATE="2026-11-22T13:56:30Z",DURATION=29"#,
                ["4:1 conflictingAttributes"]
            ),
            (#"ID="a",START-DATE="2026-11-22T13:56:00Z",END-DATE="2026-11-22T13:56:30Z",DURATION=30"#, []),
            (#"ID="a",START-DATE="2026-11-22T13:56:00Z",END-ON-NEXT=YES"#, ["4:1 missingAttribute"]),
            (
                #"ID="a",CLASS="c",START-DATE="2026-11-22T13:56:00Z",END-ON-NEXT=YES,DURATION=1"#,
                ["4:1 conflictingAttributes"]
            ),
            (#"ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:00Z""#, ["4:1 missingAttribute"]),
            (
                #"ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:00Z",X-ASSET-URI="https://a.example/u",X-ASSET-LIST="l""#,
                ["4:1 conflictingAttributes"]
            ),
            (
                #"ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:00Z",X-ASSET-URI="ads/u""#,
                ["4:106 relativeURI"]
            ),
            (#"ID=a,START-DATE=2026-11-22T13:56:00Z"#, ["4:21 invalidValue", "4:34 invalidValue"]),
            (
                #"ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:00Z",CUE=ONCE,X-ASSET-LIST=l,X-SNAP=OUT"#,
                ["4:98 invalidValue", "4:116 invalidValue", "4:125 invalidValue"]
            ),
            (#"ID="a",START-DATE="2026-11-22T13:56:00Z",CUE="PRE,once""#, ["4:63 invalidValue"]),
            (#"ID="a",START-DATE="2026-11-22T13:56:00Z",CUE="MID""#, ["4:63 invalidValue"]),
            (
                #"ID="a",START-DATE="2026-11-22T13:56:00Z",SCTE35-OUT=0xFC3,SCTE35-IN="/DA=""#,
                ["4:70 invalidValue", "4:86 invalidValue"]
            ),
            (
                #"ID="a",START-DATE="2026-11-22T13:56:00Z",SCTE35-CMD=0xFC30,X-A=-1.5,X-B=0xAB,X-C="c",X-D=d"#,
                ["4:107 invalidValue"]
            ),
            (#"ID="a",ID="b",START-DATE="2026-11-22T13:56:00Z""#, ["4:25 duplicateAttribute"]),
            (#"ID="a",START-DATE="2026-11-22T13:56:00Z",X-A="b"#, ["4:63 malformedAttribute"]),
            (
                #"ID="a",START-DATE="2026-11-22T13:56:00Z"x,,X-B=1"#,
                ["4:58 malformedAttribute", "4:60 malformedAttribute"]
            ),
        ] as [(String, [String])])
    func dateRanges(attributes: String, findings: [String]) throws {
        #expect(try check("\(header)#EXT-X-DATERANGE:\(attributes)\n\(segment)") == findings)
    }

    @Test(
        "Names that are almost those that clients know, and an asset without the class of interstitials",
        arguments: [
            (
                #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-11-22T13:56:00Z",X-ASSET-LIST="l""#,
                "X-ASSET-LIST without the class of interstitials: nothing plays"
            ),
            (
                #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-11-22T13:56:00Z",X-RESUME-OFSET=0"#,
                "X-RESUME-OFSET is no attribute that clients know"
            ),
            (
                #"#EXT-X-DATERANGE:ID="a",CLAS="b",START-DATE="2026-11-22T13:56:00Z""#,
                "CLAS is no attribute that clients know"
            ),
            ("#EXT-X-CUEOUT:30", "EXT-X-CUEOUT is no tag that clients know"),
            ("#EXT-CUE-OUT:30", "EXT-CUE-OUT is no tag that clients know"),
            ("#EXT-X-CUE-OUT=30", "EXT-X-CUE-OUT=30 is no tag that clients know"),
            ("#EXT-X-CUE-OUT30", "EXT-X-CUE-OUT30 is no tag that clients know"),
            ("#EXT-X-CUE-OUT;30", "EXT-X-CUE-OUT;30 is no tag that clients know"),
            ("#EXT-X-CUE-OUT-CONT6/30", "EXT-X-CUE-OUT-CONT6/30 is no tag that clients know"),
            ("#EXT-X-CUE-CONT:6/30", "EXT-X-CUE-CONT is no tag that clients know"),
            ("#EXT-X-CUE:ID=1", nil), ("#EXT-X-NIELSEN-ID3-TAG:x", nil), ("#EXT-X-SCTE35-OUT:x", nil),
            ("# EXT-X-CUE-OUT:30", "clients take this for a comment"),
            ("#ext-x-cue-out:30", "clients take this for a comment"),
            ("#EXT-X-CUEIN", "EXT-X-CUEIN is no tag that clients know"),
            ("# EXT-X-CUE-OUT is not used here", nil), ("# extinf is next", nil), ("## EXT-X-CUE-OUT:30", nil),
            ("# extra: an external comment", nil), ("#EXT-X-VENDOR:A=1", nil),
            (#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-11-22T13:56:00Z",X-COM-EXAMPLE-SNAP="1",X-CUE="ONCE""#, nil),
            ("#EXT-X-ASSET:CAID=1", nil), ("#EXT-X-IMAGE-STREAM-INF:A=1", nil),
        ])
    func almostKnown(tag: String, message: String?) throws {
        #expect(
            try HLSPlaylist(parsing: "\(header)\(tag)\n\(segment)").check().map(\.message)
                == [message].compactMap(\.self))
    }

    @Test("Marks of breaks belong in media playlists, and so do date ranges")
    func multivariant() throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
        #expect(try check(text + "#EXT-X-CUE-OUT:30\n") == ["4:1 misplacedTag"])
        #expect(try check(text + "# EXT-X-CUE-OUT is not used here\n") == [])
        let error = #expect(throws: PlaylistError.self) {
            try HLSPlaylist(parsing: text + "#EXT-X-DATERANGE:ID=\"a\"\n")
        }
        #expect(error?.message.contains("into all media playlists") == true)
    }

    @Test("A later tag may add attributes, not change them")
    func updates() throws {
        let text = """
            \(header)#EXT-X-DATERANGE:ID="a",START-DATE="2026-11-22T13:56:00Z",PLANNED-DURATION=30
            #EXT-X-DATERANGE:ID="a",DURATION=20
            #EXT-X-DATERANGE:ID="a",PLANNED-DURATION=31
            \(segment)
            """
        #expect(try check(text) == ["6:42 changedAttribute"])
        let range = try #require(MediaPlaylist(parsing: Array(text.utf8)).dateRanges().first)
        #expect(
            range.dateRange.duration == .seconds(20) && range.dateRange.plannedDuration == .seconds(30)
                && range.line == 4)
    }

    @Test("Date ranges without dates, and dates that go back")
    func dates() throws {
        let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-22T13:56:00Z\"\n"
        #expect(
            try check("#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(range)\(range)\(segment)") == ["3:1 missingProgramDateTime"])
        let back =
            "\(header)#EXTINF:6,\na\n#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:00:00Z\n\(segment)"
        #expect(try check(back) == ["9:1 datesGoBack"])
    }

    @Test("An interstitial behind the end of a film is reported, unless it is of the end or of a growing playlist")
    func behindTheEnd() throws {
        func findings(_ start: String, _ cue: String = "", end: String = "#EXT-X-ENDLIST\n") throws -> [String] {
            let range =
                "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"\(start)\",\(cue)X-ASSET-LIST=\"l\"\n"
            let date = "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n"
            return try check("#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(date)\(range)#EXTINF:6,\na\n\(end)")
        }
        #expect(try findings("2026-11-22T14:56:00Z") == ["4:1 outsideContent"])
        #expect(try findings("2026-11-22T14:56:00Z", "CUE=\"POST\",") == [])
        #expect(try findings("2026-11-22T13:56:06.500Z") == [] && findings("2026-11-22T14:56:00Z", end: "") == [])
        // Of dates that go back, the last one is not that of the end.
        let back = "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:00:00Z\n\(segment)#EXT-X-ENDLIST\n"
        #expect(try findings("2026-11-22T13:56:05Z", end: back) == ["9:1 datesGoBack"])
        #expect(try findings("2026-11-22T14:56:00Z", end: back) == ["4:1 outsideContent", "9:1 datesGoBack"])
    }

    @Test("Values and segments")
    func segments() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:six
            #EXT-X-PROGRAM-DATE-TIME:today
            #EXTINF:1e3,
            #EXT-X-BYTERANGE:1@2@3
            a
            b
            #EXT-X-PART:URI="p"
            #EXT-X-SKIP:SKIPPED-SEGMENTS=x
            #EXTINF:1,
            """
        #expect(
            try check(text) == [
                "2:1 invalidValue", "3:1 invalidValue", "4:1 invalidValue", "5:1 invalidValue", "7:1 incompleteSegment",
                "8:1 invalidValue", "9:1 invalidValue", "10:1 incompleteSegment",
            ])
    }

    @Test("Text: byte order mark, control characters, UTF-8")
    func text() throws {
        #expect(try check("\u{FEFF}\(header)\(segment)") == ["1:1 byteOrderMark"])
        #expect(try check("\(header)#a\u{0}b\n\(segment)") == ["4:3 controlCharacter"])
        #expect(try check("\(header)#a\rb\n\(segment)") == ["4:3 controlCharacter"])
        let bytes = Array(header.utf8) + [0x23, 0xFF, 0x0A] + Array(segment.utf8)
        let playlist = try HLSPlaylist(parsing: bytes)
        #expect(
            playlist.check().map(\.code) == [.invalidUTF8] && playlist.check()[0].line == 4 && playlist.bytes == bytes)
    }

    @Test("Variables: unknown ones are found, those from outside are not blamed")
    func variables() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-DEFINE:NAME="a",VALUE="1"
            #EXT-X-DEFINE:QUERYPARAM="q"
            #EXT-X-DEFINE:IMPORT="i"
            #EXTINF:6,
            {$a}{$q}{$i}{$b}{$}{a}

            """
        #expect(try check(text) == ["7:1 undefinedVariable"])
        var parent = PlaylistVariables()
        parent["i"] = "{$a}"
        let playlist = try HLSPlaylist(parsing: text)
        let variables = PlaylistVariables(of: playlist, importing: parent, query: "p=0&q=%32%")
        #expect(variables.replacing(in: "{$a}{$q}{$i}{$b}{$}{a}") == "12%{$a}{$b}{$}{a}")
        let range = DateRange(AttributeList(#"ID="{$a}",X-ASSET-URI="u?{$q}""#), variables: variables)
        #expect(range?.id == "1" && range?["X-ASSET-URI"] == .quoted("u?2%"))
    }

    @Test("Only URIs and values of attributes refer to variables: titles, comments and unknown tags do not")
    func placesOfReferences() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            # {$comment}
            #EXT-X-OWN:{$own}
            #EXT-X-KEY:METHOD=AES-128,URI="k?{$key}{$uri}",IV={$iv}
            #EXTINF:6,Price {$5} {$title}
            a?{$uri}

            """
        #expect(try HLSPlaylist(parsing: text).undefinedVariables() == ["key", "uri", "iv"])
        #expect(try check(text) == ["5:1 undefinedVariable", "7:1 undefinedVariable"])
    }

    @Test("A definition counts from its line on, and an import only if the parent has the variable")
    func order() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-DEFINE:NAME="a",VALUE="{$b}"
            #EXTINF:6,
            {$a}{$i}
            #EXT-X-DEFINE:NAME="b",VALUE="1"
            #EXT-X-DEFINE:IMPORT="i"
            #EXTINF:6,
            {$b}{$i}

            """
        #expect(try check(text) == ["3:1 undefinedVariable", "5:1 undefinedVariable"])
        let findings = try HLSPlaylist(parsing: text).check(importing: PlaylistVariables())
        #expect(findings.map(\.line) == [3, 5, 9])
    }

    @Test(
        "Values of interstitials that clients count as missing",
        arguments: [
            ("X-RESUME-OFFSET=-1.5", true), ("X-RESUME-OFFSET=1e3", false), ("X-RESUME-OFFSET=\"1\"", false),
            ("X-PLAYOUT-LIMIT=0", true), ("X-PLAYOUT-LIMIT=-1", false), ("X-SNAP=\"IN, OUT\"", true),
            ("X-SNAP=\"BOTH\"", false), ("X-RESTRICT=\"\"", false), ("X-RESTRICT=\"JUMP\"", true),
            ("X-CONTENT-MAY-VARY=\"NO\"", true), ("X-CONTENT-MAY-VARY=\"MAYBE\"", false),
            ("X-TIMELINE-OCCUPIES=\"RANGE\"", true), ("X-TIMELINE-OCCUPIES=\"range\"", false),
            ("X-TIMELINE-STYLE=\"PRIMARY\"", true), ("X-TIMELINE-STYLE=\"\"", false),
            ("X-SKIP-CONTROL-OFFSET=5", true), ("X-SKIP-CONTROL-OFFSET=5.5", false),
            ("X-SKIP-CONTROL-DURATION=-5", false), ("X-SKIP-CONTROL-LABEL-ID=\"skip_ad\"", true),
            ("X-SKIP-CONTROL-LABEL-ID=\"skip1\"", false), ("X-SKIP-CONTROL-LABEL-ID=\"{$label}\"", true),
            ("X-COM-OWN=\"\"", true), ("END-DATE=\"{$label}\"", true), ("END-DATE=\"label\"", false),
        ])
    func interstitialValues(attribute: String, isRight: Bool) throws {
        let text = """
            \(header)#EXT-X-DEFINE:NAME="label",VALUE="skip"
            #EXT-X-DEFINE:NAME="asset",VALUE="https://a.example/u"
            #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:00Z",X-ASSET-URI="{$asset}",\(attribute)
            \(segment)
            """
        let findings = try HLSPlaylist(parsing: text).check()
        #expect(findings.map(\.code) == (isRight ? [] : [.invalidValue]))
        #expect(findings.allSatisfy { $0.line == 6 && $0.help != nil })
    }

    @Test("At most as many findings as the limit")
    func limit() throws {
        var limits = PlaylistLimits()
        limits.findings = 5
        let text = header + String(repeating: "#EXTINF:x,\na\n#EXT-X-DATERANGE:A,A\n", count: 50)
        #expect(try HLSPlaylist(parsing: text, limits: limits).check().count == 5)
    }
}
