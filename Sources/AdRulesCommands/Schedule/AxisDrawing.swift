import AdRulesModel

/// Draws the ticks of an axis with their labels.
struct AxisDrawing {
    /// The lower end of the lines, in pixels.
    var bottom: Double
    /// Where a time is, in percent of the width.
    var x: (MediaTime) -> Double

    /// Labels of coarse ticks that would be too near to the one before are left out.
    func draw(_ ticks: [MediaTime], class style: String, in svg: inout SVGText) {
        svg.line("<g class=\"\(style)\">")
        var last = -20.0
        for tick in ticks {
            let x = x(tick)
            svg.line(
                "<line \(Self.coordinate("x1", x)) \(Self.coordinate("x2", x)) y1=\"20\" y2=\"\(SVGText.number(bottom))\"/>"
            )
            guard x - last > 5 || style != "t-tick" else { continue }
            last = x
            let anchor = x < 2 ? "t-first" : x > 97 ? "t-end" : "t-mid"
            svg.line("<text class=\"\(anchor)\" \(Self.coordinate("x", x)) y=\"14\">\(tick.label)</text>")
        }
        svg.line("</g>")
    }

    /// A coordinate in percent.
    static func coordinate(_ name: String, _ percent: Double) -> String {
        "\(name)=\"\(SVGText.number(percent, decimals: 3))%\""
    }
}
