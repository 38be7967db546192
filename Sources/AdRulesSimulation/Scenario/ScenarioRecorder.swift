public import AdRulesText

/// Creates a scenario file from a session: its inputs, and its events as expectations.
/// `adrules simulate --save-scenario` writes it.
public struct ScenarioRecorder: Sendable {
    /// The JSON inputs of the session, as they were given.
    public struct Inputs: Sendable {
        /// The policies; empty if there are none.
        public var policy: [UInt8] = []
        /// The answers; empty if there are none.
        public var answers: [UInt8] = []
        /// The contents of the files that steps and answers name.
        public var files: [(name: String, text: String)] = []

        /// Creates empty inputs.
        public init() {}
    }

    private let name: String
    private let setup: SimulationSetup
    private let inputs: Inputs
    private var expect: [JSONValue] = []
    private var isFull = false

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
        guard case .event(let event) = line.entry, event.name != .adProgress, event.name != .log else { return }
        guard expect.count < Self.limit else {
            isFull = true
            return
        }
        let kept: Set<String> = ["now", "content", "name", "occurrence", "showing", "ad", "code", "cuePoints"]
        expect.append(.object(line.members.filter { kept.contains($0.key) && $0.value.kind != .null }))
    }

    /// Returns the scenario as text, which holds for the engine that played the session. Throws if the session cannot
    /// become a scenario.
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
        if configuration.reportsReady { json.field("reportsReady", true) }
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

    /// The document in UTF-8, without its XML declaration, which may name another encoding.
    private static func xml(of document: AdDocument) -> String {
        var bytes = document.source.bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if bytes.starts(with: "<?xml ".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) {
            bytes = bytes[(end + 1)...]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
