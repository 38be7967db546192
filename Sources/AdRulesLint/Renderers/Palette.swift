/// Terminal colours. They never carry meaning alone: every text is clear without them.
struct Palette {
    var isOn: Bool

    enum Color: String {
        case bold = "1"
        case red = "1;31"
        case yellow = "1;33"
        case cyan = "1;36"
        case blue = "34"
    }

    /// Returns the text in a colour, or unchanged if colours are off.
    func paint(_ text: String, _ color: Color) -> String {
        isOn && !text.isEmpty ? "\u{1b}[\(color.rawValue)m\(text)\u{1b}[0m" : text
    }

    /// The colour of a severity.
    func color(of severity: Severity) -> Color {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .info: .cyan
        }
    }
}
