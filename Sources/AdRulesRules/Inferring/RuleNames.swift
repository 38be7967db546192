import AdRulesModel
import AdRulesText

/// The names of the rules that are made, and the ids that they give: `{name}-{n}`, if a rule gives several breaks.
struct RuleNames {
    private var taken: Set<ByteText> = []
    /// The names that would give an id that is the name of a rule: `mid` for a rule `mid-3`.
    private var numbered: Set<ByteText> = []
    /// The names of the rules that give several breaks.
    private var several: Set<ByteText> = []

    mutating func add(_ rule: BreakRule) {
        taken.insert(ByteText(rule.name))
        if let base = Self.base(of: rule.name) { numbered.insert(base) }
        if case .at(let offsets) = rule.placement, offsets.count == 1 { return }
        several.insert(ByteText(rule.name))
    }

    /// A name that is free for a rule, with a number behind it if it has to be. Complexity: O(n) in the number of names.
    func free(_ name: String, several isSeveral: Bool) -> String {
        guard isTaken(name, isSeveral) else { return name }
        let base = name.utf8.prefix(50).string + (name.utf8.last?.isDigit == true ? "_" : "")
        var number = 2
        while isTaken("\(base)\(number)", isSeveral) { number += 1 }
        return "\(base)\(number)"
    }

    /// Whether another rule has the name, or an id that the name would give.
    private func isTaken(_ name: String, _ isSeveral: Bool) -> Bool {
        taken.contains(ByteText(name)) || isSeveral && numbered.contains(ByteText(name))
            || Self.base(of: name).map(several.contains) ?? false
    }

    /// The text before a hyphen and a number at the end; nil without them.
    private static func base(of name: String) -> ByteText? {
        guard let hyphen = name.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        let number = name.utf8[hyphen...].dropFirst()
        guard !number.isEmpty, number.allSatisfy(\.isDigit) else { return nil }
        return ByteText(String(name[..<hyphen]))
    }
}
