import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The answers of the ad servers, from the break through the wrappers to the ad, and whom to contact.
struct RequestSection {
    let part: PageDocument
    let tree: RequestTree

    private static let lineLimit = 300

    func write(to page: inout PageText) {
        guard tree.hasRequests else { return }
        part.begin("requests", lead, to: &page)
        writeContacts(to: &page)
        page.line("<ul class=\"tree\">")
        let shown = tree.nodes.prefix(Self.lineLimit)
        for (index, node) in shown.enumerated() {
            page.line("<li>\(line(node, number: index + 1))")
            let next = index + 1 < shown.count ? shown[index + 1].depth : 0
            if next <= node.depth { page.line("</li>") }
            for _ in 0..<max(0, next - node.depth) { page.line("<ul class=\"tree\">") }
            for _ in 0..<max(0, node.depth - next) { page.line("</ul></li>") }
        }
        page.line("</ul>")
        let rest = tree.nodes.count - Self.lineLimit
        if rest > 0 { page.line("<p class=\"left\">and \(rest) more lines</p>") }
        page.line(PageText.end)
    }

    private var answers: [(url: String?, answer: RequestAnswer)] {
        tree.nodes.compactMap { node in node.answer.map { (node.url, $0) } }
    }

    /// The number of answers, and their times.
    private var lead: String {
        let answers = answers.map(\.answer)
        let failed = answers.count { $0.failure != nil }
        let slowest = answers.compactMap(\.milliseconds).max()
        let time = slowest.map { answers.count > 1 ? ", the slowest after \(grouped($0)) ms" : "" } ?? ""
        let which = failed == 0 ? "all of them ad responses" : "\(failed) of them no ad response"
        return "Ad servers sent \(counted(answers.count, "answer"))\(time); \(which)."
    }

    /// Writes whom to contact about the answers that are none.
    private func writeContacts(to page: inout PageText) {
        let hosts = answers.filter { $0.answer.failure != nil }.compactMap { host(of: $0.url) }.uniqued { $0 }
        guard !hosts.isEmpty else { return }
        let names = hosts.prefix(5).map { "<b>\(PageText.escaped($0))</b>" }.joined(separator: ", ")
        page.line(
            "<p class=\"lead\">Contact: the owner of \(names)\(hosts.count > 5 ? " and \(hosts.count - 5) more" : "").</p>"
        )
    }

    private func host(of url: String?) -> String? {
        url.flatMap { (try? HTTPAddress(parsing: $0))?.host }.map { PrintableText.line($0, limit: 80) }
    }

    private func line(_ node: RequestTree.Node, number: Int) -> String {
        var head = node.kind.rawValue
        if let id = node.id { head += " \(part.shown(id, limit: 60))" }
        if node.kind == .adBreak { head += " at \(part.shown(node.timeOffset ?? "no time", limit: 40))" }
        var html = "<b>\(PageText.escaped(head))</b>"
        let known = node.ad.map(Self.facts) ?? []
        if !known.isEmpty {
            html += " " + PageText.escaped(known.map { part.shown($0, limit: 80) }.joined(separator: " · "))
        }
        guard let url = node.url else { return html }
        let shown = part.shown(url, limit: 300)
        html += " <code>\(PageText.escaped(shown))</code>"
        guard let answer = node.answer else {
            return html + " <span class=\"answer\">\(node.isRepeated ? "answered above" : "not asked")</span>"
        }
        var facts: [String] = []
        // A failing status is in the words of the failure.
        if let status = answer.status, answer.failure?.message.contains(" \(status)") != true {
            facts.append("status \(status)")
        }
        if let time = answer.milliseconds { facts.append("\(grouped(time)) ms") }
        if answer.redirects > 0 { facts.append(counted(answer.redirects, "redirect")) }
        if answer.bytes > 0 { facts.append("\(grouped(answer.bytes)) bytes") }
        if let failure = answer.failure {
            facts.append(part.shown(failure.message, limit: 200))
        } else if !answer.ads.contains(where: { $0.kind != .empty }) {
            facts.append("no ads")
        }
        html +=
            " <span class=\"answer\(answer.failure == nil ? "" : " failed")\">"
            + "\(PageText.escaped(facts.joined(separator: ", ")))</span>"
        if let opening = answer.opening {
            let id = "\(part.prefix)-opening-\(number)"
            html +=
                "<figure class=\"fix\"><figcaption>It begins with <button type=\"button\" class=\"js copy\" "
                + "data-copy=\"\(id)\" aria-label=\"Copy the beginning of the answer\">copy</button></figcaption>"
                + "<pre class=\"opening\" id=\"\(id)\" tabindex=\"0\">"
                + "\(PageText.escapedLines(part.mask.text(opening)))</pre></figure>"
        }
        return html
    }

    /// What an ad is known by: its title, ad system, creative, advertiser and length.
    private static func facts(of ad: Ad) -> [String] {
        let creative = ad.creatives.first { $0.linear != nil } ?? ad.creatives.first
        let ids = creative?.universalAdIDs.map { id in
            let value = id.value.string.isEmpty ? id.idValue ?? "" : id.value.string
            return "UniversalAdId \(value)" + (id.registry.map { " (\($0))" } ?? "")
        }
        let facts = [
            ad.title?.string, ad.adSystem.map { "from \($0.name.string)" }, creative?.id.map { "creative \($0)" },
        ]
        let more = [ad.advertiser.map { "advertiser \($0.string)" }, creative?.linear?.duration?.label]
        return (facts + (ids ?? []) + more).compactMap(\.self).filter { !$0.isEmpty }
    }
}
