import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The list of the documents of a page, the worst first.
struct IndexSection {
    let parts: [PageDocument]

    func write(to page: inout PageText) {
        page.line("<section class=\"index\"><h1>\(counted(parts.count, "document"))</h1><ol>")
        let order: [Verdict.Level] = [.bad, .fair, .good]
        for level in order {
            let here = parts.filter { $0.verdict?.level == level }.enumerated().sorted { left, right in
                let counts = [left, right].map { $0.element.result.count(of: .error) }
                return counts[0] != counts[1] ? counts[0] > counts[1] : left.offset < right.offset
            }
            for part in here.map(\.element) {
                page.line(
                    "<li class=\"\(level.rawValue)\"><a href=\"#\(part.prefix)\">\(PageText.escaped(part.name))</a> "
                        + "<span>\(PageText.escaped(part.verdict?.sentence ?? ""))</span> "
                        + "<span>\(PageText.escaped(Self.facts(of: part)))</span></li>")
            }
        }
        page.line("</ol></section>")
    }

    /// Whose it is, and how much was found, as in `ads.example · 2 errors, 1 warning`.
    private static func facts(of part: PageDocument) -> String {
        let counts = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = part.result.count(of: severity)
            return count == 0 ? nil : severity == .info ? "\(count) info" : counted(count, severity.rawValue)
        }
        let found = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
        return (hosts(of: part) + [found]).joined(separator: " · ")
    }

    /// The host of the document, or else those that most of its breaks get their ads from.
    private static func hosts(of part: PageDocument) -> [String] {
        if let host = (try? HTTPAddress(parsing: part.input.name))?.host {
            return [PrintableText.line(host, limit: 80)]
        }
        var counts: [String: Int] = [:]
        for scheduled in part.timeline?.schedule.breaks ?? [] {
            guard case .tag(let uri) = scheduled.source, let host = (try? HTTPAddress(parsing: uri.string))?.host else {
                continue
            }
            counts[PrintableText.line(host, limit: 80), default: 0] += 1
        }
        let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return names.count > 2 ? [names[0], "\(names.count - 1) other hosts"] : names
    }
}
