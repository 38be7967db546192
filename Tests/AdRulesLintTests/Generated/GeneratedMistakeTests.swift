import AdRulesModel
import Foundation
import MassTesting
import Testing

@testable import AdRulesLint

/// Mistakes that the table of elements gives, planted one at a time by the thousand: each gives a finding, or there is a
/// sentence of the page `WhatLintDoesNotCheck` that says why not.
@Suite struct GeneratedMistakeTests {
    /// The mistakes of a kind that are tried now: as many of each, spread over all documents and places.
    private static func sample(_ kind: GeneratedMistake.Kind) -> [GeneratedMistake] {
        let all = MistakeGenerator.all[kind] ?? []
        let share = MassTests.count(40, of: 5_000)
        guard all.count > share else { return all }
        return (0..<share).map { all[$0 * all.count / share] }
    }

    @Test("the page of what lint does not check names every excuse, and no other")
    func page() throws {
        let page = try Places.text(
            Places.package.appendingPathComponent("Sources/AdRulesLint/AdRulesLint.docc/WhatLintDoesNotCheck.md"))
        let items = page.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
        #expect(items == GeneratedMistake.Excuse.allCases.map(\.rawValue))
        let used = Set(MistakeGenerator.all.values.joined().compactMap(\.excuse))
        #expect(used == Set(GeneratedMistake.Excuse.allCases))
    }

    @Test("a mistake gives a finding, or is excused", arguments: GeneratedMistake.Kind.allCases)
    func areFound(_ kind: GeneratedMistake.Kind) throws {
        let mistakes = Self.sample(kind)
        var (found, excused, escaped) = (0, 0, [:] as [String: Int])
        var rules: [String: Int] = [:]
        for mistake in mistakes {
            let name = CleanDocument.all[mistake.document].name
            let result = try lint(mistake.planted, name: name)
            if let first = result.diagnostics.first {
                found += 1
                rules[first.rule.id.rawValue, default: 0] += 1
            } else if mistake.excuse != nil {
                excused += 1
            } else {
                escaped["\(name): \(mistake.what)", default: 0] += 1
            }
        }
        #expect(mistakes.count >= 20, "\(kind.rawValue)")
        #expect(escaped.isEmpty, "\(kind.rawValue): \(escaped.count) of \(mistakes.count) escape")
        if ProcessInfo.processInfo.environment["ADRULES_PRINT_TABLE"] == "1" {
            print(
                "TABLE", kind.rawValue, MistakeGenerator.all[kind]?.count ?? 0, mistakes.count, found, excused,
                escaped.count)
            for (what, _) in escaped.sorted(by: { $0.key < $1.key }).prefix(150) { print("ESCAPED", kind, what) }
            print("RULES", kind, rules.sorted { $0.value > $1.value }.prefix(14).map { "\($0.key) \($0.value)" })
        }
    }
}
