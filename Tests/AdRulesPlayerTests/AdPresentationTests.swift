import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Picture in picture and other screens") struct AdPresentationTests {
    private static func tag(_ capabilities: String) -> String { "https://ads.example/mid?c=\(capabilities)" }

    private func theatre() -> Theatre {
        let response = Documents.response([.init(seconds: 20, skipOffset: "00:00:02")])
        return Theatre(
            Documents.playlist(
                ["start", "00:10:00", "00:20:00"].map { ($0, "https://ads.example/mid?c=[PLAYERCAPABILITIES]") }),
            answers: ["skip,mute,fullscreen", "mute", "skip,mute"].reduce(into: [:]) {
                $0[Self.tag($1)] = .body(response)
            }
        ) { $0.macros["PLAYERCAPABILITIES"] = "skip,mute,fullscreen" }
    }

    @Test("In picture in picture nothing is skipped or clicked, and the UI state shows it; back in the app it is again")
    @MainActor func held() async throws {
        let theatre = theatre()
        let manager = try await theatre.manager()
        let follower = ScreenFollower(manager)
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(4))
        #expect(manager.uiState?.skip == .now)
        follower.isInPictureInPicture = true
        await theatre.clock.run(for: .milliseconds(100))
        #expect(manager.presentation == .pictureInPicture)
        #expect(manager.uiState?.skip == nil && manager.uiState?.opensPage == false)
        manager.skip()
        manager.clicked()
        await theatre.clock.run(for: .seconds(1))
        #expect(manager.currentAd != nil)
        #expect(!theatre.tracking.urls.contains { $0.hasSuffix("/click") || $0.hasSuffix("/skip") })
        follower.isInPictureInPicture = false
        manager.clicked()
        manager.skip()
        await theatre.clock.run(for: .seconds(1))
        #expect(theatre.tracking.urls.contains { $0.hasSuffix("/click") })
        #expect(manager.currentAd == nil)
        manager.destroy()
        var logs = 0
        for await case .log(let words) in events where words.contains("picture in picture") { logs += 1 }
        #expect(logs == 2)
    }

    @Test("In picture in picture, reports of the app or the ad player neither skip nor click, and open no page")
    @MainActor func reported() async throws {
        let theatre = theatre()
        let manager = try await theatre.manager()
        let follower = ScreenFollower(manager)
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(4))
        let playback = try #require(manager.currentAd)
        follower.isInPictureInPicture = true
        for report in [
            AdReport.clicked, .customClicked(id: nil), .companionClicked(0), .iconClicked(0), .skipRequested,
        ] {
            manager.report(report, of: playback.reference)
            playback.report(report)
        }
        await theatre.clock.run(for: .seconds(1))
        #expect(manager.currentAd != nil)
        #expect(!theatre.tracking.urls.contains { $0.hasSuffix("/click") || $0.hasSuffix("/skip") })
        manager.destroy()
        for await event in events { if case .openPage(let page, _) = event { Issue.record("\(page)") } }
    }

    @Test("Requests have the abilities of the player where it is shown, also before the session begins")
    @MainActor func capabilities() async throws {
        let theatre = theatre()
        let manager = try await theatre.manager()
        let follower = ScreenFollower(manager)
        follower.isInPictureInPicture = true
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(60))
        follower.isInPictureInPicture = false
        await theatre.clock.run(until: .seconds(660))
        follower.isExternal = true
        await theatre.clock.run(until: .seconds(1300))
        manager.destroy()
        #expect(
            theatre.loading.requests.map(\.url) == [
                Self.tag("mute"), Self.tag("skip,mute,fullscreen"), Self.tag("skip,mute"),
            ])
    }
}
