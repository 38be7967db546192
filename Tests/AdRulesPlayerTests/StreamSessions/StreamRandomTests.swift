import AdRulesPlayerTesting
import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("Random live streams") struct StreamRandomTests {
    private struct Unknown: Error {}

    /// One stream: breaks, clock changes and what the viewer does are drawn from the seed. Returns what is wrong.
    private func violations(seed: UInt64) async throws -> [String] {
        var random = SeededGenerator(seed: seed)
        func draw(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
        let clock = SimulatedClock()
        let stage = try StreamStage(
            clock: clock, dateAtZero: draw(0..<4) == 0 ? StreamStage.midnight - .seconds(120) : nil,
            after: .milliseconds(Int64(max(0, draw(-900..<900)))),
            pod: { adBreak in
                // Whatever the order, a break has the same pod.
                var random = SeededGenerator(seed: seed ^ adBreak.id.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
                switch Int.random(in: 0..<8, using: &random) {
                case 0: throw Unknown()
                case 1: try await clock.sleep(until: clock.now + .seconds(Int64.random(in: 1..<60, using: &random)))
                default: break
                }
                return try StreamStage.pod(adBreak)
            },
            reply: .json(StreamStage.hurriedAnswer))
        var requested = 0
        // The identifiers of breaks whose moment is known here.
        var asked: Set<String> = []
        func ask(_ moment: StreamBreak.Moment) { asked.insert(StreamBreak(at: moment, duration: nil).id) }
        if draw(0..<4) > 0 { _ = try await stage.session.start() }
        for _ in 0..<draw(1..<40) {
            switch draw(0..<20) {
            case 0...5:
                requested += 1
                stage.session.scheduleBreak(duration: [nil, .seconds(10), .seconds(30)][draw(0..<3)])
            case 6, 7:
                requested += 1
                let date = StreamStage.midnight + .seconds(Int64(draw(-60..<1200)))
                ask(.date(date))
                stage.session.scheduleBreak(.date(date), duration: .seconds(10))
            case 8:
                let times = [MediaTime.seconds(Int64(draw(50..<900))), .seconds(Int64(draw(50..<900)))]
                // Now and then a refresh repeats them.
                for _ in 0...draw(0..<2) {
                    requested += 2
                    stage.session.scheduleBreaks([Opportunity(times[0]), Opportunity(times[1], duration: .seconds(20))])
                }
                for time in times { ask(.contentTime(time)) }
            case 9, 10: clock.changeDate(by: .milliseconds(Int64(draw(-200_000..<200_000))))
            case 11:
                stage.player.setItem(draw(0..<3) > 0)
                stage.player.setDateKnown(draw(0..<3) > 0)
            case 12: stage.player.setPaused(draw(0..<2) == 0)
            case 13: stage.player.seek(by: .seconds(Int64(draw(-30..<60))))
            case 14: _ = await stage.startError()
            case 17...19: stage.session.report(.timedMetadata(id: "google_\(draw(0..<1000))"))
            case 15: stage.session.report(.clicked(stage.player.events.randomElement(using: &random)?.identifier ?? ""))
            default: stage.session.report(.skipped(stage.player.events.randomElement(using: &random)?.identifier ?? ""))
            }
            await stage.run(for: draw(0..<50))
        }
        await stage.end()
        await clock.run(for: .seconds(100))
        var wrong = Self.violations(of: stage.events, requested: requested, asked: asked)
        for list in stage.player.lists where Set(list.map(\.identifier)).count != list.count {
            wrong.append("an identifier twice in \(list.map(\.identifier))")
        }
        if !stage.player.events.isEmpty { wrong.append("events are left") }
        if stage.metadata.mostOpen > 1 { wrong.append("two requests for the metadata at once") }
        if clock.load != (working: 1, waiting: 0) { wrong.append("work is left: \(clock.load)") }
        return wrong.map { "seed \(seed): \($0)" }
    }

    /// The mistakes in the events of an app.
    private static func violations(of events: [StreamSessionEvent], requested: Int, asked: Set<String>) -> [String] {
        var wrong: [String] = []
        var open: StreamBreak?
        var isPeriodOpen = false
        var scheduled: [StreamBreak.Moment] = []
        var begun: [StreamBreak.Moment] = []
        var resolved: [String] = []
        for event in events {
            guard let adBreak = event.adBreak else { continue }
            let moment = adBreak.moment
            switch event {
            case .breakScheduled: scheduled.append(moment)
            case .breakSkipped(_, let reason):
                resolved.append(adBreak.id)
                if reason.message.isEmpty { wrong.append("skipped without a message") }
                if begun.contains(moment) { wrong.append("\(reason) after it began") }
            case .adPeriodStarted:
                if isPeriodOpen { wrong.append("a period in a period") }
                isPeriodOpen = true
            case .adBreakStarted:
                resolved.append(adBreak.id)
                if !isPeriodOpen || open != nil { wrong.append("\(adBreak.id) begins in the wrong place") }
                if !scheduled.contains(moment) { wrong.append("\(adBreak.id) begins and was not scheduled") }
                begun.append(moment)
                open = event.adBreak
            case .started, .ad, .clicked: if open != event.adBreak { wrong.append("an ad outside of its break") }
            case .adBreakEnded:
                if open != event.adBreak { wrong.append("\(adBreak.id) ends and does not play") }
                open = nil
            case .adPeriodEnded:
                if open != nil || !isPeriodOpen { wrong.append("a period ends in the wrong place") }
                isPeriodOpen = false
            case .error, .log: break
            }
        }
        if Set(scheduled).count != scheduled.count { wrong.append("a moment scheduled twice") }
        if Set(begun).count != begun.count { wrong.append("a break doubled") }
        // A repeat is no event.
        if resolved.count > requested { wrong.append("\(requested) breaks, \(resolved.count) began or were skipped") }
        let lost = asked.subtracting(resolved)
        if !lost.isEmpty { wrong.append("\(lost) neither began nor were skipped") }
        if requested > 0, resolved.isEmpty { wrong.append("no break of \(requested) began or was skipped") }
        if open != nil || isPeriodOpen { wrong.append("a break without an end") }
        return wrong
    }

    // In parts, so that it does not run on alone when all other tests have ended.
    @Test("No break is doubled, and none is lost without a reason, whatever the clocks do", arguments: 0..<4)
    func anything(part: Int) async throws {
        let first = UInt64.random(in: 0..<1 << 32)
        print("random live streams, part \(part): first seed \(first)")
        for seed in first..<first + UInt64(MassTests.count(3, of: 120, nightly: 1000)) {
            let wrong = try await violations(seed: seed)
            #expect(wrong.isEmpty, "\(wrong)")
        }
    }
}
