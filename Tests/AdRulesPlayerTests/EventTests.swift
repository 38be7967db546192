import Testing

@testable import AdRulesPlayer

@Suite("Events") struct EventTests {
    static let film = Documents.playlist([
        ("start", "https://ads.example/pre"), ("00:10:00", "https://ads.example/mid"),
        ("00:20:00", "https://ads.example/mid2"),
        ("end", "https://ads.example/post"),
    ])

    static let answers: [String: ScriptedLoading.Answer] = [
        "https://ads.example/pre": .body(Documents.response([.init()], name: "pre")),
        "https://ads.example/mid": .body(Documents.response([.init(), .init(seconds: 8)], name: "mid")),
        "https://ads.example/mid2": .body(Documents.response([.init()], name: "mid2")),
        "https://ads.example/post": .body(Documents.response([.init()], name: "post")),
    ]

    private static func ad() -> [String] {
        ["STARTED", "FIRST_QUARTILE", "MIDPOINT", "THIRD_QUARTILE", "COMPLETE"]
    }

    private static func breakOf(_ ads: [String]) -> [String] {
        ["AD_PERIOD_STARTED", "AD_BREAK_STARTED"] + ads + ["AD_BREAK_ENDED", "AD_PERIOD_ENDED"]
    }

    private static func hold(_ ads: [String]) -> [String] {
        ["CONTENT_PAUSE_REQUESTED", "pauseContent"] + breakOf(ads) + ["CONTENT_RESUME_REQUESTED", "resumeContent"]
    }

    /// A film with four breaks played through: what every listener has to hear.
    static var expected: [String] {
        let mid = ["STARTED", "LOADED"] + ad().dropFirst() + ad()
        let post = ["CONTENT_PAUSE_REQUESTED", "pauseContent"] + breakOf(ad()) + ["ALL_ADS_COMPLETED"]
        return ["LOADED"] + hold(ad()) + ["LOADED"] + hold(mid) + ["LOADED"] + hold(ad()) + ["LOADED"] + post
    }

    @Test("A film with four breaks: every stream and the delegate get the same events, in order")
    func everybodyHearsTheSame() async throws {
        let theatre = Theatre(Self.film, answers: Self.answers)
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        let (first, second) = (manager.events(), manager.events())
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(3600))
        let (one, two) = (names(await all(first)), names(await all(second)))
        #expect(one == Self.expected)
        #expect(two == one)
        #expect(delegate.received == one)
        #expect(
            theatre.content.commands == ["pause", "resume 0", "pause", "resume 600", "pause", "resume 1200", "pause"])
        #expect(manager.state == .ended)
        #expect(await manager.explanations().map(\.outcome) == [.played, .played, .played, .played])
    }

    @Test("The beacons of that film: each once, in the order of the events")
    func beacons() async throws {
        let theatre = Theatre(Self.film, answers: Self.answers)
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(3600))
        func ad(_ name: String) -> [String] {
            ["impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete"].map {
                "https://beacon.example/\(name)/\($0)"
            }
        }
        let ads = [["pre/0"], ["mid/0", "mid/1"], ["mid2/0"], ["post/0"]]
        let expected = ads.enumerated().flatMap { index, names in
            ["https://beacon.example/b\(index)/breakStart"] + names.flatMap(ad) + [
                "https://beacon.example/b\(index)/breakEnd"
            ]
        }
        #expect(theatre.tracking.urls == expected)
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        #expect(theatre.tracking.ends == [.finished])
    }

    @Test("A late reader gets the events from then on; a slow one misses none")
    func lateAndSlowReaders() async throws {
        let theatre = Theatre(Self.film, answers: Self.answers)
        let manager = try await theatre.manager()
        let slow = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(900))
        let late = manager.events()
        await theatre.clock.run(until: .seconds(3600))
        let heardLate = names(await all(late))
        #expect(heardLate.count < Self.expected.count)
        #expect(heardLate == Self.expected.suffix(heardLate.count))
        #expect(names(await all(slow)) == Self.expected)
    }

    @Test("A reader who leaves takes no events from the others")
    func readerGoesAway() async throws {
        let theatre = Theatre(Self.film, answers: Self.answers)
        let manager = try await theatre.manager()
        let stays = manager.events()
        do {
            let goes = manager.events()
            theatre.initialize(manager)
            await theatre.clock.run(until: .seconds(5))
            for await _ in goes { break }
        }
        await theatre.clock.run(until: .seconds(3600))
        #expect(names(await all(stays)) == Self.expected)
    }

    @Test("After the end a new stream is over at once")
    func streamAfterTheEnd() async throws {
        let theatre = Theatre(Documents.playlist([]))
        let manager = try await theatre.manager()
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(for: .seconds(1))
        #expect(names(await all(events)) == ["startContent", "ALL_ADS_COMPLETED"])
        #expect(names(await all(manager.events())).isEmpty)
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        #expect(names(await all(manager.events())).isEmpty)
        #expect(await manager.explanations().isEmpty)
    }

    @Test("The countdown counts the ad and its pod; a reader gets the newest")
    func countdown() async throws {
        let theatre = Theatre(
            Documents.playlist([("start", "https://ads.example/pre")]),
            answers: [
                "https://ads.example/pre": .body(
                    Documents.response([
                        .init(seconds: 10), .init(seconds: 20, skipOffset: "00:00:05"), .init(seconds: 30),
                    ]))
            ])
        let manager = try await theatre.manager()
        let newest = manager.progress()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(14_300))
        let countdown = try #require(manager.countdown)
        #expect(countdown.adPosition == 2)
        #expect(countdown.totalAds == 3)
        #expect(countdown.adTime == .seconds(4))
        #expect(countdown.remaining == .seconds(16))
        #expect(countdown.podRemaining == .seconds(46))
        #expect(countdown.untilSkippable == .seconds(1))
        var reader = newest.makeAsyncIterator()
        #expect(await reader.next() == countdown)
        #expect(delegate.progress.last == countdown)
        await theatre.clock.run(until: .seconds(70))
        #expect(manager.countdown == nil)
    }

    @Test("The cue points follow the content's duration")
    func cuePoints() async throws {
        let theatre = Theatre(
            Documents.playlist([("50%", "https://ads.example/mid"), ("end", "https://ads.example/post")]))
        let manager = try await theatre.manager()
        #expect(manager.adCuePoints == [.midroll(.seconds(900)), .postroll])
        theatre.initialize(manager)
        manager.report(.duration(.seconds(1000)))
        await theatre.clock.run(for: .seconds(1))
        #expect(manager.adCuePoints == [.midroll(.seconds(500)), .postroll])
    }

    @Test("A class of the main actor can be delegate, playhead and ad player")
    @MainActor
    func mainActor() async throws {
        let theatre = Theatre(Documents.playlist([("start", "https://ads.example/pre")]), answers: Self.answers)
        let manager = try await theatre.manager()
        let controller = Controller(theatre)
        manager.delegate = controller
        manager.initialize(contentPlayhead: controller, adPlayer: controller)
        await theatre.clock.run(until: .seconds(20))
        #expect(controller.received == ["pause", "STARTED", "COMPLETE", "resume"])
    }

    @MainActor
    private final class Controller: AdsManagerDelegate, ContentPlayhead, AdPlayer {
        let theatre: Theatre
        var received: [String] = []

        init(_ theatre: Theatre) {
            self.theatre = theatre
        }

        var currentTime: MediaTime? { theatre.content.currentTime }
        func pauseContent() { received.append("pause") }
        func resumeContent(at position: MediaTime) { received.append("resume") }
        func play(_ playback: AdPlayback, at adTime: MediaTime) { theatre.player.play(playback, at: adTime) }
        func pause(_ playback: AdPlayback) { theatre.player.pause(playback) }
        func resume(_ playback: AdPlayback) { theatre.player.resume(playback) }
        func stop(_ playback: AdPlayback) { theatre.player.stop(playback) }
        func adsManager(_ manager: AdsManager, didReceive event: AdEvent) {
            if [.started, .complete].contains(event.name) { received.append(event.name.rawValue) }
        }
    }
}
