import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Identifiers that a session shares with its request") struct SessionIdentityTests {
    @Test("The playlist's request and the session's trackers have one TRANSACTIONID, new for each request")
    func transactionID() async throws {
        let clock = SimulatedClock()
        let playlist = """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
            <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:TrackingEvents>
            <vmap:Tracking event="breakStart">https://beacon.example/[TRANSACTIONID]</vmap:Tracking>
            </vmap:TrackingEvents></vmap:AdBreak></vmap:VMAP>
            """
        var seen: [String] = []
        for _ in 0..<2 {
            let loading = AnyURLLoading(playlist)
            let tracking = RecordingTracking()
            let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock)
            let manager = try await loader.requestAds(AdsRequest(adTagURL: "https://ads.example/?t=[TRANSACTIONID]"))
            manager.initialize(
                contentPlayhead: TestContent(duration: .seconds(60), clock: clock), adPlayer: TestAdPlayer(clock: clock)
            )
            await clock.run(for: .seconds(5))
            let asked = try #require(loading.urls.first?.split(separator: "=").last)
            #expect(asked.count == 36)
            #expect(tracking.urls == ["https://beacon.example/\(asked)"])
            seen.append(String(asked))
        }
        #expect(Set(seen).count == 2)
    }

    /// Answers every URL alike.
    private final class AnyURLLoading: AdLoading {
        private let body: String
        private let asked = Guarded<[String]>([])
        init(_ body: String) { self.body = body }
        var urls: [String] { asked.withLock { $0 } }
        func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
            asked.withLock { $0.append(request.url) }
            return LoadResponse(body: Array(body.utf8), finalURL: request.url)
        }
    }

    @Test(
        "An empty answer to the first request is a session without ads, as behind a break's tag",
        arguments: ["", "\r\n"])
    func noContent(body: String) async throws {
        let clock = SimulatedClock()
        let loader = AdsLoader(loading: AnyURLLoading(body), tracking: RecordingTracking(), clock: clock)
        let manager = try await loader.requestAds(AdsRequest(adTagURL: "https://ads.example/"))
        let content = TestContent(duration: .seconds(60), clock: clock)
        let events = manager.events()
        manager.initialize(contentPlayhead: content, adPlayer: TestAdPlayer(clock: clock))
        manager.start()
        await clock.run(for: .seconds(10))
        manager.destroy()
        await clock.run(for: .seconds(1))
        #expect(content.commands.first == "start 0")
        #expect(names(await all(events)).filter { $0 == "ALL_ADS_COMPLETED" }.count == 1)
    }

    @Test("The policies' repeatCap is that of the schedule")
    func repeatCap() async throws {
        let playlist = """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
            <vmap:AdBreak timeOffset="00:00:10" repeatAfter="00:00:10" breakType="linear"><vmap:TrackingEvents>
            <vmap:Tracking event="breakStart">https://beacon.example/start</vmap:Tracking>
            </vmap:TrackingEvents></vmap:AdBreak></vmap:VMAP>
            """
        let witness = ScheduleWitness()
        let clock = SimulatedClock()
        let loader = AdsLoader(
            loading: AnyURLLoading(playlist), tracking: RecordingTracking(), clock: clock, observer: witness)
        for cap in [3, 10_000] {
            let manager = try await loader.requestAds(AdsRequest(adTagURL: "https://ads.example/"))
            var settings = AdsRenderingSettings()
            settings.policies.repeatCap = cap
            manager.initialize(
                contentPlayhead: TestContent(duration: .seconds(3600), clock: clock),
                adPlayer: TestAdPlayer(clock: clock),
                settings: settings)
            await clock.run(for: .seconds(1))
            #expect(witness.caps.last == cap)
            manager.destroy()
            await clock.run(for: .seconds(1))
        }
    }

    private final class ScheduleWitness: SessionObserving {
        private let seen = Guarded<[Int]>([])
        var caps: [Int] { seen.withLock { $0 } }
        func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration) {
            seen.withLock { $0.append(schedule.repeatCap) }
        }
        func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [EngineAction]) {}
        func sessionEnded(_ session: SessionID, _ end: SessionEnd, explanations: [Explanation]) {}
    }

    @Test("A custom click fires its URLs with their macros filled, and opens no page")
    func customClick() async throws {
        let clicks = ["one", "two"].map {
            "<CustomClick id=\"\($0)\">https://beacon.example/\($0)?p=[ADPLAYHEAD]</CustomClick>"
        }
        let none = "<CustomClick id=\"none\">about:blank</CustomClick>"
        let vast = """
            <VAST version="4.2"><Ad id="a"><InLine><AdSystem>t</AdSystem><AdTitle>t</AdTitle><Creatives><Creative><Linear>
            <Duration>00:00:20</Duration><VideoClicks>\(clicks.joined())\(none)</VideoClicks><MediaFiles>
            <MediaFile delivery="progressive" type="video/mp4" width="1" height="1">https://m.example/a</MediaFile>
            </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
            """
        let theatre = Theatre(vast)
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        theatre.initialize(manager)
        manager.start()
        await theatre.clock.run(until: .milliseconds(5_300))
        #expect(manager.currentAd?.ad.customClickIDs == ["one", "two"])
        manager.customClicked(id: "two")
        await theatre.clock.run(until: .seconds(6))
        #expect(theatre.tracking.urls == ["https://beacon.example/two?p=00%3A00%3A05.000"])
        manager.customClicked()
        await theatre.clock.run(until: .milliseconds(6_500))
        #expect(theatre.tracking.urls.count == 3)
        #expect(!delegate.received.contains { $0.hasPrefix("page") })
        await theatre.clock.run(until: .seconds(60))
        manager.customClicked()
        await theatre.clock.run(until: .seconds(61))
        #expect(theatre.tracking.urls.count == 3, "nothing is shown any more")
    }
}
