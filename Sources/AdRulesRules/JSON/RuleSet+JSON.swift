import AdRulesModel
public import AdRulesText

extension RuleSet {
    /// Reads a file that a rules file names, such as a VAST response.
    public typealias FileReading = (_ name: String) throws -> [UInt8]

    /// Reads rules from JSON. `name` is the name of the text in messages; `files` reads the files that it names.
    ///
    /// Throws the first problem, with its place: text that is not JSON, an unknown key, a value of another type. What
    /// the values mean together is checked by ``compile(for:as:)``.
    /// Complexity: O(bytes).
    public init(json bytes: [UInt8], name: String, files: @escaping FileReading) throws(TextProblem) {
        let source = JSONSource(bytes: bytes, name: name)
        self = try RulesReading(source: source, files: files).rules(source.value())
    }
}

/// Reads the rules of one JSON text.
private struct RulesReading {
    let source: JSONSource
    let files: RuleSet.FileReading

    private func objects(_ fields: JSONFields, _ key: String) throws(TextProblem) -> [JSONValue] {
        try fields.list(key, "a list of objects") ?? []
    }

    func rules(_ value: JSONValue) throws(TextProblem) -> RuleSet {
        let fields = try JSONFields(value, in: source, of: "key of rules", keys: RulesSchema.rules.names)
        _ = try fields.string("$schema")
        var rules = RuleSet()
        rules.ads = try fields["ads"].map { value throws(TextProblem) in try server(value) }
        for member in try fields.table("sources") {
            rules.sources.append(RuleSet.NamedSource(member.key, try server(member.value)))
        }
        for element in try objects(fields, "breaks") { rules.breaks.append(try adBreak(element)) }
        for element in try objects(fields, "profiles") { rules.profiles.append(try profile(element)) }
        rules.limits = try limits(fields["limits"])
        rules.id = try fields.string("id")
        rules.isLive = try fields.bool("live") ?? false
        return rules
    }

    // MARK: Sources

    private func server(_ value: JSONValue) throws(TextProblem) -> AdServer {
        if let address = value.string { return .tag(address) }
        let fields = try JSONFields(value, in: source, of: "key of a source", keys: RulesSchema.source.names)
        switch (try fields.string("tag"), try fields.string("vast")) {
        case (let address?, nil): return .tag(address, server: try fields.choice("server", AdServer.Kind.self))
        case (nil, let text?): return .vast(try response(text, at: fields["vast"] ?? value))
        default: throw source.problem("a source is an address, or it has either \"tag\" or \"vast\"", at: value)
        }
    }

    /// A response: its XML, or the name of its file.
    private func response(_ text: String, at value: JSONValue) throws(TextProblem) -> VAST {
        var bytes = AdDocument.utf8(ofText: text)
        if bytes.first != UInt8(ascii: "<") {
            do {
                bytes = try files(text)
            } catch {
                throw source.problem("cannot read \(PrintableText.line(text, limit: 100)): \(error)", at: value)
            }
        }
        do throws(DocumentError) {
            return try VASTDocument(parsing: bytes).vast
        } catch {
            throw source.problem("this is not a VAST response: \(error.finding.message)", at: value)
        }
    }

    // MARK: Breaks

    private func adBreak(_ value: JSONValue) throws(TextProblem) -> BreakRule {
        let fields = try JSONFields(value, in: source, of: "key of a break", keys: RulesSchema.adBreak.names)
        guard let name = try fields.string("name") else {
            throw source.problem("a break needs a name, as in \"name\": \"mid\"", at: value)
        }
        var rule = BreakRule(name, try placement(fields))
        rule.snap = try snap(fields["snap"], isAtChapters: fields.contains("atChapters"))
        rule.source = try fields.string("from")
        rule.length = try length(fields)
        rule.maxAds = try fields.integer("maxAds", atLeast: 1)
        rule.bumper = try bumper(fields["bumper"])
        rule.join = try fields.string("join")
        rule.condition = try fields["if"].map { value throws(TextProblem) in try condition(value) }
        rule.why = try fields.string("why")
        return rule
    }

    private func placement(_ fields: JSONFields) throws(TextProblem) -> BreakRule.Placement {
        let placements = RulesSchema.placements.names
        let given = placements.filter { fields[$0] != nil }
        guard given.count == 1, let key = given.first, let value = fields[key] else {
            throw source.problem("a break needs one of \(placements.joined(separator: ", "))", at: fields.value)
        }
        switch key {
        case "at":
            var offsets: [TimeOffset] = []
            for element in value.elements ?? [value] { offsets.append(try offset(element)) }
            return .at(offsets)
        case "every":
            guard value.members != nil else { return .every(try source.writtenTime(value, called: "\"every\"")) }
            let fields = try JSONFields(value, in: source, of: "key of every", keys: RulesSchema.every.names)
            guard let interval = try fields.writtenTime("each") else {
                throw source.problem("\"every\" needs \"each\", as in {\"each\": \"10m\", \"to\": \"50m\"}", at: value)
            }
            return .every(interval, from: try fields.writtenTime("from"), to: try fields.writtenTime("to"))
        case "spread": return .spread(try fields.integer("spread", atLeast: 1) ?? 1)
        case "atChapters": return .chapters(each: try step(value, called: key))
        default: return .opportunities(each: try step(value, called: key))
        }
    }

    private func offset(_ value: JSONValue) throws(TextProblem) -> TimeOffset {
        guard let text = value.string else { return .time(try source.writtenTime(value, called: "\"at\"")) }
        switch text.last {
        case "%", "t", "d": break
        default:
            guard text.begins(with: "#") else { return .time(try source.writtenTime(value, called: "\"at\"")) }
        }
        guard let offset = TimeOffset(written: text) else {
            throw source.mismatch(
                "\"at\"", "start, end, a percentage such as 50%, an opportunity such as #2, or a time", at: value,
                help: TextProblem.help(nearest: text, among: ["start", "end"])
                    ?? "write a time as \(MediaTime.commandForms)")
        }
        return offset
    }

    /// `all`, or `every 2`.
    private func step(_ value: JSONValue, called key: String) throws(TextProblem) -> Int {
        let words = (value.string ?? "").fields(separatedBy: " ")
        if words.count == 1, words[0].isSpelled("all") { return 1 }
        guard words.count == 2, words[0].isSpelled("every"), let step = Int(words[1]), step > 0 else {
            throw source.mismatch("\"\(key)\"", "\"all\", or \"every 2\" for each second one", at: value)
        }
        return step
    }

    private func snap(_ value: JSONValue?, isAtChapters: Bool) throws(TextProblem) -> BreakRule.Snap? {
        guard let value else { return nil }
        let usual: BreakRule.Snap.Mark = isAtChapters ? .opportunities : .chapters
        guard value.members != nil else {
            return BreakRule.Snap(to: usual, within: try source.writtenTime(value, called: "\"snap\""))
        }
        let fields = try JSONFields(value, in: source, of: "key of snap", keys: RulesSchema.snap.names)
        guard let tolerance = try fields.writtenTime("within") else {
            throw source.problem(
                "\"snap\" needs \"within\", as in {\"to\": \"chapters\", \"within\": \"45s\"}", at: value)
        }
        return BreakRule.Snap(to: try fields.choice("to", BreakRule.Snap.Mark.self) ?? usual, within: tolerance)
    }

    private func length(_ fields: JSONFields) throws(TextProblem) -> BreakRule.Length? {
        guard let value = fields["seconds"] else { return nil }
        if let text = value.string, text.isSpelled("avail") { return .avail }
        return .time(try source.writtenTime(value, called: "\"seconds\""))
    }

    private func bumper(_ value: JSONValue?) throws(TextProblem) -> BreakRule.Bumper? {
        guard let value else { return nil }
        let fields = try JSONFields(value, in: source, of: "key of a bumper", keys: RulesSchema.bumper.names)
        guard let name = try fields.string("from") else {
            throw source.problem("a bumper names its source, as in \"from\": \"bumper\"", at: value)
        }
        return BreakRule.Bumper(
            name, try fields.choice("place", BreakRule.Bumper.Place.self) ?? .before,
            isAd: try fields.choice("as", BumperForm.self) == .ad)
    }

    // MARK: Conditions and limits

    private func condition(_ value: JSONValue) throws(TextProblem) -> Condition {
        let fields = try JSONFields(value, in: source, of: "condition", keys: RulesSchema.condition.names)
        return Condition(
            longerThan: try fields.writtenTime("longerThan"), shorterThan: try fields.writtenTime("shorterThan"),
            label: try fields.string("label"))
    }

    private func profile(_ value: JSONValue) throws(TextProblem) -> Profile {
        let fields = try JSONFields(value, in: source, of: "key of a profile", keys: RulesSchema.profile.names)
        guard let given = fields["if"] else {
            throw source.problem("a profile needs a condition, as in \"if\": {\"label\": \"kids\"}", at: value)
        }
        return Profile(
            try condition(given), keep: try fields.strings("keep"), limits: try limits(fields["limits"]),
            why: try fields.string("why"))
    }

    private func limits(_ value: JSONValue?) throws(TextProblem) -> Limits {
        guard let value else { return Limits() }
        let fields = try JSONFields(value, in: source, of: "limit", keys: RulesSchema.limits.names)
        return Limits(
            gap: try fields.writtenTime("gap"), quietStart: try fields.writtenTime("quietStart"),
            quietEnd: try fields.writtenTime("quietEnd"), adTimePerHour: try fields.writtenTime("adTimePerHour"),
            interruptions: try interruptions(fields["interruptions"]), assume: try fields.writtenTime("assume"))
    }

    private func interruptions(_ value: JSONValue?) throws(TextProblem) -> Limits.Interruptions? {
        guard let value else { return nil }
        if value.string != nil {
            return try source.choice(value, Limits.Interruptions.Preset.self, called: "\"interruptions\"").interruptions
        }
        let fields = try JSONFields(
            value, in: source, of: "key of interruptions", keys: RulesSchema.interruptions.names)
        return Limits.Interruptions(each: try fields.writtenTime("each"), noneUpTo: try fields.writtenTime("noneUpTo"))
    }
}

enum BumperForm: String, CaseIterable {
    case bumper, ad
}
