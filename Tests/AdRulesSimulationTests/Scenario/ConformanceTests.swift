import AdRulesEngine
import Foundation
import Testing

@testable import AdRulesSimulation

/// The scenario files of Tests/Conformance: one rule of the engine each, one test case each.
@Suite struct ConformanceTests {
    static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Conformance")

    static let paths: [String] = {
        let all = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
        // `found` holds random sessions, replayed by RandomSessionsTests, too.
        return all.filter { $0.hasSuffix(".json") && !$0.hasPrefix("found/") }.sorted()
    }()

    @Test func thereAreScenariosOfEverySection() {
        #expect(Self.paths.count >= 150)
        for section in 1...6 { #expect(Self.paths.contains { $0.hasPrefix("\(section)-") }, "section \(section)") }
    }

    /// The sessions that once failed, as scenarios of exact inputs.
    static let found: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: "found").path)) ?? [])
        .filter { $0.hasSuffix(".json") }.sorted().map { "found/" + $0 }

    /// A scenario by its path below the folder.
    static func scenario(_ path: String) throws -> Scenario {
        let file = directory.appending(path: path)
        let folder = file.deletingLastPathComponent()
        let files = SimulationFiles { try Array(Data(contentsOf: folder.appending(path: $0))) }
        return try Scenario(
            json: Array(Data(contentsOf: file)), name: path, files: files, snapshot: EngineSaving.roundTrip)
    }

    @Test(arguments: paths + found)
    func ruleHolds(_ path: String) throws {
        var scenario = try Self.scenario(path)
        scenario.setup.checksState = true
        let known = Set(ScenarioVocabulary.events + ScenarioVocabulary.actions + ScenarioVocabulary.trackers)
        let result = try scenario.run { line in
            // A name that expectations may not use could never be expected.
            if let name = line.name, line.kind != "decision" { #expect(known.contains(name)) }
        }
        #expect(result.failures == [], "\(scenario.rule): \(scenario.name)")
        #expect(result.record.violations == [], "\(scenario.rule): \(scenario.name)")
    }

    /// An engine that ignores a policy fails a scenario.
    @Test(arguments: Policies.fields.map(\.key))
    func aScenarioNeedsThePolicy(_ key: String) throws {
        let mentioning = try Self.paths.filter {
            try String(contentsOf: Self.directory.appending(path: $0), encoding: .utf8).contains("\"\(key)\":")
        }
        let isNeeded = try mentioning.contains { path in
            var scenario = try Self.scenario(path)
            let policies = try JSONEncoder().encode(scenario.setup.configuration.policies)
            var fields = try #require(JSONSerialization.jsonObject(with: policies) as? [String: Any])
            fields[key] = nil
            scenario.setup.configuration.policies = try JSONDecoder().decode(
                Policies.self, from: JSONSerialization.data(withJSONObject: fields))
            return try !scenario.run().failures.isEmpty
        }
        #expect(isNeeded)
    }
}
