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
        page.line("<section class=\"compared\" aria-labelledby=\"compared\"><h2 id=\"compared\">What changed</h2>")
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
        if let before = old.input.document, let after = new.input.document {
            let diff = PlaylistDiff(
                from: before, to: after, duration: content.duration, isLive: content.isLive,
                opportunities: content.opportunities, oldAnswers: old.input.answers ?? answers,
                newAnswers: new.input.answers ?? answers)
            let words =
                diff.isEmpty
                ? "Nothing that a player would notice."
                : DiffText(diff, from: old.name, to: new.name, color: false, shown: old.mask.text).text(columns: nil)
            let text = PrintableText.cut(words, limit: Self.textLimit)
            page.line("<pre class=\"opening\" tabindex=\"0\">\(PageText.escapedLines(text))</pre>")
        } else {
            page.line("<p class=\"lead\">One of them cannot be read, so they are not compared.</p>")
        }
        page.line("</section>")
    }
}
