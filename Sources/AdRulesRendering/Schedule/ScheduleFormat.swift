public import AdRulesEngine
import AdRulesText

/// The formats for showing a schedule: the output of `adrules schedule`.
///
/// Text of the playlist is escaped: it cannot steer a terminal, end a line or add markup to the image.
public enum ScheduleFormat: String, Sendable, Hashable, CaseIterable {
    /// A chart and tables for people.
    case text
    /// JSON, for scripts.
    case json
    /// One SVG image without scripts, fonts or links.
    case svg

    /// Renders the schedule in this format. `name` is the title of the chart, `columns` the width of the text, at
    /// least 40, and `color` colours it. Complexity: O(n log n) in stops.
    public func render(_ schedule: Schedule, name: String, columns: Int = 100, color: Bool = false) -> String {
        render(schedule, responses: [:], name: name, columns: columns, color: color)
    }

    /// The same with the responses to the tags of breaks, by occurrence.
    package func render(
        _ schedule: Schedule, responses: [OccurrenceID: AdResponse], name: String, columns: Int, color: Bool
    ) -> String {
        let ads = ScheduledAds(schedule, responses: responses)
        return switch self {
        case .text:
            ScheduleText(width: max(40, columns), palette: Palette(isOn: color), ads: ads).render(schedule, name: name)
        case .json: ScheduleJSON(ads: ads).render(schedule)
        case .svg: ScheduleSVG(ads: ads).render(schedule, name: name)
        }
    }
}
