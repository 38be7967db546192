import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("The code of the documentation pages") @MainActor struct EmbeddingPageTests {
    @Test(
        "Without ads the film plays, and the code returns when it is over",
        arguments: ["", "<html>", "<VAST version=\"4.2\"/>"])
    func withoutAds(answer: String) async {
        let asked = await askedURLs(tag: "https://ads.example/vmap", answers: ["https://ads.example/vmap": answer])
        #expect(asked == ["https://ads.example/vmap"])
    }

    @Test("If the viewer leaves while the ads are requested, no film begins")
    func left() async {
        let clock = SimulatedClock()
        let film = VideoPlayer(length: .seconds(600), clock: clock)
        let adPlayer = VideoPlayer(length: .seconds(15), clock: clock)
        let loading = ScriptedLoading(["https://ads.example/vmap": .never], clock: clock)
        let loader = AdsLoader(loading: loading, clock: clock)
        let viewing = Task {
            await watch(film, adPlayer: adPlayer, tag: "https://ads.example/vmap", loader: loader)
        }
        await clock.run(for: .seconds(1))
        viewing.cancel()
        await viewing.value
        #expect(!film.isPlaying)
    }

    @Test("The code for tests of one's own plays a pre-roll, and sees its beacons")
    func ownTests() async {
        let asked = await askedURLs(
            tag: "https://ads.example/vmap",
            answers: [
                "https://ads.example/vmap": Documents.playlist([("start", "https://ads.example/pre")]),
                "https://ads.example/pre": Documents.response([.init()], name: "pre"),
            ])
        #expect(asked.filter { $0.hasSuffix("/impression") } == ["https://beacon.example/pre/0/impression"])
        #expect(asked.filter { $0.hasSuffix("/complete") } == ["https://beacon.example/pre/0/complete"])
    }

    @Test("The code for saving gives the next process the same session and a film at its position")
    func saving() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "adrules-session-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let theatre = Theatre(EventTests.film, answers: EventTests.answers)
        let manager = try await theatre.manager()
        try await save(manager, in: file)
        #expect(!FileManager.default.fileExists(atPath: file.path), "nothing has begun")
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(300))
        try await save(manager, in: file)
        let film = VideoPlayer(length: .seconds(1800), clock: SimulatedClock())
        let restored = try continueSession(from: file, film: film, loader: theatre.loader)
        #expect(restored.session == manager.session)
        #expect(film.position > 280)
        await theatre.clock.run(until: .seconds(3600))
        #expect(manager.state == .ended)
        try await save(manager, in: file)
        #expect(!FileManager.default.fileExists(atPath: file.path), "the last ads would play again")
    }

    @Test("The code of the page plays a film with its ads to the end")
    func itPlays() async throws {
        let clock = SimulatedClock()
        let loading = ScriptedLoading(
            [
                "https://ads.example/vmap": .body(
                    Documents.playlist([
                        ("start", "https://ads.example/pre"), ("00:05:00", "https://ads.example/none"),
                        ("end", "https://ads.example/post"),
                    ])),
                "https://ads.example/pre": .body(Documents.response([.init()], name: "pre")),
                "https://ads.example/post": .body(Documents.response([.init()], name: "post")),
                "https://ads.example/none": .body(Documents.empty),
            ], after: .zero, clock: clock)
        let tracking = RecordingTracking()
        let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock)
        let film = VideoPlayer(length: .seconds(600), clock: clock)
        let adPlayer = VideoPlayer(length: .seconds(15), clock: clock)
        await withTaskGroup { group in
            group.addTask { await watch(film, adPlayer: adPlayer, tag: "https://ads.example/vmap", loader: loader) }
            // The viewing listens outside of the clock, so time passes in small steps between which it gets its turn.
            group.addTask {
                while !Task.isCancelled {
                    await clock.run(for: .seconds(1))
                    await Task.yield()
                }
            }
            await group.next()
            group.cancelAll()
        }
        await clock.run(for: .seconds(1))
        #expect(adPlayer.opened == ["https://media.example/ad.mp4", "https://media.example/ad.mp4"])
        #expect(tracking.urls.filter { $0.hasSuffix("complete") }.count == 2)
        #expect(tracking.urls.contains("https://beacon.example/b1/error?code=303"))
        #expect(tracking.ends == [.finished])
    }
}
