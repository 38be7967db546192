public import AdRulesText

extension Scenario {
    private static let keys = [
        "name", "rule", "playlist", "duration", "live", "opportunities", "epoch", "seed", "tick", "surface",
        "reportsReady", "policy", "answers", "files", "steps", "expect", "forbid", "count", "summary",
    ]

    /// Reads a scenario from JSON. `name` identifies the text in messages; `files` reads the files it names; `save`
    /// and `kill` save the engine with `snapshot`.
    public init(
        json bytes: [UInt8], name: String, files: SimulationFiles, maxInputs: Int = SimulationLimits.inputs,
        snapshot: @escaping SimulationSetup.Snapshot
    ) throws(SimulationProblem) {
        let source = JSONSource(bytes: bytes, name: name)
        let root = try source.value()
        let fields = try JSONFields(root, in: source, of: "key of a scenario", keys: Self.keys)
        guard let title = try fields.string("name"), let rule = try fields.string("rule") else {
            throw source.problem("a scenario needs \"name\" and \"rule\"", at: root)
        }
        self.name = title
        self.rule = rule
        var texts: [ByteText: String] = [:]
        for member in try fields.table("files") {
            guard let text = member.value.string else { throw source.problem("a file is a text", at: member.value) }
            texts[ByteText(member.key)] = text
        }
        let files = files.preferring(texts)
        setup = SimulationSetup(document: try Self.document(fields, files: files), snapshot: snapshot)
        setup.maxInputs = maxInputs
        try setup.read(fields, files: files)
        expect = try Self.expectations(fields, "expect")
        forbid = try Self.expectations(fields, "forbid")
        count = []
        for member in try fields.table("count") {
            guard let number = member.value.number, let times = Int(exactly: number), times >= 0 else {
                throw source.problem("\"count\" is a whole number by event", at: member.value)
            }
            try ScenarioVocabulary.check(counted: member.key, at: member.offset, in: source)
            count.append((member.key, times))
        }
        summary = []
        for member in try fields.table("summary") {
            guard OccurrenceID(member.key) != nil else {
                throw source.problem(
                    "\(member.key) is not an occurrence; one is written i.k, as in 1.0", at: member.offset)
            }
            switch member.value.kind {
            case .null: summary.append((member.key, nil))
            case .string(let outcome):
                try ScenarioVocabulary.check(outcome: outcome, at: member.value, in: source)
                summary.append((member.key, [JSONMember("outcome", member.value)]))
            case .object(let members):
                try ScenarioVocabulary.check(summary: members, in: source)
                summary.append((member.key, members))
            default: throw source.problem("a summary is an outcome, an object or null", at: member.value)
            }
        }
    }

    private static func document(
        _ fields: JSONFields, files: SimulationFiles
    ) throws(SimulationProblem) -> AdDocument {
        guard let playlist = fields["playlist"] else {
            throw fields.source.problem("a scenario needs a \"playlist\"", at: fields.value)
        }
        let problem = { (message: String) in fields.source.problem(message, at: playlist) }
        if let path = playlist.string { return try files.document(path, problem) }
        let inline = try JSONFields(playlist, in: fields.source, of: "key of a playlist", keys: ["xml"])
        guard let xml = try inline.string("xml") else { throw problem("\"playlist\" is a file or {\"xml\": …}") }
        return try SimulationFiles.none.preferring(["xml": xml]).document("xml", problem)
    }

    private static func expectations(
        _ fields: JSONFields, _ key: String
    ) throws(SimulationProblem) -> [Expectation] {
        guard let list = fields[key] else { return [] }
        guard let elements = list.elements else { throw fields.source.problem("\"\(key)\" is a list", at: list) }
        var expectations: [Expectation] = []
        for element in elements {
            switch element.kind {
            case .string(let name):
                try ScenarioVocabulary.check(event: name, at: element, in: fields.source)
                expectations.append(Expectation(eventNamed: name))
            case .object(let members):
                try ScenarioVocabulary.check(line: members, in: fields.source)
                expectations.append(Expectation(members: members))
            default: throw fields.source.problem("expected the name of an event or an object", at: element)
            }
        }
        return expectations
    }
}

extension SimulationSetup {
    /// Reads the session's values from a scenario.
    fileprivate mutating func read(_ fields: JSONFields, files: SimulationFiles) throws(SimulationProblem) {
        configuration.epoch = Self.defaultEpoch
        configuration.duration = try fields.time("duration")
        configuration.isLive = try fields.bool("live") ?? false
        configuration.reportsReady = try fields.bool("reportsReady") ?? false
        configuration.seed = UInt64(try fields.integer("seed") ?? 0)
        if let value = fields["epoch"] {
            guard let text = value.string, let epoch = MediaTime(dateText: text) else {
                throw fields.source.problem("\"epoch\" is a date such as 2026-01-01T00:00:00Z", at: value)
            }
            configuration.epoch = epoch
        }
        if let value = fields["policy"] { configuration.policies = try Policies(value, in: fields.source) }
        if let value = fields["answers"] { answers = try Answers(value, in: fields.source, files: files) }
        if let value = fields["surface"] {
            let size = try JSONFields(value, in: fields.source, of: "key of a surface", keys: ["width", "height"])
            configuration.surface = Surface(
                width: try size.integer("width") ?? 0, height: try size.integer("height") ?? 0)
        }
        if let value = fields["tick"] {
            let allowed = SimulationLimits.shortestTick...SimulationLimits.longestTick
            guard let time = try fields.time("tick"), allowed.contains(time) else {
                throw fields.source.problem("\"tick\" is a number of seconds from 0.001 to 3600", at: value)
            }
            tick = time
        }
        if let value = fields["opportunities"], value.elements == nil {
            throw fields.source.problem("\"opportunities\" is a list of seconds", at: value)
        }
        for value in fields["opportunities"]?.elements ?? [] {
            opportunities.append(Opportunity(try fields.source.time(value, called: "an opportunity")))
        }
        guard let texts = try fields.strings("steps") else { return }
        var all: [ScriptStep] = []
        for (index, text) in texts.enumerated() {
            all += try StepParser.steps(text, name: "\(fields.source.name), step \(index + 1)", files: files)
        }
        steps = all
    }
}
