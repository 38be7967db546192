import AdRulesSimulation
import AdRulesText

/// Draws a chart with terminal characters: one lane per break, with the content from left to right.
struct LaneChart {
    /// The width of the terminal in columns.
    var width: Int
    var palette = Palette(isOn: false)
    /// The maximum number of lanes drawn; further ones are only counted.
    var laneLimit = 40

    private static let prerollColumns = 4
    private static let postrollColumns = 5

    func lines(_ chart: ScheduleChart) -> [String] {
        let shown = chart.lanes.prefix(laneLimit)
        let labels = shown.map(Self.label)
        let labelColumns = min(max(labels.map { PrintableText.width($0) }.max() ?? 0, 10), 30, max(10, width / 3))
        let plot = max(20, width - labelColumns - 1 - Self.prerollColumns - Self.postrollColumns)
        let ticks = chart.axis.ticks(atMost: max(1, plot / 11))
        let tickColumns = ticks.map { Self.column(of: $0, on: chart.axis, plot: plot) }

        let indent = String(repeating: " ", count: labelColumns + 1)
        var lines = [
            indent + "pre " + Self.header(ticks, tickColumns, plot) + " post",
            indent + "    " + colored(Self.rule(tickColumns, plot, chart.axis)),
        ]
        for (lane, label) in zip(shown, labels) {
            lines.append(
                Self.padded(label, to: labelColumns) + " "
                    + colored(
                        Self.row(lane.marks, on: chart.axis, plot: plot, guides: tickColumns, note: lane.reason?.name)))
        }
        if chart.lanes.count > shown.count { lines.append("… and \(chart.lanes.count - shown.count) more breaks") }
        if chart.lanes.count > 1 {
            let cues = chart.cuePoints.map { ScheduleChart.Mark(position: $0, kind: .linear, isRepetition: false) }
            lines.append(indent + "    " + colored(Self.rule(tickColumns, plot, chart.axis)))
            lines.append(
                Self.padded("cue points", to: labelColumns) + " "
                    + colored(
                        Self.row(
                            cues, on: chart.axis, plot: plot, guides: [], sign: "▲",
                            note: cues.isEmpty ? "none" : nil)))
        }
        return lines.map(\.trimmedTrailingBlanks)
    }

    /// The meanings of the signs that the chart shows.
    func legend(_ chart: ScheduleChart) -> String {
        let marks = chart.lanes.prefix(laneLimit).flatMap(\.marks)
        var parts: [String] = []
        if marks.contains(where: { $0.kind == .linear && !$0.isRepetition }) {
            parts.append("◀ ◆ ▶ pauses the content")
        }
        if marks.contains(where: { $0.kind == .beside && !$0.isRepetition }) { parts.append("◁ ◇ ▷ does not pause it") }
        if marks.contains(where: { $0.isRepetition && $0.kind != .dead }) { parts.append("↻ comes again") }
        if marks.contains(where: { $0.kind == .dead }) { parts.append("× never plays") }
        return parts.joined(separator: "   ")
    }

    private static func label(_ lane: ScheduleChart.Lane) -> String {
        let name = lane.breakID.map { " " + PrintableText.line($0, limit: 40) } ?? ""
        return lane.number + name
    }

    /// A lane's signs. In one column, a break's own sign wins over repetitions, and both over marks that never play.
    private static func row(
        _ marks: [ScheduleChart.Mark], on axis: ChartAxis, plot: Int, guides: [Int], sign: Character? = nil,
        note: String? = nil
    ) -> String {
        var cells = [Character](repeating: " ", count: plot)
        var strength = [Int](repeating: 0, count: plot)
        var preroll: Character = " "
        var postroll: Character = " "
        for column in guides { cells[column] = "┊" }
        for mark in marks {
            switch mark.position {
            case .preroll: preroll = sign ?? Self.sign(of: mark)
            case .postroll: postroll = sign ?? Self.sign(of: mark)
            case .midroll(let time):
                let column = column(of: time, on: axis, plot: plot)
                let rank = (mark.kind == .dead ? 1 : mark.isRepetition ? 2 : 3)
                guard rank > strength[column] else { continue }
                strength[column] = rank
                cells[column] = sign ?? Self.sign(of: mark)
            }
        }
        if let note = note.map({ ($0 + " ").prefix(plot) }) { cells.replaceSubrange(0..<note.count, with: note) }
        return " \(preroll)  " + String(cells) + "  \(postroll)  "
    }

    /// A row in colours: the grid stands back, breaks stand out, and so does the reason of one that never plays.
    private func colored(_ row: String) -> String {
        func color(_ sign: Character) -> Palette.Color? {
            switch sign {
            case " ": nil
            case "─", "┼", "├", "┤", "→", "┊", "▲", "×": .dim
            case _ where sign.isLetter: .yellow
            default: .cyan
            }
        }
        var text = ""
        var rest = row[...]
        while let first = rest.first {
            let run = rest.prefix { color($0) == color(first) }
            text += color(first).map { palette.paint(String(run), $0) } ?? String(run)
            rest = rest.dropFirst(run.count)
        }
        return text
    }

    private static func sign(of mark: ScheduleChart.Mark) -> Character {
        switch (mark.kind, mark.position) {
        case (.dead, _): "×"
        case (_, .midroll) where mark.isRepetition: "↻"
        case (.linear, .preroll): "◀"
        case (.linear, .midroll): "◆"
        case (.linear, .postroll): "▶"
        case (.beside, .preroll): "◁"
        case (.beside, .midroll): "◇"
        case (.beside, .postroll): "▷"
        }
    }

    static func column(of time: MediaTime, on axis: ChartAxis, plot: Int) -> Int {
        min(plot - 1, Int((axis.fraction(of: time) * Double(plot - 1)).rounded()))
    }

    /// Labels that begin at their ticks; one that would cross the edge is moved left, and one that would run into
    /// another is left out.
    static func header(_ ticks: [MediaTime], _ columns: [Int], _ plot: Int) -> String {
        var line = ""
        for (tick, column) in zip(ticks, columns) {
            let label = tick.label
            let start = min(column, plot - label.count)
            guard start >= 0, line.isEmpty || start > line.count else { continue }
            line = padded(line, to: start) + label
        }
        return padded(line, to: plot)
    }

    static func rule(_ columns: [Int], _ plot: Int, _ axis: ChartAxis) -> String {
        var cells = [Character](repeating: "─", count: plot)
        for column in columns { cells[column] = "┼" }
        cells[0] = "├"
        cells[plot - 1] = axis.isClosed ? "┤" : "→"
        return String(cells)
    }

    /// The text in so many columns. Complexity: O(length).
    static func padded(_ text: String, to columns: Int) -> String {
        guard PrintableText.width(text) > columns else { return PrintableText.padded(text, to: columns) }
        var used = 0
        let head = text.prefix { character in
            used += PrintableText.width(String(character))
            return used < columns
        }
        return PrintableText.padded(head + "…", to: columns)
    }
}
