/// Spans of dates, to find one that has a date.
struct DateSpans {
    /// The spans by their starts, each with the latest end of those up to it, and the index of the span that has it.
    private var latest: [(start: WallClock, end: WallClock, index: Int)]

    /// Complexity: O(n log n).
    init(_ spans: [(start: WallClock, end: WallClock)]) {
        latest = spans.enumerated().map { ($1.start, $1.end, $0) }.sorted { $0.start < $1.start }
        for index in latest.indices.dropFirst() where latest[index - 1].end >= latest[index].end {
            (latest[index].end, latest[index].index) = (latest[index - 1].end, latest[index - 1].index)
        }
    }

    /// The index of a span that begins up to one date and ends behind another; nil if none does. Complexity: O(log n).
    func index(begunBy start: WallClock, endingBehind end: WallClock) -> Int? {
        let next = latest.partitioningIndex { $0.start > start }
        return next > 0 && latest[next - 1].end > end ? latest[next - 1].index : nil
    }
}
