import AdRulesModel
import AdRulesText

/// A text with placeholders such as `{id}`: an address, or the form of ids.
struct PlaceTemplate {
    /// The parts of a text.
    enum Placeholder: String, CaseIterable {
        case id, name, n, position, time, maxSeconds, maxAds, title, label
    }

    private enum Part {
        case text(String)
        case value(Placeholder)
    }

    private var parts: [Part] = []

    /// Reads a text; `excluded` are the placeholders that have no value in it. Complexity: O(length).
    init(_ text: String, path: String, excluding excluded: Set<Placeholder> = []) throws(RulesProblem) {
        let (opener, closer) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        let known = Placeholder.allCases.filter { !excluded.contains($0) }
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: opener) {
            parts.append(.text(rest[..<start].string))
            let name = rest[start...].dropFirst().prefix { $0 != closer && $0 != opener }
            guard name.endIndex < rest.endIndex, rest[name.endIndex] == closer else {
                throw RulesProblem(path, "a { without its }: write %7B for a { that is not a placeholder")
            }
            let written = name.string
            guard let placeholder = known.first(where: { $0.rawValue.isSpelled(written) }) else {
                let names = known.map(\.rawValue)
                throw RulesProblem(
                    path,
                    "{\(PrintableText.line(written, limit: 60))} is not known; the placeholders are "
                        + names.joined(separator: ", "), help: TextProblem.help(nearest: written, among: names))
            }
            parts.append(.value(placeholder))
            rest = rest[name.endIndex...].dropFirst()
        }
        parts.append(.text(rest.string))
    }

    /// Whether the text holds a placeholder. Complexity: O(parts).
    func holds(_ placeholder: Placeholder) -> Bool {
        parts.contains { if case .value(placeholder) = $0 { true } else { false } }
    }

    /// The text with the values in place of the placeholders. Complexity: O(length).
    func text(_ value: (Placeholder) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .value(let placeholder): value(placeholder)
            }
        }.joined()
    }
}
