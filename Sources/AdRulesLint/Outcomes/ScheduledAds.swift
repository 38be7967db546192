package import AdRulesEngine

/// The ads of all breaks of a schedule, each looked at once.
package struct ScheduledAds: Sendable {
    private var ads: [Int: BreakAds] = [:]

    /// Follows the source of each break as far as there are answers. Complexity: O(n log n) in ads.
    package init(_ schedule: Schedule, answers: AdAnswers? = nil) {
        for scheduled in schedule.breaks { ads[scheduled.index] = BreakAds(scheduled, answers: answers) }
    }

    /// The ads of a break; nil if they are not known.
    package subscript(known index: Int) -> BreakAds? { ads[index].flatMap { $0.isKnown ? $0 : nil } }

    /// The ads of a break, known or assumed; nil if the schedule has no such break.
    package subscript(index: Int) -> BreakAds? { ads[index] }
}
