import AdRulesHLS
import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The breaks that the refreshes of a live stream announce") struct StreamRefreshTests {
    private static func event(
        _ id: String, at seconds: Int64, limit: MediaTime? = nil, position: StopPosition = .midroll(.zero)
    ) -> InterstitialEvent {
        var interstitial = AdRulesHLS.Interstitial(
            id: id, position: position, source: .assetList(uri: "https://a.example/avail.json"))
        interstitial.plannedDuration = .seconds(30)
        interstitial.playoutLimit = limit
        interstitial.snap = [.out, .into]
        return InterstitialEvent(interstitial, at: StreamStage.midnight + .seconds(seconds))
    }

    /// A session whose player is 20 s late, and whose pods have the identifiers of the stream's breaks.
    private static func stage() async throws -> StreamStage {
        let stage = try StreamStage(
            dateAtZero: StreamStage.midnight - .seconds(120), pod: { try .adBreak($0.id) })
        _ = try await stage.session.start()
        return stage
    }

    @Test("An event keeps its identifier, its date and its attributes, and gets its pod")
    func event() async throws {
        let stage = try await Self.stage()
        let announced = Self.event("avail-1", at: 30)
        stage.session.scheduleBreaks([announced])
        await stage.settle()
        let event = try #require(stage.player.events.first)
        #expect(event.templateURLs.count == 1)
        #expect(event.templateURLs.first?.contains("/ad_break_id/avail-1.m3u8?") == true)
        #expect(event.templateURLs.first?.hasSuffix("&pd=30000") == true)
        var without = event
        without.templateURLs = []
        #expect(without == announced)
        await stage.run(for: 49)
        #expect(stage.player.begun.isEmpty)
        await stage.run(for: 1)
        #expect(stage.player.begun == ["avail-1"])
    }

    @Test("A refresh adds new events, and a limit, also to a playing event; the rest stays the same")
    func refreshes() async throws {
        let stage = try await Self.stage()
        for _ in 0..<5 {
            stage.session.scheduleBreaks([Self.event("avail-1", at: 30)])
            await stage.run(for: 1)
        }
        #expect(stage.player.lists.count == 1 && stage.skipped == [])
        stage.session.scheduleBreaks([Self.event("avail-1", at: 30), Self.event("avail-2", at: 70)])
        await stage.settle()
        #expect(stage.player.events.map(\.identifier) == ["avail-1", "avail-2"])
        let later = [Self.event("avail-1", at: 30, limit: .seconds(18)), Self.event("avail-2", at: 70)]
        await stage.run(for: 46)
        #expect(stage.player.begun == ["avail-1"])
        for _ in 0..<2 {
            stage.session.scheduleBreaks(later)
            await stage.settle()
        }
        #expect(stage.player.events.map(\.playoutLimit) == [.seconds(18), nil] && stage.player.lists.count == 3)
    }

    @Test("Breaks of one moment play in order; a pre-roll has no moment, and a break that has passed is skipped once")
    func moments() async throws {
        let stage = try await Self.stage()
        let events = [
            Self.event("pre-0", at: -500, position: .preroll), Self.event("late", at: -500), Self.event("a", at: 10),
            Self.event("b", at: 10),
        ]
        for _ in 0..<100 {
            stage.session.scheduleBreaks(events)
            await stage.run(for: 1)
        }
        #expect(stage.player.begun == ["a", "b"])
        #expect(stage.skipped == [.passed])
    }
}
