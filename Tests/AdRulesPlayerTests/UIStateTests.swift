import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("State of the controls over and around an ad") struct UIStateTests {
    private static let tag = "https://ads.example/pre"
    private static let icon = """
        <Icons><Icon program="AdChoices" width="16" height="16" xPosition="right" yPosition="top" offset="00:00:02" \
        duration="00:00:03"><StaticResource creativeType="image/png">https://cdn.example/i.png</StaticResource>\
        <IconClicks><IconClickThrough>https://choices.example/?c=[GDPRCONSENT]</IconClickThrough>\
        <IconClickTracking>https://beacon.example/icon</IconClickTracking></IconClicks></Icon></Icons>
        """
    private static let companion = """
        <Creative><CompanionAds><Companion width="300" height="250"><StaticResource creativeType="image/png">\
        https://cdn.example/c.png</StaticResource><TrackingEvents><Tracking event="creativeView">\
        https://beacon.example/companion/view</Tracking></TrackingEvents>\
        <CompanionClickThrough>https://shop.example/c?t=[ADPLAYHEAD]</CompanionClickThrough>\
        <CompanionClickTracking>https://beacon.example/companion/click</CompanionClickTracking>\
        </Companion></CompanionAds></Creative>
        """

    private func theatre(
        _ ads: [Documents.TestAd], at offsets: [String] = ["start"], silent: Set<String> = []
    ) -> Theatre {
        Theatre(
            Documents.playlist(offsets.map { ($0, Self.tag) }), answers: [Self.tag: .body(Documents.response(ads))],
            silent: silent
        ) { $0.privacy.tcfConsent = "tcf" }
    }

    @Test(
        "Of the icons of one program at one place, one is shown: the one for the screen",
        arguments: [(nil, [0, 2, 3]), (1, [0, 2, 3]), (2, [1, 2, 3])] as [(Double?, [Int])])
    func iconScale(scale: Double?, indices: [Int]) async throws {
        func icon(_ attributes: String) -> String {
            "<Icon \(attributes)><StaticResource creativeType=\"image/png\">https://c.example/i.png</StaticResource></Icon>"
        }
        let icons = [
            #"program="AdChoices" xPosition="right""#, #"program="adchoices" xPosition="right" pxratio="2""#,
            #"program="AdChoices" xPosition="left""#, #"program="Other" xPosition="right" pxratio="3""#,
        ]
        var ad = Documents.TestAd(seconds: 10)
        ad.icons = "<Icons>\(icons.map(icon).joined())</Icons>"
        let theatre = theatre([ad])
        let manager = try await theatre.manager()
        if let scale { manager.windowChanged(.of(640, 360, scale: scale)) }
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(3))
        #expect(manager.uiState?.icons.map(\.index) == indices)
        manager.destroy()
    }

    @Test("The page of an end card has the values of its click")
    func endCard() async throws {
        let companion = Self.companion.replacing("t=[ADPLAYHEAD]", with: "t=[TRANSACTIONID]&amp;s=[ADSERVINGID]")
            .replacing("companion/click<", with: "companion/click?t=[TRANSACTIONID]&amp;s=[ADSERVINGID]<")
        let theatre = theatre([
            .init(seconds: 5, extra: "<AdServingId>SID</AdServingId>", companions: companion), .init(seconds: 5),
        ])
        let manager = try await theatre.manager()
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(2))
        let ad = try #require(manager.uiState)
        await theatre.clock.run(until: .seconds(7))
        let card = try #require(ad.ad.adCompanions.first)
        manager.clicked(card, of: ad.reference)
        await theatre.clock.run(until: .seconds(20))
        manager.destroy()
        var pages: [String] = []
        for await event in events { if case .openPage(let page, _) = event { pages.append(page) } }
        let tracked = theatre.tracking.urls.filter { $0.contains("companion/click") }
        #expect(pages.count == 1 && pages[0].hasSuffix("&s=SID") && !pages[0].contains("t=-1"))
        #expect(tracked.map { $0.split(separator: "?").last } == pages.map { $0.split(separator: "?").last })
    }

    @Test("Position, times, skip button, icons and pause, ad by ad; nothing while no ad is shown")
    func states() async throws {
        let theatre = theatre([
            .init(seconds: 10, skipOffset: "00:00:03", icons: Self.icon), .init(seconds: 5),
        ])
        let manager = try await theatre.manager()
        #expect(manager.uiState == nil)
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(2_300))
        var state = try #require(manager.uiState)
        #expect(state.adPosition == 1 && state.totalAds == 2)
        #expect(state.remaining == .seconds(8))
        #expect(state.podRemaining == .seconds(13))
        #expect(state.skip == .after(.seconds(1)))
        #expect(state.icons.map(\.icon.program) == ["AdChoices"])
        #expect(state.opensPage && !state.isPaused)
        manager.pause()
        await theatre.clock.run(until: .milliseconds(2_400))
        #expect(manager.uiState?.isPaused == true)
        manager.resume()
        await theatre.clock.run(until: .milliseconds(6_400))
        state = try #require(manager.uiState)
        #expect(state.skip == .now)
        #expect(state.icons.isEmpty, "it is shown for three seconds")
        manager.skip()
        await theatre.clock.run(until: .milliseconds(7_000))
        state = try #require(manager.uiState)
        #expect(state.ad.inline.id == "ad-1")
        #expect(state.skip == nil)
        await theatre.clock.run(until: .seconds(20))
        #expect(manager.uiState == nil)
        manager.destroy()
    }

    @Test("A stream has each change once, begins with the present state, and ends with the session")
    func stream() async throws {
        let theatre = theatre([.init(seconds: 4)])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(1_300))
        let stream = manager.uiStates()
        await theatre.clock.run(until: .seconds(30))
        manager.destroy()
        let states = await all(stream)
        #expect(states.first??.ad.inline.id == "ad-0")
        #expect(states.last == .some(nil))
        #expect(states.compactMap { $0?.remaining } == [.seconds(3), .seconds(2), .seconds(1), .zero])
        #expect(await all(manager.uiStates()) == [nil])
    }

    @Test("The code of the page draws an ad, and opens the page of a click while the ad waits")
    @MainActor func page() async throws {
        let ad = Documents.TestAd(seconds: 6, skipOffset: "00:00:04", icons: Self.icon, companions: Self.companion)
        let theatre = theatre([ad], at: ["start", "end"])
        let manager = try await theatre.manager()
        let overlay = AdOverlay(manager)
        theatre.initialize(manager)
        let opened = Guarded<[String]>([])
        let film = VideoPlayer(length: .seconds(60), clock: theatre.clock)
        async let pages: Void = openPages(of: manager, over: film) { url in
            #expect(!film.isPlaying)
            opened.withLock { $0.append(url.absoluteString) }
        }
        async let drawn: Void = overlay.run()
        await theatre.clock.run(until: .milliseconds(2_300))
        await until { overlay.label == "Ad 1 of 1 · 4 s" }
        #expect(overlay.skipTitle == "Skip in 2")
        #expect(overlay.icons.map(\.icon.program) == ["AdChoices"])
        manager.clicked()
        overlay.companionTapped()
        await until { theatre.player.commands.count { $0 == "resume ad-0" } == 2 }
        #expect(opened.withLock { $0.map { $0.prefix(23) } } == ["https://shop.example/ad", "https://shop.example/c?"])
        #expect(theatre.player.commands.suffix(4) == ["pause ad-0", "resume ad-0", "pause ad-0", "resume ad-0"])
        await theatre.clock.run(until: .milliseconds(4_400))
        await until { overlay.skipTitle == "Skip" }
        #expect(theatre.tracking.urls.count { $0 == "https://beacon.example/companion/view" } == 1)
        // The companion stays beside the film.
        await theatre.clock.run(until: .seconds(10))
        film.resume()
        overlay.companionTapped()
        await until { opened.withLock { $0.count } == 3 && film.isPlaying }
        manager.destroy()
        _ = await (pages, drawn)
        #expect(overlay.label == nil)
        #expect(overlay.skipTitle == nil)
    }

    /// Waits for tasks that no clock knows, such as readers of streams.
    @MainActor private func until(_ isDone: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
        for _ in 0..<100_000 where !isDone() { await Task.yield() }
        #expect(isDone(), sourceLocation: sourceLocation)
    }

    @Test(
        "A companion that is shown before the ad's first frame counts from it, once; without a first frame it does not")
    func early() async throws {
        for starts in [true, false] {
            let theatre = theatre([.init(seconds: 6, companions: Self.companion)], silent: ["ad-0"])
            let manager = try await theatre.manager()
            theatre.initialize(manager)
            await theatre.clock.run(until: .seconds(1))
            let state = try #require(manager.uiState)
            let companion = try #require(state.ad.adCompanion(width: 300, height: 250))
            for _ in 0..<2 { manager.show(companion, of: state.reference) }
            await theatre.clock.run(until: .seconds(2))
            let views = { theatre.tracking.urls.count { $0 == "https://beacon.example/companion/view" } }
            #expect(views() == 0)
            if starts { manager.report(.started(duration: .seconds(6)), of: state.reference) }
            await theatre.clock.run(until: .seconds(60))
            #expect(views() == (starts ? 1 : 0))
            manager.destroy()
        }
    }

    @Test("Companions and icons are shown and clicked, and open their pages, also when the ad is over")
    func parts() async throws {
        let theatre = theatre([.init(seconds: 6, icons: Self.icon, companions: Self.companion)])
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(2_300))
        let state = try #require(manager.uiState)
        let companion = try #require(state.ad.adCompanion(width: 300, height: 250))
        let icon = try #require(state.icons.first)
        manager.show(companion, of: state.reference)
        manager.show(icon, of: state.reference)
        manager.clicked(icon, of: state.reference)
        await theatre.clock.run(until: .seconds(60))
        #expect(manager.uiState == nil)
        manager.show(companion, of: state.reference)
        manager.clicked(companion, of: state.reference)
        await theatre.clock.run(until: .seconds(61))
        let pages = delegate.received.filter { $0.hasPrefix("page") }
        #expect(pages.first == "page https://choices.example/?c=tcf")
        #expect(pages.last?.hasPrefix("page https://shop.example/c?t=") == true)
        #expect(pages.count == 2)
        #expect(
            theatre.tracking.urls.filter { $0.contains("companion") || $0.contains("/icon") } == [
                "https://beacon.example/companion/view", "https://beacon.example/icon",
                "https://beacon.example/companion/click",
            ])
        manager.destroy()
    }
}
