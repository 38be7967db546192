/// Terminal colours. They never carry meaning alone: every text is clear without them.
package struct Palette {
    /// Whether text is coloured.
    package var isOn: Bool

    /// A colour, by its parameters in the escape sequence of a terminal.
    package enum Color: String {
        case bold = "1"
        case red = "1;31"
        case green = "1;32"
        case yellow = "1;33"
        case cyan = "1;36"
        case blue = "1;34"
        case dim = "2"
    }

    /// Creates a palette that colours text, or leaves it as it is.
    package init(isOn: Bool) { self.isOn = isOn }

    /// Returns text of several lines with each line in a colour, or unchanged without one.
    package func lines(_ text: String, _ color: Color?) -> String {
        guard isOn, let color else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { paint(String($0), color) }
            .joined(separator: "\n")
    }

    /// Returns the text in a colour, or unchanged if colours are off.
    package func paint(_ text: String, _ color: Color) -> String {
        isOn && !text.isEmpty ? "\u{1b}[\(color.rawValue)m\(text)\u{1b}[0m" : text
    }
}
