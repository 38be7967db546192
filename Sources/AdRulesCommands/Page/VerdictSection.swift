import AdRulesLint
import AdRulesText

/// The first screen of a document: the verdict, what is lost and whose it is, the players, and what the document is.
struct VerdictSection {
    let part: PageDocument
    let verdict: Verdict

    /// More losses are in the other sections only.
    private static let lossLimit = 8

    /// Writes it below a head.
    func write(head: String, to page: inout PageText) {
        page.line("<section class=\"verdict \(verdict.level.rawValue)\">\(head)")
        if !verdict.losses.isEmpty {
            page.line("<ul class=\"losses\" aria-label=\"What is lost, and whose it is\">")
            for loss in verdict.losses.prefix(Self.lossLimit) {
                page.line(
                    "<li><b>\(Self.name(of: loss.party))</b> <span>\(PageText.escaped(loss.what))</span> "
                        + "<span>\(PageText.escaped(loss.why))</span></li>")
            }
            let more = verdict.losses.count - Self.lossLimit
            page.line((more > 0 ? "<li class=\"left\">and \(more) more, below</li>" : "") + "</ul>")
        }
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
                + "summary</button> <button type=\"button\" class=\"js print\">Print</button></p>")
        page.line("</section>")
    }

    private static func name(of party: Outcome.Party) -> String {
        switch party {
        case .publisher: "Publisher"
        case .adServer: "Ad server"
        case .player: "Player"
        }
    }

    private var facts: [(name: String, words: String)] {
        var facts = [
            ("Kind", part.result.kind?.rawValue ?? "unreadable"), ("Size", "\(grouped(part.input.bytes.count)) bytes"),
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

    /// At most fifteen lines of plain text. Each is indented, which makes it code to ticket systems that read Markdown:
    /// text of the document neither loads nor formats anything there, and mentions nobody.
    private func summary(_ verdict: Verdict) -> String {
        var lines = [verdict.sentence, "", "document: \(part.name), \(part.input.bytes.count) bytes"]
        lines.append("fingerprint: \(fingerprint)")
        if !verdict.badges.isEmpty {
            lines.append("players: " + verdict.badges.map { "\($0.player) \($0.words)" }.joined(separator: "; "))
        }
        for cause in part.causes.prefix(6) {
            let count = cause.diagnostics.count > 1 ? "\(cause.diagnostics.count) × " : ""
            lines.append(
                "\(cause.severity.rawValue) \(cause.rule.id.rawValue): \(count)"
                    + "\(PrintableText.line(cause.title, limit: 160)) (line \(cause.diagnostics[0].start.line))")
        }
        if part.causes.count > 6 { lines.append("and \(part.causes.count - 6) other causes") }
        lines += ["", "Found by adrules \(Release.version)."]
        return lines.map { "    " + PrintableText.line($0, limit: 600) }.joined(separator: "\n")
    }
}
