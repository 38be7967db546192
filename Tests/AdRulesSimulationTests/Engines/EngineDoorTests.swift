import AdRulesText
import Foundation
import MassTesting
import Testing

@testable import AdRulesSimulation

/// The project's engine passes the scenarios through the door that other engines use.
@Suite("The engine behind its protocol") struct EngineDoorTests {
    /// The lines of a session but for the words for developers, which another engine need not have.
    private final class Lines {
        var all: [String] = []
        func add(_ line: SessionLine) { if line.kind != "log" { all.append(line.json) } }
    }

    @Test(
        "killed and restored after each step, it does the same as in this process",
        arguments: MassTests.sample(ConformanceTests.paths, oneOf: 150))
    func everyScenario(_ path: String) throws {
        let (inside, outside) = (Lines(), Lines())
        var scenario = try ConformanceTests.scenario(path)
        // A day of playheads through JSON shows nothing that an hour of them does not.
        scenario.setup.maxInputs = 2000
        do { _ = try scenario.run { inside.add($0) } } catch is EndlessSession { return }
        scenario.setup.savesAtEachStep = true
        let engine = ServedEngine()
        let result = try scenario.run(over: engine) { outside.add($0) }
        #expect(result.failures == [], "\(scenario.rule): \(scenario.name)")
        #expect(result.record.violations == [])
        #expect(engine.restarts >= scenario.setup.script.count)
        let place = zip(inside.all, outside.all).enumerated().first { $1.0 != $1.1 }
        #expect(place == nil, "\(place.map { "\($0.element)" } ?? "")")
        #expect(inside.all.count == outside.all.count)
        let changed = engine.changed.first
        #expect(changed == nil, "a restored engine writes the same lines as one that goes on")
    }

    @Test("a restored engine names the break of a load that it cancels, also after another session")
    func cancelled() throws {
        let scenario = try ConformanceTests.scenario("9-cases/film-played-through.json")
        let engine = ServedEngine()
        var client = try EngineClient(scenario.setup, over: engine)
        _ = try client.handle(.start(at: .zero), now: .zero)
        try client.save()
        _ = try client.handle(.destroy, now: .seconds(1))
        let line = try #require(engine.answers.first { $0.contains("cancelLoad") })
        #expect(line.contains(#""occurrence":"0.0""#), "\(line)")
        #expect(engine.changed == [])
    }

    @Test(
        "an engine that repeats an action without end is stopped", .enabled(if: MassTests.runAll),
        arguments: ["playAd", "resumeContent"])
    func endless(_ action: String) throws {
        var scenario = try ConformanceTests.scenario("9-cases/film-played-through.json")
        scenario.setup.maxInputs = 20_000
        let engine = ServedEngine()
        let lines = [
            "playAd": [#"{"kind":"action","name":"playAd","occurrence":"0.0","ad":1,"uri":"x","duration":5}"#],
            "resumeContent": [
                #"{"kind":"action","name":"pauseContent"}"#, #"{"kind":"action","name":"resumeContent","at":0}"#,
            ],
        ]
        engine.answer = { $0.last?.contains("done") == true ? (lines[action] ?? []) + [#"{"kind":"done"}"#] : $0 }
        let endless = #expect(throws: EndlessSession.self) { try scenario.run(over: engine) }
        #expect(endless?.description.contains("more than 10000 inputs") == true, "\(endless?.description ?? "")")
        #expect(engine.questions.count < 11_000)
    }

    @Test("a process that is killed after each step begins its loads and ads again, in both processes")
    func killed() throws {
        var scenario = try ConformanceTests.scenario("9-cases/film-played-through.json")
        scenario.setup.steps = scenario.setup.script.flatMap { [$0, ScriptStep(.kill, text: "kill")] }
        let (inside, outside) = (Lines(), Lines())
        _ = try scenario.run { inside.add($0) }
        _ = try scenario.run(over: ServedEngine()) { outside.add($0) }
        #expect(inside.all == outside.all)
        #expect(inside.all.contains { $0.contains("playAd") })
    }

    /// A fault, where it is planted, and a scenario that has to notice it, with a part of its words.
    struct Fault: Sendable, CustomStringConvertible {
        var description: String
        var question: @Sendable (String) -> String = { $0 }
        var answer: @Sendable ([String]) -> [String] = { $0 }
        var notices: String
        var says: String

        static func drop(_ sign: String) -> @Sendable ([String]) -> [String] {
            { $0.filter { !$0.contains(sign) } }
        }

        static func replace(_ text: String, by other: String) -> @Sendable ([String]) -> [String] {
            { $0.map { $0.replacingOccurrences(of: text, with: other) } }
        }
    }

    private static let faults = [
        Fault(
            description: "it never completes an ad", answer: Fault.drop(#""COMPLETE""#),
            notices: "9-cases/film-played-through.json", says: "I7 0.0 ends while its ad plays"),
        Fault(
            description: "it fires impressions twice",
            answer: { $0.flatMap { $0.contains(#""impression""#) ? [$0, #"{"kind":"log","text":"x"}"#, $0] : [$0] } },
            notices: "6-events/clicks-repeat.json", says: "I6"),
        Fault(
            description: "it fires impressions twice, in one answer and side by side",
            answer: { $0.flatMap { $0.contains(#""impression""#) ? [$0, $0] : [$0] } },
            notices: "6-events/clicks-repeat.json", says: "I6 impression of 0.0 ad 1 comes too often"),
        Fault(
            description: "it fires trackers of a break twice, side by side",
            answer: { $0.flatMap { $0.contains(#""owner":"vmap""#) ? [$0, $0] : [$0] } },
            notices: "6-events/event-then-trackers-then-action.json", says: "comes twice"),
        Fault(
            description: "it plays the first break that a seek passes",
            question: { $0.replacingOccurrences(of: #""policy":{"#, with: #""policy":{"seek":"firstPassed","#) },
            notices: "5-policies/seek-last-passed.json", says: "missing"),
        Fault(
            description: "it begins content at 3 s",
            answer: Fault.replace(#""name":"startContent","at":0"#, by: #""name":"startContent","at":3"#),
            notices: "2-modes/empty-vast-lets-content-begin.json", says: "startContent"),
        Fault(
            description: "it lets loads take five seconds more",
            question: { $0.replacingOccurrences(of: #""vastTimeout":3"#, with: #""vastTimeout":8"#) },
            notices: "5-policies/vast-timeout.json", says: "missing"),
        Fault(
            description: "it is silent for forty seconds after an ad",
            question: { $0.replacingOccurrences(of: #""deadAir":4"#, with: #""deadAir":40"#) },
            notices: "5-policies/dead-air-counts-from-the-last-ad.json", says: "I2 a hold without an ad"),
        Fault(
            description: "it starts ads instead of loading them",
            answer: Fault.replace(#""LOADED""#, by: #""STARTED""#),
            notices: "9-cases/film-played-through.json", says: "I7 STARTED of an ad that does not play"),
        Fault(
            description: "it fires complete once more when the ad is over",
            answer: { $0.dropLast() + $0.filter { $0.contains(#""complete""#) } + $0.suffix(1) },
            notices: "6-events/event-then-trackers-then-action.json", says: "I16 complete of 0.0 ad 1 after its end"),
        Fault(
            description: "it gives a break another outcome",
            answer: Fault.replace(#""outcome":"played""#, by: #""outcome":"pending""#),
            notices: "9-cases/film-played-through.json", says: "became"),
    ]

    @Test(
        "a fault in the other engine fails a scenario of its rule",
        arguments: MassTests.sample(faults, oneOf: 12))
    func plantedFault(_ fault: Fault) throws {
        let scenario = try ConformanceTests.scenario(fault.notices)
        #expect(try scenario.run(over: ServedEngine()).isSuccess)
        let engine = ServedEngine()
        (engine.question, engine.answer) = (fault.question, fault.answer)
        let result = try scenario.run(over: engine)
        let words = result.failures + result.record.violations.map { "\($0.id) \($0.text)" }
        #expect(words.contains { $0.contains(fault.says) }, "\(words)")
    }

    @Test(
        "an engine that forgets a policy fails scenarios of that policy, and no others", .enabled(if: MassTests.runAll))
    func forgottenPolicy() throws {
        var noticed = 0
        let paths = ConformanceTests.paths.filter { $0.hasPrefix("5-policies/") }
        let sample = Set(paths)
        for path in paths {
            var scenario = try ConformanceTests.scenario(path)
            guard scenario.setup.configuration.policies.minimumGap > .zero || sample.contains(path) else { continue }
            scenario.setup.maxInputs = 1000
            let engine = ServedEngine()
            engine.question = { line in
                guard line.hasPrefix(#"{"kind":"session""#) else { return line }
                // With the comma behind it, or, of the last key, the one before it.
                let key = #""minimumGap":[0-9.]+,|,?"minimumGap":[0-9.]+"#
                return line.replacingOccurrences(of: key, with: "", options: .regularExpression)
            }
            do { if try scenario.run(over: engine).isSuccess { continue } } catch is EndlessSession { continue }
            noticed += 1
            #expect(scenario.setup.configuration.policies.minimumGap > .zero, "\(path)")
        }
        #expect(noticed >= 4)
    }

    @Test("a time may differ from the expected one by the tolerance, and no more")
    func tolerance() throws {
        var scenario = try ConformanceTests.scenario("2-modes/empty-vast-lets-content-begin.json")
        let engine = ServedEngine()
        engine.answer = Fault.replace(#""name":"startContent","at":0"#, by: #""name":"startContent","at":0.04"#)
        #expect(try !scenario.run(over: engine).isSuccess)
        scenario.tolerance = 0.05
        #expect(try scenario.run(over: engine).failures == [])
        // A number that is no time has no tolerance.
        engine.answer = Fault.replace(#""code":303"#, by: #""code":302"#)
        scenario.tolerance = 5
        #expect(try scenario.run(over: engine).failures.first?.contains("302") == true)
        engine.answer = Fault.replace(#""name":"startContent","at":0"#, by: #""name":"startContent","at":0.04"#)
        scenario.tolerance = 0.03
        #expect(try !scenario.run(over: engine).isSuccess)
    }

    @Test(
        "an invalid answer ends the session with a reason",
        arguments: [
            ([#"{"kind":"done"}"#, #"{"kind":"event"}"#], "answered with"), ([], "answered nothing"),
            (
                [#"{"kind":"action","name":"playAdd"}"#, #"{"kind":"done"}"#],
                "unknown action \"playAdd\" (did you mean playAd?)"
            ),
            ([#"{"kind":"action","name":"playAd","occurrence":"x"}"#, #"{"kind":"done"}"#], "\"ad\" is missing"),
            ([#"{"kind":"event"}"#, #"{"kind":"done"}"#], "\"name\" is missing"),
            (
                [
                    #"{"kind":"action","name":"playAd","occurrence":"0.0","ad":1,"uri":"x","duration":-5}"#,
                    #"{"kind":"done"}"#,
                ], "\"duration\" must be a number of seconds, 0 or more"
            ),
            ([#"{"kind":"error","message":"no"}"#], "refused a line: no"),
        ] as [([String], String)])
    func rubbish(_ lines: [String], _ reason: String) throws {
        let scenario = try ConformanceTests.scenario("9-cases/film-played-through.json")
        let engine = ServedEngine()
        engine.answer = { $0.last?.contains("nextDeadline") == true ? lines : $0 }
        let failure = #expect(throws: EngineFailure.self) { try scenario.run(over: engine) }
        #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
    }
}
