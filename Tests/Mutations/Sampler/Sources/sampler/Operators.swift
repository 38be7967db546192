/// The ways to break an expression: each gives at most one mutant of a text, or nil.
enum Operators {
    /// All mutants of an expression, with their kinds. Text in quotes is left alone.
    static func mutants(of expression: String) -> [(kind: Mutation.Kind, text: String)] {
        guard !expression.contains("\""), !expression.contains("{"), isBalanced(expression) else { return [] }
        var mutants: [(kind: Mutation.Kind, text: String)] = []
        for (kind, old, new) in replacements where count(of: old, in: expression) == 1 {
            mutants.append((kind, expression.replacing(old, with: new)))
        }
        // A word of digits only: no part of a name, a fraction or a member of a tuple.
        for match in expression.matches(of: /[\w.$#]+/) {
            guard match.output.count <= 6, let number = Int(match.output) else { continue }
            mutants.append((.constant, expression.replacingCharacters(in: match.output, with: String(number + 1))))
        }
        if let match = expression.wholeMatch(of: /(.*\w\()((?:\w+: )?)([\w.]+), ((?:\w+: )?)([\w.]+)(\).*)/),
            match.output.3 != match.output.5, !match.output.1.hasSuffix("min("), !match.output.1.hasSuffix("max(")
        {
            let parts = match.output
            mutants.append((.arguments, "\(parts.1)\(parts.2)\(parts.5), \(parts.4)\(parts.3)\(parts.6)"))
        }
        return mutants
    }

    private static let replacements: [(Mutation.Kind, String, String)] = [
        (.bound, " < ", " <= "), (.bound, " <= ", " < "), (.bound, " > ", " >= "), (.bound, " >= ", " > "),
        (.bound, " < ", " > "), (.bound, "..<", "..."), (.equality, " == ", " != "), (.equality, " != ", " == "),
        (.logic, " && ", " || "), (.logic, " || ", " && "), (.arithmetic, " + ", " - "), (.arithmetic, " - ", " + "),
        (.arithmetic, " * ", " / "), (.choice, "min(", "max("), (.choice, "max(", "min("),
        (.choice, ".first", ".last"), (.choice, ".last", ".first"), (.truth, "true", "false"),
        (.truth, "false", "true"),
    ]

    /// How often a text stands in another; a name that only ends with it or begins with it does not count.
    private static func count(of text: String, in whole: String) -> Int {
        whole.ranges(of: text).filter { range in
            let before = range.lowerBound == whole.startIndex ? " " : whole[whole.index(before: range.lowerBound)]
            let after = range.upperBound == whole.endIndex ? " " : whole[range.upperBound]
            let begins = text.first!.isLetter && (before.isLetter || before.isNumber || before == "_")
            let ends = text.last!.isLetter && (after.isLetter || after.isNumber || after == "_")
            return !begins && !ends
        }.count
    }

    /// Whether parentheses and brackets close in the order in which they open.
    static func isBalanced(_ text: String) -> Bool {
        var open: [Character] = []
        for sign in text {
            switch sign {
            case "(", "[": open.append(sign)
            case ")": if open.popLast() != "(" { return false }
            case "]": if open.popLast() != "[" { return false }
            default: break
            }
        }
        return open.isEmpty
    }

    /// Splits at commas outside of parentheses.
    static func clauses(of text: String) -> [String] {
        var clauses = [""]
        var depth = 0
        for sign in text {
            if "([{<".contains(sign), sign != "<" { depth += 1 }
            if ")]}".contains(sign) { depth -= 1 }
            if sign == ",", depth == 0 { clauses.append("") } else { clauses[clauses.count - 1].append(sign) }
        }
        return clauses
    }
}

extension String {
    /// The text with one of its parts replaced.
    fileprivate func replacingCharacters(in part: Substring, with text: String) -> String {
        self[..<part.startIndex] + text + self[part.endIndex...]
    }
}
