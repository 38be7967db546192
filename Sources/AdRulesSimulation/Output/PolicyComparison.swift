import AdRulesText

/// Compares one viewer under each seek policy, and under each start policy if the session starts late.
/// `adrules simulate --compare-policies` prints it.
package struct PolicyComparison: Sendable {
    /// The results of one policy.
    private struct Column: Sendable {
        var name: String
        var outcomes: [OccurrenceID: Explanation] = [:]
        var figures = SessionFigures()
        var isHeld = true
    }

    private let tables: [(title: String, columns: [Column], rows: [Explanation])]
    /// Whether every session kept the invariants.
    package var isSuccess: Bool { tables.allSatisfy { $0.columns.allSatisfy(\.isHeld) } }

    private static let rowLimit = 200

    /// Runs the session under each policy, with everything else unchanged.
    ///
    /// Throws the errors of ``Simulation/run(_:each:)``.
    package init(_ setup: SimulationSetup) throws {
        var tables: [(title: String, columns: [Column], rows: [Explanation])] = []
        let seeks = Policies.Seek.allCases.map { seek in
            var policies = setup.configuration.policies
            policies.seek = seek
            return (seek.rawValue, policies)
        }
        tables.append(try Self.table("seek", seeks, setup))
        if let start = setup.lateStart {
            let choices: [Policies.StartPosition] = [.lastPassed, .skipPassed, .alwaysPreroll, .playAdsAfter(start)]
            let starts = choices.map { choice in
                var policies = setup.configuration.policies
                policies.startPosition = choice
                return (choice.words, policies)
            }
            tables.append(try Self.table("startPosition", starts, setup))
        }
        self.tables = tables
    }

    private static func table(
        _ title: String, _ choices: [(name: String, policies: Policies)], _ setup: SimulationSetup
    ) throws -> (title: String, columns: [Column], rows: [Explanation]) {
        var rows: [OccurrenceID: Explanation] = [:]
        var columns: [Column] = []
        for choice in choices {
            var setup = setup
            setup.configuration.policies = choice.policies
            var column = Column(name: choice.name)
            let record = try Simulation.run(setup) { column.figures.add($0) }
            column.isHeld = record.violations.isEmpty
            for explanation in record.summary {
                column.outcomes[explanation.occurrence] = explanation
                rows[explanation.occurrence] = rows[explanation.occurrence] ?? explanation
            }
            columns.append(column)
        }
        return (title, columns, rows.keys.sorted().compactMap { rows[$0] })
    }

    /// The tables as text. Complexity: O(breaks × policies).
    package var text: String {
        var text = ""
        for table in tables {
            if !text.isEmpty { text += "\n" }
            var rows = [[table.title, ""] + table.columns.map(\.name)]
            for row in table.rows.prefix(Self.rowLimit) {
                let label = PrintableText.line(row.breakID ?? row.offset ?? "", limit: 30)
                rows.append(
                    [row.occurrence.label(), label] + table.columns.map { Self.cell($0.outcomes[row.occurrence]) })
            }
            if table.rows.count > Self.rowLimit { rows.append(["…", "\(table.rows.count - Self.rowLimit) more"]) }
            rows.append(["ads", ""] + table.columns.map { "\($0.figures.started)" })
            rows.append(["ad time", ""] + table.columns.map { $0.figures.adTime.clockText })
            rows.append(["requests", ""] + table.columns.map { "\($0.figures.requests)" })
            if !table.columns.allSatisfy(\.isHeld) {
                rows.append(["invariants", ""] + table.columns.map { $0.isHeld ? "held" : "violated" })
            }
            let aligned = TextTable(rows, indent: 0)
            text += rows.map { aligned.line($0) + "\n" }.joined()
        }
        return text
    }

    private static func cell(_ explanation: Explanation?) -> String {
        guard let explanation else { return "-" }
        switch explanation.outcome {
        case .played, .partlyPlayed: return explanation.outcome.words
        case .notPlayed, .pending: return explanation.reason?.name ?? explanation.outcome.words
        }
    }
}

extension SimulationSetup {
    /// The start position, if it is after the beginning.
    fileprivate var lateStart: MediaTime? {
        for step in script {
            if case .start(let time) = step.step { return time > .zero ? time : nil }
        }
        return nil
    }
}
