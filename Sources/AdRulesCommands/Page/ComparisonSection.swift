import AdRulesLint
import AdRulesText

/// Two versions of a document: their timelines above each other, and what changed in the words of `adrules diff`.
struct ComparisonSection {
    let old: PageDocument
    let new: PageDocument
    let content: LintContent
    /// The known answers of ad servers, for a document without its own; nil if none were requested.
    let answers: AdAnswers?

    private static let textLimit = 200_000

    func write(to page: inout PageText) {
        let diff = difference
        let change = diff.map { $0.isEmpty ? "no change that a player would notice" : DiffText.summary(of: $0) }
        let title = change ?? "one of them cannot be read, so they are not compared"
        page.line(
            "<section class=\"compared\" aria-labelledby=\"compared\"><h2 id=\"compared\">"
                + "From the first to the second: \(PageText.escaped(title)).</h2>")
        for (index, part) in [old, new].enumerated() {
            guard let timeline = part.timeline else { continue }
            let drawing = TimelineDrawing(timeline, prefix: "c\(index + 1)-t")
            page.line("<p class=\"file\">\(index == 0 ? "before" : "after"): \(PageText.escaped(part.name))</p>")
            page.line(
                "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Timeline "
                    + "\(index == 0 ? "before" : "after")\">"
                    + "<svg class=\"timeline\" width=\"100%\" height=\"\(SVGText.number(drawing.height))\">"
                    + "\(drawing.svg.text)</svg></div>")
        }
        if let diff, !diff.isEmpty {
            let words = DiffText(diff, from: old.name, to: new.name, color: false, shown: old.mask.text).text(
                columns: nil)
            let text = PrintableText.cut(words, limit: Self.textLimit)
            page.line("<pre class=\"opening\" tabindex=\"0\">\(PageText.escapedLines(text))</pre>")
        }
        page.line("</section>")
    }

    /// The differences; nil if a document cannot be read.
    private var difference: PlaylistDiff? {
        guard let before = old.input.document, let after = new.input.document else { return nil }
        return PlaylistDiff(
            from: before, to: after, content: content,
            answers: (old.input.answers ?? answers, new.input.answers ?? answers))
    }
}
