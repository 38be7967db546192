/// The signs of charts, trees and frames for a terminal that shows only ASCII.
package enum PlainSigns {
    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "─": "-", "┼": "+", "├": "+", "┤": "+", "└": "+", "│": "|", "┊": ":", "⋮": ":", "→": ">", "…": "~", "·": "-",
        "–": "-", "◀": "<", "◆": "*", "▶": ">", "◁": "(", "◇": "o", "▷": ")", "↻": "@", "×": "x", "▲": "^", "≤": "<",
        "┬": "+", "▁": "_", "▂": "_", "▃": "-", "▄": "-", "▅": "=", "▆": "=", "▇": "#", "█": "#", "−": "-", "±": "+",
        "›": ">", "●": "*", "○": "o", "◐": "%", "µ": "u",
    ]

    /// The text with each sign replaced by one that is as wide. Other text is left as it is. Complexity: O(length).
    package static func plain(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { plain.append(signs[scalar] ?? scalar) }
        return String(plain)
    }
}
