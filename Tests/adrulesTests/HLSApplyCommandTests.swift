import Foundation
import Testing

/// `adrules hls apply`: breaks in the media playlists of a film.
@Suite struct HLSApplyCommandTests {
    private static let playlist = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="pre"><vmap:AdSource><vmap:VASTAdData>
            <VAST version="3.0"><Ad id="a"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle><Creatives><Creative>
            <Linear skipoffset="00:00:04.500"><Duration>00:00:15</Duration><MediaFiles>
            <MediaFile delivery="streaming" type="application/x-mpegURL">https://media.example/a.m3u8</MediaFile>
            </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
          </vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
          <vmap:AdBreak timeOffset="50%" breakType="linear" breakId="mid"><vmap:AdSource id="mid-ads">
            <vmap:AdTagURI templateType="vast3">https://ads.example/vast</vmap:AdTagURI>
          </vmap:AdSource></vmap:AdBreak>
          <vmap:AdBreak timeOffset="00:00:30" breakType="nonlinear" breakId="overlay"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3">https://ads.example/vast</vmap:AdTagURI>
          </vmap:AdSource></vmap:AdBreak>
        </vmap:VMAP>
        """
    private static let answer = """
        <VAST version="3.0"><Ad id="b"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle><Creatives><Creative>
        <Linear><Duration>00:00:10</Duration><MediaFiles><MediaFile delivery="streaming" type="application/x-mpegURL">
        https://media.example/b.m3u8</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
        """
    private static let multivariant = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="audio.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="s",URI="text.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="iframes.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=1000,AUDIO="a",SUBTITLES="s"
        video%201.m3u8?v=1

        """

    private static func media(_ name: String, more: String = "", end: String = "#EXT-X-ENDLIST\n") -> String {
        """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-TARGETDURATION:60
        \(more)#EXTINF:60,
        \(name)-0.m4s
        #EXTINF:60,
        \(name)-1.m4s
        \(end)
        """
    }

    /// A film in the folder `film`, and the playlist of its breaks.
    private func command() throws -> Command {
        let command = try Command()
        try command.write(Self.multivariant, to: "film/master.m3u8")
        try command.write(Self.media("v"), to: "film/video 1.m3u8")
        try command.write(Self.media("a"), to: "film/audio.m3u8")
        try command.write(Self.media("t"), to: "film/text.m3u8")
        try command.write(Self.media("i", more: "#EXT-X-I-FRAMES-ONLY\n"), to: "film/iframes.m3u8")
        try command.write(Self.playlist, to: "breaks.xml")
        try command.write(Self.answer, to: "answers/mid-ads.xml")
        return command
    }

    private func dateRanges(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("#EXT-X-DATERANGE") }
    }

    @Test("Video and audio get the same breaks, nothing else changes, and left-out breaks are listed")
    func film() throws {
        let command = try command()
        defer { command.remove() }
        let outcome = try command.run(
            "hls", "apply", "breaks.xml", "--content", "film", "--out", "out", "--responses", "answers")
        #expect(outcome.complaint == "")
        #expect(outcome.code == 0)
        #expect(
            outcome.output == """
                2 interstitials in 2 media playlists
                  pre-roll  pre  1 ad, 0:15
                  1:00  mid  1 ad, 0:10
                HLS does not carry all of it:
                  break 3 overlay is left out: its ads are overlays on playing content; an interstitial interrupts the content

                """)
        let video = try command.text(of: "out/video 1.m3u8")
        let ranges = dateRanges(video)
        #expect(ranges == dateRanges(try command.text(of: "out/audio.m3u8")))
        let expected = #"""
            #EXT-X-DATERANGE:ID="pre",CLASS="com.apple.hls.interstitial",START-DATE="2000-01-01T00:00:00.000Z",\#
            CUE="PRE,ONCE",DURATION=15,X-ASSET-LIST="interstitials/pre.json?_HLS_interstitial_id=pre",\#
            X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=5
            #EXT-X-DATERANGE:ID="mid",CLASS="com.apple.hls.interstitial",START-DATE="2000-01-01T00:01:00.000Z",\#
            DURATION=10,X-ASSET-LIST="interstitials/mid.json?_HLS_interstitial_id=mid",\#
            X-RESUME-OFFSET=0,X-RESTRICT="SKIP"
            """#
        #expect(ranges.joined(separator: "\n") == expected)
        #expect(video.contains("#EXT-X-PROGRAM-DATE-TIME:2000-01-01T00:00:00.000Z\n"))
        #expect(try command.text(of: "out/master.m3u8") == Self.multivariant)
        for name in ["text.m3u8", "iframes.m3u8"] {
            let bare = try command.text(of: "film/" + name)
            let date = "#ADRULES-BEGIN\n#EXT-X-PROGRAM-DATE-TIME:2000-01-01T00:00:00.000Z\n#ADRULES-END\n"
            #expect(try command.text(of: "out/" + name).replacing(date, with: "") == bare)
        }
        let list = try command.text(of: "out/interstitials/pre.json")
        #expect(list.contains("\"URI\": \"https://media.example/a.m3u8\""))
        #expect(list.contains("\"OFFSET\": 5"))
        #expect(try command.text(of: "out/interstitials/mid.json").contains("\"DURATION\": 10"))
    }

    @Test("Subtitles that cannot be read or have no end get no dates, with a report; a dated film leaves them alone")
    func subtitles() throws {
        let command = try command()
        defer { command.remove() }
        let arguments = ["hls", "apply", "breaks.xml", "--content", "film", "--out", "out", "--responses", "answers"]
        try command.write(Self.media("t", end: ""), to: "film/text.m3u8")
        try command.write(
            Self.multivariant.replacing("iframes.m3u8", with: "https://cdn.example/i.m3u8"), to: "film/master.m3u8")
        let outcome = try command.run(arguments: arguments)
        #expect(outcome.code == 0)
        #expect(outcome.complaint.contains("film/text.m3u8: it has no end: add EXT-X-ENDLIST\n"))
        for uri in ["text.m3u8", "https://cdn.example/i.m3u8"] {
            #expect(outcome.complaint.contains("film/master.m3u8: \(uri) gets no dates, and "))
        }
        #expect(throws: (any Error).self) { try command.text(of: "out/text.m3u8") }
        let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
        try command.write(Self.media("v", more: date), to: "film/video 1.m3u8")
        try command.write(Self.media("a", more: date), to: "film/audio.m3u8")
        #expect(try command.run(arguments: arguments).complaint == "")
    }

    @Test("Applying twice changes nothing, and --check reports it")
    func twice() throws {
        let command = try command()
        defer { command.remove() }
        let arguments = [
            "hls", "apply", "breaks.xml", "--content", "film/master.m3u8", "--responses", "answers", "--out", "film",
        ]
        let before = try command.run(arguments: arguments + ["--check"])
        #expect(before.code == 1)
        #expect(
            before.output == """
                would change film/interstitials/pre.json
                would change film/interstitials/mid.json
                would change film/video 1.m3u8
                would change film/audio.m3u8
                would change film/text.m3u8
                would change film/iframes.m3u8

                """)
        #expect(dateRanges(try command.text(of: "film/audio.m3u8")).isEmpty)
        #expect(try command.run(arguments: arguments).code == 0)
        let first = try command.text(of: "film/video 1.m3u8")
        #expect(dateRanges(first).count == 2)
        #expect(try command.run(arguments: arguments).code == 0)
        #expect(try command.text(of: "film/video 1.m3u8") == first)
        let after = try command.run(arguments: arguments + ["--check"])
        #expect(after.code == 0)
        #expect(after.output == "")
    }

    @Test("A single media playlist goes to standard output, the list of left-out breaks to standard error")
    func standardOutput() throws {
        let command = try command()
        defer { command.remove() }
        let outcome = try command.run(
            "hls", "apply", "breaks.xml", "--content", "-", "--asset-base", "https://ads.example/lists?k=1",
            "--restrict", "none", "--snap", "out,in", "--once", "never", input: Self.media("v"))
        #expect(outcome.code == 0)
        #expect(outcome.complaint.hasPrefix("HLS does not carry all of it:\n  break 3 overlay"))
        #expect(
            outcome.complaint.hasSuffix(
                "the asset lists are not written (1, such as interstitials/pre.json); give --out, and store them at the "
                    + "address of --asset-base\n"))
        #expect(outcome.output.hasPrefix("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:60\n"))
        #expect(outcome.output.hasSuffix("#EXTINF:60,\nv-0.m4s\n#EXTINF:60,\nv-1.m4s\n#EXT-X-ENDLIST\n"))
        let expected = #"""
            #EXT-X-DATERANGE:ID="mid",CLASS="com.apple.hls.interstitial",START-DATE="2000-01-01T00:01:00.000Z",\#
            X-ASSET-LIST="https://ads.example/lists/mid.json?k=1&_HLS_interstitial_id=mid",X-RESUME-OFFSET=0,\#
            X-SNAP="OUT,IN"
            """#
        #expect(dateRanges(outcome.output).last == expected)
    }

    @Test("--once selects the breaks that play once", arguments: ["always", "never"])
    func once(_ words: String) throws {
        let command = try command()
        defer { command.remove() }
        let outcome = try command.run(
            "hls", "apply", "breaks.xml", "--content", "-", "--asset-base", "https://ads.example/lists", "--once",
            words,
            input: Self.media("v"))
        let last = try #require(dateRanges(outcome.output).last)
        #expect(last.contains("CUE=\"ONCE\"") == (words == "always"), "\(last)")
    }

    @Test("Each reason why nothing can be written is reported, and nothing is written")
    func refusals() throws {
        let command = try command()
        defer { command.remove() }
        func refusal(_ content: String, _ more: String...) throws -> String {
            let outcome = try command.run(
                arguments: ["hls", "apply", "breaks.xml", "--content", content, "--out", "out"] + more)
            #expect(outcome.code == 2)
            #expect(outcome.output == "")
            return outcome.complaint
        }
        #expect(try refusal("film").contains("2 of the breaks") == false)
        #expect(try refusal("film").contains("(mid …) have their ads from a tag; --resolve requests them: give"))
        try command.write("", to: "none/index.tsv")
        #expect(try refusal("film", "--responses", "none").contains("(mid …) have no response to their tags: give"))
        #expect(try refusal("film/iframes.m3u8").contains("EXT-X-I-FRAMES-ONLY"))
        try command.write(Self.media("v", end: ""), to: "live.m3u8")
        #expect(try refusal("live.m3u8").contains("it is live (no EXT-X-ENDLIST, not of the type EVENT)"))
        try command.write("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-ENDLIST\n", to: "empty.m3u8")
        #expect(try refusal("empty.m3u8").contains("it has no segments"))
        #expect(try refusal("breaks.xml").contains("#EXTM3U"))
        #expect(try refusal("missing.m3u8").contains("no such file"))
        #expect(try refusal("answers").contains("contains no .m3u8 file"))
        try command.write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n../x.m3u8\n", to: "film2/a.m3u8")
        #expect(try refusal("film2").contains("outside of this folder"))
        try command.write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttps://a.example/x.m3u8\n", to: "film2/a.m3u8")
        #expect(try refusal("film2").contains("not a file below this folder"))
        try command.write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n%00%2F..%2fx.m3u8\n", to: "film2/a.m3u8")
        #expect(try refusal("film2").contains("cannot read film2/"))
        try command.write(
            Self.media(
                "v",
                more: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
                    + "#EXT-X-DATERANGE:ID=\"pre\",START-DATE=\"2026-01-01T00:00:00Z\"\n"), to: "taken.m3u8")
        #expect(try refusal("taken.m3u8", "--asset-base", "https://ads.example").contains("taken.m3u8:5:1: "))
        #expect(throws: (any Error).self) { try command.text(of: "out/master.m3u8") }
    }

    @Test("The tag of an overlay, which HLS does not carry, is not requested")
    func overlay() throws {
        let command = try command()
        defer { command.remove() }
        let parts = Self.playlist.components(separatedBy: "breakId=\"overlay\"")
        let playlist = parts[0] + "breakId=\"overlay\"" + parts[1].replacing("/vast<", with: "/overlay<")
        try command.write(playlist, to: "breaks.xml")
        let outcome = try command.run(
            "hls", "apply", "breaks.xml", "--content", "film", "--out", "out", "--responses", "answers")
        #expect(outcome.code == 0 && outcome.complaint == "", "\(outcome.complaint)")
        let resolved = try command.run("schedule", "breaks.xml", "--responses", "answers")
        #expect(resolved.complaint.contains("ads.example/overlay"), "\(resolved.complaint)")
        // A break that names no type pauses the content, as the engine has it.
        try command.write(playlist.replacing(" breakType=\"nonlinear\"", with: ""), to: "breaks.xml")
        let untyped = try command.run(
            "hls", "apply", "breaks.xml", "--content", "film", "--out", "out", "--responses", "answers")
        #expect(untyped.complaint.contains("ads.example/overlay"), "\(untyped.complaint)")
    }

    @Test("A parameter to which the film gives a value of its own is refused: all viewers would have it")
    func valueOfItsOwn() throws {
        let command = try command()
        defer { command.remove() }
        let master = Self.multivariant.replacing("#EXTM3U\n", with: "#EXTM3U\n#EXT-X-DEFINE:NAME=\"sid\",VALUE=\"x\"\n")
        try command.write(master, to: "film/master.m3u8")
        let outcome = try command.run(
            "hls", "apply", "breaks.xml", "--content", "film", "--out", "out", "--asset-base",
            "https://a.example/l?s={$sid}", "--define", "sid")
        #expect(outcome.code == 2 && outcome.complaint.contains("film/master.m3u8:2:1: "), "\(outcome.complaint)")
    }

    @Test("Playlists with different dates would have the breaks at different moments")
    func dates() throws {
        let command = try command()
        defer { command.remove() }
        let arguments = [
            "hls", "apply", "breaks.xml", "--content", "film", "--responses", "answers", "--out", "out",
        ]
        for (date, code) in [("2026-01-01T00:00:00.250Z", 0), ("2026-01-01T00:00:05Z", 2)] as [(String, Int32)] {
            let first = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
            try command.write(Self.media("v", more: first), to: "film/video 1.m3u8")
            try command.write(Self.media("a", more: "#EXT-X-PROGRAM-DATE-TIME:\(date)\n"), to: "film/audio.m3u8")
            let outcome = try command.run(arguments: arguments)
            #expect(outcome.code == code, "\(outcome.complaint)")
            #expect(outcome.complaint.contains("film/audio.m3u8:") == (code == 2))
        }
    }

    @Test("An address with escaped dots leads out of the folder: nothing is read or written there")
    func escapedDots() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Self.media("v"), to: "above/v.m3u8")
        for dots in ["%2e%2e", "%2E.", ".%2e"] {
            try command.write(
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(dots)/above/v.m3u8\n", to: "listed/master.m3u8")
            let outcome = try command.run(
                "hls", "apply", "breaks.xml", "--content", "listed", "--responses", "answers", "--out", "out/film")
            #expect(outcome.code == 2)
            #expect(outcome.complaint.contains("outside of this folder"))
            #expect(throws: (any Error).self) { try command.text(of: "out/above/v.m3u8") }
        }
        // A combining mark makes one character of itself and the slash before it.
        try command.write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n../\u{301}/v.m3u8\n", to: "listed/master.m3u8")
        try command.write(Self.media("v"), to: "\u{301}/v.m3u8")
        let marked = try command.run(
            "hls", "apply", "breaks.xml", "--content", "listed", "--responses", "answers", "--out", "out")
        #expect(marked.complaint.contains("outside of this folder"))
        // Standard input is not a listed playlist.
        try command.write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n-\n", to: "listed.m3u8")
        let dash = try command.run(
            "hls", "apply", "breaks.xml", "--content", "listed.m3u8", "--responses", "answers", "--out", "out",
            input: Self.media("v"))
        #expect(dash.complaint.hasPrefix("adrules: cannot read ./-: no such file"))
        try command.write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n%2e/b/%2E%2e/v.m3u8\n", to: "above/master.m3u8")
        let inside = try command.run(
            "hls", "apply", "breaks.xml", "--content", "above/master.m3u8", "--responses", "answers", "--out", "out")
        #expect(inside.code == 0)
        #expect(dateRanges(try command.text(of: "out/v.m3u8")).count == 2)
    }

    @Test("A file that several addresses lead to is one playlist")
    func sameFile() throws {
        let command = try command()
        defer { command.remove() }
        let variants = ["v.m3u8", "./v.m3u8", "v.m3u8?b=2", "v.m3u8#t=1", "v.m3u8?b=2#?c", "a/../v.m3u8"].map {
            "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0)\n"
        }
        try command.write("#EXTM3U\n" + variants.joined(), to: "one/master.m3u8")
        try command.write(Self.media("v"), to: "one/v.m3u8")
        let arguments = ["hls", "apply", "breaks.xml", "--content", "one", "--responses", "answers"]
        let check = try command.run(arguments: arguments + ["--check"])
        #expect(check.output.split(separator: "\n").filter { $0.hasSuffix("v.m3u8") }.count == 1)
        let outcome = try command.run(arguments: arguments + ["--out", "out"])
        #expect(outcome.output.hasPrefix("2 interstitials in 1 media playlist\n"))
    }

    @Test("Mistakes in the film's playlists are reported, and its breaks are still added")
    func findings() throws {
        let command = try command()
        defer { command.remove() }
        try command.write("\u{FEFF}" + Self.media("v", more: "#EXT-X-BYTERANGE:x\n"), to: "odd.m3u8")
        let outcome = try command.run(
            "hls", "apply", "breaks.xml", "--content", "odd.m3u8", "--responses", "answers", "--out", "out")
        #expect(outcome.code == 0)
        #expect(outcome.complaint.hasPrefix("adrules: odd.m3u8:1:1: the playlist begins with a byte order mark; "))
        #expect(outcome.complaint.contains("\nadrules: odd.m3u8:4:1: this is not a byte range"))
        try command.write(
            Self.media("v", more: String(repeating: "#EXT-X-BYTERANGE:x\n", count: 30)), to: "odd.m3u8")
        let many = try command.run(
            "hls", "apply", "breaks.xml", "--content", "odd.m3u8", "--responses", "answers", "--out", "out")
        #expect(many.complaint.split(separator: "\n").count == 21)
        #expect(many.complaint.hasSuffix("odd.m3u8: … and 10 more\n"))
    }

    @Test("A duration that cannot be read would move the breaks behind it; blanks around one do not")
    func segmentDurations() throws {
        let command = try command()
        defer { command.remove() }
        let arguments = [
            "hls", "apply", "breaks.xml", "--content", "v.m3u8", "--responses", "answers", "--out", "out",
        ]
        try command.write(Self.media("v", more: "#EXTINF:x,\nv-x.m4s\n"), to: "v.m3u8")
        let unreadable = try command.run(arguments: arguments)
        #expect(unreadable.code == 2)
        #expect(unreadable.complaint.contains("v.m3u8: the duration in line 4 is not a number of seconds"))
        try command.write(Self.media("v", more: "#EXTINF: 120.000 ,\nv-x.m4s\n"), to: "v.m3u8")
        #expect(try command.run(arguments: arguments).code == 0)
        // Half of 240 seconds.
        #expect(dateRanges(try command.text(of: "out/v.m3u8")).last?.contains("T00:02:00.000Z") == true)
    }

    @Test("An avail whose length cannot be read is refused: its own content would play behind the ads")
    func availLength() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Self.playlist.replacing("50%", with: "#1"), to: "breaks.xml")
        let avail = "#EXT-X-CUE-OUT:soon\n#EXTINF:8,\nx\n#EXTINF:8,\nz\n#EXT-X-ENDLIST\n"
        try command.write(Self.media("v", end: avail), to: "v.m3u8")
        let arguments = ["hls", "apply", "breaks.xml", "--content", "v.m3u8", "--responses", "answers", "--out", "out"]
        let outcome = try command.run(arguments: arguments)
        #expect(outcome.code == 2 && outcome.complaint.contains("v.m3u8:8: the length of this avail cannot be read"))
        #expect(try command.run(arguments: arguments + ["--avails", "insert"]).code == 0)
        let range =
            "#EXT-X-DATERANGE:ID=\"1\",START-DATE=\"2026-01-01T00:00:10Z\",PLANNED-DURATION=half,SCTE35-OUT=0xFC00\n"
            + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
        try command.write(Self.media("v", more: range), to: "v.m3u8")
        let dated = try command.run(arguments: arguments)
        #expect(dated.code == 2 && dated.complaint.contains("v.m3u8:4: the length of this avail cannot be read"))
        #expect(dated.complaint.contains("PLANNED-DURATION is not a number of seconds"))
    }

    @Test("A playlist that only grows takes breaks when it comes to them, and lists those that wait")
    func event() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Self.media("v", more: "#EXT-X-PLAYLIST-TYPE:EVENT\n", end: ""), to: "v.m3u8")
        let arguments = [
            "hls", "apply", "breaks.xml", "--content", "v.m3u8", "--responses", "answers", "--out", "out",
        ]
        let growing = try command.run(arguments: arguments)
        #expect(growing.code == 0, "\(growing.complaint)")
        #expect(growing.output.contains("mid is left out"))
        #expect(dateRanges(try command.text(of: "out/v.m3u8")).count == 1)
        #expect(try command.run(arguments: arguments + ["--duration", "3:00"]).code == 0)
        #expect(dateRanges(try command.text(of: "out/v.m3u8")).last?.contains("T00:01:30.000Z") == true)
        // Half of 5:00 is behind the two minutes of the playlist, and the end moves with each segment.
        try command.write(Self.playlist.replacing("\"start\"", with: "\"end\""), to: "breaks.xml")
        let long = arguments + ["--duration", "5:00"]
        let waiting = try command.run(arguments: long)
        #expect(waiting.code == 0)
        #expect(dateRanges(try command.text(of: "out/v.m3u8")).isEmpty)
        #expect(waiting.output.contains("break 1 pre is left out: it waits for the end"), "\(waiting.output)")
        #expect(waiting.output.contains("break 2 mid is left out: it waits until the playlist lists 00:02:30"))
        for (end, dates) in [("", ["02:30"]), ("#EXT-X-ENDLIST\n", ["02:30", "03:00"])] {
            let head = "#EXT-X-PLAYLIST-TYPE:EVENT\n#EXTINF:60,\nv-x.m4s\n"
            try command.write(Self.media("v", more: head, end: end), to: "v.m3u8")
            #expect(try command.run(arguments: long).code == 0)
            let ranges = dateRanges(try command.text(of: "out/v.m3u8"))
            #expect(ranges.count == dates.count)
            #expect(zip(ranges, dates).allSatisfy { $0.contains("2000-01-01T00:\($1).000Z") }, "\(ranges)")
        }
    }

    @Test("Breaks that are missing in a film that is complete are exit code 3")
    func missingBreaks() throws {
        let command = try command()
        defer { command.remove() }
        let arguments = ["hls", "apply", "breaks.xml", "--content", "film", "--responses", "answers", "--out", "out"]
        for offset in ["half", "#2"] {
            try command.write(Self.playlist.replacing("50%", with: offset), to: "breaks.xml")
            let outcome = try command.run(arguments: arguments)
            #expect(outcome.code == 3 && outcome.output.contains("mid is left out"), "\(outcome.output)")
        }
    }

    @Test("A break whose date comes twice is left out: players would play it too early")
    func datesTwice() throws {
        let command = try command()
        defer { command.remove() }
        let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
        let film = Self.media("v", more: date, end: "#EXT-X-DISCONTINUITY\n\(date)#EXTINF:60,\nx\n#EXT-X-ENDLIST\n")
        try command.write(film, to: "v.m3u8")
        let arguments = ["hls", "apply", "breaks.xml", "--content", "v.m3u8", "--responses", "answers", "--out", "out"]
        // 50 % are 1:30, before the jump; 2:30 has the date of 0:30.
        #expect(try command.run(arguments: arguments).code == 0)
        try command.write(Self.playlist.replacing("50%", with: "00:02:30"), to: "breaks.xml")
        let outcome = try command.run(arguments: arguments)
        #expect(outcome.code == 3 && outcome.output.contains("mid is left out: the dates of the content go back"))
        #expect(dateRanges(try command.text(of: "out/v.m3u8")).count == 1)
        // An encoder that rounds: the second segment begins 2 ms before the first one ends.
        let rounded = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:01:59.998Z\n#EXTINF:60,\nx\n#EXT-X-ENDLIST\n"
        try command.write(Self.media("v", more: date, end: rounded), to: "v.m3u8")
        try command.write(Self.playlist.replacing("50%", with: "00:02:00"), to: "breaks.xml")
        #expect(try command.run(arguments: arguments).code == 0)
        #expect(dateRanges(try command.text(of: "out/v.m3u8")).count == 2)
    }

    @Test("Content that returns later than announced is reported: part of the avail would play behind its ads")
    func lateReturn() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Self.playlist.replacing("50%", with: "#1"), to: "breaks.xml")
        let avail = "#EXT-X-CUE-OUT:8\n#EXTINF:8,\nx\n#EXTINF:8,\ny\n#EXT-X-CUE-IN\n#EXTINF:8,\nz\n#EXT-X-ENDLIST\n"
        try command.write(Self.media("v", end: avail), to: "v.m3u8")
        try command.write(Self.answer.replacing("00:00:10", with: "00:00:06"), to: "answers/mid-ads.xml")
        let outcome = try command.run(
            "hls", "apply", "breaks.xml", "--content", "v.m3u8", "--responses", "answers", "--out", "out")
        #expect(outcome.code == 0 && outcome.complaint.contains("v.m3u8:13:1: content returns here 00:00:16"))
        #expect(outcome.complaint.contains("line 8, which announces an avail of 00:00:08"), "\(outcome.complaint)")
    }

    @Test("The avails of the video count, even if audio is listed first, and the difference is reported")
    func soundFirst() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Self.playlist.replacingOccurrences(of: "50%", with: "#1"), to: "breaks.xml")
        try command.write(
            Self.media("v", end: "#EXT-X-CUE-OUT:8\n#EXTINF:8,\nx\n#EXT-X-ENDLIST\n"), to: "film/video 1.m3u8")
        try command.write(Self.media("a", end: "#EXTINF:8,\nx\n#EXT-X-ENDLIST\n"), to: "film/audio.m3u8")
        try command.write(Self.answer.replacingOccurrences(of: "00:00:10", with: "00:00:06"), to: "answers/mid-ads.xml")
        let outcome = try command.run(
            "hls", "apply", "breaks.xml", "--content", "film", "--responses", "answers", "--out", "out")
        #expect(outcome.code == 0)
        #expect(outcome.complaint.contains("film/audio.m3u8:1:1: 0 avails, the first playlist has 1"))
        let mid = try #require(dateRanges(try command.text(of: "out/video 1.m3u8")).last)
        #expect(mid.contains("T00:02:00.000Z") && mid.contains("X-RESUME-OFFSET=8,"))
        #expect(mid.contains(#"X-SNAP="OUT,IN""#))
    }

    @Test("Dates that cannot be read, and content that never ends, are refused with the reason")
    func impossibleDates() throws {
        let command = try command()
        defer { command.remove() }
        for (more, reason) in [
            ("#EXT-X-PROGRAM-DATE-TIME:yesterday\n", "none of its EXT-X-PROGRAM-DATE-TIME is a date"),
            ("#EXT-X-PROGRAM-DATE-TIME:9999-12-31T23:59:30Z\n", "leave the years 0 to 9999"),
            ("#EXTINF:9000000000000,\nv-x.m4s\n", "leave the years 0 to 9999"),
        ] {
            try command.write(Self.media("v", more: more), to: "v.m3u8")
            let outcome = try command.run(
                "hls", "apply", "breaks.xml", "--content", "v.m3u8", "--responses", "answers", "--out", "out")
            #expect(outcome.code == 2)
            #expect(outcome.complaint.contains(reason), "\(outcome.complaint)")
        }
    }

    @Test("An ad with files only is left out, with 3; --allow-files takes it up to a bitrate")
    func files() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Self.media("v"), to: "one/v.m3u8")
        let file = Self.answer.replacing("application/x-mpegURL", with: "video/mp4").replacing("b.m3u8", with: "b.mp4")
        try command.write(file, to: "files/mid.xml")
        let arguments = ["hls", "apply", "breaks.xml", "--content", "one", "--responses", "files", "--out", "out"]
        let outcome = try command.run(arguments: arguments)
        #expect(outcome.code == 3)
        #expect(outcome.output.contains("the ad b is left out: it has files instead of HLS"), "\(outcome.output)")
        #expect(try !command.text(of: "out/interstitials/mid.json").contains("b.mp4"))
        #expect(try command.run(arguments: arguments + ["--allow-files", "2500"]).code == 0)
        #expect(try command.text(of: "out/interstitials/mid.json").contains("b.mp4"))
        #expect(try command.run(arguments: arguments + ["--allow-files", "0"]).code == 64)
    }

    @Test("A variable that a playlist does not define would make players refuse the film: 2, and nothing is written")
    func variables() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Self.media("v"), to: "plain/v.m3u8")
        try command.write(
            Self.media("v", more: "#EXT-X-DEFINE:QUERYPARAM=\"sid\"\n"), to: "defined/v.m3u8")
        let more = ["--responses", "answers", "--asset-base", "https://ads.example/al?sid={$sid}", "--out", "out"]
        let plain = try command.run(arguments: ["hls", "apply", "breaks.xml", "--content", "plain"] + more)
        #expect(plain.code == 2)
        #expect(plain.complaint.contains("the variable sid is not defined"), "\(plain.complaint)")
        #expect(plain.complaint.contains("--define"))
        #expect((try? command.text(of: "out/v.m3u8")) == nil)
        #expect(
            try command.run(arguments: ["hls", "apply", "breaks.xml", "--content", "defined"] + more).code == 0)
        // A title refers to nothing, and what the film lacks itself hides nothing.
        for flaw in ["#EXTINF:60,Price {$5}\nt-0.m4s\n", "#EXTINF:60,\nt-0.m4s?{$own}\n"] {
            try command.write(Self.media("v", more: flaw), to: "flawed/v.m3u8")
            let flawed = try command.run(arguments: ["hls", "apply", "breaks.xml", "--content", "flawed"] + more)
            #expect(flawed.code == 2 && flawed.complaint.contains("the variable sid is not defined"), "\(flawed)")
        }
    }

    @Test(
        "--define: the playlist that players open first takes the parameter, the others import it, and a run without it restores"
    )
    func define() throws {
        let command = try command()
        defer { command.remove() }
        let master = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
        try command.write(master, to: "film/master.m3u8")
        try command.write(Self.media("v"), to: "film/v.m3u8")
        let arguments = [
            "hls", "apply", "breaks.xml", "--content", "film", "--responses", "answers", "--out", "film",
        ]
        let base = "https://ads.example/al"
        let given = arguments + ["--asset-base", base + "?sid={$sid}", "--define", "sid"]
        #expect(try command.run(arguments: given).code == 0)
        let written = try command.text(of: "film/master.m3u8")
        #expect(written.contains("#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"sid\"\n"), "\(written)")
        #expect(try command.text(of: "film/v.m3u8").contains("#EXT-X-DEFINE:IMPORT=\"sid\"\n"))
        #expect(try command.run(arguments: given + ["--check"]).code == 0)
        #expect(try command.run(arguments: arguments + ["--asset-base", base]).code == 0)
        #expect(try command.text(of: "film/master.m3u8") == master)
        #expect(try !command.text(of: "film/v.m3u8").contains("EXT-X-DEFINE"))
        #expect(try command.run(arguments: given + ["--define", "a b"]).code == 64)
    }

    @Test("Each file is written before those that refer to it, so that a failed run leaves no dangling reference")
    func order() throws {
        let apply = ["hls", "apply", "breaks.xml", "--content", "film", "--responses", "answers", "--out", "film"]
        func failing(_ blocked: String, _ more: [String] = []) throws -> [String] {
            let command = try command()
            defer { command.remove() }
            let files = ["film/interstitials/mid.json", "film/video 1.m3u8", "film/audio.m3u8", "film/master.m3u8"]
            let before = files.map { try? command.text(of: $0) }
            if blocked == "film/interstitials" {
                try command.write("a file", to: blocked)
            } else {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o444], ofItemAtPath: command.folder.path + "/" + blocked)
            }
            let outcome = try command.run(arguments: apply + more)
            #expect(outcome.code == 2 && outcome.complaint.contains("cannot write"), "\(outcome.complaint)")
            let after = files.map { try? command.text(of: $0) }
            return zip(files, zip(before, after)).filter { $1.0 != $1.1 }.map(\.0)
        }
        #expect(try failing("film/interstitials") == [])
        #expect(try failing("film/video 1.m3u8") == ["film/interstitials/mid.json"])
        // A media playlist imports what the multivariant one defines.
        let define = ["--define", "sid", "--asset-base", "https://ads.example/{$sid}/"]
        #expect(try failing("film/master.m3u8", define) == ["film/interstitials/mid.json"])
        #expect(try failing("film/video 1.m3u8", define) == ["film/interstitials/mid.json", "film/master.m3u8"])
    }

    @Test("Lists next to the playlists need one folder; --asset-base does not")
    func folders() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na/v.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb/./v.m3u8\n",
            to: "two/master.m3u8")
        try command.write(Self.media("v"), to: "two/a/v.m3u8")
        try command.write(Self.media("v"), to: "two/b/v.m3u8")
        let arguments = [
            "hls", "apply", "breaks.xml", "--content", "two", "--responses", "answers", "--out", "out",
        ]
        let relative = try command.run(arguments: arguments)
        #expect(relative.code == 2)
        #expect(relative.complaint.contains("several folders"))
        let absolute = try command.run(arguments: arguments + ["--asset-base", "https://cdn.example/lists/"])
        #expect(absolute.code == 0)
        #expect(dateRanges(try command.text(of: "out/a/v.m3u8")) == dateRanges(try command.text(of: "out/b/v.m3u8")))
        #expect(try command.text(of: "out/interstitials/mid.json").contains("b.m3u8"))
    }

    @Test(
        "Wrong usage ends with 64",
        arguments: [
            ["--asset-base", "lists"], ["--asset-base", "https://"], ["--asset-base", "https://a.example/\"x"],
            ["--restrict", "seek"],
            ["--snap", "both"], ["--once", "twice"], ["--avails", "drop"], ["--duration", "0"],
            ["--content", "-", "--check"], ["--content", "-", "--out", "out"],
        ])
    func usage(options: [String]) throws {
        let command = try command()
        defer { command.remove() }
        let outcome = try command.run(arguments: ["hls", "apply", "breaks.xml", "--content", "film"] + options)
        #expect(outcome.code == 64)
    }
}
