import Foundation
import MassTesting
import Testing

/// Every command reads playlists the same way: files, standard input, URLs, the answers of servers or of a folder.
@Suite struct OneFlowTests {
    /// A playlist whose ads are of 40 s, of 15 s behind a wrapper, missing, and none.
    private static func reply(_ path: String, _ base: String) -> LoopbackServer.Reply {
        switch path {
        case "/list.vmap":
            .answer(
                200,
                Served.playlist(["long?m=[MYMACRO]", "wrapper", "gone", "none"].map { "\(base)/\($0)" }))
        case "/long": .answer(200, Self.long(base))
        case "/wrapper": .answer(200, Served.wrapper("\(base)/short", base: base))
        case "/short": .answer(200, Served.ad(base))
        case "/none": .answer(204)
        default: .answer(404)
        }
    }

    private static func long(_ base: String) -> String {
        Served.ad(base).replacingOccurrences(of: "00:00:15", with: "00:00:40")
    }

    private static let content = """
        #EXTM3U
        #EXT-X-TARGETDURATION:300
        #EXTINF:300,
        a.ts
        #EXT-X-ENDLIST

        """

    /// Arguments of commands that read one playlist or response, here `IT`.
    private static let commands = [
        "lint IT", "parse IT", "schedule IT", "simulate IT --duration 300", "diff IT -", "diff other.xml IT",
        "hls events IT", "hls apply IT --content film.m3u8 --asset-base https://ads.example/lists", "hls asset-list IT",
        "rules-of IT", "fmt --check IT", "fmt IT", "build --ads https://ads.example/a --pre --duration 300 --check IT",
    ]

    private func command() throws -> Command {
        let command = try Command()
        try command.write(Document.clean, to: "other.xml")
        try command.write(Self.content, to: "film.m3u8")
        return command
    }

    private func arguments(_ text: String, _ document: String, _ more: String = "") -> [String] {
        (text.replacingOccurrences(of: "IT", with: document) + " " + more).split(separator: " ").map(String.init)
    }

    @Test(
        "a URL that cannot be fetched ends each command with 2; nothing else is asked",
        arguments: MassTests.sample(commands, oneOf: 4))
    func failures(text: String) throws {
        let server = try LoopbackServer { _, _ in .answer(404) }
        defer { server.stop() }
        let command = try command()
        defer { command.remove() }
        let url = "\(server.base)/list.vmap"
        let missing = try command.run(arguments: arguments(text, url, "--allow-private"), input: Document.clean)
        #expect(missing.code == 2)
        #expect(missing.complaint.contains("\(url): the server answered 404\n"), "\(missing.complaint)")
        #expect(server.paths == ["/list.vmap"])
        let refused = try command.run(arguments: arguments(text, url), input: Document.clean)
        #expect(refused.code == 2)
        #expect(refused.complaint.contains("127.0.0.1 is not on the public internet"), "\(refused.complaint)")
        #expect(server.paths == ["/list.vmap"])
        // A folder that answers is asked alone.
        try command.write("", to: "answers/index.tsv")
        let offline = try command.run(arguments: arguments(text, url, "--responses answers"), input: Document.clean)
        #expect(offline.code == 2)
        #expect(
            offline.complaint.contains("\(url): the folder of --responses has no answer for it"), "\(offline.complaint)"
        )
        #expect(server.paths == ["/list.vmap"])
    }

    @Test(
        "a document gives the same as a file, behind a URL and in a folder of --responses",
        arguments: MassTests.sample(commands, oneOf: 4, number: 1))
    func sameDocument(text: String) throws {
        let document = text.contains("asset-list") ? Served.ad("http://127.0.0.1:1") : Document.clean
        let server = try LoopbackServer { _, _ in .answer(200, document) }
        defer { server.stop() }
        let command = try command()
        defer { command.remove() }
        let url = "\(server.base)/list.vmap"
        let live = try command.run(
            arguments: arguments(text, url, "--allow-private --save-responses saved"), input: Document.clean)
        #expect(live.code != 2 && live.code != 64, "\(live.complaint)")
        #expect(server.paths == ["/list.vmap"])
        let again = try command.run(arguments: arguments(text, url, "--responses saved"), input: Document.clean)
        #expect(again.output == live.output)
        #expect(again.code == live.code)
        #expect(server.paths == ["/list.vmap"])
        guard !text.hasPrefix("fmt") else { return }
        try command.write(document, to: "list.vmap")
        let file = try command.run(arguments: arguments(text, "list.vmap"), input: Document.clean)
        #expect(file.output == live.output.replacingOccurrences(of: url, with: "list.vmap"))
        #expect(file.code == live.code)
    }

    @Test("the answers that one command saves are those of every other, with nothing asked")
    func savedOnce() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(server.base)/short"]), to: "other.xml")
        let url = "\(server.base)/list.vmap"
        let live = "--resolve --allow-private --macro MYMACRO=a --save-responses"
        _ = try command.run(arguments: arguments("lint IT", url, "\(live) saved"))
        #expect(server.paths == ["/gone", "/list.vmap", "/long", "/none", "/short", "/wrapper"])
        #expect(server.requests.contains { $0.path == "/long?m=a" })
        for text in [
            "parse IT --format json", "schedule IT", "simulate IT --duration 300", "diff other.xml IT", "hls events IT",
        ] {
            let asked = try command.run(arguments: arguments(text, url, "\(live) own"))
            let count = server.requests.count
            let saved = try command.run(arguments: arguments(text, url, "--responses saved"))
            #expect(server.requests.count == count)
            #expect(saved.output == asked.output, "\(text)")
            #expect(saved.code == asked.code)
            // What has no answer is located, the same way everywhere.
            let message = "adrules: \(url):8:61: "
            #expect(saved.complaint.contains(message), "\(text): \(saved.complaint)")
            #expect(saved.complaint.contains(": \(server.base)/gone: the server answered 404\n"))
            #expect(asked.complaint.contains(saved.complaint), "\(text)")
            #expect(try command.text(of: "own/index.tsv").contains("\(server.base)/short"))
        }
    }

    @Test("the ads of tags count with their lengths: in the schedule, the viewing, the difference and the events")
    func lengths() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try command()
        defer { command.remove() }
        let url = "\(server.base)/list.vmap"
        _ = try command.run(arguments: arguments("lint IT --resolve --allow-private --save-responses saved", url))
        func run(_ text: String) throws -> String {
            try command.run(arguments: arguments(text, url, "--responses saved --duration 300")).output
        }
        let schedule = try run("schedule IT")
        for words in [
            "4 stops, ad time 0:55\n", "linear, from a tag: 1 ad, 0:40\n", "linear, from a tag: 1 ad, 0:15\n",
            "linear, from a tag: no ad\n",
        ] {
            #expect(schedule.contains(words), "\(schedule)")
        }
        let json = try #require(
            JSONSerialization.jsonObject(with: Data(run("schedule IT --format json").utf8)) as? [String: Any])
        let breaks = (json["stops"] as? [[String: Any]] ?? []).flatMap { $0["breaks"] as? [[String: Any]] ?? [] }
        #expect(breaks.map { $0["ads"] as? Int } == [1, 1, 0, 0])
        #expect(breaks.map { $0["adSeconds"] as? Double } == [40, 15, 0, 0])
        let session = try run("simulate IT")
        #expect(session.contains("STARTED  break 1 b1, ad 1  1 of 1, 40 s\n"), "\(session)")
        #expect(session.contains("STARTED  break 2 b2, ad 1  1 of 1, 15 s\n"))
        #expect(session.contains("3  b3  00:03:00  3:00  not played  fetchFailed(1008)"))
        #expect(session.contains("4  b4  00:04:00  4:00  not played  noFill"))
        #expect(session.contains("track impression  break 2 b2, ad 1  \(server.base)/never/impression\n"))
        #expect(try !run("diff other.xml IT").contains("  ad time: "), "the ads of other.xml are not known")
        try command.write(Served.playlist(["\(server.base)/short"]), to: "newer.xml")
        #expect(try run("diff IT newer.xml").contains("  ad time: 0:55 → 0:15, 11:00 → 3:00 an hour\n"))
        #expect(try !run("hls events IT").contains("/never/film.mp4"), "a file needs --allow-files")
        #expect(try run("hls events IT --allow-files 9000").contains("/never/film.mp4"))
        #expect(server.requests.count == 6)
    }

    @Test("a saved scenario holds the answers, so that it needs neither folder nor server")
    func scenario() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try command()
        defer { command.remove() }
        try command.write(#"{"BASE/wrapper": {"ads": [20]}}"#.replacing("BASE", with: server.base), to: "own.json")
        let outcome = try command.run(
            "simulate", "\(server.base)/list.vmap", "--resolve", "--allow-private", "--duration", "300", "--answers",
            "own.json", "--save-scenario", "film.json")
        #expect(outcome.code == 0, "\(outcome.complaint)")
        // What --answers says comes first.
        #expect(outcome.output.contains("STARTED  break 1 b1, ad 1  1 of 1, 40 s\n"), "\(outcome.output)")
        #expect(outcome.output.contains("STARTED  break 2 b2, ad 1  1 of 1, 20 s\n"))
        let count = server.requests.count
        let again = try command.run("simulate", "--scenario", "film.json")
        #expect(again.output.hasSuffix("1 of 1 scenarios hold\n"), "\(again.output)\(again.complaint)")
        #expect(server.requests.count == count)
    }

    @Test("in a folder of one's own, a file answers the break that it is named after; a tag without one is named")
    func namedAfterBreaks() throws {
        let command = try command()
        defer { command.remove() }
        let tag = "https://ads.example/vast"
        try command.write(Served.playlist([tag, tag, "https://ads.example/other"]), to: "list.xml")
        try command.write(Self.long("http://127.0.0.1:1"), to: "own/b1.xml")
        try command.write(Served.ad("http://127.0.0.1:1"), to: "own/1.xml")
        let schedule = try command.run("schedule", "list.xml", "--responses", "own", "--duration", "300")
        for words in ["00:01:00  linear, from a tag: 1 ad, 0:40\n", "00:02:00  linear, from a tag: 1 ad, 0:15\n"] {
            #expect(schedule.output.contains(words), "\(schedule.output)")
        }
        #expect(schedule.output.contains("00:03:00  linear, from a tag\n"))
        #expect(schedule.output.contains("ad time at least 0:55\n"))
        #expect(schedule.complaint.hasPrefix("adrules: list.xml:8:61: "), "\(schedule.complaint)")
        #expect(
            schedule.complaint.hasSuffix(
                ": https://ads.example/other: the folder of --responses has no answer for it\n"))
        // The drawing is of the same ads as the text.
        let drawing = try command.run(
            "schedule", "list.xml", "--responses", "own", "--duration", "300", "--format", "svg"
        ).output
        #expect(drawing.contains("mid-roll at 1:00, break 1 b1, 1 ad, 40 seconds"), "\(drawing)")
        #expect(drawing.contains("mid-roll at 3:00, break 3 b3, 1 ad, 15 seconds assumed"), "\(drawing)")
        let viewing = try command.run("simulate", "list.xml", "--responses", "own", "--duration", "300")
        #expect(
            viewing.complaint
                == schedule.complaint
                + "adrules: a request without an answer gets one ad of 15 seconds, or the ads of --answers\n")
        let session = viewing.output
        for words in [
            "break 1 b1, ad 1  1 of 1, 40 s\n", "break 2 b2, ad 1  1 of 1, 15 s\n", "break 3 b3, ad 1  1 of 1, 15 s\n",
        ] {
            #expect(session.contains(words), "\(session)")
        }
    }

    @Test("a file with the name of the tag's address comes before one that is named after the break")
    func addressFirst() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Served.playlist(["https://ads.example/tag.xml"]), to: "list.xml")
        try command.write(Self.long("http://127.0.0.1:1"), to: "own/tag.xml")
        try command.write(Served.ad("http://127.0.0.1:1"), to: "own/b1.xml")
        let schedule = try command.run("schedule", "list.xml", "--responses", "own", "--duration", "300")
        #expect(schedule.output.contains("from a tag: 1 ad, 0:40\n"), "\(schedule.output)")
    }

    @Test("hls import follows a multivariant playlist at a URL, and answers offline from the saved files")
    func playlists() throws {
        let server = try LoopbackServer { path, _ in
            switch path {
            case "/film/master.m3u8":
                .answer(
                    200,
                    """
                    #EXTM3U
                    #EXT-X-DEFINE:QUERYPARAM="dir"
                    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="../audio/a.m3u8"
                    #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
                    ../{$dir}/video.m3u8?s=1
                    #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"
                    ./video.m3u8?s=1
                    """)
            case "/film/video.m3u8", "/audio/a.m3u8":
                .answer(
                    200,
                    Self.content.replacingOccurrences(
                        of: "#EXTINF",
                        with: """
                            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
                            #EXT-X-DATERANGE:ID="mid",CLASS="com.apple.hls.interstitial",\
                            START-DATE="2026-01-01T00:01:00Z",X-ASSET-URI="https://ads.example/a.m3u8"
                            #EXTINF
                            """))
            default: .answer(404)
            }
        }
        defer { server.stop() }
        let command = try command()
        defer { command.remove() }
        let url = "\(server.base)/film/master.m3u8?dir=film"
        let live = try command.run("hls", "import", url, "--allow-private", "--save-responses", "saved")
        #expect(live.code == 0, "\(live.complaint)")
        #expect(live.output.contains("  1:00  mid  https://ads.example/a.m3u8"), "\(live.output)")
        #expect(server.paths == ["/audio/a.m3u8", "/film/master.m3u8", "/film/video.m3u8"])
        #expect(server.requests.count == 3 && server.requests.contains { $0.path == "/film/video.m3u8?s=1" })
        let again = try command.run("hls", "import", url, "--responses", "saved")
        #expect(again.output == live.output && again.complaint == "")
        #expect(server.requests.count == 3)
        for name in ["none.m3u8", "list.vmap"] {
            let missing = try command.run("hls", "import", "\(server.base)/\(name)", "--allow-private")
            #expect(missing.code == 2)
            #expect(missing.complaint.contains("\(server.base)/\(name): the server answered 404"))
        }
        let applied = try command.run("hls", "apply", "other.xml", "--content", url, "--responses", "saved")
        #expect(applied.code == 2)
        #expect(applied.complaint.contains("the playlists of a film are files here; store it"))
        for text in ["hls apply other.xml", "hls filter other.xml --epoch 2026-01-01T00:00:00Z"] {
            let more =
                "--content \(server.base)/film/video.m3u8?s=1 --asset-base https://ads.example/l --responses saved"
            let one = try command.run(arguments: arguments("\(text) \(more)", ""))
            #expect(one.code == 0 && one.output.contains("#ADRULES-BEGIN"), "\(text): \(one.complaint)")
        }
        let out = try command.run("hls", "apply", "other.xml", "--content", url, "--out", "film")
        #expect(out.code == 64 && out.complaint.contains("goes to standard output"))
    }

    @Test(
        "an index names files of any ending, also below its folder; one that cannot be read is reported with its line")
    func indexedFiles() throws {
        let command = try command()
        defer { command.remove() }
        let url = "https://ads.example/vast"
        try command.write(Served.playlist([url]), to: "list.xml")
        try command.write("outside", to: "outside.xml")
        for name in ["answer.txt", "below/answer.vast", "answer.xml"] {
            try command.write(Served.ad("https://m.example"), to: "own/\(name)")
            try command.write("\nhttps://x.example\t-\n\(url)\t\(name)\n", to: "own/index.tsv")
            let outcome = try command.run("parse", "list.xml", "--responses", "own")
            #expect(outcome.code == 0 && outcome.output.contains("linear 00:00:15"), "\(name): \(outcome.output)")
            let over = try command.run("lint", "list.xml", "--responses", "own", "-o", "own/\(name)")
            #expect(over.code == 64 && over.complaint.contains("would overwrite own/\(name), which is read"))
        }
        for (name, reason) in [
            ("gone.xml", "own/gone.xml: no such file or directory"), ("below", "own/below: it is a folder"),
            ("../outside.xml", "../outside.xml: an index names files in its folder"),
            ("/etc/hostname", "/etc/hostname: an index names files in its folder"),
        ] {
            try command.write("\nhttps://x.example\t-\n\(url)\t\(name)\n", to: "own/index.tsv")
            let outcome = try command.run("parse", "list.xml", "--responses", "own")
            #expect(outcome.code == 2)
            #expect(outcome.complaint == "adrules: own/index.tsv:3: cannot read \(reason)\n", "\(outcome.complaint)")
        }
    }

    @Test("an earlier folder of --save-responses is not written over while it is read")
    func savedOverInput() throws {
        let command = try command()
        defer { command.remove() }
        try command.write("https://ads.example/vast\t001.xml\n", to: "saved/index.tsv")
        try command.write(Served.playlist(["https://ads.example/vast"]), to: "saved/001.xml")
        for text in [
            "schedule IT --resolve", "schedule other.xml --responses saved",
            "rules-of https://ads.example/a --responses saved",
        ] {
            let outcome = try command.run(arguments: arguments(text, "saved/001.xml", "--save-responses saved"))
            #expect(outcome.code == 64, "\(outcome.complaint)")
            #expect(outcome.complaint.contains(" would overwrite saved/"))
        }
    }
}
