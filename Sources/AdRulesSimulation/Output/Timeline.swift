/// The content as a line from start to end. Each break is a mark at the position where it played, or otherwise at its
/// final position; opportunities are marks on the line itself.
struct Timeline {
    let explanations: [Explanation]
    let schedule: Schedule
    let places: [OccurrenceID: StopPosition]
    /// The columns of a terminal; nil for a file or a pipe.
    let columns: Int?

    private var width: Int { min(64, (columns ?? .max) - 2) }

    /// The position at which a break is drawn; nil if it has none.
    private func position(of occurrence: OccurrenceID) -> StopPosition? {
        let now: StopPosition? =
            if case .scheduled(let position) = schedule.resolution(of: occurrence) { position } else { nil }
        // Only mid-rolls can have moved.
        if let played = places[occurrence], case .midroll = played, now == nil || now?.contentTime != nil {
            return played
        }
        return now
    }

    private func column(of time: MediaTime, end: MediaTime) -> Int? {
        guard end > .zero, time <= end else { return nil }
        let column = 1 + Int(time.seconds / end.seconds * Double(width - 3) + 0.5)
        return min(max(1, column), width - 2)
    }

    /// Three lines and a legend: the marks, the content, and the times at both ends. Empty if there is nothing to draw.
    var text: String {
        var placed: [(column: Int, explanation: Explanation)] = []
        let duration = schedule.isLive ? nil : schedule.duration
        let end = duration ?? last
        for explanation in explanations {
            switch position(of: explanation.occurrence) {
            case nil: continue
            case .preroll?: placed.append((0, explanation))
            case .postroll?: placed.append((width - 1, explanation))
            case .midroll(let time)?:
                if let column = column(of: time, end: end) { placed.append((column, explanation)) }
            }
        }
        let opportunities = schedule.opportunities.compactMap { column(of: $0.time, end: end) }
        guard !placed.isEmpty || !opportunities.isEmpty else { return "" }
        var marks = [Character](repeating: " ", count: width)
        for (column, explanation) in placed {
            // If several breaks share a column, the mark of the best outcome is shown.
            if Self.rank(marks[column]) < Self.rank(explanation.outcome.mark) {
                marks[column] = explanation.outcome.mark
            }
        }
        var line = [Character](repeating: "─", count: width - 2)
        for column in opportunities { line[min(column, width - 2) - 1] = "┬" }
        let endText = duration.map { $0.clockText } ?? "?"
        var legend = BreakOutcome.allCases.filter { marks.contains($0.mark) }.map { "\($0.mark) \($0.words)" }
        if !opportunities.isEmpty { legend.append("┬ opportunity") }
        return "  " + String(marks).trimmedTrailingBlanks + "\n  ├" + String(line) + "┤\n" + "  0:00"
            + TextTranscript.padded(endText, left: width - 4) + "\n  " + legend.joined(separator: "   ") + "\n"
    }

    /// The last position of any break or opportunity, used when the duration is unknown.
    private var last: MediaTime {
        let breaks = explanations.lazy.compactMap { position(of: $0.occurrence)?.contentTime }
        return max(breaks.max() ?? .zero, schedule.opportunities.map(\.time).max() ?? .zero)
    }

    private static func rank(_ mark: Character) -> Int {
        (BreakOutcome.allCases.reversed().firstIndex { $0.mark == mark }).map { $0 + 1 } ?? 0
    }
}

extension BreakOutcome {
    /// The mark on the timeline.
    fileprivate var mark: Character {
        switch self {
        case .played: "●"
        case .partlyPlayed: "◐"
        case .notPlayed: "○"
        case .pending: "·"
        }
    }
}
