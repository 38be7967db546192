import AdRulesEngine
import AdRulesHLS
import AdRulesLint
import AdRulesModel
import AdRulesRules
package import AdRulesText

/// The JSON Schemas of what the commands beside `lint` print as JSON.
package enum RenderingSchemas {
    package static let schedule = ScheduleJSON.schema
    package static let diff = DiffJSON.schema
    package static let build = BuildReport.schema

    /// All of them; that of a report page is the table of viewers inside it.
    package static let all = [
        DocumentJSON.schema, schedule, diff, build, RecordedSession.schema, ImportFormat.schema, EventsJSON.schema,
        ViewerTable.schema,
    ]

    static func version(_ number: Int) -> JSONShape.Key { ("schemaVersion", .constant(.integer(number))) }

    /// A position in a schedule and its time; -1 is behind the content.
    static let position: [JSONShape.Key] = [
        ("position", .words([StopPosition.preroll, .midroll(.zero), .postroll].map(\.name))), ("time", .number),
    ]

    static let place = JSONShape.record([("line", .whole(1)), ("column", .whole(1)), ("offset", .count)])
}

extension ScheduleJSON {
    static let schema = JSONSchema(
        "schedule", "When the breaks play: schedule --format json",
        .record([
            RenderingSchemas.version(schemaVersion),
            ("mode", .words([Schedule.Mode.singleAd, .adPod, .adRules].map(\.rawValue))), ("duration?", .time),
            ("live", .flag), ("cuePoints", .list(of: .number)),
            ("stops", .list(of: .record(RenderingSchemas.position + [("breaks", .list(of: adBreak, atLeast: 1))]))),
            (
                "unscheduled",
                .list(
                    of: .record([("occurrence", .text), ("breakId?", .text), ("reason", .text), ("code?", .code)]))
            ), ("truncated", .flag), PlayerOutcomes.schema,
        ]))

    private static let adBreak = JSONShape.record([
        ("occurrence", .text), ("breakId?", .text), ("offset?", .text),
        ("types", .list(of: .words(of: BreakType.self))), ("bumper", .flag), ("ads?", .count), ("adSeconds?", .time),
    ])
}

extension DiffJSON {
    static let schema = JSONSchema(
        "diff", "The differences between two playlists: diff --format json",
        .record([
            RenderingSchemas.version(schemaVersion), ("old", .text), ("new", .text), ("equal", .flag),
            ("playlist", .list(of: detail)),
            (
                "breaks",
                .list(
                    of: .record([
                        ("kinds", .list(of: .words(of: BreakChange.Kind.self), atLeast: 1)), ("old?", side),
                        ("new?", side), ("details", .list(of: detail)),
                    ]))
            ),
            (
                "schedule",
                .record([
                    ("duration?", .time), ("live", .flag),
                    (
                        "stops",
                        .list(
                            of: .record([
                                ("kind", .words(of: ScheduleChange.StopChange.Kind.self)), ("old?", stop),
                                ("new?", stop),
                            ]))
                    ), ("old", load), ("new", load),
                ])
            ), ("players", .list(of: PlayerChange.shape)),
            ("summary", .record(BreakChange.Kind.allCases.map { ($0.rawValue, .count) })),
        ]))

    private static let detail = JSONShape.record([
        ("kind", .words(of: PartChange.Kind.self)), ("path", .list(of: .text)), ("property?", .text), ("old?", .text),
        ("new?", .text), ("oldPlace?", RenderingSchemas.place), ("newPlace?", RenderingSchemas.place),
    ])

    private static let side = JSONShape.record([
        ("number", .whole(1)), ("breakId?", .text), ("timeOffset?", .text),
        ("breakTypes", .list(of: .words(of: BreakType.self))), ("repeatAfter?", .text), ("source?", .text),
        ("place?", RenderingSchemas.place),
    ])

    private static let stop = JSONShape.record(
        RenderingSchemas.position + [
            (
                "breaks",
                .list(of: .record([("repetition?", .count), ("breakId?", .text), ("timeOffset?", .text)]))
            )
        ])

    private static let load = JSONShape.record([
        ("stops", .count), ("adSeconds?", .time), ("knownAdSeconds", .time), ("breaksWithUnknownAds", .count),
        ("adSecondsPerHour?", .time), ("truncated", .flag),
    ])
}

extension BuildReport {
    static let schema = JSONSchema(
        "build", "The breaks that rules give, and why: build --explain json",
        .record(
            DecisionSchema.keys + [
                (
                    "findings",
                    .list(of: .record([("rule", .text), ("severity", .words(of: Severity.self)), ("message", .text)]))
                )
            ]))
}

extension RecordedSession {
    static let schema = JSONSchema(
        "replay", "The differences of a replayed session: replay --format json",
        .record([
            RenderingSchemas.version(1), ("steps", .count), ("redacted", .flag), ("complete", .flag),
            ("differences", .count),
            (
                "shown",
                .list(
                    of: .record([
                        ("step?", .whole(1)), ("now?", .number), ("input?", .text), ("recorded?", .text),
                        ("replayed?", .text),
                    ]))
            ),
        ]))
}

extension ImportFormat {
    static let schema = JSONSchema(
        "import", "The breaks in HLS playlists: hls import --format json",
        .record([
            RenderingSchemas.version(schemaVersion), ("duration?", .time),
            ("interstitials", .list(of: interstitial)),
            (
                "breaks",
                .list(
                    of: .record([
                        ("signal", .text), ("id?", .text), ("time", .number), ("duration?", .time), ("ended", .flag),
                        ("line", .whole(1)),
                    ]))
            ),
            (
                "findings",
                .list(
                    of: .record([
                        ("code", .text), ("line", .whole(1)), ("column", .whole(1)), ("message", .text),
                        ("help?", .text),
                    ]))
            ),
        ]))

    private static let interstitial = JSONShape.record([
        ("id", .text), ("position", RenderingSchemas.position[0].shape), ("time?", .number), ("playsAtJoin?", .flag),
        ("assetURI?", .text),
        ("assetList?", .text), ("duration?", .time), ("plannedDuration?", .time), ("resumeOffset?", .number),
        ("playoutLimit?", .time), ("playsOnce", .flag), ("restrict", .list(of: .words(["SKIP", "JUMP"]))),
        ("snap", .list(of: .words(["OUT", "IN"]))), ("contentMayVary", .flag),
        ("timelineOccupies", .words(of: Interstitial.TimelineOccupancy.self)),
        ("timelineStyle", .words(of: Interstitial.TimelineStyle.self)),
        ("skipControl?", .record([("offset", .time), ("duration?", .time), ("labelID?", .text)])),
        ("userAttributes?", .table(of: .text)),
    ])
}

extension EventsJSON {
    static let schema = JSONSchema(
        "events", "The breaks as events of AVFoundation: hls events",
        .record([
            RenderingSchemas.version(schemaVersion), ("events", .list(of: event)),
            (
                "unsupported",
                .list(
                    of: .record([
                        ("code", .text), ("occurrence", .text), ("breakId?", .text), ("wholeBreak", .flag),
                        ("message", .text),
                    ]))
            ),
        ]))

    private static let event = JSONShape.record([
        ("identifier", .text), ("time?", .number), ("date?", .text), ("cue", .words(of: InterstitialEvent.Cue.self)),
        ("templateItems", .list(of: .text)), ("resolved", .flag), ("restrictions", .count),
        ("resumptionOffset", .either(.number, .words(["indefinite"]))), ("playoutLimit", .either(.time, .null)),
        ("willPlayOnce", .flag), ("alignsStartWithPrimarySegmentBoundary", .flag),
        ("alignsResumptionWithPrimarySegmentBoundary", .flag), ("timelineOccupancy", .count),
        ("supplementsPrimaryContent", .flag), ("contentMayVary", .flag), ("plannedDuration?", .time),
        ("skipControl?", .record([("start", .time), ("duration?", .time), ("labelKey?", .text)])),
        ("userDefinedAttributes?", .table(of: .text)),
    ])
}

extension ViewerTable {
    static let schema: JSONSchema = {
        let chosen = JSONShape.list(of: .list(of: .count))
        return JSONSchema(
            "viewers", "The ads that viewers see after a late start or a seek, in the page of report",
            .record([
                ("moments", .list(of: .text)), ("stops", .list(of: .text)), ("places", .list(of: .count)),
                ("byStop", .flag), ("start", .record(starts.map { ($0.name, chosen) })),
                ("seek", .record(Policies.Seek.allCases.map { ($0.rawValue, .list(of: chosen)) })), ("passed", .text),
                ("dropped", .text),
            ]))
    }()
}

extension DocumentJSON {
    /// Made from what is written for a playlist that has everything, and for the documents of the tests:
    /// `Tests/golden.sh` rewrites it.
    static let schema = JSONSchema(
        "parse", "A document as parsed: parse --format json", file: PackageResources.parse_schema_json)
}
