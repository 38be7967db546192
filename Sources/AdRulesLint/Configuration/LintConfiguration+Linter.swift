package import AdRulesModel

extension LintConfiguration {
    /// The linter for documents that this configuration is for.
    ///
    /// What the person who runs the linter says comes first: `targets`, if there are any, and what `content` tells. The
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
