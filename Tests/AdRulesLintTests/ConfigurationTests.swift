import AdRulesLint
import AdRulesModel
import AdRulesSimulation
import AdRulesText
import Foundation
import SchemaChecking
import Testing

/// What an `adrules.json` says, and what is said of one that is wrong.
@Suite struct ConfigurationTests {
    private func read(_ json: String) throws -> LintConfiguration {
        try LintConfiguration(json: Array(json.utf8), name: "adrules.json")
    }

    private func selection(_ json: String, base: [String] = [], file: String = "") throws -> RuleSelection {
        let configuration = try read(json)
        return try RuleSelection(base: base, levels: configuration.levels { $0 == file }, changes: [])
    }

    @Test("every setting is read, and is in the schema; nothing else is", arguments: ConfigurationKey.allCases)
    func settings(key: ConfigurationKey) throws {
        let configuration = try read("{\n  \"\(key.rawValue)\": \(key.example)}")
        #expect(configuration.places[key] == SourceMap.Location(line: 2, column: 3, offset: 4))
        #expect(throws: SimulationProblem.self, "another type") { try read("{\"\(key.rawValue)\": [{\"a\": 7}]}") }
        let schema = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.schema.text.utf8))
        let object = try #require(schema as? [String: Any])
        #expect(object["additionalProperties"] as? Bool == false)
        let properties = try #require(object["properties"] as? [String: Any])
        #expect(Set(properties.keys) == Set(ConfigurationKey.allCases.map(\.rawValue)))
    }

    @Test("the schema names every rule, level and player")
    func schema() throws {
        let text = ConfigurationSchema.schema.text
        for rule in RuleCatalogue.all { #expect(text.contains("\"\(rule.id.rawValue)\": {")) }
        for word in ["off", "error", "warning", "info"] + Portability.Target.allCases.map(\.rawValue) {
            #expect(text.contains("\"\(word)\""))
        }
    }

    @Test("the schema refuses the rules and times that are refused, and no others")
    func schemaOfTexts() throws {
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.schema.text.utf8)) as? [String: Any])
        let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
        let levels = try #require(definitions["levels"])
        let names = try #require(levels["properties"] as? [String: Any])
        let pattern = try #require((levels["patternProperties"] as? [String: Any])?.keys.first)
        func matches(_ text: String, _ pattern: String) -> Bool {
            text.range(of: pattern, options: .regularExpression) != nil
        }
        #expect(levels["additionalProperties"] as? Bool == false)
        let ids = RuleCatalogue.all.map(\.id.rawValue)
        let beginnings = ids.flatMap { id in (1...id.count).map { String(id.prefix($0)) } }
        let wrong = ["VMPA112", "VMAP999", "", "invalid-time-ofset", "VMAP1125", "ALLE", "timeOffset"]
        for rule in beginnings + RuleCatalogue.all.map(\.name) + ["all", "vmap1", "Vast3"] + wrong {
            let isRead = (try? read("{\"rules\": {\(JSONValue.string(rule)): \"off\"}}")) != nil
            #expect(isRead != wrong.contains(rule), "\(rule)")
            #expect(isRead == (names[rule] != nil || matches(rule, pattern)), "\(rule)")
        }
        let times = try #require(definitions["time"]?["pattern"] as? String)
        for time in [
            "90", "90.5", "90s", "30m", "1h30m", "1h30m5s", "0.5h", "250ms", "12:30", "01:02:03.500", "5:7", "x", "",
            "m",
            "-5", "1:2:3:4", "12:60", "1m1h", "1:70:00", "90 s", "1.", "1e3", ":30", "100:00:00", "1h2", "5s5s",
        ] {
            let isRead = (try? read("{\"opportunities\": [\(JSONValue.string(time))]}")) != nil
            #expect(isRead == matches(time, times), "\(time)")
        }
    }

    @Test(
        "the schema refuses the values that are refused, and no others",
        arguments: [
            #"{"duration": 60}"#, #"{"duration": 0}"#, #"{"duration": "0"}"#, #"{"duration": "0:00"}"#,
            #"{"duration": "0:10"}"#, #"{"duration": 1e9}"#, #"{"duration": 3600000}"#, #"{"duration": null}"#,
            #"{"opportunities": [0, "0:00", 7]}"#, #"{"opportunities": [-1]}"#, #"{"opportunities": 5}"#,
            #"{"live": null}"#, #"{"live": "true"}"#, #"{"baseline": ""}"#, #"{"baseline": "b"}"#,
            #"{"thresholds": {"repetitions": 1e30}}"#, #"{"thresholds": {"shortestGap": 1e30}}"#,
            #"{"rules": {"Invalid-Time-Offset": "off"}}"#, #"{"rules": {"INVALID-TIME": "off"}}"#,
            #"{"baseline": null}"#, #"{"$schema": ""}"#, #"{"$schema": null}"#,
            #"{"thresholds": {"breaksAtOneMoment": 0}}"#, #"{"thresholds": {"breaksAtOneMoment": 1}}"#,
            #"{"thresholds": {"repetitions": -1}}"#, #"{"thresholds": {"adPercent": 0}}"#,
            #"{"thresholds": {"adPercent": 1.5}}"#, #"{"thresholds": {"adPercent": null}}"#,
            #"{"thresholds": {"shortestGap": 0, "longestInterruption": "0s"}}"#, #"{"thresholds": null}"#,
            #"{"exclude": [""]}"#, #"{"exclude": ["!a"]}"#, #"{"exclude": ["*.{a,b}"]}"#, #"{"exclude": ["a}"]}"#,
            #"{"exclude": ["a!", "./b", "c d", "ü"]}"#, #"{"exclude": "x"}"#, #"{"exclude": [1]}"#,
            #"{"overrides": [{"files": []}]}"#, #"{"overrides": [{"files": ["x"]}]}"#, #"{"overrides": [{}]}"#,
            #"{"overrides": [{"files": ["{"]}]}"#, #"{"rules": {"VMAP112": "warn"}}"#, #"{"target": ["IMA"]}"#,
        ])
    func schemaOfValues(json: String) throws {
        let value = try JSONReader.read(Array(json.utf8))
        let isRead = (try? read(json)) != nil
        #expect(isRead == (SchemaValidator(ConfigurationSchema.schema).problem(value) == nil))
    }

    @Test("values are read")
    func values() throws {
        let configuration = try read(
            """
            {"exclude": ["vendor"], "target": ["ima", "hls"], "duration": 90.5, "opportunities": ["1:00", 90],
             "overrides": [{"files": ["a"]}]}
            """)
        #expect(configuration.exclude == ["vendor"] && configuration.targets == [.ima, .hls])
        #expect(configuration.content.duration == .milliseconds(90_500))
        #expect(configuration.content.opportunities.map(\.time) == [.seconds(60), .seconds(90)])
        #expect(try read("{\"live\": true}").content.isLive)
        #expect(try read("\u{feff} {} ").levels { _ in true }.isEmpty)
    }

    @Test("every threshold is read, the others keep their default, and a linter heeds them")
    func thresholds() throws {
        for key in ThresholdKey.allCases {
            let thresholds = try read("{\"thresholds\": {\"\(key.rawValue)\": 7}}").thresholds
            for other in ThresholdKey.allCases {
                let usual = LintThresholds()
                switch other.value {
                case .time(let path):
                    #expect(thresholds[keyPath: path] == (other == key ? .seconds(7) : usual[keyPath: path]))
                case .count(let path):
                    #expect(thresholds[keyPath: path] == (other == key ? 7 : usual[keyPath: path]))
                }
            }
        }
        let breaks = ["10:00", "11:00"].map { time in
            """
            <vmap:AdBreak timeOffset="00:\(time)" breakType="linear" breakId="\(time)"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/\(time)]]></vmap:AdTagURI>
            </vmap:AdSource></vmap:AdBreak>
            """
        }
        var linter = Linter()
        let document = Array(playlist(breaks.joined()).utf8)
        #expect(linter.lint(document, name: "a.xml").rules == [])
        linter.thresholds.shortestGap = .seconds(61)
        #expect(linter.lint(document, name: "a.xml").rules == ["VMAP206"])
    }

    @Test("the narrower level wins, in any order; the later override wins")
    func levels() throws {
        for json in [
            "{\"rules\": {\"ALL\": \"off\", \"VMAP1\": \"info\", \"VMAP112\": \"error\"}}",
            "{\"rules\": {\"VMAP112\": \"error\", \"VMAP1\": \"info\", \"ALL\": \"off\"}}",
        ] {
            let selection = try selection(json)
            #expect(selection.severity(of: .invalidTimeOffset) == .error)
            #expect(selection.severity(of: .zeroTimeOffset) == .info)
            #expect(selection.severity(of: .malformedXML) == nil)
        }
        let json = """
            {"rules": {"VMAP112": "warning"}, "requireReason": true, "overrides": [
             {"files": ["x", "y"], "rules": {"invalid-time-offset": "info"}},
             {"files": ["y"], "rules": {"VMAP": "off"}}]}
            """
        #expect(try selection(json).severity(of: .invalidTimeOffset) == .warning)
        #expect(try selection(json, file: "x").severity(of: .invalidTimeOffset) == .info)
        #expect(try selection(json, file: "y").severity(of: .invalidTimeOffset) == nil)
        #expect(try selection(json).severity(of: .suppressionWithoutReason) == .warning)
    }

    @Test("only the selected rules run: the configuration only sets their levels")
    func base() throws {
        let json = "{\"rules\": {\"VMAP112\": \"off\", \"VMAP116\": \"error\", \"VAST\": \"error\"}}"
        let selection = try selection(json, base: ["VMAP112", "VMAP116"])
        #expect(selection.severity(of: .invalidTimeOffset) == .error)
        #expect(selection.severity(of: .zeroTimeOffset) == .error)
        #expect(selection.severity(of: .missingImpression) == nil)
    }

    @Test(
        "mistakes are reported with place and nearest name",
        arguments: [
            ("{\n\"ruels\": {}}", "2:1: unknown setting \"ruels\" (did you mean rules?)"),
            ("{\"rules\": {\"VMPA112\": \"off\"}}", "1:12: no rule is called \"VMPA112\" (did you mean VMAP112?)"),
            (
                "{\"rules\": {\"e\u{301}\": \"off\"}}",
                "1:12: no rule is called \"e\u{301}\" ('adrules rules' lists them all)"
            ),
            (
                "{\"rules\": {\"VMAP112\": \"of\"}}",
                "1:23: a level must be one of off, error, warning, info, not \"of\""
            ),
            ("{\"rules\": {\"VMAP112\": true}}", "1:23: a level must be one of off, error, warning, info"),
            ("{\"target\": [\"imo\"]}", "1:13: a target must be one of spec, ima, media3, shaka, hls, not \"imo\""),
            ("{\"live\": true, \"duration\": 3}", "1:10: live and duration exclude each other"),
            (
                "{\"thresholds\": {\"shortestGa\": 1}}",
                "1:17: unknown threshold \"shortestGa\" (did you mean shortestGap?)"
            ),
            ("{\"thresholds\": {\"repetitions\": 0}}", "1:32: \"repetitions\" must be a whole number, at least 1"),
            ("{\"duration\": \"0\"}", "1:14: the duration has to be more than 0"),
            ("{\"duration\": \"99999:00:00\"}", "1:14: duration must be at most 1,000 hours"),
            ("{\"duration\": \"soon\"}", "1:14: duration must be a time, not \"soon\""),
            ("{\"exclude\": \"x\"}", "1:13: \"exclude\" must be a list of strings, not \"x\""),
            (
                "{\"overrides\": [{\"file\": []}]}",
                "1:17: unknown setting of an override \"file\" (did you mean files?)"
            ),
            ("{\"overrides\": [{\"rules\": {}}]}", "1:16: an override names its files"),
            ("{\"live\": true, \"live\": true}", "1:16: the key \"live\" comes twice"),
            ("[]", "1:1: a configuration is an object"), ("{\"rules\": {}", "1:13: expected , or }"),
        ])
    func wrong(json: String, message: String) throws {
        let problem = try #require(throws: SimulationProblem.self) { try read(json) }
        #expect("\(problem)".hasPrefix("adrules.json:" + message), "\(problem)")
    }
}
