import AdRulesLint
import AdRulesModel
import Foundation
import MassTesting
import SharedDocuments
import Testing

/// Documents of all kinds are fixed: what is left cannot be, nothing else changes, and a second run finds nothing to do.
@Suite struct FixedDocumentsTests {
    /// Checks what is true of every document that was fixed.
    private func check(
        _ before: [UInt8], _ fixed: FixedDocument, name: String, arguments: [String] = [], includingUnsafe: Bool
    ) throws {
        let text = fixed.text
        if fixed.isChanged, fixed.encoding?.name == nil {
            // Each byte outside the changes is where it was, behind what the changes before it wrote.
            #expect(text.original == before, "\(name)")
            var rest = fixed.bytes[...]
            var offset = 0
            for change in text.changes {
                let kept = before[offset..<change.range.lowerBound]
                #expect(rest.starts(with: kept), "\(name) before \(change.range)")
                rest = rest.dropFirst(kept.count)
                #expect(rest.starts(with: change.bytes), "\(name) at \(change.range)")
                rest = rest.dropFirst(change.bytes.count)
                offset = change.range.upperBound
            }
            #expect(rest.elementsEqual(before[offset...]), "\(name) at its end")
        } else if !fixed.isChanged {
            #expect(fixed.bytes == before, "\(name)")
        }
        let again = try AdRulesLintTests.fixed(
            fixed.bytes, name: name, arguments: arguments, includingUnsafe: includingUnsafe)
        #expect(again.bytes == fixed.bytes, "\(name): a second run changes it")
        #expect(again.count == 0, "\(name)")
        let left = fixed.result.diagnostics.filter { $0.finding.fix.map { $0.isSafe || includingUnsafe } ?? false }
        #expect(left.map(\.rule.id.rawValue) == [], "\(name): left to fix")
    }

    @Test(
        "the corpus: nothing fixable is left, and no error is added", .enabled(if: SharedDocuments.hasCorpus),
        arguments: [false, true])
    func corpus(includingUnsafe: Bool) throws {
        let table = try Places.text(SharedDocuments.catalogue)
        // Rules with fixes that are off by default.
        let off = ["--extend-select", "VAST317", "--extend-select", "VAST332"]
        var count = 0
        for line in table.split(whereSeparator: \.isNewline).dropFirst() {
            let name = String(line.prefix { $0 != "\t" })
            let bytes = try Places.bytes(Places.corpus.appendingPathComponent(name))
            let fixed = try fixed(bytes, name: name, arguments: off, includingUnsafe: includingUnsafe)
            try check(bytes, fixed, name: name, arguments: off, includingUnsafe: includingUnsafe)
            let left = try lint(fixed.bytes, name: name, arguments: off).diagnostics.filter {
                $0.finding.fix.map { $0.isSafe || includingUnsafe } ?? false
            }
            #expect(left.map(\.rule.id.rawValue) == [], "\(name): found again")
            count += fixed.count
        }
        #expect(count >= (includingUnsafe ? 120 : 30))
    }

    @Test("the catalogue: a fix takes its finding out of the bad example", arguments: RuleCatalogue.all)
    func badExamples(_ rule: RuleDescription) throws {
        let bad = try #require(rule.bad)
        let name = "bad.\(bad.fileExtension)"
        let bytes = Array(bad.document.utf8)
        let before = try lint(bytes, name: name, arguments: bad.arguments)
        let fixes = before.diagnostics.filter { $0.rule.id == rule.id }.compactMap(\.finding.fix)
        if !fixes.isEmpty { #expect(rule.fixKind != nil, "\(rule.id.rawValue) has a fix that FixKind does not list") }
        if fixes.contains(where: \.isSafe) { #expect(rule.fixKind == .safe, "\(rule.id.rawValue)") }
        guard !fixes.isEmpty else { return }
        let includingUnsafe = !fixes.contains(where: \.isSafe)
        let fixed = try fixed(bytes, name: name, arguments: bad.arguments, includingUnsafe: includingUnsafe)
        try check(bytes, fixed, name: rule.id.rawValue, arguments: bad.arguments, includingUnsafe: includingUnsafe)
        #expect(
            fixed.result.diagnostics.count { $0.rule.id == rule.id }
                < before.diagnostics.count { $0.rule.id == rule.id }, "\(rule.id.rawValue)")
        // A single mistake is gone altogether.
        if before.diagnostics.count == 1 {
            #expect(!fixed.result.rules.contains(rule.id.rawValue), "\(rule.id.rawValue)")
        }
    }

    @Test(
        "planted mistakes with a safe fix become the clean document, or one without findings",
        .enabled(if: MassTests.runAll))
    func plantedMistakes() throws {
        var restored = 0
        var others: [String] = []
        var kinds: [RuleID: FixKind] = [:]
        for mistake in PlantedMistake.all {
            let bytes = Array(try mistake.planted().document.utf8)
            let found = try mistake.result()
            for diagnostic in found.diagnostics {
                guard let fix = diagnostic.finding.fix, kinds[diagnostic.rule.id] != .safe else { continue }
                kinds[diagnostic.rule.id] = fix.isSafe ? .safe : .unsafe
            }
            guard found.diagnostics.contains(where: { $0.finding.fix?.isSafe == true }) else { continue }
            let fixed = try fixed(bytes, name: mistake.document, arguments: mistake.arguments)
            try check(
                bytes, fixed, name: mistake.place, arguments: mistake.arguments, includingUnsafe: false)
            let clean = try Places.bytes(PlantedMistake.folder.appendingPathComponent(mistake.document))
            if fixed.bytes == clean || fixed.result.diagnostics.isEmpty {
                restored += 1
            } else {
                others.append("\(mistake.rule) \(fixed.result.rules)")
            }
        }
        #expect(restored >= 130)
        // An empty root that is read at last, and a second macro that may be meant otherwise.
        #expect(
            others.sorted() == [
                #"VMAP109 ["VMAP217"]"#, #"VMAP140 ["VMAP140"]"#, #"XML014 ["VAST309", "XML016"]"#,
            ])
        for (rule, kind) in kinds {
            let listed = RuleCatalogue.rule(rule).fixKind
            #expect(listed == kind || listed == .safe, "\(rule.rawValue) is \(kind.rawValue)")
        }
    }

    @Test("each fix alone leaves a readable document readable")
    func eachFixAlone() throws {
        var count = 0
        for mistake in PlantedMistake.all {
            let bytes = Array(try mistake.planted().document.utf8)
            let found = try mistake.result()
            for fix in found.diagnostics.compactMap(\.finding.fix) {
                var text = EditedText(bytes)
                text.apply(fix.edits)
                let after = try lint(text.bytes, name: mistake.document, arguments: mistake.arguments)
                if found.kind != nil { #expect(after.kind == found.kind, "\(mistake.place)") }
                count += 1
            }
        }
        #expect(count >= 250)
    }
}
