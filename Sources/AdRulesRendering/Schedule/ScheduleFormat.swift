public import AdRulesEngine

/// The ways to show a schedule: what `adrules schedule` prints.
///
/// Nothing of the playlist steers a terminal, ends a line or leaves its place in the image.
public enum ScheduleFormat: String, Sendable, Hashable, CaseIterable {
    /// A chart and tables, for a person.
    case text
    /// JSON, for scripts.
    case json
    /// One SVG image without scripts, fonts or links.
    case svg

    /// The schedule in this form. `name` is the title of the chart, `columns` the width of the text, at least 60.
    /// Complexity: O(n log n) in stops.
    public func render(_ schedule: Schedule, name: String, columns: Int = 100) -> String {
        switch self {
        case .text: ScheduleText(width: max(60, columns)).render(schedule, name: name)
        case .json: ScheduleJSON().render(schedule)
        case .svg: ScheduleSVG().render(schedule, name: name)
        }
    }
}
