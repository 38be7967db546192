import AdRulesPlayer
import Foundation
import TestServers
import Testing

extension OverRealSockets {
    @Suite("Beacons of a process that is killed again and again") struct KilledSenderTests {
        private static let runs = 10
        private static let events = 40

        private struct Report: Codable {
            var confirmed: Int
            var possiblyDoubled: Int
            var lost: [String: String]
        }

        private let sender = Executables.named("BeaconSender")

        @Test(
            "Under 30 % faults and kills each guarantee holds, as the server sees",
            arguments: TrackingGuarantee.allCases)
        func kills(_ guarantee: TrackingGuarantee) async throws {
            let seed = UInt64.random(in: .min ... .max)
            print("killed sender, \(guarantee): seed \(seed)")
            var random = SeededGenerator(seed: seed)
            let server = try await FaultyServer(seed: seed, percent: 30) { _, _ in "" }
            let outbox = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: outbox) }
            var accepted: Set<String> = []
            var kills = 0
            for run in 0..<Self.runs {
                let delay = Int.random(in: 50...900, using: &random)
                let (lines, wasKilled) = try await send(
                    to: server.raw.base, outbox, guarantee, run: run, events: Self.events,
                    killAfter: .milliseconds(delay))
                if wasKilled { kills += 1 }
                for line in lines where line.hasPrefix("accepted ") {
                    accepted.insert(String(line.dropFirst("accepted \(server.raw.base)".count)))
                }
            }
            let (lines, wasKilled) = try await send(
                to: server.raw.base, outbox, guarantee, run: Self.runs, events: 0, killAfter: .seconds(120))
            #expect(!wasKilled, "the last process did not come to its end")
            let line = try #require(lines.last { $0.hasPrefix("report ") })
            let report = try JSONDecoder().decode(Report.self, from: Data(line.dropFirst("report ".count).utf8))
            let lost = report.lost.reduce(into: [String: String]()) { lost, entry in
                lost[String(entry.key.dropFirst(server.raw.base.count))] = entry.value
            }
            let beacons = await server.beacons
            #expect(kills > 0)
            #expect(!accepted.isEmpty)
            check(guarantee, accepted, lost, beacons, kills: kills)
            print(
                """
                killed sender, \(guarantee): \(kills) kills, \(accepted.count) accepted, \(beacons.taken.count) arrived, \
                \(beacons.taken.values.count { $0 > 1 }) doubled, lost \(Dictionary(grouping: lost.values) { $0 }.mapValues(\.count))
                """)
            server.raw.stop()
        }

        private func check(
            _ guarantee: TrackingGuarantee, _ accepted: Set<String>, _ lost: [String: String],
            _ beacons: FaultyServer.Beacons, kills: Int
        ) {
            switch guarantee {
            case .atMostOnce:
                #expect(beacons.taken.filter { $0.value > 1 }.isEmpty)
                let unaccounted = accepted.filter { beacons.taken[$0] == nil && lost[$0] == nil }
                #expect(unaccounted.isEmpty, "lost, and not listed")
            case .atLeastOnce:
                #expect(accepted.filter { beacons.taken[$0] == nil }.isEmpty, "never arrived")
                #expect(lost.isEmpty)
                // An answer that was on its way to a process that died never came back, either.
                var surplus = 0
                for (url, count) in beacons.taken {
                    let extra = count - 1 - (beacons.unanswered[url] ?? 0)
                    if extra > 0 { surplus += extra }
                }
                #expect(surplus <= kills * TrackingPolicy().maxPerHost, "doubled where an answer came back")
            }
        }

        private func send(
            to base: String, _ outbox: URL, _ guarantee: TrackingGuarantee, run: Int, events: Int, killAfter: Duration
        ) async throws -> (lines: [Substring], wasKilled: Bool) {
            let process = Process()
            process.executableURL = sender
            process.arguments = [base, outbox.path, guarantee.rawValue, "\(run)", "\(events)"]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let identifier = process.processIdentifier
            let killer = Task {
                try await Task.sleep(for: killAfter)
                kill(identifier, SIGKILL)
            }
            let output = await Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }.value
            process.waitUntilExit()
            killer.cancel()
            let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
            return (lines, process.terminationReason == .uncaughtSignal)
        }
    }
}
