/// What a viewer got of a session: which breaks played, where, and with how many ads, and the totals. Memory grows with
/// the breaks that play, not with the session.
package struct SessionOutcome: Sendable {
    /// What an occurrence showed.
    package struct Play: Sendable, Hashable {
        /// The content's position when its first ad started.
        package var at: MediaTime
        /// The number of ads that started, in all of its showings.
        package var ads = 0
    }

    /// What each occurrence showed that showed an ad.
    package private(set) var plays: [OccurrenceID: Play] = [:]
    /// The totals.
    package private(set) var figures = SessionFigures()
    /// Whether `ALL_ADS_COMPLETED` came.
    package private(set) var isCompleted = false
    /// The result of each occurrence that is over, in the order of the breaks.
    package private(set) var results: [Explanation] = []

    /// Creates the outcome of a session that has not begun.
    package init() {}

    package mutating func add(_ line: SessionLine) {
        figures.add(line)
        guard case .event(let event) = line.entry else { return }
        if event.name == .allAdsCompleted { isCompleted = true }
        guard event.name == .started, let occurrence = event.occurrence else { return }
        plays[occurrence, default: Play(at: line.content ?? .zero)].ads += 1
    }

    package mutating func end(_ summary: [Explanation]) { results = summary.filter { $0.outcome != .pending } }
}
