import AdRulesEngine
import AdRulesLint
import Foundation
import Testing

@testable import AdRulesCommands

/// `adrules explain` by what people have in hand.
@Suite struct ExplainCommandTests {
    private static func explained(_ text: String) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        return try command.run("explain", text)
    }

    @Test(
        "Words of logs, playlists and reports are explained",
        arguments: [
            ("303", "303: the response contains no ad", "VAST451 wrapper-without-ad"),
            ("VAST_EMPTY_RESPONSE", "1009 of IMA: the response is valid, and contains no ad", "VAST451"),
            ("kIMAError_VAST_INVALID_URL", "303: the response contains no ad", "on iOS VAST_INVALID_URL"),
            ("1005", "1005: the template of the ad source is not supported", "FAILED_TO_REQUEST_ADS"),
            ("1205", "1205 of IMA", "CONTENT_PLAYHEAD_MISSING"),
            ("1206", "1206: no specification defines this error", "VAST has codes from 100 to 902"),
            ("AdError 403: linear assets were found, but none match", "403: no playable media file", "VAST322"),
            ("error[VMAP112]: \"10:00\" is not a time", "VMAP112 invalid-time-offset", "Why it matters"),
            ("tooClose", "tooClose: less content than the gap was played", "why a break did not play"),
            ("[CACHEBUSTING]", "[CACHEBUSTING]: a macro of VAST", "ad tags and wrappers, trackers"),
            ("AdBreak", "<vmap:AdBreak>: VMAP 1.0.1", "attributes:"),
            ("MediaFile", "<MediaFile>: VAST 2.0", "attributes: id, delivery, type"),
            ("firstQuartile", "firstQuartile: an event of trackers in VAST", "VAST333"),
            ("ima", "ima: IMA, for lint --target ima", "adrules targets"),
            ("Shaka", "shaka: Shaka, for lint --target shaka", "adrules schedule PLAYLIST --target shaka"),
            ("CONTENT_PAUSE_REQUESTED", "CONTENT_PAUSE_REQUESTED: an event for the app", "simulate"),
            ("Hold", "hold\n", "The time for which ads stop the content"),
            ("1.0", "occurrence, 0.0, 1.0\n", "1.0 is break 2 itself"),
            ("errors", "The errors of VAST, VMAP and IMA\n", "  1009 of IMA: the response is valid"),
        ])
    func words(word: String, beginning: String, content: String) throws {
        let outcome = try Self.explained(word)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(outcome.output.hasPrefix(beginning), "\(outcome.output)")
        #expect(outcome.output.contains(content), "\(outcome.output)")
    }

    @Test("What is not known is refused: exit 2", arguments: ["hello", "99", "a message about nothing", "4711", "-x"])
    func unknown(word: String) throws {
        let outcome = try Self.explained(word)
        #expect(outcome.code == (word.hasPrefix("-") ? 64 : 2))
        #expect(!outcome.complaint.isEmpty)
    }

    @Test("A word of the glossary stands in a message of a command or on another page, and is explained")
    func glossary() throws {
        let root = PrintedCommands.root.appendingPathComponent("Sources")
        let names = try #require(FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String })
        let files = names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") && !$0.hasSuffix("/Glossary.md") }
        let texts = try files.map { try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8) }
        #expect(Glossary.rows.count > 35)
        for word in Glossary.rows.flatMap(\.words) {
            #expect(texts.contains { $0.contains(word) }, "\(word)")
            guard case .subject(let subject) = try Explained(word) else {
                Issue.record("\(word) is a rule")
                continue
            }
            #expect(subject.title.contains(word))
        }
    }

    @Test("Each error of the table and each of IMA's is explained by its number and its names")
    func errors() throws {
        for row in ErrorTable.rows {
            guard case .subject(let subject) = try Explained(String(row.code)) else {
                Issue.record("\(row.code)")
                continue
            }
            #expect(subject.title == "\(row.code): \(row.summary)")
        }
        for error in IMAError.all {
            for name in [error.name, error.iosName.map { "kIMAError_\($0)" }, String(error.code)].compactMap(\.self) {
                guard case .subject(let subject) = try Explained(name) else {
                    Issue.record("\(name)")
                    continue
                }
                #expect(subject.title.hasPrefix(String(error.code)), "\(name)")
                #expect(subject.lines.contains { $0.contains(error.names) }, "\(name)")
            }
        }
    }

    @Test("A rule that names an error is among its causes")
    func causes() throws {
        for rule in RuleCatalogue.all {
            for match in (rule.summary + " " + rule.why).matches(of: /(?:error|VAST|VMAP) (\d{3,4})/) {
                guard case .subject(let subject) = try Explained(String(match.1)) else { continue }
                #expect(subject.rules.contains(rule), "\(rule.id) names \(match.0)")
            }
        }
        for row in ErrorTable.rows {
            for id in ErrorCauses.ids(of: row.code) { #expect(RuleCatalogue.rule(named: id) != nil, "\(id)") }
        }
    }
}
