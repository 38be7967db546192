import AdRulesLint
import AdRulesText
import Testing

@testable import AdRulesCommands

@Suite("Settings of a client")
struct SettingsTests {
    private func settings(_ json: String) throws -> ServerSettings {
        ServerSettings(try JSONReader.read(Array(json.utf8)))
    }

    @Test("The settings are the options of lint")
    func options() throws {
        let settings = try settings(
            """
            {"select": ["VMAP1"], "extendSelect": "VMAP204,VMAP203", "ignore": ["VMAP112", "VMAP203"],
            "error": ["VMAP106"], "info": [" VMAP124 "], "duration": 90, "opportunities": [0, "1:00"],
            "target": ["ima", "hls"], "live": false, "warning": null}
            """)
        #expect(settings.problems == [])
        let severities = ["VMAP112", "VMAP106", "VMAP124", "VMAP204", "VMAP203", "VAST301"].map { name in
            RuleCatalogue.rule(named: name).flatMap { settings.selection().severity(of: $0.id) }
        }
        let own = RuleCatalogue.rule(named: "VMAP204")?.severity
        #expect(severities == [nil, .error, .info, own, nil, nil])
        #expect(settings.content.duration == .seconds(90))
        #expect(settings.content.opportunities.map(\.time) == [.zero, .seconds(60)])
        #expect(settings.targets == [.ima, .hls])
    }

    @Test(
        "Mistakes are reported, and the other settings apply",
        arguments: [
            ("\"ignore\": [\"VMPA112\"]", "ignore: no rule is called \"VMPA112\"; did you mean VMAP112?"),
            ("\"ignore\": [\"VMAP112\", 1]", "each element of ignore must be a string, not 1"),
            ("\"ignore\": {}", "ignore must be a list of strings, not an object"),
            ("\"live\": 1", "live must be true or false, not 1"),
            ("\"duration\": \"soon\"", "duration must be a time above 0, up to 1,000 hours, not \"soon\"; write"),
            ("\"duration\": 0", "duration must be a time above 0, up to 1,000 hours, not 0; write"),
            ("\"duration\": 1e300", "duration must be"), ("\"duration\": -5", "duration must be"),
            ("\"opportunities\": [{}]", "opportunities must be a time from 0 to 1,000 hours, not an object; write"),
            ("\"target\": [\"imaa\"]", "target: \"imaa\" is not a player; did you mean ima?"),
            ("\"live\": true, \"duration\": 5", "live and duration exclude each other: a live stream has no end"),
            ("\"durration\": 1", "no setting is called \"durration\"; did you mean duration?"),
        ])
    func problems(member: String, problem: String) throws {
        let settings = try settings("{\(member), \"error\": [\"VMAP106\"]}")
        #expect(settings.problems.count == 1)
        #expect(settings.problems.first?.hasPrefix(problem) == true, "\(settings.problems)")
        let rule = try #require(RuleCatalogue.rule(named: "VMAP106"))
        #expect(settings.selection().severity(of: rule.id) == .error)
    }

    @Test(
        "Settings of other servers are ignored",
        arguments: [
            ("{\"adrules\": {\"live\": true}, \"other\": {}}", true), ("{\"live\": true}", true),
            ("{\"other\": {\"live\": true}}", false), ("null", false), ("[]", false), ("{\"adrules\": 5}", false),
        ])
    func found(json: String, isOurs: Bool) throws {
        let value = try JSONReader.read(Array(json.utf8))
        #expect(ServerSettings.find(in: value)?["live"]?.flag == (isOurs ? true : nil))
    }

    @Test("A change of settings lints every open document again, and reports mistakes in the settings")
    func change() throws {
        var client = try Client(options: "{\"adrules\": {\"ignore\": [\"VMAP112\"]}}")
        #expect(try client.open(Playlist.with(timeOffset: "10:00")) == [])
        let messages = try client.notify(
            "workspace/didChangeConfiguration", "{\"settings\": {\"adrules\": {\"ignore\": [\"VMAP1122\"]}}}")
        #expect(messages.map { $0["method"]?.string } == ["window/showMessage", "textDocument/publishDiagnostics"])
        #expect(messages.first?["params"]?["message"]?.string?.hasPrefix("adrules: settings: ignore: ") == true)
        #expect(messages.last?["params"]?["diagnostics"]?.elements?.map(\.code) == ["VMAP112"])
    }
}
