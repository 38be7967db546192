import AdRulesLint
import AdRulesText

/// The problems by cause, the most costly first.
struct CauseSection {
    let part: PageDocument

    /// More findings of one cause are counted only.
    private static let placeLimit = 20

    func write(to page: inout PageText) {
        let count = part.result.diagnostics.count
        let omitted = part.result.omitted > 0 ? ", and \(part.result.omitted) more that are not listed" : ""
        let causes = part.causes.count == count ? "" : " with \(counted(part.causes.count, "cause"))"
        let title = count == 0 ? "Nothing was found" : "Lint found \(counted(count, "problem"))\(causes)\(omitted)"
        part.begin("wrong", title + ".", to: &page)
        defer { page.line(PageText.end) }
        if part.causes.count > 3 || part.found.names.count > 3 { writeFilters(to: &page) }
        for cost in Cause.Cost.allCases {
            let causes = part.causes.filter { $0.cost == cost }
            guard !causes.isEmpty else { continue }
            page.line("<div class=\"group\"><\(part.subheading) class=\"sub\">This \(cost.words).</\(part.subheading)>")
            for cause in causes { write(cause, to: &page) }
            page.line("</div>")
        }
    }

    private func writeFilters(to page: inout PageText) {
        let severities = Severity.allCases.reversed().filter { severity in
            part.causes.contains { $0.severity == severity }
        }
        let players = part.targets.filter { target in
            part.causes.contains { $0.players.contains { $0.target == target } }
        }
        page.line("<div class=\"filters js\" role=\"group\" aria-label=\"Show only\">")
        for severity in severities {
            page.line(
                "<button type=\"button\" class=\"filter\" data-filter=\"s-\(severity.rawValue)\" "
                    + "aria-pressed=\"false\">\(severity.rawValue)</button>")
        }
        for player in players {
            page.line(
                "<button type=\"button\" class=\"filter\" data-filter=\"p-\(player.rawValue)\" aria-pressed=\"false\">"
                    + "\(PageText.escaped(player.name))</button>")
        }
        if part.found.names.count > 1 {
            page.line("<select class=\"filter\" aria-label=\"Show only a break\">")
            page.line("<option value=\"\">all breaks</option>")
            for entry in part.found.names {
                page.line("<option value=\"\(entry.token)\">\(PageText.escaped(entry.name))</option>")
            }
            page.line("</select>")
        }
        page.line("</div>")
    }

    // MARK: A cause

    private func write(_ cause: Cause, to page: inout PageText) {
        let count = cause.diagnostics.count
        let players = Set(cause.players.map { "p-\($0.target.rawValue)" })
        let places = Set(cause.diagnostics.compactMap(part.found.token))
        let words = (["s-\(cause.severity.rawValue)"] + players.union(places).sorted()).joined(separator: " ")
        page.line("<details class=\"cause \(cause.severity.rawValue)\" data-has=\"\(words)\">")
        page.line(
            "<summary><span class=\"level\">\(cause.severity.rawValue)</span> "
                + "<span class=\"what\">\(count > 1 ? "\(count) × " : "")"
                + "\(PageText.escaped(PrintableText.line(cause.title, limit: 300)))</span> "
                + "<code>\(PageText.escaped(cause.rule.id.rawValue))</code></summary><div class=\"body\">")
        if cause.cost != .portability { page.line("<p>\(PageText.escaped(cause.rule.why.capitalizedFirst + "."))</p>") }
        writePlayers(of: cause, to: &page)
        writePlace(0, of: cause, to: &page)
        let more = cause.diagnostics.indices.dropFirst().prefix(Self.placeLimit)
        if !more.isEmpty {
            page.line("<details class=\"more\"><summary>\(count - 1) more \(count == 2 ? "place" : "places")</summary>")
            for index in more { writePlace(index, of: cause, to: &page) }
            if count - 1 > more.count { page.line("<p class=\"left\">and \(count - 1 - more.count) more</p>") }
            page.line("</details>")
        }
        let spec = cause.rule.spec.map { "\($0) · " } ?? ""
        page.line(
            "<p class=\"spec\">\(PageText.escaped(spec + cause.rule.name)) · "
                + "<a href=\"#\(part.id(of: cause, at: 0))\">link to this</a></p></div></details>")
    }

    private func writePlayers(of cause: Cause, to page: inout PageText) {
        guard !cause.players.isEmpty else { return }
        page.line("<ul class=\"players\">")
        for entry in cause.players {
            page.line(
                "<li class=\"\(entry.severity.rawValue)\"><b>\(PageText.escaped(entry.target.name))</b> "
                    + "\(PageText.escaped(entry.sentence.withoutPrefix(entry.target.name + " ")))</li>")
        }
        page.line("</ul>")
    }

    // MARK: A place

    private func writePlace(_ index: Int, of cause: Cause, to page: inout PageText) {
        let diagnostic = cause.diagnostics[index]
        let finding = diagnostic.finding
        let id = part.id(of: cause, at: index)
        let place = part.found.token(of: diagnostic).map { " data-in=\"\($0)\"" } ?? ""
        page.line("<div class=\"place\" id=\"\(id)\"\(place)>")
        if cause.diagnostics.count > 1 {
            page.line("<p>\(PageText.escaped(PrintableText.line(finding.message, limit: 300)))</p>")
        }
        let frame = PageFrame(diagnostic, map: part.map, hidden: part.hidden, lineID: "\(part.prefix)-line-")
        page.line(frame.html)
        if let help = finding.help {
            page.line(
                "<p class=\"help\">\(PageText.escaped(PrintableText.line(help, limit: 600).capitalizedFirst + "."))</p>"
            )
        }
        if let refusal = diagnostic.refusal {
            page.line("<p class=\"help\">--fix refuses this: \(PageText.escaped(PrintableText.line(refusal))).</p>")
        }
        if diagnostic.trial == .made, let fix = finding.fix,
            let lines = PageFix(fix, map: part.map, hidden: part.hidden)
        {
            let copy =
                lines.isWhole
                ? "<button type=\"button\" class=\"js copy\" data-copy=\"\(id)-fix\" aria-label=\"Copy this fix\">copy</button>"
                : "to copy it, make the page with <code>--show-private</code>: a value is hidden"
            page.line(
                "<figure class=\"fix\"><figcaption>\(fix.isSafe ? "Write instead" : "Probably meant") \(copy)</figcaption>"
                    + "<pre id=\"\(id)-fix\" tabindex=\"0\">\(lines.html)</pre></figure>")
        }
        page.line("</div>")
    }
}
