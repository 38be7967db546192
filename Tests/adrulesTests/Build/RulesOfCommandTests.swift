import Foundation
import Testing

/// `adrules rules-of`: the rules that would give a playlist.
@Suite struct RulesOfCommandTests {
    @Test("the rules of a playlist give the same playlist")
    func roundTrip() throws {
        let command = try Command()
        defer { command.remove() }
        let film = ["--duration", "1:32:00"]
        let made = try command.run(
            arguments: ["build", "--ads", "https://ads.example/{id}", "--pre", "--every", "10m", "--post"] + film)
        let rules = try command.run("rules-of", "-", input: made.output)
        #expect(rules.code == 0 && rules.complaint.isEmpty)
        #expect(rules.output.contains("\"each\": \"10m\",\n        \"to\": \"1h30m\""))
        try command.write(rules.output, to: "rules.json")
        #expect(try command.run(arguments: ["build", "rules.json"] + film).output == made.output)
    }

    @Test("breaks without a rule are named, with exit code 3; an input that is not a playlist gives 2")
    func incomplete() throws {
        let command = try Command()
        defer { command.remove() }
        let overlay = Document.clean.replacingOccurrences(of: "\"linear\"", with: "\"nonlinear\"")
        let outcome = try command.run("rules-of", "-", input: overlay)
        #expect(outcome.code == 3)
        #expect(outcome.complaint == "adrules: break 1 preroll: only linear breaks have rules\n")
        let noBreaks = #"<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"/>"#
        let empty = try command.run("rules-of", "-", input: noBreaks)
        #expect(empty.code == 0 && empty.complaint.isEmpty)
        #expect(try command.run("rules-of", "-", input: Document.vast).code == 2)
        #expect(try command.run("rules-of", "-", input: Document.broken).code == 2)
        #expect(try command.run("rules-of").code == 64)
    }
}
