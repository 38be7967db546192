import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("The response decides the mode") struct ModeTests {
    @Test("A playlist: the playhead decides, start() schedules nothing")
    func adRules() async throws {
        let theatre = Theatre(
            Documents.playlist([("00:10:00", "https://ads.example/mid")]),
            answers: ["https://ads.example/mid": .body(Documents.response([.init()]))])
        let manager = try await theatre.manager()
        #expect(manager.mode == .adRules)
        #expect(manager.adCuePoints == [.midroll(.seconds(600))])
        theatre.initialize(manager)
        manager.start()
        await theatre.clock.run(until: .seconds(300))
        #expect(theatre.player.commands.isEmpty)
        #expect(theatre.content.commands == ["start 0"])
        await theatre.clock.run(until: .seconds(610))
        #expect(theatre.player.commands == ["prepare ad-0", "play ad-0"])
    }

    @Test("One ad: it plays on start(), and the content begins after it")
    func singleAd() async throws {
        let theatre = Theatre(Documents.response([.init()]))
        let manager = try await theatre.manager()
        #expect(manager.mode == .singleAd)
        #expect(manager.adCuePoints.isEmpty)
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(60))
        #expect(theatre.player.commands.isEmpty)
        manager.start()
        await theatre.clock.run(for: .seconds(20))
        #expect(theatre.player.commands == ["prepare ad-0", "play ad-0"])
        #expect(theatre.content.commands == ["pause", "resume 0"])
    }

    @Test("A pod: its ads play back to back on start()")
    func pod() async throws {
        let theatre = Theatre(Documents.response([.init(), .init(), .init()], name: "pod"))
        let manager = try await theatre.manager()
        #expect(manager.mode == .adPod)
        theatre.initialize(manager)
        manager.start()
        await theatre.clock.run(until: .seconds(60))
        #expect(theatre.player.commands.filter { $0.hasPrefix("play") } == ["play pod-0", "play pod-1", "play pod-2"])
    }

    @Test("A tag is requested with its macros filled and its headers")
    func tag() async throws {
        let clock = SimulatedClock()
        let loading = ScriptedLoading(
            [
                "https://ads.example/vmap?gpp=DBAA&ifa=-2&lat=1&t=A%20film": .body(
                    Documents.playlist([("start", "https://ads.example/x")]))
            ],
            clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        var request = AdsRequest(
            adTagURL: "https://ads.example/vmap?gpp=[GPPSTRING]&ifa=[IFA]&lat=[LIMITADTRACKING]&t=[CONTENTTITLE]")
        request.privacy = PrivacySignals(gppString: "DBAA", advertisingID: "1234", limitsTracking: true)
        request.contentTitle = "A film"
        request.headers = ["User-Agent": "test"]
        let manager = try await loader.requestAds(request)
        #expect(manager.adCuePoints == [.preroll])
        #expect(loading.requests.first?.headers == ["User-Agent": "test"])
    }

    @Test("A tag may be a URL")
    func tagAsURL() async throws {
        let clock = SimulatedClock()
        let tag = "https://ads.example/vmap?a=1&b=%20"
        let loading = ScriptedLoading([tag: .body(Documents.playlist([]))], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        _ = try await loader.requestAds(AdsRequest(adTagURL: try #require(URL(string: tag))))
        #expect(loading.requests.map(\.url) == [tag])
    }

    @Test(
        "A playlist request that fails throws an error with its code",
        arguments: [
            (ScriptedLoading.Answer.failure(.unreachable), VMAPErrorCode.adResponseRetrieval, 1012),
            (.failure(.timeout), .adResponseTimeout, 301),
            (.body("<html>"), .parsing, 1010),
        ])
    func failures(answer: ScriptedLoading.Answer, code: VMAPErrorCode, imaCode: Int) async throws {
        let clock = SimulatedClock()
        let loading = ScriptedLoading(["https://ads.example/vmap": answer], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: RecordingTracking(), clock: clock)
        let error = await #expect(throws: AdRulesError.self) {
            try await loader.requestAds(AdsRequest(adTagURL: "https://ads.example/vmap"))
        }
        #expect(error?.code == code.rawValue)
        #expect(error?.imaCode == imaCode)
    }
}
