package import AdRulesSimulation
import AdRulesText

/// The formats of a forecast: the output of `adrules forecast`.
///
/// Text of the playlist is escaped: it cannot steer a terminal, end a line or add markup to the image.
public enum ForecastFormat: String, Sendable, Hashable, CaseIterable {
    /// A chart and tables for people.
    case text
    /// JSON, for scripts; `adrules schema forecast` describes it.
    case json
    /// One SVG image without scripts, fonts or links.
    case svg

    /// Renders a forecast. `name` is the title, `columns` the width of the text, at least 60, and `color` colours it.
    /// Complexity: O(seconds of all curves).
    package func render(_ forecast: Forecast, name: String, columns: Int, color: Bool) -> String {
        switch self {
        case .text: ForecastText(width: max(60, columns), palette: Palette(isOn: color)).render(forecast, name: name)
        case .json: forecast.json
        case .svg: ForecastSVG(forecast).render(name: name)
        }
    }
}
