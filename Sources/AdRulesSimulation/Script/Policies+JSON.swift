public import AdRulesText

extension Policies {
    /// Reads policies from JSON; missing keys keep their defaults. `name` identifies the text in messages.
    public init(json bytes: [UInt8], name: String) throws(SimulationProblem) {
        let source = JSONSource(bytes: bytes, name: name)
        try self.init(source.value(), in: source)
    }

    /// The largest numbers that a simulation accepts.
    static let highest = ["repeatCap": SimulationLimits.repeatCap]

    /// The keys of limits, for which `null` is no limit.
    private static let limits = fields.filter { if case .limit = $0.value { true } else { false } }.map(\.key)

    init(_ value: JSONValue, in source: JSONSource) throws(SimulationProblem) {
        self.init()
        let values = try JSONFields(
            value, in: source, of: "policy", keys: Self.fields.map(\.key), nullable: Self.limits)
        for field in Self.fields { try read(field, from: values) }
    }

    private mutating func read(_ field: PolicyField, from values: JSONFields) throws(SimulationProblem) {
        let key = field.key
        switch field.value {
        case .choice(let choice): try read(choice, key, from: values)
        case .startPosition(let path):
            if let start = values[key] { self[keyPath: path] = try Self.startPosition(start, in: values.source) }
        case .flag(let path): self[keyPath: path] = try values.bool(key) ?? self[keyPath: path]
        case .time(let path): self[keyPath: path] = try values.time(key) ?? self[keyPath: path]
        case .count(let path, let least):
            let count = try values.integer(key, atLeast: least, atMost: Self.highest[key] ?? JSONSource.largestInteger)
            self[keyPath: path] = count ?? self[keyPath: path]
        case .limit(let path): self[keyPath: path] = try values.integer(key) ?? self[keyPath: path]
        case .texts(let path): self[keyPath: path] = try values.strings(key) ?? self[keyPath: path]
        }
    }

    private mutating func read<Choice: PolicyChoice>(
        _ choice: Choice, _ key: String, from values: JSONFields
    ) throws(SimulationProblem) {
        if let found = try values.choice(key, Choice.Choice.self) { self[keyPath: choice.path] = found }
    }

    private enum StartName: String, CaseIterable {
        case lastPassed, skipPassed, alwaysPreroll
    }

    /// The start positions that have no time.
    static let startNames = StartName.allCases.map(\.rawValue)

    private static func startPosition(
        _ value: JSONValue, in source: JSONSource
    ) throws(SimulationProblem) -> StartPosition {
        guard value.string == nil else {
            switch try source.choice(value, StartName.self, called: "\"startPosition\"") {
            case .lastPassed: return .lastPassed
            case .skipPassed: return .skipPassed
            case .alwaysPreroll: return .alwaysPreroll
            }
        }
        let fields = try JSONFields(value, in: source, of: "start position", keys: ["playAdsAfter"])
        guard let time = try fields.time("playAdsAfter") else {
            throw source.mismatch("\"playAdsAfter\"", "a number of seconds", at: value)
        }
        return .playAdsAfter(time)
    }
}
