import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesText

/// The breaks of a document that findings are in, for the filter of a page.
struct FoundBreaks {
    /// The breaks to choose from, in document order, with the words that mark their findings.
    private(set) var names: [(token: String, name: String)] = []

    /// The bytes of the breaks, ascending, and their numbers from 0.
    private let ranges: [(bytes: Range<Int>, index: Int)]
    private let listed: Set<Int>

    /// More breaks cannot be chosen.
    private static let limit = 100

    /// Complexity: O(breaks + findings × log breaks).
    init(_ part: PageDocument) {
        let breaks = part.timeline?.schedule.breaks ?? []
        ranges = breaks.compactMap { scheduled in
            scheduled.adBreak.origin.range.map { (Int($0.lower)..<Int($0.upper), scheduled.index) }
        }.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
        var found: Set<Int> = []
        for diagnostic in part.causes.flatMap(\.diagnostics) {
            if let index = Self.index(of: diagnostic, in: ranges) { found.insert(index) }
        }
        listed = Set(found.sorted().prefix(Self.limit))
        for index in listed.sorted() {
            let adBreak = breaks.first { $0.index == index }?.adBreak
            names.append((Self.token(index), part.name(of: OccurrenceID(index), adBreak)))
        }
    }

    /// The word of the break that a finding is in; nil if it is in none, or in one that cannot be chosen.
    func token(of diagnostic: Diagnostic) -> String? {
        Self.index(of: diagnostic, in: ranges).flatMap { listed.contains($0) ? Self.token($0) : nil }
    }

    private static func token(_ index: Int) -> String { "b-\(index + 1)" }

    private static func index(of diagnostic: Diagnostic, in ranges: [(bytes: Range<Int>, index: Int)]) -> Int? {
        let place = Int(diagnostic.finding.range.lower)
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].bytes.lowerBound <= place { low = middle + 1 } else { high = middle }
        }
        return low > 0 && ranges[low - 1].bytes.contains(place) ? ranges[low - 1].index : nil
    }
}
