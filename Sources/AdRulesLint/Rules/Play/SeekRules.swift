import AdRulesEngine
public import AdRulesModel
import AdRulesText

/// PLAY504, PLAY505: what a viewer sees who seeks from the start to the end.
struct SeekRules: SessionRule, BuiltInRule {
    /// The smallest number of stops hidden by one seek that gives a finding: with two mid-rolls one is always hidden.
    private static let fewest = 2

    func check(_ viewing: Viewing, of playlist: VMAPDocument, report: inout FindingCollector) {
        guard case .seeks(let target) = viewing.viewer else { return }
        var hidden: Set<MediaTime> = []
        var first: (time: MediaTime, adBreak: AdBreak)?
        for explanation in viewing.explanations where explanation.reason == .skippedBySeek {
            guard let scheduled = viewing.schedule.scheduledBreak(at: explanation.occurrence.index),
                scheduled.makesStop,
                case .scheduled(.midroll(let time)) = viewing.schedule.resolution(of: explanation.occurrence)
            else { continue }
            hidden.insert(time)
            if first.map({ time < $0.time }) ?? true { first = (time, scheduled.adBreak) }
        }
        guard let first else { return }
        // The last stop of a linear break before the target is the one that the seek chooses.
        guard let chosen = Self.chosen(viewing.schedule, before: target) else { return }
        // An open hold continues with the stop that the seek chose.
        let isChosen = Set(chosen.occurrences)
        if viewing.holds.contains(where: { $0.occurrences.contains(where: isChosen.contains) }) {
            guard hidden.count >= Self.fewest, RepetitionRate.excessive(in: viewing.schedule, report).isEmpty else {
                return
            }
            report.report(
                .breaksHiddenBySeek, at: playlist.timeOffset(of: first.adBreak),
                "a seek from the start to \(target) shows 1 of \(hidden.count + 1) mid-rolls",
                label: hidden.count == 2
                    ? "not shown, nor is the next one" : "not shown, nor are the next \(hidden.count - 1)",
                help: "breaks that must be seen belong before the content", value: first.adBreak.timeOffsetText)
        } else if let adBreak = viewing.schedule.scheduledBreak(at: chosen.occurrences[0].index)?.adBreak {
            let count = counted(hidden.count, "mid-roll")
            report.report(
                .seekWithoutAd, at: playlist.timeOffset(of: adBreak), "a seek from the start to \(target) shows no ad",
                label: "chosen as the last stop, and without an ad; \(count) passed",
                help: "drop this break, or give it an ad", value: adBreak.timeOffsetText,
                related: [Finding.Related(range: playlist.timeOffset(of: first.adBreak), label: "not shown either")])
        }
    }

    /// The last stop at or before a time that has a linear break with a source that can be played.
    private static func chosen(_ schedule: Schedule, before target: MediaTime) -> Stop? {
        var last = schedule.lastStop(atOrBefore: target)
        while let stop = last, let time = stop.position.contentTime {
            let isCue = stop.occurrences.contains { schedule.scheduledBreak(at: $0.index)?.makesStop == true }
            if isCue { return stop }
            last = schedule.lastStop(atOrBefore: time - .milliseconds(1))
        }
        return nil
    }
}

extension RuleID {
    /// Breaks that a seek to the end passes without showing them.
    public static let breaksHiddenBySeek = RuleID(rawValue: "PLAY504")
    /// A seek past several breaks that shows no ad.
    public static let seekWithoutAd = RuleID(rawValue: "PLAY505")
}

extension SeekRules {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .breaksHiddenBySeek, "breaks-hidden-by-seek", .info, .correctness,
            "several mid-rolls that a seek to the end leaves out",
            why: "AdRules plays only the last break that a seek passes, as other players do: viewers who skip ahead "
                + "never see the others",
            bad: breaks(
                slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2"), slot("00:30:00", "midroll-3"),
                with: "--duration 40:00"),
            good: breaks(slot("start", "preroll"), slot("00:20:00", "midroll"), with: "--duration 40:00")),
        RuleDescription(
            .seekWithoutAd, "seek-without-ad", .warning, .correctness, "a seek past several breaks that shows no ad",
            why: "AdRules chooses the last break that a seek passes; if that one has no ad, seeking past all breaks is "
                + "ad-free",
            bad: breaks(slot("00:10:00", "midroll-1"), emptySlot("00:20:00", "midroll-2"), with: "--duration 30:00"),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2"), with: "--duration 30:00")),
    ]
}
