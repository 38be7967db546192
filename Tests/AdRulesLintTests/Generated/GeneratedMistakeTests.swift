import AdRulesModel
import Foundation
import MassTesting
import Testing

@testable import AdRulesLint

/// Mistakes that the table of elements gives, planted one at a time by the thousand: a rule of its kind finds each at its
/// place, or there is a sentence of the page `WhatLintDoesNotCheck` that says why not.
@Suite struct GeneratedMistakeTests {
    typealias Kind = GeneratedMistake.Kind

    /// The mistakes of a kind that are tried now: as many of each, spread over all documents and places.
    private static func sample(_ kind: Kind) -> [GeneratedMistake] {
        let all = MistakeGenerator.all[kind] ?? []
        let share = MassTests.count(40, of: 5_000)
        guard all.count > share else { return all }
        return (0..<share).map { all[$0 * all.count / share] }
    }

    /// The arguments that enable the rules which are off by default though they are about no style.
    private static let enabling = RuleCatalogue.all.filter { !$0.isOnByDefault && $0.category != .pedantic }
        .flatMap { ["--extend-select", $0.id.rawValue] }

    @Test("the page of what lint does not check names every excuse, and no other")
    func page() throws {
        let page = try Places.text(
            Places.package.appendingPathComponent("Sources/AdRulesLint/AdRulesLint.docc/WhatLintDoesNotCheck.md"))
        let items = page.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
        #expect(items == GeneratedMistake.Excuse.allCases.map(\.rawValue))
        let used = Set(MistakeGenerator.all.values.joined().compactMap(\.excuse))
        #expect(used == Set(GeneratedMistake.Excuse.allCases))
    }

    @Test("A rule of its kind finds a mistake at its place, or it is excused", arguments: Kind.allCases)
    func areFound(_ kind: Kind) throws {
        let mistakes = Self.sample(kind)
        var (found, excused, escaped) = (0, 0, [:] as [String: Int])
        let ofKind = kind.rules
        var rules: [String: Int] = [:]
        for mistake in mistakes {
            let name = CleanDocument.all[mistake.document].name
            let result = try lint(mistake.planted, name: name, arguments: Self.enabling)
            let starts = [0] + mistake.planted.indices.filter { mistake.planted[$0] == 10 }.map { $0 + 1 }
            let here = result.diagnostics.filter { mistake.isAt($0, lines: starts) }
            if let first = here.first(where: { ofKind.contains($0.rule.id) }) {
                found += 1
                rules[first.rule.id.rawValue, default: 0] += 1
            } else if mistake.excuse != nil {
                excused += 1
            } else {
                escaped["\(name): \(mistake.what) \(result.rules)", default: 0] += 1
            }
        }
        #expect(mistakes.count >= 20, "\(kind.rawValue)")
        #expect(escaped.isEmpty, "\(kind.rawValue): \(escaped.keys.sorted().prefix(9))")
        if ProcessInfo.processInfo.environment["ADRULES_PRINT_TABLE"] == "1" {
            print(
                "TABLE", kind.rawValue, MistakeGenerator.all[kind]?.count ?? 0, mistakes.count, found, excused,
                escaped.count)
            for (what, _) in escaped.sorted(by: { $0.key < $1.key }).prefix(400) { print("ESCAPED", kind, what) }
            print("RULES", kind, rules.sorted { $0.value > $1.value }.prefix(99).map { "\($0.key) \($0.value)" })
        }
    }
}
