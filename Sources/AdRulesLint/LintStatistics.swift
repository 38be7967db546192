import AdRulesModel
import AdRulesText

/// The number of findings of each rule, host and ad system in the documents of a report.
package struct LintStatistics: Sendable {
    /// What findings are counted by.
    enum Kind: CaseIterable {
        case rule, host, adSystem

        /// The list in JSON, and the names of an entry's labels.
        var form: (key: String, labels: [String]) {
            switch self {
            case .rule: ("statistics", ["rule", "name"])
            case .host: ("hosts", ["host"])
            case .adSystem: ("adSystems", ["adSystem"])
            }
        }
    }

    /// The diagnostics of one rule, host or ad system.
    private struct Entry: Sendable {
        /// The id and the name of the rule, or the one name.
        var labels: [String]
        var count = 0
        /// The number of documents that they are in.
        var files = 1
    }

    private var entries: [Kind: [ByteText: Entry]] = [:]

    /// Creates statistics of no documents.
    package init() {}

    /// Creates the statistics of one document. Complexity: O(bytes).
    package init(_ result: LintResult) {
        let origins = FindingOrigins(
            of: result.diagnostics.map(\.finding.range), in: result.source.bytes, name: result.name)
        for (index, diagnostic) in result.diagnostics.enumerated() {
            count(.rule, [diagnostic.rule.id.rawValue, diagnostic.rule.name])
            if let host = origins.hosts[index] { count(.host, [host]) }
            if let system = origins.systems[index] { count(.adSystem, [system]) }
        }
        for omission in result.omissions {
            count(.rule, [omission.rule.id.rawValue, omission.rule.name], omission.count)
        }
    }

    private mutating func count(_ kind: Kind, _ labels: [String], _ number: Int = 1) {
        entries[kind, default: [:]][ByteText(labels[0]), default: Entry(labels: labels)].count += number
    }

    /// Adds other documents. Complexity: O(rules, hosts and ad systems).
    package mutating func add(_ other: LintStatistics) {
        for (kind, others) in other.entries {
            entries[kind, default: [:]].merge(others) {
                Entry(labels: $0.labels, count: $0.count + $1.count, files: $0.files + $1.files)
            }
        }
    }

    /// The entries of a kind, that with most diagnostics first, equal ones by their names.
    private func sorted(_ kind: Kind) -> [Entry] {
        (entries[kind] ?? [:]).values.sorted { one, other in
            one.count != other.count
                ? one.count > other.count : one.labels[0].utf8.lexicographicallyPrecedes(other.labels[0].utf8)
        }
    }

    /// A table a kind for people, as lines; no lines without diagnostics.
    var table: String {
        Kind.allCases.map(sorted).enumerated().filter { !$0.element.isEmpty }.map { number, entries in
            let labels = Kind.allCases[number].form.labels.map { $0 == "adSystem" ? "ad system" : $0 }
            let numbers = [["count", "files"]] + entries.map { [String($0.count), String($0.files)] }
            let widths = (0...1).map { column in numbers.map { $0[column].utf8.count }.max() ?? 0 }
            let rows = zip(numbers, [labels] + entries.map(\.labels)).map { numbers, labels in
                zip(numbers, widths).map { String(repeating: " ", count: $1 - $0.utf8.count) + $0 } + labels
            }
            let table = TextTable(rows, indent: 0)
            return rows.map { table.line($0) + "\n" }.joined()
        }.joined(separator: "\n")
    }

    /// Writes a list a kind, as members of an object.
    func write(to json: inout JSONWriter) {
        for kind in Kind.allCases {
            json.array(kind.form.key, sorted(kind)) { json, entry in
                json.object { json in
                    for (name, label) in zip(kind.form.labels, entry.labels) { json.field(name, label) }
                    json.field("count", entry.count)
                    json.field("files", entry.files)
                }
            }
        }
    }

    /// The members that ``write(to:)`` writes.
    static let shape: [JSONShape.Key] = Kind.allCases.map { kind in
        let labels = kind.form.labels.map { ($0, JSONShape.text) }
        return (kind.form.key + "?", .list(of: .record(labels + [("count", .whole(1)), ("files", .whole(1))])))
    }
}
