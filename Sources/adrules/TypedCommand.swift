import AdRulesText
import ArgumentParser

/// The words of a command line that name a command.
enum TypedCommand {
    /// Returns the arguments as they are meant: a document instead of a command is one for `lint`. Throws
    /// ``Misuse`` for a word that should be a command and is none.
    static func arguments(_ arguments: [String]) throws -> [String] {
        var command: any ParsableCommand.Type = Adrules.self
        let isHelp = arguments.first == "help"
        for word in arguments.dropFirst(isHelp ? 1 : 0) {
            let commands = command.configuration.subcommands
            guard !commands.isEmpty, !word.hasPrefix("-") || word == "-" else { break }
            if let next = commands.first(where: { $0.configuration.commandName == word }) {
                command = next
            } else if command == Adrules.self, !isHelp, isPath(word) {
                return [LintCommand.configuration.commandName ?? ""] + arguments
            } else {
                let names = commands.compactMap { $0.configuration.commandName }
                let meant = command == Adrules.self ? NeighbouringWords.command(word) : nil
                let hint = (meant ?? Spelling.nearest(to: word, among: names)).map { "did you mean \($0)?" }
                throw Misuse(
                    command: command,
                    reason: "there is no command \"\(word)\"; \(hint ?? "there are \(names.joined(separator: ", "))")")
            }
        }
        return arguments
    }

    /// Returns what is wrong with an option that the command does not have; nil if it has them all. The parser looks
    /// for them last, so that its first message may follow from the mistake.
    static func unknownOption(in arguments: [String]) -> Misuse? {
        var command: any ParsableCommand.Type = Adrules.self
        var rest = arguments[...]
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
        {
            command = next
            rest.removeFirst()
        }
        let names = Adrules.helpMessage(for: command).matches(of: /--[a-z][a-z-]*/).map { String($0.output) }
        for word in rest.prefix(while: { $0 != "--" }) where word.hasPrefix("-") {
            let name = String(word.prefix { $0 != "=" })
            if command == FormatCommand.self, NeighbouringWords.needlessInFormat.contains(name) {
                return Misuse(
                    command: command, reason: "Unknown option '\(name)'. Leave it out: fmt writes into the files")
            }
            let nearest = name.hasPrefix("--") ? Spelling.nearest(to: name, among: names) : nil
            guard !names.contains(name), let meant = NeighbouringWords.option(name, among: names) ?? nearest else {
                continue
            }
            return Misuse(command: command, reason: "Unknown option '\(name)'. Did you mean '\(meant)'?")
        }
        return nil
    }

    /// Whether a word is a path or an address rather than a misspelt command.
    private static func isPath(_ word: String) -> Bool {
        word == "-" || word.contains(".") || word.contains("/") || SystemFiles.hasAnything(at: word)
    }
}

/// Wrong usage of a command, with how it is used.
struct Misuse: Error, CustomStringConvertible {
    var command: any ParsableCommand.Type
    var reason: String

    /// The message as the argument parser writes its own.
    var description: String {
        let usage = Adrules.usageString(for: command)
        let name = usage.split(separator: " ").prefix { $0.first?.isLetter == true }.joined(separator: " ")
        return "Error: \(reason)\nUsage: \(usage)\n  See '\(name) --help' for more information."
    }
}

/// What people type who know other tools, and what it is called here.
enum NeighbouringWords {
    /// Commands, and what they mean.
    static let commands = [
        "validate": "lint", "check": "lint", "verify": "lint", "fix": "lint --fix", "format": "fmt", "tree": "parse",
        "timeline": "schedule", "play": "simulate", "run": "simulate", "compare": "diff", "generate": "build",
        "load": "forecast", "players": "targets",
    ]

    /// Options, and what they mean in a command that has that option.
    static let options = [
        "--write": "--fix", "--dry-run": "--diff", "--json": "--format json", "--sarif": "--format sarif",
        "--output-format": "--format", "--reporter": "--format", "--formatter": "--format", "--length": "--duration",
        "--rule": "--select", "--disable": "--ignore", "--player": "--target", "--offline": "--responses",
    ]

    /// Options for what `fmt` does without them.
    static let needlessInFormat: Set = ["--write", "--fix", "--in-place"]

    /// The command, with its options, that a word means.
    static func command(_ word: String) -> String? { commands[word.lowercased()] }

    /// The option and value that a word means among a command's options: those of other tools, and all with one dash.
    static func option(_ word: String, among names: [String]) -> String? {
        let name = word.hasPrefix("--") ? word : "-" + word
        let meant = options[name] ?? name
        return names.contains { meant == $0 || meant.hasPrefix($0 + " ") } ? meant : nil
    }
}
