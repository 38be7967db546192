import AdRulesSimulation
import Foundation
import Testing

@Suite struct PoliciesTests {
    private func policies(_ json: String) throws -> Policies {
        try Policies(json: Array(json.utf8), name: "policy.json")
    }

    @Test func theDefaultsStay() throws {
        #expect(try policies("{}") == Policies())
    }

    @Test(arguments: [
        #"""
        {"seek":"allPassed","replay":"always","startPosition":"alwaysPreroll","autoPlay":false,
        "prefetch":20.5,"spread":3,"vastTimeout":1,"wrapperTimeout":2,"mediaTimeout":3,"giveUp":4,"wrapperDepth":0,
        "minimumGap":60,"deadAir":9,"joinWithin":0.5,"completesEarly":false,"liveResume":"edge","repeatCap":5,"mimeTypes":["video/mp4"],"apiFrameworks":["SIMID"],
        "maxBitrate":800}
        """#, #"{"startPosition":{"playAdsAfter":720}}"#, #"{"startPosition":"skipPassed","maxBitrate":null}"#,
    ])
    func everyPolicyIsReadAsTheEngineReadsIt(_ json: String) throws {
        #expect(try policies(json) == JSONDecoder().decode(Policies.self, from: Data(json.utf8)))
    }

    /// A policy that the engine learns and this reader does not would be refused here.
    @Test func whatTheEngineWritesIsRead() throws {
        let written = try JSONEncoder().encode(Policies())
        #expect(try Policies(json: Array(written), name: "written") == Policies())
    }

    @Test(
        arguments: [
            (#"{"sek":"none"}"#, 2, "unknown policy \"sek\"", "did you mean seek?"),
            (#"{"seek":"lastpassed"}"#, 9, "\"seek\" must be one of", "did you mean lastPassed?"),
            (#"{"prefetch":-1}"#, 13, "\"prefetch\" must be a number of seconds", nil),
            (#"{"autoPlay":"yes"}"#, 13, "\"autoPlay\" must be true or false", nil),
            (#"{"repeatCap":0}"#, 14, "\"repeatCap\" must be a whole number", nil),
            (#"{"startPosition":{"playAdsAfetr":1}}"#, 19, "unknown start position", "did you mean playAdsAfter?"),
            (#"{"startPosition":"first"}"#, 18, "\"startPosition\" must be one of", nil),
            (#"{"mimeTypes":["a",1]}"#, 19, "each value of \"mimeTypes\" must be a string", nil),
            (#"["seek"]"#, 1, "this value must be an object, not a list", nil),
        ] as [(String, Int, String, String?)])
    func aWrongPolicyHasItsPlace(_ json: String, _ column: Int, _ message: String, _ help: String?) {
        let problem = #expect(throws: SimulationProblem.self) { try policies(json) }
        #expect(problem?.column == column)
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
        #expect(problem?.help == help)
    }
}
