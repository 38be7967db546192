import AdRulesLint
import AdRulesText

/// The head of a document: the verdict, a badge for each player, and what the document is.
struct VerdictSection {
    let part: PageDocument
    /// Whether it is the only document of its page.
    let isAlone: Bool

    func write(to page: inout PageText) {
        guard let verdict = part.verdict else { return }
        let tag = isAlone ? "h1" : "h2"
        page.line("<section class=\"verdict \(verdict.level.rawValue)\">")
        page.element("p", class: "file", part.name)
        page.line("<\(tag) class=\"title\" id=\"\(part.prefix)-title\">\(PageText.escaped(verdict.sentence))</\(tag)>")
        if !verdict.badges.isEmpty {
            page.line("<ul class=\"badges\" aria-label=\"Players\">")
            for badge in verdict.badges {
                page.line(
                    "<li class=\"badge \(badge.level.rawValue)\"><b>\(PageText.escaped(badge.player))</b> "
                        + "\(PageText.escaped(badge.words))</li>")
            }
            page.line("</ul>")
        }
        page.line("<dl class=\"facts\">")
        for fact in facts { page.line("<div><dt>\(fact.name)</dt><dd>\(PageText.escaped(fact.words))</dd></div>") }
        page.line("</dl>")
        let id = "\(part.prefix)-summary"
        page.line("<details class=\"ticket\"><summary>Summary for a ticket</summary>")
        page.line("<pre id=\"\(id)\" tabindex=\"0\">\(PageText.escapedLines(summary(verdict)))</pre></details>")
        page.line(
            "<p class=\"buttons\"><button type=\"button\" class=\"js copy\" data-copy=\"\(id)\">Copy the "
                + "summary</button> "
                + "<button type=\"button\" class=\"js print\">Print</button></p>")
        page.line("</section>")
    }

    private var facts: [(name: String, words: String)] {
        var facts = [
            ("Kind", part.result.kind?.rawValue ?? "unreadable"),
            ("Size", "\(grouped(part.input.bytes.count)) bytes"),
        ]
        if let timeline = part.timeline {
            facts.append(("Schedule", timeline.subtitle))
            if timeline.adTime > .zero {
                let pieces = timeline.pauses.flatMap { $0.parts.flatMap(\.ads.pieces) }
                let assumed =
                    pieces.allSatisfy(\.isAssumed)
                    ? ", assumed" : pieces.contains(where: \.isAssumed) ? ", part of it assumed" : ""
                facts.append(("Ad time", timeline.adTime.spoken + assumed))
            }
        }
        if let fetched = part.input.fetched { facts.append(("Fetched", part.mask.text(fetched))) }
        facts.append(("Fingerprint", fingerprint))
        facts.append(("Made with", "adrules \(Release.version)"))
        return facts
    }

    /// A hash of the document, so that two people see in their reports that they have the same one.
    private var fingerprint: String {
        var hash = StableHash()
        for byte in part.input.bytes { hash.combine(byte) }
        return "FNV-1a \(String(hash.value, radix: 16))"
    }

    /// At most fifteen lines of plain text, in the Markdown that ticket systems show.
    private func summary(_ verdict: Verdict) -> String {
        let (sentence, name) = (Self.quoted(verdict.sentence, limit: 400), Self.quoted(part.name, limit: 200))
        var lines = ["**\(sentence)**", "", "- document: \(name), \(part.input.bytes.count) bytes"]
        lines.append("- fingerprint: \(fingerprint)")
        if !verdict.badges.isEmpty {
            let players = verdict.badges.map { "\($0.player) \($0.words)" }.joined(separator: "; ")
            lines.append("- players: " + PrintableText.line(players))
        }
        for cause in part.causes.prefix(6) {
            let count = cause.diagnostics.count > 1 ? "\(cause.diagnostics.count) × " : ""
            let place = "line \(cause.diagnostics[0].start.line)"
            lines.append(
                "- \(cause.severity.rawValue) \(cause.rule.id.rawValue): \(count)"
                    + "\(Self.quoted(cause.title, limit: 160)) (\(place))")
        }
        if part.causes.count > 6 { lines.append("- and \(part.causes.count - 6) other causes") }
        lines += ["", "Found by adrules \(Release.version)."]
        return lines.joined(separator: "\n")
    }

    /// Text of the document in Markdown: it neither loads nor formats anything, and mentions nobody, which a backslash
    /// would not prevent.
    private static func quoted(_ text: String, limit: Int) -> String {
        PrintableText.markdown(PrintableText.line(text, limit: limit).replacing("@", with: PrintableText.escape("@")))
    }
}
