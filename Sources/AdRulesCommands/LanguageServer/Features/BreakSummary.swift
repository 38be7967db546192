import AdRulesEngine
import AdRulesText

/// The schedule of one break, in a few lines.
struct BreakSummary {
    let schedule: Schedule

    /// The lines for a break, numbered from 0 in the order of the document.
    func lines(ofBreakAt number: Int) -> [String] {
        guard let scheduled = schedule.scheduledBreak(at: number) else { return [] }
        let types = scheduled.adBreak.breakTypes.map(\.rawValue).joined(separator: " or ")
        let ads = "\(ads(of: scheduled)) (\(types))"
        var lines: [String]
        switch schedule.resolution(of: OccurrenceID(number)) {
        case .scheduled(let position): lines = ["\(position.words { "mid-roll at \($0)" }), \(ads)"]
        case .unscheduled(let reason): lines = ["not scheduled: \(sentence(reason))", ads]
        case .none: return []
        }
        if let interval = schedule.interval(ofBreakAt: number) { lines.append("again every \(interval)") }
        if case .scheduled(let position) = schedule.resolution(of: OccurrenceID(number)),
            let stop = schedule.stop(at: position), stop.occurrences.count > 1
        {
            lines.append(
                "one of \(stop.occurrences.count) breaks at this moment, which play in the order of the document")
        }
        return lines
    }

    /// The reason why it is not scheduled, with the setting that would help.
    private func sentence(_ reason: BreakReason) -> String {
        schedule.sentence(for: reason) + (schedule.missingInput(for: reason).map { " (setting: \($0))" } ?? "")
    }

    /// Its ads, as in `2 ads inline`.
    private func ads(of scheduled: ScheduledBreak) -> String {
        let ads =
            switch scheduled.source {
            case .tag: "ads from a tag"
            case .inline(let vast): "\(counted(vast.ads.count, "ad")) inline"
            case .inlineWithWrapper(let vast): "\(counted(vast.ads.count, "ad")) inline, some behind a wrapper"
            case .unplayable(let code): "a source that cannot be played (error \(code.rawValue))"
            case .trackersOnly: "no ad, trackers only"
            }
        return scheduled.isBumper ? ads + ", bumper" : ads
    }
}
