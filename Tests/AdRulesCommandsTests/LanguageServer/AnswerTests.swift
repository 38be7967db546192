import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesText
import Foundation
import Testing

@testable import AdRulesCommands

@Suite("Hovers and outlines")
struct AnswerTests {
    private func hover(_ client: inout Client, character: Int = 4) throws -> String? {
        try client.ask("hover", line: 1, character: character)["contents"]?["value"]?.string
    }

    @Test(
        "A break's tag shows its schedule",
        arguments: [
            ("00:10:00", "mid-roll at 00:10:00, ads from a tag (linear)"),
            ("start", "pre-roll, ads from a tag (linear)"),
            ("end", "post-roll, ads from a tag (linear)"), ("50%", "mid-roll at 00:15:00, ads from a tag (linear)"),
            ("01:00:00", "not scheduled: it lies beyond the end of the content  \nads from a tag (linear)"),
            (
                "#1",
                "not scheduled: it waits for an opportunity that was not declared (setting: opportunities)  \nads from a tag (linear)"
            ),
        ])
    func schedule(timeOffset: String, summary: String) throws {
        var client = try Client(options: "{\"duration\": \"30:00\"}")
        try client.open(Playlist.with(timeOffset: timeOffset))
        #expect(try hover(&client)?.components(separatedBy: "\n\n---\n\n").first == summary)
    }

    @Test("Ads in the playlist are counted")
    func inlineAds() throws {
        var client = try Client()
        try client.open(Playlist.with(source: Playlist.ads(2)))
        let parts = try hover(&client)?.components(separatedBy: "\n\n---\n\n")
        #expect(parts?.first == "mid-roll at 00:10:00, 2 ads inline (linear)" && parts?.count == 2)
    }

    @Test("A finding's place has the page of its rule")
    func rulePage() throws {
        var client = try Client(capabilities: "{}")
        try client.open(Playlist.with(timeOffset: "10:00"))
        let result = try client.ask("hover", line: 1, character: 30)
        #expect(result["contents"]?["kind"]?.string == "plaintext")
        let rule = try #require(RuleCatalogue.rule(named: "VMAP112"))
        #expect(result["contents"]?["value"]?.string?.hasSuffix(RulePage.text.render(rule, players: false)) == true)
        client = try Client()
        try client.open(Playlist.with(timeOffset: "10:00"))
        #expect(try hover(&client, character: 30)?.hasSuffix(RulePage.markdown.render(rule, players: false)) == true)
        #expect(try client.ask("hover", line: 0, character: 0).isNull)
        #expect(try client.ask("hover", line: 99, character: 99).isNull)
    }

    @Test("The name of an element has its sentence, its version and the section about it")
    func meaning() throws {
        var client = try Client(capabilities: "{}")
        try client.open(Playlist.with(source: Playlist.ads(1)))
        let text = Playlist.with(source: Playlist.ads(1)).components(separatedBy: "\n")
        let line = try #require(text.firstIndex { $0.contains("<MediaFile ") })
        let character = try #require(text[line].range(of: "<MediaFile ")).lowerBound.utf16Offset(in: text[line]) + 2
        let value = try client.ask("hover", line: line, character: character)["contents"]?["value"]?.string
        let lines = try #require(value).components(separatedBy: "\n")
        #expect(lines.first == "<MediaFile>: VAST 2.0, in MediaFiles")
        #expect(lines[1] == "A file or stream of the ad in one size and quality.")
        #expect(lines.contains("VAST 4.2 §3.9.1") && lines.contains { $0.hasPrefix("attributes: id, delivery, type") })
    }

    @Test("A break's tag says what each player of the settings does with it")
    func players() throws {
        var client = try Client(options: "{\"target\": [\"shaka\", \"ima\"], \"duration\": \"30:00\"}")
        let text = Playlist.with(source: Playlist.ads(1))
        try client.open(text)
        let lines = try #require(try hover(&client)?.components(separatedBy: "\n\n---\n\n").first)
            .components(separatedBy: "  \n")
        #expect(lines.first == "mid-roll at 00:10:00, 1 ad inline (linear)")
        let document = try AdDocument(parsing: Array(text.utf8))
        let players = Portability.Player.of([.shaka, .ima])
        let outcomes = Outcomes(document, content: LintContent(duration: .seconds(1800)), players: players)
        #expect(players.count == 4 && lines.count == 5)
        for (player, line) in zip(players, lines.dropFirst()) {
            let outcome = try #require(outcomes.outcome(of: OccurrenceID(0), in: player))
            #expect(line.hasPrefix("\(player.name): \(outcome.result.words)"), "\(line)")
        }
        // Without players in the settings, nothing is said of them.
        client = try Client()
        try client.open(text)
        #expect(try hover(&client)?.contains("Shaka") == false)
    }

    @Test("A macro in an address has its places; what is none, and text beside it, has nothing")
    func macros() throws {
        var client = try Client(capabilities: "{}")
        let tag = Playlist.tag.replacing("/vast", with: "/vast?t=[TIMESTAMP]&x=[OTHER]")
        let text = Playlist.with(source: tag).components(separatedBy: "\n")
        try client.open(text.joined(separator: "\n"))
        let start = try #require(text[2].range(of: "[TIMESTAMP]")).lowerBound.utf16Offset(in: text[2])
        for offset in [0, 5, 10] {
            let result = try client.ask("hover", line: 2, character: start + offset)
            #expect(
                result["contents"]?["value"]?.string?.hasPrefix(
                    "[TIMESTAMP]: a macro of VAST\nplayers fill it in ad tags") == true)
            #expect(result.place == "2:\(start)-2:\(start + 11)")
        }
        for offset in [-1, 11, 15] {
            let value = try client.ask("hover", line: 2, character: start + offset)["contents"]?["value"]?.string
            #expect(value?.contains("a macro of VAST") != true, "\(offset)")
        }
    }

    @Test("The outline has breaks, their ads and the creatives of these")
    func outline() throws {
        var client = try Client()
        try client.open(Playlist.with(breakID: "mid", source: Playlist.ads(2)))
        let entry = try #require(try client.ask("documentSymbol").elements?.first)
        #expect(entry["name"]?.string == "mid")
        #expect(entry["detail"]?.string == "00:10:00 · linear")
        #expect(entry["kind"]?.integer == 24)
        #expect(entry.place.hasPrefix("1:2-"))
        #expect(entry["selectionRange"]?["start"] == entry["range"]?["start"])
        let ads = try #require(entry["children"]?.elements)
        #expect(ads.map { $0["name"]?.string } == ["ad-1", "ad-2"])
        let creative = try #require(ads.first?["children"]?.elements?.first)
        #expect(creative["name"]?.string == "c-1")
        #expect(creative["detail"]?.string == "linear 00:00:15")
    }

    @Test("A client without trees gets the outline as a list")
    func flatOutline() throws {
        var client = try Client(capabilities: "{}")
        try client.open(Playlist.with(breakID: " \u{202e}mid ", source: Playlist.ads(1)))
        let entries = try #require(try client.ask("documentSymbol").elements)
        #expect(entries.map { $0["name"]?.string } == ["\\u{202e}mid", "ad-1", "c-1"])
        #expect(entries.map { $0["containerName"]?.string } == [nil, "\\u{202e}mid", "ad-1"])
        #expect(entries.allSatisfy { $0["location"]?["uri"]?.string == Client.uri })
    }

    @Test("An outline of very many elements is cut")
    func largeOutline() throws {
        // Only one rule: the others would take seconds for so many breaks.
        var client = try Client(options: "{\"select\": [\"XML001\"]}")
        let adBreak = "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"/>"
        try client.open(Playlist.opener + String(repeating: adBreak, count: 6000) + Playlist.closer)
        #expect(try client.ask("documentSymbol").elements?.count == 5000)
    }
}
