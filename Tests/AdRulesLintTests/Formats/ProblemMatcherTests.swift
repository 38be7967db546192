import AdRulesLint
import AdRulesModel
import AdRulesText
import Foundation
import Testing

/// The problem matcher for GitHub Actions finds every line of the concise format, and nothing else.
@Suite struct ProblemMatcherTests {
    private static let file = Places.package.appendingPathComponent(".github/adrules-matcher.json")

    private func pattern() throws -> (expression: NSRegularExpression, groups: [String: Int]) {
        let object = try #require(FormatReading.object(try Places.text(Self.file)))
        let matcher = try #require((object["problemMatcher"] as? [[String: Any]])?.first)
        let pattern = try #require((matcher["pattern"] as? [[String: Any]])?.first)
        let expression = try NSRegularExpression(pattern: try #require(pattern["regexp"] as? String))
        return (expression, pattern.compactMapValues { $0 as? Int })
    }

    @Test("file, line, column, severity, rule and message of each diagnostic")
    func concise() throws {
        let (expression, groups) = try pattern()
        for name in ["ads/a.xml", "ads/a:1:2: error[X]: b.xml", "a b/c:d.xml"] {
            let result = try lint(FormatReport.mistakes, name: name)
            let lines = LintFormat.concise.render(LintReport(results: [result])).split(separator: "\n").map(String.init)
            let shown = result.diagnostics.uniqued { "\($0.rule.id.rawValue) \($0.finding.message)" }
            #expect(lines.count == shown.count && !lines.isEmpty)
            for (line, diagnostic) in zip(lines, shown) {
                let whole = NSRange(line.startIndex..., in: line)
                let match = try #require(expression.firstMatch(in: line, range: whole), "\(line)")
                func part(_ name: String) throws -> String {
                    let range = match.range(at: try #require(groups[name]))
                    return (line as NSString).substring(with: range)
                }
                // A name that looks like the rest of a line is ambiguous.
                if !name.contains("error[") { #expect(try part("file") == name) }
                #expect(try part("line") == "\(diagnostic.start.line)" || name.contains("error["))
                #expect(try part("column") == "\(diagnostic.start.column)" || name.contains("error["))
                #expect(["error", "warning", "info"].contains(try part("severity")))
                if !name.contains("error[") { #expect(try part("code") == diagnostic.rule.id.rawValue) }
                #expect(line.hasSuffix(try part("message")))
            }
        }
    }

    @Test("no other line of a report", arguments: [LintFormat.full, .github, .sarif, .junit, .checkstyle])
    func others(_ format: LintFormat) throws {
        let (expression, _) = try pattern()
        for line in format.render(try FormatReport.nothing.report()).split(separator: "\n").map(String.init) {
            #expect(expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) == nil, "\(line)")
        }
    }
}
