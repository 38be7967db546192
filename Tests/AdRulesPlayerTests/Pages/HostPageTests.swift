import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The code of the page on other hosts") @MainActor struct HostPageTests {
    @Test("Back from the background the film plays if it played, and stays paused if the viewer had paused it")
    func background() async throws {
        for isPlaying in [true, false] {
            let theatre = Theatre(
                Documents.playlist([("end", "https://ads.example/x")]),
                answers: ["https://ads.example/x": .body(Documents.empty)])
            let manager = try await theatre.manager()
            theatre.initialize(manager)
            await theatre.clock.run(for: .seconds(5))
            let film = VideoPlayer(length: .seconds(600), clock: theatre.clock)
            film.resume()
            if !isPlaying {
                film.pause()
                manager.report(.paused)
            }
            await theatre.clock.run(for: .seconds(1))
            var app = Backgrounding(
                manager: manager, loader: AdsLoader(loading: theatre.loading, clock: theatre.clock), film: film)
            app.didEnterBackground()
            #expect(!film.isPlaying)
            manager.report(.paused)
            await theatre.clock.run(for: .seconds(1))
            app.willEnterForeground()
            #expect(film.isPlaying == isPlaying)
            await theatre.clock.run(for: .seconds(1))
            #expect(manager.isPaused == !isPlaying)
            manager.destroy()
            await theatre.clock.run(for: .seconds(1))
        }
    }

    @Test("Back from the background no ad begins if the viewer had paused before it")
    func backgroundBeforeAnAd() async throws {
        let theatre = Theatre(
            Documents.playlist([("start", "https://ads.example/x")]),
            answers: ["https://ads.example/x": .body(Documents.response([.init()]))])
        let manager = try await theatre.manager()
        manager.pause()
        theatre.initialize(manager)
        await theatre.clock.run(for: .seconds(5))
        let film = VideoPlayer(length: .seconds(600), clock: theatre.clock)
        var app = Backgrounding(
            manager: manager, loader: AdsLoader(loading: theatre.loading, clock: theatre.clock), film: film)
        app.didEnterBackground()
        await theatre.clock.run(for: .seconds(5))
        app.willEnterForeground()
        await theatre.clock.run(for: .seconds(5))
        #expect(manager.isPaused)
        #expect(manager.currentAd == nil)
        manager.resume()
        await theatre.clock.run(for: .seconds(1))
        #expect(manager.currentAd != nil)
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
    }
}
