import AdRulesEngine
import AdRulesModel
import AdRulesText

/// The differences as JSON for scripts: one object, of the form of ``schema``; missing values are omitted.
enum DiffJSON {
    /// The version of the form.
    static let schemaVersion = 1

    /// Returns the JSON text, ending with a line feed.
    static func text(of diff: PlaylistDiff, from old: String, to new: String) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", schemaVersion)
            json.field("old", old)
            json.field("new", new)
            json.field("equal", diff.isEmpty)
            json.array("playlist", diff.playlist) { json, change in
                json.object { json in write(change, to: &json) }
            }
            json.array("breaks", diff.breaks) { json, change in
                json.object { json in write(change, to: &json) }
            }
            json.object("schedule") { json in write(diff.schedule, to: &json) }
            json.array("players", diff.players) { json, change in
                json.object { json in change.write(to: &json) }
            }
            json.object("summary") { json in
                for kind in BreakChange.Kind.allCases {
                    json.field(kind.rawValue, diff.breaks.count { $0.kinds.contains(kind) })
                }
            }
        }
        return json.text + "\n"
    }

    private static func write(_ change: BreakChange, to json: inout JSONWriter) {
        json.array("kinds", change.kinds) { $0.value($1.rawValue) }
        for (name, side) in [("old", change.old), ("new", change.new)] {
            guard let side else { continue }
            json.object(name) { json in
                json.field("number", side.number)
                json.field("breakId", side.adBreak.breakID)
                json.field("timeOffset", side.adBreak.timeOffsetText)
                json.array("breakTypes", side.adBreak.breakTypes) { $0.value($1.rawValue) }
                json.field("repeatAfter", side.adBreak.repeatAfterText)
                json.field("source", side.adBreak.source?.summary)
                writePlace("place", side.place, to: &json)
            }
        }
        json.array("details", change.details) { json, detail in
            json.object { json in write(detail, to: &json) }
        }
    }

    private static func write(_ change: PartChange, to json: inout JSONWriter) {
        json.field("kind", change.kind.rawValue)
        json.array("path", change.path) { $0.value($1) }
        json.field("property", change.property)
        json.field("old", change.old)
        json.field("new", change.new)
        writePlace("oldPlace", change.oldPlace, to: &json)
        writePlace("newPlace", change.newPlace, to: &json)
    }

    private static func writePlace(_ name: String, _ place: SourceMap.Location?, to json: inout JSONWriter) {
        guard let place else { return }
        json.object(name) { json in
            json.field("line", place.line)
            json.field("column", place.column)
            json.field("offset", place.offset)
        }
    }

    private static func write(_ change: ScheduleChange, to json: inout JSONWriter) {
        json.field("duration", seconds: change.newSchedule.duration)
        json.field("live", change.newSchedule.isLive)
        json.array("stops", change.stops) { json, stop in
            json.object { json in
                json.field("kind", stop.kind.rawValue)
                write("old", stop.old, of: change.oldSchedule, to: &json)
                write("new", stop.new, of: change.newSchedule, to: &json)
            }
        }
        for (name, load, schedule) in [
            ("old", change.oldLoad, change.oldSchedule), ("new", change.newLoad, change.newSchedule),
        ] {
            json.object(name) { json in
                json.field("stops", load.stops)
                json.field("adSeconds", seconds: load.unknown == 0 ? load.known : nil)
                json.field("knownAdSeconds", seconds: load.known)
                json.field("breaksWithUnknownAds", load.unknown)
                json.field("adSecondsPerHour", seconds: load.perHour)
                json.field("truncated", schedule.isTruncated)
            }
        }
    }

    private static func write(_ name: String, _ stop: Stop?, of schedule: Schedule, to json: inout JSONWriter) {
        guard let stop else { return }
        json.object(name) { json in
            json.field("position", stop.position.name)
            json.field("time", seconds: stop.position.cuePoint)
            json.array("breaks", stop.occurrences) { json, occurrence in
                json.object { json in
                    json.field("repetition", occurrence.repetition)
                    // Truncated, because a break that repeats may be listed ten thousand times.
                    let adBreak = schedule.scheduledBreak(at: occurrence.index)?.adBreak
                    json.field("breakId", adBreak?.breakID.map { PrintableText.cut($0) })
                    json.field("timeOffset", adBreak?.timeOffsetText.map { PrintableText.cut($0) })
                }
            }
        }
    }
}
