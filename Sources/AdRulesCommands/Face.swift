/// Who reads a message: each names the same things in other words.
package enum Face: Sendable {
    /// A person at a command line, with options.
    case commandLine
    /// An assistant, whose arguments are members of JSON.
    case assistant

    package func name(_ option: String) -> String { self == .commandLine ? "--\(option)" : "\"\(option)\"" }
}
