import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("A recorded session runs again as it was") struct SessionLogTests {
    private let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("adrules-logs-\(UUID().uuidString)")

    private func record(showsPrivateValues: Bool = false) async throws -> (text: String, beacons: [String]) {
        defer { try? FileManager.default.removeItem(at: directory) }
        let writer = SessionLogWriter(directory: directory, showsPrivateValues: showsPrivateValues)
        let clock = SimulatedClock()
        let loading = ScriptedLoading(
            [
                "https://ads.example/pre?user=me&ifa=ab12-viewer-ef56": .body(
                    Documents.response([.init(), .init(skipOffset: "00:00:05")])),
                "https://ads.example/mid?user=me&ifa=ab12-viewer-ef56": .failure(.timeout),
            ], clock: clock)
        let tracking = RecordingTracking()
        let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock, observer: writer)
        var request = AdsRequest(
            adsResponse: Documents.playlist([
                ("start", "https://ads.example/pre?user=me&amp;ifa=[IFA]"),
                ("00:10:00", "https://ads.example/mid?user=me&amp;ifa=[IFA]"),
            ]))
        request.privacy.advertisingID = "ab12-viewer-ef56"
        request.contentDuration = .seconds(1200)
        let manager = try await loader.requestAds(request)
        let content = TestContent(duration: .seconds(1200), clock: clock)
        content.onEnd { [weak manager] in manager?.contentComplete() }
        manager.initialize(contentPlayhead: content, adPlayer: TestAdPlayer(clock: clock))
        await clock.run(until: .seconds(1500))
        manager.destroy()
        await clock.run(for: .seconds(1))
        #expect(await writer.finish() == 0)
        let file = directory.appendingPathComponent(request.session.rawValue + ".jsonl")
        return (try String(contentsOf: file, encoding: .utf8), tracking.urls)
    }

    private func replay(_ text: String) throws -> [SessionReplay.Difference] {
        var replay: SessionReplay?
        var differences: [SessionReplay.Difference] = []
        for line in text.split(separator: "\n") {
            switch try JSONDecoder().decode(SessionLogLine.self, from: Data(line.utf8)) {
            case .header(let header): replay = SessionReplay(header)
            case .step(let step): differences += replay?.run(step) ?? []
            case .summary(let breaks): differences += replay?.compare(breaks) ?? []
            }
        }
        #expect((replay?.steps ?? 0) > 10)
        return differences
    }

    @Test("Whole or redacted, the replay is the same", arguments: [true, false])
    func same(showsPrivateValues: Bool) async throws {
        let (text, beacons) = try await record(showsPrivateValues: showsPrivateValues)
        #expect(!beacons.isEmpty)
        #expect(text.contains("\"kind\":\"summary\""))
        #expect(try replay(text).isEmpty)
    }

    @Test("The summary of a log is that of the session's engine at its end")
    func summary() async throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let writer = SessionLogWriter(directory: directory)
        let session = SessionID(rawValue: "s")
        let list = Documents.playlist([("start", "https://ads.example/pre"), ("00:01:00", "https://ads.example/mid")])
        let configuration = EngineConfiguration()
        let schedule = Schedule(try VMAPDocument(parsing: Array(list.utf8)))
        var engine = PlaylistEngine(schedule: schedule, configuration: configuration)
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.sessionLost(reason: "test"), now: .zero)
        // The writer sees no step, so only the session can pass it the outcomes.
        writer.sessionBegan(session, schedule: schedule, configuration: configuration)
        writer.sessionEnded(session, .lost, explanations: engine.explanations)
        #expect(await writer.finish() == 0)
        let text = try String(contentsOf: directory.appendingPathComponent("s.jsonl"), encoding: .utf8)
        let last = try #require(text.split(separator: "\n").last)
        guard case .summary(let breaks) = try JSONDecoder().decode(SessionLogLine.self, from: Data(last.utf8)) else {
            Issue.record("no summary: \(last)")
            return
        }
        #expect(breaks == engine.explanations)
        #expect(breaks.map(\.reason) == [.sessionLost, .sessionLost])
    }

    @Test("Private values are in a log only if requested")
    func redacted() async throws {
        let redacted = try await record().text
        #expect(!redacted.contains("viewer"))
        #expect(!redacted.contains("user=me"))
        #expect(redacted.contains("user=*"))
        let whole = try await record(showsPrivateValues: true).text
        #expect(whole.contains("ab12-viewer-ef56"))
    }

    @Test("A changed line gives a difference at its step")
    func different() async throws {
        let text = try await record().text
        let changed = text.replacing("\"code\":1007", with: "\"code\":1008", maxReplacements: 1)
        #expect(changed != text)
        let differences = try replay(changed)
        #expect(differences.count == 1)
        #expect(differences.first?.input == "adsFailed")
        #expect(differences.first?.recorded?.contains("1008") == true)
        #expect(differences.first?.replayed?.contains("1007") == true)
    }

    @Test("A redacted line is not written by an encoder without a redaction")
    func refusal() throws {
        let engine = PlaylistEngine(
            VMAPDocument(breaks: []), configuration: EngineConfiguration(hostMacros: ["IFA": "38400000"]))
        let recorder = SessionRecorder(engine)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(recorder.header) }
        let encoder = JSONEncoder()
        encoder.userInfo[try #require(SessionLog.redactionKey)] = recorder.redaction
        #expect(String(decoding: try encoder.encode(recorder.header), as: UTF8.self).contains("redacted"))
    }

    @Test("Every input survives the log")
    func inputs() throws {
        let ad = AdReference(OccurrenceID(2, 1), showing: 2, ad: 3)
        let error = AdRulesError(.fileNotFound, message: "gone")
        let reports: [AdReport] = [
            .ready, .started(duration: nil), .started(duration: .seconds(3)), .progress(.seconds(1), duration: nil),
            .buffering, .paused, .resumed, .skipRequested, .clicked, .customClicked(id: nil),
            .customClicked(id: "one"), .tapped, .ended, .failed(error), .muted, .unmuted,
            .volume(0.5), .fullscreen, .windowed, .minimized, .expanded, .collapsed, .rewound, .closed, .accepted,
            .companionShown(1), .companionClicked(2), .iconShown(3), .iconClicked(4), .viewable, .notViewable,
            .viewUndetermined,
        ]
        var inputs: [EngineInput] = [
            .start(at: .zero), .playhead(.milliseconds(1)), .seek(to: .seconds(5)), .contentPaused,
            .viewerPaused, .viewerResumed, .contentPlaying(rate: 1.5), .durationChanged(nil),
            .durationChanged(.seconds(9)),
            .opportunity(Opportunity(.seconds(4), duration: .seconds(2))), .live(true),
            .window(from: .zero, to: .seconds(3)), .contentComplete,
            .adsLoaded(LoadToken(rawValue: 3), AdResponse(entries: [AdResponse.Entry(inline: nil, error: error)])),
            .adsFailed(LoadToken(rawValue: 4), error), .wrapperFollowed(LoadToken(rawValue: 5)), .startBreak,
            .adsSoFar(LoadToken(rawValue: 6), AdResponse(entries: [AdResponse.Entry(inline: nil, error: error)])),
            .discardBreak, .resetBreak(OccurrenceID(1, 2)), .replace(VMAPDocument(breaks: [])),
            .surfaceChanged(Surface(width: 3, height: 4)), .hostMacros(["IFA": "1"]), .date(.seconds(1_767_225_600)),
            .sessionLost(reason: "heartbeat"), .destroy, .restored,
            .deadline,
        ]
        inputs += reports.map { .ad(ad, $0) }
        for input in inputs {
            let data = try JSONEncoder().encode(RecordedInputs.line(input))
            guard case .step(let step) = try JSONDecoder().decode(SessionLogLine.self, from: data) else {
                Issue.record("\(input.name) is no step")
                continue
            }
            #expect(step.input == input)
        }
    }

    private enum RecordedInputs {
        static func line(_ input: EngineInput) -> SessionLogLine {
            .step(SessionLogStep(now: .seconds(1), input: input, actions: [], isRedacted: false))
        }
    }
}
