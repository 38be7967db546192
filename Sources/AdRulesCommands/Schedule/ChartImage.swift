import AdRulesText

/// The image around a drawing: paper, title and subtitles. It is self-contained, without scripts, fonts or links, and
/// adapts to light and dark mode and to any width.
struct ChartImage {
    /// The description of the image for screen readers.
    var label: String
    var title: String
    /// The lines below the title.
    var subtitles: [String]
    /// The drawing, whose widths are in percent or in units of ``drawingWidth``.
    var drawing: SVGText
    var drawingHeight: Double

    static let width = 980.0
    static let margin = 20.0
    static let drawingWidth = width - 2 * margin
    private static let lineHeight = 18.0
    private var top: Double { 48 + Self.lineHeight * Double(subtitles.count) }

    /// The image, with so much room below the drawing, in which `body` draws from a height on.
    func render(below room: Double, _ body: (inout SVGText, Double) -> Void) -> String {
        let below = top + drawingHeight + 8
        let height = below + room + 10
        var svg = SVGText()
        svg.line(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"timeline\" viewBox=\"0 0 \(SVGText.number(Self.width)) "
                + "\(SVGText.number(height))\" role=\"img\" aria-label=\"\(XMLText.escaped(label))\">")
        svg.line("<style>\n\(Resources.timelineStyle)</style>")
        svg.line(
            "<rect class=\"t-paper\" width=\"\(SVGText.number(Self.width))\" height=\"\(SVGText.number(height))\" "
                + "rx=\"8\"/>")
        svg.text(title, x: Self.margin, y: 30, class: "t-title")
        for (index, subtitle) in subtitles.enumerated() {
            svg.text(subtitle, x: Self.margin, y: 50 + Self.lineHeight * Double(index), class: "t-quiet")
        }
        svg.line(
            "<svg x=\"\(SVGText.number(Self.margin))\" y=\"\(SVGText.number(top))\" "
                + "width=\"\(SVGText.number(Self.drawingWidth))\" "
                + "height=\"\(SVGText.number(drawingHeight))\" overflow=\"visible\">")
        svg.append(drawing)
        svg.line("</svg>")
        body(&svg, below)
        svg.line("</svg>")
        return svg.text
    }
}
