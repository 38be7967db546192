import AdRulesEngine
import AdRulesHLS
import AdRulesLint
import AdRulesModel
import AdRulesText
import Foundation
import MassTesting
import SharedDocuments
import Testing

@testable import AdRulesCommands

/// No surface says that a break plays where another says that it is lost: the page, lint, the schedule and HLS.
@Suite struct OneOutcomeTests {
    private static let targets: [Portability.Target] = [.ima, .media3, .shaka, .hls]

    @Test("in random playlists with random answers", arguments: 0..<4)
    func random(share: UInt64) throws {
        let count = UInt64(MassTests.count(25, of: 5_000))
        for seed in (share * 1_000_000)..<(share * 1_000_000 + count) {
            let made = OutcomeDocuments(seed: seed)
            try check(Array(made.text.utf8), made.content, made.lookup, "seed \(seed)\n\(made.text)")
        }
    }

    @Test("in the samples and the planted documents")
    func samples() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        for folder in ["Samples/Playlists", "Tests/Fixtures/lint/err"] {
            let folder = root.appendingPathComponent(folder)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            for name in names.sorted() where name.hasSuffix("ml") || name.hasSuffix("map") || name.hasSuffix("ast") {
                let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
                for content in [LintContent(), LintContent(duration: .seconds(1_800)), LintContent(isLive: true)] {
                    try check(bytes, content, { _ in nil }, "\(name) \(content)")
                }
            }
        }
    }

    @Test("in the corpus", .enabled(if: SharedDocuments.hasCorpus))
    func corpus() throws {
        let lines = try String(contentsOf: SharedDocuments.catalogue, encoding: .utf8)
            .split(whereSeparator: \.isNewline).dropFirst()
        for line in MassTests.sample(Array(lines), oneOf: 4) {
            let path = String(line.split(separator: "\t")[0])
            let bytes = Array(try Data(contentsOf: SharedDocuments.corpus.appendingPathComponent(path)))
            try check(bytes, LintContent(duration: .seconds(1_800)), { _ in nil }, path)
        }
    }

    /// Compares what all surfaces say of a document.
    private func check(_ bytes: [UInt8], _ content: LintContent, _ answers: @escaping AdAnswers, _ name: String) throws
    {
        let hint: Comment = "\(name)"
        let linter = Linter(content: content, targets: Set(Self.targets), answers: answers)
        let result = linter.lint(bytes, name: "a.xml")
        let document = try? AdDocument(parsing: bytes)
        var page = ReportPage(
            [ReportPage.Document(name: "a.xml", bytes: bytes, document: document, result: result)], content: content,
            targets: Self.targets, answers: answers)
        page.showsPrivate = true
        let part = PageDocument(page.documents[0], number: 1, of: page, mask: Mask(isOn: false))
        let verdict = try #require(part.verdict)
        guard let document else { return #expect(verdict.badges.allSatisfy { $0.level == .bad }, hint) }
        let players = [.adRules] + Portability.Player.of(Self.targets)
        let outcomes = Outcomes(document, content: content, answers: answers, players: players)
        comparePage(verdict, part, outcomes, hint)
        if verdict.sentence.contains("nothing is wrong") {
            #expect(result.diagnostics.allSatisfy { $0.severity == .info }, hint)
            #expect(players.allSatisfy { outcomes.worst(in: $0) == .plays }, hint)
        }
        compareLint(result, outcomes, hint)
        compareInterstitials(outcomes, answers, hint)
        try compareSchedule(outcomes, hint)
    }

    private func comparePage(_ verdict: Verdict, _ part: PageDocument, _ outcomes: Outcomes, _ hint: Comment) {
        for (badge, player) in zip(verdict.badges, outcomes.players.dropFirst()) {
            #expect(badge.words == outcomes.words(for: player), hint)
        }
        let breaks = outcomes.breaks(in: .adRules)
        let lost = Set(part.timeline?.lost.map(\.occurrence) ?? [])
        for outcome in breaks { #expect(lost.contains(outcome.occurrence) == !outcome.result.isShown, hint) }
        if ["All ", "Both "].contains(where: verdict.sentence.hasPrefix) {
            #expect(breaks.allSatisfy { $0.result.isShown }, hint)
        }
    }

    /// A finding that a break is lost or moved is in one that does not simply play, and an entry that costs something is in a
    /// finding.
    private func compareLint(_ result: LintResult, _ outcomes: Outcomes, _ hint: Comment) {
        var said: Set<Portability> = []
        for diagnostic in result.diagnostics {
            said.formUnion(diagnostic.portability)
            let place = Int(diagnostic.finding.range.lower)
            let index = outcomes.schedule.breaks.firstIndex {
                $0.adBreak.origin.range?.offsets.contains(place) ?? false
            }
            guard let index else { continue }
            for row in diagnostic.portability where row.origin != nil && [.breakLost, .moved].contains(row.effect) {
                for player in outcomes.players where player.does(row) && player.isWhole(row) {
                    let outcome = outcomes.breaks(in: player)[index]
                    #expect(outcome.result != .plays, "\(diagnostic.rule.id.rawValue): \(row.sentence)\n\(hint)")
                }
            }
        }
        guard result.omitted == 0 else { return }
        for player in outcomes.players.dropFirst() {
            for row in outcomes.breaks(in: player).flatMap(\.reasons).compactMap(\.row) {
                #expect(said.contains(row), "\(row.sentence)\n\(hint)")
            }
        }
    }

    /// The players of interstitials play as many ads as the asset list has.
    private func compareInterstitials(_ outcomes: Outcomes, _ answers: @escaping AdAnswers, _ hint: Comment) {
        for outcome in outcomes.breaks(in: .hlsJS) where outcome.result.isShown {
            guard let ads = outcome.ads, !ads.isEmpty,
                let scheduled = outcomes.schedule.scheduledBreak(at: outcome.occurrence.index),
                case .response(let response)? = BreakAds(scheduled, answers: answers).answer
            else { continue }
            let allowsSeveral = scheduled.adBreak.source?.allowMultipleAds ?? true
            let made = AssetList.make(from: response, allowMultipleAds: allowsSeveral)
            #expect(made.list.assets.count == ads.count, hint)
        }
    }

    private func compareSchedule(_ outcomes: Outcomes, _ hint: Comment) throws {
        let json = try JSONReader.read(Array(ScheduleFormat.json.render(outcomes, name: "a").utf8))
        let players = json["players"]?.elements ?? []
        #expect(players.count == outcomes.players.count - 1, hint)
        for (written, player) in zip(players, outcomes.players.dropFirst()) {
            let results = written["breaks"]?.elements?.compactMap { $0["result"]?.string }
            #expect(results == outcomes.breaks(in: player).map(\.result.rawValue), hint)
        }
        let text = ScheduleFormat.text.render(outcomes, name: "a")
        for player in outcomes.players.dropFirst() {
            #expect(text.contains("  \(player.name) \(outcomes.words(for: player))\n"), hint)
        }
    }
}
