import AdRulesSimulation
import Testing

/// The transcript shows the session as it was at its end, and why each decision was made.
@Suite struct TranscriptTests {
    private typealias Shown = ShownSession

    @Test("a break that played is drawn where it played, though a new playlist moved it")
    func moved() throws {
        var session = ShownSession(Shown.tag("00:00:20", "a") + Shown.tag("end", "z"))
        session.steps = "start; play 30; replace moved.xml; play 60; complete"
        session.files = ["moved.xml": Shown.playlist(Shown.tag("00:00:50", "a") + Shown.tag("end", "z"))]
        let text = try session.text()
        #expect(text.hasPrefix("A playlist of 2 breaks, content of 1:00, cue points 0:20 end\n"))
        #expect(text.contains("\nAt the end: A playlist of 2 breaks, content of 1:00, cue points 0:50 end\n"))
        #expect(text.contains("1  a  00:00:50  0:20, now 0:50  played\n"), "\(text)")
        let marks = try #require(text.split(separator: "\n").first { $0.contains("●") })
        #expect(marks.prefix { $0 != "●" }.count == 2 + 1 + 20, "a third of 61 columns: \(marks)")
    }

    @Test("a duration and opportunities that come later are part of the heading, and opportunities of the line")
    func laterChanges() throws {
        var session = ShownSession(Shown.tag("#1", "a") + Shown.tag("50%", "b"))
        session.duration = .seconds(20)
        session.steps = "start; play 5; opportunity 12; duration 40; play 40; complete"
        let text = try session.text()
        #expect(text.hasPrefix("A playlist of 2 breaks, content of 0:20, cue points 0:10\n"))
        #expect(text.contains("\nAt the end: A playlist of 2 breaks, content of 0:40, cue points 0:12 0:20\n"))
        #expect(text.contains("┬") && text.contains("┬ opportunity\n"))
        #expect(text.contains("1  a  #1   0:12  played\n"))
        #expect(text.contains("2  b  50%  0:20  played\n"))
    }

    @Test("repetitions have their own moments")
    func repetitions() throws {
        var session = ShownSession(Shown.tag("00:00:10", "a", "repeatAfter=\"00:00:20\""))
        session.duration = .seconds(45)
        let text = try session.text()
        #expect(
            text.contains(
                "1                a  00:00:10    0:10  played\n1, repetition 1  a  every 0:20  0:30  played\n"),
            "\(text)")
    }

    @Test(
        "a decision is one line",
        arguments: [
            (
                "start; play 1; seek 50; play 60", "{}",
                "why: seek 0:01 → 0:50: lastPassed chose 0:30; passed 0:10, 0:20 (skippedBySeek)\n"
            ),
            (
                "start; play 1; seek 50; play 60", #"{"seek":"firstPassed"}"#,
                "firstPassed chose 0:10; passed 0:20, 0:30 (skippedBySeek)\n"
            ),
            ("start; play 1; seek 50", #"{"seek":"allPassed"}"#, "0:50: allPassed chose 0:10, 0:20, 0:30\n"),
            (
                "start; play 1; seek 50", #"{"seek":"none"}"#,
                ": none chose none; passed 0:10, 0:20, 0:30 (skippedBySeek)\n"
            ),
            ("start; play 12; seek 50", "{}", ": lastPassed chose 0:30; passed 0:20 (skippedBySeek)\n"),
            (
                "start; play 35; seek 5; wait 1; seek 32", "{}",
                "why: seek 0:05 → 0:32: lastPassed chose none; over before 0:10, 0:20, 0:30\n"
            ),
            ("start; play 35; seek 5", "{}", "why: seek 0:35 → 0:05: no stop\n"),
            ("start 25; play 60", "{}", "why: start at 0:25: lastPassed chose 0:20; passed 0:10 (skippedBySeek)\n"),
            (
                "start 25; play 60", #"{"startPosition":"skipPassed"}"#,
                "start at 0:25: skipPassed chose none; ended 0:10, 0:20 (beforeStart)\n"
            ),
            (
                "start 25", #"{"startPosition":{"playAdsAfter":22}}"#,
                "playAdsAfter 0:22 chose none; ended 0:10, 0:20 (beforeStart)\n"
            ),
            (
                "start; play 1; seek 25; wait 0.1; seek 15; wait 30", "{}",
                "why: seek 0:01 → 0:15: lastPassed chose 0:10; taken back 0:20\n"
            ),
            (
                "start; play 10; wait 3; seek 25; wait 30", "{}",
                "why: seek in a hold 0:10 → 0:25: decided when the break ends\n"
            ),
            ("start; play 10; wait 3; seek 25; wait 30", "{}", "why: seek 0:10 → 0:25: lastPassed chose 0:20\n"),
            ("start; play 12; reset 0.0; seek 5; play 15", "{}", "why: reset: armed again 0:10\n"),
            ("start; play 12", "{}", "why: playback to 0:10: due 0:10\n"),
            ("start; complete", "{}", "why: content complete 0:00: due end\n"),
        ])
    func decisions(_ steps: String, _ policy: String, _ words: String) throws {
        var session = ShownSession(
            Shown.tag("00:00:10", "a") + Shown.tag("00:00:20", "b") + Shown.tag("00:00:30", "c") + Shown.tag("end", "z")
        )
        (session.steps, session.policy) = (steps, policy)
        let text = try session.text()
        #expect(text.contains(words), "\(text)")
    }

    @Test("a normal session logs nothing that sounds like a mistake")
    func quiet() throws {
        for breaks in [Shown.tag("start", "a"), Shown.tag("00:00:10", "a"), Shown.tag("end", "a"), ""] {
            #expect(!(try ShownSession(breaks).text().contains("ignored")))
        }
    }

    @Test("answers that were never used and tags that were never requested are named")
    func unused() throws {
        var session = ShownSession(Shown.tag("00:00:10", "a") + Shown.tag("00:00:50", "b"))
        session.answers = #"{"https://ads.example/a":{"ads":[5]},"https://ads.example/typo":{"ads":[]}}"#
        session.steps = "start; play 20; discard; complete"
        let text = try session.text()
        #expect(text.contains("answers never used: https://ads.example/typo\n"))
        #expect(text.contains("tags never requested: https://ads.example/b\n"))
        let record = try Simulation.run(session.setup())
        #expect(
            record.summaryJSON.hasSuffix(
                #","unusedAnswers":["https://ads.example/typo"],"unaskedTags":["https://ads.example/b"]}"#))
        session = ShownSession(Shown.tag("00:00:10", "a"))
        #expect(!(try Simulation.run(session.setup()).summaryJSON.contains("unused")))
    }

    @Test("streamed lines equal kept ones")
    func streaming() throws {
        let setup = try ShownSession(Shown.tag("start", "a") + Shown.tag("00:00:10", "b")).setup()
        final class Lines { var all: [SessionLine] = [] }
        let lines = Lines()
        let record = try Simulation.run(setup) { lines.all.append($0) }
        #expect(record.lines == [])
        #expect(lines.all == (try Simulation.run(setup).lines))
    }
}
