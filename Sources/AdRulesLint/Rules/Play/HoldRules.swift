import AdRulesEngine
public import AdRulesModel

/// PLAY506 to PLAY509: how long a viewer who watches everything is interrupted, and how often.
struct HoldRules: SessionRule, BuiltInRule {
    func check(_ viewing: Viewing, of playlist: VMAPDocument, report: inout FindingCollector) {
        guard viewing.viewer == .watchesAll else { return }
        checkDistances(viewing, of: playlist, report: &report)
        // VMAP216 reports inline ads that are too long by far.
        let load = AdLoad.load(viewing.schedule.placedBreaks, viewing.schedule, report.thresholds)
        guard load?.isHeavy != true else { return }
        checkTotal(viewing, of: playlist, report: &report)
        checkLength(viewing, of: playlist, report: &report)
    }

    /// The break with which a hold begins.
    private static func adBreak(of hold: Viewing.Hold, in viewing: Viewing) -> AdBreak? {
        hold.occurrences.first.flatMap { viewing.schedule.scheduledBreak(at: $0.index)?.adBreak }
    }

    /// The place of a hold: `repeatAfter` for a repetition, `timeOffset` otherwise.
    private static func place(
        of hold: Viewing.Hold, _ adBreak: AdBreak, in playlist: VMAPDocument
    ) -> (range: SourceRange, value: String?) {
        hold.isRepetition
            ? (playlist.source.place(of: "repeatAfter", in: adBreak.origin), adBreak.repeatAfterText)
            : (playlist.timeOffset(of: adBreak), adBreak.timeOffsetText)
    }

    /// PLAY506 and PLAY508: the content between two holds.
    private func checkDistances(_ viewing: Viewing, of playlist: VMAPDocument, report: inout FindingCollector) {
        let shortest = report.thresholds.shortestGap
        var close: (before: Viewing.Hold, hold: Viewing.Hold, gap: MediaTime, count: Int)?
        var long: (hold: Viewing.Hold, next: Viewing.Hold, gap: MediaTime, count: Int)?
        for (before, hold) in zip(viewing.holds, viewing.holds.dropFirst()) {
            let gap = hold.position.moment(in: viewing) - before.position.moment(in: viewing)
            if gap < shortest {
                guard !Self.isReported(before, hold, gap: gap, shortest: shortest, in: viewing) else { continue }
                close = (close?.before ?? before, close?.hold ?? hold, close?.gap ?? gap, (close?.count ?? 0) + 1)
            } else if before.adTime > gap {
                long = (long?.hold ?? before, long?.next ?? hold, long?.gap ?? gap, (long?.count ?? 0) + 1)
            }
        }
        if let close, let adBreak = Self.adBreak(of: close.hold, in: viewing),
            let earlier = Self.adBreak(of: close.before, in: viewing)
        {
            let (range, value) = Self.place(of: close.hold, adBreak, in: playlist)
            report.report(
                .holdsTooClose, at: range,
                "only \(close.gap.inSeconds) of content between this interruption and the one at \(close.before.words)",
                label: close.count == 1
                    ? "at \(close.hold.words)" : "at \(close.hold.words) (and \(moreTimes(close.count - 1)))",
                help: "leave at least \(shortest.inSeconds) of content between two breaks", value: value,
                related: [
                    Finding.Related(
                        range: Self.place(of: close.before, earlier, in: playlist).range, label: "the one before")
                ])
        }
        if let long, let adBreak = Self.adBreak(of: long.hold, in: viewing) {
            let (range, value) = Self.place(of: long.hold, adBreak, in: playlist)
            report.report(
                .holdLongerThanContent, at: range,
                "\(long.hold.adTime.inSeconds) of ads at \(long.hold.words), then \(long.gap.inSeconds) of content",
                label: long.count == 1
                    ? "the next ads come at \(long.next.words)"
                    : "the next ads come at \(long.next.words) (and \(moreTimes(long.count - 1)))",
                help: "fewer ads here, or more content before the next break", value: value)
        }
    }

    /// Whether another rule reports close holds: VMAP206 two breaks, VMAP208 a break near the end, VMAP210 an interval.
    private static func isReported(
        _ before: Viewing.Hold, _ hold: Viewing.Hold, gap: MediaTime, shortest: MediaTime, in viewing: Viewing
    ) -> Bool {
        if case .midroll = before.position {
            if case .midroll = hold.position, !before.isRepetition, !hold.isRepetition { return true }
            if hold.position == .postroll, !before.isRepetition, gap < ContentBounds.tail { return true }
        }
        return hold.occurrences.contains { occurrence in
            occurrence.repetition > 0
                && viewing.schedule.interval(ofBreakAt: occurrence.index).map { $0 < shortest } ?? false
        }
    }

    /// PLAY507.
    private func checkTotal(_ viewing: Viewing, of playlist: VMAPDocument, report: inout FindingCollector) {
        guard report.wants(.adTimePerHour), viewing.duration >= AdLoad.shortestContent else { return }
        var total = MediaTime.zero
        // The break that has the most ad time, with its repetitions.
        var times: [Int: (time: MediaTime, last: Viewing.Hold, count: Int)] = [:]
        var most: (index: Int, time: MediaTime)?
        for hold in viewing.holds {
            total += hold.adTime
            guard let index = hold.occurrences.first?.index else { continue }
            let time = (times[index]?.time ?? .zero) + hold.adTime
            times[index] = (time, hold, (times[index]?.count ?? 0) + 1)
            if time > most?.time ?? .zero { most = (index, time) }
        }
        guard let most, let (_, hold, count) = times[most.index], let adBreak = Self.adBreak(of: hold, in: viewing)
        else { return }
        // The content lasts at least five minutes here: an hour of its ads is far below 64 bits.
        let perHour = MediaTime(milliseconds: Int64(total.seconds / viewing.duration.seconds * 3600) * 1000)
        let mostPerHour = report.thresholds.adTimePerHour
        guard perHour > mostPerHour, RepetitionRate.excessive(in: viewing.schedule, report).isEmpty else { return }
        let (range, value) = Self.place(of: hold, adBreak, in: playlist)
        report.report(
            .adTimePerHour, at: range, "\(total) of ads in \(viewing.duration) of content, \(perHour) an hour",
            label: count == 1
                ? "the longest interruption: \(most.time)" : "\(most.time) of them in this break, \(count) times",
            help: "keep it below \(mostPerHour) an hour", value: value)
    }

    /// PLAY509.
    private func checkLength(_ viewing: Viewing, of playlist: VMAPDocument, report: inout FindingCollector) {
        // VMAP201 reports a moment with very many breaks.
        let long = viewing.holds.filter {
            $0.adTime > report.thresholds.longestInterruption
                && $0.occurrences.count <= report.thresholds.breaksAtOneMoment
        }
        guard let first = long.first, let adBreak = Self.adBreak(of: first, in: viewing) else { return }
        let (range, value) = Self.place(of: first, adBreak, in: playlist)
        report.report(
            .longHold, at: range, "an interruption of \(first.adTime) at \(first.words)",
            label: long.count == 1
                ? "no content for so long" : "no content for so long, and \(moreTimes(long.count - 1))",
            help: "spread the ads over more breaks", value: value)
    }
}

extension Viewing.Hold {
    /// Whether it began with a repetition.
    fileprivate var isRepetition: Bool { occurrences.first.map { $0.repetition > 0 } ?? false }

    /// The position for a message.
    fileprivate var words: String {
        switch position {
        case .preroll: "the start"
        case .midroll(let time): time.description
        case .postroll: "the end"
        }
    }
}

extension StopPosition {
    /// The content time, that of the end for a post-roll.
    fileprivate func moment(in viewing: Viewing) -> MediaTime { contentTime ?? viewing.duration }
}

extension RuleID {
    /// Two interruptions that follow each other too soon.
    public static let holdsTooClose = RuleID(rawValue: "PLAY506")
    /// More ad time per hour than broadcasters may show.
    public static let adTimePerHour = RuleID(rawValue: "PLAY507")
    /// An interruption that is longer than the content that follows it.
    public static let holdLongerThanContent = RuleID(rawValue: "PLAY508")
    /// A very long interruption.
    public static let longHold = RuleID(rawValue: "PLAY509")
}

extension HoldRules {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .holdsTooClose, "holds-too-close", .warning, .correctness,
            "two interruptions with less than 30 s of content between them",
            why: "simulated with --duration: a pre-roll, a repetition or a post-roll comes right before or after "
                + "another break",
            bad: breaks(slot("start", "preroll"), slot("00:00:10", "midroll"), with: "--duration 20:00"),
            good: breaks(slot("start", "preroll"), slot("00:10:00", "midroll"), with: "--duration 20:00")),
        RuleDescription(
            .adTimePerHour, "ad-time-per-hour", .info, .correctness,
            "more than 12 minutes of ads in an hour of content",
            why: "simulated with --duration, with 15 s for an ad tag that was not requested; 20 % is what the law of "
                + "the European Union allows broadcasters by day and in the evening",
            bad: breaks(
                inlineSlot("start", "preroll", duration: "00:01:00"),
                inlineSlot("00:05:00", "midroll", duration: "00:01:30"), with: "--duration 11:00"),
            good: breaks(inlineSlot("start", "preroll", duration: "00:01:00"), with: "--duration 11:00")),
        RuleDescription(
            .holdLongerThanContent, "hold-longer-than-content", .info, .correctness,
            "an interruption longer than the content up to the next one",
            why: "simulated with --duration: the viewer sees more of the ads than of the content between them",
            bad: breaks(
                inlineSlot("00:10:00", "midroll-1", duration: "00:01:00"),
                inlineSlot("00:10:40", "midroll-2", duration: "00:00:30"), with: "--duration 20:00"),
            good: breaks(
                inlineSlot("00:10:00", "midroll-1", duration: "00:01:00"),
                inlineSlot("00:20:00", "midroll-2", duration: "00:00:30"), with: "--duration 30:00")),
        RuleDescription(
            .longHold, "long-hold", .info, .correctness, "an interruption of more than three minutes",
            why: "simulated with --duration, with 15 s for an ad tag that was not requested: the longer a break, the "
                + "more viewers leave",
            bad: breaks(inlineSlot("00:10:00", "midroll", duration: "00:03:30"), with: "--duration 30:00"),
            good: breaks(inlineSlot("00:10:00", "midroll", duration: "00:01:30"), with: "--duration 30:00")),
    ]
}
