package import AdRulesModel

/// The lint settings of a project: the content of an `adrules.json`.
package struct LintConfiguration: Sendable, Hashable {
    /// Levels of rules for some of the files.
    package struct Override: Sendable, Hashable {
        /// The patterns of the files, relative to the folder of the configuration.
        package var files: [String]
        /// The levels, the wider selectors first.
        package var rules: [RuleLevel]
    }

    /// The names of its files; in one folder the first one counts.
    package static let fileNames = ["adrules.json", ".adrules.json"]

    /// The levels for all files, the wider selectors first.
    package var rules: [RuleLevel] = []
    /// The patterns of files and folders that a search leaves out, relative to the folder of the configuration.
    package var exclude: [String] = []
    /// The players that the documents are checked for.
    package var targets: Set<Portability.Target> = []
    /// The properties of the content.
    package var content = LintContent()
    /// The numbers from which on rules of judgement report.
    package var thresholds = LintThresholds()
    /// Whether comments that suppress findings have to give a reason (LINT903).
    package var requiresReason = false
    /// The file of the findings that are known, relative to the folder of the configuration.
    package var baseline: String?
    /// Levels for some files; where several match, the later ones count.
    package var overrides: [Override] = []
    /// Where each setting is.
    package var places: [ConfigurationKey: SourceMap.Location] = [:]

    /// Creates a configuration that decides nothing.
    package init() {}

    /// The levels for a file, those that count last. `matches` reports whether the file matches an override's pattern.
    package func levels(matches: (String) -> Bool) -> [RuleLevel] {
        let reason = requiresReason ? [RuleLevel(RuleID.suppressionWithoutReason.rawValue, .warning)] : []
        return reason + rules + overrides.filter { $0.files.contains(where: matches) }.flatMap(\.rules)
    }
}

/// What a pattern for files may hold: one that can match nothing is a mistake, which nobody would notice.
package enum FilePattern {
    /// A regular expression for these patterns, for the JSON Schema.
    static let expression = "^[^!{}][^{}]*$"

    /// What is wrong with a pattern, and what to write; nil if nothing is.
    package static func problem(of pattern: String) -> (message: String, help: String)? {
        if pattern.isEmpty {
            return ("an empty pattern matches nothing", "write a file, a folder or a pattern such as *.xml")
        }
        if pattern.begins(with: "!") {
            return ("a pattern that begins with ! matches nothing", "`!` is not supported; list only what to exclude")
        }
        if pattern.utf8.contains(where: { "{}".utf8.contains($0) }) {
            return ("a pattern with braces matches nothing", "write one pattern for each alternative")
        }
        return nil
    }
}

extension LintConfiguration {
    /// The linter for documents that this configuration is for.
    ///
    /// The options of the command take precedence: `targets`, if there are any, and the values of `content`. The
    /// selection holds the levels of this configuration already (``RuleSelection``).
    package func linter(
        selection: RuleSelection, content: LintContent, targets: Set<Portability.Target>, answers: AdAnswers? = nil,
        limits: ParsingLimits = ParsingLimits()
    ) -> Linter {
        var linter = Linter(
            selection: selection, content: content.over(self.content),
            targets: targets.isEmpty ? self.targets : targets, answers: answers, limits: limits)
        linter.thresholds = thresholds
        return linter
    }
}

/// The level of rules in a configuration: the severity of their findings, or off.
package struct RuleLevel: Sendable, Hashable {
    /// The words that a configuration has for it.
    package enum Word: String, Sendable, CaseIterable {
        /// The rules are off.
        case off
        /// The rules are on, with this severity.
        case error, warning, info

        /// The severity; nil for ``off``.
        package var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// `ALL`, an id, the beginning of ids, or a name.
    package var selector: String
    /// The severity of the findings; nil if the rules are off.
    package var severity: Severity?
    /// The place in the configuration; nil for a level made in code.
    package var place: SourceMap.Location?

    /// Creates a level.
    package init(_ selector: String, _ severity: Severity?, place: SourceMap.Location? = nil) {
        self.selector = selector
        self.severity = severity
        self.place = place
    }

    /// Returns levels with the wider selectors first, so that the narrower ones count: the order of the members of a
    /// JSON object has no meaning, and editors sort them.
    static func widestFirst(_ levels: [RuleLevel]) -> [RuleLevel] {
        let widths = levels.map { RuleCatalogue.rules(matching: $0.selector)?.count ?? 0 }
        return levels.indices.sorted { (-widths[$0], $0) < (-widths[$1], $1) }.map { levels[$0] }
    }
}
