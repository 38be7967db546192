import AdRulesPlayer
import Foundation
import TestServers
import Testing

extension OverRealSockets {
    @Suite("Unneeded loads") struct CancellationTests {
        #if DEBUG
            static let loads = 2_000
        #else
            static let loads = 20_000
        #endif

        static let concurrency = 32

        @Test(
            "Loads over redirect chains, cancelled at random moments, end and leave nothing",
            arguments: TestedLoader.allCases)
        func randomCancels(_ kind: TestedLoader) async throws {
            let seed = UInt64.random(in: .min ... .max)
            print("randomCancels \(kind): seed \(seed), \(Self.loads) loads")
            var random = SeededGenerator(seed: seed)
            let server = try await RawServer { request in
                let number = Int(request.path.dropFirst()) ?? 0
                switch number {
                case 0: return .answer(200, body: Array(repeating: 0x20, count: 20_000))
                // Some chains end badly, too.
                case 7: return .silence
                case 8: return .reset
                default: return .answer(302, headers: ["Location": "/\(number - 1)"], body: Array("moved".utf8))
                }
            }
            let loader = kind.make()
            var tally: [String: Int] = [:]
            var started = 0
            await withTaskGroup(of: Result<LoadResponse, LoadError>.self) { group in
                func start() {
                    started += 1
                    // From a tenth of a millisecond to some tenths of a second, every order of magnitude as often: some come
                    // before a load begins, most while it is on its way, some after, however fast the machine is.
                    let delay = 0.0001 * exp2(Double.random(in: 0..<12, using: &random))
                    let hops = [0, 1, 2, 3, 4, 5, 5, 7, 8][Int.random(in: 0..<9, using: &random)]
                    // Among them, some that nobody cancels. However slow the machine is, each of them is answered.
                    // URLSession on Linux keeps what was given up until its head comes, here behind a silent server for
                    // seconds, and what comes after waits for a connection: few others are answered in time.
                    if hops <= 5, Int.random(in: 0..<20, using: &random) == 0 {
                        let request = LoadRequest(url: "\(server.base)/\(hops)", timeout: .seconds(120))
                        group.addTask {
                            let result = await loader.outcome(request)
                            #expect(result.failure == nil, "a load that nobody cancelled")
                            return result
                        }
                        return
                    }
                    let request = LoadRequest(url: "\(server.base)/\(hops)", timeout: .seconds(3))
                    group.addTask {
                        let load = Task { await loader.outcome(request) }
                        try? await Task.sleep(for: .seconds(delay))
                        load.cancel()
                        return await load.value
                    }
                }
                for _ in 0..<Self.concurrency { start() }
                while let result = await group.next() {
                    tally[result.failure?.code.rawValue ?? "answered", default: 0] += 1
                    if started < Self.loads { start() }
                }
            }
            print("randomCancels \(kind): \(tally.sorted { $0.key < $1.key })")
            #expect(tally.values.reduce(0, +) == Self.loads)
            #expect((tally["cancelled"] ?? 0) > Self.loads / 20, "too few loads were cut off on their way")
            #expect(Set(tally.keys).isSubset(of: ["answered", "cancelled", "connectionLost"]))
            // It still works.
            #expect(try await loader.load(LoadRequest(url: server.base + "/5")).redirects == 5)
            server.stop()
        }
    }
}
