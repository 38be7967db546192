package import AdRulesEngine
package import AdRulesLint
package import AdRulesModel
import AdRulesText

extension LintContent {
    /// The schedule of a document for this content.
    package func schedule(of document: AdDocument) -> Schedule {
        switch document {
        case .vmap(let playlist): schedule(of: playlist)
        case .vast(let response): Schedule(response.vast, duration: duration, isLive: isLive)
        }
    }
}

extension RuleDescription {
    /// The rule with a name or an id. Throws if there is none, or if it is the beginning of several.
    package init(named name: String) throws(CommandFailure) {
        if let rule = RuleCatalogue.rule(named: name) {
            self = rule
        } else if let several = RuleCatalogue.rules(matching: name) {
            throw CommandFailure("\(name) stands for \(several.count) rules; 'adrules rules \(name)' lists them")
        } else {
            throw CommandFailure("\(RuleSelection.UnknownRule(selector: name))")
        }
    }
}

extension FileConfiguration.Known {
    /// A result without the findings that are known.
    package func newFindings(of result: LintResult, linter: Linter) -> LintResult {
        findings.applied(to: result, file: name, linter: linter).result
    }
}
