import AdRulesText

/// The document itself with line numbers, and the findings of each line beside it.
struct DocumentSection {
    let part: PageDocument

    /// A document with more lines or bytes is shown around its findings only.
    private static let limits = (lines: 1_500, bytes: 300_000)
    private static let around = 3
    private static let findingLimit = 100

    func write(to page: inout PageText) {
        let shown = shownLines
        let all = part.map.lineCount
        let left = all - shown.count
        part.begin("source", "The document has \(counted(all, "line")).", to: &page)
        if part.mask.isOn {
            page.line(
                "<p class=\"lead\">Values in URLs are hidden (<i class=\"x\">•••</i>): a page is sent to others, and they hold "
                    + "identifiers and consent strings. <code>--show-private</code> keeps them.</p>")
        }
        page.line("<pre class=\"frame document\" tabindex=\"0\" aria-label=\"The document\">")
        var marks: [Int: [(cause: Cause, index: Int)]] = [:]
        for cause in part.causes {
            for index in cause.diagnostics.indices {
                marks[cause.diagnostics[index].start.line, default: []].append((cause, index))
            }
        }
        var text = ""
        var last = 0
        for number in shown {
            if number > last + 1 { text += "<span class=\"row gap\">⋮ \(counted(number - last - 1, "line"))\n</span>" }
            last = number
            text += row(number, marks[number] ?? [])
        }
        if last < all { text += "<span class=\"row gap\">⋮ \(counted(all - last, "line"))\n</span>" }
        page.line(text + "</pre>")
        if left > 0 { page.line("<p class=\"left\">\(grouped(left)) lines without findings are left out.</p>") }
        page.line(PageText.end)
    }

    private func row(_ number: Int, _ found: [(cause: Cause, index: Int)]) -> String {
        let bytes = part.map.line(number)
        let marks = found.prefix(20).map { entry -> Range<Int> in
            let diagnostic = entry.cause.diagnostics[entry.index]
            let lower = min(diagnostic.start.column - 1, bytes.count)
            return lower..<min(bytes.count, max(lower, lower + diagnostic.finding.range.count))
        }
        let line = SourceLine(bytes: bytes, marks: marks.sorted { $0.lowerBound < $1.lowerBound }, hidden: part.hidden)
        let worst = found.map(\.cause.severity).max()
        var row =
            "<span class=\"row\(worst.map { " here \($0.rawValue)" } ?? "")\" id=\"\(part.prefix)-line-\(number)\">"
            + "<b>\(number)</b><span>\(line.html)\n</span></span>"
        for entry in found.prefix(5) {
            let diagnostic = entry.cause.diagnostics[entry.index]
            row +=
                "<span class=\"row note \(entry.cause.severity.rawValue)\"><b></b><span>"
                + "\(PageText.escaped(diagnostic.rule.id.rawValue)) "
                + "\(PageText.escaped(PrintableText.line(diagnostic.finding.message, limit: 160)))\n</span></span>"
        }
        return row
    }

    /// The numbers of the lines that are shown.
    private var shownLines: [Int] {
        let map = part.map
        guard map.lineCount > Self.limits.lines || part.input.source.bytes.count > Self.limits.bytes else {
            return Array(1...map.lineCount)
        }
        var lines = Set(1...min(20, map.lineCount))
        for diagnostic in part.causes.flatMap({ $0.diagnostics.prefix(5) }).prefix(Self.findingLimit) {
            let line = diagnostic.start.line
            lines.formUnion(max(1, line - Self.around)...min(map.lineCount, line + Self.around))
        }
        return lines.sorted()
    }
}
