public import AdRulesText

/// The reason a simulation cannot start: an invalid step, answer, policy or scenario, with its location.
public typealias SimulationProblem = TextProblem
