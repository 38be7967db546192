import AdRulesPlayer
import TestServers

/// What goes wrong on the network.
enum Fault: String, CaseIterable {
    case silence, serverError, reset, truncated, endless, circle, html, json, wrongRoot, drip, bomb

    func reply(path: String) -> RawServer.Reply {
        switch self {
        case .silence: .silence
        case .serverError: .answer(500)
        case .reset: .reset
        case .truncated: .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n<VAST version=\"4.2\"><Ad>".utf8))
        case .endless: .endless
        case .circle: .answer(302, headers: ["Location": path])
        case .html: .answer(200, body: Array("<html><body>Sign in to the hotel's network</body></html>".utf8))
        case .json: .answer(200, body: Array("{\"error\":\"no\"}".utf8))
        case .wrongRoot: .answer(200, body: Array("<rss version=\"2.0\"/>".utf8))
        case .drip: .drip
        case .bomb:
            .answer(
                200, headers: ["Content-Encoding": "gzip"], body: Gzip.repeated(0x20, repetitions: 200_000))
        }
    }
}

/// A server at which a part of the requests fails, and which counts beacons. What fails is decided by the path, the seed
/// and how often the path was asked for before.
final class FaultyServer: Sendable {
    struct Beacons: Sendable {
        /// How often each beacon was taken, an answer or not.
        var taken: [String: Int] = [:]
        var faults: [String: Int] = [:]
    }

    private actor Book {
        var beacons = Beacons()
        func take(_ url: String) { beacons.taken[url, default: 0] += 1 }
        private var requests: [String: UInt64] = [:]
        /// How often a target was asked for before.
        func count(_ target: String) -> UInt64 {
            requests[target, default: 0] += 1
            return requests[target, default: 1] - 1
        }
        func fault(_ name: String) { beacons.faults[name, default: 0] += 1 }
    }

    let raw: RawServer
    private let book: Book

    /// - Parameter answer: The good answer to a path that is no beacon.
    init(seed: UInt64, percent: Int, answer: @escaping @Sendable (_ path: String, _ base: String) -> String)
        async throws
    {
        let book = Book()
        self.book = book
        raw = try await RawServer { request in
            let path = request.path
            let count = await book.count(path)
            var random = SeededGenerator(seed: seed ^ Self.hash(path) &+ count)
            let isFaulty = Int.random(in: 0..<100, using: &random) < percent
            let fault = isFaulty ? Fault.allCases.randomElement(using: &random) : nil
            guard path.hasPrefix("/t/") else {
                guard let fault else {
                    let base = "http://" + (request.headers["host"] ?? "")
                    return .answer(200, headers: ["Content-Type": "text/xml"], body: Array(answer(path, base).utf8))
                }
                await book.fault("tag: \(fault)")
                return fault.reply(path: path)
            }
            return await Self.beacon(request.target, fault, book, isTakenFirst: Bool.random(using: &random))
        }
    }

    private static func beacon(
        _ target: String, _ fault: Fault?, _ book: Book, isTakenFirst: Bool
    ) async -> RawServer.Reply {
        switch fault {
        case nil, .html, .json, .wrongRoot, .bomb, .endless, .truncated, .drip:
            // An answer came, whatever it is worth.
            if let fault { await book.fault("beacon: \(fault)") }
            await book.take(target)
            return fault?.reply(path: target) ?? .answer(204)
        case .serverError:
            await book.fault("beacon: serverError")
            return .answer(503)
        case .circle:
            await book.fault("beacon: circle")
            return .answer(302, headers: ["Location": target])
        case .silence, .reset:
            await book.fault("beacon: \(fault?.rawValue ?? "") \(isTakenFirst ? "after" : "before") it was taken")
            if isTakenFirst { await book.take(target) }
            return fault == .silence ? .silence : .reset
        }
    }

    var beacons: Beacons { get async { await book.beacons } }

    /// The same in every process.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
