/// Finds the mutations of a line. Lines are looked at alone: what goes over several is left out.
enum Lines {
    /// The mutations of one line, without a number. In an initializer nothing is dropped: most such lines give a property
    /// its first value, and one that does not compile costs a build.
    static func mutations(
        of line: String, isInInitializer: Bool, module: String, file: String, number: Int
    ) -> [Mutation] {
        var found: [Mutation] = []
        func add(_ kind: Mutation.Kind, _ before: String, _ after: String, _ switched: String) {
            found.append(
                Mutation(
                    id: 0, kind: kind, module: module, file: file, line: number, before: before, after: after,
                    original: line, switched: switched))
        }
        func add(expression: Substring, isCondition: Bool) {
            let text = String(expression)
            let start = line[..<expression.startIndex]
            let rest = line[expression.endIndex...]
            func put(_ kind: Mutation.Kind, _ new: String) {
                add(kind, text, new, "\(start)(adrulesMutant(#) ? (\(new)) : (\(text)))\(rest)")
            }
            for mutant in Operators.mutants(of: text) { put(mutant.kind, mutant.text) }
            if isCondition, !text.contains("\""), !text.contains("{"), Operators.isBalanced(text) {
                put(.negation, "!(\(text))")
            }
        }
        if let match = line.wholeMatch(of: /\s*(?:\} else )?(?:if|guard|while) (.*?)(?: else)? \{.*/) {
            var start = match.output.1.startIndex
            for clause in Operators.clauses(of: String(match.output.1)) {
                let end = line.index(start, offsetBy: clause.count)
                let trimmed = clause.drop { $0 == " " }
                let isPlain = !["let ", "var ", "case ", "#", "try", "await", "!"].contains { trimmed.hasPrefix($0) }
                if isPlain {
                    let from = line.index(start, offsetBy: clause.count - trimmed.count)
                    add(expression: line[from..<end], isCondition: true)
                }
                start = end == line.endIndex ? end : line.index(after: end)
            }
        } else if let match = line.wholeMatch(of: /\s*(?:return|let \w+ =|var \w+ =|[\w.\[\]]+ [+\-]?=) ([^{]+)/),
            !match.output.1.hasPrefix("try"), !match.output.1.hasPrefix("await")
        {
            add(expression: match.output.1, isCondition: false)
        }
        // A line that begins with a point goes on with the expression before it.
        let statement = /\s*((?:[\w?!\[\]][\w?!\[\].]* [+\-]?= [^{]+)|(?:[\w?!\[\]][\w?!\[\].]*\([^{]*\)))/
        // A call of an initializer is a value, not a statement; without room kept beforehand the outcome is the same.
        let excluded = ["precondition", "assertionFailure", "reserveCapacity"]
        if !isInInitializer, let match = line.wholeMatch(of: statement), Operators.isBalanced(String(match.output.1)),
            !match.output.1.contains(/^[A-Z]\w*\(/), !excluded.contains(where: line.contains)
        {
            let text = String(match.output.1)
            add(.dropped, text, "nothing", "\(line[..<match.output.1.startIndex])if !adrulesMutant(#) { \(text) }")
        }
        return found
    }

    /// The lines of a file in which mutations are looked for, from 1: no comments, texts, declarations and calls of
    /// other systems.
    static func code(_ text: String) -> [(number: Int, line: String, isInInitializer: Bool)] {
        var code: [(number: Int, line: String, isInInitializer: Bool)] = []
        var isText = false
        var isInlinable = false
        var isInInitializer = false
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            let trimmed = line.drop { $0 == " " }
            if line.ranges(of: "\"\"\"").count == 1 { isText.toggle() }
            // Code that other modules compile in cannot see the switch.
            if trimmed.hasPrefix("@inlinable") { isInlinable = true }
            if trimmed.contains(/^(?:[a-z]+ )*init[?(<][^}]*$/) { isInInitializer = true }
            if line == "    }" || line == "}" {
                isInlinable = false
                isInInitializer = false
            }
            let isDeclaration = ["//", "case ", "import ", "@", "#", "struct ", "enum ", "extension ", "func "]
                .contains { trimmed.hasPrefix($0) }
            if !isText, !isInlinable, !isDeclaration, !line.contains("//"), !line.contains("Darwin.") {
                code.append((index + 1, line, isInInitializer))
            }
        }
        return code
    }
}
