import Foundation
import TestServers
import Testing

extension OverRealSockets {
    /// Many sessions, in a process of their own, against each way in which an ad server is hostile.
    @Suite("Hostile servers") struct HostileTests {
        private struct Report: Codable {
            var played: Int
            var completed: Int
            var failedRequests: Int
            var adsStarted: Int
            var accepted: Int
            var confirmed: Int
            var waiting: Int
            var lost: [String: Int]
            var unreadableLines: Int
            var storageFailures: Int
            var peakMegabytes: Int

            var lostCount: Int { lost.values.reduce(0, +) }
        }

        private actor Book {
            var requests = 0
            var beacons: [String: Int] = [:]
            var trapped: [String] = []
            var secretsElsewhere: [String] = []

            func note(_ request: ReceivedRequest, port: UInt16) {
                requests += 1
                if request.path.hasPrefix("/t/") { beacons[request.target, default: 0] += 1 }
                let isOwn = request.headers["host"]?.hasPrefix("ads.hostile.example") == true
                if request.headers["authorization"] != nil, !isOwn || request.path.hasPrefix("/t/") {
                    secretsElsewhere.append("\(request.headers["host"] ?? "")\(request.path)")
                }
            }
            func trap(_ request: ReceivedRequest) { trapped.append(request.path) }
        }

        /// Three at a time: most of a session's time is waiting for a server.
        private static let groups = stride(from: 0, to: HostileCase.all.count, by: 3).map {
            Array(HostileCase.all[$0..<min($0 + 3, HostileCase.all.count)])
        }

        @Test("Content plays, ALL_ADS_COMPLETED comes, memory stays below 200 MB", arguments: groups)
        func hostile(_ group: [HostileCase]) async throws {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for hostile in group { tasks.addTask { try await self.play(hostile) } }
                try await tasks.waitForAll()
            }
        }

        private func play(_ hostile: HostileCase) async throws {
            let book = Book()
            let trap = try await RawServer { request in
                await book.trap(request)
                return .answer(200)
            }
            let trapPort = trap.port
            let server = try await RawServer { request in
                let port = UInt16(request.headers["host"]?.split(separator: ":").last ?? "") ?? 0
                await book.note(request, port: port)
                let world = HostileCase.World(port: port, trap: trapPort)
                if let reply = hostile.reply(request.path, world) { return reply }
                if request.path.hasPrefix("/vmap") {
                    return .answer(
                        200, body: Array(HostileCase.playlist(tag: world.ads + "/ad/1", in: world).utf8))
                }
                if request.path.hasPrefix("/ad") {
                    return .answer(
                        200, body: Array(Playlist(base: world.beacons).inline("good", ads: 1, seconds: 2).utf8))
                }
                return .answer(204)
            }
            let report = try await run(
                server, outbox: nil, sessions: hostile.sessions, pace: hostile.pace,
                patience: hostile.losesNothing ? 60 : 3)
            let trapped = await book.trapped
            let secrets = await book.secretsElsewhere
            #expect(report.played == hostile.sessions, "\(hostile.name)")
            #expect(report.completed == hostile.sessions, "\(hostile.name)")
            #expect(report.peakMegabytes < 200, "\(hostile.name)")
            #expect(trapped.isEmpty, "\(hostile.name): a private address was asked")
            #expect(secrets.isEmpty, "\(hostile.name): another origin saw Authorization")
            #expect(report.failedRequests == (hostile.failsRequests ? hostile.sessions : 0), "\(hostile.name)")
            #expect(hostile.playsAds == (report.adsStarted > 0), "\(hostile.name)")
            #expect(
                report.accepted == report.confirmed + report.lostCount + report.waiting,
                "\(hostile.name): every beacon is accounted for"
            )
            if hostile.losesNothing { #expect(report.confirmed == report.accepted, "\(hostile.name)") }
            let lost = report.lost.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
            let beacons = await book.beacons.values.reduce(0, +)
            print(
                "| \(hostile.name) | \(report.played) | \(report.completed) | \(report.adsStarted) |",
                "\(await book.requests - beacons) | \(report.confirmed)/\(report.accepted)\(lost.isEmpty ? "" : ", lost " + lost) |",
                "\(report.peakMegabytes) MB |")
            server.stop()
            trap.stop()
        }

        @Test("A server that dies and comes back gets every beacon, once")
        func comesBack() async throws {
            let book = Book()
            let reply: @Sendable (ReceivedRequest) async -> RawServer.Reply = { request in
                let port = UInt16(request.headers["host"]?.split(separator: ":").last ?? "") ?? 0
                await book.note(request, port: port)
                let world = HostileCase.World(port: port, trap: 1)
                if request.path.hasPrefix("/vmap") {
                    return .answer(200, body: Array(HostileCase.playlist(tag: world.ads + "/ad/1", in: world).utf8))
                }
                return .answer(200, body: Array(Playlist(base: world.beacons).inline("good", ads: 1, seconds: 2).utf8))
            }
            let first = try await RawServer(reply)
            let port = first.port
            let interruption = Task {
                try await Task.sleep(for: .milliseconds(700))
                first.stop()
                try await Task.sleep(for: .milliseconds(900))
                return try await RawServer(port: port, reply)
            }
            let report = try await run(first, outbox: nil, patience: 60)
            let second = try await interruption.value
            #expect(report.played == HostileCase.usualSessions)
            #expect(report.completed == HostileCase.usualSessions)
            #expect(
                report.lostCount == report.lost["unanswered", default: 0], "what was in flight when it died may be lost"
            )
            #expect(report.confirmed + report.lostCount == report.accepted)
            print(
                "| dies for 0.9 s and comes back | \(report.played) | \(report.completed) | \(report.adsStarted) | |",
                "\(report.confirmed)/\(report.accepted), lost \(report.lost) | \(report.peakMegabytes) MB |")
            second.stop()
        }

        @Test("A corrupted outbox is reported, and the sessions play")
        func corruptedOutbox() async throws {
            let server = try await RawServer { request in
                let port = UInt16(request.headers["host"]?.split(separator: ":").last ?? "") ?? 0
                let world = HostileCase.World(port: port, trap: 1)
                if request.path.hasPrefix("/vmap") {
                    return .answer(200, body: Array(HostileCase.playlist(tag: world.ads + "/ad/1", in: world).utf8))
                }
                return .answer(200, body: Array(Playlist(base: world.beacons).inline("good", ads: 1, seconds: 2).utf8))
            }
            var garbage = Array("{\"confirmed\":18446744073709551615}\n{\"queued\":{\"id\":1}}\n\u{0}\u{0}\n".utf8)
            garbage += (0..<4096).map { _ in UInt8.random(in: .min ... .max) }
            let report = try await run(server, outbox: garbage, patience: 60)
            #expect(report.played == HostileCase.usualSessions)
            #expect(report.completed == HostileCase.usualSessions)
            #expect(report.unreadableLines >= 3)
            #expect(report.storageFailures == 1)
            #expect(report.confirmed == report.accepted)
            print(
                "| a corrupted outbox | \(report.played) | \(report.completed) | \(report.adsStarted) | |",
                "\(report.confirmed)/\(report.accepted), \(report.unreadableLines) lines listed | \(report.peakMegabytes) MB |"
            )
            server.stop()
        }

        /// - Parameter patience: How many seconds the last beacons may take.
        private func run(
            _ server: RawServer, outbox garbage: [UInt8]?, sessions: Int = HostileCase.usualSessions,
            pace: Int = HostileCase.usualPace, patience: Int
        ) async throws -> Report {
            let outbox = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: outbox) }
            if let garbage { try Data(garbage).write(to: outbox) }
            let ending = try await Program.run(
                "HostilePlayer",
                ["http://ads.hostile.example:\(server.port)", "\(sessions)", "\(pace)", outbox.path, "\(patience)"])
            return try ending.report()
        }
    }
}
