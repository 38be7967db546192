import AdRulesEngine
import AdRulesLint
import AdRulesText

/// Draws a timeline as one self-contained SVG image.
struct ScheduleSVG {
    /// The maximum number of breaks that never play listed below the timeline.
    private static let lostLimit = 8

    let outcomes: Outcomes

    func render(_ schedule: Schedule, name: String) -> String {
        let timeline = Timeline(schedule, outcomes: outcomes)
        let drawing = TimelineDrawing(timeline)
        let lost = lostLines(timeline)
        let legend = Legend(timeline)
        let legendHeight = legend.entries.isEmpty ? 0.0 : 26
        return ChartImage(
            label: "Schedule of " + PrintableText.cut(name), title: PrintableText.cut(name, limit: 100),
            subtitles: [timeline.subtitle], drawing: drawing.svg, drawingHeight: drawing.height
        ).render(below: legendHeight + Double(lost.count) * 18) { svg, below in
            legend.draw(x: ChartImage.margin, y: below + 14, in: &svg)
            var y = below + legendHeight + 14
            for line in lost {
                svg.text(line, x: ChartImage.margin, y: y, class: "t-lost")
                y += 18
            }
        }
    }

    private func lostLines(_ timeline: Timeline) -> [String] {
        guard !timeline.lost.isEmpty else { return [] }
        var lines = timeline.lost.prefix(Self.lostLimit).map { lost in
            let place = timeline.schedule.place(of: lost.occurrence)
            let offset = place.map { " at " + PrintableText.cut($0, limit: 30) } ?? ""
            let reason = lost.reasons.first?.sentence ?? ""
            return "× break \(timeline.schedule.label(of: lost.occurrence))\(offset) never plays: \(reason)"
        }
        let rest = timeline.lost.count - lines.count
        if rest > 0 { lines.append("… and \(rest) more that never play") }
        return lines
    }
}

/// The legend of the colours that a timeline has.
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
            entries.append(("t-assumed", "\(BreakAds.assumedLength.label) assumed: the tag was not requested"))
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
