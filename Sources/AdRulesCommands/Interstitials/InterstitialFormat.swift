public import AdRulesHLS
import AdRulesText

/// The formats for showing the interstitials of a schedule: the output of `adrules hls events`.
///
/// Text of the playlist is escaped: it cannot steer a terminal or end a line.
public enum InterstitialFormat: String, Sendable, Hashable, CaseIterable {
    /// The events of an app, with the names and raw values of AVFoundation.
    case json
    /// A schedule of date ranges, as a player reads it.
    case schedule

    /// Renders interstitials in this format. `duration` is that of the content; nil if unknown. Complexity: O(length).
    public func render(_ export: InterstitialExport, duration: MediaTime?) -> String {
        switch self {
        case .json: EventsJSON.form.text(of: (export, duration))
        case .schedule: DateRangeSchedule(export.interstitials, duration: duration).json
        }
    }
}

/// The events of an app as JSON: one object, stable; keys may be added.
enum EventsJSON {
    static let form = JSONForm<(export: InterstitialExport, duration: MediaTime?)>([
        .version(1), .list("events", event) { $0.export.events(duration: $0.duration) },
        .list("unsupported", feature) { $0.export.unsupported },
    ])

    static let schema = JSONSchema("events", "The breaks as events of AVFoundation: hls events", form.shape)

    private static let feature = JSONForm<UnsupportedFeature>([
        .text("code") { $0.code.rawValue }, .text("occurrence") { $0.occurrence.description },
        .text("breakId?") { $0.breakID.map { PrintableText.cut($0) } }, .flag("wholeBreak") { $0.isWholeBreak },
        .text("message") { $0.message },
    ])

    private static let event = JSONForm<InterstitialEvent>([
        .text("identifier") { $0.identifier },
        .time("time?", .number) { if case .time(let time) = $0.start { time } else { nil } },
        .text("date?") { if case .date(let date) = $0.start { date.description } else { nil } },
        .word("cue") { $0.cue }, .texts("templateItems") { $0.templateURLs }, .flag("resolved") { $0.isResolved },
        .count("restrictions") { Int($0.restrictions.rawValue) },
        .value("resumptionOffset", .either(.number, .words(["indefinite"]))) {
            $0.resumptionOffset.map { .seconds($0) } ?? .string("indefinite")
        }, .value("playoutLimit", .either(.time, .null)) { $0.playoutLimit.map { .seconds($0) } ?? JSONValue(.null) },
        .flag("willPlayOnce") { $0.willPlayOnce },
        .flag("alignsStartWithPrimarySegmentBoundary") { $0.alignsStartWithPrimarySegmentBoundary },
        .flag("alignsResumptionWithPrimarySegmentBoundary") { $0.alignsResumptionWithPrimarySegmentBoundary },
        .count("timelineOccupancy") { $0.timelineOccupancy.rawValue },
        .flag("supplementsPrimaryContent") { $0.supplementsPrimaryContent },
        .flag("contentMayVary") { $0.contentMayVary }, .time("plannedDuration?") { $0.plannedDuration },
        .object("skipControl?", skipControl) { $0.skipControl },
        .attributes("userDefinedAttributes?") { $0.userDefinedAttributes },
    ])

    private static let skipControl = JSONForm<SkipControl>([
        .time("start") { $0.offset }, .time("duration?") { $0.duration }, .text("labelKey?") { $0.labelID },
    ])
}
