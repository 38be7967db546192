public import AdRulesModel
public import AdRulesRules
import AdRulesText

/// The breaks of the same rules for content of several lengths: the output of `adrules build --durations`.
public struct DurationTable: Sendable {
    private let rules: RuleSet
    private var rows: [[String]] = [["content", "breaks", "ads", "at", "left out"]]
    private var used: Set<Int> = []
    /// The largest number of times in a cell.
    private static let moments = 12

    /// Starts a table without rows.
    public init(_ rules: RuleSet) { self.rules = rules }

    /// Adds what the rules gave for a length.
    public mutating func add(_ compilation: Compilation, for duration: MediaTime) {
        let placed = compilation.decisions.filter { $0.at != nil }
        let moments = placed.compactMap(\.at)
        let at = compilation.document.breaks.compactMap(\.timeOffset).reduce(into: [TimeOffset]()) { list, offset in
            if list.last != offset { list.append(offset) }
        }
        let more = at.count > Self.moments ? ", …" : ""
        let causes = compilation.decisions.filter { $0.at == nil }.inGroups(by: \.cause)
        let leftOut = causes.map { cause, decisions in
            let ids = decisions.prefix(3).map { PrintableText.line($0.id ?? $0.name, limit: 40) }
            return "\(ids.joined(separator: ", "))\(decisions.count > 3 ? ", …" : "") (\(cause?.rawValue ?? ""))"
        }
        used.formUnion(placed.map(\.rule))
        rows.append([
            duration.label, String(moments.count), BuildReport.adTime(placed),
            at.isEmpty ? "–" : at.prefix(Self.moments).map(BuildReport.moment).joined(separator: ", ") + more,
            leftOut.isEmpty ? "–" : leftOut.joined(separator: "; "),
        ])
    }

    /// The table, and a line for each rule that gave nothing at all.
    public var text: String {
        let idle = rules.breaks.indices.filter { !used.contains($0) }.map {
            "breaks[\($0)], \(PrintableText.line(rules.breaks[$0].name)), gives no break for any of these lengths"
        }
        let table = TextTable(rows)
        return (rows.map { table.line($0) } + idle).map { $0 + "\n" }.joined()
    }
}
