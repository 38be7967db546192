import AdRulesEngine
public import AdRulesModel

/// VMAP210, VMAP211: breaks that repeat too often.
struct RepetitionRate: MomentRule {
    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let schedule = moments.schedule
        let playlist = moments.playlist
        var short = SharedMistake<(message: String, label: String)>()
        // With the number of repetitions.
        var many = SharedMistake<Int64>()
        for placed in moments.breaks {
            guard let interval = schedule.interval(ofBreakAt: placed.scheduled.index), interval > .zero else {
                continue
            }
            let adBreak = placed.adBreak
            if placed.holdsContent,
                let found = Self.reason(adBreak, interval: interval, shortest: report.thresholds.shortestGap)
            {
                short.add(adBreak, found)
            } else if let count = Self.excess(of: placed, in: schedule, report.thresholds) {
                many.add(adBreak, count)
            }
        }
        let limit =
            schedule.isTruncated ? "; AdRules plays at most \(schedule.repeatCap) repetitions of a playlist" : ""
        short.report(to: &report) { first, short in
            Finding(
                .shortRepeatAfter, at: playlist.source.place(of: "repeatAfter", in: first.adBreak.origin),
                first.detail.message, label: short.label(first.detail.label),
                help: "write a longer repeatAfter, such as 00:10:00" + limit, value: first.adBreak.repeatAfterText,
                related: short.related("repeatAfter", in: playlist, label: "too short as well"))
        }
        guard let end = schedule.end else { return }
        many.report(to: &report) { first, many in
            Finding(
                .manyRepetitions, at: playlist.source.place(of: "repeatAfter", in: first.adBreak.origin),
                "this break repeats \(first.detail) times in content of \(end)",
                label: many.label("each repetition is a request of its own"),
                help: "write a longer repeatAfter, such as 00:10:00" + limit, value: first.adBreak.repeatAfterText,
                related: many.related("repeatAfter", in: playlist, label: "repeats as often"))
        }
    }

    /// The number of repetitions of a break that repeats very often; nil for any other break.
    private static func excess(of placed: PlacedBreak, in schedule: Schedule, _ thresholds: LintThresholds) -> Int64? {
        guard let interval = schedule.interval(ofBreakAt: placed.scheduled.index), interval > .zero,
            let end = schedule.end, let base = placed.position?.contentTime, end > base
        else { return nil }
        let count = ((end - base).microseconds - 1) / interval.microseconds
        return count > thresholds.repetitions ? count : nil
    }

    /// The indices of the breaks that repeat very often, which VMAP211 or VMAP210 reports.
    static func excessive(in schedule: Schedule, _ report: FindingCollector) -> Set<Int> {
        guard report.wants(.manyRepetitions) else { return [] }
        return Set(
            schedule.placedBreaks.filter { excess(of: $0, in: schedule, report.thresholds) != nil }
                .map(\.scheduled.index))
    }

    /// The reason why an interval is too short; nil if it is not.
    private static func reason(
        _ adBreak: AdBreak, interval: MediaTime, shortest: MediaTime
    ) -> (message: String, label: String)? {
        if let length = KnownAdTime.linear(of: adBreak), length > interval {
            return (
                "\(length.inSeconds) of ads after every \(interval.inSeconds) of content",
                "more ads than content in AdRules; a player may also drop the repetition as overlapped"
            )
        }
        guard interval < shortest else { return nil }
        return ("this break repeats after \(interval.inSeconds) of content", "the viewer is interrupted again")
    }
}

extension RuleID {
    /// A `repeatAfter` shorter than the ads of the break, or than a sensible distance.
    public static let shortRepeatAfter = RuleID(rawValue: "VMAP210")
    /// A break that repeats very often.
    public static let manyRepetitions = RuleID(rawValue: "VMAP211")
}

extension RepetitionRate {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .shortRepeatAfter, "short-repeat-after", .warning, .correctness,
            "a repeatAfter shorter than the ads of the break, or than 30 s",
            why: "more ads than content: AdRules repeats by content time; by the specification, a player ignores a "
                + "repetition that overlaps another break",
            bad: breaks(slot("00:10:00", "midroll", attributes: #" repeatAfter="00:00:20""#)),
            good: breaks(slot("00:10:00", "midroll", attributes: #" repeatAfter="00:10:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .manyRepetitions, "many-repetitions", .warning, .performance,
            "a break that repeats more than a hundred times",
            why: "each repetition is a request per viewer; the interval is often a typo, minutes for hours",
            bad: breaks(
                overlaySlot("00:01:00", "overlay", attributes: #" repeatAfter="00:01:00""#), with: "--duration 2:00:00"),
            good: breaks(
                overlaySlot("00:10:00", "overlay", attributes: #" repeatAfter="01:00:00""#), with: "--duration 2:00:00"),
            spec: "VMAP 1.0.1 §2.3.1"),
    ]
}
