import AdRulesSimulation
import AdRulesText

/// Draws a forecast as one self-contained SVG image: how many requests and beacons there are in each second.
struct ForecastSVG {
    private let forecast: Forecast
    private let chart: LoadChart

    /// The height of the axis, of a curve, and of a curve with its title.
    private static let (top, curve, lane) = (24.0, 110.0, 150.0)
    /// A curve is drawn in steps of two units.
    private static let parts = Int(ChartImage.drawingWidth / 2)

    init(_ forecast: Forecast) {
        self.forecast = forecast
        chart = LoadChart(forecast.load)
    }

    func render(name: String) -> String {
        let height = Self.top + Self.lane * Double(chart.lanes.count)
        var drawing = SVGText()
        AxisDrawing(bottom: height - 14) { chart.axis.fraction(of: $0) * 100 }
            .draw(chart.axis.ticks(atMost: 8), class: "t-tick", in: &drawing)
        for (index, lane) in chart.lanes.enumerated() {
            draw(lane, at: Self.top + Self.lane * Double(index), in: &drawing)
        }
        // One line would be wider than the image.
        let subtitles = [forecast.eventWords, forecast.viewerWords].map { $0.joined(separator: " · ") }
        return ChartImage(
            label: "Forecast of " + PrintableText.cut(name), title: PrintableText.cut(name, limit: 100),
            subtitles: subtitles, drawing: drawing, drawingHeight: height
        ).render(below: 0) { _, _ in }
    }

    private func draw(_ lane: LoadChart.Lane, at top: Double, in svg: inout SVGText) {
        // No line of the axis crosses the title.
        svg.line("<rect class=\"t-paper\" x=\"-1\" y=\"\(SVGText.number(top - 4))\" width=\"101%\" height=\"30\"/>")
        svg.text(words(of: lane), x: 0, y: top + 20, class: "t-quiet")
        let base = top + 26 + Self.curve
        let step = ChartImage.drawingWidth / Double(Self.parts)
        var path = "M0 \(SVGText.number(base))"
        var last = 0.0
        for (part, height) in chart.heights(lane, parts: Self.parts).enumerated() where height != last {
            path += "H\(SVGText.number(Double(part) * step))V\(SVGText.number(base - height * Self.curve))"
            last = height
        }
        path += "H\(SVGText.number(ChartImage.drawingWidth))V\(SVGText.number(base))Z"
        svg.line("<path class=\"t-load\" d=\"\(path)\"><title>\(XMLText.escaped(words(of: lane)))</title></path>")
        let y = SVGText.number(base)
        svg.line("<g class=\"t-tick\"><line x1=\"0\" x2=\"100%\" y1=\"\(y)\" y2=\"\(y)\"/></g>")
    }

    private func words(of lane: LoadChart.Lane) -> String {
        guard let peak = lane.curve.peak else { return "no \(lane.name)" }
        return "\(grouped(lane.curve.total)) \(lane.name), at most \(grouped(peak.count)) a second, "
            + "at \(MediaTime.seconds(Int64(peak.second)).label)"
    }
}
