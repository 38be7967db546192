import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("An app's settings and requests") struct SettingsTests {
    private let tag = "https://ads.example/x"

    private func theatre(_ offset: String, edit: (inout AdsRequest) -> Void = { _ in }) -> Theatre {
        Theatre(
            Documents.playlist([(offset, tag)]), answers: [tag: .body(Documents.response([.init(seconds: 5)]))],
            duration: .seconds(180), edit: edit)
    }

    @Test("The settings with IMA's names are options of the engine")
    func policies() {
        var settings = AdsRenderingSettings()
        settings.mimeTypes = ["video/mp4"]
        settings.bitrate = 800
        settings.loadVideoTimeout = .seconds(3)
        settings.autoPlayAdBreaks = false
        var policies = Policies()
        policies.mimeTypes = ["video/mp4"]
        policies.maxBitrate = 800
        policies.mediaTimeout = .seconds(3)
        policies.autoPlay = false
        #expect(settings.policies == policies)
        #expect(settings.loadVideoTimeout == .seconds(3))
        #expect(!settings.autoPlayAdBreaks)
    }

    @Test("playAdsAfterTime takes nothing from another rule for the start when it is removed")
    func playAdsAfterTime() {
        var settings = AdsRenderingSettings()
        #expect(settings.playAdsAfterTime == nil)
        settings.playAdsAfterTime = .seconds(60)
        #expect(settings.policies.startPosition == .playAdsAfter(.seconds(60)))
        #expect(settings.playAdsAfterTime == .seconds(60))
        settings.playAdsAfterTime = nil
        #expect(settings.policies.startPosition == .lastPassed)
        settings.policies.startPosition = .alwaysPreroll
        settings.playAdsAfterTime = nil
        #expect(settings.policies.startPosition == .alwaysPreroll)
    }

    @Test("Preloading is switched off and on; a time of the app's own stays")
    func preloading() {
        var settings = AdsRenderingSettings()
        #expect(settings.enablePreloading)
        settings.enablePreloading = false
        #expect(settings.policies.prefetch == .zero)
        settings.enablePreloading = true
        #expect(settings.policies.prefetch == Policies().prefetch)
        settings.policies.prefetch = .seconds(20)
        settings.enablePreloading = true
        #expect(settings.policies.prefetch == .seconds(20))
    }

    @Test("A break at or before playAdsAfterTime shows no ad, a later one does", arguments: [(60, 0), (59, 1)])
    func breaksBeforeTheTime(seconds: Int64, shown: Int) async throws {
        let theatre = theatre("00:01:00")
        let manager = try await theatre.manager()
        var settings = AdsRenderingSettings()
        settings.playAdsAfterTime = .seconds(seconds)
        theatre.initialize(manager, settings: settings)
        await theatre.clock.run(until: .seconds(100))
        #expect(theatre.player.commands.filter { $0.hasPrefix("play") }.count == shown)
        manager.destroy()
    }

    @Test("A request's own times replace those of the settings")
    func ownTimes() {
        var request = AdsRequest(adTagURL: tag)
        #expect(AdsRenderingSettings().policies(for: request) == Policies())
        request.vastLoadTimeout = .seconds(2)
        request.prefetchSpread = .seconds(30)
        var policies = Policies()
        policies.vastTimeout = .seconds(2)
        policies.spread = .seconds(30)
        #expect(AdsRenderingSettings().policies(for: request) == policies)
    }

    @Test(
        "The first response, which may be the ads themselves, has the shorter of the two times",
        arguments: [(nil, 8), (2, 2), (20, 8)] as [(Int64?, Int64)])
    func firstTimeout(vast: Int64?, expected: Int64) async {
        let clock = SimulatedClock()
        let loading = ScriptedLoading([:], clock: clock)
        var request = AdsRequest(adTagURL: tag)
        request.vastLoadTimeout = vast.map { .seconds($0) }
        let asking = request
        async let manager = try? AdsLoader(loading: loading, clock: clock).requestAds(asking)
        for _ in 0..<1000 { await Task.yield() }
        await clock.run(for: .seconds(1))
        _ = await manager
        #expect(loading.requests.map(\.timeout) == [.seconds(expected)])
    }

    @Test("The content's title, keywords and address fill an ad tag; a macro of the app's own comes first")
    func contentMacros() async throws {
        let answers = [tag + "?t=own&k=news%2Csea%20%26%20sun&u=https%3A%2F%2Fnews.example%2F1": Documents.empty]
        let theatre = Theatre(
            Documents.playlist([("start", tag + "?t=[CONTENTTITLE]&amp;k=[CONTENTKEYWORDS]&amp;u=[CONTENTURI]")]),
            answers: answers.mapValues { .body($0) }
        ) { request in
            request.contentTitle = "A title"
            request.contentKeywords = ["news", "sea & sun"]
            request.contentURL = "https://news.example/1"
            request.macros["CONTENTTITLE"] = "own"
        }
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(10))
        #expect(theatre.loading.requests.map(\.url) == Array(answers.keys))
        manager.destroy()
    }

    @Test("The policy of the network limits the first response, in bytes, and the ads of a break")
    func networkLimits() async throws {
        let clock = SimulatedClock()
        let tags = ["https://ads.example/list", tag]
        let loading = ScriptedLoading(
            [
                tags[0]: .body(Documents.playlist([("start", tag)])),
                tag: .body(Documents.response(Array(repeating: .init(seconds: 5), count: 4))),
            ], clock: clock)
        var network = NetworkPolicy()
        network.maxPlaylistBytes = 100_000
        network.maxResponseAds = 3
        let tracking = RecordingTracking()
        let loader = AdsLoader(network: network, loading: loading, tracking: tracking, clock: clock)
        async let requested = loader.requestAds(AdsRequest(adTagURL: tags[0]))
        await clock.run(until: .seconds(1))
        let manager = try await requested
        let player = TestAdPlayer(clock: clock)
        let content = TestContent(duration: .seconds(180), clock: clock)
        manager.initialize(contentPlayhead: content, adPlayer: player)
        await clock.run(until: .seconds(60))
        manager.destroy()
        #expect(loading.requests.map(\.url) == tags)
        #expect(loading.requests[0].maxBytes == 100_000)
        #expect(player.commands.isEmpty)
        #expect(tracking.urls.contains("https://beacon.example/b0/error?code=1006"), "\(tracking.urls)")
    }

    @Test("A break that is over plays again after resetAdBreak, when it is crossed again", arguments: [false, true])
    func reset(isReset: Bool) async throws {
        // A session whose breaks are all over ends: the second one keeps it.
        let theatre = Theatre(
            Documents.playlist([("00:01:00", tag), ("end", tag)]),
            answers: [tag: .body(Documents.response([.init(seconds: 5)]))], duration: .seconds(180))
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(90))
        #expect(theatre.player.commands.filter { $0.hasPrefix("play") }.count == 1)
        if isReset { manager.resetAdBreak(OccurrenceID(0)) }
        theatre.content.jump(to: .seconds(30))
        await theatre.clock.run(until: .seconds(150))
        #expect(theatre.player.commands.filter { $0.hasPrefix("play") }.count == (isReset ? 2 : 1))
        manager.destroy()
    }

    @Test("Breaks of a new playlist play instead of those of the old one")
    func replacement() async throws {
        let theatre = theatre("00:02:00")
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(10))
        manager.replacePlaylist(try VMAPDocument(parsing: Array(Documents.playlist([("00:00:40", tag)]).utf8)))
        await theatre.clock.run(until: .seconds(60))
        #expect(theatre.player.commands.contains("play ad-0"))
        await theatre.clock.run(until: .seconds(170))
        #expect(theatre.player.commands.filter { $0.hasPrefix("play") }.count == 1)
        manager.destroy()
    }
}
