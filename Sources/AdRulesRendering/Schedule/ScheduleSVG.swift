import AdRulesEngine
import AdRulesText

/// Draws a chart as one self-contained SVG image, without scripts, fonts or links. It adapts to light and dark mode.
struct ScheduleSVG {
    /// The maximum number of lanes drawn; further ones are only counted.
    var laneLimit = 200

    private let plotX = 290.0
    private let plotWidth = 612.0
    private let prerollX = 254.0
    private let postrollX = 944.0
    private let laneHeight = 26.0
    private let top = 92.0

    func render(_ schedule: Schedule, name: String) -> String {
        let chart = ScheduleChart(schedule)
        let lanes = chart.lanes.prefix(laneLimit)
        let isCut = chart.lanes.count > lanes.count
        let bottom = top + laneHeight * Double(lanes.count + (isCut ? 1 : 0))
        let height = bottom + 78
        var svg = SVGText()
        svg.line(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 980 \(SVGText.number(height))\" role=\"img\" "
                + "aria-label=\"\(XMLText.escaped("Schedule of " + name))\">")
        svg.line(Self.style)
        svg.line("<rect class=\"paper\" width=\"980\" height=\"\(SVGText.number(height))\" rx=\"8\"/>")
        svg.text(name, x: 24, y: 34, class: "name")
        svg.text(subtitle(schedule), x: 24, y: 54, class: "quiet")
        for place in stride(from: 0, to: lanes.count, by: 2) {
            svg.line(
                "<rect class=\"band\" x=\"16\" y=\"\(SVGText.number(top + laneHeight * Double(place)))\" width=\"948\" "
                    + "height=\"\(SVGText.number(laneHeight))\" rx=\"4\"/>")
        }
        drawAxis(chart.axis, to: bottom + 30, in: &svg)
        for (place, lane) in lanes.enumerated() {
            draw(lane, at: top + laneHeight * (Double(place) + 0.5), chart.axis, in: &svg)
        }
        if isCut {
            svg.text("… and \(chart.lanes.count - lanes.count) more breaks", x: 24, y: bottom - 8, class: "quiet")
        }
        drawCuePoints(chart, y: bottom + 18, in: &svg)
        drawLegend(y: bottom + 56, in: &svg)
        svg.line("</svg>")
        return svg.text
    }

    private func subtitle(_ schedule: Schedule) -> String {
        var parts: [String] = []
        switch schedule.mode {
        case .adRules: parts.append(counted(schedule.breaks.count, "break"))
        case .adPod: parts.append("a pod, plays at once")
        case .singleAd: parts.append(schedule.isWithoutAds ? "no ad" : "one ad, plays at once")
        }
        if schedule.isLive {
            parts.append("live")
        } else {
            parts.append(schedule.duration.map { "content \(ChartAxis.label($0))" } ?? "duration unknown")
        }
        if schedule.isTruncated { parts.append("repetitions beyond the first \(schedule.repeatCap) are not shown") }
        return parts.joined(separator: " · ")
    }

    private func drawAxis(_ axis: ChartAxis, to bottom: Double, in svg: inout SVGText) {
        svg.text("pre", x: prerollX, y: top - 12, class: "tick middle")
        svg.text("post", x: postrollX, y: top - 12, class: "tick middle")
        for tick in axis.ticks(atMost: 8) {
            let x = plotX + plotWidth * axis.fraction(of: tick)
            svg.line(
                "<path class=\"guide\" d=\"M\(SVGText.number(x)) \(SVGText.number(top - 4))V\(SVGText.number(bottom))\"/>"
            )
            // A label near the end would run into the post-roll column.
            if x < plotX + plotWidth - 24 || axis.end == .zero {
                svg.text(ChartAxis.label(tick), x: x, y: top - 12, class: "tick middle")
            }
        }
        if axis.isClosed {
            let x = SVGText.number(plotX + plotWidth)
            svg.line("<path class=\"end\" d=\"M\(x) \(SVGText.number(top - 4))V\(SVGText.number(bottom))\"/>")
            svg.text(ChartAxis.label(axis.end), x: plotX + plotWidth, y: top - 12, class: "tick middle")
        }
    }

    private func draw(_ lane: ScheduleChart.Lane, at y: Double, _ axis: ChartAxis, in svg: inout SVGText) {
        svg.text(lane.number, x: 56, y: y + 4, class: "index")
        svg.text(PrintableText.line(lane.breakID ?? "", limit: 24), x: 66, y: y + 4, class: "label")
        if let reason = lane.reason { svg.text(reason.name, x: plotX, y: y + 4, class: "reason") }
        // Marks of one kind that are less than a pixel apart cannot be told apart.
        var last: (x: Double, mark: ScheduleChart.Mark)?
        for mark in lane.marks {
            let x: Double
            switch mark.position {
            case .preroll: x = prerollX
            case .postroll: x = postrollX
            case .midroll(let time): x = plotX + plotWidth * axis.fraction(of: time)
            }
            if let last, x - last.x < 1, last.mark.kind == mark.kind, last.mark.isRepetition == mark.isRepetition {
                continue
            }
            last = (x, mark)
            draw(mark, of: lane, x: x, y: y, in: &svg)
        }
    }

    private func draw(
        _ mark: ScheduleChart.Mark, of lane: ScheduleChart.Lane, x: Double, y: Double, in svg: inout SVGText
    ) {
        let shape: String
        switch (mark.kind, mark.position) {
        case (.dead, _): shape = "M-4 -4L4 4M4 -4L-4 4"
        case (_, .preroll): shape = "M-6 0L5 -6V6Z"
        case (_, .postroll): shape = "M6 0L-5 -6V6Z"
        case (_, .midroll) where mark.isRepetition: shape = "M0 -4.5L4.5 0L0 4.5L-4.5 0Z"
        case (_, .midroll): shape = "M0 -7L7 0L0 7L-7 0Z"
        }
        let style =
            switch mark.kind {
            case .linear: mark.isRepetition ? "again" : "linear"
            case .beside: "beside"
            case .dead: "dead"
            }
        let name = lane.breakID.map { " " + PrintableText.cut($0, limit: 100) } ?? ""
        let words = lane.number + name + ": " + ScheduleText.text(mark.position)
        svg.line(
            "<path class=\"\(style)\" transform=\"translate(\(SVGText.number(x)) \(SVGText.number(y)))\" d=\"\(shape)\">"
                + "<title>\(XMLText.escaped(words))</title></path>")
    }

    private func drawCuePoints(_ chart: ScheduleChart, y: Double, in svg: inout SVGText) {
        svg.text("cue points", x: 24, y: y + 4, class: "quiet")
        var last = -1.0
        for point in chart.cuePoints {
            let x: Double
            switch point {
            case .preroll: x = prerollX
            case .postroll: x = postrollX
            case .midroll(let time): x = plotX + plotWidth * chart.axis.fraction(of: time)
            }
            guard last < 0 || abs(x - last) >= 1 else { continue }
            last = x
            svg.line(
                "<path class=\"cue\" transform=\"translate(\(SVGText.number(x)) \(SVGText.number(y)))\" "
                    + "d=\"M0 -6L5 5H-5Z\"/>")
        }
    }

    private func drawLegend(y: Double, in svg: inout SVGText) {
        let entries = [
            ("linear", "M0 -7L7 0L0 7L-7 0Z", "pauses the content", 24.0),
            ("again", "M0 -4.5L4.5 0L0 4.5L-4.5 0Z", "comes again", 190.0),
            ("beside", "M0 -7L7 0L0 7L-7 0Z", "does not pause the content", 310.0),
            ("dead", "M-4 -4L4 4M4 -4L-4 4", "never plays", 530.0),
        ]
        for (style, shape, words, x) in entries {
            svg.line(
                "<path class=\"\(style)\" transform=\"translate(\(SVGText.number(x + 8)) \(SVGText.number(y - 4)))\" d=\"\(shape)\"/>"
            )
            svg.text(words, x: x + 22, y: y, class: "quiet")
        }
    }

    private static let style = """
        <style>
        text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:#1c2430}
        .paper{fill:#fff}.band{fill:#f3f5f8}.guide{stroke:#d5dae2;fill:none}.end{stroke:#8a94a3;fill:none}
        .name{font-size:17px;font-weight:600}.quiet,.tick{fill:#5f6b7a}.tick{font-size:11px}.middle{text-anchor:middle}
        .index{fill:#5f6b7a;text-anchor:end;font-variant-numeric:tabular-nums}.reason{fill:#b3261e;font-style:italic}
        .linear{fill:#1f5fbf;stroke:none}.again{fill:#7aa6e6;stroke:none}.beside{fill:#fff;stroke:#1f5fbf;stroke-width:1.5}
        .dead{fill:none;stroke:#b3261e;stroke-width:1.8}.cue{fill:#1c2430}
        @media(prefers-color-scheme:dark){text,.cue{fill:#e6e9ee}.paper{fill:#14181f}.band{fill:#1b212b}
        .guide{stroke:#2d3643}.end{stroke:#6d7887}.quiet,.tick,.index{fill:#98a3b3}.linear{fill:#6aa3ff}
        .again{fill:#3f6db3}.beside{fill:#14181f;stroke:#6aa3ff}.dead{stroke:#ff8a80}.reason{fill:#ff8a80}}
        </style>
        """
}

/// Collects the lines of an SVG document and escapes external text.
struct SVGText {
    private(set) var text = ""

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func text(_ words: String, x: Double, y: Double, class style: String) {
        line(
            "<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\">\(XMLText.escaped(words))</text>")
    }

    /// A coordinate with at most one decimal.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        return sign + "\(tenths.magnitude / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths.magnitude % 10)")
    }
}
