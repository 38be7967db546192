import AdRulesPlayer
import TestServers
import Testing

extension OverRealSockets {
    @Suite("Loaders over real sockets") struct LoaderTests {
        @Test(
            "A good answer comes whole; the request has the given headers and no others of ours",
            arguments: TestedLoader.allCases)
        func good(_ kind: TestedLoader) async throws {
            let body = String(repeating: "<VAST version=\"4.2\"/>\n", count: 20_000)
            let server = try await GoodServer { _ in GoodServer.Answer(body) }
            let loader = kind.make()
            let answer = try await loader.load(
                LoadRequest(url: server.base + "/ads?x=[M]&y=a b", headers: ["X-Device": "tv"]))
            #expect(answer.body == Array(body.utf8))
            #expect(answer.status == 200)
            #expect(answer.redirects == 0)
            let request = try #require(await server.requests.first)
            #expect(request.headers["x-device"] == "tv")
            #expect(request.headers["cookie"] == nil)
            #expect(request.headers["user-agent"] != nil)
            await server.stop()
        }

        @Test("A redirect does not wait for its body", arguments: TestedLoader.butFoundationOnLinux)
        func redirectWithoutBody(_ kind: TestedLoader) async throws {
            let head = "HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 1000\r\n\r\n<html>"
            let server = try await RawServer { request in
                request.path == "/end" ? .answer(200) : .bytesThenSilence(Array(head.utf8))
            }
            for reusesConnection in [true, false] {
                var request = LoadRequest(url: server.base + "/start", timeout: .seconds(8))
                request.reusesConnection = reusesConnection
                let outcome = await kind.make().outcome(request)
                #expect(try outcome.get().redirects == 1, "it would not be answered in time")
            }
            server.stop()
        }

        @Test("A hundred slow answers of one server: none waits for another", arguments: TestedLoader.allCases)
        func manyAtOnce(_ kind: TestedLoader) async throws {
            let gate = Gate(opensAt: 100)
            let server = try await RawServer { _ in
                await gate.pass()
                return .answer(200)
            }
            let loader = kind.make()
            let failures = await withTaskGroup(of: LoadError?.self) { group in
                for _ in 0..<100 {
                    group.addTask { await loader.outcome(LoadRequest(url: server.base, timeout: .seconds(30))).failure }
                }
                return await group.reduce(into: [LoadError]()) { if let error = $1 { $0.append(error) } }
            }
            #expect(failures.isEmpty)
            server.stop()
        }

        @Test("No cookie comes back", arguments: TestedLoader.allCases)
        func cookies(_ kind: TestedLoader) async throws {
            let cookies = Sightings()
            let server = try await RawServer { request in
                await cookies.note(request.headers["cookie"] ?? "none")
                return .answer(
                    request.path == "/1" ? 302 : 200, headers: ["Set-Cookie": "id=42; Path=/", "Location": "/2"])
            }
            let loader = kind.make()
            for _ in 0..<3 { _ = try await loader.load(LoadRequest(url: server.base + "/1")) }
            #expect(await cookies.seen == Array(repeating: "none", count: 6))
            server.stop()
        }

        @Test("Redirects are followed and counted by us", arguments: TestedLoader.allCases)
        func redirects(_ kind: TestedLoader) async throws {
            let server = try await RawServer { request in
                let number = Int(request.path.dropFirst()) ?? 0
                return number == 0
                    ? .answer(200, body: Array("end".utf8))
                    : .answer(302, headers: ["Location": "/\(number - 1)"], body: Array("moved".utf8))
            }
            let loader = kind.make()
            let answer = try await loader.load(LoadRequest(url: server.base + "/5"))
            #expect(answer.redirects == 5)
            #expect(answer.body == Array("end".utf8))
            #expect(answer.finalURL == server.base + "/0")
            let tooMany = await loader.outcome(LoadRequest(url: server.base + "/6"))
            #expect(tooMany.failure?.code == .redirects)
            server.stop()
        }

        /// What a bad server does, and what a loader makes of it.
        struct BadCase: Sendable, CustomTestStringConvertible {
            var name: String
            var reply: RawServer.Reply
            var codes: Set<LoadError.Code>
            var status: Int?

            var testDescription: String { name }
        }

        static func head(_ text: String) -> [UInt8] { Array("HTTP/1.1 200 OK\r\n\(text)\r\n\r\n".utf8) }

        static let badCases: [BadCase] = [
            BadCase(name: "reset at once", reply: .reset, codes: [.connectionLost]),
            BadCase(name: "closed without a word", reply: .nothing, codes: [.connectionLost]),
            BadCase(name: "no HTTP", reply: .bytes(Array("\u{1}\u{2}SSH-2.0\r\n\r\n".utf8)), codes: [.connectionLost]),
            BadCase(
                name: "truncated body", reply: .bytes(head("Content-Length: 1000") + Array("<VAST".utf8)),
                codes: [.connectionLost], status: 200),
            BadCase(
                name: "reset in the body", reply: .bytesThenReset(head("Content-Length: 1000") + Array("<VAST".utf8)),
                codes: [.connectionLost], status: 200),
            BadCase(
                name: "truncated chunks",
                reply: .bytes(head("Transfer-Encoding: chunked") + Array("100\r\n<VAST".utf8)),
                codes: [.connectionLost], status: 200),
            BadCase(name: "silence", reply: .silence, codes: [.timeout]),
            BadCase(name: "endless body", reply: .endless, codes: [.tooLong], status: 200),
            BadCase(name: "a byte now and then", reply: .drip, codes: [.timeout], status: 200),
            BadCase(name: "500", reply: .answer(500), codes: [.status], status: 500),
            BadCase(name: "404 with a body", reply: .answer(404, body: [1, 2, 3]), codes: [.status], status: 404),
            BadCase(
                name: "to itself", reply: .answer(302, headers: ["Location": "/"]), codes: [.redirects], status: 302),
            BadCase(name: "to nowhere", reply: .answer(302), codes: [.redirects], status: 302),
            BadCase(
                name: "to a file", reply: .answer(302, headers: ["Location": "file:///etc/hostname"]), codes: [.scheme],
                status: 302),
            BadCase(
                name: "to a port where nobody is", reply: .answer(302, headers: ["Location": "http://127.0.0.1:2/"]),
                codes: [.unreachable], status: 302),
            BadCase(
                name: "a bomb",
                reply: .answer(
                    200, headers: ["Content-Encoding": "gzip"], body: Gzip.repeated(0x20, repetitions: 400_000)),
                codes: [.tooLong], status: 200),
        ]

        @Test("A bad answer is an error with its code, in time", arguments: TestedLoader.allCases, badCases)
        func bad(_ kind: TestedLoader, _ bad: BadCase) async throws {
            let server = try await RawServer { _ in bad.reply }
            let loader = kind.make()
            let result = await loader.outcome(
                LoadRequest(url: server.base + "/", timeout: .seconds(2), maxBytes: 1 << 20))
            let error = try #require(result.failure, "\(result)")
            if kind == .urlSession, bad.name == "to nowhere", error.status == nil {
                // On Linux URLSession gives up by itself, and reports no status.
                #expect(error.code == .connectionLost, "\(error)")
            } else {
                #expect(bad.codes.contains(error.code), "\(error)")
                #expect(error.status == bad.status, "\(error)")
            }
            if case .endless = bad.reply {
                // What is still in the sockets' buffers is not counted against the loader.
                #expect(await server.endlessBytes < 32 << 20)
            }
            server.stop()
        }

        @Test("A body that was compressed comes decoded, and is counted decoded", arguments: TestedLoader.allCases)
        func decoded(_ kind: TestedLoader) async throws {
            let server = try await RawServer { _ in
                .answer(200, headers: ["Content-Encoding": "gzip"], body: Gzip.repeated(0x41, repetitions: 100))
            }
            let loader = kind.make()
            let answer = try await loader.load(LoadRequest(url: server.base, maxBytes: 25_801))
            #expect(answer.body == [UInt8](repeating: 0x41, count: 25_801))
            let tooLong = await loader.outcome(LoadRequest(url: server.base, maxBytes: 25_800))
            #expect(tooLong.failure?.code == .tooLong)
            server.stop()
        }

        @Test("A public name that leads to this machine: nothing is sent where no private address is allowed")
        func privateBehindName() async throws {
            let server = try await RawServer { _ in .answer(200) }
            let loader = AsyncHTTPClientLoader(hostAddresses: ["public.example": "127.0.0.1"])
            for reuses in [true, false] {
                var request = LoadRequest(url: "http://public.example:\(server.port)/", firstHop: .publicAddress)
                request.reusesConnection = reuses
                #expect(try await loader.load(request).status == 200, "the app says where it is")
                request.network.privateAddresses = .refused
                let error = await loader.outcome(request).failure
                #expect(error?.code == .unreachable)
                #expect(error?.message == "the host has the address 127.0.0.1, which is not on the public internet")
            }
            server.stop()
        }

        @Test("A closed port: surely never sent", arguments: TestedLoader.allCases)
        func unreachable(_ kind: TestedLoader) async throws {
            let result = await kind.make().outcome(LoadRequest(url: "http://127.0.0.1:2/", timeout: .seconds(5)))
            #expect(result.failure?.code == .unreachable, "\(result)")
            #expect(result.failure?.status == nil)
        }
    }
}

/// Lets nobody pass until a number of callers wait.
actor Gate {
    private let count: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(opensAt count: Int) { self.count = count }

    func pass() async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            if waiting.count == count { for one in waiting { one.resume() } }
        }
    }
}

/// What a server saw.
actor Sightings {
    private(set) var seen: [String] = []
    func note(_ text: String) { seen.append(text) }
}
