package import AdRulesEngine
package import AdRulesModel
import AdRulesText

/// The ads that play in a break, as far as they are known: those inside the playlist, or of the response to its tag.
package struct BreakAds: Sendable, Hashable {
    /// How many there are.
    package var count: Int
    /// The type that they are shown as; nil without ads.
    package var type: BreakType?
    /// The time for which they hold the content, zero if they do not; nil if an ad does not say how long it is.
    package var time: MediaTime?

    /// The ads of a break; nil if they are not known. `response` is that to its tag, or its own with the wrappers
    /// followed. Complexity: O(n log n) in ads.
    package init?(_ scheduled: ScheduledBreak, response: AdResponse?) {
        let known: AdResponse?
        switch scheduled.source {
        case .unplayable, .trackersOnly: known = AdResponse(entries: [])
        case .inline(let vast): known = response ?? AdResponse(vast)
        case .tag, .inlineWithWrapper: known = response
        }
        guard let known else { return nil }
        let selection = AdSelection(known, of: scheduled)
        count = selection.pod.count
        type = selection.type
        time = .zero
        guard type == .linear else { return }
        for ad in selection.pod {
            guard let duration = ad.duration, let sum = time else {
                time = nil
                return
            }
            time = sum + max(.zero, duration)
        }
    }

    /// The ads in words, as in `2 ads, 0:45`.
    var words: String {
        guard count > 0 else { return "no ad" }
        guard type == .linear else { return counted(count, "ad") }
        return counted(count, "ad") + ", " + (time.map(ChartAxis.label) ?? "of unknown length")
    }
}

extension AdSelection {
    /// What plays of a response in a break, on a surface of any size.
    init(_ response: AdResponse, of scheduled: ScheduledBreak) {
        self.init(
            response, types: scheduled.adBreak.breakTypes,
            allowMultipleAds: scheduled.adBreak.source?.allowMultipleAds ?? true, policies: Policies(), surface: nil,
            maxDuration: nil)
    }
}

/// The ads of all breaks of a schedule, each looked at once.
package struct ScheduledAds: Sendable {
    private var ads: [Int: BreakAds] = [:]

    /// Looks at the ads of each break. `responses` are those to the tags, by the occurrences of the breaks.
    /// Complexity: O(n log n) in ads.
    package init(_ schedule: Schedule, responses: [OccurrenceID: AdResponse] = [:]) {
        for scheduled in schedule.breaks {
            ads[scheduled.index] = BreakAds(scheduled, response: responses[OccurrenceID(scheduled.index)])
        }
    }

    /// The ads of a break; nil if they are not known.
    package subscript(index: Int) -> BreakAds? { ads[index] }
}
