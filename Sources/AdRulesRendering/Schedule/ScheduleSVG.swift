import AdRulesEngine
import AdRulesText

/// Draws a timeline as one self-contained SVG image, without scripts, fonts or links. It adapts to light and dark mode
/// and to any width.
struct ScheduleSVG {
    /// The maximum number of breaks that never play listed below the timeline.
    private static let lostLimit = 8
    private static let width = 980.0
    private static let margin = 20.0

    /// The ads of the breaks.
    let ads: ScheduledAds

    func render(_ schedule: Schedule, name: String) -> String {
        let timeline = Timeline(schedule, ads: ads)
        let drawing = TimelineDrawing(timeline)
        let lost = lostLines(timeline)
        let legend = Legend(timeline)
        let top = 66.0
        let below = top + drawing.height + 8
        let height = below + (legend.entries.isEmpty ? 0 : 26) + Double(lost.count) * 18 + 10
        var svg = SVGText()
        svg.line(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"timeline\" viewBox=\"0 0 \(SVGText.number(Self.width)) "
                + "\(SVGText.number(height))\" role=\"img\" "
                + "aria-label=\"\(XMLText.escaped("Schedule of " + PrintableText.cut(name)))\">")
        svg.line("<style>\n\(Resources.timelineStyle)</style>")
        svg.line(
            "<rect class=\"t-paper\" width=\"\(SVGText.number(Self.width))\" height=\"\(SVGText.number(height))\" "
                + "rx=\"8\"/>"
        )
        svg.text(PrintableText.cut(name, limit: 100), x: Self.margin, y: 30, class: "t-title")
        svg.text(timeline.subtitle, x: Self.margin, y: 50, class: "t-quiet")
        svg.line(
            "<svg x=\"\(SVGText.number(Self.margin))\" y=\"\(SVGText.number(top))\" "
                + "width=\"\(SVGText.number(Self.width - 2 * Self.margin))\" "
                + "height=\"\(SVGText.number(drawing.height))\" overflow=\"visible\">")
        svg.append(drawing.svg)
        svg.line("</svg>")
        legend.draw(x: Self.margin, y: below + 14, in: &svg)
        var y = below + (legend.entries.isEmpty ? 0 : 26) + 14
        for line in lost {
            svg.text(line, x: Self.margin, y: y, class: "t-lost")
            y += 18
        }
        svg.line("</svg>")
        return svg.text
    }

    private func lostLines(_ timeline: Timeline) -> [String] {
        guard !timeline.lost.isEmpty else { return [] }
        var lines = timeline.lost.prefix(Self.lostLimit).map { lost in
            let name = lost.adBreak?.breakID.map { " " + PrintableText.cut($0, limit: 40) } ?? ""
            let offset = lost.adBreak?.timeOffsetText.map { " at " + PrintableText.cut($0, limit: 30) } ?? ""
            return "× \(lost.occurrence)\(name)\(offset) never plays: \(lost.sentence)"
        }
        let rest = timeline.lost.count - lines.count
        if rest > 0 { lines.append("… and \(rest) more that never play") }
        return lines
    }
}

/// What the colours of a timeline mean, as far as it has them.
struct Legend {
    /// The class of the colour, and its words.
    private(set) var entries: [(style: String, words: String)] = []

    init(_ timeline: Timeline) {
        let parts = timeline.stops.flatMap(\.parts)
        func hasAd(where test: (Timeline.Part, BreakAds.Piece) -> Bool) -> Bool {
            parts.contains { part in part.pausesContent && part.ads.pieces.contains { test(part, $0) } }
        }
        if hasAd(where: { !$1.isAssumed && !$0.scheduled.isBumper && $0.occurrence.repetition == 0 }) {
            entries.append(("t-ad", "ads, as long as they are"))
        }
        if hasAd(where: { $1.isAssumed && !$0.scheduled.isBumper }) {
            entries.append(("t-assumed", "\(BreakAds.assumedLength.label) assumed: the tag was not asked"))
        }
        if hasAd(where: { !$1.isAssumed && !$0.scheduled.isBumper && $0.occurrence.repetition > 0 }) {
            entries.append(("t-again", "comes again"))
        }
        if hasAd(where: { part, _ in part.scheduled.isBumper }) { entries.append(("t-bumper", "bumper")) }
        if parts.contains(where: { !$0.pausesContent && !$0.ads.pieces.isEmpty }) {
            entries.append(("t-overlay", "does not pause the content"))
        }
    }

    func draw(x: Double, y: Double, in svg: inout SVGText) {
        var x = x
        for entry in entries {
            let fill = entry.style == "t-assumed" ? " fill=\"url(#t-h)\"" : ""
            svg.line(
                "<rect class=\"\(entry.style)\"\(fill) x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y - 10))\" "
                    + "width=\"18\" height=\"12\" rx=\"2\"/>")
            svg.text(entry.words, x: x + 24, y: y, class: "t-quiet")
            x += 48 + Double(entry.words.count) * 6.4
        }
    }
}

/// Collects the lines of an SVG document and escapes external text.
struct SVGText {
    private(set) var text = ""

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func append(_ other: SVGText) { text += other.text }

    mutating func text(_ words: String, x: Double, y: Double, class style: String) {
        line(
            "<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\">\(XMLText.escaped(words))</text>")
    }

    /// A coordinate with at most so many decimals.
    static func number(_ value: Double, decimals: Int = 1) -> String {
        var unit = 1
        for _ in 0..<decimals { unit *= 10 }
        let units = Int((value * Double(unit)).rounded())
        var rest = String(units.magnitude % UInt(unit) + UInt(unit)).dropFirst()
        while rest.last == "0" { rest.removeLast() }
        return (units < 0 ? "-" : "") + "\(units.magnitude / UInt(unit))" + (rest.isEmpty ? "" : ".\(rest)")
    }
}
