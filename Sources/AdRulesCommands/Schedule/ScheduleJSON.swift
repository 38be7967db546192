import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The schedule as JSON for scripts: one object, stable; keys may be added.
///
/// A break has `ads`, their number, and `adSeconds`, the time for which they hold the content, if these are known.
struct ScheduleJSON {
    let outcomes: Outcomes

    static let schemaVersion = 1

    func render(_ schedule: Schedule) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", Self.schemaVersion)
            json.field("mode", schedule.mode.rawValue)
            json.field("duration", seconds: schedule.duration)
            json.field("live", schedule.isLive)
            json.key("cuePoints")
            json.array { json in
                for point in schedule.cuePoints { json.value(seconds: point.cuePoint) }
            }
            json.key("stops")
            json.array { json in
                for stop in schedule.playableStops { write(stop, of: schedule, to: &json) }
            }
            json.key("unscheduled")
            json.array { json in
                for (occurrence, reason) in schedule.unscheduled {
                    json.object { json in
                        json.field("occurrence", occurrence.description)
                        json.field(
                            "breakId",
                            schedule.scheduledBreak(at: occurrence.index)?.adBreak.breakID.map { PrintableText.cut($0) }
                        )
                        json.field("reason", reason.name)
                        json.field("code", reason.code)
                    }
                }
            }
            json.field("truncated", schedule.isTruncated)
            PlayerOutcomes(outcomes).write(to: &json)
        }
        return json.text + "\n"
    }

    private func write(_ stop: Stop, of schedule: Schedule, to json: inout JSONWriter) {
        json.object { json in
            json.field("position", stop.position.name)
            json.field("time", seconds: stop.position.cuePoint)
            json.key("breaks")
            json.array { json in
                for occurrence in stop.occurrences {
                    guard let scheduledBreak = schedule.scheduledBreak(at: occurrence.index) else { continue }
                    json.object { json in
                        json.field("occurrence", occurrence.description)
                        // Truncated, because a break that repeats may be listed ten thousand times.
                        json.field("breakId", scheduledBreak.adBreak.breakID.map { PrintableText.cut($0) })
                        json.field("offset", scheduledBreak.adBreak.timeOffsetText.map { PrintableText.cut($0) })
                        json.key("types")
                        json.array { json in
                            for type in scheduledBreak.adBreak.breakTypes { json.value(type.rawValue) }
                        }
                        json.field("bumper", scheduledBreak.isBumper)
                        let ads = outcomes.ads[known: occurrence.index]
                        json.field("ads", ads?.count)
                        json.field("adSeconds", seconds: ads?.time)
                    }
                }
            }
        }
    }
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
}
