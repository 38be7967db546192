import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("The code of the page on consent, house ads, caps and measuring") @MainActor struct DecisionPageTests {
    private static let tag = "https://ads.example/ads"

    private func theatre(_ ads: [Documents.TestAd], breaks: [String] = ["start"]) -> Theatre {
        Theatre(
            Documents.playlist(breaks.map { ($0, Self.tag) }), answers: [Self.tag: .body(Documents.response(ads))])
    }

    @Test("Choices that were stored are in the request, and later ones in the session")
    func consent() async throws {
        let name = "adrules-consent-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        defaults.set("first", forKey: "IABTCF_TCString")
        #expect(request("https://ads.example/", consentIn: defaults).privacy.tcfConsent == "first")
        let manager = try await theatre([.init()]).manager()
        defaults.set("second", forKey: "IABTCF_TCString")
        consentChanged(manager, in: defaults)
        #expect(manager.privacy.tcfConsent == "second")
        manager.destroy()
    }

    @Test("A break that no server fills, or answers, has the house ad, and one that a server fills has not")
    func houseAds() async throws {
        let clock = SimulatedClock()
        let other = "https://ads.example/empty"
        let network = ScriptedLoading(
            [Self.tag: .body(Documents.response([.init()])), other: .body(Documents.empty)], clock: clock)
        let loader = loader(withHouseAdsOver: network, clock: clock)
        var request = AdsRequest(
            adsResponse: Documents.playlist([
                ("start", Self.tag), ("00:01:00", other), ("00:01:30", "https://ads.example/unreachable"),
            ]))
        request.contentDuration = .seconds(120)
        let manager = try await loader.requestAds(request)
        let player = TestAdPlayer(clock: clock)
        manager.initialize(contentPlayhead: TestContent(duration: .seconds(120), clock: clock), adPlayer: player)
        await clock.run(until: .seconds(150))
        #expect(player.commands.filter { $0.hasPrefix("play ") } == ["play ad-0", "play house", "play house"])
        #expect(network.requests.contains { $0.url.hasPrefix("https://count.example/house?at=2") })
        manager.destroy()
    }

    @Test("A public playlist leads a loader with house ads to no private address")
    func houseAdsStayPublic() async throws {
        let clock = SimulatedClock()
        let (playlist, tag) = ("https://ads.example/playlist", "http://192.168.1.1/reboot")
        let network = ScriptedLoading(
            [
                playlist: .body(Documents.playlist([("start", tag)])), tag: .body(Documents.response([.init()])),
            ], clock: clock)
        let loader = loader(withHouseAdsOver: network, clock: clock)
        let manager = try await loader.requestAds(AdsRequest(adTagURL: playlist))
        let player = TestAdPlayer(clock: clock)
        manager.initialize(contentPlayhead: TestContent(duration: .seconds(60), clock: clock), adPlayer: player)
        await clock.run(until: .seconds(30))
        #expect(!network.requests.contains { $0.url == tag })
        #expect(player.commands.contains("play house"))
        manager.destroy()
    }

    @Test("After two showings an ad is dropped: the film continues, and the ad's Error tracker has the code")
    func caps() async throws {
        let theatre = theatre(
            [.init(seconds: 5), .init(seconds: 5)], breaks: ["start", "00:01:00", "00:02:00"])
        let manager = try await theatre.manager()
        let cap = FrequencyCap(2)
        manager.initialize(
            contentPlayhead: theatre.content, adPlayer: player(theatre.player, keepingTo: cap))
        await theatre.clock.run(until: .seconds(300))
        let played = theatre.player.commands.filter { $0.hasPrefix("play ") }
        #expect(played == ["play ad-0", "play ad-1", "play ad-0", "play ad-1"])
        #expect(theatre.tracking.urls.filter { $0.contains("/error") && $0.contains("900") }.count >= 2)
        #expect(theatre.content.commands.last?.hasPrefix("resume") == true)
        manager.destroy()
    }

    @Test("An ad counts once it has started, and then once")
    func capsCountStarts() async throws {
        let ad = Documents.TestAd()
        let response = AdResponse(try VASTDocument(parsing: Array(Documents.response([ad]).utf8)).vast)
        let resolved = try #require(response.entries.first.flatMap { ResolvedAd($0, as: .linear) })
        let (cap, reference) = (FrequencyCap(2), AdReference(OccurrenceID(0), showing: 1, ad: 1))
        #expect(await cap.decide(resolved) == .play)
        await cap.begin(resolved, reference)
        #expect(await cap.decide(resolved) == .play)
        // A player that reports it again when it resumes.
        for _ in 0..<2 { await cap.reported(.started(duration: nil), of: reference) }
        #expect(await cap.decide(resolved) == .play)
        await cap.begin(resolved, reference)
        await cap.reported(.started(duration: nil), of: reference)
        #expect(await cap.decide(resolved) != .play)
    }

    /// A measuring library that records its calls.
    @MainActor private struct Recorder: MeasuringSession {
        static let log = Guarded<[String]>([])
        static let (ends, ended) = AsyncStream.makeStream(of: Void.self)

        init(scripts: [AdVerification]) {
            Self.log.withLock { $0.append("scripts " + scripts.map { $0.vendor ?? "?" }.joined(separator: ",")) }
        }
        func signal(_ name: String) { Self.log.withLock { $0.append(name) } }
        func finish() {
            Self.log.withLock { $0.append("finish") }
            Self.ended.yield()
        }
    }

    @Test(
        "Each ad is measured from its impression to its end, with its scripts, by what its player reports",
        .serialized, arguments: ["the duration with each progress", "the duration at the start"])
    func measuring(player: String) async throws {
        let scripts = """
            <AdVerifications><Verification vendor="v.example"><JavaScriptResource apiFramework="omid">\
            <![CDATA[https://v.example/s.js]]></JavaScriptResource></Verification></AdVerifications>
            """
        let theatre = theatre([.init(seconds: 8, extra: scripts)])
        let manager = try await theatre.manager()
        Recorder.log.withLock { $0 = [] }
        if player == "the duration at the start" {
            let screen = VideoPlayer(length: .seconds(8), clock: theatre.clock)
            begin(manager, film: theatre.content, adPlayer: Ads(screen), measuredBy: Recorder.self)
        } else {
            begin(manager, film: theatre.content, adPlayer: theatre.player, measuredBy: Recorder.self)
        }
        await theatre.clock.run(until: .seconds(4))
        manager.pause()
        await theatre.clock.run(until: .seconds(6))
        manager.resume()
        await theatre.clock.run(until: .seconds(30))
        var ends = Recorder.ends.makeAsyncIterator()
        await ends.next()
        #expect(
            Recorder.log.withLock { $0 } == [
                "scripts v.example", "impression", "start", "firstQuartile", "pause", "resume", "midpoint",
                "thirdQuartile", "complete", "finish",
            ])
        manager.destroy()
    }
}
