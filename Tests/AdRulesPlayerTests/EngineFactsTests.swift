import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The state of the player is that of the engine") struct EngineFactsTests {
    private static let tag = "https://ads.example/pre"

    /// A pre-roll of 10, 20 and 30 seconds; the file of the ad with an index is too large for 640 by 360 pixels.
    private func theatre(tooLarge index: Int? = nil, skipOffset: String? = nil) -> Theatre {
        var ads = [10, 20, 30].map { Documents.TestAd(seconds: $0, skipOffset: skipOffset) }
        if let index {
            ads[index].media = """
                <MediaFile delivery="progressive" type="video/mp4" width="1920" height="1080" scalable="false">\
                https://media.example/large.mp4</MediaFile>
                """
        }
        return Theatre(
            Documents.playlist([("start", Self.tag)]), answers: [Self.tag: .body(Documents.response(ads))])
    }

    @Test("The pod's countdown leaves out an ad that is too large for the surface")
    func droppedAtLoad() async throws {
        let theatre = theatre(tooLarge: 1)
        var request = theatre.request
        request.surface = Surface(width: 640, height: 360)
        let manager = try await theatre.loader.requestAds(request)
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(4_300))
        let countdown = try #require(manager.countdown)
        #expect(countdown.totalAds == 2)
        #expect(countdown.podRemaining == .seconds(36))
    }

    @Test("The pod's countdown leaves out an ad that became too large while an earlier one plays")
    func droppedLater() async throws {
        let theatre = theatre(tooLarge: 2)
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(2_300))
        #expect(manager.countdown?.podRemaining == .seconds(58))
        manager.surfaceChanged(Surface(width: 640, height: 360))
        await theatre.clock.run(until: .milliseconds(4_300))
        #expect(manager.countdown?.totalAds == 2)
        #expect(manager.countdown?.podRemaining == .seconds(26))
    }

    @Test("A duration of zero counts as unknown, for the countdown as for the engine")
    func durationOfZero() async throws {
        let theatre = theatre(skipOffset: "50%")
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(2_300))
        manager.report(.progress(.milliseconds(2_200), duration: .zero), of: try #require(manager.currentAd?.reference))
        await theatre.clock.run(until: .milliseconds(2_400))
        #expect(manager.countdown?.duration == .seconds(10))
        #expect(manager.countdown?.remaining == .milliseconds(7_800))
        #expect(manager.countdown?.untilSkippable == .milliseconds(2_800))
    }

    @Test("An ad that can be skipped is shown as one, also when its position went back")
    func skippable() async throws {
        let theatre = theatre(skipOffset: "00:00:05")
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(6_300))
        let ad = try #require(manager.currentAd?.reference)
        manager.report(.progress(.seconds(4), duration: nil), of: ad)
        await theatre.clock.run(until: .milliseconds(6_400))
        #expect(manager.countdown?.adTime == .seconds(4))
        #expect(manager.countdown?.untilSkippable == .zero)
        manager.skip()
        await theatre.clock.run(until: .milliseconds(6_500))
        #expect(theatre.player.commands.contains("stop ad-0"))
    }

    @Test("A clicked page has the values of the click's tracker")
    func page() async throws {
        let macros =
            "[BREAKPOSITION],[PLAYERSTATE],[ADCOUNT],[MEDIAMIME],[TRANSACTIONID],[CONTENTPLAYHEAD],[ADPLAYHEAD]"
        let response = Documents.response([.init(seconds: 20)]).replacing("?p=[ADPLAYHEAD]", with: "?\(macros)")
            .replacing("/click<", with: "/click?\(macros)<")
        let theatre = Theatre(Documents.playlist([("start", Self.tag)]), answers: [Self.tag: .body(response)])
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        var settings = AdsRenderingSettings()
        settings.mimeTypes = ["video/mp4"]
        theatre.initialize(manager, settings: settings)
        await theatre.clock.run(until: .milliseconds(5_300))
        manager.report(.muted, of: try #require(manager.currentAd?.reference))
        manager.clicked()
        await theatre.clock.run(until: .seconds(6))
        let beacon = try #require(theatre.tracking.urls.first { $0.contains("/click?") })
        let values = try #require(beacon.split(separator: "?").last)
        #expect(values.hasPrefix("1,"))
        #expect(delegate.received.contains("page https://shop.example/ad?\(values)"), "\(delegate.received)")
    }

    @Test("The manager's cue points are those of the session, whose policies may list fewer repetitions")
    func cuePoints() async throws {
        let theatre = Theatre(
            Documents.playlist([("00:01:00", Self.tag)]).replacing(
                "breakType", with: "repeatAfter=\"00:01:00\" breakType"),
            duration: .seconds(600))
        let manager = try await theatre.manager()
        #expect(manager.adCuePoints.count == 9)
        var settings = AdsRenderingSettings()
        settings.policies.repeatCap = 3
        theatre.initialize(manager, settings: settings)
        await theatre.clock.run(for: .seconds(1))
        #expect(manager.adCuePoints == [60, 120, 180, 240].map { .midroll(.seconds($0)) })
    }
}
