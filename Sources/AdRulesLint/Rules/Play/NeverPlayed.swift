import AdRulesEngine
public import AdRulesModel
import AdRulesText

/// PLAY501, PLAY502, PLAY503, PLAY510: breaks of which a viewer who watches everything sees no ad.
struct NeverPlayed: SessionRule, BuiltInRule {
    func check(_ viewing: Viewing, of playlist: VMAPDocument, report: inout FindingCollector) {
        guard viewing.viewer == .watchesAll else { return }
        // By the words of the reason, in the order of the breaks.
        var groups: [(rule: RuleID, words: String, mistake: SharedMistake<Void>)] = []
        var places: [ByteText: Int] = [:]
        var repetitions: [Int: (count: Int, words: String)] = [:]
        for explanation in viewing.explanations where explanation.outcome == .notPlayed {
            guard let reason = explanation.reason,
                let scheduled = viewing.schedule.scheduledBreak(at: explanation.occurrence.index)
            else { continue }
            if explanation.occurrence.repetition > 0 {
                guard let words = Self.repetitionWords(reason) else { continue }
                repetitions[explanation.occurrence.index, default: (0, words)].count += 1
                continue
            }
            guard let (rule, words) = Self.problem(reason, of: scheduled, in: viewing) else { continue }
            let place = places[ByteText(rule.rawValue + words)] ?? groups.count
            if place == groups.count {
                groups.append((rule, words, SharedMistake<Void>()))
                places[ByteText(rule.rawValue + words)] = place
            }
            groups[place].mistake.add(scheduled.adBreak)
        }
        for group in groups {
            let (rule, words) = (group.rule, group.words)
            group.mistake.report(to: &report) { first, mistake in
                Self.finding(rule, words, first.adBreak, mistake, of: playlist)
            }
        }
        if !repetitions.isEmpty {
            for index in RepetitionRate.excessive(in: viewing.schedule, report) { repetitions[index] = nil }
        }
        reportRepetitions(repetitions, of: playlist, in: viewing, report: &report)
    }

    /// Whether a rule reports that a break, or a repetition, did not play in a viewing. Where that depends on ads that
    /// nobody knows, none does.
    static func reports(_ explanation: Explanation, in viewing: Viewing) -> Bool {
        guard explanation.outcome == .notPlayed, let reason = explanation.reason,
            let scheduled = viewing.schedule.scheduledBreak(at: explanation.occurrence.index)
        else { return false }
        return explanation.occurrence.repetition > 0
            ? repetitionWords(reason) != nil : problem(reason, of: scheduled, in: viewing) != nil
    }

    private static func finding(
        _ rule: RuleID, _ words: String, _ first: AdBreak, _ mistake: SharedMistake<Void>, of playlist: VMAPDocument
    ) -> Finding {
        let message: String
        let help: String?
        switch rule {
        case .overlayAfterContent:
            message = "the break at \(first.quotedOffset) is for overlays only"
            help = #"write breakType="linear", or a moment before the end"#
        case .bumperNeverPlays:
            message = "the bumper at \(first.quotedOffset) never plays"
            help = "fix the break that it belongs to, or drop the bumper"
        default:
            message = "the break at \(first.quotedOffset) never plays"
            help = nil
        }
        return Finding(
            rule, at: playlist.timeOffset(of: first), message, label: mistake.label(words), help: help,
            value: first.timeOffsetText,
            related: mistake.related("timeOffset", in: playlist, label: "nor does this one")
        )
    }

    /// The rule and its words for an unplayed break; nil where that is meant, or another rule reports the reason.
    private static func problem(
        _ reason: BreakReason, of scheduled: ScheduledBreak, in viewing: Viewing
    ) -> (RuleID, String)? {
        let overlaysOnly = !scheduled.allowsLinear
        switch reason {
        // VMAP110 to VMAP120, VMAP207, VMAP212; trackers alone are meant.
        case .invalidOffset, .beyondContent, .durationUnknown, .overlappedRepeat, .trackersOnly: return nil
        // VMAP146, and VMAP126 and VMAP127.
        case .noFill, .fetchFailed(201): return nil
        case .fetchFailed where viewing.isAnswered(scheduled): return nil
        // VMAP221, as far as the time of the overlays is known.
        case .overlapped: return nil
        case .unsupported:
            // VMAP133 reports an empty source.
            if scheduled.adBreak.source?.content == nil { return nil }
            return (.breakNeverPlays, scheduled.sentence(for: reason, in: viewing.schedule))
        case .opportunityUnknown:
            guard !viewing.schedule.opportunities.isEmpty else { return nil }
            return (.breakNeverPlays, viewing.schedule.sentence(for: reason))
        case .suppressedBumper:
            // VMAP220 reports a bumper without another linear break.
            guard !isAlone(scheduled, in: viewing.schedule) else { return nil }
            return (.bumperNeverPlays, "no other ad of its stop plays")
        case .contentEndedFirst:
            guard overlaysOnly, viewing.schedule.resolution(of: OccurrenceID(scheduled.index)) == .scheduled(.postroll)
            else { return (.breakNeverPlays, reason.sentence) }
            return (.overlayAfterContent, "no content is left to show them over")
        case .timedOut, .notStarted: return (.breakNeverPlays, Self.overtaken(reason))
        default: return (.breakNeverPlays, reason.sentence + (reason.code.map { " (error \($0))" } ?? ""))
        }
    }

    /// A viewer who watches everything has no other cause of it.
    private static func overtaken(_ reason: BreakReason) -> String { reason.sentence + ": another stop comes first" }

    /// Whether a bumper has no other linear break that can play at its moment.
    private static func isAlone(_ bumper: ScheduledBreak, in schedule: Schedule) -> Bool {
        guard case .scheduled(let position) = schedule.resolution(of: OccurrenceID(bumper.index)),
            let stop = schedule.stop(at: position)
        else { return true }
        return !stop.occurrences.contains {
            schedule.scheduledBreak(at: $0.index).map { $0.allowsLinear && $0.isPlayable && !$0.isBumper } ?? false
        }
    }

    /// The words for a repetition that does not play; nil where another rule reports the reason itself: VMAP212, or a
    /// rule about the break, which does not play either.
    private static func repetitionWords(_ reason: BreakReason) -> String? {
        switch reason {
        case .overlapped, .contentEndedFirst: reason.sentence
        case .timedOut, .notStarted: overtaken(reason)
        default: nil
        }
    }

    /// PLAY502, one finding for all: at the first break of which a repetition is lost.
    private func reportRepetitions(
        _ lost: [Int: (count: Int, words: String)], of playlist: VMAPDocument, in viewing: Viewing,
        report: inout FindingCollector
    ) {
        guard let index = lost.keys.min(), let (count, words) = lost[index],
            let adBreak = viewing.schedule.scheduledBreak(at: index)?.adBreak
        else { return }
        let others =
            lost.count == 1
            ? "" : lost.count == 2 ? ", and of 1 other break" : ", and of \(lost.count - 1) other breaks"
        report.report(
            .repetitionNeverPlays, at: playlist.source.place(of: "repeatAfter", in: adBreak.origin),
            count == 1 ? "a repetition of this break never plays" : "\(count) repetitions of this break never play",
            label: words + others, help: "write a longer repeatAfter, or drop the other break",
            value: adBreak.repeatAfterText)
    }
}

extension RuleID {
    /// A break that never plays.
    public static let breakNeverPlays = RuleID(rawValue: "PLAY501")
    /// A repetition that never plays.
    public static let repetitionNeverPlays = RuleID(rawValue: "PLAY502")
    /// An overlay after the end of the content.
    public static let overlayAfterContent = RuleID(rawValue: "PLAY503")
    /// A bumper whose break never plays.
    public static let bumperNeverPlays = RuleID(rawValue: "PLAY510")
}

extension NeverPlayed {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .breakNeverPlays, "break-never-plays", .warning, .correctness,
            "a break that never plays, even when all content is watched",
            why: "simulated with --duration: AdRules' engine shows none of its ads, and reports the reason",
            bad: breaks(
                adBreak("00:10:00", "midroll", content: element(#"vmap:AdSource id="midroll-ads""#, houseAd)),
                with: "--duration 20:00"),
            good: breaks(slot("00:10:00", "midroll"), with: "--duration 20:00")),
        RuleDescription(
            .repetitionNeverPlays, "repetition-never-plays", .warning, .correctness,
            "a repetition that never plays, even when all content is watched",
            why: "simulated with --duration: an ad of another break, or of the same one, is still playing when it is "
                + "due",
            bad: breaks(
                overlaySlot("00:02:00", "overlay", attributes: #" repeatAfter="00:00:05""#), with: "--duration 2:20"),
            good: breaks(
                overlaySlot("00:02:00", "overlay", attributes: #" repeatAfter="00:02:00""#), with: "--duration 5:00"),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .overlayAfterContent, "overlay-after-content", .warning, .correctness,
            "an overlay after the end of the content",
            why: "overlays are shown over playing content, and at the end none is left: it never plays",
            bad: breaks(overlaySlot("end", "postroll"), with: "--duration 20:00"),
            good: breaks(slot("end", "postroll"), with: "--duration 20:00"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .bumperNeverPlays, "bumper-never-plays", .warning, .correctness, "a bumper whose break never plays",
            why: "with suppress_bumper=\"true\" a bumper plays only beside another ad, and no other break of its "
                + "moment shows one",
            bad: breaks(
                bumperSlot("00:10:00", "midroll-1"), emptySlot("00:10:00", "midroll-1"), with: "--duration 30:00"),
            good: breaks(slot("00:10:00", "midroll-1"), with: "--duration 30:00")),
    ]

    private static let houseAd = #"<vmap:CustomAdData templateType="house">{"ad":1}</vmap:CustomAdData>"#
}
