import AdRulesEngine
public import AdRulesModel

/// VMAP207, VMAP208, VMAP215, VMAP223: breaks after the end of the content, just before it, at an end that live content
/// does not have, or at a time of live content.
struct ContentBounds: MomentRule {
    /// The time before the end within which a mid-roll should be a post-roll. ExoPlayer takes content as ended when
    /// less than 5 s of it are left.
    static let tail = MediaTime.seconds(5)

    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let schedule = moments.schedule
        let playlist = moments.playlist
        if schedule.isLive { return checkLive(schedule, of: playlist, report: &report) }
        guard let end = schedule.end else { return }
        var beyond = SharedMistake<Void>()
        var near = SharedMistake<Void>()
        for placed in moments.breaks {
            switch placed.resolution {
            case .unscheduled(.beyondContent): beyond.add(placed.adBreak)
            case .scheduled(.postroll):
                // A time that happens to be that of the end; `end` and `100%` mean it.
                if case .time? = placed.adBreak.timeOffset { near.add(placed.adBreak) }
            case .scheduled(.midroll(let time)):
                if Self.isNearEnd(.midroll(time), of: schedule) { near.add(placed.adBreak) }
            case .scheduled(.preroll), .unscheduled, .none: break
            }
        }
        beyond.report(to: &report) { first, beyond in
            Finding(
                .breakBeyondContent, at: playlist.timeOffset(of: first.adBreak),
                "\(first.adBreak.quotedOffset) is after the end of the content, \(end)",
                label: beyond.label("never plays"), help: #"write a time before \#(end), or timeOffset="end""#,
                value: first.adBreak.timeOffsetText,
                related: beyond.related("timeOffset", in: playlist, label: "after the end too"))
        }
        near.report(to: &report) { first, near in
            Finding(
                .breakNearEnd, at: playlist.timeOffset(of: first.adBreak),
                "\(first.adBreak.quotedOffset) is within \(Self.tail.inSeconds) of the end of the content, \(end)",
                label: near.label("may be lost"), value: first.adBreak.timeOffsetText,
                related: near.related("timeOffset", in: playlist, label: "near the end too")
            ).writing("timeOffset", "end", of: first.adBreak.origin, in: playlist.source, isSafe: false)
        }
    }

    /// Whether a position is that of a mid-roll in the last seconds of the content.
    static func isNearEnd(_ position: StopPosition, of schedule: Schedule) -> Bool {
        // Of a short clip the last seconds are most of it.
        guard case .midroll(let time) = position, let end = schedule.end, end > tail + tail else { return false }
        return end - time < tail
    }

    private func checkLive(_ schedule: Schedule, of playlist: VMAPDocument, report: inout FindingCollector) {
        var mistake = SharedMistake<Void>()
        var timed = SharedMistake<Void>()
        for placed in schedule.placedBreaks {
            if placed.resolution == .unscheduled(.durationUnknown) { mistake.add(placed.adBreak) }
            if case .time(let time)? = placed.adBreak.timeOffset, time > .zero { timed.add(placed.adBreak) }
        }
        timed.report(to: &report) { first, timed in
            Finding(
                .timeInLiveContent, at: playlist.timeOffset(of: first.adBreak),
                "\(first.adBreak.quotedOffset) is a time of a live stream",
                label: timed.label("not every player has mid-rolls there"),
                help: "write a position such as #1 where the stream has opportunities, or insert the ads on the server",
                value: first.adBreak.timeOffsetText,
                related: timed.related("timeOffset", in: playlist, label: "this one too"))
        }
        mistake.report(to: &report) { first, mistake in
            Finding(
                .offsetInLiveContent, at: playlist.timeOffset(of: first.adBreak),
                "\(first.adBreak.quotedOffset) needs the end of the content, and live content has none",
                label: mistake.label("never plays while the stream is live"),
                help: "write a time, or a position such as #1 where the stream has opportunities",
                value: first.adBreak.timeOffsetText,
                related: mistake.related("timeOffset", in: playlist, label: "this one too"))
        }
    }
}

extension RuleID {
    /// A break after the end of the content.
    public static let breakBeyondContent = RuleID(rawValue: "VMAP207")
    /// A mid-roll in the last seconds of the content.
    public static let breakNearEnd = RuleID(rawValue: "VMAP208")
    /// `end` or a percentage in live content.
    public static let offsetInLiveContent = RuleID(rawValue: "VMAP215")
    /// A mid-roll at a time of live content.
    public static let timeInLiveContent = RuleID(rawValue: "VMAP223")
}

extension ContentBounds {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .breakBeyondContent, "break-beyond-content", .warning, .correctness, "a break after the end of the content",
            why: "the content never reaches its moment: no player plays it",
            bad: breaks(slot("00:30:00", "midroll"), with: "--duration 20:00"),
            good: breaks(slot("00:10:00", "midroll"), with: "--duration 20:00"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .breakNearEnd, "break-near-end", .info, .compatibility, fix: .unsafe,
            "a mid-roll in the last five seconds of the content",
            why: "a duration is rarely exact, and the content may end before the moment comes: only timeOffset=\"end\" "
                + "is sure to play",
            bad: breaks(slot("00:19:58", "midroll"), with: "--duration 20:00"),
            good: breaks(slot("end", "postroll"), with: "--duration 20:00"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .offsetInLiveContent, "offset-in-live-content", .warning, .correctness,
            "end or a percentage for live content",
            why: "live content has no duration: AdRules does not play the break",
            bad: breaks(slot("end", "postroll"), with: "--live"),
            good: breaks(slot("start", "preroll"), with: "--live"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .timeInLiveContent, "time-in-live-content", .info, .compatibility, "a mid-roll at a time of live content",
            why: "legal, but viewers join at different moments, and some players have no mid-rolls in live streams: "
                + "the break is lost there",
            bad: breaks(slot("00:15:00", "midroll"), with: "--live"),
            good: breaks(slot("start", "preroll"), with: "--live"), spec: "VMAP 1.0.1 §2.3.1"),
    ]
}
