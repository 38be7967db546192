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
            var printed = Printed(base: server.raw.base)
            var kills = 0
            for run in 0..<Self.runs {
                let delay = Int.random(in: 50...900, using: &random)
                let arguments = [server.raw.base, outbox.path, guarantee.rawValue, "\(run)", "\(Self.events)"]
                let ending = try await Program.run("BeaconSender", arguments, killAfter: .milliseconds(delay))
                if ending.status == nil { kills += 1 }
                printed.add(ending.lines)
            }
            let arguments = [server.raw.base, outbox.path, guarantee.rawValue, "\(Self.runs)", "0"]
            let ending = try await Program.run("BeaconSender", arguments)
            printed.add(ending.lines)
            let report = try ending.report(Report.self)
            let lost = report.lost.reduce(into: [String: String]()) { lost, entry in
                lost[String(entry.key.dropFirst(server.raw.base.count))] = entry.value
            }
            let beacons = await server.beacons
            #expect(kills > 0)
            #expect(!printed.accepted.isEmpty)
            check(guarantee, printed, lost, beacons)
            print(
                """
                killed sender, \(guarantee): \(kills) kills, \(printed.accepted.count) accepted, \(beacons.taken.count) arrived, \
                \(beacons.taken.values.count { $0 > 1 }) doubled, lost \(Dictionary(grouping: lost.values) { $0 }.mapValues(\.count))
                """)
            server.raw.stop()
        }

        private func check(
            _ guarantee: TrackingGuarantee, _ printed: Printed, _ lost: [String: String],
            _ beacons: FaultyServer.Beacons
        ) {
            #expect(printed.askedInVain.isEmpty, "asked again, though it was answered")
            // Slow requests included, twice as many as usual may be in flight.
            #expect(printed.mostUnsettled <= 2 * TrackingPolicy().maxPerHost, "answers that a kill made unknown")
            let unasked = beacons.taken.filter { $0.value > printed.asked[$0.key, default: 0] }
            #expect(unasked.isEmpty, "arrived more often than it was asked")
            switch guarantee {
            case .atMostOnce:
                #expect(beacons.taken.filter { $0.value > 1 }.isEmpty)
                let unaccounted = printed.accepted.filter { beacons.taken[$0] == nil && lost[$0] == nil }
                #expect(unaccounted.isEmpty, "lost, and not listed")
            case .atLeastOnce:
                #expect(printed.accepted.filter { beacons.taken[$0] == nil }.isEmpty, "never arrived")
                #expect(lost.isEmpty)
            }
        }

        /// What the processes printed, one after the other: paths of beacons.
        private struct Printed {
            let base: String
            var accepted: Set<String> = []
            /// How often each was requested.
            var asked: [String: Int] = [:]
            /// Those whose outcome the outbox has.
            var settled: Set<String> = []
            /// Those that were requested after the outbox had their outcome, or after this process had their answer.
            var askedInVain: [String] = []
            /// The most answers of one process that the outbox does not have.
            var mostUnsettled = 0

            init(base: String) { self.base = base }

            mutating func add(_ lines: [Substring]) {
                var answered: Set<String> = []
                for line in lines {
                    // The last line of a process that was killed may be cut.
                    let words = line.split(separator: " ")
                    guard words.count == 2, words[1].hasPrefix(base) else { continue }
                    let path = String(words[1].dropFirst(base.count))
                    switch words[0] {
                    case "accepted": accepted.insert(path)
                    case "asked":
                        asked[path, default: 0] += 1
                        if settled.contains(path) || answered.contains(path) { askedInVain.append(path) }
                    case "answered": answered.insert(path)
                    case "settled": settled.insert(path)
                    default: break
                    }
                }
                mostUnsettled = max(mostUnsettled, answered.subtracting(settled).count)
            }
        }
    }
}
