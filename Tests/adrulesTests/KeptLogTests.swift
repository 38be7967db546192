import AdRulesEngine
import Foundation
import Testing

/// Session logs that are kept: what one build recorded, every later one replays.
///
/// `Tests/golden.sh` records those of this version anew, for a rule of the engine that was changed on purpose.
@Suite("Kept session logs replay") struct KeptLogTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/sessions")

    private static let document = VMAPDocument(
        breaks: [
            AdBreak(timeOffset: .start, breakID: "pre", source: tag("pre")),
            AdBreak(
                timeOffset: .time(.seconds(10)), breakID: "mid",
                source: AdSource(content: .vast(VAST(ads: [ad("inline")]))),
                tracking: [Tracking(event: .breakStart, uri: "https://t.example/start?c=[CACHEBUSTING]&u=[USER]")],
                extensions: [DocumentExtension(type: "x", xml: #"<vmap:Extension type="x"><secret/></vmap:Extension>"#)]
            ),
            AdBreak(timeOffset: .percent(Percentage(50)), source: tag("half")),
            AdBreak(timeOffset: .end, source: tag("post")),
        ])

    private static func tag(_ name: String) -> AdSource {
        AdSource(id: name, content: .adTag(SourceText("https://ads.example/\(name)?user=somebody"), template: nil))
    }

    private static func ad(_ id: String) -> Ad {
        var ad = Ad(kind: .inline, id: id)
        ad.title = "A & B"
        ad.impressions = [Beacon(SourceText("https://t.example/\(id)?u=[USER]"), id: "i")]
        var linear = Linear(
            duration: .seconds(10), mediaFiles: [MediaFile(uri: "https://m.example/ad.mp4", width: 640)])
        linear.tracking = [Tracking(event: .firstQuartile, uri: "https://t.example/first")]
        ad.creatives = [Creative(linear: linear)]
        return ad
    }

    /// Records a session from its inputs, each with its wall time in seconds.
    private static func log(
        _ engine: PlaylistEngine, showsPrivateValues: Bool = false, _ inputs: [(Int64, EngineInput)]
    ) throws -> String {
        var engine = engine
        var recorder = SessionRecorder(engine, showsPrivateValues: showsPrivateValues)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var lines: [Data] = []
        func add(_ line: SessionLogLine) throws {
            if let key = SessionLog.redactionKey, let redaction = recorder.redaction {
                encoder.userInfo[key] = redaction
            }
            lines.append(try encoder.encode(line))
        }
        try add(recorder.header)
        for (second, input) in inputs {
            let actions = engine.handle(input, now: .seconds(second))
            try add(recorder.step(input, now: .seconds(second), actions: actions))
        }
        try add(recorder.summary(of: engine))
        return lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    }

    private static func engine() -> PlaylistEngine {
        PlaylistEngine(
            document, configuration: EngineConfiguration(hostMacros: ["USER": "somebody"], duration: .seconds(60)))
    }

    private static let beginning: [(Int64, EngineInput)] = [
        (0, .start(at: .zero)),
        (
            1,
            .adsLoaded(
                LoadToken(rawValue: 1), AdResponse(entries: [.init(inline: ad("a"), wrappers: [Ad(kind: .wrapper)])]))
        ),
        (1, .ad(AdReference(OccurrenceID(0), showing: 1, ad: 1), .started(duration: .seconds(10)))),
        (4, .ad(AdReference(OccurrenceID(0), showing: 1, ad: 1), .progress(.seconds(3), duration: nil))),
    ]

    private static let rest: [(Int64, EngineInput)] = [
        (12, .ad(AdReference(OccurrenceID(0), showing: 1, ad: 1), .ended)), (13, .playhead(.seconds(1))),
        (14, .seek(to: .seconds(45))), (30, .durationChanged(.seconds(90))), (40, .contentComplete), (80, .deadline),
    ]

    private static func sessions() throws -> [(name: String, log: String)] {
        var halfway = engine()
        for (second, input) in beginning { _ = halfway.handle(input, now: .seconds(second)) }
        let saved = try JSONDecoder().decode(PlaylistEngine.self, from: JSONEncoder().encode(halfway))
        let replaced: (Int64, EngineInput) = (6, .replace(VMAPDocument(breaks: Array(document.breaks.dropFirst()))))
        return [
            ("redacted", try log(engine(), beginning + rest)),
            ("replaced", try log(engine(), showsPrivateValues: true, beginning + [replaced] + rest)),
            ("restored", try log(saved, [(5, .restored)] + rest)),
        ]
    }

    @Test("Each replays the same", arguments: ["redacted", "replaced", "restored"])
    func replays(name: String) throws {
        let file = Self.folder.appendingPathComponent("\(name).jsonl")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            if let log = try Self.sessions().first(where: { $0.name == name })?.log {
                try Data(log.utf8).write(to: file)
            }
        }
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("replay", file.path)
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.complaint)")
    }

    @Test(
        "The words of an error may change between versions, its code may not",
        arguments: [
            (#""message":"the ad response did not arrive in time""#, #""message":"too late""#, 0),
            (#""code":1007"#, #""code":1008"#, 1),
        ] as [(String, String, Int32)])
    func words(old: String, new: String, code: Int32) throws {
        let log = try String(contentsOf: Self.folder.appendingPathComponent("redacted.jsonl"), encoding: .utf8)
        #expect(log.contains(old))
        let command = try Command()
        defer { command.remove() }
        try command.write(log.replacing(old, with: new), to: "changed.jsonl")
        let outcome = try command.run("replay", "changed.jsonl")
        #expect(outcome.code == code, "\(outcome.output)\(outcome.complaint)")
    }

    @Test("A redacted log holds nothing of the viewer, and no content of an extension")
    func redacted() throws {
        let log = try String(contentsOf: Self.folder.appendingPathComponent("redacted.jsonl"), encoding: .utf8)
        #expect(log.contains(#"<vmap:Extension type=\"x\"/>"#))
        #expect(!log.contains("somebody") && !log.contains("secret"))
    }
}
