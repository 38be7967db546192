import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import TestPlayers
import TestServers
import Testing

extension OverRealSockets {
    @Suite("A session without faults") struct CleanSessionTests {
        @Test(
            "Four breaks: every beacon arrives exactly once, one at a time in order",
            arguments: TrackingGuarantee.allCases, [1, 6])
        func everyBeacon(_ guarantee: TrackingGuarantee, atOnce: Int) async throws {
            let server = try await GoodServer { request in
                let list = Playlist(base: "http://" + (request.headers["host"] ?? ""))
                switch request.path {
                case "/vmap":
                    return GoodServer.Answer(
                        list.vmap([
                            ("start", list.base + "/pre"), ("00:10:00", list.base + "/wrapped"),
                            ("00:20:00", list.base + "/pod"), ("end", list.base + "/post"),
                        ]))
                case "/pre": return GoodServer.Answer(list.inline("pre", ads: 1))
                case "/wrapped": return GoodServer.Answer(list.wrapper("w1", to: list.base + "/wrapped2"))
                case "/wrapped2": return GoodServer.Answer(list.wrapper("w2", to: list.base + "/mid"))
                case "/mid": return GoodServer.Answer(list.inline("mid", ads: 1))
                case "/pod": return GoodServer.Answer(list.inline("pod", ads: 3))
                case "/post": return GoodServer.Answer(list.inline("post", ads: 1))
                default: return GoodServer.Answer(type: "image/gif")
                }
            }
            let clock = SimulatedClock()
            let network = AsyncHTTPClientLoader()
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            var policy = TrackingPolicy(guarantee)
            policy.maxPerHost = atOnce
            let delivery = TrackingDelivery(
                loader: network, policy: policy, outbox: FileOutbox(file), clock: clock)
            let loader = AdsLoader(loading: network, tracking: delivery, clock: clock)
            var request = AdsRequest(adTagURL: server.base + "/vmap")
            request.contentDuration = .seconds(1800)
            let manager = try await loader.requestAds(request)
            let content = TestContent(duration: .seconds(1800), clock: clock)
            content.onEnd { manager.contentComplete() }
            let events = manager.events()
            manager.initialize(contentPlayhead: content, adPlayer: TestAdPlayer(clock: clock))
            await clock.run(until: .seconds(2400))
            await delivery.settled()
            var ends = 0
            for await event in events {
                if case .ad(let event) = event, event.name == .allAdsCompleted { ends += 1 }
            }
            #expect(ends == 1)

            var expected: [String] = []
            for (index, ads) in [["pre/0"], ["mid/0"], ["pod/0", "pod/1", "pod/2"], ["post/0"]].enumerated() {
                expected.append("/t/b\(index)/breakStart")
                for ad in ads {
                    expected.append("/t/\(ad)/impression")
                    if ad == "mid/0" { expected += ["/t/w2/impression", "/t/w1/impression"] }
                    expected += Playlist.adEvents.map { "/t/\(ad)/\($0)" }
                }
                expected.append("/t/b\(index)/breakEnd")
            }
            let arrived = await server.requests.map(\.target).filter { $0.hasPrefix("/t/") }
            // Those of one moment may overtake one another on connections of their own.
            #expect(atOnce == 1 ? arrived == expected : arrived.sorted() == expected.sorted())
            let report = await delivery.report
            #expect(report.accepted == expected.count)
            #expect(report.confirmed == expected.count)
            #expect(report.sent == expected.count)
            #expect(report.lost.isEmpty)
            print("clean session, \(guarantee): \(arrived.count) of \(expected.count) beacons, \(atOnce) at once")
            await server.stop()
        }
    }
}
