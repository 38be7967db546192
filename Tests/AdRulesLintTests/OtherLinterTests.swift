import AdRulesLint
import AdRulesModel
import Foundation
import SharedDocuments
import Testing

/// What another linter, vastlint 0.16.0, calls invalid: AdRules finds something there too, or has a reason.
@Suite struct OtherLinterTests {
    @Test(
        "every document of the corpus that vastlint calls invalid has an error or a warning, or a reason for none",
        .enabled(if: SharedDocuments.hasCorpus))
    func nothingIsMissed() throws {
        let list = try Places.text(Places.fixtures.appendingPathComponent("vastlint-invalid.tsv"))
        var count = 0
        for line in list.split(separator: "\n").dropFirst() {
            let fields = line.components(separatedBy: "\t")
            let bytes = try Places.bytes(Places.corpus.appendingPathComponent(fields[0]))
            let hasFinding = Linter().lint(bytes, name: fields[0]).diagnostics.contains { $0.severity > .info }
            let hasReason = fields.count > 2 && !fields[2].isEmpty
            #expect(hasFinding != hasReason, "\(fields[0]): \(hasFinding ? "the reason is outdated" : fields[1])")
            count += 1
        }
        #expect(count == 99)
    }
}
