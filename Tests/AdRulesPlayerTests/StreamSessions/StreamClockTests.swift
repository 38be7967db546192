import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The clock changes during a live stream") struct StreamClockTests {
    private static func date(_ seconds: Int64) -> WallClock { StreamStage.midnight + .seconds(seconds) }

    private static func stage(dateAtZero: WallClock? = nil) async throws -> StreamStage {
        let stage = try StreamStage(dateAtZero: dateAtZero)
        _ = try await stage.session.start()
        return stage
    }

    @Test("A clock that is set back over a minute that was served does not serve it again")
    func backOverServed() async throws {
        let stage = try await Self.stage()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 75)
        #expect(stage.player.begun == ["break-1767225660000"])
        // 00:00:20 again.
        stage.clock.changeDate(by: .seconds(-55))
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 75)
        #expect(stage.player.begun == ["break-1767225660000"])
        #expect(stage.skipped.isEmpty)
        // Another minute; 85 s are left to it.
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 90)
        #expect(stage.player.begun == ["break-1767225660000", "break-1767225780000"])
    }

    @Test("A clock that is set back after the player has an event does not change the event")
    func backWhileScheduled() async throws {
        let stage = try await Self.stage()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 30)
        stage.clock.changeDate(by: .seconds(-3600))
        await stage.run(for: 60)
        #expect(stage.player.begun == ["break-1767225660000"])
        #expect(stage.player.lists.map(\.count) == [1, 0])
        #expect(stage.skipped.isEmpty)
    }

    @Test("A clock that is set back before the player has an event: the break waits for its date, and plays once")
    func backWhileWaiting() async throws {
        let stage = try await Self.stage()
        stage.session.scheduleBreak(.date(Self.date(200)), duration: .seconds(10))
        await stage.run(for: 100)
        stage.clock.changeDate(by: .seconds(-100))
        await stage.run(for: 195)
        #expect(stage.player.begun.isEmpty)
        await stage.run(for: 10)
        #expect(stage.player.begun == ["break-1767225800000"])
    }

    @Test("A clock that is set forward past the date of a break skips it with a reason, within a second")
    func forward() async throws {
        let stage = try await Self.stage()
        stage.session.scheduleBreak(.date(Self.date(200)), duration: .seconds(10))
        stage.session.scheduleBreak(.date(Self.date(400)), duration: .seconds(10))
        await stage.run(for: 50)
        stage.clock.changeDate(by: .seconds(250))
        await stage.run(for: 1)
        #expect(stage.skipped == [.passed])
        await stage.run(for: 120)
        #expect(stage.player.begun == ["break-1767226000000"])
        #expect(stage.skipped == [.passed])
    }

    @Test("A clock that is set forward to shortly before a break leaves it the seconds that are left")
    func forwardShortly() async throws {
        let stage = try await Self.stage()
        stage.session.scheduleBreak(.date(Self.date(600)), duration: .seconds(10))
        await stage.run(for: 100)
        stage.clock.changeDate(by: .seconds(494))
        await stage.run(for: 10)
        #expect(stage.player.begun == ["break-1767226200000"])
    }

    @Test(
        "The machine sleeps: a break that waits is skipped, one that the player has plays when the content continues")
    func sleep() async throws {
        let stage = try await Self.stage()
        stage.session.scheduleBreak(.date(Self.date(60)), duration: .seconds(10))
        stage.session.scheduleBreak(.date(Self.date(300)), duration: .seconds(10))
        await stage.run(for: 30)
        // While it sleeps, neither the content nor the clock's time goes on.
        stage.clock.changeDate(by: .seconds(3600))
        await stage.run(for: 29)
        #expect(stage.player.begun.isEmpty)
        #expect(stage.skipped == [.passed])
        await stage.run(for: 1)
        #expect(stage.player.begun == ["break-1767225660000"])
    }

    @Test("If the content has dates, they count, and the machine's clock may be set as it likes")
    func contentDates() async throws {
        let stage = try await Self.stage(dateAtZero: Self.date(-100))
        stage.session.scheduleBreak(duration: .seconds(10))
        stage.session.scheduleBreak(.date(Self.date(300)), duration: .seconds(10))
        for _ in 0..<40 {
            stage.clock.changeDate(by: .seconds(-3600))
            await stage.run(for: 5)
            stage.clock.changeDate(by: .seconds(10_000))
            await stage.run(for: 5)
        }
        #expect(stage.player.begun == ["break-1767225660000", "break-1767225900000"])
        #expect(stage.skipped.isEmpty)
    }

    @Test("A viewer behind live whose date is not known for a while: no break ahead is skipped for it")
    func dateUnknown() async throws {
        let stage = try await Self.stage(dateAtZero: Self.date(-1900))
        stage.session.scheduleBreak(.date(Self.date(-1600)), duration: .seconds(10))
        await stage.run(for: 10)
        stage.player.setDateKnown(false)
        await stage.run(for: 150)
        #expect(stage.skipped.isEmpty && stage.player.lists.isEmpty)
        stage.player.setDateKnown(true)
        await stage.run(for: 1)
        #expect(stage.player.events.map(\.start) == [.date(Self.date(-1600))])
        await stage.run(for: 38)
        #expect(stage.player.begun.isEmpty)
        await stage.run(for: 1)
        #expect(stage.player.begun.count == 1)
    }

    @Test("A date that is not known when the pod's URL is there: the event gets its start from the next one")
    func dateUnknownWhilePreparing() async throws {
        let clock = SimulatedClock()
        let stage = try StreamStage(
            clock: clock, dateAtZero: Self.date(-1900),
            pod: { adBreak in
                try await clock.sleep(until: .seconds(5))
                return try StreamStage.pod(adBreak)
            })
        _ = try await stage.session.start()
        stage.session.scheduleBreak(.date(Self.date(-1740)), duration: .seconds(10))
        await stage.run(for: 2)
        stage.player.setDateKnown(false)
        await stage.run(for: 8)
        #expect(stage.skipped.isEmpty && stage.player.lists.isEmpty)
        stage.player.setDateKnown(true)
        await stage.run(for: 1)
        #expect(stage.player.events.map(\.start) == [.date(Self.date(-1740))])
        #expect(stage.names.filter { $0.hasPrefix("AD_BREAK") } == ["AD_BREAK_SCHEDULED"])
    }

    @Test("The next full minute is found when the content's date is known again; until then the session may end")
    func minuteUnknown() async throws {
        let stage = try await Self.stage(dateAtZero: Self.date(-1900))
        stage.session.scheduleBreak(.date(Self.date(0)), duration: .seconds(10))
        await stage.run(for: 1)
        stage.player.setDateKnown(false)
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 5)
        #expect(stage.skipped.isEmpty && stage.player.lists.isEmpty)
        stage.player.setDateKnown(true)
        await stage.run(for: 1)
        #expect(stage.player.events.map(\.start) == [.date(Self.date(-1740))])
        stage.player.setDateKnown(false)
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.session.end()
        await stage.settle()
        #expect(stage.skipped == [.sessionEnded, .sessionEnded, .sessionEnded])
    }

    @Test("A break whose start the content leaves behind without it is given up")
    func notBegun() async throws {
        let stage = try await Self.stage()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.clock.run(for: .seconds(70))
        #expect(stage.skipped.isEmpty)
        await stage.clock.run(for: .seconds(2))
        #expect(stage.skipped == [.notBegun])
        #expect(stage.player.events.isEmpty)
    }

    @Test("A break that was too late for its token can be scheduled again when the clock is set back")
    func backAfterPassed() async throws {
        let clock = SimulatedClock()
        let asked = Guarded(0)
        let signer = StreamTokenSigner { _ in
            let count = asked.withLock { count in
                count += 1
                return count
            }
            if count == 1 { try await clock.sleep(until: .seconds(3600)) }
            return []
        }
        let stage = try StreamStage(signer: signer, clock: clock)
        _ = try await stage.session.start()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 65)
        #expect(stage.skipped == [.passed])
        stage.clock.changeDate(by: .seconds(-50))
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 60)
        #expect(stage.player.begun == ["break-1767225660000"])
        #expect(stage.skipped == [.passed])
    }

    @Test("Paused content: the break waits with it, however long")
    func paused() async throws {
        let stage = try await Self.stage()
        stage.session.scheduleBreak(duration: .seconds(10))
        await stage.run(for: 30)
        stage.player.setPaused(true)
        await stage.run(for: 3600)
        stage.player.setPaused(false)
        await stage.run(for: 31)
        #expect(stage.player.begun == ["break-1767225660000"])
        #expect(stage.skipped.isEmpty)
    }
}
