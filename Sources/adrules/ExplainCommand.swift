import AdRulesCommands
public import AdRulesLint
import AdRulesModel
public import ArgumentParser

extension RulePage: ExpressibleByArgument {}
extension PortabilityPage: ExpressibleByArgument {}

/// `adrules explain`: explains one rule.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explains a rule: what it finds, why it matters, and how to do better.",
        discussion: "Exit codes: 0 it is explained, 2 there is no such rule, 64 wrong usage.")

    @Argument(
        help: "An id such as VMAP112, or a name such as invalid-time-offset.",
        completion: Completion.rules(isList: false))
    var rule: String

    @Option(help: "text, markdown or json.")
    var format = RulePage.text

    @OptionGroup
    var color: ColorOption

    func run() throws {
        let description = try RuleDescription(named: rule)
        try SystemFiles.printOut(format.render(description, columns: Terminal.columns, color: color.isOn))
    }
}

/// `adrules rules`: lists every rule.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists the rules: a line each, as markdown a table, as JSON everything about each.",
        discussion: "Exit codes: 0 they are listed, 2 there is no such rule, 64 wrong usage.")

    @Argument(
        help: ArgumentHelp(
            "List only these rules: an id, the beginning of ids (VMAP1), a name, or a word of their subject.",
            valueName: "rule"), completion: Completion.rules(isList: false))
    var filters: [String] = []

    @Option(help: "text, markdown or json.")
    var format = RulePage.text

    @OptionGroup
    var color: ColorOption

    func run() throws {
        var wanted: Set<RuleID> = []
        for filter in filters {
            let found = RuleCatalogue.rules(matching: filter) ?? RuleCatalogue.rules(about: filter)
            guard !found.isEmpty else {
                throw RuleSelection.UnknownRule(selector: filter)
            }
            wanted.formUnion(found.map(\.id))
        }
        let rules = filters.isEmpty ? RuleCatalogue.all : RuleCatalogue.all.filter { wanted.contains($0.id) }
        try SystemFiles.printOut(format.render(rules, columns: Terminal.columns, color: color.isOn))
    }
}

/// `adrules targets`: reports what players do with what a playlist may contain.
struct TargetsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "targets",
        abstract: "Lists how each player of lint --target treats the constructs of a playlist.")

    @Option(help: "text, markdown or json.")
    var format = PortabilityPage.text

    func run() throws {
        try SystemFiles.printOut(format.render())
    }
}
