package import AdRulesText

/// What a session came to: the outcomes of its breaks, the decisions behind them, and totals; its lines if wanted.
package struct SessionReport: Sendable {
    /// The record of the session, without lines.
    package let record: SessionRecord
    /// Its totals.
    package let figures: SessionFigures
    /// The lines of its decisions.
    private let decisions: [SessionLine]
    private let lines: [JSONValue]?

    /// A session whose lines are too many.
    package struct Excess: Error {}

    /// Plays a session. Throws ``Excess`` if decisions and lines have more than `limit` bytes, and what
    /// ``Simulation/run(_:log:each:)`` does.
    package init(playing setup: SimulationSetup, withLines: Bool, limit: Int) throws {
        var figures = SessionFigures()
        var decisions: [SessionLine] = []
        var lines: [JSONValue] = []
        var bytes = 0
        record = try Simulation.run(setup) { line in
            figures.add(line)
            if case .decision(let decision) = line.entry {
                decisions.append(line)
                bytes += decision.description.utf8.count
            }
            if withLines, line.kind == "event" || line.kind == "log" {
                bytes += line.json.utf8.count
                lines.append(.object(line.members))
            }
            if bytes > limit { throw Excess() }
        }
        self.figures = figures
        self.decisions = decisions
        self.lines = withLines ? lines : nil
    }

    /// The report as one JSON object. Complexity: O(breaks + lines).
    package var json: String { Self.form.text(of: self, pretty: false) }

    /// The schema of ``json``.
    package static let schema = JSONSchema("session", "What a session came to: the tool simulate", form.shape)

    private static let form = JSONForm<SessionReport>([
        .version(1),
        .value("breaks", .list(of: LineSchema.outcome)) { .array($0.record.summary.map { .object($0.members) }) },
        .list("decisions", decision) { $0.decisions }, .object("totals", totals) { $0 },
        .init(LineSchema.ending) { report, json in for member in report.record.afterBreaks { json.add(member) } },
        .value("lines?", .list(of: LineSchema.value)) { $0.lines.map { .array($0) } },
    ])

    private static let decision = JSONForm<SessionLine>([
        .value("content", .either(.number, .null)) { $0.content.map(JSONValue.seconds) ?? JSONValue(.null) },
        .text("text") { if case .decision(let decision) = $0.entry { decision.description } else { nil } },
    ])

    private static let totals = JSONForm<SessionReport>([
        .count("requests") { $0.figures.requests }, .count("filled") { $0.figures.filled },
        .count("adsStarted") { $0.figures.started }, .count("adsCompleted") { $0.figures.completed },
        .count("adsSkipped") { $0.figures.skipped }, .time("adSeconds") { $0.figures.adTime },
        .time("contentSeconds") { $0.record.contentPlayed }, .time("seconds") { $0.record.wall },
        .count("trackers") { $0.figures.trackers },
        .value("errors", .table(of: .count)) { report in
            .object(
                report.figures.errors.sorted { $0.key < $1.key }.map { JSONMember(String($0.key), .integer($0.value)) })
        },
    ])
}
