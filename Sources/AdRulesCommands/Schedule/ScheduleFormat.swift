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
        render(Outcomes(schedule), name: name, columns: columns, color: color)
    }

    /// What players do with each break, behind the text of a session.
    package static func players(_ outcomes: Outcomes, columns: Int?) -> String {
        "\n"
            + PlayerOutcomes(outcomes).lines(Palette(isOn: false)).map {
                PrintableText.fitted($0, to: columns, indent: 6) + "\n"
            }.joined()
    }

    /// The same with the ads that are known, and with what players do with each break.
    package func render(_ outcomes: Outcomes, name: String, columns: Int = 100, color: Bool = false) -> String {
        let schedule = outcomes.schedule
        return switch self {
        case .text:
            ScheduleText(width: max(40, columns), palette: Palette(isOn: color), outcomes: outcomes)
                .render(schedule, name: name)
        case .json: ScheduleJSON.form.text(of: outcomes)
        case .svg: ScheduleSVG(outcomes: outcomes).render(schedule, name: name)
        }
    }
}
