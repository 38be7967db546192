import AdRulesText

/// A command as its argument parser describes it: the JSON of `--experimental-dump-help`.
struct CommandHelp {
    /// An option, a flag or a positional argument.
    struct Argument {
        /// The names with their dashes, such as `-q` and `--quiet`; empty for a positional argument.
        var names: [String]
        /// The placeholder of its value; nil for a flag.
        var value: String?
        /// Its purpose.
        var abstract: String
        /// Its value if it is left out; nil if there is none, or none worth printing.
        var defaultValue: String?
        /// Whether it may be left out.
        var isOptional: Bool
        /// Whether it may be given several times.
        var isRepeating: Bool
    }

    /// The words that call it, such as `adrules hls apply`.
    var call: String
    /// One sentence about it.
    var abstract: String
    /// Further paragraphs, divided by empty lines.
    var discussion: String
    /// Its arguments, without `--help` and `--version`, which every command has.
    var arguments: [Argument]
    /// Its commands, without `help`.
    var subcommands: [CommandHelp]

    /// Reads a description; nil if the value has another form. Recursion is as deep as the commands of our own tool.
    init?(_ value: JSONValue, after call: String = "") {
        guard let name = value.string("commandName") else { return nil }
        self.call = call.isEmpty ? name : "\(call) \(name)"
        abstract = value.string("abstract") ?? ""
        discussion = value.string("discussion") ?? ""
        arguments = value.elements("arguments").compactMap { Argument($0) }
        subcommands = []
        for element in value.elements("subcommands") {
            guard let command = CommandHelp(element, after: self.call), command.call != "adrules help" else { continue }
            subcommands.append(command)
        }
    }
}

extension CommandHelp.Argument {
    fileprivate init?(_ value: JSONValue) {
        let kind = value.string("kind")
        names = value.elements("names").compactMap { name in
            name.string("name").map { (name.string("kind") == "short" ? "-" : "--") + $0 }
        }
        // Single letters first, as in a manual.
        names.sort { $0.utf8.count == 2 && $1.utf8.count > 2 }
        guard value.flag("shouldDisplay"), !names.contains("--help"), !names.contains("--version") else { return nil }
        self.value = kind == "flag" ? nil : value.string("valueName") ?? "value"
        abstract = value.string("abstract") ?? ""
        defaultValue = kind == "flag" ? nil : value.string("defaultValue")
        isOptional = value.flag("isOptional")
        isRepeating = value.flag("isRepeating")
    }
}

extension JSONValue {
    private subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

    fileprivate func string(_ key: String) -> String? { self[key]?.string }

    fileprivate func elements(_ key: String) -> [JSONValue] { self[key]?.elements ?? [] }

    fileprivate func flag(_ key: String) -> Bool { self[key]?.kind == .bool(true) }
}
