import AdRulesModel
import AdRulesText

/// The timeline: the drawing, and a row for each stop.
struct TimelineSection {
    let part: PageDocument
    let timeline: Timeline

    /// More stops have no rows of their own.
    static let rowLimit = 400

    func write(to page: inout PageText) {
        part.begin("when", lead, isOpen: part.isAlone, to: &page)
        writeDrawing(to: &page)
        writeRows(to: &page)
        page.line(PageText.end)
    }

    private var lead: String {
        let pauses = timeline.pauses.count
        // Repetitions beyond the cap are not counted.
        let isPart = timeline.schedule.isTruncated
        let least = isPart ? "at least " : ""
        var words =
            pauses == 0
            ? "The content never pauses"
            : "The content pauses \(least)\(pauses == 1 ? "once" : pauses == 2 ? "twice" : "\(pauses) times")"
        if timeline.adTime > .zero {
            words += " for \(least)\(timeline.adTime.spoken) of ads in all"
            if let content = timeline.schedule.duration, content > .zero, timeline.schedule.hasFiniteRepetitions,
                !isPart
            {
                let share = Int((timeline.adTime.seconds * 100 / (content + timeline.adTime).seconds).rounded())
                words += ", \(share)% of the time"
            }
        }
        words += "."
        if timeline.schedule.duration == nil, !timeline.schedule.isLive, timeline.schedule.mode == .adRules {
            words += " The duration of the content is unknown: give --duration to see what lies beyond its end."
        }
        return words
    }

    private func writeDrawing(to page: inout PageText) {
        let drawing = TimelineDrawing(
            timeline, prefix: "\(part.prefix)-t",
            links: TimelineDrawing.Links(prefix: part.prefix, rows: min(Self.rowLimit, timeline.stops.count)),
            isZoomable: true)
        page.line("<div class=\"tools js\" role=\"group\" aria-label=\"Zoom of the timeline\">")
        for (name, sign, label) in [("out", "−", "Zoom out"), ("in", "+", "Zoom in"), ("all", "all", "Show all")] {
            page.line(
                "<button type=\"button\" class=\"zoom\" data-zoom=\"\(name)\" aria-label=\"\(label)\">\(sign)</button>")
        }
        page.line("</div>")
        page.line(
            "<div class=\"scroll\" tabindex=\"0\" role=\"group\" "
                + "aria-label=\"Timeline; left and right arrow keys go from stop to stop\">")
        page.line(
            "<svg class=\"timeline\" width=\"100%\" "
                + "height=\"\(SVGText.number(drawing.height))\">\(drawing.svg.text)</svg>")
        page.line("</div>")
        let legend = Legend(timeline).entries
        guard !legend.isEmpty else { return }
        page.line("<ul class=\"legend timeline\" aria-label=\"Legend\">")
        for entry in legend {
            let fill = entry.style == "t-assumed" ? " fill=\"url(#\(part.prefix)-t-h)\"" : ""
            page.line(
                "<li><svg width=\"18\" height=\"12\" aria-hidden=\"true\"><rect class=\"\(entry.style)\"\(fill) "
                    + "width=\"18\" height=\"12\" rx=\"2\"/></svg> \(PageText.escaped(entry.words))</li>")
        }
        page.line("</ul>")
    }

    private func writeRows(to page: inout PageText) {
        let stops = timeline.stops
        guard !stops.isEmpty else { return }
        page.line(
            "<details class=\"stops\"><summary>\(stops.count == 1 ? "The only stop" : "All \(stops.count) stops")"
                + ", one by one</summary><div class=\"wide\"><table><thead><tr><th>when</th><th>length</th>"
                + "<th>ads</th></tr></thead><tbody>")
        for index in stops.indices.prefix(Self.rowLimit) {
            let stop = stops[index]
            let length = stop.pausesContent ? stop.length.spoken + (stop.isAssumed ? " (assumed)" : "") : "no pause"
            page.line(
                "<tr id=\"\(part.prefix)-stop-\(index + 1)\" tabindex=\"-1\"><th scope=\"row\">"
                    + "\(stop.position.spoken)</th><td>\(length)</td><td>")
            for entry in stop.parts.prefix(20) { page.line("<p>\(PageText.escaped(words(of: entry)))</p>") }
            if stop.parts.count > 20 { page.line("<p>and \(stop.parts.count - 20) more breaks</p>") }
            page.line("</td></tr>")
        }
        page.line("</tbody></table></div>")
        if stops.count > Self.rowLimit {
            page.line("<p class=\"left\">\(stops.count - Self.rowLimit) more stops are in the drawing only.</p>")
        }
        page.line("</details>")
    }

    /// A break of a stop: its name, where its ads come from and which they are.
    private func words(of entry: Timeline.Part) -> String {
        var words = "break \(timeline.schedule.label(of: entry.occurrence))"
        if entry.scheduled.isBumper { words += ", a bumper" }
        switch entry.scheduled.source {
        case .tag(let uri):
            let host = (try? HTTPAddress(parsing: uri.string))?.host
            words += ": ads from \(host.map { PrintableText.line($0, limit: 80) } ?? "a tag that cannot be requested")"
        case .inline, .inlineWithWrapper: words += ": ads inside the playlist"
        case .unplayable, .trackersOnly: return words + ": trackers only"
        }
        let ads = entry.ads.pieces.filter { $0.ad != nil }
        guard !ads.isEmpty else { return words + "; not asked" }
        let titles = ads.prefix(12).map { piece in
            let title = piece.ad?.inline.title?.string ?? piece.ad?.inline.id ?? "an ad"
            let length = piece.isAssumed ? "length not stated" : piece.length.label
            return "\(part.shown(title, limit: 60)) (\(length))"
        }
        return words + "; " + titles.joined(separator: ", ") + (ads.count > 12 ? ", and \(ads.count - 12) more" : "")
    }
}
