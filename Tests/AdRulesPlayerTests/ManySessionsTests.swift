import AdRulesPlayerTesting
import Foundation
import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("Many sessions at once", .serialized) struct ManySessionsTests {
    /// A stage with room for many: one clock, one network, one loader.
    private struct House {
        let clock = SimulatedClock()
        let loader: AdsLoader
        let checker = SessionChecker()
        let tracking = RecordingTracking()
        let living = LiveObjects()

        init(_ answers: [String: ScriptedLoading.Answer], isWatched: Bool = true) {
            loader = AdsLoader(
                loading: ScriptedLoading(answers, clock: clock), tracking: tracking, clock: clock,
                observer: isWatched ? checker : nil)
        }

        func manager(_ playlist: String, duration: MediaTime, seed: UInt64) async throws -> AdsManager {
            var request = AdsRequest(adsResponse: playlist)
            request.contentDuration = duration
            request.seed = seed
            request.prefetchSpread = .seconds(10)
            let manager = try await loader.requestAds(request)
            let content = TestContent(duration: duration, clock: clock)
            content.onEnd { [weak manager] in manager?.contentComplete() }
            let player = TestAdPlayer(clock: clock, interval: .seconds(5))
            living.watch([manager, manager.runner, content, player])
            var settings = AdsRenderingSettings()
            settings.playheadInterval = .seconds(10)
            manager.initialize(contentPlayhead: content, adPlayer: player, settings: settings)
            return manager
        }
    }

    @Test("Sessions side by side play an hour with a break every ten minutes")
    func oneHour() async throws {
        let count = MassTests.count(10, of: 300, nightly: 1000)
        let playlist = Documents.playlist(
            [
                ("start", "https://ads.example/pre"), ("end", "https://ads.example/post"),
                ("00:55:00", "https://ads.example/none"),
            ]
                + (1...5).map { ("00:\($0)0:00", "https://ads.example/mid") })
        let house = House([
            "https://ads.example/pre": .body(Documents.response([.init()], name: "pre")),
            "https://ads.example/mid": .body(Documents.response([.init(), .init(seconds: 30)], name: "mid")),
            "https://ads.example/post": .body(Documents.response([.init()], name: "post")),
            "https://ads.example/none": .body(Documents.empty),
        ])
        var managers: [AdsManager] = []
        for seed in 0..<UInt64(count) {
            managers.append(try await house.manager(playlist, duration: .seconds(3600), seed: seed))
        }
        let before = ContinuousClock.now
        await house.clock.run(for: .seconds(4200))
        #expect(managers.allSatisfy { $0.state == .ended })
        for manager in managers { manager.destroy() }
        await house.clock.run(for: .seconds(1))
        #expect(house.checker.violations == [])
        #expect(house.checker.finishedCount == count)
        // Per session: 7 breaks with two trackers, 12 ads with six, and one error.
        #expect(house.tracking.urls.count == count * (7 * 2 + 12 * 6 + 1))
        print("\(count) sessions, \(house.checker.inputCount) inputs, \(ContinuousClock.now - before)")
    }

    @Test("Sessions come and go, and nothing of them stays")
    func nothingStays() async throws {
        let count = MassTests.count(100, of: 3000, nightly: 10_000)
        let playlist = Documents.playlist([
            ("start", "https://ads.example/pre"), ("00:01:00", "https://ads.example/never"),
        ])
        let house = House([
            "https://ads.example/pre": .body(Documents.response([.init(), .init()])),
            "https://ads.example/never": .never,
        ])
        for round in 0..<(count / 100) {
            var managers: [AdsManager] = []
            for seed in 0..<100 {
                managers.append(
                    try await house.manager(playlist, duration: .seconds(90), seed: UInt64(round * 100 + seed)))
            }
            // Some are let go in an ad, some while they load, some when all is over; half of them without a word.
            await house.clock.run(for: [.seconds(5), .seconds(85), .seconds(200)][round % 3])
            #expect(house.living.count == 400)
            for manager in managers.prefix(50) { manager.destroy() }
            managers = []
            await house.clock.run(for: .seconds(1))
            #expect(house.clock.load == (working: 1, waiting: 0))
            await house.living.settle()
            #expect(house.living.count == 0)
        }
        #expect(house.checker.violations == [])
    }

    #if os(Linux)
        @Test(
            "The memory of a session is printed if ADRULES_MEASURE is set",
            .enabled(if: ProcessInfo.processInfo.environment["ADRULES_MEASURE"] != nil))
        func weight() async throws {
            let count = 1000
            let playlist = Documents.playlist([
                ("start", "https://ads.example/pre"), ("00:10:00", "https://ads.example/mid"),
            ])
            let pod = Documents.response([.init(), .init(), .init()])
            let house = House(
                ["https://ads.example/pre": .body(pod), "https://ads.example/mid": .body(pod)], isWatched: false)
            var managers: [AdsManager] = []
            let before = Self.residentBytes
            for seed in 0..<UInt64(count) {
                managers.append(try await house.manager(playlist, duration: .seconds(3600), seed: seed))
            }
            await house.clock.run(until: .seconds(20))
            let inAd = Self.residentBytes
            await house.clock.run(until: .seconds(300))
            let idle = Self.residentBytes
            #expect(managers.allSatisfy { $0.state == .playing })
            print("resident bytes per session: \((inAd - before) / count) in an ad, \((idle - before) / count) idle")
        }

        /// The memory of the process that is in use, by the kernel.
        private static var residentBytes: Int {
            let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            return (statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
        }
    #endif
}
