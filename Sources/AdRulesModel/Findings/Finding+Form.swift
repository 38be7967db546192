extension Finding {
    /// What is said of a mistake wherever it is; an `@` stands for a text of the document, or for a limit.
    package struct Form: Sendable {
        private let finding: Finding
        private let fix: @Sendable (Finding) -> Finding

        /// `fix` adds the fix, which follows from the place alone.
        package init(
            _ rule: RuleID, _ message: String, label: String? = nil, help: String? = nil, value: String? = nil,
            fix: @escaping @Sendable (Finding) -> Finding = { $0 }
        ) {
            finding = Finding(rule, at: SourceRange(at: 0, count: 0), message, label: label, help: help, value: value)
            self.fix = fix
        }

        /// The finding at a place.
        package func callAsFunction(at range: SourceRange) -> Finding {
            var finding = finding
            finding.range = range
            return fix(finding)
        }

        /// The finding about a text, which is its value.
        func callAsFunction(_ text: String, at range: SourceRange) -> Finding {
            var finding = self(of: text, at: range)
            finding.value = text
            return finding
        }

        /// The finding about what is called so.
        package func callAsFunction(of name: String, at range: SourceRange) -> Finding {
            func filled(_ text: String) -> String { text.fields(separatedBy: "@").joined(separator: name.clipped) }
            var finding = self(at: range)
            finding.message = filled(finding.message)
            finding.label = finding.label.map(filled)
            finding.help = finding.help.map(filled)
            return finding
        }

        /// The finding about a limit; without a place, it is about the document.
        package func callAsFunction(at range: SourceRange = SourceRange(at: 0, count: 0), limit: Int) -> Finding {
            self(of: "\(limit)", at: range)
        }
    }
}
