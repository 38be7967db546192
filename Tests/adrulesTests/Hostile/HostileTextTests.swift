import AdRulesEngine
import Foundation
import MassTesting
import Testing

/// Every command in every format, with hostile text at every input: documents, scenarios, steps, answers, policies, logs,
/// names of files, arguments.
@Suite struct HostileTextTests {
    /// What standard output has to be.
    enum Form: Sendable {
        case text, json, jsonLines, xml, annotations, page
    }

    private static let xml = HostileText.inXML
    private static let any = HostileText.anywhere

    private static let playlist = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="\(xml)">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="\(xml)" repeatAfter="\(xml)">
            <vmap:AdSource id="\(xml)"><vmap:AdTagURI templateType="\(xml)">https://ads.example/\(xml)</vmap:AdTagURI></vmap:AdSource>
            <vmap:TrackingEvents><vmap:Tracking event="\(xml)">https://t.example/\(xml)</vmap:Tracking></vmap:TrackingEvents>
          </vmap:AdBreak>
          <vmap:AdBreak timeOffset="\(xml)" breakType="linear,\(xml)" breakId="\(xml)" wrong="\(xml)"/>
          <vmap:AdBreak timeOffset="00:00:10" breakType="linear" breakId="\(xml)" repeatAfter="00:00:05">
            <vmap:AdSource id="i"><vmap:VASTAdData><VAST version="3.0"><Ad id="\(xml)"><InLine><AdSystem>\(xml)</AdSystem>
            <AdTitle>\(xml)</AdTitle><Impression>https://i.example/\(xml)</Impression><Creatives><Creative id="\(xml)"><Linear>
            <Duration>00:00:02</Duration><MediaFiles><MediaFile type="\(xml)" delivery="progressive" width="1" height="1">
            https://m.example/\(xml)</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
            </vmap:VASTAdData></vmap:AdSource>
          </vmap:AdBreak>
          <vmap:\(xml.prefix(1)) timeOffset="end"/>
          <vmap:Extensions><vmap:Extension type="\(xml)">\(xml)</vmap:Extension></vmap:Extensions>
        </vmap:VMAP>
        """

    private static let scenario = """
        {"name":"\(HostileText.inJSON())","rule":"\(HostileText.inJSON())","playlist":"film.xml","duration":30,
        "steps":["start","play 20","lost \(HostileText.inJSON(HostileText.inStep))"],
        "expect":[{"name":"STARTED","uri":"\(HostileText.inJSON())"}],
        "forbid":[{"kind":"action","name":"startContent"}],
        "answers":{"default":{"ads":[{"duration":1,"trackers":{"impression":["https://\(HostileText.inJSON())"]}}]}}}
        """

    private static let film = "#EXTM3U\n#EXT-X-TARGETDURATION:30\n#EXTINF:30,\na.ts\n#EXT-X-ENDLIST\n"

    /// A media playlist whose texts are hostile, each on a line of its own.
    private static let hostileFilm: String = {
        let text = any.replacingOccurrences(of: "\n", with: " ").replacingOccurrences(of: "\"", with: "'")
        return """
            #EXTM3U
            #EXT-X-TARGETDURATION:30
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
            #EXT-X-DATERANGE:ID="\(text)",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:01Z",\
            X-ASSET-URI="https://a.example/\(text)"
            #EXT-X-DATERANGE:ID="scte \(text)",START-DATE="2026-01-01T00:00:02Z",SCTE35-OUT=0x00
            #EXT-X-DATERANGE:ID="\(text)
            #\(text)
            #EXTINF:30,\(text)
            \(text)
            #EXT-X-ENDLIST

            """
    }()

    private static let ad = """
        <VAST version="3.0"><Ad id="\(xml)"><InLine><AdSystem>x</AdSystem><AdTitle>\(xml)</AdTitle>
        <Impression>https://i.example/\(xml)</Impression><Creatives><Creative><Linear skipoffset="\(xml)">
        <Duration>00:00:02</Duration><TrackingEvents><Tracking event="\(xml)">https://t.example/\(xml)</Tracking>
        </TrackingEvents><MediaFiles><MediaFile type="video/mp4" delivery="progressive">https://m.example/\(xml)</MediaFile>
        </MediaFiles></Linear></Creative></Creatives></InLine></Ad><Ad id="\(xml)"><InLine><Creatives><Creative><Linear>
        <MediaFiles><MediaFile type="video/mp4">\(xml)</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
        </VAST>
        """

    /// Files by name; the name of one is hostile itself.
    private static let files = [
        "film.m3u8": film, "hostile.m3u8": hostileFilm, "ad.xml": ad, "answers/0.xml": ad,
        "master.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(any.replacingOccurrences(of: "\n", with: " "))\n",
        "film.xml": playlist, commandName: playlist, "\(any.replacingOccurrences(of: "/", with: "")).xml": playlist,
        "broken.xml": "<VMAP \(any)>",
        "scenario.json": scenario, "bad.json": "{\"\(HostileText.inJSON())\":1}",
        "worse.json": "{\"name\":\"\(any)", "steps.txt": "start\nlost \(HostileText.inStep)\n\(HostileText.inStep)\n",
        "answers.json": "{\"\(HostileText.inJSON())\":{\"ads\":[]}}",
        "log.jsonl": "{\"kind\":\"\(HostileText.inJSON())\"}\n{}\n",
    ]

    private static let hostileName = "\(any.replacingOccurrences(of: "/", with: "")).xml"

    /// A name that is a command for GitHub Actions at the start of a line.
    private static let commandName = "::error file=x,line=1::owned.xml"

    private static let runs: [(arguments: [String], form: Form)] = [
        (["lint", "film.xml"], .text), (["lint", "film.xml", "--format", "concise"], .text),
        (["lint", "film.xml", "--format", "json"], .json), (["lint", hostileName], .text),
        (["lint", hostileName, "--format", "concise"], .text), (["lint", hostileName, "--format", "json"], .json),
        (["lint", hostileName, "film.xml", "broken.xml", any, "--format", "jsonl"], .jsonLines),
        (["lint", hostileName, "film.xml", "broken.xml", any, "--format", "sarif"], .json),
        (["lint", hostileName, "film.xml", "broken.xml", any, "--format", "junit"], .xml),
        (["lint", hostileName, "film.xml", "broken.xml", any, "--format", "checkstyle"], .xml),
        (["lint", hostileName, "film.xml", "broken.xml", any, "--format", "github"], .annotations),
        (["lint", "."], .text), (["lint", ".", "--show-files"], .text), (["lint", "broken.xml"], .text),
        (["lint", "broken.xml", "--format", "json"], .json), (["lint", any], .text),
        (["lint", "film.xml", "--limit", any], .text), (["lint", "film.xml", "--select", any], .text),
        (["lint", "film.xml", "--format", any], .text), (["lint", "film.xml", "--output", "gone/\(any)"], .text),
        (["lint", "-", "--stdin-filename", any, "--format", "json"], .json),
        (["lint", "-", "--stdin-filename", any], .text),
        (["parse", "film.xml"], .text), (["parse", "film.xml", "--format", "json"], .json),
        (["parse", "film.xml", "--responses", "answers"], .text),
        (["parse", "film.xml", "--responses", "answers", "--format", "json"], .json),
        (["schedule", "film.xml", "--responses", "answers"], .text),
        (["schedule", "film.xml", "--responses", "answers", "--format", "json"], .json),
        (["simulate", "film.xml", "--responses", "answers", "--duration", "30"], .text),
        (["simulate", "film.xml", "--responses", "answers", "--format", "jsonl"], .jsonLines),
        (["diff", "film.xml", "ad.xml", "--responses", "answers"], .text),
        (["hls", "events", "film.xml", "--responses", "answers"], .json),
        (["parse", "https://ads.example/\(any)", "--responses", "answers"], .text),
        (["parse", "film.xml", "--responses", any], .text),
        (["parse", hostileName], .text), (["parse", "broken.xml"], .text), (["parse", any], .text),
        (["schedule", "film.xml", "--duration", "30"], .text),
        (["schedule", hostileName, "--duration", "30"], .text),
        (["schedule", hostileName, "--duration", "30", "--format", "json"], .json),
        (["schedule", hostileName, "--duration", "30", "--format", "svg"], .xml),
        (["schedule", "film.xml", "--duration", any], .text),
        (["report", "film.xml", "ad.xml", "broken.xml", "--duration", "30"], .page),
        (["report", hostileName, "--show-private", "--responses", "answers", "--duration", "30"], .page),
        (["report", any], .text), (["report", "film.xml", "--target", any], .text),
        (["simulate", "film.xml", "--duration", "30"], .text),
        (["simulate", "film.xml", "--duration", "30", "--format", "jsonl"], .jsonLines),
        (
            [
                "simulate", "film.xml", "-e",
                "start; lost \(HostileText.inStep)",
            ], .text
        ),
        (["simulate", "film.xml", "--duration", "30", "--format", "summary", "--answers", "answers.json"], .text),
        (["simulate", "film.xml", "--duration", "30", "--compare-policies", "-e", "start 5; seek 20; play 30"], .text),
        (["simulate", "film.xml", "--duration", "30", "--log", "/dev/stderr", "--format", "jsonl"], .jsonLines),
        (
            ["simulate", "film.xml", "--duration", "30", "--save-scenario", "/dev/stderr", "--format", "jsonl"],
            .jsonLines
        ),
        (["simulate", "film.xml", "--duration", "30", "--log", "gone/\(any)"], .text),
        (["simulate", "film.xml", "-e", HostileText.inStep], .text),
        (["simulate", "film.xml", "-e", "play \(any)"], .text),
        (["simulate", "film.xml", "-e", "replace \(any)"], .text),
        (["simulate", "film.xml", "-e", "reset \(any)"], .text),
        (["simulate", "film.xml", "--script", "steps.txt"], .text),
        (["simulate", "film.xml", "--answers", "bad.json"], .text),
        (["simulate", "film.xml", "--answers", "worse.json"], .text),
        (["simulate", "film.xml", "--policy", "bad.json"], .text),
        (["simulate", "film.xml", "--policy", any], .text),
        (["simulate", "film.xml", "--epoch", any], .text), (["simulate", "film.xml", "--tick", any], .text),
        (["forecast", hostileName, "--viewers", "2", "--duration", "30"], .text),
        (["forecast", hostileName, "--viewers", "2", "--duration", "30", "--format", "json"], .json),
        (["forecast", hostileName, "--viewers", "2", "--duration", "30", "--format", "svg"], .xml),
        (["forecast", "film.xml", "--viewers", "2", "--duration", "30", "--arrivals", any], .text),
        (["forecast", "film.xml", "--viewers", any, "--duration", "30"], .text),
        (["simulate", "--scenario", "scenario.json"], .text), (["simulate", "--scenario", any], .text),
        (["simulate", "--scenario", "scenario.json", "--format", "jsonl"], .jsonLines),
        (["simulate", "--scenario", "bad.json", "worse.json"], .text),
        (["hls", "apply", "film.xml", "--content", "film.m3u8", "--asset-base", "https://a.example"], .text),
        (["hls", "apply", "film.xml", "--content", "film.m3u8", "--responses", "answers", "--out", "out"], .text),
        (
            [
                "hls", "apply", "film.xml", "--content", "hostile.m3u8", "--out", "out", "--asset-base",
                "https://a.example",
            ],
            .text
        ),
        (["hls", "apply", hostileName, "--content", "film.m3u8", "--out", "out"], .text),
        (
            ["hls", "apply", "film.xml", "--content", "film.m3u8", "--check", "--out", any, "--responses", "answers"],
            .text
        ),
        (["hls", "apply", "film.xml", "--content", "master.m3u8"], .text),
        (["hls", "apply", "film.xml", "--content", any], .text),
        (["hls", "apply", "film.xml", "--content", "film.m3u8", "--responses", any], .text),
        (["hls", "apply", "film.xml", "--content", "film.m3u8", "--asset-base", any], .text),
        (["hls", "apply", "film.xml", "--content", "film.m3u8", "--restrict", any, "--snap", any], .text),
        (["hls", "asset-list", "ad.xml"], .json), (["hls", "asset-list", "film.xml"], .text),
        (["hls", "asset-list", any], .text), (["hls", "events", "film.xml", "--duration", "30"], .json),
        (
            [
                "hls", "events", "film.xml", "--duration", "30", "--format", "schedule", "--asset-base",
                "https://a.example",
            ],
            .json
        ),
        (["hls", "events", any], .text), (["hls", "import", "hostile.m3u8"], .text),
        (["hls", "import", "hostile.m3u8", "--format", "json"], .json), (["hls", "import", any], .text),
        (["hls", "import", "master.m3u8"], .text), (["hls", "import", "film.xml"], .text), (["hls", any], .text),
        (["replay", "log.jsonl"], .text), (["replay", any], .text), (["explain", any], .text), ([any], .text),
        (["diff", commandName, "ad.xml"], .text), (["lint", commandName, "--show-config"], .text),
        (["lint", hostileName, "--show-config"], .text), (["lint", commandName], .text),
        (["parse", commandName], .text), (["schedule", commandName, "--duration", "30"], .text),
        (["simulate", commandName, "--duration", "30", "--format", "summary"], .text),
        (["forecast", commandName, "--viewers", "2", "--duration", "30"], .text),
        (["build", commandName, "--duration", "30"], .text), (["fmt", commandName, "--check"], .text),
        (["hls", "apply", commandName, "--content", "film.m3u8"], .text),
        (["hls", "import", commandName], .text), (["replay", commandName], .text),
        (["--\(any)"], .text), (["lint", "--\(any)=\(any)"], .text),
        (["simulate", "film.xml", "--format=\(any)"], .text),
    ]

    private static let tried = MassTests.sample(Array(runs.indices), oneOf: 4)

    @Test("no output steers a terminal, forges a line or breaks its form", arguments: tried)
    func everyCommand(_ index: Int) throws {
        let run = Self.runs[index]
        let command = try Command()
        defer { command.remove() }
        for (name, text) in Self.files { try command.write(text, to: name) }
        let outcome = try command.run(arguments: run.arguments, input: Self.playlist)
        let label: Comment = "\(run.arguments)"
        #expect([0, 1, 2, 3, 64].contains(outcome.code), label)
        #expect(HostileText.complaints(about: outcome.output, annotations: run.form == .annotations) == [], label)
        #expect(HostileText.complaints(about: outcome.complaint) == [], label)
        switch run.form {
        case .text, .annotations: #expect(outcome.code == 0 || !(outcome.output + outcome.complaint).isEmpty, label)
        case .json: #expect(HostileText.isJSON(outcome.output), label)
        case .jsonLines:
            #expect(!outcome.output.isEmpty, "\(label): \(outcome.complaint)")
            // Only line feeds end a line of JSON Lines.
            for line in outcome.output.utf8.split(separator: UInt8(ascii: "\n")) {
                #expect(HostileText.isJSON(String(decoding: line, as: UTF8.self)), label)
            }
        case .xml: #expect(HostileText.isXML(outcome.output), label)
        case .page: #expect(PageReading(outcome.output).complaints == [], label)
        }
    }

    @Test("the texts of a recorded session", arguments: ["text", "json"])
    func replay(format: String) throws {
        let document = VMAPDocument(breaks: [
            AdBreak(
                timeOffset: .start, breakID: Self.any,
                source: AdSource(content: .adTag(SourceText("https://ads.example/\(Self.any)"), template: nil)))
        ])
        var engine = PlaylistEngine(document, configuration: EngineConfiguration(duration: .seconds(60)))
        let header = SessionLogLine.header(SessionLogHeader(engine: engine, isRedacted: false))
        var entries = ActionEntries()
        var lines = [header]
        // The recorded actions are those of no engine, so that both sides of each difference are shown.
        for input in [EngineInput.start(at: .zero), .sessionLost(reason: Self.any), .contentComplete] {
            let actions = entries.lines(of: engine.handle(input, now: .seconds(1))).map { SessionLogAction($0) }
            lines.append(
                .step(SessionLogStep(now: .seconds(1), input: input, actions: actions.reversed(), isRedacted: false)))
        }
        let encoder = JSONEncoder()
        let text = try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) }.joined(separator: "\n")
        let command = try Command()
        defer { command.remove() }
        try command.write(text + "\n", to: "session.jsonl")
        let outcome = try command.run("replay", "session.jsonl", "--format", format)
        #expect(outcome.code == 1, "\(outcome.complaint)")
        #expect(HostileText.complaints(about: outcome.output + outcome.complaint) == [])
        if format == "json" { #expect(HostileText.isJSON(outcome.output)) }
    }

    @Test("the oracle finds planted faults")
    func oracle() {
        for scalar in Self.any.unicodeScalars where scalar.value < 0x20 && scalar != "\n" {
            #expect(HostileText.steering(in: "a\(scalar)").count == 1)
        }
        #expect(HostileText.complaints(about: "x\n  \(HostileText.forgery)\n").count == 1)
        for command in ["::error::x", " \u{a0}::warning title=x::", "a ##[error]x"] {
            #expect(HostileText.complaints(about: "a\n\(command)\n").count >= 1)
        }
        #expect(HostileText.complaints(about: "::error title=x::y\n", annotations: true) == [])
        #expect(!HostileText.isJSON("{\"a\":}") && HostileText.isJSON("{\"a\":1}"))
        #expect(!HostileText.isXML("<a>") && !HostileText.isXML("<a>&</a>") && HostileText.isXML("<a/>"))
    }
}
