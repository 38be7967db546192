import AdRulesEngine
public import AdRulesModel

/// VMAP206: mid-rolls that follow each other too soon.
struct MidrollDistance: MomentRule {
    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let playlist = moments.playlist
        let shortest = report.thresholds.shortestGap
        var previous: (adBreak: AdBreak, time: MediaTime)?
        var close = SharedMistake<(before: AdBreak, gap: MediaTime)>()
        for stop in moments.stops {
            guard let placed = stop.first(where: \.holdsContent), let time = placed.midroll else { continue }
            if let previous, time - previous.time < shortest {
                close.add(placed.adBreak, (previous.adBreak, time - previous.time))
            }
            previous = (placed.adBreak, time)
        }
        close.report(to: &report) { first, close in
            let (before, gap) = first.detail
            return Finding(
                .midrollsTooClose, at: playlist.timeOffset(of: first.adBreak),
                "only \(gap.inSeconds) of content between this mid-roll and the one at \(before.quotedOffset)",
                label: close.count == 1
                    ? "the viewer is interrupted again"
                    : "interrupted again, and \(moreTimes(close.count - 1)) within \(shortest.inSeconds)",
                help: "give the ads one timeOffset: they play as one interruption", value: first.adBreak.timeOffsetText,
                related: [Finding.Related(range: playlist.timeOffset(of: before), label: "the one before")])
        }
    }
}

extension RuleID {
    /// Mid-rolls that follow each other too soon.
    public static let midrollsTooClose = RuleID(rawValue: "VMAP206")
}

extension MidrollDistance {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .midrollsTooClose, "midrolls-too-close", .warning, .suspicious,
            "mid-rolls with less than 30 s of content between them",
            why: "the viewer is barely back from one break when the next begins, and a seek past both shows only the "
                + "last one",
            bad: breaks(slot("00:10:00", "midroll-1"), slot("00:10:10", "midroll-2")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2")))
    ]
}
