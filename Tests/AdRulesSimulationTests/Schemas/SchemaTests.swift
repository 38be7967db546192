import AdRulesText
import Foundation
import MassTesting
import SchemaChecking
import Testing

@testable import AdRulesSimulation

/// The schemas describe what is read and written.
@Suite("The JSON Schemas") struct SchemaTests {
    private static func problem(_ value: JSONValue, _ schema: JSONSchema) -> String? {
        SchemaValidator(schema).problem(value)
    }

    private static func json(_ text: String) throws -> JSONValue {
        try JSONSource(bytes: Array(text.utf8), name: "test").value()
    }

    @Test(
        "every scenario is valid, with its answers and its policies",
        arguments: ConformanceTests.paths + ConformanceTests.found)
    func scenarios(_ path: String) throws {
        let data = try Data(contentsOf: ConformanceTests.directory.appending(path: path))
        let scenario = try JSONSource(bytes: Array(data), name: path).value()
        #expect(Self.problem(scenario, SimulationSchemas.scenario) == nil)
        for (key, schema) in [("answers", SimulationSchemas.answers), ("policy", SimulationSchemas.policy)] {
            guard let value = scenario.members?.first(where: { $0.key == key })?.value else { continue }
            #expect(Self.problem(value, schema) == nil)
        }
    }

    /// Every fifth scenario: the inputs and the lines of one are those of many.
    private static let fifth = (ConformanceTests.paths + ConformanceTests.found).enumerated()
        .filter { $0.offset.isMultiple(of: 5) }.map(\.element)

    @Test("the lines to an engine and from it are valid", arguments: MassTests.sample(fifth, oneOf: 12))
    func lines(_ path: String) throws {
        var scenario = try ConformanceTests.scenario(path)
        // One save is enough to see its lines.
        scenario.setup.steps = scenario.setup.script + [ScriptStep(.save, text: "save")]
        scenario.setup.maxInputs = 1000
        let engine = ServedEngine()
        var printed: [String] = []
        do {
            _ = try scenario.run(over: engine) { if printed.count < Self.some { printed.append($0.json) } }
        } catch is EndlessSession {}
        let line = SimulationSchemas.line
        for (lines, schema) in [(engine.questions, SimulationSchemas.input), (engine.answers, line), (printed, line)] {
            for text in lines.prefix(Self.some) + lines.suffix(3) {
                #expect(Self.problem(try Self.json(text), schema) == nil)
            }
        }
    }

    /// How many lines of a session are looked at: a long one repeats itself.
    private static let some = 30

    /// The reports without values.
    private static let plain: [AdReport] = [
        .ready, .buffering, .paused, .resumed, .skipRequested, .clicked, .tapped, .ended, .muted, .unmuted,
        .fullscreen, .windowed, .minimized, .expanded, .collapsed, .rewound, .closed, .accepted, .viewable,
        .notViewable, .viewUndetermined,
    ]

    @Test("every input and every report has its schema")
    func everyInput() throws {
        let ad = AdReference(OccurrenceID(0), ad: 1)
        let response = AdResponse(entries: [AdResponse.Entry(inline: Ad(kind: .inline), error: AdRulesError(code: 400))]
        )
        let reports: [AdReport] =
            Self.plain + [
                .started(duration: nil), .started(duration: .zero), .progress(.zero, duration: .zero),
                .failed(AdRulesError(code: 405, message: "m")), .volume(0.5), .customClicked(id: "x"),
                .customClicked(id: nil), .companionShown(0), .companionClicked(1), .iconShown(0), .iconClicked(0),
            ]
        #expect(Set(reports.map(\.formName)) == Set(AdReport.forms.map(\.name)), "a report lacks its example")
        let inputs: [EngineInput] =
            [
                .start(at: .zero), .playhead(.seconds(1)), .seek(to: .zero), .contentPaused, .contentPlaying(rate: 1),
                .viewerPaused, .viewerResumed, .durationChanged(nil), .durationChanged(.seconds(9)),
                .opportunity(Opportunity(.zero)), .opportunity(Opportunity(.zero, duration: .seconds(2))), .live(true),
                .window(from: .zero, to: .seconds(1)), .contentComplete, .adsLoaded(LoadToken(rawValue: 1), response),
                .adsFailed(LoadToken(rawValue: 1), AdRulesError(code: 1008)), .wrapperFollowed(LoadToken(rawValue: 2)),
                .adsSoFar(LoadToken(rawValue: 1), response),
                .hostMacros(["GDPRCONSENT": "x"]), .date(.seconds(1_767_225_600)), .startBreak, .discardBreak,
                .resetBreak(OccurrenceID(1)),
                .replace(VMAPDocument(breaks: [])),
                .surfaceChanged(Surface(width: 1, height: 2)), .sessionLost(reason: "x"), .destroy, .restored,
                .deadline,
            ] + reports.map { .ad(ad, $0) }
        #expect(Set(inputs.map(\.name)) == Set(EngineInput.forms.map(\.name)), "an input lacks its example")
        for input in inputs {
            let step = SessionLogStep(now: .zero, input: input, actions: [], isRedacted: false)
            let line = try Self.json(InputCoding.text(SessionLogLine.step(step)))
            #expect(Self.problem(line, SimulationSchemas.input) == nil, "\(input.name)")
            let written = try #require(line.members?.first { $0.key == "input" }?.value)
            #expect(try InputCoding.input(written, in: JSONSource(bytes: [], name: "")) == input)
        }
    }

    @Test("a forecast is valid, also with other policies; an unknown key is refused")
    func forecast() throws {
        let herd = try HerdTests.herd(viewers: 5, arrivals: .over(.seconds(9)), habits: HerdTests.habits)
        let others = try Forecast.others(than: herd.setup.configuration.policies).map {
            (policies: $0, load: try herd.with($0).load(of: 0..<5))
        }
        #expect(others.count == 2)
        let forecast = Forecast(herd, load: try herd.load(of: 0..<5), others: others)
        #expect(Self.problem(try Self.json(forecast.json), SimulationSchemas.forecast) == nil)
        let idle = HerdTests.viewer(of: nil)
        let nothing = Forecast(idle, load: try idle.load(of: 0..<1), others: [])
        #expect(Self.problem(try Self.json(nothing.json), SimulationSchemas.forecast) == nil)
        let other = forecast.json.replacing("\"prefetch\"", with: "\"prefetched\"")
        #expect(Self.problem(try Self.json(other), SimulationSchemas.forecast) != nil)
    }

    @Test(
        "a schema refuses the same texts as the reader",
        arguments: [
            ("scenario", #"{"name":"a","rule":"b"}"#),
            ("scenario", #"{"name":"a","rule":"b","playlist":"x","expct":[]}"#),
            ("scenario", #"{"playlist":"x","outcome":{"breaks":[{"break":1,"adds":1}]}}"#),
            ("scenario", #"{"playlist":"x","policy":{"sek":"none"}}"#),
            ("scenario", #"{"name":"a","rule":"b","playlist":"x","expect":["STRATED"]}"#),
            ("scenario", #"{"name":"a","rule":"b","playlist":"x","profiles":["vmap"]}"#),
            ("scenario", #"{"name":"a","rule":"b","playlist":"x","inputs":[{"now":1,"input":{"name":"seek"}}]}"#),
            ("answers", #"{"a":{"ads":[{"length":1}]}}"#), ("answers", #"{"a":{"ads":[1],"error":303}}"#),
            ("answers", #"{"a":[]}"#), ("answers", #"{"a":{"never":false}}"#), ("policy", #"{"sek":"none"}"#),
            ("policy", #"{"seek":"all"}"#), ("policy", #"{"giveUp":-1}"#), ("policy", #"{"startPosition":{}}"#),
            ("input", #"{"kind":"step","now":0,"input":{"name":"sek","at":1}}"#), ("input", #"{"kind":"sav"}"#),
            ("line", #"{"kind":"event","name":"STRATED"}"#), ("line", #"{"kind":"track","name":"impression"}"#),
        ])
    func refused(_ name: String, _ text: String) throws {
        let schema = try #require(SimulationSchemas.all.first { $0.name == name })
        #expect(Self.problem(try Self.json(text), schema) != nil)
    }

    @Test(
        "Every key of a test of a playlist, of answers and of policies has a sentence; defaults are values that it takes"
    )
    func descriptions() throws {
        /// Lines of sessions and exact inputs explain themselves by their names.
        let lines = ["inputs", "expect", "forbid", "count", "summary"]
        func check(_ shape: JSONValue, at path: String) throws {
            let members = shape.members ?? []
            if let usual = members.first(where: { $0.key == "default" })?.value,
                members.contains(where: { $0.key == "description" })
            {
                let schema = JSONSchema("default", "", JSONShape(shape))
                #expect(Self.problem(usual, schema) == nil, "\(path)")
            }
            for member in members {
                switch member.key {
                case "properties":
                    for property in member.value.members ?? [] {
                        let place = "\(path).\(property.key)"
                        let sentence = property.value.members?.first { $0.key == "description" }?.value.string
                        #expect(sentence?.hasSuffix(".") == true || path.hasSuffix(".trackers"), "\(place)")
                        if !lines.contains(property.key) { try check(property.value, at: place) }
                    }
                case "anyOf", "oneOf": for choice in member.value.elements ?? [] { try check(choice, at: path) }
                case "items", "additionalProperties": try check(member.value, at: path)
                default: break
                }
            }
        }
        for schema in [SimulationSchemas.scenario, SimulationSchemas.answers, SimulationSchemas.policy] {
            try check(schema.value, at: schema.name)
        }
    }

    @Test("a schema is printed as JSON text that reads as the same value", arguments: SimulationSchemas.all)
    func text(_ schema: JSONSchema) throws {
        #expect(try Self.json(schema.text) == schema.value)
        #expect(schema.text.hasPrefix("{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\""))
    }
}
