import AdRulesText

/// The manual page of the command, in the language of `man`: made from what its argument parser knows, so that it is
/// never out of date.
public struct ManualPage: Sendable {
    /// The page, every line ending with a line feed.
    public private(set) var text = ""

    /// Creates the page of a command from its description in JSON, as `--experimental-dump-help` writes it; nil if it
    /// is none. `files` are those that the command reads by itself, and what they hold. Complexity: O(description).
    public init?(help: String, version: String, files: [(name: String, meaning: String)] = []) {
        guard let value = try? JSONReader.read(Array(help.utf8)),
            let root = value.members?.first(where: { $0.key == "command" })?.value, let command = CommandHelp(root)
        else { return nil }
        text += ".TH ADRULES 1 \"\" \"adrules \(Self.escaped(version))\" \"User Commands\"\n"
        section("NAME")
        text += "adrules \\- \(Self.escaped(Self.sentence(command.abstract)))\n"
        section("SYNOPSIS")
        text += ".B adrules\n.I command\n.RI [ options ]\n.RI [ arguments ]\n"
        section("DESCRIPTION")
        paragraphs(command.discussion)
        section("OPTIONS")
        text += ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nShow help; every command has it.\n"
        text += ".TP\n\\fB\\-\\-version\\fR\nShow the version.\n"
        section("COMMANDS")
        for subcommand in command.subcommands { add(subcommand) }
        addExitStatus(command.discussion)
        addEnvironment()
        section("FILES")
        for file in files { entry("\\fI\(Self.escaped(file.name))\\fR", file.meaning) }
        addExamples()
        section("SEE ALSO")
        text += ".BR curl (1),\n.BR gzip (1),\n.BR xmllint (1)\n"
    }

    private mutating func add(_ command: CommandHelp) {
        let operands = command.arguments.filter { $0.names.isEmpty }.map { operand in
            let name = "\\fI\(Self.escaped(operand.value ?? ""))\\fR" + (operand.isRepeating ? " ..." : "")
            return operand.isOptional ? "[\(name)]" : name
        }
        let options = command.arguments.contains { !$0.names.isEmpty } ? ["[\\fIoptions\\fR]"] : []
        if command.subcommands.isEmpty {
            let words = ["\\fB\(Self.escaped(command.call))\\fR"] + options + operands
            text += ".SS \(words.joined(separator: " "))\n"
            paragraphs(command.abstract)
            if !command.discussion.isEmpty { text += ".PP\n" }
            paragraphs(command.discussion)
            for argument in command.arguments { add(argument) }
        }
        for subcommand in command.subcommands { add(subcommand) }
    }

    private mutating func add(_ argument: CommandHelp.Argument) {
        let value = argument.value.map { "\\fI\(Self.escaped($0))\\fR" }
        let names = argument.names.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
        text += ".TP\n" + [names.isEmpty ? nil : names, value].compactMap(\.self).joined(separator: " ") + "\n"
        var words = argument.abstract
        if let value = argument.defaultValue, !argument.names.isEmpty {
            words += (words.isEmpty ? "" : " ") + "The default is \(value)."
        }
        line(words)
    }

    /// The exit codes of the description: `Exit codes: 0 no findings; 1 findings.`
    private mutating func addExitStatus(_ words: String) {
        let introduction = "Exit codes: "
        guard let line = words.split(separator: "\n").first(where: { $0.hasPrefix(introduction) }) else { return }
        section("EXIT STATUS")
        for code in line.dropFirst(introduction.count).split(separator: ";") {
            let words = code.split(separator: " ", maxSplits: 1)
            if words.count == 2 { entry("\\fB\(Self.escaped(String(words[0])))\\fR", Self.capitalized(words[1])) }
        }
    }

    private mutating func entry(_ name: String, _ meaning: String) {
        text += ".TP\n\(name)\n"
        line(meaning)
    }

    private static func capitalized(_ words: some StringProtocol) -> String {
        words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
    }

    private mutating func addEnvironment() {
        section("ENVIRONMENT")
        text += ".TP\n.B NO_COLOR\nNo colours, unless \\-\\-color says always.\n"
        text += ".TP\n.BR FORCE_COLOR , \" CLICOLOR_FORCE\"\nColours, even if the output is not a terminal.\n"
    }

    private mutating func addExamples() {
        section("EXAMPLES")
        let examples = [
            ("adrules lint playlist.xml", "Reports problems, where they are, and what to write instead."),
            ("adrules diff old.xml new.xml --duration 30:00", "Shows what changed, and what a viewer notices."),
            ("adrules schedule playlist.xml --duration 30:00", "Shows when the breaks play."),
        ]
        for (call, meaning) in examples { text += ".TP\n.B \(Self.escaped(call))\n\(meaning)\n" }
    }

    private mutating func section(_ title: String) { text += ".SH \(title)\n" }

    private mutating func paragraphs(_ words: String) {
        var isFirst = true
        var isBroken = false
        for words in words.split(separator: "\n", omittingEmptySubsequences: false) {
            if words.isEmpty {
                isBroken = true
                continue
            }
            if isBroken, !isFirst { text += ".PP\n" }
            (isFirst, isBroken) = (false, false)
            line(String(words))
        }
    }

    private mutating func line(_ words: String) {
        if !words.isEmpty { text += Self.escaped(words) + "\n" }
    }

    /// An abstract as the name line wants it: no capital, no full stop.
    private static func sentence(_ abstract: String) -> String {
        let words = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// Text for a page: nothing in it is a request or an escape, and a dash can be searched for and copied.
    private static func escaped(_ words: String) -> String {
        var text = ""
        for scalar in PrintableText.escaped(words).unicodeScalars {
            switch scalar {
            case "\\": text += "\\e"
            case "-": text += "\\-"
            case "'": text += "\\(aq"
            case "\"": text += "\\(dq"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.hasPrefix(".") ? "\\&" + text : text
    }
}
