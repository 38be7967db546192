import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The code of the page on windows") @MainActor struct WindowPageTests {
    private let clock = SimulatedClock()
    private let server: SizingServer
    private let loader: AdsLoader
    private let tracking = RecordingTracking()

    init() {
        server = SizingServer([(1024, 768), (320, 480)], clock: clock)
        loader = AdsLoader(loading: server, tracking: tracking, clock: clock)
    }

    @Test("The film's ads are requested once, and get the size")
    func film() async throws {
        let film = FilmWindow(tag: "https://ads.example/ad?size=[PLAYERSIZE]", loader: loader)
        #expect(try await film.viewAppeared(in: { nil }) == nil)
        // It is rotated while the ads are requested.
        let asked = Guarded(0)
        let manager = try #require(
            try await film.viewAppeared {
                asked.withLock { $0 += 1 }
                return asked.withLock { $0 } == 1 ? .of(1024, 768) : .of(768, 1024)
            })
        #expect(manager.window == .of(768, 1024))
        let again = try await film.viewAppeared { .of(507, 768) }
        #expect(again === manager)
        #expect(manager.window == .of(507, 768))
        #expect(server.requests == ["1024x768"])
    }

    @Test("The interstitial plays to its end if it fits, the film continues, and the next one is loaded")
    func interstitial() async throws {
        let interstitial = Interstitial(tag: "https://ads.example/ad?size=[PLAYERSIZE]", loader: loader)
        let (large, small) = (AdWindow.of(1024, 768), AdWindow.of(507, 768))
        let content = TestContent(duration: .seconds(60), clock: clock)
        let player = TestAdPlayer(clock: clock)
        #expect(!interstitial.show(in: large, over: content, player: player))
        interstitial.windowChanged(large)
        await clock.run(for: .seconds(2))
        #expect(!interstitial.show(in: small, over: content, player: player))
        interstitial.windowChanged(small)
        await clock.run(for: .seconds(2))
        #expect(interstitial.show(in: small, over: content, player: player))
        await clock.run(for: .seconds(2))
        #expect(server.requests == ["1024x768", "507x768", "507x768"])
        guard case .loaded = interstitial.held.state else {
            Issue.record("\(interstitial.held.state)")
            return
        }
        await clock.run(for: .seconds(60))
        let commands = player.commands.filter { $0.hasPrefix("play") || $0.hasPrefix("stop") }
        #expect(commands.count == 1, "\(player.commands)")
        #expect(tracking.urls.count { $0.contains("complete") } == 1)
        #expect(content.commands == ["pause", "resume 0"])
    }

    @Test("After a load that failed, the interstitial is loaded for the next time")
    func interstitialAfterAFailure() async {
        let interstitial = Interstitial(tag: "https://ads.example/ad?size=[PLAYERSIZE]", loader: loader)
        let tooSmall = AdWindow.of(200, 200)
        interstitial.windowChanged(tooSmall)
        await clock.run(for: .seconds(2))
        let content = TestContent(duration: .seconds(60), clock: clock)
        #expect(!interstitial.show(in: tooSmall, over: content, player: TestAdPlayer(clock: clock)))
        await clock.run(for: .seconds(2))
        #expect(server.requests == ["200x200", "200x200"])
    }

    @Test("The banner is requested for each new width")
    func banner() throws {
        var banner = Banner()
        let window = AdWindow.of(1024, 768)
        let tooEarly = banner.resized(to: 0, in: window)
        #expect(tooEarly == nil)
        let asked = banner.resized(to: 1024, in: window)
        let request = try #require(asked)
        #expect(request.source == .tag("https://ads.example/banner?w=1024"))
        #expect(request.window == window)
        let same = banner.resized(to: 1024, in: window)
        #expect(same == nil)
        let rotated = banner.resized(to: 768, in: .of(768, 1024))
        #expect(rotated != nil)
    }

    @Test("The loader of an app that is tested refuses a request without a window")
    func policy() async {
        let loader = AdRulesPlayerTests.loader(inTestMode: true)
        await #expect(throws: AdRulesError.requestWithoutWindow) {
            _ = try await loader.requestAds(AdsRequest(adsResponse: Documents.empty))
        }
    }
}
