import AdRulesLint
import AdRulesModel
import Foundation
import SharedDocuments
import Testing

/// Real documents: every error is true, and was looked at by a person.
@Suite(.enabled(if: SharedDocuments.hasCorpus)) struct CorpusTests {
    /// An error over the corpus, with the word of the person who looked at the document.
    struct Review: Hashable {
        var document: String
        var rule: String
        var line: Int
    }

    private static let list = Places.fixtures.appendingPathComponent("corpus-errors.tsv")
    private static let notReviewed = "NOT REVIEWED"

    /// The paths of the corpus' documents, from its own list.
    private static func documents() throws -> [String] {
        try Places.text(SharedDocuments.catalogue).split(whereSeparator: \.isNewline).dropFirst().map {
            String($0.prefix { $0 != "\t" })
        }
    }

    private static func lint(_ path: String) throws -> LintResult {
        Linter().lint(try Places.bytes(Places.corpus.appendingPathComponent(path)), name: path)
    }

    @Test("every error over the corpus is on the list of reviewed ones, and the reverse")
    func errorsAreReviewed() throws {
        let documents = try Self.documents()
        var found: [Review] = []
        for document in documents {
            for diagnostic in try Self.lint(document).diagnostics where diagnostic.severity == .error {
                found.append(
                    Review(document: document, rule: diagnostic.rule.id.rawValue, line: diagnostic.start.line))
            }
        }
        var reviewed: [Review: String] = [:]
        for line in ((try? Places.text(Self.list)) ?? "").split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 4, let number = Int(fields[2]) else {
                Issue.record("corpus-errors.tsv: \(line)")
                continue
            }
            reviewed[Review(document: fields[0], rule: fields[1], line: number)] = fields[3]
        }
        if Places.updatesGolden {
            let lines = found.map { review in
                "\(review.document)\t\(review.rule)\t\(review.line)\t\(reviewed[review] ?? Self.notReviewed)\n"
            }
            try Data(("document\trule\tline\tseen\n" + lines.joined()).utf8).write(to: Self.list)
        }
        #expect(
            Set(found).subtracting(reviewed.keys) == [], "look at them, then note in corpus-errors.tsv what you saw")
        #expect(Set(reviewed.keys).subtracting(found) == [], "no longer found")
        #expect(reviewed.values.allSatisfy { $0 != Self.notReviewed }, "nobody has looked at these yet")
    }

    @Test("No report of a document for people says a thing twice, and most say little")
    func reportsSayNothingTwice() throws {
        var counts: [Int] = []
        for document in try Self.documents() {
            let result = try Self.lint(document)
            let text = LintFormat.concise.render(LintReport(results: [result]))
            let message = /\[([A-Z]+[0-9]+\]: .*?)(, and [0-9]+ more (places?|like it): lines? .*)?\n/
            let messages = text.matches(of: message).map(\.output.1)
            #expect(Set(messages).count == messages.count, "\(document)")
            counts.append(text.matches(of: /: (error|warning)\[/).count)
        }
        #expect(counts.sorted()[counts.count / 2] <= 1)
    }

    @Test("official samples and Google's playlists give no false error")
    func ordinaryDocumentsGiveNoError() throws {
        let documents = try Self.documents()
        var count = 0
        for document in documents
        where document.hasPrefix("InteractiveAdvertisingBureau+VAST_Samples/") || document.hasPrefix("googleads+") {
            let errors = try Self.lint(document).diagnostics.filter { $0.severity == .error }
            // VAST 1 is refused by name.
            #expect(errors.allSatisfy { $0.rule.id == .vast1 }, "\(document): \(errors.map(\.finding.message))")
            count += 1
        }
        #expect(count > 20)
    }

    @Test("every report over the corpus is sound: places inside the document, paths, JSON")
    func reportsAreSound() throws {
        let documents = try Self.documents()
        for document in documents {
            let result = try Self.lint(document)
            for diagnostic in result.diagnostics {
                #expect(Int(diagnostic.finding.range.upper) <= result.source.bytes.count, "\(document)")
                #expect(diagnostic.finding.message.count <= 140, "\(document): \(diagnostic.finding.message)")
            }
            let paths = result.elementPaths()
            #expect(paths.count == result.diagnostics.count)
            if result.kind != nil { #expect(paths.allSatisfy { $0 != nil }, "\(document)") }
            let json = LintFormat.json.render(LintReport(results: [result]))
            #expect((try? JSONSerialization.jsonObject(with: Data(json.utf8))) != nil, "\(document)")
            let longest = LintFormat.full.render(LintReport(results: [result])).split(separator: "\n").map(\.count)
                .max()
            #expect(longest ?? 0 <= 300, "\(document)")
        }
    }
}
