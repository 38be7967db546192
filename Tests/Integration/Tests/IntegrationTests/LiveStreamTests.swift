import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import PodServer
import TestServers
import Testing

extension OverRealSockets {
    @Suite("Live streams over real sockets") struct LiveStreamTests {
        /// A player with an item, which only takes events.
        private actor Player: InterstitialPlaying {
            private(set) var events: [InterstitialEvent] = []
            var currentTime: MediaTime? { .seconds(100) }
            func setEvents(_ events: [InterstitialEvent]) { self.events = events }
        }

        private static func request(_ base: String, asset: String = PodServer.customAssetKey) throws -> StreamRequest {
            var serving = try PodServing(networkCode: PodServer.networkCode)
            serving.host = base
            return StreamRequest(serving, customAssetKey: asset)
        }

        private static func session(
            _ request: StreamRequest, _ loader: any AdLoading, player: some InterstitialPlaying = Player(),
            clock: any PlayerClock = SimulatedClock()
        ) -> StreamSession {
            StreamSession(request, player: player, loading: loader, clock: clock) { adBreak in
                try .adBreak(adBreak.id)
            } onEvent: { _ in
            }
        }

        private static func error(of session: StreamSession) async -> SessionError? {
            do throws(SessionError) {
                _ = try await session.start()
                return nil
            } catch {
                return error
            }
        }

        @Test(
            "A stream is registered, and the pod of a break plays with its identifier", arguments: TestedLoader.allCases
        )
        func registered(_ kind: TestedLoader) async throws {
            let server = try PodServer()
            let base = try await server.start()
            let (loader, clock, player) = (kind.make(), SimulatedClock(), Player())
            let session = Self.session(try Self.request(base), loader, player: player, clock: clock)
            let stream = try await session.start()
            #expect(stream.id == "viewer-1:LOCAL")
            #expect(stream.metadataURL == base + "/metadata/1")
            #expect(stream.mediaVerificationURL == base + "/verify/")
            #expect(stream.pollingFrequency == .seconds(10))
            session.scheduleBreak(duration: .seconds(20))
            await clock.run(for: .zero)
            let url = try #require(await player.events.first?.templateURLs.first)
            let pod = try MediaPlaylist(parsing: try await loader.load(LoadRequest(url: url)).body)
            #expect(pod.duration == .seconds(20))
            await session.end()
            #expect(await player.events.isEmpty)
            await server.stop()
        }

        @Test("A registration is form data", arguments: TestedLoader.allCases)
        func form(_ kind: TestedLoader) async throws {
            let server = try await GoodServer { _ in GoodServer.Answer(#"{"stream_id":"a"}"#, type: "application/json")
            }
            var request = try Self.request(server.base)
            request.parameters = [.init("cust_params", "section=sport")]
            #expect(await Self.error(of: Self.session(request, kind.make())) == nil)
            let received = try #require(await server.requests.first)
            #expect(received.method == "POST")
            #expect(received.headers["content-type"] == "application/x-www-form-urlencoded")
            #expect(String(decoding: received.body, as: UTF8.self) == "cust_params=section%3Dsport")
            await server.stop()
        }

        @Test("A stream that the server does not have: its status and its words", arguments: TestedLoader.allCases)
        func refused(_ kind: TestedLoader) async throws {
            let server = try PodServer()
            let base = try await server.start()
            let error = await Self.error(of: Self.session(try Self.request(base, asset: "other"), kind.make()))
            #expect(error?.step == .registration)
            #expect(error?.code == .status)
            #expect(error?.status == 404)
            #expect(error?.serverMessage == "there is no live stream of this name")
            await server.stop()
        }

        /// What a hostile server does instead of registering a stream.
        struct Hostile: Sendable, CustomTestStringConvertible {
            var name: String
            var reply: RawServer.Reply
            var code: SessionError.Code
            /// Only the time ends it.
            var isSilent = false

            var testDescription: String { name }
        }

        private static func json(_ text: String, status: Int = 200) -> RawServer.Reply {
            .answer(status, body: Array(text.utf8))
        }

        static let hostile: [Hostile] = [
            Hostile(name: "an endless body", reply: .endless, code: .tooLong),
            Hostile(name: "a huge body", reply: json(String(repeating: " ", count: 1 << 20)), code: .tooLong),
            Hostile(
                name: "a bomb",
                reply: .answer(
                    200, headers: ["Content-Encoding": "gzip"], body: Gzip.repeated(0x20, repetitions: 400_000)),
                code: .tooLong),
            Hostile(name: "a byte now and then", reply: .drip, code: .network, isSilent: true),
            Hostile(name: "silence", reply: .silence, code: .network, isSilent: true),
            Hostile(name: "a reset", reply: .reset, code: .network),
            Hostile(name: "the end of the connection", reply: .nothing, code: .network),
            Hostile(name: "a circle", reply: .answer(307, headers: ["Location": "?again"]), code: .status),
            Hostile(
                name: "another origin", reply: .answer(302, headers: ["Location": "http://127.0.0.1:2/"]), code: .status
            ),
            Hostile(name: "a sign-in page", reply: json("<html>Sign in</html>"), code: .decoding),
            Hostile(name: "wrong types", reply: json(#"{"stream_id":[1],"metadata_url":7}"#), code: .decoding),
            Hostile(name: "deep JSON", reply: json(String(repeating: #"{"a":["#, count: 8000)), code: .decoding),
            Hostile(name: "nothing", reply: .answer(200), code: .emptyData),
            Hostile(name: "500 with a page", reply: json("<html>", status: 500), code: .status),
        ]

        @Test(
            "A hostile server ends the registration with a typed error, in time", arguments: TestedLoader.allCases,
            hostile)
        func hostileServer(_ kind: TestedLoader, _ hostile: Hostile) async throws {
            let server = try await RawServer { _ in hostile.reply }
            var request = try Self.request(server.base)
            request.timeout = hostile.isSilent ? .seconds(2) : .seconds(120)
            let session = Self.session(request, kind.make())
            let error = await Self.error(of: session)
            #expect(error?.step == .registration)
            #expect(error?.code == hostile.code, "\(String(describing: error))")
            if hostile.isSilent { #expect(error?.loadCode == .timeout) }
            #expect(session.state == .ready)
            server.stop()
        }

        @Test("An hour with a break every three minutes: each ping comes once, in order, and no other")
        func hour() async throws {
            let server = try PodServer()
            let base = try await server.start()
            let (loader, clock, player) = (AsyncHTTPClientLoader(), SimulatedClock(), Player())
            let session = Self.session(try Self.request(base), loader, player: player, clock: clock)
            _ = try await session.start()
            for number in 0..<Int64(20) {
                await clock.run(until: .seconds(number * 180))
                session.scheduleBreak(duration: .seconds(30))
                await clock.run(for: .seconds(70))
                guard let event = await player.events.last, let url = event.templateURLs.first,
                    let pod = PodServer.podName(in: url)
                else { continue }
                _ = try await loader.load(LoadRequest(url: url))
                session.report(.began(event.identifier))
                for ad in 1...PodServer.adsInPod {
                    for name in PodServer.adEvents {
                        session.report(.timedMetadata(id: PodServer.adEventID(pod: pod, ad: ad, event: name)))
                        await clock.run(for: .seconds(3))
                    }
                }
                session.report(.ended(event.identifier))
            }
            await clock.run(until: .seconds(3600))
            await session.end()
            await session.settled(within: .seconds(10))
            #expect(await server.pings.count == 20 * PodServer.adsInPod * PodServer.adEvents.count)
            #expect(await server.pingMistakes == [])
            print("a live hour: \(await server.pings.count) pings, \(await server.metadataCalls) polls")
            await server.stop()
        }

        @Test("The sample: planned and announced breaks, once each, though the clock is set back over the first")
        func sample() async throws {
            let ending = try await Program.run("LiveViewer")
            #expect(ending.status == 0, "\(ending.output)")
            #expect(ending.output.hasSuffix("four breaks played, once each\n"))
        }
    }
}
