import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The code of the page on playback sessions") @MainActor struct PlaybackPageTests {
    private static let answers: [String: ScriptedLoading.Answer] = [
        "https://ads.example/vmap": .body(
            Documents.playlist([
                ("50%", "https://ads.example/mid"), ("end", "https://ads.example/post"),
            ])),
        "https://ads.example/post": .body(Documents.response([.init()], name: "post")),
        "https://ads.example/mid": .body(Documents.response([.init()], name: "mid")),
    ]

    /// Watches a film of ten minutes with that code.
    private func watch(
        answers: [String: ScriptedLoading.Answer] = answers, losing lost: Int? = nil
    ) async -> (ScriptedPlatform, film: VideoPlayer, ads: VideoPlayer, RecordingTracking) {
        let clock = SimulatedClock()
        let platform = ScriptedPlatform(clock: clock) { step, count in
            step == .heartbeat && count == lost ? .json("", status: 403) : nil
        }
        let tracking = RecordingTracking()
        let loading = ScriptedLoading(answers, after: .zero, clock: clock)
        let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock)
        let film = VideoPlayer(length: .seconds(600), clock: clock)
        let adPlayer = VideoPlayer(length: .seconds(15), clock: clock)
        // As on the page, with the network and the clock of the test.
        let session = PlaybackSession(
            PlaybackStage.api, deviceID: "tv", loading: platform, clock: clock
        ) { @MainActor [weak film] _ in
            film?.close()
            film?.onEnd?()
        }
        await withTaskGroup { group in
            group.addTask {
                try? await AdRulesPlayerTests.watch(
                    film, in: session, token: "playback-1", adPlayer: adPlayer, tag: "https://ads.example/vmap",
                    loader: loader)
            }
            // The viewing listens outside of the clock: on a busy machine any time may pass between two of its steps.
            group.addTask {
                while !Task.isCancelled {
                    await clock.run(for: .seconds(1))
                    await Task.yield()
                }
            }
            await group.next()
            group.cancelAll()
        }
        return (platform, film, adPlayer, tracking)
    }

    @Test("It watches a film with its ads, with heartbeats also during the ads")
    func whole() async {
        let (platform, film, ads, tracking) = await watch()
        #expect(film.opened == ["https://cdn.example/film.m3u8"])
        #expect(ads.opened.count == 2)
        #expect(tracking.urls.contains("https://beacon.example/mid/0/complete"))
        #expect(tracking.urls.contains("https://beacon.example/post/0/complete"))
        // 600 s of film and 30 s of ads.
        #expect(platform.count(of: .heartbeat) >= 61)
        #expect(platform.count(of: .end) == 1)
        #expect(platform.calls.last?.step == .end)
    }

    @Test("It plays the ads of a tag that answers without a playlist, and the film", arguments: [0, 1, 2])
    func withoutPlaylist(count: Int) async {
        let response = count == 0 ? Documents.empty : Documents.response(Array(repeating: .init(), count: count))
        let (platform, film, ads, tracking) = await watch(answers: ["https://ads.example/vmap": .body(response)])
        #expect(ads.opened.count == count)
        #expect(tracking.urls.count { $0.hasSuffix("/complete") } == count)
        #expect(film.position == 600)
        #expect(platform.count(of: .end) == 1)
    }

    @Test("It plays the film without ads if there are none")
    func withoutAds() async {
        let (platform, film, ads, _) = await watch(answers: [:])
        #expect(film.position == 600)
        #expect(ads.opened.isEmpty)
        #expect(platform.count(of: .end) == 1)
    }

    @Test("It returns when the session is lost, also during an ad")
    func lost() async {
        for lost in [5, 31] {
            let (platform, film, _, tracking) = await watch(losing: lost)
            #expect(film.position == 0, "closed")
            #expect(platform.count(of: .heartbeat) == lost)
            #expect(platform.count(of: .end) == 1)
            #expect(!tracking.urls.contains("https://beacon.example/mid/0/complete"))
        }
    }
}
