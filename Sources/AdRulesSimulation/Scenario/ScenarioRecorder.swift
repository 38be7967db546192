import AdRulesText

/// Makes a scenario file of a session: what was given, and what happened as what is expected. What
/// `adrules simulate --save-scenario` writes.
public struct ScenarioRecorder: Sendable {
    /// What the session was told in JSON, as it was given.
    public struct Inputs: Sendable {
        /// The policies; empty without any.
        public var policy: [UInt8] = []
        /// The answers; empty without any.
        public var answers: [UInt8] = []
        /// The texts of the files that steps and answers name.
        public var files: [(name: String, text: String)] = []

        /// None.
        public init() {}
    }

    private let name: String
    private let setup: SimulationSetup
    private let inputs: Inputs
    private var expect: [JSONValue] = []
    private var isFull = false

    /// More events would make a file that no person reads.
    private static let limit = 20_000

    /// A recorder for a session. `name` is the name of the scenario.
    public init(name: String, setup: SimulationSetup, inputs: Inputs = Inputs()) {
        self.name = name
        self.setup = setup
        self.inputs = inputs
    }

    /// Takes one line: an event, but for the positions of ads, is expected.
    public mutating func add(_ line: SessionLine) {
        guard case .event(let event) = line.entry, event.name != .adProgress, event.name != .log else { return }
        guard expect.count < Self.limit else {
            isFull = true
            return
        }
        let kept: Set<String> = ["now", "content", "name", "occurrence", "showing", "ad", "code", "cuePoints"]
        expect.append(.object(line.members.filter { kept.contains($0.key) && $0.value.kind != .null }))
    }

    /// The text of the scenario, which holds for the engine that played the session. Throws for what cannot be one.
    public func json(_ record: SessionRecord) throws(SimulationProblem) -> String {
        guard !isFull else {
            throw SimulationProblem("more than \(Self.limit) events are too many for a scenario", name: name)
        }
        let configuration = setup.configuration
        var json = JSONWriter()
        json.beginObject()
        json.field("name", name)
        json.field("rule", "recorded by adrules simulate")
        json.object("playlist") { $0.field("xml", Self.xml(of: setup.document)) }
        json.field("duration", seconds: configuration.duration)
        if configuration.isLive { json.field("live", true) }
        if !setup.opportunities.isEmpty {
            json.array("opportunities", setup.opportunities) { $0.value(seconds: $1.time) }
        }
        json.field("epoch", configuration.epoch.dateText)
        json.field("seed", Int(clamping: configuration.seed))
        json.field("tick", seconds: setup.tick)
        if !inputs.policy.isEmpty {
            json.key("policy")
            json.value(try JSONSource(bytes: inputs.policy, name: "policy").value())
        }
        if !inputs.answers.isEmpty {
            json.key("answers")
            json.value(try JSONSource(bytes: inputs.answers, name: "answers").value())
        }
        if !inputs.files.isEmpty {
            json.object("files") { json in
                for file in inputs.files { json.field(file.name, file.text) }
            }
        }
        json.array("steps", setup.script) { $0.value($1.text) }
        json.array("expect", expect) { $0.value($1) }
        json.key("summary")
        json.beginObject()
        for explanation in record.summary {
            json.key(explanation.occurrence.description)
            json.value(.object(explanation.members.filter { ["outcome", "reason", "code"].contains($0.key) }))
        }
        json.endObject()
        json.endObject()
        return json.text + "\n"
    }

    /// The document in UTF-8, without a declaration that may say otherwise.
    private static func xml(of document: AdDocument) -> String {
        var bytes = document.source.bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if bytes.starts(with: "<?xml ".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) {
            bytes = bytes[(end + 1)...]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
