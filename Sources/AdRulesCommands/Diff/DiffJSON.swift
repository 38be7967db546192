import AdRulesEngine
import AdRulesText

/// The differences as JSON for scripts; missing values are omitted.
enum DiffJSON {
    /// The differences, and the names of the documents.
    typealias Named = (diff: PlaylistDiff, old: String, new: String)

    static let form = JSONForm<Named>([
        .version(1), .text("old") { $0.old }, .text("new") { $0.new }, .flag("equal") { $0.diff.isEmpty },
        .list("playlist", detail) { $0.diff.playlist }, .list("breaks", change) { $0.diff.breaks },
        .object("schedule", schedule) { $0.diff.schedule }, .list("players", PlayerChange.form) { $0.diff.players },
        .object("summary", summary) { $0.diff.breaks },
    ])

    static let schema = JSONSchema("diff", "The differences between two playlists: diff --format json", form.shape)

    private static let change = JSONForm<BreakChange>([
        .texts("kinds", .words(of: BreakChange.Kind.self), atLeast: 1) { $0.kinds.map(\.rawValue) },
        .object("old?", side) { $0.old }, .object("new?", side) { $0.new }, .list("details", detail) { $0.details },
    ])

    private static let side = JSONForm<BreakChange.Side>([
        .count("number", .whole(1)) { $0.number }, .text("breakId?") { $0.adBreak.breakID },
        .text("timeOffset?") { $0.adBreak.timeOffsetText },
        .texts("breakTypes", .words(of: BreakType.self)) { $0.adBreak.breakTypes.map(\.rawValue) },
        .text("repeatAfter?") { $0.adBreak.repeatAfterText }, .text("source?") { $0.adBreak.source?.summary },
        .object("place?", place) { $0.place },
    ])

    private static let detail = JSONForm<PartChange>([
        .word("kind") { $0.kind }, .texts("path") { $0.path }, .text("property?") { $0.property },
        .text("old?") { $0.old }, .text("new?") { $0.new }, .object("oldPlace?", place) { $0.oldPlace },
        .object("newPlace?", place) { $0.newPlace },
    ])

    private static let place = JSONForm<SourceMap.Location>([
        .count("line", .whole(1)) { $0.line }, .count("column", .whole(1)) { $0.column },
        .count("offset") { $0.offset },
    ])

    private static let summary = JSONForm<[BreakChange]>(
        BreakChange.Kind.allCases.map { kind in
            .count(kind.rawValue) { changes in changes.count { $0.kinds.contains(kind) } }
        })

    private static let schedule = JSONForm<ScheduleChange>([
        .time("duration?") { $0.newSchedule.duration }, .flag("live") { $0.newSchedule.isLive },
        .list("stops", stopChange) { change in change.stops.map { ($0, change) } },
        .object("old", load) { ($0.oldLoad, $0.oldSchedule) }, .object("new", load) { ($0.newLoad, $0.newSchedule) },
    ])

    private static let load = JSONForm<(load: AdLoad, schedule: Schedule)>([
        .count("stops") { $0.load.stops }, .time("adSeconds?") { $0.load.unknown == 0 ? $0.load.known : nil },
        .time("knownAdSeconds") { $0.load.known }, .count("breaksWithUnknownAds") { $0.load.unknown },
        .time("adSecondsPerHour?") { $0.load.perHour }, .flag("truncated") { $0.schedule.isTruncated },
    ])

    private static let stopChange = JSONForm<(stop: ScheduleChange.StopChange, change: ScheduleChange)>([
        .word("kind") { $0.stop.kind },
        .object("old?", stop) { entry in entry.stop.old.map { ($0, entry.change.oldSchedule) } },
        .object("new?", stop) { entry in entry.stop.new.map { ($0, entry.change.newSchedule) } },
    ])

    private static let stop = JSONForm<(stop: Stop, schedule: Schedule)>([
        .members(StopPosition.form) { $0.stop.position },
        .list("breaks", occurrence) { entry in
            entry.stop.occurrences.map { ($0, entry.schedule.scheduledBreak(at: $0.index)?.adBreak) }
        },
    ])

    /// Texts are truncated, because a break that repeats may be listed ten thousand times.
    private static let occurrence = JSONForm<(occurrence: OccurrenceID, adBreak: AdBreak?)>([
        .count("repetition?") { $0.occurrence.repetition },
        .text("breakId?") { $0.adBreak?.breakID.map { PrintableText.cut($0) } },
        .text("timeOffset?") { $0.adBreak?.timeOffsetText.map { PrintableText.cut($0) } },
    ])
}
