import AdRulesText

/// The value of a macro (the IAB's macro list, introduction).
enum MacroValue: Hashable {
    /// Its value, not yet encoded.
    case text(String)
    /// Its values, not yet encoded.
    case list([String])
    /// The value is unknown, though it could be shared.
    case unknown
    /// The value is known but withheld, such as an advertising id without consent.
    case withheld

    /// The value as written in a URL.
    var written: String {
        switch self {
        case .text(let text): PercentEncoding.encode(text)
        case .list(let values): values.map { PercentEncoding.encode($0) }.joined(separator: ",")
        case .unknown: "-1"
        case .withheld: "-2"
        }
    }

    /// A list, or nil if it is empty.
    static func nonEmptyList(_ values: [String]) -> MacroValue? { values.isEmpty ? nil : .list(values) }

    /// A whole number.
    static func number(_ number: Int) -> MacroValue { .text(String(number)) }
}
