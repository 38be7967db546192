import AdRulesModel
import AdRulesText

extension Palette {
    /// The colour of a severity.
    func color(of severity: Severity) -> Color {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .info: .cyan
        }
    }
}
