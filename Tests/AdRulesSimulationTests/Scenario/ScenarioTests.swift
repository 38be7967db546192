import AdRulesSimulation
import Testing

@Suite struct ScenarioTests {
    private static let playlist =
        #"<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\"><vmap:AdBreak timeOffset=\"start\" breakId=\"pre\"><vmap:AdSource><vmap:AdTagURI templateType=\"vast4\">https://ads.example/pre</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak></vmap:VMAP>"#

    private func scenario(_ rest: String) throws -> Scenario {
        let json = """
            {"name":"a test","rule":"§0","playlist":{"xml":"\(Self.playlist)"},"steps":["start; play 5"],"duration":30\(rest)}
            """
        return try Scenario(json: Array(json.utf8), name: "test.json", files: .none, snapshot: EngineSaving.roundTrip)
    }

    /// A scenario of exact inputs.
    private func exact(_ inputs: String, _ rest: String = "") throws -> Scenario {
        let json = """
            {"name":"a test","rule":"§0","playlist":{"xml":"\(Self.playlist)"},"duration":30,"inputs":\(inputs)\(rest)}
            """
        return try Scenario(json: Array(json.utf8), name: "test.json", files: .none, snapshot: EngineSaving.roundTrip)
    }

    @Test("exact inputs are the whole session: no answers, deadlines come after the last one")
    func exactInputs() throws {
        let result = try exact(
            """
            [{"now":0.5,"input":{"name":"start","at":0}},"save",
            {"now":2.000001,"input":{"name":"adsFailed","token":7,"error":{"code":1008}}}]
            """,
            """
            ,"expect":[{"name":"loadAds","now":0.5},{"name":"AD_BREAK_FETCH_ERROR","now":8.5,"code":1007},"ALL_ADS_COMPLETED"],
            "count":{"STARTED":0,"AD_BREAK_FETCH_ERROR":1}
            """
        ).run()
        #expect(result.failures == [] && result.record.violations == [])
    }

    @Test(arguments: [
        (#"[{"now":1}]"#, "an input is {\"now\", \"input\"}, or \"save\""),
        (#"["kill"]"#, "an input must be an object"), (#"{}"#, "\"inputs\" must be a list"),
        (#"[{"now":1,"input":{"name":"sek"}}]"#, "unknown input \"sek\""),
        (#"[],"steps":[]"#, "\"inputs\" excludes \"steps\""),
        (#"[{"now":1,"input":{"name":"seek","at":1,"to":2}}]"#, "unknown key \"to\" of the input \"seek\""),
        (#"[{"now":1,"input":{"name":"seek","at":"5"}}]"#, "a time is a number of seconds"),
        (#"[{"now":1,"input":{"at":5}}]"#, "\"input\" must be an object with a \"name\""),
        (#"[],"profiles":"core-vmap""#, "\"profiles\" must be a list of one profile or more"),
        (#"[],"profiles":5"#, "\"profiles\" must be a list of one profile or more"),
        (#"[],"profiles":[]"#, "\"profiles\" must be a list of one profile or more"),
        (#"[],"profiles":["vmap"]"#, "a profile must be one of core-vmap, vast, live, overlay, policies, decisions"),
    ])
    func aWrongExactSessionIsRefused(_ inputs: String, _ message: String) {
        let problem = #expect(throws: SimulationProblem.self) { try exact(inputs) }
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
        #expect((problem?.column ?? 0) > 1)
    }

    @Test func whatHoldsHolds() throws {
        let result = try scenario(
            """
            ,"expect":["STARTED",{"kind":"action","name":"resumeContent","at":0}],"forbid":["SKIPPED"],
            "count":{"STARTED":1,"CONTENT_PAUSE_REQUESTED":1},"summary":{"0.0":"played","1.0":null}
            """
        ).run()
        #expect(result.failures == [])
        #expect(result.isSuccess)
    }

    @Test("a name without a kind is not that of a decision: start is a tracker, too")
    func decisions() throws {
        let result = try scenario(
            """
            ,"expect":[{"kind":"decision","name":"start"}],"forbid":[{"name":"start"},{"name":"start","uri":null}],
            "count":{"start":0}
            """
        ).run()
        #expect(result.failures == [])
        let counted = try scenario(#","count":{"start":1}"#).run()
        #expect(counted.failures == ["start came 0 times, not 1"])
        let tracked = try scenario(
            #","answers":{"default":{"ads":[{"duration":1,"trackers":{"start":["https://t.example/"]}}]}}"#
                + #","expect":[{"name":"start"}],"count":{"start":1}"#
        ).run()
        #expect(tracked.failures == [])
    }

    @Test(arguments: [
        (#","expect":["SKIPPED"]"#, "missing after the beginning"),
        (#","expect":["COMPLETE","STARTED"]"#, "missing after {"),
        (#","expect":[{"name":"STARTED","content":7}]"#, "; there is {"),
        (
            #","answers":{"default":{"ads":[{"duration":1,"sequence":1},{"duration":1,"sequence":2}]}},"#
                + #""expect":[{"name":"STARTED","ad":2},{"name":"COMPLETE","ad":7}]"#,
            #""name":"COMPLETE","occurrence""#
        ),
        (#","forbid":[{"kind":"action","name":"playAd"}]"#, "forbidden: {"),
        (#","count":{"STARTED":2}"#, "STARTED came 1 times, not 2"),
        (#","summary":{"0.0":"notPlayed"}"#, "0.0 became {"), (#","summary":{"4.0":"played"}"#, "4.0 is not listed"),
        (#","summary":{"0.0":null}"#, "0.0 is listed"),
        (#","summary":{"0.0":{"outcome":"played","reason":"noFill"}}"#, "0.0 became {"),
    ])
    func whatFailsSaysWhat(_ rest: String, _ message: String) throws {
        let result = try scenario(rest).run()
        #expect(!result.isSuccess)
        #expect(result.failures.count == 1)
        #expect(result.failures.first?.contains(message) == true, "\(result.failures)")
    }

    @Test(
        "an expectation that can never be met or broken is refused, with the nearest name",
        arguments: [
            (#","expect":["STRATED"]"#, "unknown event \"STRATED\"", "did you mean STARTED?"),
            (#","forbid":["SKIPED"]"#, "unknown event \"SKIPED\"", "did you mean SKIPPED?"),
            (#","forbid":[{"kind":"action","name":"playAdd"}]"#, "unknown action", "did you mean playAd?"),
            (#","forbid":[{"kind":"track","name":"impresion"}]"#, "unknown track", "did you mean impression?"),
            (#","expect":[{"kind":"evnt"}]"#, "unknown kind \"evnt\"", "did you mean event?"),
            (#","expect":[{"nmae":"STARTED"}]"#, "unknown key of a line \"nmae\"", "did you mean name?"),
            (#","expect":[{"name":"STARTED","ad":"1"}]"#, "\"ad\" must be a number", nil),
            (#","expect":[{"name":"STARTED","cuePoints":[true]}]"#, "\"cuePoints\" must be a list of numbers", nil),
            (#","expect":{"name":"STARTED"}"#, "\"expect\" must be a list", nil),
            (#","count":{"STRATED":1}"#, "unknown event, action or tracker", "did you mean STARTED?"),
            (#","count":5"#, "\"count\" must be an object", nil),
            (#","count":{"STARTED":-1}"#, "\"count\" must be a whole", nil),
            (#","summary":["0.0"]"#, "\"summary\" must be an object", nil),
            (#","summary":{"0.0":"palyed"}"#, "unknown outcome \"palyed\"", "did you mean played?"),
            (#","summary":{"0.0":{"reason":"noFil"}}"#, "unknown reason \"noFil\"", "did you mean noFill?"),
            (#","summary":{"0.0":{"outcom":"played"}}"#, "unknown key of a summary", "did you mean outcome?"),
            (#","summary":{"0.0":{"code":"303"}}"#, "\"code\" must be a number", nil),
            (#","opportunities":60"#, "\"opportunities\" must be a list of seconds", nil),
            (#","files":["a"]"#, "\"files\" must be an object", nil),
            (#","files":{"a":1}"#, "a file must be a string", nil),
        ] as [(String, String, String?)])
    func mistypedExpectations(_ rest: String, _ message: String, _ help: String?) {
        let problem = #expect(throws: SimulationProblem.self) { try scenario(rest) }
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
        #expect(problem?.help == help)
        #expect((problem?.column ?? 0) > 1)
    }

    @Test(arguments: [
        (#","expct":[]"#, "unknown key of a scenario \"expct\""),
        (#","expect":[1]"#, "an expected line must be the name of an event or an object, not 1"),
        (#","summary":{"x":"played"}"#, "x is not an occurrence"), (#","policy":{"sek":1}"#, "unknown policy"),
        (#","answers":{"a":1}"#, "this value must be an object, not 1"),
        (#","tick":0"#, "\"tick\" must be a number of seconds from 0.001 to 3600"),
        (#","epoch":"now""#, "\"epoch\" must be a date such as 2026-01-01T00:00:00Z, not \"now\""),
        (#","count":{"A":1.5}"#, "\"count\" must be a whole number"),
    ])
    func aWrongScenarioIsRefused(_ rest: String, _ message: String) {
        let problem = #expect(throws: SimulationProblem.self) { try scenario(rest) }
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
        #expect(problem?.line == 1)
    }
}
