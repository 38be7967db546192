import AdRulesLint
import AdRulesModel
import AdRulesText
import Foundation
import SharedDocuments
import Testing

@testable import AdRulesCommands

/// The first screen of a report against lint and the outcomes: they state one cause.
@Suite("The first screen of a report") struct FirstScreenTests {
    private static let content = LintContent(duration: .seconds(1_800))
    private static let targets: [Portability.Target] = [.ima, .media3, .shaka, .hls]

    /// Checks the first screen of a document; returns whether it has anything to state.
    private static func check(_ bytes: [UInt8], _ name: String) throws -> Bool {
        let linter = Linter(content: content, targets: Set(targets))
        let result = linter.lint(bytes, name: "a.xml")
        var page = ReportPage(
            [
                ReportPage.Document(
                    name: "a.xml", bytes: bytes, document: try? AdDocument(parsing: bytes), result: result)
            ], content: content, targets: targets)
        page.showsPrivate = true
        let part = PageDocument(page.documents[0], number: 1, of: page, mask: Mask(isOn: false))
        let verdict = try #require(part.verdict)
        let screen = verdict.sentence + verdict.losses.map { "\n\($0.what): \($0.why)" }.joined()
        // The words of lint as a user runs it, without targets, and the finding that reports a break which is lost.
        let plain = Linter(content: content).lint(bytes, name: "a.xml").diagnostics
        let worst = plain.map(\.severity).max().flatMap { worst in plain.first { $0.severity == worst } }
        let reported = Set(part.lost.compactMap { $0.finding?.rule.id })
        for lost in part.lost where lost.outcome.result != .inPart {
            let words = [lost.finding?.finding.message, lost.finding?.rule.summary, lost.reason.sentence].compactMap(
                \.self)
            let isStated =
                part.outcomes?.schedule.isWithoutAds == true || words.contains { verdict.sentence.contains(line($0)) }
            #expect(isStated, "\(name): \(lost.label) \(words)\n\(screen)")
        }
        guard let worst, worst.severity != .info else { return !part.lost.isEmpty }
        let isReported = reported.contains(worst.rule.id) || !reported.isEmpty && worst.severity == .warning
        #expect(
            isReported || screen.contains(line(worst.finding.message)), "\(name): \(worst.finding.message)\n\(screen)")
        return true
    }

    private static func line(_ text: String) -> String { PrintableText.line(text, limit: 160) }

    @Test("states the cause that lint states first, in the samples")
    func samples() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        for folder in ["Samples/Playlists", "Samples/Playlists/broken", "Tests/Fixtures/lint/err"] {
            let folder = root.appendingPathComponent(folder)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            where [".xml", ".vmap", ".vast"].contains(where: name.hasSuffix) {
                _ = try Self.check(Array(try Data(contentsOf: folder.appendingPathComponent(name))), name)
            }
        }
    }

    @Test("states the cause that lint states first, in real documents", .enabled(if: SharedDocuments.hasCorpus))
    func corpus() throws {
        let lines = try String(contentsOf: SharedDocuments.catalogue, encoding: .utf8)
            .split(whereSeparator: \.isNewline)
        var count = 0
        for line in lines.dropFirst() {
            let path = String(line.split(separator: "\t")[0])
            let bytes = Array(try Data(contentsOf: SharedDocuments.corpus.appendingPathComponent(path)))
            if try Self.check(bytes, path) { count += 1 }
        }
        #expect(count >= 30)
    }
}
