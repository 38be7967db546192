import AdRulesText

/// A schedule of date ranges as JSON: what a date range of the class `com.apple.hls.daterange-schedule` leads to.
///
/// One tag in a playlist then leads to all breaks. The form is that of the preliminary appendix H of RFC 8216bis
/// (June 2026), which AVFoundation reads from 26.4 on; hls.js, Shaka and Media3 do not read it yet.
public struct DateRangeSchedule: Sendable, Hashable {
    /// The class of the date range that leads to a schedule.
    public static let dateRangeClass = "com.apple.hls.daterange-schedule"

    /// The interstitials in the order in which they are written.
    public var interstitials: [Interstitial]
    /// The duration of the content, at which a post-roll is placed; nil if unknown.
    public var duration: MediaTime?

    /// Creates a schedule that begins with the content.
    public init(_ interstitials: [Interstitial], duration: MediaTime? = nil) {
        (self.interstitials, self.duration) = (interstitials, duration)
    }

    /// The date range that leads to the schedule. Playlists have it instead of those of the interstitials.
    ///
    /// - Parameters:
    ///   - id: its identifier, unique in the playlists.
    ///   - uri: the URI of the JSON text.
    ///   - start: the date at which the content begins.
    public func dateRange(id: String, uri: String, start: WallClock) -> DateRange {
        DateRange(
            id: URIText.quotable(id), rangeClass: Self.dateRangeClass, start: start, duration: duration,
            attributes: [DateRange.Attribute("X-URI", .quoted(URIText.encoded(uri)))])
    }

    /// The schedule as JSON text with a line feed at its end: each entry has the attributes of one `EXT-X-DATERANGE`,
    /// with `X-SCHEDULE-OFFSET` (seconds from the start of the schedule) for its start. Numbers are JSON numbers with
    /// at most three decimals, lists are one string with commas. Complexity: O(length).
    public var json: String {
        // A post-roll is known by its cue; its offset must only be inside the schedule.
        let end = duration ?? interstitials.compactMap(\.position.contentTime).max() ?? .zero
        var writer = JSONWriter()
        writer.object { json in
            json.array("DATERANGES", interstitials) { json, interstitial in
                let offset = interstitial.position.contentTime ?? end
                json.object { json in interstitial.dateRange(start: .earliest).write(to: &json, offset: offset) }
            }
        }
        return writer.text + "\n"
    }
}

extension DateRange {
    /// Writes the attributes of an interstitial as members of an object, with an offset for the start.
    fileprivate func write(to json: inout JSONWriter, offset: MediaTime) {
        json.field("ID", id)
        json.field("CLASS", rangeClass)
        json.field(InterstitialAttribute.scheduleOffset.rawValue, seconds: offset)
        json.field("DURATION", seconds: duration)
        json.field("PLANNED-DURATION", seconds: plannedDuration)
        json.field("CUE", cues.isEmpty ? nil : cues.map(\.rawValue).joined(separator: ","))
        for attribute in attributes {
            if let time = attribute.value.seconds {
                json.field(attribute.name, seconds: time)
            } else {
                json.field(attribute.name, attribute.value.text)
            }
        }
    }
}
