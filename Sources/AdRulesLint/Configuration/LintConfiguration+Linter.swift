package import AdRulesModel

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
