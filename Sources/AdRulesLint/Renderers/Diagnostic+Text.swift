import AdRulesModel
import AdRulesText

// The words of a diagnostic that several formats share.
extension Diagnostic {
    /// The message in one line, with what the targets do.
    var messageLine: String {
        let message = PrintableText.line(finding.message)
        // The message of VMAP190 is one of them.
        let effects = portability.map(\.claim).filter { !$0.isSpelled(finding.message) }
        return (effects.isEmpty ? message : "\(message) (\(effects.joined(separator: "; ")))")
            + (otherPlaces.isEmpty ? "" : "\(others): \(listedLines)")
    }

    /// The help in one line; nil without one.
    var helpLine: String? { finding.help.map { "help: " + PrintableText.line($0, limit: 600) } }

    /// The rule with its name, as in `VMAP112 invalid-time-offset`.
    var title: String { "\(rule.id.rawValue) \(rule.name)" }
}

extension LintReport.Failure {
    /// The failure in one line, as in `cannot read a.xml: no such file`.
    var line: String { "cannot read \(PrintableText.escaped(name)): \(PrintableText.line(message))" }
}

extension LintResult {
    /// The number of findings beyond the limit in words; nil if there are none.
    var omissionLine: String? { omitted > 0 ? "and \(omitted) more (see --limit findings=N)" : nil }
}

extension Palette {
    /// The colour of a severity.
    func color(of severity: Severity) -> Color { severity.pick(error: .red, warning: .yellow, info: .cyan) }
}
