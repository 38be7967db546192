import AdRulesPlayer
import TestPlayers
import TestServers
import Testing

extension OverRealSockets {
    @Suite("A TLS handshake that fails") struct HandshakeTests {
        /// What servers that speak no TLS do at its first bytes: a sign-in page of a hotel answers in plain HTTP.
        static let replies: [(String, RawServer.Reply)] = [
            ("plain HTTP", .bytes(Array("HTTP/1.1 302 Found\r\nLocation: http://hotel.example/\r\n\r\n".utf8))),
            ("the end", .nothing),
        ]

        @Test(
            "A failed handshake sends nothing, and has a readable message",
            arguments: TestedLoader.butFoundationOnLinux,
            replies.indices)
        func unreachable(_ kind: TestedLoader, _ index: Int) async throws {
            let server = try await RawServer { _ in Self.replies[index].1 }
            for reuses in [true, false] {
                var request = LoadRequest(url: "https://127.0.0.1:\(server.port)/", timeout: .seconds(5))
                request.reusesConnection = reuses
                let error = try #require(await kind.make().outcome(request).failure)
                #expect(error.code == .unreachable)
                #expect(error.message?.contains("/") == false)
                #expect(error.message?.contains("OPENSSL") == false)
            }
            server.stop()
        }

        @Test("A beacon is sent again, and not lost")
        func beacon() async throws {
            let clock = AcceleratedClock(pace: 8)
            let isTLS = Sightings()
            let server = try await RawServer { request in
                await isTLS.note(request.method)
                return Self.replies[0].1
            }
            let delivery = TrackingDelivery(loader: AsyncHTTPClientLoader(), clock: clock)
            let firing = TrackerFiring(
                owner: .vast, event: "start", occurrence: OccurrenceID(0), showing: 1, ad: 0, code: nil,
                urls: ["https://127.0.0.1:\(server.port)/start"])
            await delivery.open(SessionID(rawValue: "s"), firstHop: .privateAddress)
            await delivery.send(firing, for: SessionID(rawValue: "s"))
            while await isTLS.seen.count < 2 { try await clock.sleep(until: clock.now + .milliseconds(200)) }
            let report = await delivery.report
            #expect(report.lost.isEmpty)
            #expect(report.waiting == 1)
            server.stop()
        }
    }
}
