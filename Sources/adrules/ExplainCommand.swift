import AdRulesCommands
public import AdRulesLint
import AdRulesModel
public import ArgumentParser

extension RulePage: ExpressibleByArgument {}
extension PortabilityPage: ExpressibleByArgument {}

/// `adrules explain`: explains a rule, or what else is in a report, a log or a playlist.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explains a rule, an error, an element, a macro, an event, or a message.",
        discussion: """
            Of a rule: what it finds, why it matters, and how to do better. Of the number or the name of an error of VAST, VMAP \
            or IMA: what it means, and the rules that find its causes; of the word errors: all of them. Of a word of the output, such \
            as hold: its entry in the glossary.

            Exit codes: 0 it is explained, 2 it is not known, 64 wrong usage.
            """
                + examples(
                    "explain VMAP112", "explain 303", "explain 'AdError 1009: The VAST response document is empty.'"))

    @Argument(
        help:
            "A rule (VMAP112, invalid-time-offset), an error (303, VAST_EMPTY_RESPONSE), AdBreak, [IFA], STARTED, noFill.",
        completion: Completion.rules(isList: false))
    var subject: String

    @Option(help: "text, markdown or json.") var format = RulePage.text

    @OptionGroup var color: ColorOption

    func run() throws {
        let text = try Explained(subject).text(format, columns: Terminal.columns, color: color.isOn)
        try SystemFiles.printOut(text)
    }
}

/// `adrules rules`: lists every rule.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists the rules: a line each, as markdown a table, as JSON everything about each.",
        discussion: "Exit codes: 0 they are listed, 2 there is no such rule, 64 wrong usage."
            + examples("rules timeOffset", "rules VMAP1 --format markdown"))

    @Argument(
        help: ArgumentHelp(
            "List only these rules: an id, the beginning of ids (VMAP1), a name, or a word of their subject.",
            valueName: "rule"), completion: Completion.rules(isList: false))
    var filters: [String] = []

    @Option(help: "text, markdown or json.") var format = RulePage.text

    @OptionGroup var color: ColorOption

    func run() throws {
        var wanted: Set<RuleID> = []
        for filter in filters {
            let found = RuleCatalogue.rules(matching: filter) ?? RuleCatalogue.rules(about: filter)
            guard !found.isEmpty else { throw RuleSelection.UnknownRule(selector: filter) }
            wanted.formUnion(found.map(\.id))
        }
        let rules = filters.isEmpty ? RuleCatalogue.all : RuleCatalogue.all.filter { wanted.contains($0.id) }
        try SystemFiles.printOut(format.render(rules, columns: Terminal.columns, color: color.isOn))
    }
}

/// `adrules targets`: reports what players do with what a playlist may contain.
struct TargetsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "targets", abstract: "Lists how each player of lint --target treats the constructs of a playlist.",
        discussion: "Each row has its source. Exit codes: 0 they are listed, 64 wrong usage."
            + examples("targets", "targets --format json"))

    @Option(help: "text, markdown or json.") var format = PortabilityPage.text

    func run() throws { try SystemFiles.printOut(format.render()) }
}
