/// A number with its noun, as in `1 break` and `2 breaks`; for nouns whose plural ends with an s.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
