import AdRulesSimulation
import Foundation
import MassTesting
import SharedDocuments
import Testing

/// Every playlist of the shared documents, in a session that starts in the middle, seeks both ways and ends: under every
/// policy everything is over in the end, and every invariant holds.
@Suite(.enabled(if: SharedDocuments.hasCorpus)) struct CorpusSessionTests {
    /// The playlists that can be read.
    static let playlists: [(name: String, document: VMAPDocument)] = {
        let corpus = SharedDocuments.corpus
        guard let paths = FileManager.default.enumerator(atPath: corpus.path) else { return [] }
        var playlists: [(String, VMAPDocument)] = []
        for case let path as String in paths where path.hasSuffix(".xml") || path.hasSuffix(".vmap") {
            guard let data = try? Data(contentsOf: corpus.appending(path: path)),
                case .vmap(let document) = try? AdDocument(parsing: Array(data))
            else { continue }
            playlists.append((path, document))
        }
        return playlists.sorted { $0.0 < $1.0 }
    }()

    static let policies: [Policies] = {
        var all: [Policies] = []
        for seek in Policies.Seek.allCases {
            for replay in Policies.Replay.allCases {
                for start: Policies.StartPosition in [
                    .lastPassed, .skipPassed, .alwaysPreroll, .playAdsAfter(.seconds(600)),
                ] {
                    var policies = Policies()
                    (policies.seek, policies.replay, policies.startPosition) = (seek, replay, start)
                    all.append(policies)
                }
            }
        }
        return all
    }()

    @Test func thereAreManyPlaylists() {
        #expect(Self.playlists.isEmpty || Self.playlists.count >= 20)
    }

    @Test(arguments: policies.indices)
    func everyPlaylistEnds(_ place: Int) throws {
        let policies = Self.policies[place]
        // A sample plays each playlist under other policies.
        let share = MassTests.count(16, of: 1)
        let script = """
            play 10:20; seek 25:00; wait 1; seek 28:00; play 28:10; pause; wait 3; seek 5:00; play 12:00; rate 2; play 13:00
            discard; jump 20:00; wait 40; play 20:30; seek 30:00; complete
            """
        for start in ["start", "start 10:00"] {
            let steps = try StepParser.steps(start + ";" + script, name: "script", files: .none)
            for (number, (name, playlist)) in Self.playlists.enumerated() where number % share == place % share {
                var setup = SimulationSetup(
                    document: .vmap(playlist),
                    configuration: EngineConfiguration(duration: .seconds(1800), policies: policies), steps: steps,
                    tick: .seconds(1), snapshot: EngineSaving.roundTrip)
                setup.checksState = true
                let record = try Simulation.run(setup)
                let label: Comment = "\(name), \(start), \(policies)"
                #expect(record.lines.count { $0.name == "ALL_ADS_COMPLETED" } == 1, label)
                #expect(record.violations == [], label)
                #expect(!record.summary.contains { $0.outcome == .pending }, label)
            }
        }
    }
}
