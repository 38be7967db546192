import AdRulesLint
import AdRulesModel
public import AdRulesRules
import AdRulesText

/// The result of rules for one content, for people and for scripts: the output of `adrules build --explain`.
///
/// Text of the rules is escaped: it cannot steer a terminal or end a line.
public struct BuildReport: Sendable {
    /// The findings of the linter for the playlist.
    public struct Note: Sendable, Hashable {
        /// The id of the rule.
        public var rule: String
        /// `error`, `warning` or `info`.
        public var severity: String
        /// The message.
        public var message: String

        /// Creates a note.
        public init(rule: String, severity: String, message: String) {
            self.rule = rule
            self.severity = severity
            self.message = message
        }
    }

    private let compilation: Compilation
    private let notes: [Note]
    private let heading: String

    /// Creates a report; `name` is that of the rules, `players` those that the playlist is for.
    public init(_ compilation: Compilation, notes: [Note], name: String, content: Content, players: [String]) {
        self.compilation = compilation
        self.notes = notes
        var parts = [PrintableText.lineStart(PrintableText.line(name))]
        if let title = content.title { parts.append(PrintableText.line(title, limit: 60)) }
        parts.append(content.isLive ? "live" : content.duration.map { "content \($0.label)" } ?? "duration unknown")
        if !players.isEmpty { parts.append("for " + players.joined(separator: ", ")) }
        heading = parts.joined(separator: ", ")
    }

    /// The report as one JSON value: that of the compilation, with the notes of the linter.
    public var json: String { Self.form.text(of: self) }

    static let schema = JSONSchema("build", "The breaks that rules give, and why: build --explain json", form.shape)

    private static let form = JSONForm<BuildReport>([
        .members(Compilation.form) { $0.compilation }, .list("findings", finding) { $0.notes },
    ])

    private static let finding = JSONForm<Note>([
        .text("rule") { $0.rule }, .text("severity", .words(of: Severity.self)) { $0.severity },
        .text("message") { $0.message },
    ])

    /// The report as a table.
    public var text: String {
        var rows = [["at", "break", "ads", "from", "why"]]
        for decision in compilation.decisions {
            rows.append([
                decision.at.map(Self.moment) ?? "–", PrintableText.line(decision.id ?? decision.name, limit: 40),
                decision.at == nil ? "–" : Self.length(decision.ads), "breaks[\(decision.rule)]", Self.why(decision),
            ])
        }
        let table = TextTable(rows)
        var lines = [heading] + rows.map { table.line($0) } + [totals] + needs
        lines += notes.inGroups { $0 }.map { note, same in
            let times = same.count > 1 ? " (\(same.count) times)" : ""
            return "lint: \(note.severity) \(note.rule): \(PrintableText.line(note.message))\(times)"
        }
        return lines.map { $0 + "\n" }.joined()
    }

    static func moment(_ offset: TimeOffset) -> String {
        switch offset {
        case .start: "pre-roll"
        case .end: "post-roll"
        case .time(let time): time.label
        case .percent, .opportunity: offset.description
        }
    }

    private static func length(_ ads: Decision.AdLength) -> String {
        switch ads {
        case .unknown: "?"
        case .atMost(let time): "≤ " + time.label
        case .exactly(let time): time.label
        }
    }

    private static func why(_ decision: Decision) -> String {
        guard decision.cause == nil else { return PrintableText.line("left out: " + decision.why) }
        var why = decision.why
        if let interval = decision.repeatAfter { why += ", repeated every \(interval.label)" }
        if let note = decision.note { why += "; " + note }
        return PrintableText.line(why)
    }

    /// The ad time of what is in the playlist: the sum that is known, and what is not.
    static func adTime(_ decisions: [Decision]) -> String {
        let placed = decisions.filter { $0.at != nil }
        let known = placed.compactMap(\.ads.time)
        let sum = known.reduce(MediaTime.zero, +)
        let isExact = placed.allSatisfy { if case .atMost = $0.ads { false } else { true } }
        let unknown = placed.count - known.count
        var parts: [String] = []
        if !known.isEmpty { parts.append((isExact ? "" : "≤ ") + sum.label) }
        if unknown > 0 { parts.append(unknown == 1 ? "?" : "\(unknown) × ?") }
        return parts.isEmpty ? "0:00" : parts.joined(separator: " + ")
    }

    private var totals: String {
        let placed = compilation.decisions.filter { $0.at != nil }
        var parts = [counted(placed.count, "break") + ", ads: " + Self.adTime(placed)]
        if compilation.fullestHour > .zero {
            let limit = compilation.limits.adTimePerHour.map { "limit: \($0.label)" } ?? "limit: none"
            let known = placed.contains { $0.ads == .unknown } ? " of what is known" : ""
            parts.append("the fullest hour has \(compilation.fullestHour.label)\(known) (\(limit))")
        }
        return parts.joined(separator: "; ")
    }

    /// The limits that the ad server has to keep, a line for each way to send them; the lengths above depend on them.
    private var needs: [String] {
        compilation.needs.inGroups { ByteText($0.carrier) }.map { carrier, needs in
            let limits = needs.map { need in
                let limit =
                    switch need.limit {
                    case .seconds(let time): time.label
                    case .ads(let count): counted(count, "ad")
                    }
                let ids = need.breaks.prefix(4).map { PrintableText.line($0, limit: 40) }.joined(separator: ", ")
                return "\(limit) (\(ids)\(need.breaks.count > 4 ? ", …" : ""))"
            }
            return "the ad server has to keep \(limits.joined(separator: ", ")): VMAP has no such limit; "
                + "it is in the tag as \(carrier.string)"
        }
    }
}
