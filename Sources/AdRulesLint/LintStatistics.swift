package import AdRulesModel
import AdRulesText

/// The number of findings of each rule in the documents of a report.
package struct LintStatistics: Sendable {
    /// The diagnostics of one rule.
    package struct Entry: Sendable, Hashable {
        /// The rule.
        package var rule: RuleID
        /// The name of the rule, as in `invalid-time-offset`.
        package var name: String
        /// The number of its diagnostics.
        package var count: Int
        /// The number of documents that they are in.
        package var files: Int
    }

    private var entriesByRule: [RuleID: Entry] = [:]

    /// Creates statistics of no documents.
    package init() {}

    /// Creates the statistics of one document.
    package init(_ result: LintResult) {
        for diagnostic in result.diagnostics {
            let rule = diagnostic.rule
            entriesByRule[rule.id, default: Entry(rule: rule.id, name: rule.name, count: 0, files: 1)].count += 1
        }
    }

    /// Adds other documents. Complexity: O(rules).
    package mutating func add(_ other: LintStatistics) {
        for (rule, entry) in other.entriesByRule {
            entriesByRule[rule, default: Entry(rule: rule, name: entry.name, count: 0, files: 0)].count += entry.count
            entriesByRule[rule]?.files += entry.files
        }
    }

    /// The rules that found something, the one with most diagnostics first, equal ones by their ids. Complexity:
    /// O(rules log rules).
    package var entries: [Entry] {
        entriesByRule.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
    }

    /// A table for people, as lines; no lines without diagnostics.
    var table: String {
        let entries = entries
        guard !entries.isEmpty else { return "" }
        let rows =
            [("count", "files", "rule", "name")]
            + entries.map { (String($0.count), String($0.files), $0.rule.rawValue, $0.name) }
        let widths = rows.reduce((0, 0, 0)) {
            (max($0.0, $1.0.utf8.count), max($0.1, $1.1.utf8.count), max($0.2, $1.2.utf8.count))
        }
        return rows.map { count, files, rule, name in
            let left = Self.blanks(widths.0 - count.utf8.count) + count
            let middle = Self.blanks(widths.1 - files.utf8.count) + files
            return "\(left)  \(middle)  \(rule + Self.blanks(widths.2 - rule.utf8.count))  \(name)\n"
        }.joined()
    }

    /// Writes the rules as elements of an array.
    func write(to json: inout JSONWriter) {
        json.array("statistics", entries) { json, entry in
            json.object { json in
                json.field("rule", entry.rule.rawValue)
                json.field("name", entry.name)
                json.field("count", entry.count)
                json.field("files", entry.files)
            }
        }
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
