public import AdRulesText

extension Scenario {
    /// Reads a scenario from JSON. `name` identifies the text in messages; `files` reads the files it names; `save`
    /// and `kill` save the engine with `snapshot`.
    public init(
        json bytes: [UInt8], name: String, files: SimulationFiles, maxInputs: Int = SimulationLimits.inputs,
        snapshot: @escaping SimulationSetup.Snapshot = SimulationSetup.jsonSnapshot
    ) throws(SimulationProblem) {
        let source = JSONSource(bytes: bytes, name: name)
        let root = try source.value()
        let fields = try JSONFields(root, in: source, of: "key of a scenario", keys: ScenarioSchema.keys.map(\.name))
        self.name = try fields.string("name") ?? name
        rule = try fields.string("rule") ?? ""
        profiles = try Self.profiles(fields)
        var texts: [ByteText: String] = [:]
        for member in try fields.table("files") {
            guard let text = member.value.string else { throw source.mismatch("a file", "a string", at: member.value) }
            texts[ByteText(member.key)] = text
        }
        let files = files.preferring(texts)
        setup = try SimulationSetup(session: fields, files: files, snapshot: snapshot)
        setup.maxInputs = maxInputs
        try setup.read(fields, files: files)
        expect = try Self.expectations(fields, "expect")
        forbid = try Self.expectations(fields, "forbid")
        outcome = try fields["outcome"].map { value throws(SimulationProblem) in try ExpectedOutcome(value, in: source)
        }
        count = []
        for member in try fields.table("count") {
            guard let number = member.value.number, let times = Int(exactly: number),
                (0...JSONSource.largestInteger).contains(times)
            else { throw source.mismatch("\"count\"", "a whole number by event", at: member.value) }
            try ScenarioVocabulary.check(
                member.key, among: ScenarioVocabulary.names(ofKind: nil), called: "event, action or tracker",
                at: member.offset, in: source)
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
            default: throw source.mismatch("a summary", "an outcome, an object or null", at: member.value)
            }
        }
    }

    /// Whether anything but the invariants is expected.
    package var expectsSomething: Bool {
        outcome != nil || !expect.isEmpty || !forbid.isEmpty || !count.isEmpty || !summary.isEmpty
    }

    /// The scenario's text with what happened as its expected outcome, and all else as it was; nil if it expects that.
    package func updated(_ bytes: [UInt8], with result: ScenarioResult) throws(SimulationProblem) -> String? {
        if let outcome, outcome.differences(from: result.outcome).isEmpty { return nil }
        var new = ExpectedOutcome(result.outcome)
        if let outcome { new.tolerance = outcome.tolerance }
        let root = try JSONSource(bytes: bytes, name: name).value()
        var members = root.members ?? []
        let place = members.firstIndex { $0.key.isSpelled("outcome") }
        if let place { members.remove(at: place) }
        members.insert(JSONMember("outcome", new.json), at: place ?? members.endIndex)
        var json = JSONWriter()
        json.value(.object(members))
        return json.text + "\n"
    }

    private static func profiles(_ fields: JSONFields) throws(SimulationProblem) -> [Profile] {
        let wanted = "a list of one profile or more"
        guard let list = fields["profiles"], let elements = try fields.list("profiles", wanted) else { return [] }
        guard !elements.isEmpty else { throw fields.source.mismatch("\"profiles\"", wanted, at: list) }
        return try elements.map { value throws(SimulationProblem) in
            try fields.source.choice(value, Profile.self, called: "a profile")
        }
    }

    private static func expectations(_ fields: JSONFields, _ key: String) throws(SimulationProblem) -> [Expectation] {
        try fields.list(key)?.map { element throws(SimulationProblem) in
            switch element.kind {
            case .string(let name):
                try ScenarioVocabulary.check(
                    name, among: ScenarioVocabulary.events, called: "event", at: element.offset, in: fields.source)
                return Expectation(members: JSONMember.all(["kind": .string("event"), "name": element]))
            case .object(let members):
                try ScenarioVocabulary.check(line: members, in: fields.source)
                return Expectation(members: members)
            default: throw fields.source.mismatch("an expected line", "the name of an event or an object", at: element)
            }
        } ?? []
    }
}

extension SimulationSetup {
    /// Reads what a scenario has beside the values that its engine is created with.
    fileprivate mutating func read(_ fields: JSONFields, files: SimulationFiles) throws(SimulationProblem) {
        if let value = fields["answers"] {
            answers = try files.read(value, in: fields.source) { value, source throws(SimulationProblem) in
                try Answers(value, in: source, files: files)
            }
        }
        if let value = fields["tick"] {
            let allowed = SimulationLimits.shortestTick...SimulationLimits.longestTick
            guard let time = try fields.time("tick"), allowed.contains(time) else {
                throw fields.source.mismatch("\"tick\"", "a number of seconds from 0.001 to 3600", at: value)
            }
            tick = time
        }
        inputs = try Self.inputs(fields)
        guard let texts = try fields.strings("steps") else { return }
        var all: [ScriptStep] = []
        for (index, text) in texts.enumerated() {
            all += try StepParser.steps(text, name: "\(fields.source.name), step \(index + 1)", files: files)
        }
        steps = all
    }

    private static func inputs(_ fields: JSONFields) throws(SimulationProblem) -> [TimedInput]? {
        guard let value = fields["inputs"] else { return nil }
        let source = fields.source
        for other in ScenarioSchema.excludedByInputs where fields[other] != nil {
            throw source.problem("\"inputs\" excludes \"\(other)\": they are the whole session", at: value)
        }
        var inputs: [TimedInput] = []
        for element in try fields.list("inputs") ?? [] {
            if let word = element.string, word.isSpelled("save") {
                inputs.append(TimedInput(nil, now: inputs.last?.now ?? .zero))
                continue
            }
            let entry = try JSONFields(element, in: source, of: "key of an input", keys: ["now", "input"])
            guard let now = try entry.time("now"), let input = entry["input"] else {
                throw source.problem("an input is {\"now\", \"input\"}, or \"save\"", at: element)
            }
            inputs.append(TimedInput(try InputCoding.input(input, in: source), now: now))
        }
        return inputs
    }
}
