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
