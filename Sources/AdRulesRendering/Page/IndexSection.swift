import AdRulesText

/// The list of the documents of a page, the worst first.
struct IndexSection {
    let parts: [PageDocument]

    func write(to page: inout PageText) {
        page.line("<section class=\"index\"><h1>\(counted(parts.count, "document"))</h1><ol>")
        let order: [Verdict.Level] = [.bad, .fair, .good]
        for level in order {
            for part in parts where part.verdict?.level == level {
                page.line(
                    "<li class=\"\(level.rawValue)\"><a href=\"#\(part.prefix)\">\(PageText.escaped(part.name))</a> "
                        + "<span>\(PageText.escaped(part.verdict?.sentence ?? ""))</span></li>")
            }
        }
        page.line("</ol></section>")
    }
}
