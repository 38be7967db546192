import AdRulesEngine
import AdRulesModel

/// VMAP206: mid-rolls that follow each other too soon.
struct MidrollDistance: MomentRule {
    static let ids: [RuleID] = [.midrollsTooClose]

    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let playlist = moments.playlist
        let shortest = report.thresholds.shortestGap
        var previous: (adBreak: AdBreak, time: MediaTime)?
        var first: (adBreak: AdBreak, time: MediaTime, before: AdBreak, gap: MediaTime)?
        var count = 0
        for stop in moments.stops {
            guard let placed = stop.first(where: \.holdsContent), let time = placed.midroll else { continue }
            if let previous, time - previous.time < shortest {
                count += 1
                first = first ?? (placed.adBreak, time, previous.adBreak, time - previous.time)
            }
            previous = (placed.adBreak, time)
        }
        guard let first else { return }
        report.report(
            Finding(
                .midrollsTooClose, at: playlist.timeOffset(of: first.adBreak),
                "a mid-roll \(first.gap.inSeconds) of content after the one at \(first.before.quotedOffset)",
                label: count == 1
                    ? "the viewer is interrupted again"
                    : "interrupted again, and \(moreTimes(count - 1)) within \(shortest.inSeconds)",
                help: "give the ads one timeOffset: they play as one interruption", value: first.adBreak.timeOffsetText,
                related: [Finding.Related(range: playlist.timeOffset(of: first.before), label: "the one before")]))
    }
}
