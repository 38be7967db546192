package import AdRulesLint
package import AdRulesSimulation
package import AdRulesText

/// An error that ends a command with 2, or is the answer of a tool, in words for its user. A command prints it in one
/// place: where it ends.
package protocol CommandProblem: Error {
    /// What is wrong.
    var complaint: String { get }
}

extension CommandProblem where Self: CustomStringConvertible {
    package var complaint: String { description }
}

/// Why a command could not do its job.
package struct CommandFailure: CommandProblem, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}

extension ConfigurationProblem: CommandProblem {}
extension EndlessSession: CommandProblem {}
extension TextProblem: CommandProblem {}
extension RuleSelection.UnknownRule: CommandProblem {}
