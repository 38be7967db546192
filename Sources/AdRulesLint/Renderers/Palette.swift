import AdRulesModel
import AdRulesText

extension Palette {
    /// The colour of a severity.
    func color(of severity: Severity) -> Color { severity.pick(error: .red, warning: .yellow, info: .cyan) }
}
