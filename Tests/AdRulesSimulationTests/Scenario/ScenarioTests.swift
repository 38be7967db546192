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

    @Test(arguments: [
        (#","expect":["SKIPPED"]"#, "missing after the beginning"),
        (#","expect":["COMPLETE","STARTED"]"#, "missing after {"),
        (#","expect":[{"name":"STARTED","content":7}]"#, "; there is {"),
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

    @Test(arguments: [
        (#","expct":[]"#, "unknown key of a scenario \"expct\""), (#","expect":[1]"#, "expected the name of an event"),
        (#","summary":{"x":"played"}"#, "x is no occurrence"), (#","policy":{"sek":1}"#, "unknown policy"),
        (#","answers":{"a":1}"#, "expected an object: answer"),
        (#","tick":0"#, "\"tick\" is a number of seconds from 0.001 to 3600"),
        (#","epoch":"now""#, "\"epoch\" is a date"), (#","count":{"A":1.5}"#, "\"count\" is a whole number"),
    ])
    func aWrongScenarioIsRefused(_ rest: String, _ message: String) {
        let problem = #expect(throws: SimulationProblem.self) { try scenario(rest) }
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
        #expect(problem?.line == 1)
    }
}
