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

/// Formats the messages that the command writes to standard error.
public enum Complaint {
    /// The message as one line with its line feed, whatever it quotes; truncated after 1,000 characters.
    public static func line(_ message: String) -> String { "adrules: \(PrintableText.line(message, limit: 1000))\n" }
}

/// Who reads a message: each names the same things in other words.
package enum Face: Sendable {
    /// A person at a command line, with options.
    case commandLine
    /// An assistant, whose arguments are members of JSON.
    case assistant

    package func name(_ option: String) -> String { self == .commandLine ? "--\(option)" : "\"\(option)\"" }
}
