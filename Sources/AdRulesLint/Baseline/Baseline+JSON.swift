package import AdRulesText

extension Baseline {
    private static let schemaVersion = 1
    /// How often a finding may be known: more would not add up.
    static let mostTimes = 1_000_000_000

    /// The baseline as JSON text: sorted, and one line a value, so that a review sees what has changed.
    package var json: String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", Self.schemaVersion)
            json.array("findings", entries) { json, known in
                json.object { json in
                    json.field("file", known.entry.file.string)
                    json.field("rule", known.entry.rule.string)
                    json.field("path", known.entry.path.string)
                    json.field("text", known.entry.text.string)
                    json.field("count", known.count)
                }
            }
        }
        return json.text + "\n"
    }

    /// Reads a baseline; `name` is its name in messages. Throws the first problem, with its place.
    package init(json bytes: [UInt8], name: String) throws(TextProblem) {
        self.init()
        let source = JSONSource(bytes: bytes, name: name)
        let value = try source.value()
        guard value.members != nil else {
            throw source.mismatch("a baseline", "an object, as --write-baseline writes it", at: value)
        }
        let fields = try JSONFields(value, in: source, of: "key of a baseline", keys: ["schemaVersion", "findings"])
        guard let version = fields["schemaVersion"] else {
            throw source.problem("a baseline has a \"schemaVersion\"", at: value)
        }
        guard version.number == Double(Self.schemaVersion) else {
            throw source.problem(
                "this version of adrules reads baselines of schemaVersion \(Self.schemaVersion)", at: version,
                help: "--write-baseline makes a new one")
        }
        guard let findings = fields["findings"]?.elements else {
            throw source.mismatch("\"findings\"", "a list", at: fields["findings"] ?? value)
        }
        for finding in findings { try add(finding, in: source) }
    }

    private mutating func add(_ finding: JSONValue, in source: JSONSource) throws(TextProblem) {
        let keys = ["file", "rule", "path", "text"]
        let fields = try JSONFields(finding, in: source, of: "key of a finding", keys: keys + ["count"])
        var parts: [String] = []
        for key in keys {
            guard let part = try fields.string(key) else {
                throw source.problem("a finding of a baseline has a \"\(key)\"", at: finding)
            }
            parts.append(part)
        }
        let count = try fields.integer("count", atLeast: 1, atMost: Self.mostTimes) ?? 1
        add(BaselineEntry(file: parts[0], rule: parts[1], path: parts[2], text: parts[3]), count: count)
    }
}
