import AdRulesModel
import AdRulesText

/// JUnit's XML: a suite a document, a test a diagnostic, whose name is rule, element and, for a second one, a number:
/// servers compare it with earlier runs, and lines move. Errors and warnings are failures, an info is a test that
/// passed with a message; a file that cannot be read is a test that could not run.
struct JUnitRenderer: ReportRenderer {
    private var hasBegun = false

    private mutating func beginning() -> String {
        defer { hasBegun = true }
        return hasBegun ? "" : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"adrules\">\n"
    }

    mutating func add(_ result: LintResult) -> String {
        let name = XMLText.escaped(result.name)
        var counts: [ByteText: Int] = [:]
        var tests = zip(result.diagnostics, result.elementPaths()).map { diagnostic, path in
            let place = [diagnostic.title, path.map { "at \($0)" }].compactMap(\.self).joined(separator: " ")
            counts[ByteText(place), default: 0] += 1
            let number = counts[ByteText(place)] ?? 1
            return Self.test(diagnostic, called: number == 1 ? place : "\(place) #\(number)", in: result.name)
        }
        if tests.isEmpty { tests = ["    <testcase classname=\"\(name)\" name=\"lint\" file=\"\(name)\"/>\n"] }
        let failures = result.diagnostics.count { $0.severity > .info }
        var suite = "  <testsuite name=\"\(name)\" tests=\"\(tests.count)\" failures=\"\(failures)\" errors=\"0\">\n"
        suite += tests.joined()
        if let omission = result.omissionLine { suite += "    <system-out>\(XMLText.escaped(omission))</system-out>\n" }
        return beginning() + suite + "  </testsuite>\n"
    }

    mutating func finish(_ ending: ReportEnding) -> String {
        let failures = ending.failures.map { failure in
            let name = XMLText.escaped(failure.name)
            return """
                  <testsuite name="\(name)" tests="1" failures="0" errors="1">
                    <testcase classname="\(name)" name="read" file="\(name)">
                      <error type="unreadable" message="\(XMLText.escaped(failure.line))"/>
                    </testcase>
                  </testsuite>

                """
        }
        return beginning() + failures.joined() + "</testsuites>\n"
    }

    private static func test(_ diagnostic: Diagnostic, called title: String, in file: String) -> String {
        let (line, column) = (diagnostic.start.line, diagnostic.start.column)
        let name = XMLText.escaped(file)
        let severity = diagnostic.severity.rawValue
        let message = diagnostic.messageLine
        // Lines are put together here, so that only their ends are not escaped.
        let details = [
            "\(file):\(line):\(column): \(severity)[\(diagnostic.rule.id.rawValue)]: \(message)", diagnostic.helpLine,
        ].compactMap(\.self).map { XMLText.escaped($0) }.joined(separator: "\n")
        let outcome =
            diagnostic.severity == .info
            ? "<system-out>\(details)</system-out>"
            : "<failure type=\"\(severity)\" message=\"\(XMLText.escaped(message))\">\(details)</failure>"
        return """
                <testcase classname="\(name)" name="\(XMLText.escaped(title))" \
            file="\(name)" line="\(line)">
                  \(outcome)
                </testcase>

            """
    }
}
