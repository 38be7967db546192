import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("A machine that slept: the date is ahead of the clock") struct SleepTests {
    private static let tag = "https://ads.example/mid"
    private static let sleep = MediaTime.seconds(8 * 3600)

    /// A film whose ads of 00:10:00 are loaded early; its trackers have the date.
    private static func theatre(at position: MediaTime = .zero) -> Theatre {
        let ad = Documents.TestAd(extra: "<Impression>https://beacon.example/i?d=[TIMESTAMP]</Impression>")
        return Theatre(
            Documents.playlist([("00:10:00", tag)]), answers: [tag: .body(Documents.response([ad]))],
            contentAt: position)
    }

    private static var settings: AdsRenderingSettings {
        var settings = AdsRenderingSettings()
        settings.policies.prefetch = .seconds(60)
        return settings
    }

    @Test(
        "Ads that were loaded before it are as old as the date shows; a date that is set back changes no age",
        arguments: [
            (sleep, 2, "T08%3A10%3A0"), (.zero - sleep, 1, "2025-12-31T16%3A10%3A0"), (.zero, 1, "T00%3A10%3A0"),
        ])
    func loadedAds(change: MediaTime, requests: Int, date: String) async throws {
        let theatre = Self.theatre()
        let manager = try await theatre.manager()
        theatre.initialize(manager, settings: Self.settings)
        await theatre.clock.run(until: .seconds(580))
        #expect(theatre.loading.requests.count == 1)
        theatre.clock.changeDate(by: change)
        await theatre.clock.run(until: .seconds(640))
        #expect(theatre.player.commands.filter { $0.hasPrefix("play") } == ["play ad-0"])
        #expect(theatre.loading.requests.count == requests)
        let impression = try #require(theatre.tracking.urls.first { $0.contains("/i?d=") })
        #expect(impression.contains(date), "\(impression)")
    }

    @Test("Ads of a session that was saved before it are requested again where it continues")
    func savedSession() async throws {
        let before = Self.theatre()
        let first = try await before.manager()
        before.initialize(first, settings: Self.settings)
        await before.clock.run(until: .seconds(580))
        let snapshot = try Coded.copy(of: try #require(await first.snapshot()))
        for (sleep, requests) in [(Self.sleep, 1), (.seconds(590), 0)] {
            let after = Self.theatre(at: snapshot.contentTime)
            after.clock.changeDate(by: sleep)
            let manager = after.loader.restoreAds(snapshot)
            after.initialize(manager)
            await after.clock.run(for: .seconds(60))
            #expect(after.player.commands.filter { $0.hasPrefix("play") } == ["play ad-0"])
            #expect(after.loading.requests.count == requests)
        }
    }

    @Test("An ad that is held expires by the date where that is ahead of the clock, else by the clock")
    func heldAd() async throws {
        let clock = SimulatedClock()
        let document = Documents.response([.init(extra: "<Expires>600</Expires>")])
        let loading = ScriptedLoading([Self.tag: .body(document)], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        let held = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: Self.tag) }
        let window = AdWindow.of(1024, 768)
        held.windowChanged(window)
        await clock.run(for: .seconds(1))
        clock.changeDate(by: .seconds(590))
        try held.canPresent(on: window)
        clock.changeDate(by: .seconds(20))
        #expect(throws: PresentationError(.expired)) { try held.canPresent(on: window) }
        clock.changeDate(by: .zero - Self.sleep)
        try held.canPresent(on: window)
        await clock.run(for: .seconds(700))
        #expect(throws: PresentationError(.expired)) { try held.canPresent(on: window) }
    }
}
