import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Values of a host that are out of range") struct HostValueTests {
    private static func theatre(at position: MediaTime = .zero) -> Theatre {
        Theatre(
            Documents.playlist([("start", "https://ads.example/pre"), ("00:00:30", "https://ads.example/mid")]),
            answers: [
                "https://ads.example/pre": .body(Documents.response([.init()], name: "pre")),
                "https://ads.example/mid": .body(Documents.response([.init()], name: "mid")),
            ], duration: .seconds(60), contentAt: position)
    }

    private static func corrections(_ events: [AdsManagerEvent]) -> [String] {
        events.compactMap { if case .log(let words) = $0, words.hasPrefix("corrected") { words } else { nil } }
    }

    @Test(
        "A film whose position is out of range before it starts begins at 0, plays its ads, and ends",
        arguments: [.milliseconds(-20), .seconds(-1), MediaTime(microseconds: .min), MediaTime(microseconds: .max)])
    func firstPosition(_ position: MediaTime) async throws {
        let theatre = Self.theatre()
        let content = CarelessContent(theatre.content, .right, Absurdity(seed: 1))
        let manager = try await theatre.manager()
        var settings = AdsRenderingSettings()
        settings.startPosition = position
        let events = manager.events()
        manager.initialize(contentPlayhead: content, adPlayer: theatre.player, settings: settings)
        await theatre.clock.run(for: .seconds(300))
        // The stream ends, whatever became of the session.
        manager.destroy()
        #expect(theatre.content.commands == ["pause", "resume 0", "pause", "resume 30"])
        #expect(Self.corrections(await all(events)) == ["corrected: a start out of range; said once"])
    }

    @Test("A playhead that is below 0 until the film starts starts it, and is logged once for each kind")
    func playheadBelowZero() async throws {
        let theatre = Self.theatre()
        let content = CarelessContent(theatre.content, .beforeItStarts, Absurdity(seed: 1))
        let manager = try await theatre.manager()
        let events = manager.events()
        manager.initialize(contentPlayhead: content, adPlayer: theatre.player)
        await theatre.clock.run(for: .seconds(300))
        // The stream ends, whatever became of the session.
        manager.destroy()
        #expect(theatre.content.commands == ["pause", "resume 0", "pause", "resume 30"])
        #expect(
            Self.corrections(await all(events)).sorted() == [
                "corrected: a position out of range; said once", "corrected: a start out of range; said once",
            ])
    }

    @Test(
        "A duration of an ad that is out of range is unknown: the report counts, and the ad plays",
        arguments: [-1, .max])
    func durationOfAd(seconds: Int64) async throws {
        let theatre = Self.theatre()
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        let player = CarelessAdPlayer(theatre.player) { report in
            switch report {
            case .started: .started(duration: .seconds(seconds))
            case .progress(let time, _): .progress(time, duration: .seconds(seconds))
            default: report
            }
        }
        manager.initialize(contentPlayhead: theatre.content, adPlayer: player)
        await theatre.clock.run(for: .seconds(300))
        #expect(delegate.received.count { $0 == "STARTED" } == 2 && delegate.received.count { $0 == "COMPLETE" } == 2)
        #expect(!delegate.received.contains("AD_ERROR"))
        #expect(theatre.tracking.urls.contains("https://beacon.example/mid/0/midpoint"))
    }

    @Test("A volume that is no number changes nothing")
    func volume() async throws {
        let manager = try await Self.theatre().manager()
        manager.volume = 0.3
        manager.volume = .nan
        #expect(manager.volume == 0.3)
        manager.volume = -5
        #expect(manager.volume == 0)
    }
}
