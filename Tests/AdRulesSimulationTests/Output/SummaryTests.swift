import AdRulesSimulation
import AdRulesText
import Testing

/// The last line of a session as JSON Lines.
@Suite struct SummaryTests {
    @Test(
        "the summary in pieces is the summary, whether it has no break or more than a piece holds",
        arguments: [0, 1, 3000])
    func pieces(breaks: Int) throws {
        let tags = (0..<breaks).map { ShownSession.tag("00:00:\(10 + $0 % 50)", "break-\($0)") }
        var session = ShownSession(tags.joined())
        session.answers = #"{"https://ads.example/never":{"ads":[5]}}"#
        session.steps = "start; complete"
        let record = try Simulation.run(session.setup())
        var pieces: [String] = []
        record.writeSummary { pieces.append($0) }
        #expect(pieces.joined() == record.summaryJSON + "\n")
        #expect(record.summary.count == breaks)
        #expect((pieces.count > 1) == (breaks == 3000), "a long one is never held whole")
    }

    @Test("a break that played partly has the code of its last failure")
    func lastFailure() throws {
        var session = ShownSession(ShownSession.tag("00:00:10", "a"))
        session.duration = .seconds(60)
        session.answers = #"{"default":{"ads":[{"duration":5,"failAt":1,"sequence":1},{"sequence":2}]}}"#
        let record = try Simulation.run(session.setup())
        #expect(record.summaryJSON.contains(#""outcome":"partlyPlayed","code":405"#), "\(record.summaryJSON)")
    }
}
