import AdRulesPlayerTesting
import MassTesting
import Testing

@testable import AdRulesPlayer

/// A server that answers with pods of ads of any size, late, empty or not at all: by its seed, the address, and how often
/// that was asked.
private final class WhimsicalServer: AdLoading {
    private let seed: UInt64
    private let clock: any PlayerClock
    private let asked = Guarded<[String: Int]>([:])

    init(seed: UInt64, clock: any PlayerClock) {
        self.seed = seed
        self.clock = clock
    }

    /// The number of requests.
    var requestCount: Int { asked.withLock { $0.values.reduce(0, +) } }
    /// The number of requests after the first of each break.
    var repeatedRequests: Int { asked.withLock { $0.values.reduce(0) { $0 + $1 - 1 } } }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        let name = request.url.split(separator: "?").first.map(String.init) ?? ""
        let count = asked.withLock { asked in
            asked[name, default: 0] += 1
            return asked[name] ?? 0
        }
        var hash = seed &+ UInt64(count)
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        var random = SeededGenerator(seed: hash)
        let delay = MediaTime.milliseconds(Int64.random(in: 0...4000, using: &random))
        guard (try? await clock.sleep(until: clock.now + delay)) != nil else { throw LoadError(.cancelled) }
        let ads = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            var ad = Documents.TestAd.rigid(
                .random(in: 150...800, using: &random), .random(in: 150...500, using: &random),
                seconds: .random(in: 5...20, using: &random))
            // Another file of the ad may fit where the first does not.
            if Int.random(in: 0..<3, using: &random) == 0 {
                ad.media += Documents.TestAd.rigid(.random(in: 150...400, using: &random), 150).media
            }
            return ad
        }
        if Int.random(in: 0..<12, using: &random) == 0 { throw LoadError(.status, status: 500) }
        return LoadResponse(body: Array(Documents.response(ads).utf8), finalURL: request.url)
    }
}

@Suite("Windows that are resized at random") struct ResizedWindowsTests {
    /// One window with its film.
    private struct Session {
        var window: AdWindow
        let manager: AdsManager
        let content: TestContent
    }

    private static let film = MediaTime.seconds(300)

    private static func playlist(of number: Int) -> String {
        let offsets = ["start", "00:00:20", "00:01:00", "00:01:30", "00:03:00", "00:04:59", "end"]
        return Documents.playlist(
            offsets.enumerated().map { ($0.element, "https://ads.example/s\(number)b\($0.offset)?size=[PLAYERSIZE]") })
    }

    private static func size(_ window: AdWindow, using random: inout SeededGenerator) -> AdWindow {
        var window = window
        switch Int.random(in: 0..<5, using: &random) {
        case 0: (window.width, window.height) = (window.height, window.width)
        case 1: (window.width, window.height) = (0, 0)
        default:
            window.width = Double.random(in: 150...1200, using: &random)
            window.height = Double.random(in: 150...900, using: &random)
        }
        return window
    }

    @Test("Ten surfaces resized at random never leave a break stuck")
    func tenSurfaces() async throws {
        var (repeated, tooBig, played) = (0, 0, 0)
        for seed in UInt64(0)..<UInt64(MassTests.count(2, of: 30)) {
            var random = SeededGenerator(seed: seed)
            let clock = SimulatedClock()
            let checker = SessionChecker()
            let server = WhimsicalServer(seed: seed, clock: clock)
            let loader = AdsLoader(
                loading: server, tracking: RecordingTracking(), clock: clock, observer: checker)
            var sessions: [Session] = []
            for number in 0..<10 {
                var request = AdsRequest(adsResponse: Self.playlist(of: number))
                let window = AdWindow.of(1024, 768, scene: "\(number)")
                request.window = window
                request.contentDuration = Self.film
                request.seed = seed &* 100 &+ UInt64(number)
                let manager = try await loader.requestAds(request)
                let content = TestContent(duration: Self.film, clock: clock)
                content.onEnd { [weak manager] in manager?.contentComplete() }
                var settings = AdsRenderingSettings()
                settings.playheadInterval = .seconds(2)
                settings.policies.prefetch = .seconds(45)
                let player = TestAdPlayer(clock: clock, interval: .seconds(5))
                manager.initialize(contentPlayhead: content, adPlayer: player, settings: settings)
                sessions.append(Session(window: window, manager: manager, content: content))
            }
            // Seven breaks of three ads of 20 s, and at most 15 s of waiting for each, besides the film.
            while clock.now < .seconds(900), sessions.contains(where: { $0.manager.state != .ended }) {
                await clock.run(for: .milliseconds(.random(in: 1...2500, using: &random)))
                let index = Int.random(in: sessions.indices, using: &random)
                // Some changes come in bursts, as when a corner is dragged.
                for _ in 0..<[1, 1, 1, 8][Int.random(in: 0..<4, using: &random)] {
                    let window = Self.size(sessions[index].window, using: &random)
                    if window.surface != nil { sessions[index].window = window }
                    sessions[index].manager.windowChanged(window)
                }
            }
            for (number, session) in sessions.enumerated() {
                let place = "seed \(seed), window \(number)"
                #expect(session.manager.state == .ended, "\(place)")
                #expect(session.manager.window == session.window, "\(place)")
                let explanations = await session.manager.explanations()
                #expect(explanations.count == 7, "\(place)")
                for explanation in explanations {
                    let (outcome, reason) = (explanation.outcome, explanation.reason)
                    let hasEnded = outcome == .played || outcome == .partlyPlayed
                    #expect(hasEnded || (outcome == .notPlayed && reason != nil), "\(place): \(explanation)")
                    if case .doesNotFit = reason { tooBig += 1 }
                    if outcome != .notPlayed { played += 1 }
                }
                session.manager.destroy()
            }
            await clock.run(for: .seconds(1))
            // The checker holds the sessions to the invariants, among them that no hold stays open.
            #expect(checker.violations == [], "seed \(seed)")
            #expect(checker.finishedCount == 10, "seed \(seed)")
            repeated += server.repeatedRequests
        }
        print("ten windows: \(played) breaks played, \(tooBig) were too big, \(repeated) requests were made again")
        #expect(played > 0 && tooBig > 0 && repeated > 0, "the sizes decide nothing")
    }

    @Test("Ten held ads, in windows resized at random, end with an ad that fits, or with the reason")
    func tenHeldAds() async throws {
        var (fits, failed, requests) = (0, 0, 0)
        for seed in UInt64(0)..<UInt64(MassTests.count(8, of: 100)) {
            var random = SeededGenerator(seed: seed)
            let clock = SimulatedClock()
            let server = WhimsicalServer(seed: seed, clock: clock)
            let loader = AdsLoader(loading: server, tracking: RecordingTracking(), clock: clock)
            var windows = (0..<10).map { AdWindow.of(1024, 768, scene: "\($0)") }
            let held = windows.map { window in
                HeldAd(loader: loader) { _ in AdsRequest(adTagURL: "https://ads.example/h\(window.scene.rawValue)?x") }
            }
            var changes = 0
            for _ in 0..<100 {
                let index = Int.random(in: held.indices, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0: held[index].loadAgain()
                case 1: _ = try? held[index].present(on: windows[index])
                default:
                    let window = Self.size(windows[index], using: &random)
                    if window.surface != nil { windows[index] = window }
                    held[index].windowChanged(window)
                }
                changes += 1
                await clock.run(for: .milliseconds(.random(in: 1...400, using: &random)))
            }
            await clock.run(for: .seconds(30))
            for (held, window) in zip(held, windows) {
                let place = "seed \(seed), window \(window.scene.rawValue)"
                switch held.state {
                case .loaded:
                    #expect(throws: Never.self, "\(place)") { try held.canPresent(on: window) }
                    fits += 1
                case .failed(let error):
                    #expect([203, 303, 1008].contains(error.code), "\(place)")
                    failed += 1
                case .waiting, .presented: break
                case .loading: Issue.record("\(place): still loading")
                }
            }
            #expect(clock.load == (working: 1, waiting: 0), "seed \(seed)")
            // One request for each change at most, although a resize may find an ad that is loading.
            #expect(server.requestCount <= changes, "seed \(seed)")
            requests += server.requestCount
        }
        print("ten held ads: \(fits) fit, \(failed) failed, \(requests) requests")
        #expect(fits > 0 && failed > 0)
    }
}
