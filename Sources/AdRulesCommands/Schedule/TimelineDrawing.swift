import AdRulesEngine
import AdRulesText

/// Draws a timeline as the inside of an SVG image: widths are in percent, so that it fits any width and can be zoomed
/// without distortion; heights are in pixels.
struct TimelineDrawing {
    /// Where a stop is a link to its row on a page.
    struct Links {
        /// The beginning of the ids of this drawing.
        var prefix: String
        /// The number of stops that have a row.
        var rows: Int
    }

    let timeline: Timeline
    /// The beginning of ids: two drawings on one page must not share them.
    var prefix = "t"
    var links: Links?
    /// Whether finer labels of the axis are there for a zoomed timeline.
    var isZoomable = false

    private let layout: TimelineLayout
    private(set) var svg = SVGText()
    /// The height so far.
    private(set) var height = 72.0

    /// More blocks than these are drawn together.
    private static let blockLimit = 400
    private static let numberLimit = 40

    init(_ timeline: Timeline, prefix: String = "t", links: Links? = nil, isZoomable: Bool = false) {
        self.timeline = timeline
        self.prefix = prefix
        self.links = links
        self.isZoomable = isZoomable
        layout = TimelineLayout(timeline)
        svg.line(
            "<defs><pattern id=\"\(prefix)-h\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
                + "patternTransform=\"rotate(45)\"><rect class=\"t-h1\" width=\"6\" height=\"6\"/>"
                + "<rect class=\"t-h2\" width=\"2.5\" height=\"6\"/></pattern></defs>")
        drawContent()
        drawTicks()
        drawBlocks()
        drawOverlays()
        drawLoad()
    }

    // MARK: Content and axis

    private mutating func drawContent() {
        let start = layout.x(of: .zero, afterAds: true)
        let end = layout.x(of: .postroll)
        svg.line(
            "<rect class=\"t-content\" \(Self.x(start)) y=\"34\" \(Self.width(end - start)) height=\"24\" rx=\"3\"/>")
        if timeline.axis.end == .zero || !timeline.axis.isClosed {
            // The rest is unknown.
            let words = timeline.schedule.isLive ? "live →" : timeline.axis.end == .zero ? "content" : "end unknown →"
            svg.line("<text class=\"t-quiet t-end\" \(Self.x(min(99.4, end - 0.6))) y=\"50\">\(words)</text>")
        }
    }

    private mutating func drawTicks() {
        let coarse = timeline.axis.ticks(atMost: 8)
        draw(coarse, class: "t-tick")
        guard isZoomable, timeline.axis.end > .zero else { return }
        let middle = timeline.axis.ticks(atMost: 32).filter { !coarse.contains($0) }
        draw(middle, class: "t-tick t-fine")
        let known = coarse + middle
        draw(timeline.axis.ticks(atMost: 128).filter { !known.contains($0) }, class: "t-tick t-finest")
    }

    private mutating func draw(_ ticks: [MediaTime], class style: String) {
        guard !ticks.isEmpty else { return }
        let shown = timeline.axis.end > .zero ? ticks : []
        AxisDrawing(bottom: 64) { [layout] in layout.x(of: $0) }.draw(shown, class: style, in: &svg)
    }

    // MARK: Stops

    private mutating func drawBlocks() {
        guard layout.blocks.count <= Self.blockLimit else { return drawCrowd() }
        let isNumbered = layout.blocks.count <= Self.numberLimit
        if isNumbered, !layout.blocks.isEmpty { height = 94 }
        var numbered = -10.0
        for block in layout.blocks {
            let words = XMLText.escaped(timeline.words(ofStop: block.stop))
            if let links, block.stop < links.rows {
                svg.line(
                    "<a class=\"t-stop\" href=\"#\(links.prefix)-stop-\(block.stop + 1)\" role=\"button\" "
                        + "aria-label=\"\(words)\">")
            } else {
                svg.line("<g class=\"t-stop\" role=\"img\" aria-label=\"\(words)\">")
            }
            svg.line("<title>\(words)</title>")
            draw(block)
            let middle = block.x + block.width / 2
            if isNumbered, middle - numbered > 2 {
                numbered = middle
                let anchor = middle < 1 ? "t-first" : middle > 99 ? "t-end" : "t-mid"
                svg.line("<text class=\"t-number \(anchor)\" \(Self.x(middle)) y=\"83\">\(number(of: block))</text>")
            }
            svg.line(links != nil && block.stop < (links?.rows ?? 0) ? "</a>" : "</g>")
        }
    }

    /// The number of the first break of a stop in the document.
    private func number(of block: TimelineLayout.Block) -> Int {
        (timeline.stops[block.stop].parts.first?.occurrence.index ?? 0) + 1
    }

    /// A stop with its ads side by side; a bumper is lower than an ad.
    private mutating func draw(_ block: TimelineLayout.Block) {
        let stop = timeline.stops[block.stop]
        let pieces = stop.parts.filter(\.pausesContent).flatMap { part in
            part.ads.pieces.map { (piece: $0, isBumper: part.scheduled.isBumper, part: part) }
        }
        let total = stop.length.seconds
        var x = block.x
        for entry in pieces {
            let share = total > 0 ? entry.piece.length.seconds / total : 1 / Double(pieces.count)
            let width = block.width * share
            let isAgain = entry.part.occurrence.repetition > 0
            let style =
                entry.isBumper ? "t-bumper" : entry.piece.isAssumed ? "t-assumed" : isAgain ? "t-ad t-again" : "t-ad"
            let fill = entry.piece.isAssumed && !entry.isBumper ? " fill=\"url(#\(prefix)-h)\"" : ""
            let (y, tall) = entry.isBumper ? (32, 28) : (26, 40)
            svg.line(
                "<rect class=\"\(style)\"\(fill) \(Self.x(x)) y=\"\(y)\" \(Self.width(width)) height=\"\(tall)\" "
                    + "rx=\"2\"/>")
            x += width
        }
    }

    /// So many stops that they are drawn as one shape.
    private mutating func drawCrowd() {
        let step = 0.25
        var index = 0
        while index < layout.blocks.count {
            let first = layout.blocks[index]
            var last = first
            while index + 1 < layout.blocks.count, layout.blocks[index + 1].x < first.x + step {
                index += 1
                last = layout.blocks[index]
            }
            index += 1
            let from = timeline.stops[first.stop].position.spoken
            let words =
                first.stop == last.stop
                ? timeline.words(ofStop: first.stop)
                : "\(last.stop - first.stop + 1) of \(timeline.stops.count) stops, from \(from)"
            svg.line(
                "<rect class=\"t-ad\" \(Self.x(first.x)) y=\"26\" "
                    + "\(Self.width(max(0.1, last.x + last.width - first.x))) height=\"40\">"
                    + "<title>\(XMLText.escaped(words))</title></rect>")
        }
    }

    // MARK: Below the content

    private mutating func drawOverlays() {
        let beside = timeline.stops.indices.flatMap { index in
            timeline.stops[index].parts.filter { !$0.pausesContent && $0.scheduled.isPlayable }
                .map { (stop: index, part: $0) }
        }
        guard !beside.isEmpty else { return }
        let y = height
        svg.line("<text class=\"t-quiet\" x=\"0\" y=\"\(SVGText.number(y + 11))\">overlays and others</text>")
        for entry in beside.prefix(Self.blockLimit) {
            let time = timeline.stops[entry.stop].position
            let start = layout.x(of: time)
            let end = time.contentTime.map { layout.x(of: $0 + entry.part.ads.length) } ?? start
            let width = max(0.5, min(100, end) - start)
            let style = entry.part.ads.pieces.isEmpty ? "t-none" : "t-overlay"
            svg.line(
                "<rect class=\"\(style)\" \(Self.x(min(start, 99.5))) y=\"\(SVGText.number(y + 16))\" "
                    + "\(Self.width(width)) height=\"10\" rx=\"5\">"
                    + "<title>\(XMLText.escaped(timeline.words(ofStop: entry.stop)))</title></rect>")
        }
        height += 34
    }

    /// The ad time in each hour as small bars.
    private mutating func drawLoad() {
        let hours = timeline.adTimePerHour
        guard hours.count > 1, let most = hours.max(), most > .zero else { return }
        let y = height
        svg.line("<text class=\"t-quiet\" x=\"0\" y=\"\(SVGText.number(y + 11))\">ad time in each hour</text>")
        for (index, load) in hours.enumerated() {
            let start = layout.x(of: .seconds(Int64(index) * 3600))
            let end = layout.x(of: min(timeline.axis.end, .seconds(Int64(index + 1) * 3600)))
            let tall = max(1, 22 * load.seconds / most.seconds)
            svg.line(
                "<rect class=\"t-load\" \(Self.x(start)) y=\"\(SVGText.number(y + 38 - tall))\" "
                    + "\(Self.width(max(0.1, end - start - 0.2))) height=\"\(SVGText.number(tall))\">"
                    + "<title>hour \(index + 1): \(load.spoken) of ads</title></rect>")
            guard hours.count <= 12 else { continue }
            svg.line(
                "<text class=\"t-quiet t-small\" \(Self.x(start)) y=\"\(SVGText.number(y + 50))\">\(load.label)</text>")
        }
        height += hours.count <= 12 ? 58 : 46
    }

    // MARK: Coordinates

    private static func x(_ percent: Double) -> String { AxisDrawing.coordinate("x", percent) }
    private static func width(_ percent: Double) -> String { AxisDrawing.coordinate("width", max(0, percent)) }
}
