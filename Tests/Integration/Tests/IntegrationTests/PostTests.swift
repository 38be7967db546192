import AdRulesPlayer
import Foundation
import TestServers
import Testing

extension OverRealSockets {
    @Suite("POST over real sockets") struct PostTests {
        private func post(_ url: String, _ body: String, type: String? = "application/json") -> LoadRequest {
            var request = LoadRequest(url: url, headers: ["Authorization": "Bearer 1"])
            request.method = .post
            request.body = Array(body.utf8)
            request.contentType = type
            return request
        }

        @Test(
            "The body arrives whole, with its type and its length", arguments: TestedLoader.allCases, [0, 2, 200_000])
        func body(_ kind: TestedLoader, count: Int) async throws {
            let server = try await RawServer { request in
                .answer(200, body: Array("\(request.method) ".utf8) + request.body)
            }
            let sent = String(repeating: "{", count: count)
            let answer = try await kind.make().load(post(server.base + "/tokens", sent))
            #expect(answer.body == Array("POST \(sent)".utf8))
            server.stop()
        }

        @Test("A request has exactly the given headers", arguments: TestedLoader.allCases)
        func headers(_ kind: TestedLoader) async throws {
            let server = try await GoodServer { _ in GoodServer.Answer() }
            let loader = kind.make()
            _ = try await loader.load(post(server.base + "/full", "{}"))
            _ = try await loader.load(post(server.base + "/empty", "", type: nil))
            _ = try await loader.load(LoadRequest(url: server.base + "/read"))
            let requests = await server.requests
            #expect(requests.map(\.method) == ["POST", "POST", "GET"])
            #expect(requests.map { $0.headers["content-length"] } == ["2", "0", nil])
            #expect(requests.map { $0.headers["content-type"] } == ["application/json", nil, nil])
            #expect(requests.map { $0.headers["authorization"] } == ["Bearer 1", "Bearer 1", nil])
            await server.stop()
        }

        @Test("Redirects: 303 reads, 307 repeats at the same origin only", arguments: TestedLoader.allCases)
        func redirects(_ kind: TestedLoader) async throws {
            let log = Sightings()
            let other = try await RawServer { _ in .answer(200, body: Array("other".utf8)) }
            let server = try await RawServer { request in
                await log.note("\(request.method) \(request.path) \(request.body.count)")
                switch request.path {
                case "/302": return .answer(302, headers: ["Location": "/end"])
                case "/303": return .answer(303, headers: ["Location": "/end"])
                case "/307": return .answer(307, headers: ["Location": "/end"])
                case "/308": return .answer(308, headers: ["Location": other.base + "/end"])
                default: return .answer(200)
                }
            }
            let loader = kind.make()
            for path in ["/302", "/303", "/307"] { _ = try await loader.load(post(server.base + path, "{}")) }
            let refused = await loader.outcome(post(server.base + "/308", "{}"))
            #expect(refused.failure?.code == .refused, "\(refused)")
            #expect(
                await log.seen == [
                    "POST /302 2", "GET /end 0", "POST /303 2", "GET /end 0", "POST /307 2", "POST /end 2",
                    "POST /308 2",
                ])
            #expect(await other.acceptedConnections == 0)
            server.stop()
            other.stop()
        }

        @Test("An error status has the beginning of its body", arguments: TestedLoader.allCases)
        func errorBody(_ kind: TestedLoader) async throws {
            let long = [UInt8](repeating: 0x41, count: 10_000)
            let server = try await RawServer { request in
                .answer(403, body: request.path == "/long" ? long : Array(#"{"message":"no"}"#.utf8))
            }
            let loader = kind.make()
            let short = await loader.outcome(post(server.base + "/", "{}"))
            #expect(short.failure?.status == 403)
            #expect(short.failure?.body == Array(#"{"message":"no"}"#.utf8))
            let cut = await loader.outcome(post(server.base + "/long", "{}"))
            #expect(cut.failure?.body == Array(long.prefix(4096)))
            server.stop()
        }

        @Test(
            "POSTs that are cancelled at random moments end and leave a loader that works",
            arguments: TestedLoader.allCases)
        func cancelled(_ kind: TestedLoader) async throws {
            let seed = UInt64.random(in: .min ... .max)
            print("cancelled POSTs, \(kind): seed \(seed)")
            var random = SeededGenerator(seed: seed)
            let server = try await RawServer { request in
                switch request.path {
                case "/silence": .silence
                case "/moved": .answer(307, headers: ["Location": "/end"])
                case "/refused": .answer(403, body: Array(repeating: 0x41, count: 20_000))
                default: .answer(200, body: Array(repeating: 0x20, count: 20_000))
                }
            }
            let loader = kind.make()
            let body = String(repeating: " ", count: 30_000)
            for _ in 0..<200 {
                let path = ["/end", "/moved", "/refused", "/silence"][Int.random(in: 0..<4, using: &random)]
                var request = post(server.base + path, body)
                request.timeout = .seconds(3)
                let load = Task { [request] in await loader.outcome(request) }
                // From a tenth of a millisecond to some tens of them, each order of magnitude as often.
                try await Task.sleep(for: .seconds(0.0001 * exp2(Double.random(in: 0..<9, using: &random))))
                load.cancel()
                if let code = await load.value.failure?.code { #expect([.cancelled, .status].contains(code)) }
            }
            #expect(try await loader.load(post(server.base + "/end", body)).status == 200)
            server.stop()
        }
    }
}
