import AdRulesLint
import AdRulesModel
import Foundation
import Testing

/// The table of what players do: that each entry says how it is known, and that nothing else names a player.
@Suite struct PortabilityTableTests {
    @Test("an entry names existing rules, is short, and names the player", arguments: Portability.table)
    func entriesAreWhole(_ entry: Portability) {
        for rule in entry.construct.rules { #expect(RuleCatalogue.all.contains { $0.id == rule }) }
        #expect(entry.what.count <= 120 && !entry.what.hasSuffix("."), "\(entry.what)")
        #expect(entry.what.hasPrefix(entry.target.name), "\(entry.what)")
        #expect(entry.versions.until == nil || entry.versions.checked == nil, "\(entry.what)")
    }

    @Test("an entry with evidence has a day and a source that can be looked up; one without is never an error")
    func evidence() {
        for entry in Portability.table {
            guard let origin = entry.origin else {
                #expect(entry.severity < .error, "\(entry.what)")
                #expect(entry.sentence.hasSuffix("; no evidence"), "\(entry.sentence)")
                continue
            }
            #expect(!origin.sources.isEmpty, "\(entry.what)")
            for source in origin.sources {
                let isFile = source.hasPrefix("Sources/")
                #expect(
                    source.hasPrefix("https://") || isFile || source.contains("§"),
                    "\(source)")
                guard isFile else { continue }
                #expect(FileManager.default.fileExists(atPath: Places.package.appendingPathComponent(source).path))
            }
            if let date = origin.date {
                #expect(date.wholeMatch(of: /20[0-9]{2}-[01][0-9]-[0-3][0-9]/) != nil, "\(date)")
            } else {
                #expect(entry.target == .spec, "\(entry.what) has no day")
            }
        }
    }

    @Test("a source in a repository names the commit, and an entry read there or seen running the version")
    func commits() {
        for entry in Portability.table {
            let isOwn = entry.origin?.sources.allSatisfy { $0.hasPrefix("Sources/") } ?? true
            let isOfCode = entry.origin?.evidence == .read || entry.origin?.evidence == .seen && !isOwn
            if isOfCode, entry.target != .hls { #expect(entry.versions.checked != nil, "\(entry.what)") }
            for source in entry.origin?.sources ?? [] where source.contains("/blob/") {
                #expect(source.contains(/\/blob\/[0-9a-f]{40}\//), "\(source)")
            }
        }
    }

    @Test("no construct has two entries for one platform of a target today")
    func tableIsWhole() {
        var seen: Set<[String]> = []
        for entry in Portability.table where !entry.isPast {
            for platform in entry.platforms.isEmpty ? Portability.Platform.allCases : entry.platforms {
                let key = [entry.construct.name, entry.target.rawValue, platform.rawValue]
                #expect(seen.insert(key).inserted, "\(entry.what)")
            }
        }
    }

    @Test("Media3 does all that IMA does on Android, and nothing that IMA does elsewhere only")
    func media3() {
        for entry in Portability.table where entry.target == .ima && !entry.isPast {
            let predicate =
                entry.platforms.isEmpty ? entry.what.dropFirst(4) : entry.what.split(separator: ") ", maxSplits: 1)[1]
            let there = Portability.table.first {
                $0.target == .media3 && $0.construct == entry.construct && $0.what == "Media3 \(predicate)"
            }
            // A version is the one in which somebody looked.
            if let there {
                #expect(there.versions.checked == entry.origin.flatMap { _ in entry.versions.checked }, "\(there.what)")
            }
            let isOnAndroid = entry.platforms.isEmpty || entry.platforms.contains(.android)
            #expect((there != nil) == isOnAndroid, "\(entry.what)")
        }
    }

    @Test("an entry of the past is on the page and in no finding")
    func past() throws {
        let past = Portability.table.filter(\.isPast)
        let entry = try #require(past.first)
        #expect(PortabilityPage.text.render([entry.target]).contains("past: \(entry.what)"))
        let rule = try #require(entry.construct.rules.first)
        let explained = RulePage.text.render(RuleCatalogue.rule(rule))
        #expect(!explained.contains(entry.what))
    }

    @Test("a rule's explanation has the behaviour of players, with sources")
    func explanation() {
        let page = RulePage.text.render(RuleCatalogue.rule(.percentTimeOffset))
        #expect(page.contains("\nWhat players do\n"))
        #expect(page.contains("  Shaka plays it as a pre-roll; since 4.11.0, still in 5.2.0; seen 2026-11-29\n"))
        #expect(page.contains("; no evidence\n"))
    }

    @Test("pages that list the targets list each of them")
    func documentation() throws {
        for file in [
            "Sources/AdRulesLint/AdRulesLint.docc/Configuration.md", "Samples/Editors/README.md",
            "Samples/Editors/vscode/package.json",
        ] {
            let text = try Places.text(Places.package.appendingPathComponent(file))
            let lines = text.split(separator: "\n").filter { $0.contains("media3") }
            let line = try #require(lines.first)
            for target in Portability.Target.allCases { #expect(line.contains(target.rawValue), "\(file)") }
        }
    }

    // MARK: Without a target

    /// The players that a rule could speak of, by any of their names.
    private static let players =
        [Portability.Target.ima, .media3, .shaka].map(\.name) + [
            "ExoPlayer", "AVPlayer", "hls.js", "Madman", "Bitmovin", "JW", "THEO", "realeyes", "vast-client", "videojs",
        ]

    private func expectNoPlayer(in text: String, of rule: RuleDescription) {
        for player in Self.players {
            #expect(!text.contains(player), "\(rule.id.rawValue) speaks of \(player): \(text)")
        }
    }

    @Test("no rule describes the behaviour of a single player", arguments: RuleCatalogue.all)
    func rulesNameNoPlayer(_ rule: RuleDescription) throws {
        expectNoPlayer(in: rule.summary, of: rule)
        expectNoPlayer(in: rule.why, of: rule)
        guard let bad = rule.bad, !bad.arguments.contains("--target") else { return }
        let result = try lint(Array(bad.document.utf8), name: "bad.\(bad.fileExtension)", arguments: bad.arguments)
        for diagnostic in result.diagnostics {
            let finding = diagnostic.finding
            let texts = [finding.message, finding.label, finding.help] + finding.related.map(\.label)
            for text in texts.compactMap(\.self) { expectNoPlayer(in: text, of: rule) }
        }
    }
}
