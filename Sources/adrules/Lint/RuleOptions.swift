import AdRulesCommands
import AdRulesLint
import ArgumentParser

/// The options for selecting rules and setting their severity.
struct RuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Run these rules and no others.", valueName: "rule"),
        completion: Completion.rules(isList: true))
    var select: [String] = []

    @Option(help: ArgumentHelp("Run these rules too.", valueName: "rule"), completion: Completion.rules(isList: true))
    var extendSelect: [String] = []

    @Option(
        help: ArgumentHelp("Do not run these rules.", valueName: "rule"), completion: Completion.rules(isList: true))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp("Run these rules as errors.", valueName: "rule"), completion: Completion.rules(isList: true))
    var error: [String] = []

    @Option(
        help: ArgumentHelp("Run these rules as warnings.", valueName: "rule"),
        completion: Completion.rules(isList: true))
    var warning: [String] = []

    @Option(
        help: ArgumentHelp("Run these rules as infos.", valueName: "rule"), completion: Completion.rules(isList: true))
    var info: [String] = []

    /// The rules to run: those of the options over the levels of a configuration; `before` comes in front of the
    /// options. Throws if a rule is unknown.
    func selection(levels: [RuleLevel] = [], before: [RuleSelection.Change] = []) throws -> RuleSelection {
        // An empty list, as from an unset variable, would otherwise run every rule, or none of the intended ones.
        let options = [
            ("--select", select), ("--extend-select", extendSelect), ("--ignore", ignore), ("--error", error),
            ("--warning", warning), ("--info", info),
        ]
        for (name, values) in options where values.contains(where: { Self.selectors($0).isEmpty }) {
            throw CommandFailure("\(name) names no rule; 'adrules rules' lists them all")
        }
        return try RuleSelection(
            base: select.flatMap(Self.selectors), levels: levels,
            changes: before + Self.changes(in: Streams.current.arguments))
    }

    /// The changes in the order in which they were written. ArgumentParser keeps the order only within one option,
    /// but the last change has priority, whatever its option.
    static func changes(in arguments: [String]) -> [RuleSelection.Change] {
        var changes: [RuleSelection.Change] = []
        var index = arguments.startIndex
        while index < arguments.endIndex {
            let argument = arguments[index]
            index += 1
            if argument == "--" { break }
            guard argument.hasPrefix("--") else { continue }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first, let change = change(String(name)) else { continue }
            let value: String
            if parts.count == 2 {
                value = String(parts[1])
            } else {
                guard index < arguments.endIndex else { break }
                value = arguments[index]
                index += 1
            }
            changes += selectors(value).map(change)
        }
        return changes
    }

    private static func change(_ option: String) -> ((String) -> RuleSelection.Change)? {
        switch option {
        case "extend-select": { .extend($0) }
        case "ignore": { .ignore($0) }
        case "error": { .severity(.error, $0) }
        case "warning": { .severity(.warning, $0) }
        case "info": { .severity(.info, $0) }
        default: nil
        }
    }

    private static func selectors(_ value: String) -> [String] { value.split(separator: ",").map(String.init) }
}
