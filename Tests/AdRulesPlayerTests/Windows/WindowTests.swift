import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

/// Messages about requests.
final class RecordingWarnings: SessionObserving {
    private let found = Guarded<[String]>([])

    var warnings: [String] { found.withLock { $0 } }

    func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration) {}
    func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [EngineAction]) {}
    func sessionEnded(_ session: SessionID, _ end: SessionEnd, explanations: [Explanation]) {}
    func sessionWarned(_ session: SessionID, _ warning: String) { found.withLock { $0.append(warning) } }
}

@Suite("Several windows of one app") struct WindowTests {
    private static let mid = Documents.playlist([("00:01:00", "https://ads.example/mid")])

    // MARK: The window

    @Test(
        "A window has any size: it counts in whole points, and a window without a size has no surface",
        arguments: [
            (320.0, 480.0, Surface(width: 320, height: 480)), (507.5, 768.99, Surface(width: 507, height: 768)),
            (0.9, 480, nil), (0, 0, nil), (320, 0, nil), (-320, 480, nil), (.nan, 480, nil), (.infinity, 480, nil),
            (1e300, 480, nil),
        ])
    func surface(width: Double, height: Double, surface: Surface?) {
        #expect(AdWindow.of(width, height, scale: 3).surface == surface)
    }

    @Test("The ad request carries the window, so that an ad of valid size comes")
    func request() async throws {
        let clock = SimulatedClock()
        let server = SizingServer([(1024, 768), (320, 480)], clock: clock)
        let loader = AdsLoader(loading: server, tracking: RecordingTracking(), clock: clock)
        var request = AdsRequest(adTagURL: "https://ads.example/ad?size=[PLAYERSIZE]")
        request.window = .of(507, 768, scale: 2)
        let manager = try await loader.requestAds(request)
        #expect(server.requests == ["507x768"])
        #expect(manager.window == .of(507, 768, scale: 2))
        let content = TestContent(duration: .seconds(60), clock: clock)
        let player = TestAdPlayer(clock: clock)
        manager.initialize(contentPlayhead: content, adPlayer: player)
        manager.start()
        await clock.run(for: .seconds(20))
        #expect(player.commands == ["prepare 320-0", "play 320-0"])
    }

    @Test("The area where ads are shown may be smaller than its window")
    func area() async throws {
        let clock = SimulatedClock()
        let server = SizingServer([(320, 480)], clock: clock)
        let loader = AdsLoader(loading: server, tracking: RecordingTracking(), clock: clock)
        var request = AdsRequest(adTagURL: "https://ads.example/ad?size=[PLAYERSIZE]")
        request.window = .of(1024, 768)
        request.surface = Surface(width: 640, height: 360)
        _ = try await loader.requestAds(request)
        #expect(server.requests == ["640x360"])
    }

    @Test(
        "A surface without a size is ignored: the window's size counts, else any",
        arguments: [(0, 0), (-5, 90), (640, 0)])
    func emptySurface(width: Int, height: Int) {
        var request = AdsRequest(adsResponse: Documents.empty)
        request.surface = Surface(width: width, height: height)
        #expect(request.adSurface == nil)
        request.window = .of(320, 480)
        #expect(request.adSurface == Surface(width: 320, height: 480))
        request.surface = Surface(width: 64, height: 36)
        #expect(request.adSurface == Surface(width: 64, height: 36))
    }

    // MARK: A request without a scene

    private func loader(_ policy: WindowPolicy, _ observer: RecordingWarnings = RecordingWarnings()) -> AdsLoader {
        let clock = SimulatedClock()
        let loader = AdsLoader(
            loading: ScriptedLoading([:], clock: clock), tracking: RecordingTracking(), clock: clock, observer: observer
        )
        loader.windows = policy
        return loader
    }

    @Test("In a multi-scene app, a request without a scene is an error in test mode", arguments: [false, true])
    func testMode(hasEmptyWindow: Bool) async throws {
        let loader = loader(WindowPolicy(supportsMultipleScenes: true, isTestMode: true))
        var request = AdsRequest(adsResponse: Documents.empty)
        if hasEmptyWindow { request.window = .of(0, 0) }
        let error = await #expect(throws: AdRulesError.self) { _ = try await loader.requestAds(request) }
        #expect(error == .requestWithoutWindow)
        #expect(error?.message?.contains("set the request's `window`") == true)
        request.window = .of(320, 480)
        _ = try await loader.requestAds(request)
    }

    @Test("In production a request without a scene is served, with a warning to the observer and among the events")
    func production() async throws {
        let observer = RecordingWarnings()
        let loader = loader(WindowPolicy(supportsMultipleScenes: true), observer)
        let clock = SimulatedClock()
        var heard: [[AdsManagerEvent]] = []
        for window in [nil, AdWindow.of(320, 480)] {
            var request = AdsRequest(adsResponse: Documents.empty)
            request.window = window
            let manager = try await loader.requestAds(request)
            let events = manager.events()
            manager.initialize(
                contentPlayhead: TestContent(duration: .seconds(60), clock: clock), adPlayer: TestAdPlayer(clock: clock)
            )
            _ = await manager.explanations()
            manager.destroy()
            heard.append(await all(events))
        }
        let warning = try #require(AdRulesError.requestWithoutWindow.message)
        #expect(heard[0].first == .log(warning))
        #expect(!heard[1].contains(.log(warning)))
        #expect(observer.warnings == [warning])
    }

    @Test("Served without a scene, an ad that is larger than the window cannot be presented there")
    func productionTooLarge() async throws {
        let clock = SimulatedClock()
        let loader = AdsLoader(
            loading: ScriptedLoading([:], clock: clock), tracking: RecordingTracking(), clock: clock)
        loader.windows = WindowPolicy(supportsMultipleScenes: true)
        let manager = try await loader.requestAds(AdsRequest(adsResponse: Documents.response([.rigid(1024, 768)])))
        manager.initialize(
            contentPlayhead: TestContent(duration: .seconds(60), clock: clock), adPlayer: TestAdPlayer(clock: clock))
        manager.start()
        await clock.run(for: .seconds(1))
        let ad = try #require(manager.currentAd?.ad)
        try ad.canPresent(on: .of(1024, 768))
        let error = #expect(throws: PresentationError.self) { try ad.canPresent(on: .of(507, 768)) }
        #expect(error?.code == .contentExceedsSurface)
    }

    @Test("An app with one window needs no scene, in test mode neither")
    func oneWindow() async throws {
        let observer = RecordingWarnings()
        let loader = loader(WindowPolicy(supportsMultipleScenes: false, isTestMode: true), observer)
        _ = try await loader.requestAds(AdsRequest(adsResponse: Documents.empty))
        #expect(observer.warnings == [])
    }

    @Test("Info.plist declares whether an app supports several windows")
    func infoDictionary() {
        let several: [String: Any] = ["UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": true]]
        let one: [String: Any] = ["UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": false]]
        #expect(WindowPolicy(infoDictionary: several).supportsMultipleScenes)
        #expect(!WindowPolicy(infoDictionary: one).supportsMultipleScenes)
        #expect(!WindowPolicy(infoDictionary: [:]).supportsMultipleScenes)
        #expect(!WindowPolicy(infoDictionary: ["UIApplicationSceneManifest": "yes"]).supportsMultipleScenes)
        #expect(!WindowPolicy(infoDictionary: several).isTestMode)
    }

    // MARK: Resizes of a session

    @Test("On resize, a loaded ad that no longer fits is released and another one is requested")
    func resize() async throws {
        let clock = SimulatedClock()
        let server = SizingServer([(1024, 768), (320, 480)], clock: clock)
        let loader = AdsLoader(loading: server, tracking: RecordingTracking(), clock: clock)
        var request = AdsRequest(
            adsResponse: Documents.playlist([("00:01:00", "https://ads.example/mid?size=[PLAYERSIZE]")]))
        request.window = .of(1024, 768)
        let manager = try await loader.requestAds(request)
        let player = TestAdPlayer(clock: clock)
        manager.initialize(contentPlayhead: TestContent(duration: .seconds(120), clock: clock), adPlayer: player)
        await clock.run(until: .seconds(55))
        #expect(server.requests == ["1024x768"])
        manager.windowChanged(.of(0, 0))
        manager.windowChanged(.of(507, 768))
        await clock.run(until: .seconds(62))
        #expect(server.requests == ["1024x768", "507x768"])
        #expect(player.commands.filter { $0.hasPrefix("play") } == ["play 320-0"])
        #expect(manager.window == .of(507, 768))
    }

    @Test("A window that is reported with every layout is not delayed, and keeps the area that the app reported")
    func everyLayout() async throws {
        let clock = SimulatedClock()
        let server = SizingServer([(1024, 768), (320, 480)], clock: clock)
        let loader = AdsLoader(loading: server, tracking: RecordingTracking(), clock: clock)
        var request = AdsRequest(
            adsResponse: Documents.playlist([("00:01:00", "https://ads.example/mid?size=[PLAYERSIZE]")]))
        request.window = .of(1100, 800)
        request.surface = Surface(width: 1024, height: 768)
        let manager = try await loader.requestAds(request)
        manager.initialize(
            contentPlayhead: TestContent(duration: .seconds(120), clock: clock), adPlayer: TestAdPlayer(clock: clock))
        await clock.run(until: .seconds(54))
        manager.windowChanged(.of(1100, 800))
        await clock.run(until: .seconds(55))
        #expect(server.requests == ["1024x768"])
        for _ in 0..<8 {
            manager.windowChanged(.of(507, 768))
            manager.surfaceChanged(Surface(width: 400, height: 600))
            await clock.run(for: .milliseconds(100))
        }
        #expect(server.requests == ["1024x768", "400x600"])
    }

    @Test("A window resized before the session begins counts from its beginning", arguments: [false, true])
    func resizeBeforeInitialize(isRestored: Bool) async throws {
        let clock = SimulatedClock()
        let server = SizingServer([(1024, 768), (320, 480)], clock: clock)
        let loader = AdsLoader(loading: server, tracking: RecordingTracking(), clock: clock)
        var request = AdsRequest(
            adsResponse: Documents.playlist([("00:01:00", "https://ads.example/mid?size=[PLAYERSIZE]")]))
        request.window = .of(1024, 768)
        var manager = try await loader.requestAds(request)
        if isRestored {
            let content = TestContent(duration: .seconds(120), clock: clock)
            manager.initialize(contentPlayhead: content, adPlayer: TestAdPlayer(clock: clock))
            await clock.run(until: .seconds(10))
            let snapshot = try #require(await manager.snapshot())
            manager.destroy()
            manager = loader.restoreAds(snapshot)
        }
        manager.windowChanged(.of(507, 768))
        manager.surfaceChanged(Surface(width: 0, height: 5))
        let content = TestContent(duration: .seconds(120), at: .seconds(isRestored ? 10 : 0), clock: clock)
        manager.initialize(contentPlayhead: content, adPlayer: TestAdPlayer(clock: clock))
        await clock.run(until: .seconds(62))
        #expect(server.requests == ["507x768"])
    }

    @Test("A rotated window shows the ads that it has, if they still fit")
    func rotation() async throws {
        let clock = SimulatedClock()
        let server = SizingServer([(300, 300)], clock: clock)
        let loader = AdsLoader(loading: server, tracking: RecordingTracking(), clock: clock)
        var request = AdsRequest(
            adsResponse: Documents.playlist([("00:01:00", "https://ads.example/mid?size=[PLAYERSIZE]")]))
        request.window = .of(1024, 768)
        let manager = try await loader.requestAds(request)
        let player = TestAdPlayer(clock: clock)
        manager.initialize(contentPlayhead: TestContent(duration: .seconds(120), clock: clock), adPlayer: player)
        await clock.run(until: .seconds(55))
        manager.windowChanged(.of(768, 1024))
        await clock.run(until: .seconds(62))
        #expect(server.requests == ["1024x768"])
        #expect(player.commands.filter { $0.hasPrefix("play") } == ["play 300-0"])
    }
}
