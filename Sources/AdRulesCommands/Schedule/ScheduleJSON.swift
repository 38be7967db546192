import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The schedule as JSON for scripts: one object, stable; keys may be added.
///
/// A break has `ads`, their number, and `adSeconds`, the time for which they hold the content, if these are known.
enum ScheduleJSON {
    static let form = JSONForm<Outcomes>([
        .version(1),
        .text("mode", .words([Schedule.Mode.singleAd, .adPod, .adRules].map(\.rawValue))) { $0.schedule.mode.rawValue },
        .time("duration?") { $0.schedule.duration }, .flag("live") { $0.schedule.isLive },
        .value("cuePoints", .list(of: .number)) { .array($0.schedule.cuePoints.map { .seconds($0.cuePoint) }) },
        .list("stops", stop) { outcomes in outcomes.schedule.playableStops.map { ($0, outcomes) } },
        .list("unscheduled", unscheduled) { outcomes in
            outcomes.schedule.unscheduled.map { ($0.occurrence, $0.reason, outcomes.schedule) }
        }, .flag("truncated") { $0.schedule.isTruncated },
        .init([PlayerOutcomes.schema]) { PlayerOutcomes($0).write(to: &$1) },
    ])

    static let schema = JSONSchema("schedule", "When the breaks play: schedule --format json", form.shape)

    private static let stop = JSONForm<(stop: Stop, outcomes: Outcomes)>([
        .members(StopPosition.form) { $0.stop.position },
        .list("breaks", adBreak, atLeast: 1) { entry in
            entry.stop.occurrences.compactMap { occurrence in
                entry.outcomes.schedule.scheduledBreak(at: occurrence.index).map { (occurrence, $0, entry.outcomes) }
            }
        },
    ])

    /// Texts are truncated, because a break that repeats may be listed ten thousand times.
    private static let adBreak = JSONForm<(occurrence: OccurrenceID, scheduled: ScheduledBreak, outcomes: Outcomes)>([
        .text("occurrence") { $0.occurrence.description },
        .text("breakId?") { $0.scheduled.adBreak.breakID.map { PrintableText.cut($0) } },
        .text("offset?") { $0.scheduled.adBreak.timeOffsetText.map { PrintableText.cut($0) } },
        .texts("types", .words(of: BreakType.self)) { $0.scheduled.adBreak.breakTypes.map(\.rawValue) },
        .flag("bumper") { $0.scheduled.isBumper },
        .count("ads?") { $0.outcomes.ads[known: $0.occurrence.index]?.count },
        .time("adSeconds?") { $0.outcomes.ads[known: $0.occurrence.index]?.time },
    ])

    private static let unscheduled = JSONForm<(occurrence: OccurrenceID, reason: BreakReason, schedule: Schedule)>([
        .text("occurrence") { $0.occurrence.description },
        .text("breakId?") { entry in
            entry.schedule.scheduledBreak(at: entry.occurrence.index)?.adBreak.breakID.map { PrintableText.cut($0) }
        }, .text("reason") { $0.reason.name }, .count("code?", .code) { $0.reason.code },
    ])
}

extension Schedule {
    /// The stops that an axis shows.
    func stops(on axis: ChartAxis) -> [Stop] {
        [preroll].compactMap(\.self) + reaching(axis.end).stops(after: .zero, through: axis.end)
            + [postroll].compactMap(\.self)
    }

    /// The listed stops, without the breaks whose source cannot be played: those are listed as unscheduled.
    var playableStops: [Stop] {
        stops.compactMap { stop in
            var stop = stop
            stop.occurrences.removeAll { occurrence in
                if case .unplayable? = scheduledBreak(at: occurrence.index)?.source { true } else { false }
            }
            return stop.occurrences.isEmpty ? nil : stop
        }
    }
}

extension StopPosition {
    /// The name in the JSON output.
    var name: String {
        switch self {
        case .preroll: "preroll"
        case .midroll: "midroll"
        case .postroll: "postroll"
        }
    }

    /// The position and its time; -1 is behind the content.
    static let form = JSONForm<StopPosition>([
        .text("position", nameShape) { $0.name }, .time("time", .number) { $0.cuePoint },
    ])

    static let nameShape = JSONShape.words([StopPosition.preroll, .midroll(.zero), .postroll].map(\.name))
}
