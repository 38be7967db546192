import AdRulesText

/// Checkstyle's XML: a list of problems for each file that has some.
struct CheckstyleRenderer: ReportRenderer {
    private var hasBegun = false

    private mutating func beginning() -> String {
        defer { hasBegun = true }
        return hasBegun ? "" : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    }

    mutating func add(_ result: LintResult) -> String {
        var problems = result.diagnostics.map { diagnostic in
            Self.problem(
                diagnostic.messageLine, severity: diagnostic.severity, source: diagnostic.rule.id.rawValue,
                line: diagnostic.start.line, column: diagnostic.start.column)
        }
        if let omission = result.omissionLine {
            problems.append(Self.problem(omission, severity: .info, source: "more", line: 1, column: 1))
        }
        return beginning() + (problems.isEmpty ? "" : Self.file(result.name, problems))
    }

    mutating func finish(_ ending: ReportEnding) -> String {
        let failures = ending.failures.map { failure in
            Self.file(
                failure.name, [Self.problem(failure.line, severity: .error, source: "unreadable", line: 1, column: 1)])
        }
        return beginning() + failures.joined() + "</checkstyle>\n"
    }

    private static func file(_ name: String, _ problems: [String]) -> String {
        "  <file name=\"\(XMLText.escaped(name))\">\n\(problems.joined())  </file>\n"
    }

    private static func problem(
        _ message: String, severity: Severity, source: String, line: Int, column: Int
    ) -> String {
        "    <error line=\"\(line)\" column=\"\(column)\" severity=\"\(severity.rawValue)\" "
            + "message=\"\(XMLText.escaped(message))\" source=\"adrules.\(XMLText.escaped(source))\"/>\n"
    }
}
