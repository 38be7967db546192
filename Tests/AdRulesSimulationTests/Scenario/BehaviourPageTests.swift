import Foundation
import Testing

@testable import AdRulesSimulation

/// The behaviour page of the engine and the scenario files name the same rules.
@Suite("The behaviour page and its scenarios")
struct BehaviourPageTests {
    private static let page = ConformanceTests.directory.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/AdRulesEngine/AdRulesEngine.docc/Behaviour.md")

    /// The anchors of the page: its headings of the third level in lower case, with hyphens for blanks and without
    /// punctuation.
    private static func anchors() throws -> [String] {
        try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("### ") }
            .map { heading in
                String(
                    heading.dropFirst(4).lowercased().compactMap { character -> Character? in
                        if character == " " { return "-" }
                        return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
                    })
            }
    }

    private static func rules() throws -> [(path: String, rule: String)] {
        try ConformanceTests.paths.map { path in
            let data = try Data(contentsOf: ConformanceTests.directory.appending(path: path))
            let scenario = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
            return (path, try #require(scenario["rule"] as? String))
        }
    }

    @Test("Each rule of the page has an anchor of its own")
    func anchorsAreUnique() throws {
        let anchors = try Self.anchors()
        #expect(anchors.count > 50)
        #expect(Set(anchors).count == anchors.count)
    }

    @Test("Each scenario names a rule of the page")
    func scenariosNameRules() throws {
        let anchors = Set(try Self.anchors())
        for (path, rule) in try Self.rules() {
            #expect(anchors.contains(rule), "\(path) names \"\(rule)\", which the behaviour page does not have")
        }
    }

    @Test("Each rule of the page has a scenario")
    func rulesHaveScenarios() throws {
        let named = Set(try Self.rules().map(\.rule))
        for anchor in try Self.anchors() {
            #expect(named.contains(anchor), "no scenario names \"\(anchor)\"")
        }
    }
}
