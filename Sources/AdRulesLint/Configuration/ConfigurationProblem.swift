package import AdRulesText

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
