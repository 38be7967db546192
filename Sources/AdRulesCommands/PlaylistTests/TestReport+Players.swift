package import AdRulesLint
package import AdRulesSimulation

extension TestReport.Run {
    /// Adds the breaks that the test expects to play and that other players do not play, or play elsewhere, as far as the
    /// document shows it: the answers of a test are those of simulated ad servers, and count as ads that play.
    package mutating func compare(_ scenario: Scenario, in players: [Portability.Player]) {
        guard !players.isEmpty, let expected = scenario.outcome?.breaks else { return }
        let configuration = scenario.setup.configuration
        let content = LintContent(
            duration: configuration.duration, isLive: configuration.isLive, opportunities: scenario.setup.opportunities)
        let outcomes = Outcomes(scenario.setup.document, content: content, players: players)
        for player in players {
            for one in expected where one.outcome == .played {
                for scheduled in outcomes.schedule.breaks
                where one.isAbout(scheduled.index, label: scheduled.adBreak.breakID) {
                    let occurrence = OccurrenceID(scheduled.index, one.repetition)
                    guard let outcome = outcomes.outcome(of: occurrence, in: player), outcome.result > .inPart,
                        let reason = outcome.reasons.first
                    else { continue }
                    differences.append("\(one.words) \(outcome.result.words) in \(player.name): \(reason.sentence)")
                }
            }
        }
    }
}
