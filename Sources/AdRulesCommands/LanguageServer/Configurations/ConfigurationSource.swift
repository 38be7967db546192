package import AdRulesLint
package import AdRulesModel

/// Finds the configurations of files, which are given from the root: an answer for each, as the configurations are at
/// that moment; nil where a file has none.
///
/// The server reads no file itself. It asks when a document is opened or saved, or when the client reports that a
/// configuration may have changed; never for a change of a text.
package typealias ConfigurationSource =
    @Sendable (_ paths: [String]) -> [Result<FileConfiguration?, ConfigurationProblem>]

/// The configuration for a file, and its settings for that file.
package struct FileConfiguration: Sendable, Hashable {
    package var configuration: LintConfiguration
    package var levels: [RuleLevel]
    package var isExcluded: Bool
    /// The findings of the file that are known, and its name in them; nil without a baseline.
    package var known: Known?

    /// The known findings of a file, by its baseline.
    package struct Known: Sendable, Hashable {
        package var findings: Baseline
        package var name: String

        package init(_ findings: Baseline, name: String) {
            self.findings = findings
            self.name = name
        }
    }

    package init(_ configuration: LintConfiguration, levels: [RuleLevel], isExcluded: Bool = false) {
        self.configuration = configuration
        self.levels = levels
        self.isExcluded = isExcluded
    }
}

extension FileConfiguration? {
    /// The linter for a file with this configuration, or with none, under the settings of a caller, which take
    /// precedence. `selection` makes the rules from the levels of the configuration.
    package func linter(
        content: LintContent, targets: Set<Portability.Target>, answers: AdAnswers? = nil,
        limits: ParsingLimits = ParsingLimits(), filledMacros: [String] = [],
        selection: ([RuleLevel]) throws -> RuleSelection
    ) rethrows -> Linter {
        var linter = (self?.configuration ?? LintConfiguration()).linter(
            selection: try selection(self?.levels ?? []), content: content, targets: targets, answers: answers,
            limits: limits)
        linter.filledMacros = Set(filledMacros)
        return linter
    }
}
