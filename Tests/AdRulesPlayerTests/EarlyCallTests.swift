import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Reports of the app before the session begins") struct EarlyCallTests {
    private static let tag = "https://ads.example/mid"

    private func theatre(_ offset: String, checker: SessionChecker = SessionChecker()) -> Theatre {
        Theatre(
            Documents.playlist([(offset, Self.tag)]), answers: [Self.tag: .body(Documents.response([.init()]))],
            observer: checker
        ) { $0.contentDuration = nil }
    }

    @Test("A playback session that was lost has no ads: none is requested, and the content begins")
    func sessionLost() async throws {
        let checker = SessionChecker()
        let theatre = theatre("start", checker: checker)
        let manager = try await theatre.manager()
        manager.sessionLost(reason: "expired")
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(60))
        #expect(theatre.loading.requests.isEmpty)
        #expect(theatre.player.commands.isEmpty)
        #expect(theatre.content.commands == ["start 0"])
        #expect(manager.state == .ended)
        #expect(theatre.tracking.ends == [.lost])
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        #expect(checker.violations == [])
    }

    @Test("A saved session that was lost meanwhile requests nothing")
    func restoredAndLost() async throws {
        let theatre = theatre("start")
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(100))
        let snapshot = try #require(await manager.snapshot())
        let checker = SessionChecker()
        let next = self.theatre("start", checker: checker)
        let restored = next.loader.restoreAds(snapshot)
        restored.sessionLost(reason: "expired")
        next.initialize(restored)
        await next.clock.run(until: .seconds(60))
        #expect(next.loading.requests.count == next.loading.cancelled)
        #expect(next.player.commands.isEmpty)
        #expect(restored.state == .ended)
        restored.destroy()
        manager.destroy()
        await next.clock.run(for: .seconds(1))
        #expect(checker.violations == [])
    }

    @Test("Facts about the content and another playlist count", arguments: ["opportunity", "duration", "playlist"])
    func facts(_ kind: String) async throws {
        let theatre = theatre(["opportunity": "#1", "duration": "50%"][kind] ?? "end")
        let manager = try await theatre.manager()
        switch kind {
        case "opportunity": manager.report(.opportunity(Opportunity(.seconds(60))))
        case "duration": manager.report(.duration(.seconds(120)))
        default:
            let text = Documents.playlist([("00:01:00", Self.tag)])
            manager.replacePlaylist(try VMAPDocument(parsing: Array(text.utf8)))
        }
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(70))
        #expect(theatre.content.commands == ["start 0", "pause"], "\(kind)")
        manager.destroy()
    }

    @Test("The position of the content is read when the session begins, whatever was reported before")
    func position() async throws {
        let theatre = theatre("00:01:00")
        let manager = try await theatre.manager()
        manager.report(.position(.seconds(90)))
        manager.report(.seeked(to: .seconds(100)))
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(70))
        #expect(theatre.player.commands.contains("play ad-0"))
        manager.destroy()
    }

    @Test("A single ad that was started before is played")
    func start() async throws {
        let theatre = Theatre(Documents.response([.init()]))
        let manager = try await theatre.manager()
        manager.start()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        #expect(theatre.player.commands == ["prepare ad-0", "play ad-0"])
        manager.destroy()
    }
}
