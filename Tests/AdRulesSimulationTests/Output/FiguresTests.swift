import Testing

@testable import AdRulesSimulation

/// Figures of a session, policies side by side, a session as a scenario and as a log.
@Suite struct FiguresTests {
    private typealias Shown = ShownSession

    private func figures(_ session: ShownSession) throws -> (SessionFigures, String) {
        final class Counting { var figures = SessionFigures() }
        let counting = Counting()
        let record = try Simulation.run(session.setup()) { counting.figures.add($0) }
        return (counting.figures, counting.figures.text(record))
    }

    @Test("fill, ad time, errors and the longest hold")
    func figures() throws {
        var session = ShownSession(
            Shown.tag("start", "a") + Shown.tag("00:00:10", "b") + Shown.tag("00:00:20", "c") + Shown.tag("end", "d"))
        session.answers = """
            {"https://ads.example/a":{"ads":[20]},"https://ads.example/b":{"ads":[]},"https://ads.example/c":{"error":1008},
            "https://ads.example/d":{"ads":[10,{"duration":10,"sequence":2,"fail":401,"failAt":4}]}}
            """
        let (figures, text) = try figures(session)
        #expect(figures.requests == 4)
        #expect(figures.filled == 2)
        #expect(figures.started == 3)
        #expect(figures.completed == 2)
        // 20 and 10 seconds to their ends, and as much of the third as was reported before it failed at 4 s.
        #expect(figures.adTime == .milliseconds(33_750))
        #expect(figures.errors == [303: 1, 1008: 1, 401: 1])
        #expect(figures.longestHold?.length == .seconds(20))
        #expect(text.hasPrefix("breaks        4: 1 played, 1 partly played, 2 not played\n"), "\(text)")
        #expect(text.contains("requests      4, 2 brought an ad (50 %)\n"), "\(text)")
        #expect(text.contains("ad time       0:33.750, 2025 s for an hour of content\n"), "\(text)")
        #expect(text.contains("longest hold  0:20 at 0:00\n"), "\(text)")
        #expect(text.contains("errors        303 × 1, 401 × 1, 1008 × 1\n"), "\(text)")
        #expect(text.hasSuffix("invariants held\n"))
    }

    @Test("skipped ads count as long as they were shown; a session without ads has no figures to divide by")
    func edges() throws {
        var session = ShownSession(Shown.tag("start", "a"))
        session.answers = #"{"default":{"ads":[{"duration":20,"skipOffset":5}]}}"#
        session.steps = "start; wait 7.2; skip; play 60; complete"
        let (skipped, _) = try figures(session)
        #expect(skipped.skipped == 1)
        #expect(skipped.adTime == .seconds(7))
        session = ShownSession("")
        session.duration = nil
        #expect(try figures(session).1.contains("requests      0\n"))
        session = ShownSession(Shown.tag("start", "a"))
        session.duration = .seconds(10)
        session.answers = #"{"default":{"ads":[20]}}"#
        #expect(try figures(session).1.contains("ad time       0:20, 7200 s for an hour of content\n"))
    }

    @Test("each seek policy, and after a late start each start policy")
    func comparison() throws {
        var session = ShownSession(
            Shown.tag("start", "a") + Shown.tag("00:00:10", "b") + Shown.tag("00:00:20", "c")
                + Shown.tag("00:00:40", "d"))
        session.steps = "start; play 1; seek 30; play 60; complete"
        let seeks = try PolicyComparison(session.setup()).text
        #expect(
            seeks == """
                seek         lastPassed     firstPassed    allPassed  none
                1         a  played         played         played     played
                2         b  skippedBySeek  played         played     skippedBySeek
                3         c  played         skippedBySeek  played     skippedBySeek
                4         d  played         played         played     played
                ads          3              3              4          2
                ad time      0:45           0:45           1:00       0:30
                requests     3              3              4          2

                """, "\(seeks)")
        session.steps = "start 25; play 60; complete"
        let both = try PolicyComparison(session.setup()).text
        #expect(
            both.contains("\nstartPosition     lastPassed     skipPassed   alwaysPreroll  playAdsAfter 0:25\n"),
            "\(both)")
        #expect(both.contains("1              a  skippedBySeek  beforeStart  played         beforeStart\n"), "\(both)")
    }

    @Test("a recorded scenario holds, and fails when the engine does something else")
    func scenario() throws {
        var session = ShownSession(Shown.tag("start", "a") + Shown.tag("50%", "b") + Shown.tag("00:00:40", "c"))
        session.answers = #"{"https://ads.example/b":{"file":"b.xml","after":0.3}}"#
        session.policy = #"{"seek":"allPassed"}"#
        session.files = ["b.xml": "<VAST version=\"4.0\"/>", "next.xml": Shown.playlist(Shown.tag("00:00:55", "n"))]
        session.steps = "start; play 5; seek 35; play 50; replace next.xml; play 60; complete"
        let setup = try session.setup()
        var inputs = ScenarioRecorder.Inputs()
        inputs.answers = Array(session.answers.utf8)
        inputs.files = session.files.map { ($0.key, $0.value) }
        final class Recording {
            var recorder: ScenarioRecorder
            init(_ recorder: ScenarioRecorder) { self.recorder = recorder }
        }
        let recording = Recording(ScenarioRecorder(name: "a film", setup: setup, inputs: inputs))
        let record = try Simulation.run(setup) { recording.recorder.add($0) }
        let json = try recording.recorder.json(record)
        let scenario = try Scenario(
            json: Array(json.utf8), name: "film.json", files: .none, snapshot: EngineSaving.roundTrip)
        #expect(scenario.expect.count > 20)
        let result = try scenario.run()
        #expect(result.failures == [])
        let changed = json.replacing("\"allPassed\"", with: "\"none\"")
        #expect(
            !(try Scenario(
                json: Array(changed.utf8), name: "film.json", files: .none, snapshot: EngineSaving.roundTrip
            ).run().isSuccess))
    }

    @Test("a log of the session replays without a difference, with saves and kills in it")
    func log() throws {
        var session = ShownSession(Shown.tag("start", "a") + Shown.tag("00:00:10", "b", "repeatAfter=\"00:00:20\""))
        session.steps = "start; wait 3; kill; play 12; save; seek 40; play 60; complete"
        final class Replaying {
            var replay: SessionReplay?
            var differences: [SessionReplay.Difference] = []
            var isComplete = false
            var addresses: Set<String> = []
        }
        let replaying = Replaying()
        _ = try Simulation.run(
            session.setup(),
            log: { line in
                switch line {
                case .header(let header): replaying.replay = SessionReplay(header)
                case .step(let step):
                    replaying.differences += replaying.replay?.run(step) ?? []
                    replaying.addresses.formUnion(step.actions.compactMap { $0["uri"]?.string })
                case .summary(let breaks):
                    replaying.differences += replaying.replay?.compare(breaks) ?? []
                    replaying.isComplete = true
                }
            }, each: { _ in })
        #expect(replaying.isComplete)
        #expect((replaying.replay?.steps ?? 0) > 100)
        #expect(replaying.differences == [])
        #expect(replaying.addresses.contains { $0.hasPrefix("https://media.example/") })
    }

    @Test(
        "dates are written as they are read",
        arguments: [
            "1970-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2024-02-29T23:59:59.250Z", "1969-12-31T23:59:59Z",
            "2000-03-01T12:00:00Z", "2026-01-01T00:00:00.123456Z", "1969-12-31T23:59:59.999999Z",
            "1900-02-28T00:00:00Z", "9999-12-31T00:00:00Z",
        ])
    func dates(_ text: String) throws {
        #expect(try #require(MediaTime(dateText: text)).dateText == text)
    }

    @Test(
        "days that no calendar has are not dates", arguments: ["2026-02-29", "2026-02-30", "2026-04-31", "1900-02-29"])
    func noDates(_ day: String) {
        #expect(MediaTime(dateText: day + "T00:00:00Z") == nil)
    }
}
