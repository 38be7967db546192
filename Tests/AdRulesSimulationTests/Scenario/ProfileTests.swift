import Foundation
import Testing

@testable import AdRulesSimulation

/// What the scenarios say that an engine needs, and what they leave untried.
@Suite("The profiles of the scenarios") struct ProfileTests {
    @Test("a scenario names the profiles that it needs", arguments: ConformanceTests.paths + ConformanceTests.found)
    func named(_ path: String) throws {
        let scenario = try ConformanceTests.scenario(path)
        let text = try String(contentsOf: ConformanceTests.directory.appending(path: path), encoding: .utf8)
        let profiles = Set(scenario.profiles)
        #expect(!profiles.isEmpty)
        #expect(
            (scenario.setup.configuration.policies != Policies()) == profiles.contains(.policies)
                || text.contains(#""policy""#))
        let isLive =
            scenario.setup.configuration.isLive || !scenario.setup.opportunities.isEmpty
            || scenario.setup.script.contains {
                ["live", "window", "opportunity"].contains($0.text.split(separator: " ")[0])
            }
        if isLive { #expect(profiles.contains(.live)) }
        if text.contains(#""type": "nonlinear""#) { #expect(profiles.contains(.overlay)) }
        if case .vmap(let playlist) = scenario.setup.document,
            playlist.breaks.contains(where: { $0.breakTypes.contains { $0 != .linear } })
        {
            #expect(profiles.contains(.overlay))
        }
        if case .vast = scenario.setup.document { #expect(profiles.contains(.vast)) }
    }

    @Test("each policy has five scenarios or more that set it", arguments: Policies.fields.map(\.key))
    func policies(_ key: String) throws {
        let count = try ConformanceTests.paths.count { path in
            let data = try Data(contentsOf: ConformanceTests.directory.appending(path: path))
            let scenario = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
            return (scenario["policy"] as? [String: Any])?[key] != nil
        }
        #expect(count >= 5, "\(key) stands in \(count)")
    }
}
