import AdRulesPlayer
import TestServers
import Testing

extension OverRealSockets {
    @Suite("Answers that a browser would read") struct UnusualAnswerTests {
        /// An answer that is unusual, and in order.
        struct UnusualCase: Sendable, CustomTestStringConvertible {
            var name: String
            var headers: [String: String] = [:]
            var body: [UInt8]
            /// The number of times that the sample is in it.
            var times = 1
            /// Whether `URLSession` on Linux reads it, too.
            var isForAll = true

            var testDescription: String { name }
        }

        static let sample = [UInt8](repeating: 0x41, count: 1 + 258 * 4)
        private static let gzip = Gzip.repeated(0x41, repetitions: 4)
        private static let deflated = Array(gzip.dropFirst(10).dropLast(8))

        static let cases: [UnusualCase] = [
            UnusualCase(
                name: "two members of gzip", headers: ["Content-Encoding": "gzip"], body: gzip + gzip, times: 2,
                isForAll: false),
            UnusualCase(name: "x-gzip", headers: ["Content-Encoding": "x-gzip"], body: gzip),
            UnusualCase(
                name: "DEFLATE of zlib", headers: ["Content-Encoding": "deflate"], body: [0x78, 0x9C] + deflated),
            UnusualCase(name: "DEFLATE alone", headers: ["Content-Encoding": "deflate"], body: deflated),
            UnusualCase(
                name: "not compressed at all", headers: ["Content-Encoding": "gzip"], body: sample, isForAll: false),
        ]

        @Test("It is read whole", arguments: TestedLoader.allCases, cases)
        func whole(_ kind: TestedLoader, _ found: UnusualCase) async throws {
            guard found.isForAll || TestedLoader.butFoundationOnLinux.contains(kind) else { return }
            let server = try await RawServer { _ in
                var head = "HTTP/1.1 200 OK\r\nContent-Length: \(found.body.count)\r\n"
                for (name, value) in found.headers { head += "\(name): \(value)\r\n" }
                return .bytes(Array((head + "\r\n").utf8) + found.body)
            }
            let answer = await kind.make().outcome(LoadRequest(url: server.base))
            #expect(try answer.get().body == Array(repeatElement(Self.sample, count: found.times).joined()))
            server.stop()
        }

        @Test("A compressed body that is broken has an error of its own", arguments: [TestedLoader.asyncHTTPClient])
        func broken(_ kind: TestedLoader) async throws {
            let broken = Array(Self.gzip.prefix(10)) + [0xFF, 0xFF, 0xFF]
            let server = try await RawServer { request in
                .answer(request.path == "/404" ? 404 : 200, headers: ["Content-Encoding": "gzip"], body: broken)
            }
            let error = await kind.make().outcome(LoadRequest(url: server.base)).failure
            #expect(error?.code == .badBody)
            #expect(error?.status == 200)
            #expect(await kind.make().outcome(LoadRequest(url: server.base + "/404")).failure?.code == .status)
            server.stop()
        }

        @Test("A redirect with backslashes is followed", arguments: TestedLoader.allCases)
        func backslashes(_ kind: TestedLoader) async throws {
            let server = try await RawServer { request in
                let host = request.headers["host"] ?? ""
                return request.path == "/end"
                    ? .answer(200) : .answer(302, headers: ["Location": "http:\\\\\(host)\\end"])
            }
            #expect(try await kind.make().outcome(LoadRequest(url: server.base + "/start")).get().redirects == 1)
            server.stop()
        }

        @Test(
            "An ad does not die for the encoding of its title", arguments: ["text/xml", "text/xml; charset=iso-8859-1"])
        func encodings(contentType: String) async throws {
            let server = try await RawServer { request in
                let list = Playlist(base: "http://" + (request.headers["host"] ?? ""))
                guard request.path == "/ad" else { return .answer(200) }
                let body = Array(list.inline("x", ads: 1).utf8).replacing(
                    "<AdTitle>".utf8, with: "<AdTitle>".utf8 + [0xFC])
                return .answer(200, headers: ["Content-Type": contentType], body: body)
            }
            let loader = AdsLoader(loading: AsyncHTTPClientLoader())
            let manager = try await loader.requestAds(AdsRequest(adTagURL: server.base + "/ad"))
            #expect(manager.mode == .singleAd)
            manager.destroy()
            server.stop()
        }
    }
}
