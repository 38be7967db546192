import Testing

@testable import AdRulesHLS

@Suite("Breaks that playlists announce")
struct PlaylistImportTests {
    private func read(_ name: String) throws -> PlaylistImport {
        PlaylistImport(try MediaPlaylist(parsing: try Fixtures.bytes(name)))
    }

    private func read(lines: String) throws -> PlaylistImport {
        PlaylistImport(try MediaPlaylist(parsing: Array("#EXTM3U\n#EXT-X-TARGETDURATION:10\n\(lines)\n".utf8)))
    }

    /// The breaks as text: signal, beginning, duration, and whether they have ended.
    private func told(_ found: PlaylistImport) -> [String] {
        found.breaks.map { one in
            let name = one.signal.rawValue.split(separator: "-").dropFirst(2).joined(separator: "-")
            return
                "\(name) \(one.time.seconds) \(one.duration.map { "\($0.seconds)" } ?? "?")\(one.hasEnded ? " ended" : "")"
        }
    }

    @Test("MediaPackage: OATCLS, ASSET and CUE-OUT are one avail; an early CUE-IN shortens it")
    func cueOut() throws {
        let found = try read("mediapackage-cue-out")
        #expect(told(found) == ["CUE-OUT 6.006 12.012 ended"] && found.findings == [])
        #expect(
            found.breaks[0].line == 11
                && found.breaks[0].spliceInfo?.breakDuration == MediaTime(microseconds: 60_293_567))
        #expect(
            found.opportunities == [
                Opportunity(MediaTime(microseconds: 6_006_000), duration: MediaTime(microseconds: 12_012_000))
            ])
        #expect(found.duration == nil)
    }

    @Test("MediaPackage: a date range with SCTE35-OUT")
    func dateRange() throws {
        let found = try read("mediapackage-daterange")
        #expect(told(found) == ["DATERANGE 6.0 60.293"])
        #expect(found.breaks[0].id == "1207959695" && found.breaks[0].spliceInfo?.beginsBreak == true)
    }

    @Test("MediaConvert and Shaka Packager")
    func packagers() throws {
        #expect(told(try read("mediaconvert-vod")) == ["CUE-OUT 10.0 30.0 ended"])
        #expect(told(try read("shaka-packager-vod")) == ["PLACEMENT-OPPORTUNITY 6.006 ?"])
        #expect(try read("mediaconvert-vod").duration == .seconds(44))
    }

    @Test("CUE-OUT and CUE-IN of EXT-X-SCTE35 decide, not its section: one avail is one")
    func continued() throws {
        let cue = "#EXT-X-SCTE35:CUE=\"\(SpliceInfoTests.insert)\",DURATION=20"
        let film = try read(
            lines:
                "#EXTINF:10,\na\n\(cue),CUE-OUT=YES\n#EXTINF:10,\nb\n\(cue),ELAPSED=10,CUE-OUT=CONT\n#EXTINF:10,\nc\n"
                + "\(cue),CUE-IN=YES\n#EXTINF:10,\nd")
        #expect(told(film) == ["SCTE35 10.0 20.0 ended"])
        // The playlist begins inside the avail.
        let window = try read(
            lines: "\(cue),ELAPSED=5,CUE-OUT=CONT\n#EXTINF:10,\na\n\(cue),CUE-OUT=CONT\n#EXTINF:10,\nb")
        #expect(told(window) == ["SCTE35 -5.0 20.0"])
        // A section cannot be read, and is not needed.
        let unread = try read(lines: "#EXTINF:10,\na\n#EXT-X-SCTE35:CUE=\"x\",CUE-OUT=YES\n#EXTINF:10,\nb")
        #expect(told(unread) == ["SCTE35 10.0 ?"])
        #expect(try read(lines: "#EXTINF:10,\na\n\(cue),CUE-OUT=CONT\n#EXTINF:10,\nb").breaks.isEmpty)
    }

    @Test("An avail that ends where it begins holds no content: it limits no ads")
    func emptyAvail() throws {
        let found = try read(lines: "#EXTINF:10,\na\n#EXT-X-CUE-OUT:30\n#EXT-X-CUE-IN\n#EXTINF:10,\nb")
        #expect(told(found) == ["CUE-OUT 10.0 0.0 ended"])
        #expect(found.opportunities == [Opportunity(.seconds(10))])
    }

    @Test(
        "The length in a tag takes precedence over that of its section",
        arguments: [
            ("#EXT-X-SCTE35:CUE=\"\(SpliceInfoTests.insert)\",DURATION=30", "SCTE35 10.0 30.0"),
            ("#EXT-X-SCTE35:CUE=\"\(SpliceInfoTests.insert)\"", "SCTE35 10.0 60.293567"),
            ("#EXT-OATCLS-SCTE35:\(SpliceInfoTests.insert)\n#EXT-X-CUE-OUT:30", "CUE-OUT 10.0 30.0"),
            ("#EXT-OATCLS-SCTE35:\(SpliceInfoTests.insert)\n#EXT-X-CUE-OUT", "CUE-OUT 10.0 60.293567"),
        ])
    func lengths(tags: String, expected: String) throws {
        #expect(try told(read(lines: "#EXTINF:10,\na.ts\n\(tags)\n#EXTINF:10,\nb.ts")) == [expected])
    }

    @Test("A section behind the last segment begins its break at the end")
    func behindTheEnd() throws {
        let found = try read(lines: "#EXTINF:10,\na.ts\n#EXT-OATCLS-SCTE35:\(SpliceInfoTests.insert)")
        #expect(told(found) == ["SCTE35 10.0 60.293567"])
    }

    @Test(
        "The ways to write a cue",
        arguments: [
            ("#EXT-X-CUE-OUT:30.000", "CUE-OUT 10.0 30.0"), ("#EXT-X-CUE-OUT:DURATION=30", "CUE-OUT 10.0 30.0"),
            ("#EXT-X-CUE-OUT:DURATION=\"30\",ID=1", "CUE-OUT 10.0 30.0"), ("#EXT-X-CUE-OUT", "CUE-OUT 10.0 ?"),
            ("#EXT-X-CUE-OUT:soon", "CUE-OUT 10.0 ?"), ("#EXT-X-CUE-OUT-CONT:8.308/30", "CUE-OUT-CONT 1.692 30.0"),
            ("#EXT-X-CUE-OUT-CONT:ElapsedTime=20,Duration=60", "CUE-OUT-CONT -10.0 60.0"),
            ("#EXT-X-CUE:TYPE=\"SpliceOut\",ID=\"1\",TIME=123.4,DURATION=30", "CUE 10.0 30.0"),
            ("#EXT-OATCLS-SCTE35:\(SpliceInfoTests.insert)", "SCTE35 10.0 60.293567"),
            ("#EXT-X-SCTE35:CUE=\"\(SpliceInfoTests.placementStart)\",CUE-OUT=YES", "SCTE35 10.0 307.0"),
            ("#EXT-X-SPLICEPOINT-SCTE35:\(SpliceInfoTests.placementStart)", "SPLICEPOINT-SCTE35 10.0 307.0"),
            ("#EXT-X-CUE-OUT:12.000,BreakID=7", "CUE-OUT 10.0 12.0"),
            ("#EXT-X-CUE-OUT:12, SpliceType=SpliceInsert", "CUE-OUT 10.0 12.0"),
            ("#EXT-X-CUE-OUT:Duration=12", "CUE-OUT 10.0 12.0"), ("#EXT-X-CUE-OUT:12000ms", "CUE-OUT 10.0 12.0"),
            ("#EXT-X-CUE-OUT:\"12\"", "CUE-OUT 10.0 12.0"), ("#EXT-X-CUE-OUT:12;BreakID=7", "CUE-OUT 10.0 12.0"),
            ("#EXT-X-CUE-OUT:CAID=\"a,b\",duration = 12 s", "CUE-OUT 10.0 12.0"),
            ("#EXT-X-CUE-OUT-CONT: 2.5 / 30", "CUE-OUT-CONT 7.5 30.0"),
            (
                "#EXT-X-CUE:ID=\"a\",TYPE=\"scte35\",DURATION=12,TIME=10.0,CUE=\"\(SpliceInfoTests.insert)\"",
                "CUE 10.0 12.0"
            ),
            (
                "#EXT-X-CUE:TYPE=\"scte35\",DURATION=30,ELAPSED=12,CUE=\"\(SpliceInfoTests.insert)\"",
                "CUE -2.0 30.0"
            ),
        ])
    func cues(tag: String, told expected: String) throws {
        let found = try read(lines: "#EXTINF:10,\na\n\(tag)\n#EXTINF:10,\nb")
        #expect(told(found).map { $0.replacing("OATCLS-", with: "") } == [expected])
    }

    @Test(
        "A length that cannot be read is reported, and the avail has none",
        arguments: [
            ("#EXT-X-CUE-OUT:soon", "soon"), ("#EXT-X-CUE-OUT:00:00:30", "00:00:30"),
            ("#EXT-X-CUE-OUT:DURATION=\"\"", ""), ("#EXT-X-CUE:TYPE=\"SpliceOut\",DURATION=-1", "-1"),
            ("#EXT-X-CUE-OUT:2min", "2min"), ("#EXT-X-CUE-OUT:1e3", "1e3"), ("#EXT-X-CUE-OUT:12,5", "12,5"),
            ("#EXT-X-CUE-OUT:DURATION=30;30", "30;30"), ("#EXT-X-CUE-OUT:30;30", "30;30"),
            ("#EXT-X-CUE-OUT:;30", ";30"),
        ])
    func unreadableLength(tag: String, text: String) throws {
        let found = try read(lines: "#EXTINF:10,\na\n\(tag)\n#EXTINF:10,\nb")
        #expect(found.breaks.map(\.duration) == [nil])
        #expect(
            found.findings.filter { $0.code == .invalidValue }.map(\.message) == [
                "the length of this avail is not a number of seconds: \(text)"
            ])
        #expect(found.findings.allSatisfy { $0.line == 5 } && found.unreadableLengthLine == 5)
        let ended = try read(lines: "#EXTINF:10,\na\n\(tag)\n#EXTINF:10,\nb\n#EXT-X-CUE-IN\n#EXTINF:10,\nc")
        #expect(ended.breaks.map(\.duration) == [.seconds(10)] && ended.unreadableLengthLine == nil)
    }

    @Test(
        "What is wrong with the announcements of a film",
        arguments: [
            ("#EXT-X-CUE-OUT: 12", PlaylistFinding.Code.unusualForm, 5), ("#EXT-X-CUE-OUT", .openAvail, 5),
            ("#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"2026-01-01T00:00:10Z\",SCTE35-IN=0xFC00", .unmatchedReturn, 5),
        ])
    func announcements(tag: String, code: PlaylistFinding.Code, line: Int) throws {
        let text = "#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXTINF:10,\na\n\(tag)\n#EXTINF:10,\nb\n"
        let live = PlaylistImport(
            unchecked: try MediaPlaylist(parsing: Array(text.utf8)),
            timeline: ContentTimeline(try MediaPlaylist(parsing: Array(text.utf8))), variables: PlaylistVariables())
        #expect(live.findings.map(\.code) == (code == .unusualForm ? [code] : []))
        let film = try MediaPlaylist(parsing: Array((text + "#EXT-X-ENDLIST\n").utf8))
        let found = PlaylistImport(
            unchecked: film, timeline: ContentTimeline(film), variables: PlaylistVariables())
        #expect(found.findings.map(\.code) == [code] && found.findings.map(\.line) == [line])
    }

    @Test(
        "The ways to end a cue",
        arguments: [
            "#EXT-X-CUE-IN", "#EXT-X-CUE:TYPE=\"SpliceIn\",ID=\"1\"",
            "#EXT-OATCLS-SCTE35:\(SpliceInfoTests.placementEnd)",
            "#EXT-X-SCTE35:CUE=\"\(SpliceInfoTests.placementEnd)\"",
            "#EXT-X-SPLICEPOINT-SCTE35:\(SpliceInfoTests.placementEnd)",
        ])
    func ends(tag: String) throws {
        let found = try read(lines: "#EXTINF:10,\na\n#EXT-X-CUE-OUT\n#EXTINF:10,\nb\n\(tag)\n#EXTINF:10,\nc")
        #expect(told(found) == ["CUE-OUT 10.0 10.0 ended"])
    }

    @Test("A playlist that begins inside a break has its section from EXT-X-CUE-OUT-CONT")
    func joined() throws {
        let found = try read(
            lines: "#EXT-X-CUE-OUT-CONT:ElapsedTime=20.5,Duration=60,SCTE35=\(SpliceInfoTests.insert)\n#EXTINF:10,\na\n"
                + "#EXT-X-CUE-OUT-CONT:ElapsedTime=30.5,Duration=60\n#EXTINF:10,\nb\n#EXT-X-CUE-IN\n#EXTINF:10,\nc")
        #expect(told(found) == ["CUE-OUT-CONT -20.5 40.5 ended"])
        #expect(found.breaks[0].spliceInfo?.beginsBreak == true && found.opportunities == [])
    }

    @Test("CUE-IN without a break, and breaks inside a break, have no effect")
    func nested() throws {
        #expect(told(try read(lines: "#EXT-X-CUE-IN\n#EXTINF:10,\na")) == [])
        let found = try read(
            lines:
                "#EXT-X-CUE-OUT:20\n#EXTINF:10,\na\n#EXT-X-CUE-OUT:5\n#EXTINF:10,\nb\n#EXT-X-CUE-OUT:5\n#EXTINF:10,\nc")
        #expect(told(found) == ["CUE-OUT 0.0 20.0", "CUE-OUT 20.0 5.0"])
    }

    @Test("A tag that gives what is left of an avail, or milliseconds, moves no avail whose beginning is listed")
    func contradictions() throws {
        let segments = ["48/60", "42/60"].map { "#EXT-X-CUE-OUT-CONT:\($0)\n#EXTINF:6,\na\n" }.joined()
        let left = try read(
            lines:
                "#EXTINF:6,\na\n#EXT-X-CUE-OUT:60\n#EXTINF:6,\na\n#EXT-X-CUE-OUT-CONT:54/60\n#EXTINF:6,\na\n\(segments)"
        )
        #expect(told(left) == ["CUE-OUT 6.0 60.0"])
        #expect(left.findings.map(\.code) == [.invalidValue])
        let constant = try read(
            lines: "#EXTINF:6,\na\n#EXT-X-CUE-OUT:30\n#EXTINF:6,\na\n#EXT-X-CUE-OUT-CONT:30/30\n#EXTINF:6,\na")
        #expect(told(constant) == ["CUE-OUT 6.0 30.0"])
        #expect(constant.findings.map(\.code) == [.invalidValue])
        // Without its beginning, the two tags contradict each other.
        let window = try read(
            lines: "#EXT-X-CUE-OUT-CONT:54/60\n#EXTINF:6,\na\n\(segments)#EXT-X-CUE-IN\n#EXTINF:6,\na")
        #expect(told(window) == [])
        #expect(window.findings.map(\.code) == [.unknownStart])
        let milliseconds = try read(
            lines: "#EXTINF:6,\na\n#EXT-X-CUE-OUT:60\n#EXTINF:6,\na\n#EXT-X-CUE-OUT-CONT:6000/60000\n#EXTINF:6,\na")
        #expect(told(milliseconds) == ["CUE-OUT 6.0 60.0"])
        #expect(milliseconds.findings.map(\.code) == [.invalidValue])
    }

    @Test("A blank in place of the colon loses the length, and is reported")
    func withoutColon() throws {
        for blank in [" ", "\t"] {
            let found = try read(lines: "#EXTINF:10,\na\n#EXT-X-CUE-OUT\(blank)30\n#EXTINF:10,\nb")
            #expect(told(found) == ["CUE-OUT 10.0 ?"] && found.findings.map(\.code) == [.unusualForm])
        }
        let both = try read(lines: "#EXTINF:10,\na\n#EXT-X-CUE-OUT :30\n#EXTINF:10,\nb")
        #expect(told(both) == ["CUE-OUT 10.0 30.0"] && both.findings.isEmpty)
    }

    @Test("A placement opportunity is a moment: it hides no avail around it, and takes no end from it")
    func momentInside() throws {
        // The third tag is inside the first avail, and its encoder counts a segment too much.
        let ahead = try read(
            lines: "#EXT-X-CUE-OUT:30\n#EXTINF:6,\na\n#EXT-X-PLACEMENT-OPPORTUNITY\n#EXTINF:6,\nb\n#EXT-X-CUE-OUT:5\n"
                + "#EXTINF:6,\nc\n#EXT-X-CUE-OUT-CONT:24/30\n#EXTINF:6,\nd\n#EXTINF:6,\ne")
        #expect(told(ahead) == ["CUE-OUT 0.0 30.0"])
        let begun = Marks.range(1, 0, "OUT=0xFC00") + "\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n"
        let open =
            begun + "#EXTINF:10,\na\n#EXTINF:10,\nb\n#EXT-X-PLACEMENT-OPPORTUNITY\n#EXTINF:10,\nc\n"
        #expect(try told(read(lines: open)) == ["DATERANGE 0.0 ?"])
        #expect(try told(read(lines: open + "#EXT-X-CUE-IN\n#EXTINF:10,\nd")) == ["DATERANGE 0.0 30.0 ended"])
        let next = open + "#EXT-X-CUE-IN\n#EXTINF:10,\nd\n#EXT-X-PLACEMENT-OPPORTUNITY\n#EXTINF:10,\ne"
        #expect(
            try told(read(lines: next)) == ["DATERANGE 0.0 30.0 ended", "PLACEMENT-OPPORTUNITY 40.0 ?"])
    }

    @Test("A cue between parts begins with the next part")
    func parts() throws {
        let found = try read(
            lines:
                "#EXTINF:4,\na\n#EXT-X-PART:DURATION=0.5,URI=\"p0\"\n#EXT-X-PART:DURATION=0.5,URI=\"p00\"\n#EXT-X-CUE-OUT:30\n#EXT-X-PART:DURATION=1,URI=\"p1\"\n#EXTINF:2,\nb\n#EXT-X-PART:DURATION=1,URI=\"p2\"\n#EXT-X-CUE-IN\n#EXT-X-PART:DURATION=1,URI=\"p3\""
        )
        #expect(told(found) == ["CUE-OUT 5.0 2.0 ended"])
    }

    @Test("A section that cannot be read is found, and the break counts without it")
    func badSection() throws {
        let dates = "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z"
        let found = try read(
            lines:
                "\(dates)\n#EXT-X-DATERANGE:ID=\"1\",START-DATE=\"2026-11-22T13:56:05Z\",SCTE35-OUT=0xFC00\n#EXT-OATCLS-SCTE35:x\n#EXT-X-CUE-OUT:1\n#EXTINF:10,\na"
        )
        #expect(told(found) == ["CUE-OUT 0.0 1.0", "DATERANGE 5.0 ?"])
        #expect(
            found.findings.map(\.line).sorted() == [4, 5] && found.findings.allSatisfy { $0.code == .invalidSpliceInfo }
        )
    }

    @Test("A command begins a break only if its section does; SCTE35-IN closes the range")
    func commands() throws {
        func range(_ id: Int, _ second: Int, _ attributes: String) -> String {
            "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"2026-11-22T13:56:0\(second)Z\",\(attributes)\n"
        }
        let out = SpliceInfoTests.insertHexadecimal
        let found = try read(
            lines: "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n" + range(1, 1, "SCTE35-CMD=\(out),DURATION=2")
                + range(
                    2, 5,
                    "SCTE35-CMD=0xFC302F000000000000FFFFF00506FE746290A000190217435545494800008E7F9F0808000000002CA0A18A350200A9CC6758"
                )
                + range(3, 6, "SCTE35-OUT=\(out)")
                + "#EXT-X-DATERANGE:ID=\"3\",SCTE35-IN=\(out),DURATION=3\n#EXTINF:10,\na")
        #expect(told(found) == ["DATERANGE 1.0 2.0", "DATERANGE 6.0 3.0 ended"])
    }

    @Test(
        "An end signal ends the break of a date range early; one of another type does not",
        arguments: [
            ("", "", "DATERANGE 10.0 30.0"), ("", "#EXT-X-CUE-IN\n", "DATERANGE 10.0 10.0 ended"),
            ("", "#EXT-X-SCTE35:CUE=\"\(SpliceInfoTests.placementEnd)\"\n", "DATERANGE 10.0 10.0 ended"),
            ("22", "", "DATERANGE 10.0 12.0 ended"), ("50", "", "DATERANGE 10.0 30.0"),
        ])
    func endsOfDateRanges(second: String, cue: String, expected: String) throws {
        let (out, end) = (SpliceInfoTests.placementStart, SpliceInfoTests.placementEnd)
        let range =
            second.isEmpty
            ? ""
            : "#EXT-X-DATERANGE:ID=\"2\",START-DATE=\"2026-11-22T13:56:\(second)Z\",SCTE35-CMD=\"\(end)\"\n"
        for start in ["10", "09.980"] {
            let found = try read(
                lines: "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n#EXT-X-DATERANGE:ID=\"1\",START-DATE="
                    + "\"2026-11-22T13:56:\(start)Z\",PLANNED-DURATION=30,SCTE35-CMD=\"\(out)\"\n\(range)"
                    + "#EXTINF:10,\na\n#EXTINF:10,\nb\n\(cue)#EXTINF:10,\nc")
            #expect(found.breaks.map(\.hasEnded) == [expected.hasSuffix("ended")])
            if start == "10" { #expect(told(found) == [expected]) }
        }
    }

    @Test("An avail that begins where the one before ends early is a separate one, even if its date is a frame off")
    func backToBack() throws {
        func range(_ id: Int, _ second: String) -> String {
            "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"2026-11-22T13:56:\(second)Z\",PLANNED-DURATION=30,"
                + "SCTE35-OUT=0xFC00\n"
        }
        for second in ["20", "19.960", "20.040"] {
            let found = try read(
                lines: "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n" + range(1, "10") + range(2, second)
                    + "#EXTINF:10,\na\n#EXTINF:10,\nb\n#EXT-X-CUE-IN\n#EXTINF:10,\nc")
            #expect(found.breaks.map(\.id) == ["1", "2"], "\(second)")
            #expect(found.breaks.map(\.hasEnded) == [true, false], "\(second)")
            #expect(found.breaks.map(\.duration) == [.seconds(10), .seconds(30)], "\(second)")
        }
    }

    @Test("The end of a nested ad does not end the break around it")
    func otherType() throws {
        var end = try SpliceInfo(SpliceInfoTests.placementEnd)
        let (begun, insert) = (try SpliceInfo(SpliceInfoTests.placementStart), try SpliceInfo(SpliceInfoTests.insert))
        #expect(end.ends(begun) && end.ends(insert) && !begun.ends(begun) && !insert.ends(begun))
        // The end of an ad.
        end.segmentations[0].kind = SegmentationDescriptor.Kind(rawValue: 0x31)
        #expect(!end.ends(begun) && end.ends(insert))
    }

    @Test(
        "A section ends the outermost type that began, in tags and in date ranges: an ad is over inside its avail",
        arguments: Marks.nested)
    func outermostType(tags: [String], signal: String) throws {
        let lines = tags.map { "\($0)\n#EXTINF:10,\ns\n" }.joined()
        let length = tags[1].contains("#EXTINF") ? "25.0" : "20.0"
        let found = try read(lines: "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n" + lines)
        #expect(told(found) == ["\(signal) 0.0 \(length) ended"])
    }

    @Test("An avail of unknown length that is announced twice is one, until the content returns")
    func announcedTwice() throws {
        let dates = "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n"
        let begun = dates + Marks.range(1, 5, "OUT=0xFC00") + "\n#EXTINF:10,\na\n#EXT-X-CUE-OUT\n#EXTINF:10,\nb\n"
        #expect(try told(read(lines: begun)) == ["DATERANGE 5.0 ?"])
        let ended = begun + "#EXT-X-CUE-IN\n#EXTINF:10,\nc\n"
        #expect(try told(read(lines: ended)) == ["DATERANGE 5.0 15.0 ended"])
        let next = ended + "#EXT-X-CUE-OUT\n#EXTINF:10,\nd\n"
        #expect(try told(read(lines: next)) == ["DATERANGE 5.0 15.0 ended", "CUE-OUT 30.0 ?"])
        #expect(try told(read(lines: next + "#EXT-X-ENDLIST")) == ["DATERANGE 5.0 15.0 ended", "CUE-OUT 30.0 ?"])
    }

    @Test("Two tags of one kind are two avails, even if the return of the first is lost")
    func openAvail() throws {
        let cue = "#EXT-X-CUE-OUT\n#EXTINF:10,\na\n#EXTINF:10,\nb\n"
        for end in ["", "#EXT-X-ENDLIST"] {
            #expect(try told(read(lines: cue + cue + end)) == ["CUE-OUT 0.0 ?", "CUE-OUT 20.0 ?"])
        }
        #expect(
            try told(read(lines: cue + "#EXT-X-CUE-OUT:30\n#EXTINF:10,\nc\n")) == [
                "CUE-OUT 0.0 ?", "CUE-OUT 20.0 30.0",
            ])
        // An ad of a break of unknown length, and one ten minutes after its beginning, whose return is lost.
        let ad = "#EXT-X-SPLICEPOINT-SCTE35:\(SpliceInfoTests.signal(0x30))\n#EXTINF:10,\nd\n"
        #expect(try told(read(lines: cue + ad)) == ["CUE-OUT 0.0 ?"])
        let later = String(repeating: "#EXTINF:10,\ne\n", count: 60)
        #expect(try read(lines: cue + later + ad).breaks.map(\.time) == [.zero, .seconds(620)])
        // Moments, not avails.
        let moment = "#EXT-X-PLACEMENT-OPPORTUNITY\n#EXTINF:10,\na\n"
        #expect(try read(lines: moment + moment).breaks.count == 2)
        // Two events.
        let ranges = Marks.range(1, 0, "OUT=0xFC00") + "\n" + Marks.range(2, 15, "OUT=0xFC00") + "\n"
        let dated = "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n#EXTINF:10,\na\n#EXTINF:10,\nb\n"
        #expect(try read(lines: ranges + dated).breaks.map(\.id) == ["1", "2"])
        // An end of another type, behind which the next avail begins.
        let returned = "#EXT-X-SCTE35:CUE=\"\(SpliceInfoTests.signal(0x37))\"\n#EXTINF:10,\nb\n"
        let other = "#EXT-X-SCTE35:CUE=\"\(Marks.avail)\"\n#EXTINF:10,\na\n" + returned
        #expect(try told(read(lines: other + cue)) == ["SCTE35 0.0 ?", "CUE-OUT 20.0 ?"])
    }

    @Test(
        "An interstitial that clients ignore is left out, and found",
        arguments: [
            (
                #"CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:05Z",X-ASSET-URI="https://a.example/u""#,
                "missingAttribute"
            ),
            (
                #"ID="a",CLASS="com.apple.hls.interstitial",START-DATE="soon",X-ASSET-URI="https://a.example/u""#,
                "invalidValue"
            ),
            (#"ID="a",CLASS="com.apple.hls.interstitial",X-ASSET-URI="https://a.example/u""#, "missingAttribute"),
            (#"ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:05Z""#, "missingAttribute"),
            (
                #"ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:05Z",X-ASSET-URI="https://a.example/u",X-ASSET-LIST="l""#,
                "conflictingAttributes"
            ),
        ])
    func ignored(attributes: String, code: String) throws {
        let found = try read(
            lines: "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n#EXT-X-DATERANGE:\(attributes)\n#EXTINF:10,\na")
        #expect(found.interstitials.isEmpty && found.findings.map(\.code.rawValue) == [code])
    }

    @Test("Date ranges of a playlist without dates have no time, and are found")
    func undated() throws {
        let found = try read(
            lines:
                #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-22T13:56:05Z",X-ASSET-URI="https://a.example/u""#
                + "\n#EXTINF:10,\na")
        #expect(found.interstitials.isEmpty && found.findings.map(\.code) == [.missingProgramDateTime])
    }
}

/// Tags around an avail and an ad of it.
private enum Marks {
    static let avail = SpliceInfoTests.signal(0x34)
    private static let ad = SpliceInfoTests.signal(0x30)
    private static let adEnd = SpliceInfoTests.signal(0x31)
    private static let availEnd = tag(SpliceInfoTests.signal(0x35))

    /// Those before the segments from 0:00 on, each of 10 s, and the one that announces the avail.
    static let nested: [([String], String)] = [
        (["\(oatcls(avail))\n#EXT-X-CUE-OUT", oatcls(adEnd), availEnd], "CUE-OUT"),
        (["#EXT-X-CUE-OUT", tag(adEnd), availEnd], "CUE-OUT"),
        (["#EXT-X-CUE-OUT:40", "#EXT-X-SPLICEPOINT-SCTE35:\(adEnd)", "#EXT-X-CUE-IN"], "CUE-OUT"),
        (["\(tag(avail))\n\(tag(ad))", tag(adEnd), availEnd], "SCTE35"),
        (["\(oatcls(avail))\n\(oatcls(ad))", oatcls(adEnd), availEnd], "SCTE35"),
        ([tag(SpliceInfoTests.signal(0x30, 0x34)), oatcls(adEnd), availEnd], "SCTE35"),
        (["#EXT-X-CUE-OUT", "\(oatcls(ad))\n#EXTINF:5,\nx\n\(oatcls(adEnd))", availEnd], "CUE-OUT"),
        ([range(1, 0, "OUT=\(avail)"), range(2, 10, "CMD=\(adEnd)"), availEnd], "DATERANGE"),
        ([range(1, 0, "OUT=0xFC00"), range(2, 10, "CMD=\(adEnd)"), "#EXT-X-CUE-IN"], "DATERANGE"),
        (
            [
                range(1, 0, "OUT=\(avail)"), "\(range(2, 10, "OUT=\(ad)"))\n\(range(3, 15, "CMD=\(adEnd)"))",
                availEnd,
            ], "DATERANGE"
        ),
    ]

    private static func tag(_ section: String) -> String { "#EXT-X-SCTE35:CUE=\"\(section)\"" }

    private static func oatcls(_ section: String) -> String { "#EXT-OATCLS-SCTE35:\(section)" }

    static func range(_ id: Int, _ second: Int, _ command: String) -> String {
        let date = "2026-11-22T13:56:\(second < 10 ? "0" : "")\(second)Z"
        return "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(date)\",SCTE35-\(command)"
    }
}
