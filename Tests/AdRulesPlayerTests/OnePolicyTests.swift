import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("One network policy holds for requests and beacons") struct OnePolicyTests {
    @Test("A delivery of the app's own sends no beacon that the loader's policy refuses")
    func beacons() async throws {
        let clock = SimulatedClock()
        let tag = "https://ads.example/pre"
        let response = Documents.response([
            Documents.TestAd(seconds: 5, extra: "<Impression>http://plain.example/i</Impression>")
        ])
        let loading = ScriptedLoading([tag: .body(response)], clock: clock)
        let delivery = TrackingDelivery(loader: loading, clock: clock)
        var network = NetworkPolicy()
        network.schemes = ["https"]
        network.refusedPorts.insert(8443)
        let loader = AdsLoader(network: network, loading: loading, tracking: delivery, clock: clock)
        let manager = try await loader.requestAds(AdsRequest(adTagURL: tag))
        manager.initialize(
            contentPlayhead: TestContent(duration: .seconds(60), clock: clock), adPlayer: TestAdPlayer(clock: clock))
        manager.start()
        await clock.run(until: .seconds(20))
        let lost = await delivery.report.lostBeacons
        #expect(lost.map(\.beacon.url) == ["http://plain.example/i"])
        #expect(lost.map(\.reason) == [.scheme])
        #expect(!loading.requests.contains { $0.url.hasPrefix("http:") })
        // Redirects are held to it as well.
        let beacons = loading.requests.filter { $0.url.contains("beacon.example") }
        #expect(!beacons.isEmpty)
        #expect(beacons.allSatisfy { $0.network.schemes == ["https"] && $0.network.refusedPorts.contains(8443) })
        manager.destroy()
    }

    @Test("Two policies together allow only requests that both allow")
    func both() {
        var left = NetworkPolicy()
        left.ports = [443, 8080]
        left.maxRedirects = 2
        var right = NetworkPolicy()
        right.schemes = ["https"]
        right.privateAddresses = .refused
        right.refusedPorts = [8080]
        let both = left.and(right)
        #expect(both == right.and(left))
        #expect(both.ports == [443, 8080])
        #expect(both.refusedPorts.contains(8080) && both.refusedPorts.contains(25))
        #expect(both.schemes == ["https"])
        #expect(both.privateAddresses == .refused)
        #expect(both.maxRedirects == 2)
        right.ports = [443]
        #expect(left.and(right).ports == [443])
        left.privateAddresses = .allowed
        right.privateAddresses = .behindPrivate
        #expect(left.and(right).privateAddresses == .behindPrivate)
        #expect(left.and(left) == left)
    }

    @Test("A name is judged by its addresses, where the session may fetch no private one")
    func names() async throws {
        let asked = Guarded<[String]>([])
        let loader = URLSessionLoader { _ in
            true
        } resolve: { host in
            asked.withLock { $0.append(host) }
            return ["2606:4700::1111", "127.0.0.1"]
        }
        let error = await #expect(throws: LoadError.self) {
            try await loader.load(LoadRequest(url: "http://public.example:8123/", firstHop: .publicAddress))
        }
        #expect(error?.code == .unreachable)
        #expect(error?.message == "public.example has the address 127.0.0.1, which is not on the public internet")
        #expect(asked.withLock { $0 } == ["public.example"])
    }
}
