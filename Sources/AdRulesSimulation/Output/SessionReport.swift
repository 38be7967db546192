package import AdRulesText

/// What a session came to: the outcomes of its breaks, the decisions behind them, and totals; its lines only if they are
/// wanted.
package struct SessionReport: Sendable {
    /// The record of the session, without lines.
    package let record: SessionRecord
    /// Its totals.
    package let figures: SessionFigures
    private let decisions: [JSONValue]
    private let lines: [JSONValue]?

    /// A session whose lines are too many.
    package struct Excess: Error {}

    /// Plays a session. Throws ``Excess`` if decisions and lines have more than `limit` bytes, and what
    /// ``Simulation/run(_:log:each:)`` does.
    package init(playing setup: SimulationSetup, withLines: Bool, limit: Int) throws {
        final class Notes {
            var figures = SessionFigures()
            var decisions: [JSONValue] = []
            var lines: [JSONValue] = []
            var bytes = 0
        }
        let notes = Notes()
        record = try Simulation.run(setup) { line in
            notes.figures.add(line)
            if case .decision(let decision) = line.entry {
                let value = JSONValue.object([
                    JSONMember("content", line.content.map(JSONValue.seconds) ?? JSONValue(.null)),
                    JSONMember("text", .string(decision.description)),
                ])
                notes.decisions.append(value)
                notes.bytes += decision.description.utf8.count
            }
            if withLines, line.kind == "event" || line.kind == "log" {
                notes.bytes += line.json.utf8.count
                notes.lines.append(.object(line.members))
            }
            if notes.bytes > limit { throw Excess() }
        }
        figures = notes.figures
        decisions = notes.decisions
        lines = withLines ? notes.lines : nil
    }

    /// The report as one JSON object. Complexity: O(breaks + lines).
    package var json: String {
        let totals: [(String, JSONValue)] = [
            ("requests", .integer(figures.requests)), ("filled", .integer(figures.filled)),
            ("adsStarted", .integer(figures.started)), ("adsCompleted", .integer(figures.completed)),
            ("adsSkipped", .integer(figures.skipped)), ("adSeconds", .seconds(figures.adTime)),
            ("contentSeconds", .seconds(record.contentPlayed)), ("seconds", .seconds(record.wall)),
            ("trackers", .integer(figures.trackers)),
            (
                "errors",
                .object(
                    figures.errors.sorted { $0.key < $1.key }.map { JSONMember(String($0.key), .integer($0.value)) })
            ),
        ]
        let members =
            [
                JSONMember("schemaVersion", .integer(1)),
                JSONMember("breaks", .array(record.summary.map { .object($0.members) })),
                JSONMember("decisions", .array(decisions)),
                JSONMember("totals", .object(totals.map { JSONMember($0.0, $0.1) })),
            ] + record.afterBreaks + (lines.map { [JSONMember("lines", .array($0))] } ?? [])
        return JSONValue.object(members).description
    }

    /// The schema of ``json``.
    package static let schema = JSONSchema(
        "session", "What a session came to: the tool simulate",
        .record(
            [
                ("schemaVersion", .constant(.integer(1))), ("breaks", .list(of: LineSchema.outcome)),
                ("decisions", .list(of: .record([("content", .either(.number, .null)), ("text", .text)]))),
                (
                    "totals",
                    .record([
                        ("requests", .count), ("filled", .count), ("adsStarted", .count), ("adsCompleted", .count),
                        ("adsSkipped", .count), ("adSeconds", .time), ("contentSeconds", .time), ("seconds", .time),
                        ("trackers", .count), ("errors", .table(of: .count)),
                    ])
                ),
            ] + LineSchema.ending + [("lines?", .list(of: LineSchema.value))]))
}
