import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import StreamingPlatform
import TestPlayers
import TestServers
import Testing

extension OverRealSockets {
    @Suite("Playback sessions over real sockets") struct PlaybackSessionTests {
        typealias Step = SessionError.Step

        private static let film = PlaybackResource(id: StreamingPlatform.resource, kind: .vod, customerID: "viewer 7")
        private static let sessions = "/bv/playback/v1/sessions/"

        private static func error(
            of work: () async throws(SessionError) -> Void
        ) async -> SessionError? {
            do throws(SessionError) {
                try await work()
                return nil
            } catch {
                return error
            }
        }

        @Test("The calls of ten minutes, in their order", arguments: TestedLoader.allCases)
        func wholeSession(_ kind: TestedLoader) async throws {
            let clock = SimulatedClock()
            let platform = try StreamingPlatform()
            let base = try await platform.start()
            let session = PlaybackSession(
                PlaybackAPI(base), deviceID: "living-room", loading: kind.make(), clock: clock
            ) { Issue.record("lost: \($0)") }
            let stream = try await session.start(Self.film, apiToken: StreamingPlatform.apiToken)
            #expect(stream.manifest(.hls)?.resolutions.map(\.height) == [1080, 720])
            #expect(stream.drmServerURL == "https://drm.example/licence")
            session.playing()
            await clock.run(until: .seconds(300))
            session.paused()
            await clock.run(until: .seconds(600))
            session.playing()
            await clock.run(until: .seconds(895))
            #expect(await session.end() == nil)
            let device = Self.sessions + "living-room"
            let beats = Array(repeating: "POST \(device):heartbeat 200", count: 60)
            #expect(
                await platform.calls == [
                    "POST /bv/cms/v1/tokens 200", "POST \(device):start 200", "GET \(device) 200",
                ] + beats + ["POST \(device):end 200"])
            #expect(await platform.openSessions == 0)
            await platform.stop()
        }

        @Test("A session that expires: the platform's own words, and one end", arguments: TestedLoader.allCases)
        func expires(_ kind: TestedLoader) async throws {
            let clock = SimulatedClock()
            let platform = try StreamingPlatform()
            let base = try await platform.start()
            await platform.expire(afterHeartbeats: 5)
            let (losses, loss) = AsyncStream.makeStream(of: SessionError.self)
            let session = PlaybackSession(
                PlaybackAPI(base), deviceID: "living-room", loading: kind.make(), clock: clock
            ) { error in
                loss.yield(error)
                loss.finish()
            }
            _ = try await session.start(Self.film, apiToken: StreamingPlatform.apiToken)
            session.playing()
            await clock.run(until: .seconds(600))
            for await error in losses {
                #expect(error.status == 403)
                #expect(error.serverMessage == "the session has expired")
            }
            await session.end()
            #expect(await platform.calls.count { $0.contains(":heartbeat") } == 6)
            #expect(await platform.calls.count { $0.contains(":end") } == 1)
            await platform.stop()
        }

        @Test("A token that the platform does not know is refused with its words", arguments: TestedLoader.allCases)
        func refused(_ kind: TestedLoader) async throws {
            let platform = try StreamingPlatform()
            let base = try await platform.start()
            for (step, message) in [
                (Step.token, "the API token is unknown"), (.start, "the playback token is unknown"),
            ] {
                let session = PlaybackSession(PlaybackAPI(base), deviceID: "tv", loading: kind.make()) { _ in }
                let error = await Self.error { () async throws(SessionError) in
                    if step == .token {
                        _ = try await session.start(Self.film, apiToken: "wrong")
                    } else {
                        _ = try await session.start(playbackToken: "wrong")
                    }
                }
                #expect(error?.step == step)
                #expect(error?.status == 401)
                #expect(error?.serverMessage == message)
                await session.end()
            }
            #expect(await platform.calls.count == 2)
            await platform.stop()
        }

        /// What a hostile platform does instead of answering.
        struct Hostile: Sendable, CustomTestStringConvertible {
            var name: String
            var reply: RawServer.Reply
            var codes: Set<SessionError.Code>
            /// Only the time ends it.
            var isSilent = false

            var testDescription: String { name }
        }

        private static func json(_ text: String, status: Int = 200) -> RawServer.Reply {
            .answer(status, body: Array(text.utf8))
        }

        static let hostile: [Hostile] = [
            Hostile(name: "an endless body", reply: .endless, codes: [.tooLong]),
            Hostile(name: "a byte now and then", reply: .drip, codes: [.network], isSilent: true),
            Hostile(name: "silence", reply: .silence, codes: [.network], isSilent: true),
            Hostile(name: "a reset", reply: .reset, codes: [.network]),
            Hostile(name: "the end of the connection", reply: .nothing, codes: [.network]),
            Hostile(name: "no HTTP", reply: .bytes(Array("SSH-2.0\r\n\r\n".utf8)), codes: [.network]),
            Hostile(
                name: "half a body", reply: .bytes(LoaderTests.head("Content-Length: 1000") + Array("{".utf8)),
                codes: [.network]),
            Hostile(
                name: "a bomb",
                reply: .answer(
                    200, headers: ["Content-Encoding": "gzip"], body: Gzip.repeated(0x20, repetitions: 400_000)),
                codes: [.tooLong]),
            Hostile(
                name: "a circle", reply: .answer(307, headers: ["Location": "/bv/cms/v1/tokens"]), codes: [.status]),
            Hostile(
                name: "a sign-in page behind a redirect", reply: .answer(302, headers: ["Location": "/sign-in"]),
                codes: [.status]),
            Hostile(name: "a sign-in page", reply: json("<html>Sign in</html>"), codes: [.decoding]),
            Hostile(name: "nothing", reply: .answer(200), codes: [.emptyData]),
            Hostile(name: "204", reply: .answer(204), codes: [.emptyData]),
            Hostile(
                name: "wrong types", reply: json(#"{"token":[1],"drm_server_endpoint":7,"sources":"x"}"#),
                codes: [.decoding]),
            Hostile(
                name: "deep JSON", reply: json(String(repeating: #"{"sources":["#, count: 20_000)), codes: [.decoding]),
            Hostile(name: "500 with a page", reply: json("<html>", status: 500), codes: [.status]),
        ]

        @Test(
            "A hostile platform ends a start with an error of its step, in time", arguments: TestedLoader.allCases,
            hostile)
        func hostileStart(_ kind: TestedLoader, _ hostile: Hostile) async throws {
            let loader = kind.make()
            await withTaskGroup { group in
                for step in [Step.token, .start, .streamInfo] {
                    group.addTask {
                        await Self.check(step, hostile, loader)
                    }
                }
            }
        }

        /// A platform that is hostile at one step.
        private static func check(_ step: Step, _ hostile: Hostile, _ loader: any AdLoading) async {
            let log = Sightings()
            guard
                let server = try? await RawServer({ request in
                    let asked = Self.step(of: request)
                    await log.note(asked.rawValue)
                    return asked == step ? hostile.reply : Self.good(asked)
                })
            else {
                Issue.record("no server")
                return
            }
            var api = PlaybackAPI(server.base)
            api.timeout = hostile.isSilent ? .seconds(2) : .seconds(30)
            let session = PlaybackSession(api, deviceID: "tv", loading: loader) { Issue.record("released: \($0)") }
            let error = await Self.error { () async throws(SessionError) in
                _ = try await session.start(Self.film, apiToken: "api-token")
            }
            #expect(error?.step == step)
            #expect(error.map { hostile.codes.contains($0.code) } == true, "\(String(describing: error))")
            #expect(await session.end() == nil)
            let ends = await log.seen.count { $0 == Step.end.rawValue }
            // A redirect is a no; after any other answer of the start the platform may have a session.
            let isRefused =
                step == .token || step == .start && (error?.status.map { (300..<500).contains($0) } ?? false)
            #expect(ends == (isRefused ? 0 : 1), "\(step)")
            server.stop()
        }

        private static func step(of request: ReceivedRequest) -> Step {
            if request.path.hasSuffix("/tokens") { return .token }
            let verb = request.path.split(separator: ":").last ?? ""
            return Step(rawValue: String(verb)) ?? .streamInfo
        }

        private static func good(_ step: Step) -> RawServer.Reply {
            switch step {
            case .token: json(#"{"token":"playback-1"}"#)
            // The last three are steps of a live stream, which asks another server.
            case .start, .heartbeat, .end, .registration, .metadata, .playback: json("{}")
            case .streamInfo:
                json(#"{"sources":[{"manifests":[{"protocol":"PROTOCOL_HLS","url":"https://cdn.example/a.m3u8"}]}]}"#)
            }
        }

        @Test(
            "Random faults and cancellations: one end, and nothing after it reaches the platform",
            arguments: TestedLoader.allCases)
        func random(_ kind: TestedLoader) async throws {
            let first = UInt64.random(in: 0..<1 << 32)
            print("random playback sessions over sockets, \(kind): first seed \(first)")
            let loader = kind.make()
            var faults: [RawServer.Reply] = [
                Self.json("no", status: 403), Self.json("", status: 500), Self.json("{"), .silence,
            ]
            // URLSession itself repeats a request when a connection breaks that it had used before.
            if kind != .urlSession { faults += [.reset, .nothing] }
            for seed in first..<first + 40 {
                let wrong = try await Self.violations(seed: seed, loader, faults, abandons: kind == .urlSession)
                #expect(wrong.isEmpty, "\(wrong)")
            }
        }

        private static func violations(
            seed: UInt64, _ loader: any AdLoading, _ faults: [RawServer.Reply], abandons: Bool
        ) async throws -> [String] {
            var random = SeededGenerator(seed: seed)
            let log = Sightings()
            let server = try await RawServer { request in
                let step = Self.step(of: request)
                await log.note(step.rawValue)
                let count = await log.seen.count
                var random = SeededGenerator(seed: seed ^ UInt64(count) << 40)
                let isFaulty = Int.random(in: 0..<12, using: &random) == 0
                return isFaulty ? faults.randomElement(using: &random) ?? .reset : Self.good(step)
            }
            var api = PlaybackAPI(server.base)
            api.timeout = .milliseconds(500)
            let clock = SimulatedClock()
            let session = PlaybackSession(api, deviceID: "tv", loading: loader, clock: clock) { _ in }
            let start = Task { [clock] in
                defer { clock.workEnded() }
                return await Self.error { () async throws(SessionError) in
                    _ = try await session.start(Self.film, apiToken: "api-token")
                }
            }
            clock.workBegan()
            // Cancelled while a request is on its way, in some sessions.
            if Int.random(in: 0..<3, using: &random) == 0 {
                for _ in 0..<Int.random(in: 0..<2000, using: &random) { await Task.yield() }
                start.cancel()
            }
            session.playing()
            for _ in 0..<Int.random(in: 1..<6, using: &random) {
                await clock.run(for: .milliseconds(Int64.random(in: 0..<60_000, using: &random)))
                if Bool.random(using: &random) { session.paused() } else { session.playing() }
            }
            let error = await start.value
            await session.end()
            await clock.run(for: .seconds(100))
            let seen = await log.seen
            server.stop()
            var wrong: [String] = []
            let ends = seen.count { $0 == "end" }
            if ends > 1 { wrong.append("\(ends) ends") }
            if error == nil, ends != 1 { wrong.append("started, and \(ends) ends") }
            // A start that URLSession was to abandon may arrive late; see URLSessionLoader.
            let late = seen.drop { $0 != "end" }.dropFirst().filter { !abandons || $0 == "heartbeat" || $0 == "end" }
            if !late.isEmpty { wrong.append("\(late) after the end") }
            if case .active = session.state { wrong.append("still active") }
            return wrong.map { "seed \(seed): \($0); \(seen), \(String(describing: error))" }
        }

        @Test("The page's code watches a film against a platform")
        @MainActor func page() async throws {
            let platform = try StreamingPlatform()
            let base = try await platform.start()
            let film = VideoPlayer(length: .seconds(20), clock: AcceleratedClock(pace: 40))
            let session = IntegrationTests.session(for: film, device: "tv", api: PlaybackAPI(base))
            let token = "playback-1"
            await #expect(throws: SessionError.self) {
                // The platform knows no token yet.
                try await watch(film, in: session, token: token, adPlayer: film, tag: base, loader: AdsLoader())
            }
            #expect(await platform.calls == ["POST \(Self.sessions)tv:start 401"])
            let other = PlaybackSession(PlaybackAPI(base), deviceID: "living-room") { _ in }
            let known = try await other.start(Self.film, apiToken: StreamingPlatform.apiToken).playbackToken
            let second = IntegrationTests.session(for: film, device: "tv", api: PlaybackAPI(base))
            try await watch(film, in: second, token: known, adPlayer: film, tag: base, loader: AdsLoader())
            #expect(film.position == 20)
            await other.end()
            #expect(await platform.openSessions == 0)
            #expect(await platform.calls.count { $0.hasSuffix(":end 200") } == 2)
            await platform.stop()
        }

        @Test("The sample: an hour to its end, and a session that expires in the middle of an ad")
        func sample() async throws {
            let ending = try await Program.run("SessionPlayer")
            #expect(ending.status == 0, "\(ending.output)")
            #expect(ending.output.hasSuffix("each session ended once\n"))
        }
    }
}
