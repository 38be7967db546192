import AdRulesEngine
import AdRulesLint
import AdRulesText

/// Documents below each other, each folded under its verdict, the worst first.
struct IndexSection {
    let parts: [PageDocument]
    /// Whether they keep their order.
    var isOrdered = false

    func write(to page: inout PageText) {
        guard !isOrdered else { return parts.forEach { $0.write(to: &page) } }
        let levels: [Verdict.Level] = [.bad, .fair, .good]
        for level in levels {
            let here = parts.filter { $0.verdict?.level == level }.enumerated().sorted { left, right in
                let counts = [left, right].map { $0.element.result.count(of: .error) }
                return counts[0] != counts[1] ? counts[0] > counts[1] : left.offset < right.offset
            }
            for part in here.map(\.element) { part.write(to: &page) }
        }
    }

    /// How many of the documents are how bad.
    var sentence: String {
        let counts = [Verdict.Level.bad, .fair].map { level in parts.count { $0.verdict?.level == level } }
        guard counts[0] + counts[1] > 0 else {
            return "Nothing is wrong with these \(Verdict.word(parts.count)) documents."
        }
        let bad =
            "\(Verdict.word(counts[0]).capitalizedFirst) of \(Verdict.word(parts.count)) documents lose ads or have errors"
        return bad + (counts[1] > 0 ? ", and \(Verdict.word(counts[1])) are worth checking." : ".")
    }

    /// Whose it is, and how much was found, as in `ads.example · 2 errors, 1 warning`.
    static func facts(of part: PageDocument) -> String {
        let counts = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = part.result.count(of: severity)
            return count == 0 ? nil : severity == .info ? "\(count) info" : counted(count, severity.rawValue)
        }
        let found = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
        return (hosts(of: part) + (part.input.problem == nil ? [found] : [])).joined(separator: " · ")
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
