import AdRulesEngine
import AdRulesLint

/// The breaks of a document that findings are in.
struct FoundBreaks {
    /// The breaks to choose from in the filter of a page, in document order, with the words that mark their findings.
    private(set) var names: [(token: String, name: String)] = []
    /// The findings in each break, by its number from 0, also those with another place in it. A response is one break.
    private(set) var findings: [Int: [Diagnostic]] = [:]

    /// The bytes of the breaks, ascending, and their numbers from 0.
    private let ranges: [(bytes: Range<Int>, index: Int)]
    private var listed: Set<Int> = []

    /// More breaks cannot be chosen.
    private static let limit = 100

    /// Complexity: O(breaks + findings × log breaks).
    init(_ schedule: Schedule?, _ diagnostics: [Diagnostic]) {
        ranges = (schedule?.breaks ?? []).compactMap { scheduled in
            scheduled.adBreak.origin.range.map { ($0.offsets, scheduled.index) }
        }.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
        guard let schedule, schedule.mode == .adRules else {
            findings[0] = diagnostics
            return
        }
        for diagnostic in diagnostics {
            if let index = index(at: diagnostic.finding.range) { listed.insert(index) }
            let places = [diagnostic.finding.range] + diagnostic.finding.related.map(\.range)
            for index in Set(places.compactMap(index)) { findings[index, default: []].append(diagnostic) }
        }
        listed = Set(listed.sorted().prefix(Self.limit))
        names = listed.sorted().map { (Self.token($0), "break " + schedule.label(of: OccurrenceID($0))) }
    }

    /// The word of the break that a finding is in; nil if it is in none, or in one that cannot be chosen.
    func token(of diagnostic: Diagnostic) -> String? {
        index(at: diagnostic.finding.range).flatMap { listed.contains($0) ? Self.token($0) : nil }
    }

    private static func token(_ index: Int) -> String { "b-\(index + 1)" }

    private func index(at range: SourceRange) -> Int? {
        let place = Int(range.lower)
        let next = ranges.partitioningIndex { $0.bytes.lowerBound > place }
        return next > 0 && ranges[next - 1].bytes.contains(place) ? ranges[next - 1].index : nil
    }
}
