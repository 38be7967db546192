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
        case .json: EventsJSON().render(export, duration: duration)
        case .schedule: DateRangeSchedule(export.interstitials, duration: duration).json
        }
    }
}

/// The events of an app as JSON: one object, stable; keys may be added.
struct EventsJSON {
    static let schemaVersion = 1

    func render(_ export: InterstitialExport, duration: MediaTime?) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", Self.schemaVersion)
            json.array("events", export.events(duration: duration)) { json, event in write(event, to: &json) }
            json.array("unsupported", export.unsupported) { json, feature in
                json.object { json in
                    json.field("code", feature.code.rawValue)
                    json.field("occurrence", feature.occurrence.description)
                    json.field("breakId", feature.breakID.map { PrintableText.cut($0) })
                    json.field("wholeBreak", feature.isWholeBreak)
                    json.field("message", feature.message)
                }
            }
        }
        return json.text + "\n"
    }

    private func write(_ event: InterstitialEvent, to json: inout JSONWriter) {
        json.object { json in
            json.field("identifier", event.identifier)
            switch event.start {
            case .time(let time): json.field("time", seconds: time)
            case .date(let date): json.field("date", date.description)
            }
            json.field("cue", event.cue.rawValue)
            json.array("templateItems", event.templateURLs) { json, url in json.value(url) }
            json.field("resolved", event.isResolved)
            json.field("restrictions", Int(event.restrictions.rawValue))
            if let offset = event.resumptionOffset {
                json.field("resumptionOffset", seconds: offset)
            } else {
                json.field("resumptionOffset", "indefinite")
            }
            json.key("playoutLimit")
            if let limit = event.playoutLimit { json.value(seconds: limit) } else { json.null() }
            json.field("willPlayOnce", event.willPlayOnce)
            json.field("alignsStartWithPrimarySegmentBoundary", event.alignsStartWithPrimarySegmentBoundary)
            json.field("alignsResumptionWithPrimarySegmentBoundary", event.alignsResumptionWithPrimarySegmentBoundary)
            json.field("timelineOccupancy", event.timelineOccupancy.rawValue)
            json.field("supplementsPrimaryContent", event.supplementsPrimaryContent)
            json.field("contentMayVary", event.contentMayVary)
            if let planned = event.plannedDuration { json.field("plannedDuration", seconds: planned) }
            if let skip = event.skipControl {
                json.object("skipControl") { json in
                    json.field("start", seconds: skip.offset)
                    if let duration = skip.duration { json.field("duration", seconds: duration) }
                    json.field("labelKey", skip.labelID)
                }
            }
            if !event.userDefinedAttributes.isEmpty {
                json.object("userDefinedAttributes") { json in
                    for attribute in event.userDefinedAttributes { json.field(attribute.name, attribute.value.text) }
                }
            }
        }
    }
}
