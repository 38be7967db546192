public import AdRulesEngine
package import AdRulesLint
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
        render(schedule, answers: nil, name: name, columns: columns, color: color)
    }

    /// The same with the answers to the tags of breaks, as far as they are known.
    package func render(
        _ schedule: Schedule, answers: AdAnswers?, name: String, columns: Int, color: Bool
    ) -> String {
        let ads = ScheduledAds(schedule, answers: answers)
        return switch self {
        case .text:
            ScheduleText(width: max(40, columns), palette: Palette(isOn: color), ads: ads).render(schedule, name: name)
        case .json: ScheduleJSON(ads: ads).render(schedule)
        case .svg: ScheduleSVG(ads: ads).render(schedule, name: name)
        }
    }
}
