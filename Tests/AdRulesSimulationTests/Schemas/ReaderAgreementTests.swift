import AdRulesText
import MassTesting
import SchemaChecking
import Testing

@testable import AdRulesSimulation

/// A schema and the reader beside it take the same texts: an editor accepts what the command accepts.
@Suite("Readers and their schemas agree") struct ReaderAgreementTests {
    /// What a reader says of a text; nil if it takes it.
    static func refusal(_ name: String, _ text: String) -> String? {
        let bytes = Array(text.utf8)
        do throws(SimulationProblem) {
            switch name {
            case "policy": _ = try Policies(json: bytes, name: name)
            case "answers": _ = try Answers(json: bytes, name: name, files: .none)
            case "scenario": _ = try Scenario(json: bytes, name: name, files: .none) { $0 }
            default:
                var server = EngineServer()
                if name == "step" { _ = server.answer(Array(#"{"kind":"session","playlist":\#(playlist)}"#.utf8)) }
                _ = server.answer(bytes)
                return server.hasFailed ? "refused" : nil
            }
            return nil
        } catch {
            return error.description
        }
    }

    static func problem(_ name: String, _ value: JSONValue) throws -> String? {
        SchemaValidator(try #require(SimulationSchemas.all.first { $0.name == name })).problem(value)
    }

    private static let playlist = #"{"xml":"<VAST version=\"3.0\"/>"}"#

    private static let texts = [
        (
            "policy",
            """
            {"seek":"allPassed","replay":"always","startPosition":{"playAdsAfter":720},"autoPlay":false,"prefetch":3,
            "repeatCap":5,"wrapperDepth":2,"mimeTypes":["video/mp4"],"maxBitrate":800}
            """
        ),
        (
            "answers",
            """
            {"default":{"ads":[5,{"duration":5,"sequence":1,"type":"linear","skipOffset":5,"width":1,"height":2,
            "fail":400,"failAt":1,"failIn":"prepare","stall":true,"ready":1,"trackers":{"impression":["https://x"]}}],
            "after":1},"https://a":[{"error":303},{"never":true}],"media":{"https://m":{"fail":401,"failIn":"prepare"}}}
            """
        ),
        (
            "scenario",
            """
            {"name":"a","rule":"b","profiles":["vast"],"playlist":\(playlist),"duration":30,"live":false,
            "reportsReady":true,"opportunities":[1],"epoch":"2026-01-01T00:00:00Z","seed":1,
            "surface":{"width":1,"height":1},"tick":0.5,"policy":{"giveUp":1},"files":{"a":"b"},
            "expect":["STARTED",{"kind":"action","name":"playAd","at":1}],
            "forbid":[{"kind":"track","name":"impression","uri":null},{"name":"loadAds"}],"count":{"STARTED":0},
            "summary":{"0.0":"played","0.1":null,"1.0":{"outcome":"played","reason":"noFill","code":1}},
            "outcome":{"breaks":[{"break":"a","repetition":1,"outcome":"played","at":"10:00","ads":1},
            {"break":2,"outcome":"notPlayed","reason":"noFill","code":303}],"errors":{"303":1},"adTime":1,
            "allAdsCompleted":true,"tolerance":0.5}}
            """
        ),
        (
            "scenario",
            """
            {"name":"a","rule":"b","playlist":\(playlist),"inputs":[{"now":0,"input":{"name":"start","at":0}},"save",
            {"now":1,"input":{"name":"adsLoaded","token":1,"ads":{"entries":[{
            "wrappers":[],"sequence":1,"role":"slot","responseErrors":[{"uri":"https://x","id":"a"}]}],"errors":[]}}},
            {"now":2,"input":{"name":"adsFailed","token":2,"error":{"code":303,"message":"a"}}},
            {"now":3,"input":{"name":"durationChanged","duration":30}}]}
            """
        ),
        ("session", #"{"kind":"session","schemaVersion":1,"playlist":\#(playlist),"duration":30,"seed":1}"#),
    ]

    private static let steps = [
        #"{"name":"adsLoaded","token":1,"ads":{"entries":[{"wrappers":[],"sequence":1,"error":{"code":1,"message":"m"},"#
            + #""responseErrors":[{"uri":"u","id":"i"}]}],"errors":[{"uri":"u"}]}}"#,
        #"{"name":"ad","occurrence":"1.0","showing":1,"ad":1,"report":{"name":"progress","at":1,"duration":5}}"#,
        #"{"name":"ad","occurrence":"1.0","showing":1,"ad":1,"report":{"name":"failed","error":{"code":405}}}"#,
        #"{"name":"opportunity","at":5,"duration":5}"#, #"{"name":"window","from":5,"to":6}"#,
        #"{"name":"surfaceChanged","width":1,"height":2}"#,
    ].map { ("step", #"{"kind":"step","now":1,"input":\#($0)}"#) }

    private static let others: [JSONValue] = [
        JSONValue(.null), .bool(true), .integer(-1), .integer(0), .integer(1), JSONValue(.number(1.5)),
        JSONValue(.number(1e5)), JSONValue(.number(1e9)), JSONValue(.number(1e16)), .string(""), .string("x"),
        .string("STARTED"), .string("2026-01-01T1:00:00.0Z"), .string("2026-01-01T23:59:59+24:00"),
        .array([]), .array([.integer(1)]), .object([JSONMember]()),
    ]

    @Test("a text with one value or one key changed, or one member left out", arguments: texts + steps)
    func changed(_ name: String, _ text: String) throws {
        let schema = ["session", "step"].contains(name) ? "input" : name
        let whole = try JSONSource(bytes: Array(text.utf8), name: name).value()
        #expect(try Self.problem(schema, whole) == nil && Self.refusal(name, text) == nil)
        for seed in 0..<UInt64(MassTests.count(name == "step" ? 30 : 120, of: 4000)) {
            var generator = SeededGenerator(seed: seed)
            let other = Self.others[Int(generator.next() % UInt64(Self.others.count))]
            var change = Change(
                target: Int(generator.next() % UInt64(Self.count(whole))), other: other,
                part: Change.Part.weighted[Int(generator.next() % UInt64(Change.Part.weighted.count))])
            let value = change.made(in: whole)
            // What stands in a document, or in a file that a text names, is not the schema's to say.
            guard Self.inFiles(value) == Self.inFiles(whole) else { continue }
            let (problem, refusal) = (try Self.problem(schema, value), Self.refusal(name, value.description))
            #expect(
                (problem == nil) == (refusal == nil),
                "seed \(seed): \(value)\nschema: \(problem ?? "valid")\nreader: \(refusal ?? "taken")")
        }
    }

    /// The playlist, and what is a file of its own.
    private static func inFiles(_ value: JSONValue) -> [JSONMember] {
        (value.members ?? []).filter { member in
            member.key == "playlist" || ["policy", "answers"].contains(member.key) && member.value.string != nil
        }
    }

    /// The number of values in a value.
    private static func count(_ value: JSONValue) -> Int {
        1 + (value.elements ?? []).map(count).reduce(0, +) + (value.members ?? []).map { count($0.value) }.reduce(0, +)
    }

    /// A change of one value of a text, of its key, or of both: the member is left out.
    private struct Change {
        enum Part {
            case value, key, member

            /// Each as often as it is tried.
            static let weighted: [Part] = [.key, .member, .value, .value, .value, .value, .value, .value]
        }

        /// The number of the value, from 0, in the order of the text.
        let target: Int
        let other: JSONValue
        let part: Part
        private var next = 0

        init(target: Int, other: JSONValue, part: Part) {
            (self.target, self.other, self.part) = (target, other, part)
        }

        mutating func made(in value: JSONValue) -> JSONValue {
            let number = next
            next += 1
            if number == target { return other }
            if let elements = value.elements {
                var made: [JSONValue] = []
                for element in elements { made.append(self.made(in: element)) }
                return .array(made)
            }
            guard let members = value.members else { return value }
            var made: [JSONMember] = []
            for member in members {
                if part != .value, next == target {
                    next += 1
                    if part == .key { made.append(JSONMember(member.key + "x", member.value)) }
                } else {
                    made.append(JSONMember(member.key, self.made(in: member.value)))
                }
            }
            return .object(made)
        }
    }
}
