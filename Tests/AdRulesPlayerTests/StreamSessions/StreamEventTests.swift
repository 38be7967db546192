import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The events of a live stream session") struct StreamEventTests {
    private static func adBreak(_ seconds: Int64) -> StreamBreak {
        StreamBreak(at: .date(StreamStage.midnight + .seconds(seconds)), duration: .seconds(10))
    }

    /// A stage whose player has breaks after 60, 80 and 90 s.
    private static func stage() async throws -> StreamStage {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        for seconds: Int64 in [60, 80, 90] {
            stage.session.scheduleBreak(.date(adBreak(seconds).moment.date), duration: .seconds(10))
            await stage.settle()
        }
        #expect(stage.player.events.count == 3)
        return stage
    }

    /// The events after those of the scheduling.
    private static func received(_ stage: StreamStage, after report: InterstitialReport...) async
        -> [StreamSessionEvent]
    {
        let count = stage.events.count
        for report in report { stage.session.report(report) }
        await stage.settle()
        return Array(stage.events.dropFirst(count))
    }

    @Test("Period, break, the ads, the end of the break, the end of the period, in this order")
    func order() async throws {
        let stage = try await Self.stage()
        let one = Self.adBreak(60)
        let (first, second) = (StreamAd(title: "1"), StreamAd(title: "2"))
        let received = await Self.received(
            stage, after: .began(one.id), .adStarted(one.id, first), .adStarted(one.id, second), .ended(one.id))
        #expect(
            received == [
                .adPeriodStarted(one), .adBreakStarted(one), .started(one, first), .started(one, second),
                .adBreakEnded(one), .adPeriodEnded(one),
            ])
        #expect(
            received.map(\.name) == [
                "AD_PERIOD_STARTED", "AD_BREAK_STARTED", "STARTED", "STARTED", "AD_BREAK_ENDED", "AD_PERIOD_ENDED",
            ])
        #expect(received.allSatisfy { $0.adBreak == one })
    }

    @Test(
        "STARTED has the title, the description, the content type and the pod: position, number of ads, bumper or not, pod index, time offset and maximum duration"
    )
    func started() async throws {
        let stage = try await Self.stage()
        let pod = AdPodInfo(
            adPosition: 1, totalAds: 2, isBumper: false, podIndex: 3, timeOffset: .midroll(.seconds(160)),
            maxDuration: .seconds(10))
        let ad = StreamAd(title: "Shoes", summary: "Running shoes", contentType: "application/x-mpegURL", pod: pod)
        let one = Self.adBreak(60)
        let received = await Self.received(stage, after: .began(one.id), .adStarted(one.id, ad))
        #expect(received.last == .started(one, ad))
    }

    @Test(
        "A click reports the playing ad with its address, for the app's link opener; without an ad it reports nothing")
    func clicked() async throws {
        let stage = try await Self.stage()
        let (one, two) = (Self.adBreak(60), Self.adBreak(80))
        let first = StreamAd(title: "1", clickThrough: "https://shop.example/1")
        let second = StreamAd(title: "2", clickThrough: "https://shop.example/2")
        #expect(await Self.received(stage, after: .clicked(one.id), .began(one.id), .clicked(one.id)).count == 2)
        let received = await Self.received(
            stage, after: .adStarted(one.id, first), .clicked(one.id), .adStarted(one.id, second), .clicked(one.id),
            .clicked(two.id), .ended(one.id), .clicked(one.id))
        #expect(
            received.filter { $0.name == "CLICKED" } == [.clicked(one, first), .clicked(one, second)])
    }

    @Test("An ad that the player reports before its break begins the break")
    func adFirst() async throws {
        let stage = try await Self.stage()
        let one = Self.adBreak(60)
        let received = await Self.received(stage, after: .adStarted(one.id, StreamAd()), .began(one.id), .ended(one.id))
        #expect(
            received.map(\.name) == [
                "AD_PERIOD_STARTED", "AD_BREAK_STARTED", "STARTED", "AD_BREAK_ENDED", "AD_PERIOD_ENDED",
            ])
    }

    @Test("A break that never begins ends nothing", arguments: [true, false])
    func neverBegan(isSkipped: Bool) async throws {
        let stage = try await Self.stage()
        let one = Self.adBreak(60)
        let received = await Self.received(stage, after: isSkipped ? .skipped(one.id) : .ended(one.id))
        #expect(received.map(\.name) == ["AD_BREAK_SKIPPED"])
        #expect(stage.skipped == [.notBegun])
        #expect(stage.player.events.map(\.identifier) == [Self.adBreak(80).id, Self.adBreak(90).id])
    }

    @Test("A break that the viewer skips ends, once")
    func skipped() async throws {
        let stage = try await Self.stage()
        let one = Self.adBreak(60)
        let received = await Self.received(
            stage, after: .began(one.id), .began(one.id), .skipped(one.id), .ended(one.id), .skipped(one.id))
        #expect(
            received.map(\.name) == ["AD_PERIOD_STARTED", "AD_BREAK_STARTED", "AD_BREAK_ENDED", "AD_PERIOD_ENDED"])
    }

    @Test("A break that begins ends the one before, whose end the player did not report")
    func oneAfterTheOther() async throws {
        let stage = try await Self.stage()
        let (one, two) = (Self.adBreak(60), Self.adBreak(80))
        let received = await Self.received(stage, after: .began(one.id), .began(two.id), .ended(one.id), .ended(two.id))
        #expect(
            received == [
                .adPeriodStarted(one), .adBreakStarted(one), .adBreakEnded(one), .adPeriodEnded(one),
                .adPeriodStarted(two), .adBreakStarted(two), .adBreakEnded(two), .adPeriodEnded(two),
            ])
    }

    @Test("An error has a message; a break that had begun ends, and one that had not is skipped")
    func errors() async throws {
        let stage = try await Self.stage()
        let (one, two) = (Self.adBreak(60), Self.adBreak(80))
        let error = SessionError(.player, at: .playback, message: "the pod cannot be loaded (-12660)")
        let begun = await Self.received(
            stage, after: .began(one.id), .failed(one.id, message: "the pod cannot be loaded (-12660)"))
        #expect(
            begun == [
                .adPeriodStarted(one), .adBreakStarted(one), .error(one, error), .adBreakEnded(one),
                .adPeriodEnded(one),
            ])
        let early = await Self.received(stage, after: .failed(two.id, message: "the pod cannot be loaded (-12660)"))
        #expect(early.map(\.name) == ["ERROR", "AD_BREAK_SKIPPED"])
        #expect(stage.skipped == [.player])
        #expect(error.description == "live stream, playback: player: the pod cannot be loaded (-12660)")
    }

    @Test("Reports about events of others have no effect")
    func others() async throws {
        let stage = try await Self.stage()
        let received = await Self.received(
            stage, after: .began("x"), .adStarted("x", StreamAd()), .ended("x"), .skipped("x"),
            .failed("x", message: ""))
        #expect(received.isEmpty)
        #expect(stage.player.lists.count == 3)
    }

    @Test("The end of the session ends the break that plays, and skips the others")
    func end() async throws {
        let stage = try await Self.stage()
        let one = Self.adBreak(60)
        stage.session.report(.began(one.id))
        await stage.session.end()
        #expect(stage.player.events.isEmpty)
        stage.session.report(.ended(one.id))
        stage.session.scheduleBreak(duration: nil)
        await stage.session.end()
        await stage.settle()
        #expect(
            stage.names.dropFirst(3) == [
                "AD_PERIOD_STARTED", "AD_BREAK_STARTED", "AD_BREAK_ENDED", "AD_PERIOD_ENDED", "AD_BREAK_SKIPPED",
                "AD_BREAK_SKIPPED",
            ])
        #expect(stage.skipped == [.sessionEnded, .sessionEnded])
        #expect(stage.session.state == .ended)
        #expect(stage.clock.load == (working: 1, waiting: 0))
    }

    @Test("The app may end the session while it handles an event")
    func endInside() async throws {
        let clock = SimulatedClock()
        let player = LivePlayer(clock: clock)
        let reference = Guarded<StreamSession?>(nil)
        let session = StreamSession(
            try StreamStage.request(), player: player,
            loading: ScriptedPlatform(clock: clock) { _, _ in .json(StreamStage.answer) }, clock: clock,
            podIdentifier: StreamStage.pod
        ) { event in
            if case .adBreakStarted = event { await reference.withLock { $0 }?.end() }
        }
        reference.withLock { $0 = session }
        _ = try await session.start()
        session.scheduleBreak(duration: .seconds(10))
        await clock.run(for: .zero)
        session.report(.began(try #require(player.events.first).identifier))
        await clock.run(for: .seconds(1))
        #expect(session.state == .ended)
        #expect(player.events.isEmpty)
        reference.withLock { $0 = nil }
    }
}

extension StreamBreak.Moment {
    /// The date of a moment that has one.
    var date: WallClock {
        if case .date(let date) = self { date } else { .earliest }
    }
}
