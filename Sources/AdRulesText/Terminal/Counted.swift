/// A number with its noun, as in `1 break` and `2 breaks`; for nouns whose plural ends with an s.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A number with its thousands apart, as in `12,345`.
package func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    var index = digits.count - 3
    while index > (number < 0 ? 1 : 0) {
        digits.insert(",", at: index)
        index -= 3
    }
    return String(digits)
}
