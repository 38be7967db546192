public import AdRulesText

/// Creates a scenario file from a session: its inputs, and its events as expectations.
/// `adrules simulate --save-scenario` writes it.
public struct ScenarioRecorder: Sendable {
    /// The JSON inputs of the session, as they were given.
    public struct Inputs: Sendable {
        /// The answers; empty if there are none.
        public var answers: [UInt8] = []
        /// The contents of the files that steps and answers name.
        public var files: [(name: String, text: String)] = []

        /// Creates empty inputs.
        public init() {}
    }

    /// The paths that a test refers to, as seen from its folder.
    public struct Paths: Sendable {
        /// The playlist.
        public var playlist: String
        /// The answers; nil to write them into the test.
        public var answers: String?

        /// Creates the paths.
        public init(playlist: String, answers: String? = nil) {
            self.playlist = playlist
            self.answers = answers
        }
    }

    private let name: String
    private let setup: SimulationSetup
    private let inputs: Inputs
    private var expect: [JSONValue] = []
    private var isFull = false
    private var outcome = SessionOutcome()

    /// More events would make the file too long for a person to read.
    private static let limit = 20_000

    /// Creates a recorder for a session. `name` is the name of the scenario.
    public init(name: String, setup: SimulationSetup, inputs: Inputs = Inputs()) {
        self.name = name
        self.setup = setup
        self.inputs = inputs
    }

    /// Adds one line. Events become expectations, except for `AD_PROGRESS` and `LOG`.
    public mutating func add(_ line: SessionLine) {
        outcome.add(line)
        guard case .event(let event) = line.entry, event.name != .adProgress, event.name != .log else { return }
        guard expect.count < Self.limit else {
            isFull = true
            return
        }
        let kept: Set<String> = ["now", "content", "name", "occurrence", "showing", "ad", "code", "cuePoints"]
        expect.append(.object(line.members.filter { kept.contains($0.key) && $0.value.kind != .null }))
    }

    /// Returns a test of the playlist as text: it refers to the files by their paths, and expects what the viewer got.
    public func test(_ record: SessionRecord, paths: Paths) throws(SimulationProblem) -> String {
        var json = JSONWriter()
        json.beginObject()
        setup.writeSession(to: &json, playlist: paths.playlist)
        try writeAnswers(to: &json, path: paths.answers)
        if setup.steps != nil { writeSteps(to: &json) }
        var outcome = outcome
        outcome.end(record.summary)
        json.add(JSONMember("outcome", ExpectedOutcome(outcome).json))
        json.endObject()
        return json.text + "\n"
    }

    /// Returns the scenario as text, which holds for the engine that played the session; without a record it expects
    /// nothing but the invariants. Throws if the session cannot become a scenario.
    public func json(_ record: SessionRecord?) throws(SimulationProblem) -> String {
        guard !isFull else {
            throw SimulationProblem("more than \(Self.limit) events are too many for a scenario", name: name)
        }
        var json = JSONWriter()
        json.beginObject()
        json.field("name", name)
        json.field("rule", record == nil ? "invariants" : "recorded by adrules simulate")
        setup.writeSession(to: &json)
        if let exact = setup.inputs {
            try write(exact, to: &json)
        } else {
            json.field("tick", exactly: setup.tick)
            try writeAnswers(to: &json, path: nil)
            writeSteps(to: &json)
        }
        if let record { writeExpectations(record, to: &json) }
        json.endObject()
        return json.text + "\n"
    }

    private func writeAnswers(to json: inout JSONWriter, path: String?) throws(SimulationProblem) {
        if let path {
            json.field("answers", path)
        } else if !inputs.answers.isEmpty {
            json.key("answers")
            json.value(try JSONSource(bytes: inputs.answers, name: "answers").value())
        }
        guard !inputs.files.isEmpty else { return }
        json.object("files") { json in
            for file in inputs.files { json.field(file.name, file.text) }
        }
    }

    private func writeSteps(to json: inout JSONWriter) { json.array("steps", setup.script) { $0.value($1.text) } }

    private func write(_ exact: [TimedInput], to json: inout JSONWriter) throws(SimulationProblem) {
        json.key("inputs")
        json.beginArray()
        for timed in exact {
            guard let input = timed.input else {
                json.value("save")
                continue
            }
            json.value(.object(["now": JSONValue(.number(timed.now.seconds)), "input": try InputCoding.value(input)]))
        }
        json.endArray()
    }

    private func writeExpectations(_ record: SessionRecord, to json: inout JSONWriter) {
        json.array("expect", expect) { $0.value($1) }
        json.object("summary") { json in
            for explanation in record.summary {
                let members = explanation.members.filter { ["outcome", "reason", "code"].contains($0.key) }
                json.add(JSONMember(explanation.occurrence.description, .object(members)))
            }
        }
    }
}
