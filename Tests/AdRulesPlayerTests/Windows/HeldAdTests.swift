import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("An ad that the app holds until it presents it") struct HeldAdTests {
    /// A held interstitial, the server behind it, and a clock.
    private struct Stage {
        let clock = SimulatedClock()
        let server: SizingServer
        let tracking = RecordingTracking()
        let checker = SessionChecker()
        let loader: AdsLoader
        let held: HeldAd

        init(_ sizes: [(width: Int, height: Int)], after delay: MediaTime = .milliseconds(200)) {
            server = SizingServer(sizes, after: delay, clock: clock)
            loader = AdsLoader(loading: server, tracking: tracking, clock: clock, observer: checker)
            held = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: "https://ads.example/ad?size=[PLAYERSIZE]") }
        }

        /// The file of the ad that is held.
        var file: String? {
            guard case .loaded(let ad) = held.state else { return nil }
            return ad.mediaFile?.uri.string.split(separator: "/").last.map(String.init)
        }
    }

    private static let large = AdWindow.of(1024, 768)
    private static let small = AdWindow.of(507, 768)

    @Test("A held ad loads when there is a window, and is presented later, with its trackers")
    func presentation() async throws {
        let stage = Stage([(1024, 768), (320, 480)])
        let states = stage.held.states()
        stage.held.windowChanged(.of(0, 0))
        #expect(stage.held.state == .waiting)
        stage.held.windowChanged(Self.large)
        #expect(stage.held.state == .loading)
        #expect(throws: PresentationError(.notLoaded)) { try stage.held.canPresent(on: Self.large) }
        await stage.clock.run(for: .seconds(300))
        #expect(stage.file == "1024x768.mp4")
        #expect(stage.tracking.urls == [])
        try stage.held.canPresent(on: Self.large)
        let manager = try stage.held.present(on: Self.large)
        #expect(stage.held.state == .presented)
        #expect(manager.window == Self.large)
        let player = TestAdPlayer(clock: stage.clock)
        let content = TestContent(duration: .seconds(60), clock: stage.clock)
        manager.initialize(contentPlayhead: content, adPlayer: player)
        manager.start()
        await stage.clock.run(for: .seconds(30))
        #expect(player.commands == ["prepare 1024-0", "play 1024-0"])
        #expect(stage.tracking.urls.filter { $0.hasSuffix("/impression") || $0.hasSuffix("/complete") }.count == 2)
        manager.contentComplete()
        manager.destroy()
        await stage.clock.run(for: .seconds(1))
        #expect(stage.checker.violations == [])
        #expect(stage.server.requests == ["1024x768"])
        #expect(throws: PresentationError(.notLoaded)) { try stage.held.present(on: Self.large) }
        var followed: [HeldAd.State] = []
        for await state in states {
            followed.append(state)
            if state == .presented { break }
        }
        #expect(followed.count == 4 && followed.prefix(2) == [.waiting, .loading], "\(followed)")
    }

    @Test("On resize a held ad checks canPresent, and loads again if it is false")
    func resize() async throws {
        let stage = Stage([(1024, 768), (320, 480)])
        stage.held.windowChanged(Self.large)
        await stage.clock.run(for: .seconds(10))
        stage.held.windowChanged(Self.small)
        // The size has not been stable long enough: the ad is there, and is not presented.
        await stage.clock.run(for: .milliseconds(400))
        #expect(stage.file == "1024x768.mp4")
        let error = PresentationError(
            .contentExceedsSurface, content: Surface(width: 1024, height: 768),
            surface: Surface(width: 507, height: 768))
        #expect(throws: error) { try stage.held.present(on: Self.small) }
        #expect(stage.file == "1024x768.mp4")
        await stage.clock.run(for: .seconds(1))
        #expect(stage.file == "320x480.mp4")
        try stage.held.canPresent(on: Self.small)
        // It fits the large window, too.
        stage.held.windowChanged(Self.large)
        await stage.clock.run(for: .seconds(1))
        #expect(stage.file == "320x480.mp4")
        #expect(stage.server.requests == ["1024x768", "507x768"])
    }

    @Test("An ad of which another file fits a smaller window is presented there, without a request")
    func otherFile() async throws {
        let clock = SimulatedClock()
        var ad = Documents.TestAd.rigid(1024, 768)
        ad.media += Documents.TestAd.rigid(320, 240).media
        let tag = "https://ads.example/held"
        let loading = ScriptedLoading([tag: .body(Documents.response([ad]))], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        let held = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: tag) }
        held.windowChanged(Self.large)
        await clock.run(for: .seconds(10))
        try held.canPresent(on: Self.small)
        held.windowChanged(Self.small)
        await clock.run(for: .seconds(10))
        #expect(loading.requests.count == 1)
        let manager = try held.present(on: Self.small)
        let player = TestAdPlayer(clock: clock)
        manager.initialize(
            contentPlayhead: TestContent(duration: .seconds(60), clock: clock), adPlayer: player)
        manager.start()
        await clock.run(for: .seconds(2))
        #expect(manager.currentAd?.ad.mediaFile?.width == 320)
        manager.destroy()
    }

    @Test("While a window is being resized nothing is loaded")
    func drag() async throws {
        let stage = Stage([(1024, 768), (320, 480)])
        stage.held.windowChanged(Self.large)
        await stage.clock.run(for: .seconds(10))
        for width in stride(from: 1000.0, through: 400, by: -10) {
            stage.held.windowChanged(.of(width, 768))
            await stage.clock.run(for: .milliseconds(16))
        }
        await stage.clock.run(for: .seconds(10))
        #expect(stage.server.requests == ["1024x768", "400x768"])
        // There and back again.
        stage.held.windowChanged(.of(300, 300))
        await stage.clock.run(for: .milliseconds(300))
        stage.held.windowChanged(.of(400, 768))
        await stage.clock.run(for: .seconds(10))
        #expect(stage.server.requests.count == 2)
        #expect(stage.clock.load == (working: 1, waiting: 0))
    }

    @Test("A size that is reported with every layout is not delayed")
    func everyLayout() async throws {
        let stage = Stage([(1024, 768), (320, 480)])
        stage.held.windowChanged(Self.large)
        await stage.clock.run(for: .seconds(10))
        for _ in 0..<8 {
            stage.held.windowChanged(Self.small)
            await stage.clock.run(for: .milliseconds(100))
        }
        #expect(stage.server.requests == ["1024x768", "507x768"])
    }

    @Test("A window that changes while the ad loads: the ad is checked, and loaded again if it does not fit")
    func changeWhileLoading() async throws {
        let stage = Stage([(1024, 768), (320, 480)], after: .seconds(3))
        stage.held.windowChanged(Self.large)
        await stage.clock.run(for: .seconds(1))
        stage.held.windowChanged(Self.small)
        await stage.clock.run(for: .seconds(1))
        #expect(stage.server.requests == ["1024x768"])
        await stage.clock.run(for: .seconds(2))
        #expect(stage.held.state == .loading)
        #expect(stage.server.requests == ["1024x768", "507x768"])
        await stage.clock.run(for: .seconds(3))
        #expect(stage.file == "320x480.mp4")
    }

    @Test("A server that always answers with too large an ad is asked once per size")
    func alwaysTooLarge() async throws {
        let clock = SimulatedClock()
        let tag = "https://ads.example/ad"
        let loading = ScriptedLoading([tag: .body(Documents.response([.rigid(1024, 768)]))], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        let held = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: tag) }
        held.windowChanged(Self.small)
        await clock.run(for: .seconds(60))
        #expect(held.state == .failed(AdRulesError(.size)))
        held.windowChanged(.of(507, 768, scale: 3))
        await clock.run(for: .seconds(60))
        #expect(loading.requests.count == 1)
        held.windowChanged(Self.large)
        await clock.run(for: .seconds(60))
        #expect(loading.requests.count == 2)
        try held.canPresent(on: Self.large)
    }

    @Test("After a failure or a presentation the app requests the next ad; a resize does not")
    func loadAgain() async throws {
        let stage = Stage([])
        stage.held.loadAgain()
        stage.held.windowChanged(Self.large)
        await stage.clock.run(for: .seconds(1))
        #expect(stage.held.state == .failed(AdRulesError(.noAd)))
        stage.held.windowChanged(Self.small)
        await stage.clock.run(for: .seconds(10))
        #expect(stage.server.requests == ["1024x768"])
        stage.held.loadAgain()
        stage.held.loadAgain()
        await stage.clock.run(for: .seconds(1))
        #expect(stage.server.requests == ["1024x768", "507x768"])

        let other = Stage([(320, 480)])
        other.held.windowChanged(Self.small)
        await other.clock.run(for: .seconds(1))
        other.held.loadAgain()
        _ = try other.held.present(on: Self.small)
        other.held.windowChanged(Self.large)
        await other.clock.run(for: .seconds(10))
        #expect(other.held.state == .presented)
        other.held.loadAgain()
        await other.clock.run(for: .seconds(1))
        #expect(other.server.requests == ["507x768", "1024x768"])
        #expect(other.file == "320x480.mp4")
    }

    @Test("The settings of a held ad are known at its request: the tag names the media files and the frameworks")
    func tagNamesSettings() async throws {
        let clock = SimulatedClock()
        let url = "https://ads.example/ad?mime=video%2Fmp4,video%2Fwebm&api=7"
        let loading = ScriptedLoading([url: .body(Documents.response([.rigid(320, 480)], name: "a"))], clock: clock)
        var settings = AdsRenderingSettings()
        settings.mimeTypes = ["video/mp4", "video/webm"]
        settings.policies.apiFrameworks = ["omid"]
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        let held = HeldAd(loader: loader, settings: settings) { _ in
            AdsRequest(adTagURL: "https://ads.example/ad?mime=[MEDIAMIME]&api=[APIFRAMEWORKS]")
        }
        held.windowChanged(Self.small)
        await clock.run(for: .seconds(1))
        #expect(loading.requests.map(\.url) == [url])
        try held.canPresent(on: Self.small)
    }

    @Test("An ad behind a wrapper is resolved before it is held, and requested once")
    func wrapper() async throws {
        let clock = SimulatedClock()
        let wrapper = """
            <VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>test</AdSystem>
              <VASTAdTagURI>https://ads.example/inner</VASTAdTagURI>
              <Impression>https://beacon.example/wrapper/impression</Impression>
            </Wrapper></Ad></VAST>
            """
        let loading = ScriptedLoading(
            [
                "https://ads.example/ad": .body(wrapper),
                "https://ads.example/inner": .body(Documents.response([.rigid(320, 480)], name: "inner")),
            ], clock: clock)
        let tracking = RecordingTracking()
        let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock)
        let held = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: "https://ads.example/ad") }
        held.windowChanged(Self.small)
        await clock.run(for: .seconds(1))
        try held.canPresent(on: Self.small)
        #expect(throws: PresentationError.self) { try held.canPresent(on: .of(200, 200)) }
        let manager = try held.present(on: Self.small)
        let player = TestAdPlayer(clock: clock)
        manager.initialize(contentPlayhead: TestContent(duration: .seconds(60), clock: clock), adPlayer: player)
        manager.start()
        await clock.run(for: .seconds(20))
        #expect(player.commands == ["prepare inner-0", "play inner-0"])
        #expect(tracking.urls.contains("https://beacon.example/wrapper/impression"))
        #expect(loading.requests.map(\.url) == ["https://ads.example/ad", "https://ads.example/inner"])
    }

    @Test("A held ad may take the whole window, and suits the window in which it is presented")
    func wholeWindow() async throws {
        let clock = SimulatedClock()
        let (small, large) = (Documents.TestAd.rigid(320, 480), Documents.TestAd.rigid(1024, 768))
        let document = Documents.response([.init(media: small.media + large.media)])
        let loading = ScriptedLoading(
            ["https://ads.example/ad?size=507,768": .body(document)], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        let held = HeldAd(loader: loader) { _ in
            var request = AdsRequest(adTagURL: "https://ads.example/ad?size=[PLAYERSIZE]")
            request.surface = Surface(width: 100, height: 100)
            return request
        }
        held.windowChanged(Self.small)
        await clock.run(for: .seconds(1))
        guard case .loaded(let ad) = held.state else {
            Issue.record("\(held.state)")
            return
        }
        #expect(ad.mediaFile?.width == 320)
        let manager = try held.present(on: Self.large)
        manager.initialize(
            contentPlayhead: TestContent(duration: .seconds(60), clock: clock), adPlayer: TestAdPlayer(clock: clock))
        manager.start()
        await clock.run(for: .seconds(1))
        #expect(manager.currentAd?.ad.mediaFile?.width == 1024)
    }

    @Test("Every ad of a pod has to fit; a playlist is not an ad that can be held")
    func podAndPlaylist() async throws {
        let clock = SimulatedClock()
        let pod = Documents.response([.rigid(320, 480), .rigid(640, 360)])
        let loading = ScriptedLoading(
            ["https://ads.example/pod": .body(pod), "https://ads.example/vmap": .body(Documents.playlist([]))],
            clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        let held = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: "https://ads.example/pod") }
        held.windowChanged(Self.large)
        let playlist = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: "https://ads.example/vmap") }
        playlist.windowChanged(Self.large)
        await clock.run(for: .seconds(1))
        #expect(throws: PresentationError.self) { try held.canPresent(on: .of(500, 768)) }
        try held.canPresent(on: .of(640, 480))
        guard case .failed(let error) = playlist.state else {
            Issue.record("\(playlist.state)")
            return
        }
        #expect(error.code == VASTErrorCode.trafficking.rawValue)
    }

    @Test(
        "An ad that is too old, by its Expires or the policy, is not presented, and can be loaded again",
        arguments: [("<Expires>60</Expires>", 3600), ("<Expires>90</Expires>", 60), ("", 60)] as [(String, Int64)])
    func expired(expires: String, maxAge: Int64) async throws {
        let clock = SimulatedClock()
        let tag = "https://ads.example/ad"
        let document = Documents.response([.init(extra: expires)])
        var settings = AdsRenderingSettings()
        settings.policies.maxAdAge = .seconds(maxAge)
        let loading = ScriptedLoading([tag: .body(document)], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        let held = HeldAd(loader: loader, settings: settings) { _ in AdsRequest(adTagURL: tag) }
        held.windowChanged(Self.large)
        await clock.run(for: .seconds(60))
        try held.canPresent(on: Self.large)
        held.loadAgain()
        #expect(loading.requests.count == 1)
        await clock.run(for: .seconds(1))
        #expect(throws: PresentationError(.expired)) { try held.present(on: Self.large) }
        held.loadAgain()
        await clock.run(for: .seconds(1))
        _ = try held.present(on: Self.large)
        #expect(loading.requests.count == 2)
    }

    @Test("A released held ad cancels its load, and leaves nothing behind")
    func released() async throws {
        let clock = SimulatedClock()
        let loading = ScriptedLoading(["https://ads.example/ad": .never], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        var held: HeldAd? = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: "https://ads.example/ad") }
        let living = LiveObjects()
        if let held { living.watch([held]) }
        held?.windowChanged(Self.large)
        await clock.run(for: .seconds(1))
        held?.windowChanged(Self.small)
        await clock.run(for: .milliseconds(100))
        held = nil
        await clock.run(for: .seconds(1))
        #expect(living.count == 0)
        #expect(loading.cancelled == 1)
        #expect(clock.load == (working: 1, waiting: 0))
    }
}
