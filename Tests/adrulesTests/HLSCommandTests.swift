import AdRulesHLS
import Foundation
import Testing

/// `adrules hls asset-list` and `events`.
@Suite struct HLSCommandTests {
    private static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples/Playlists")

    private func run(_ arguments: String..., input: String? = nil) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        return try command.run(arguments: ["hls"] + arguments, input: input)
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("The asset list of a pod")
    func assetList() throws {
        let sample = Self.samples.appendingPathComponent("vast-pod.xml").path
        let streams = try run("asset-list", sample)
        #expect(streams.code == 3)
        #expect(streams.complaint.contains("has files instead of HLS"))
        #expect((try json(streams.output)["ASSETS"] as? [Any])?.count == 1)
        let outcome = try run("asset-list", sample, "--allow-files", "2500")
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(outcome.output.contains("pod-1/720p.mp4"))
        #expect(outcome.complaint.contains("in the list only in part: trackers keep macros"))
        let assets = try #require(try json(outcome.output)["ASSETS"] as? [[String: Any]])
        #expect(assets.count > 1)
        #expect(assets.allSatisfy { ($0["URI"] as? String)?.hasPrefix("https://") == true })
        #expect(assets.allSatisfy { $0["DURATION"] is Double })
        let single = try json(try run("asset-list", sample, "--single", "--allow-files", "2500").output)
        #expect((single["ASSETS"] as? [Any])?.count == 1)
    }

    @Test("The script that sends trackers is printed whole")
    func beaconsScript() throws {
        let outcome = try run("beacons-script")
        #expect(outcome.code == 0)
        #expect(outcome.output == BeaconScript.text)
    }

    @Test("No ad is an empty list; a playlist is not an ad response")
    func noAd() throws {
        let empty = try run("asset-list", "-", input: "<VAST version=\"3.0\"/>")
        #expect(empty.code == 0)
        #expect(empty.output == "{\n  \"ASSETS\": []\n}\n")
        let wrapper = try run("asset-list", "-", input: Document.vast)
        #expect(wrapper.output == empty.output)
        #expect(wrapper.code == 3)
        #expect(
            wrapper.complaint == """
                adrules: not in the list: a wrapper was not followed: its ads are behind another address
                adrules: --resolve follows wrappers

                """)
        let playlist = try run("asset-list", "-", input: Document.clean)
        #expect(playlist.code == 2)
        #expect(playlist.complaint.contains("<stdin>: this is a playlist"))
    }

    @Test("The events of an app, with Apple's raw values")
    func events() throws {
        let outcome = try run(
            "events", Self.samples.appendingPathComponent("quickstart.xml").path, "--duration", "30:00")
        #expect(outcome.code == 0)
        #expect(outcome.complaint == "")
        let root = try json(outcome.output)
        #expect(root["schemaVersion"] as? Int == 1)
        let events = try #require(root["events"] as? [[String: Any]])
        #expect(events.map { $0["cue"] as? String } == ["joinCue", "noCue", "noCue", "leaveCue"])
        #expect(events.map { $0["time"] as? Double }.last == 1800)
        #expect(events.allSatisfy { $0["restrictions"] as? Int == 4 })
        #expect(events.allSatisfy { $0["resumptionOffset"] as? Int == 0 })
        #expect(events.allSatisfy { $0["playoutLimit"] is NSNull })
        for event in events {
            let items = try #require(event["templateItems"] as? [String])
            #expect(event["resolved"] as? Bool == !items.isEmpty)
        }
    }

    @Test("A schedule of date ranges needs the address of the lists")
    func schedule() throws {
        let sample = Self.samples.appendingPathComponent("nonlinear.xml").path
        #expect(try run("events", sample, "--format", "schedule").code == 64)
        let outcome = try run(
            "events", sample, "--duration", "30:00", "--format", "schedule", "--asset-base", "https://a.example/l")
        #expect(outcome.code == 0)
        #expect(outcome.complaint.hasPrefix("HLS does not carry all of it:\n"))
        let entries = try #require(try json(outcome.output)["DATERANGES"] as? [[String: Any]])
        #expect(entries.allSatisfy { ($0["X-ASSET-LIST"] as? String)?.hasPrefix("https://a.example/l/") == true })
    }

    @Test("Labels cannot steer the terminal or end a line")
    func hostile() throws {
        let playlist = Document.clean.replacingOccurrences(
            of: "breakType=\"linear\" breakId=\"preroll\"", with: "breakType=\"display\" breakId=\"a&#10;&#x9b;31m\"")
        let outcome = try run(
            "events", "-", "--format", "schedule", "--asset-base", "https://a.example", input: playlist)
        #expect(outcome.complaint.split(separator: "\n").count == 2)
        #expect(!outcome.complaint.unicodeScalars.contains("\u{9b}"))
    }

    private static let announced = """
        #EXTM3U
        #EXT-X-TARGETDURATION:10
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
        #EXT-X-DATERANGE:ID="mid",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:10Z",\
        DURATION=15,X-ASSET-URI="https://ads.example/a.m3u8",X-RESUME-OFFSET=0,X-RESTRICT="JUMP"
        #EXTINF:10,
        a.ts
        #EXT-X-CUE-OUT:10
        #EXTINF:10,
        b.ts
        #EXT-X-CUE-IN
        #EXTINF:10,
        c.ts
        #EXT-X-ENDLIST

        """

    @Test("The breaks that a playlist holds")
    func importing() throws {
        let text = try run("import", "-", input: Self.announced)
        #expect(text.code == 0)
        #expect(
            text.output == """
                1 interstitial
                  0:10  mid  https://ads.example/a.m3u8, 0:15
                    content resumes where it stopped; no seeking over it
                1 avail
                  0:10, 0:10  EXT-X-CUE-OUT, line 7
                what players do otherwise
                  hls.js ends a seek over the break there, and never arrives at its target

                """)
        let root = try json(try run("import", "-", "--format", "json", input: Self.announced).output)
        #expect(root["duration"] as? Int == 30)
        let found = try #require((root["interstitials"] as? [[String: Any]])?.first)
        #expect(found["id"] as? String == "mid")
        #expect(found["time"] as? Int == 10)
        #expect(found["assetURI"] as? String == "https://ads.example/a.m3u8")
        #expect(found["restrict"] as? [String] == ["JUMP"])
        let avail = try #require((root["breaks"] as? [[String: Any]])?.first)
        #expect(avail["time"] as? Int == 10 && avail["duration"] as? Int == 10 && avail["ended"] as? Bool == true)
    }

    @Test("The text has all that decides what a viewer sees, and marks that a player does not honour")
    func importedText() throws {
        let marks = [
            ("X-RESUME-OFFSET=0,", "its ads replace content of their length"),
            ("X-RESUME-OFFSET=0", "content resumes at +00:00:20; plays at most 00:00:30; once"),
        ]
        let more = ["", "X-RESUME-OFFSET=20,X-PLAYOUT-LIMIT=30,CUE=\"ONCE\",X-SNAP=\"OUT\",X-SKIP-CONTROL-OFFSET=5"]
        for ((old, words), new) in zip(marks, more) {
            let text = Self.announced.replacingOccurrences(of: old, with: new)
            let output = try run("import", "-", input: text).output
            #expect(output.contains("\n    \(words)"), "\(output)")
            #expect(output.contains("  Bitmovin ignores X-SNAP\n") == new.contains("X-SNAP"))
            #expect(output.contains("skip button after 00:00:05") == new.contains("SKIP"))
        }
    }

    @Test("Marks in a multivariant playlist are reported")
    func multivariantMarks() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(
            "#EXTM3U\n#EXT-X-CUE-OUT:30\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n", to: "film/master.m3u8")
        try command.write(Self.announced, to: "film/v.m3u8")
        let outcome = try command.run("hls", "import", "film")
        #expect(
            outcome.code == 1 && outcome.complaint.contains("film/master.m3u8:2:1: EXT-X-CUE-OUT announces a break"))
        let root = try json(try command.run("hls", "import", "film", "--format", "json").output)
        let findings = root["multivariantFindings"] as? [[String: Any]]
        #expect(findings?.map { $0["code"] as? String } == ["misplacedTag"])
        #expect(
            try json(run("import", "-", "--format", "json", input: Self.announced).output)["multivariantFindings"]
                == nil)
    }

    @Test("An unreadable signal is reported and ends with 1")
    func unreadable() throws {
        let text = Self.announced.replacingOccurrences(of: "#EXT-X-CUE-OUT:10", with: "#EXT-OATCLS-SCTE35:/DAv")
        let outcome = try run("import", "-", input: text)
        #expect(outcome.code == 1)
        #expect(outcome.complaint.hasPrefix("adrules: <stdin>:7:1: "))
        #expect(try run("import", "-", input: "{}").code == 2)
    }

    @Test("Variables of both playlists and of the address are replaced in a playlist")
    func variables() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(
            """
            #EXTM3U
            #EXT-X-DEFINE:NAME="host",VALUE="https://ads.example"
            #EXT-X-STREAM-INF:BANDWIDTH=1
            v.m3u8?slot=7#x

            """, to: "film/master.m3u8")
        let definitions = """
            #EXT-X-DEFINE:IMPORT="host"
            #EXT-X-DEFINE:QUERYPARAM="slot"
            #EXT-X-DEFINE:NAME="file",VALUE="a.m3u8"

            """
        try command.write(
            Self.announced.replacingOccurrences(of: "#EXT-X-TARGETDURATION:10\n", with: definitions)
                .replacingOccurrences(of: "https://ads.example/a.m3u8", with: "{$host}/{$slot}/{$file}"),
            to: "film/v.m3u8")
        let outcome = try command.run("hls", "import", "film")
        #expect(outcome.complaint == "")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("  0:10  mid  https://ads.example/7/a.m3u8, 0:15\n"))
    }

    @Test("An interstitial that clients ignore is reported, in both formats")
    func ignored() throws {
        let text = Self.announced.replacingOccurrences(of: "X-ASSET-URI=", with: "X-ASSET=")
        let outcome = try run("import", "-", input: text)
        #expect(outcome.code == 1)
        #expect(outcome.output.hasPrefix("0 interstitials\n1 avail\n"))
        #expect(
            outcome.complaint
                == "adrules: <stdin>:4:1: an interstitial without an asset; add X-ASSET-URI or X-ASSET-LIST\n")
        let findings = try #require(
            try json(try run("import", "-", "--format", "json", input: text).output)["findings"] as? [[String: Any]])
        #expect(findings.map { $0["code"] as? String } == ["missingAttribute"])
        #expect(findings.first?["line"] as? Int == 4)
    }

    @Test("JSON has all attributes of an interstitial")
    func attributes() throws {
        let text = Self.announced.replacingOccurrences(
            of: "X-RESTRICT=\"JUMP\"",
            with: "X-CONTENT-MAY-VARY=\"NO\",X-TIMELINE-OCCUPIES=\"RANGE\",X-TIMELINE-STYLE=\"PRIMARY\","
                + "X-SKIP-CONTROL-OFFSET=5,X-SKIP-CONTROL-LABEL-ID=\"skip\",X-COM-OWN=\"1\"")
        let root = try json(try run("import", "-", "--format", "json", input: text).output)
        let found = try #require((root["interstitials"] as? [[String: Any]])?.first)
        #expect(found["contentMayVary"] as? Bool == false)
        #expect(found["timelineOccupies"] as? String == "RANGE")
        #expect(found["timelineStyle"] as? String == "PRIMARY")
        let skip = try #require(found["skipControl"] as? [String: Any])
        #expect(skip["offset"] as? Int == 5 && skip["labelID"] as? String == "skip" && skip["duration"] == nil)
        #expect(found["userAttributes"] as? [String: String] == ["X-COM-OWN": "1"])
    }

    @Test("Positions of a playlist are the avails of the film")
    func avails() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.announced, to: "film.m3u8")
        try command.write(Document.clean.replacingOccurrences(of: "\"start\"", with: "\"#1\""), to: "breaks.xml")
        let outcome = try command.run(
            "hls", "apply", "breaks.xml", "--content", "film.m3u8", "--asset-base", "https://ads.example")
        #expect(outcome.code == 0)
        #expect(
            outcome.output.contains(
                #"ID="preroll",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:10.000Z""#))
        #expect(outcome.output.contains("X-PLAYOUT-LIMIT=10,"))
    }
}
