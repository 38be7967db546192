import AdRulesText

/// The table at the end of a transcript: each break with its offset, time, outcome and reason.
struct BreakTable {
    let explanations: [Explanation]
    let schedule: Schedule
    /// The positions at which breaks played.
    let places: [OccurrenceID: StopPosition]
    /// The columns of a terminal; nil for a file or a pipe.
    let columns: Int?

    /// Writes the rows, each with its newline. Complexity: O(rows), in two passes, so that the rows need not be kept.
    func write(to write: (String) -> Void) {
        guard !explanations.isEmpty else { return write("no breaks\n") }
        var table = TextTable(indent: 0)
        for explanation in explanations { table.measure(cells(explanation)) }
        for explanation in explanations { write(table.line(cells(explanation), columns: columns) + "\n") }
    }

    /// The name of the reason, with its code, and what it means; the code of the last failure for a break that played
    /// in part without one; empty for one that played whole.
    private static func reason(of explanation: Explanation) -> String {
        guard let reason = explanation.reason else {
            return explanation.code.map { "\($0): \(AdRulesError(code: $0).summary)" } ?? ""
        }
        return "\(reason.label): \(reason.sentence)"
    }

    /// The number of the break from 1, label, offset as written, time, outcome and reason.
    private func cells(_ explanation: Explanation) -> [String] {
        let occurrence = explanation.occurrence
        var offset = explanation.offset ?? ""
        if occurrence.repetition > 0, let period = schedule.interval(ofBreakAt: occurrence.index) {
            offset = "every \(period.clockText)"
        }
        return [
            occurrence.label(), PrintableText.line(explanation.breakID ?? "", limit: 40),
            PrintableText.line(offset, limit: 40), moment(of: occurrence), explanation.outcome.words,
            Self.reason(of: explanation),
        ]
    }

    /// The time of a mid-roll; both times if the playlist moved a break that had already played.
    private func moment(of occurrence: OccurrenceID) -> String {
        let now: MediaTime? =
            if case .scheduled(.midroll(let time)) = schedule.resolution(of: occurrence) { time } else { nil }
        let played: MediaTime? = if case .midroll(let time)? = places[occurrence] { time } else { nil }
        switch (played, now) {
        case (let played?, let now?) where abs(played.roundedMilliseconds - now.roundedMilliseconds) > 1:
            return "\(played.clockText), now \(now.clockText)"
        case (let played?, nil): return played.clockText
        case (_, let now?): return now.clockText
        case (nil, nil): return ""
        }
    }
}
