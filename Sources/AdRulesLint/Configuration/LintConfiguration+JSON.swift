import AdRulesEngine
package import AdRulesText

extension LintConfiguration {
    /// Reads a configuration from JSON; `name` is its name in messages.
    ///
    /// Throws the first problem, with its place: text that is not JSON, an unknown setting, rule, level or player, a
    /// value of another type. Complexity: O(bytes).
    package init(json bytes: [UInt8], name: String) throws(TextProblem) {
        let reading = ConfigurationReading(source: JSONSource(bytes: bytes, name: name), map: SourceMap(bytes))
        self = try reading.configuration()
    }
}

/// Reads the settings of one configuration.
private struct ConfigurationReading {
    let source: JSONSource
    let map: SourceMap

    func configuration() throws(TextProblem) -> LintConfiguration {
        let value = try source.value()
        guard value.members != nil else {
            throw source.problem("a configuration is an object, as in {\"rules\": {\"VMAP206\": \"off\"}}", at: value)
        }
        if let null = Self.null(in: value) {
            throw source.problem("null is not a value of a setting", at: null, help: "leave the setting out")
        }
        let fields = try JSONFields(value, in: source, of: "setting", keys: ConfigurationKey.allCases.map(\.rawValue))
        var configuration = LintConfiguration()
        for member in value.members ?? [] {
            guard let key = ConfigurationKey(spelled: member.key) else { continue }
            configuration.places[key] = map.location(of: member.offset)
            try read(key, from: fields, into: &configuration)
        }
        if configuration.content.isLive, configuration.content.duration != nil, let live = fields["live"] {
            throw source.problem(LiveContent.problem, at: live, help: LiveContent.reason)
        }
        return configuration
    }

    /// The first `null` in a value, at any depth. Complexity: O(values).
    private static func null(in value: JSONValue) -> JSONValue? {
        if value.isNull { return value }
        let values = value.elements ?? value.members?.map(\.value) ?? []
        return values.lazy.compactMap(Self.null).first
    }

    private func read(
        _ key: ConfigurationKey, from fields: JSONFields, into configuration: inout LintConfiguration
    ) throws(TextProblem) {
        let name = key.rawValue
        switch key {
        case .schema: _ = try fields.string(name)
        case .rules: configuration.rules = try levels(fields.table(name))
        case .exclude: configuration.exclude = try patterns(name, in: fields) ?? []
        case .target:
            configuration.targets = Set(
                try list(fields[name], of: "players") { element throws(TextProblem) in
                    try source.choice(element, Portability.Target.self, called: "a target")
                })
        case .duration:
            guard let value = fields[name] else { return }
            let time = try source.writtenTime(value, called: name)
            guard time > .zero else { throw source.problem("the duration has to be more than 0", at: value) }
            configuration.content.duration = time
        case .live: configuration.content.isLive = try fields.bool(name) ?? false
        case .opportunities:
            configuration.content.opportunities = try list(fields[name], of: "times") { element throws(TextProblem) in
                Opportunity(try source.writtenTime(element, called: "a moment"))
            }
        case .thresholds: configuration.thresholds = try thresholds(fields[name])
        case .requireReason: configuration.requiresReason = try fields.bool(name) ?? false
        case .baseline:
            configuration.baseline = try fields.string(name)
            if configuration.baseline?.isEmpty == true, let value = fields[name] {
                throw source.mismatch("\"baseline\"", "the name of a file", at: value)
            }
        case .overrides: configuration.overrides = try overrides(fields[name])
        }
    }

    /// Reads each element of a list; there are none if the setting is missing.
    private func list<Element>(
        _ value: JSONValue?, of what: String, _ read: (JSONValue) throws(TextProblem) -> Element
    ) throws(TextProblem) -> [Element] {
        guard let value else { return [] }
        guard let elements = value.elements else { throw source.mismatch("the \(what)", "a list", at: value) }
        return try elements.map(read)
    }

    private func levels(_ members: [JSONMember]) throws(TextProblem) -> [RuleLevel] {
        var levels: [RuleLevel] = []
        for member in members {
            // Ids and names are short ASCII words; nothing longer is worth comparing.
            let isWord = member.key.utf8.count <= 60 && member.key.utf8.allSatisfy { $0 < 0x80 }
            guard isWord, RuleCatalogue.rules(matching: member.key) != nil else {
                let nearest = isWord ? RuleCatalogue.suggestion(for: member.key) : nil
                throw source.problem(
                    "no rule is called \"\(PrintableText.line(member.key, limit: 60))\"", at: member.offset,
                    help: nearest.map { "did you mean \($0)?" } ?? "'adrules rules' lists them all")
            }
            let word = try source.choice(member.value, RuleLevel.Word.self, called: "a level")
            levels.append(RuleLevel(member.key, word.severity, place: map.location(of: member.offset)))
        }
        return RuleLevel.widestFirst(levels)
    }

    private func patterns(_ name: String, in fields: JSONFields) throws(TextProblem) -> [String]? {
        for (element, pattern) in zip(fields[name]?.elements ?? [], try fields.strings(name) ?? []) {
            guard let problem = FilePattern.problem(of: pattern) else { continue }
            throw source.problem(problem.message, at: element, help: problem.help)
        }
        return try fields.strings(name)
    }

    private func thresholds(_ value: JSONValue?) throws(TextProblem) -> LintThresholds {
        var thresholds = LintThresholds()
        guard let value else { return thresholds }
        let fields = try JSONFields(value, in: source, of: "threshold", keys: ThresholdKey.allCases.map(\.rawValue))
        for key in ThresholdKey.allCases {
            switch key.value {
            case .time(let path):
                if let value = fields[key.rawValue] {
                    thresholds[keyPath: path] = try source.writtenTime(value, called: key.rawValue)
                }
            case .count(let path):
                let count = try fields.integer(key.rawValue, atLeast: 1)
                thresholds[keyPath: path] = count ?? thresholds[keyPath: path]
            }
        }
        return thresholds
    }

    private func overrides(_ value: JSONValue?) throws(TextProblem) -> [LintConfiguration.Override] {
        try list(value, of: "overrides") { element throws(TextProblem) in
            let fields = try JSONFields(element, in: source, of: "setting of an override", keys: ["files", "rules"])
            guard let files = try patterns("files", in: fields), !files.isEmpty else {
                throw source.problem("an override names its files, as in \"files\": [\"live/**\"]", at: element)
            }
            return LintConfiguration.Override(files: files, rules: try levels(fields.table("rules")))
        }
    }
}

/// The reason why a configuration cannot be used.
package struct ConfigurationProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the configuration from the root.
    package var path: String
    /// The problem with the name of the file and the place, in one line.
    package var description: String
    /// The problem alone.
    package var message: String
    /// The line of the mistake, from 1; nil if the problem concerns the file as a whole.
    package var line: Int?
    /// The column of the mistake, from 1, in bytes.
    package var column: Int?

    /// Creates a problem with a file as a whole.
    package init(_ description: String, path: String) {
        self.path = path
        self.description = description
        message = description
    }

    /// Creates the problem with the text of a file.
    package init(_ problem: TextProblem, path: String) {
        self.init(problem.description, path: path)
        message = problem.message + (problem.help.map { " (\($0))" } ?? "")
        line = problem.line
        column = problem.column
    }
}
