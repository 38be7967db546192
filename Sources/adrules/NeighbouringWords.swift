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

    /// The option, with its value, that a word means among the options of a command: those of other tools, and all with a
    /// single dash.
    static func option(_ word: String, among names: [String]) -> String? {
        let name = word.hasPrefix("--") ? word : "-" + word
        let meant = options[name] ?? name
        return names.contains { meant == $0 || meant.hasPrefix($0 + " ") } ? meant : nil
    }
}
