import AdRulesPlayerTesting
import Foundation
import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("Choices that are made before a saved session continues") struct RestoredChoicesTests {
    private static func tag(_ consent: String, _ capabilities: String) -> String {
        "https://ads.example/mid?c=\(consent)&p=\(capabilities)"
    }

    private static func theatre(at position: MediaTime = .zero, observer: (any SessionObserving)? = nil) -> Theatre {
        let pod = Documents.response(
            [.init(extra: "<Impression>https://beacon.example/i?c=[GDPRCONSENT]</Impression>"), .init(seconds: 8)])
        let written = tag("[GDPRCONSENT]", "[PLAYERCAPABILITIES]").replacing("&", with: "&amp;")
        return Theatre(
            Documents.playlist(["start", "00:10:00", "end"].map { ($0, written) }),
            answers: [
                tag("first", "skip,fullscreen"): .body(pod), tag("second", "skip"): .body(pod),
            ], contentAt: position, observer: observer
        ) { request in
            request.macros["PLAYERCAPABILITIES"] = "skip,fullscreen"
            request.privacy.tcfConsent = "first"
        }
    }

    private static func saved(at time: MediaTime, _ checker: SessionChecker) async throws -> SessionSnapshot {
        let theatre = theatre(observer: checker)
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: time)
        let snapshot = try #require(await manager.snapshot())
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        return snapshot
    }

    /// Continues a session on a clock on which its deadlines are long past, and gives what the app is told and what is
    /// requested.
    private static func continued(
        _ snapshot: SessionSnapshot, _ checker: SessionChecker, choose: (AdsManager) -> Void
    ) async throws -> (told: [String], requests: [String], beacons: [String]) {
        let next = theatre(at: snapshot.contentTime, observer: checker)
        await next.clock.run(until: .seconds(10_000))
        let manager = next.loader.restoreAds(snapshot)
        next.content.onEnd { [manager] in manager.contentComplete() }
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        choose(manager)
        next.initialize(manager)
        await next.clock.run(for: .seconds(3600))
        manager.destroy()
        await next.clock.run(for: .seconds(1))
        return (delegate.received, next.loading.requests.map(\.url), next.tracking.urls)
    }

    @Test(
        "Choices count in the first request, and in the trackers of loaded ads", arguments: [100, 607_000] as [Int64])
    func requests(milliseconds: Int64) async throws {
        let checker = SessionChecker()
        let snapshot = try await Self.saved(at: .milliseconds(milliseconds), checker)
        let (_, requests, beacons) = try await Self.continued(snapshot, checker) { manager in
            manager.presentation = .external
            manager.privacy.tcfConsent = "second"
        }
        #expect(Set(requests) == [Self.tag("second", "skip")])
        #expect(beacons.contains("https://beacon.example/i?c=second"))
        #expect(!beacons.contains { $0.hasSuffix("c=first") })
        #expect(checker.violations == [])
    }

    @Test("A saved session keeps the choices that no macro holds, and not the id of a viewer who limits tracking")
    func kept() async throws {
        let tag = "https://pubads.g.doubleclick.net/gampad/ads"
        func theatre(_ signals: PrivacySignals) -> Theatre {
            Theatre(Documents.playlist([("00:10:00", tag + "?t=[IFATYPE]")])) {
                $0.privacy = signals
                $0.macros["IFATYPE"] = "own"
            }
        }
        let signals = PrivacySignals(
            gdprApplies: true, additionalConsent: "2~1", usPrivacy: "1YNN", regulations: ["gdpr"],
            advertisingID: "DEVICE", advertisingIDType: "idfa", limitsTracking: true)
        let first = theatre(signals)
        let manager = try await first.manager()
        first.initialize(manager)
        await first.clock.run(until: .seconds(30))
        let snapshot = try #require(await manager.snapshot())
        manager.destroy()
        await first.clock.run(for: .seconds(1))

        let file = try JSONEncoder().encode(snapshot)
        #expect(!String(decoding: file, as: UTF8.self).contains("DEVICE"))
        let next = theatre(PrivacySignals())
        let restored = next.loader.restoreAds(try JSONDecoder().decode(SessionSnapshot.self, from: file))
        #expect(restored.privacy == signals.saved)
        next.initialize(restored)
        await next.clock.run(until: .seconds(700))
        #expect(
            next.loading.requests.map(\.url)
                == [tag + "?t=own&gdpr=1&addtl_consent=2~1&us_privacy=1YNN&rdid=&is_lat=1"])
        restored.destroy()
    }

    /// As the app's own value, the player's capabilities are those of the place where the session goes on.
    @Test("A session that was saved elsewhere has all capabilities of the player again")
    func presented() async throws {
        let first = Self.theatre()
        let manager = try await first.manager()
        manager.presentation = .external
        first.initialize(manager)
        await first.clock.run(until: .seconds(500))
        let snapshot = try #require(await manager.snapshot())
        manager.destroy()
        await first.clock.run(for: .seconds(1))
        let (_, requests, _) = try await Self.continued(snapshot, SessionChecker()) { _ in }
        #expect(Set(requests) == [Self.tag("first", "skip,fullscreen")])
    }

    @Test("A pause holds the ad that played")
    func paused() async throws {
        let snapshot = try await Self.saved(at: .seconds(5), SessionChecker())
        let next = Self.theatre()
        let manager = next.loader.restoreAds(snapshot)
        manager.pause()
        next.initialize(manager)
        await next.clock.run(until: .seconds(60))
        #expect(next.player.commands == ["play ad-0", "prepare ad-1", "pause ad-0"])
        #expect(manager.uiState?.isPaused == true)
        manager.destroy()
    }

    @Test("The session continues as without them: no deadline runs before it is restored", arguments: 0..<4)
    func sameSession(part: Int64) async throws {
        for step in 0..<MassTests.count(2, of: 8) {
            // Moments all over the session, at no round time.
            let time = MediaTime.milliseconds(37 + (part * 8 + Int64(step)) * 59_017)
            let checker = SessionChecker()
            let snapshot = try await Self.saved(at: time, checker)
            let plain = try await Self.continued(snapshot, checker) { _ in }
            let chosen = try await Self.continued(snapshot, checker) { manager in
                manager.presentation = .external
                manager.privacy.tcfConsent = "second"
            }
            #expect(chosen.told == plain.told, "\(time)")
            #expect(chosen.beacons.count == plain.beacons.count, "\(time)")
            #expect(!chosen.told.contains("AD_ERROR"), "\(time)")
            #expect(checker.violations == [], "\(time)")
        }
    }
}
