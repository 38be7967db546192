import AdRulesSimulation
import AdRulesText

/// A forecast as text for people: a chart of each second, the peaks, the load of each break, and other policies.
struct ForecastText {
    /// The width of the terminal in columns.
    var width: Int
    var palette: Palette

    /// The rows of a curve, each with eight levels.
    private static let rows = 4
    private static let levels: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let labelColumns = 16

    func render(_ forecast: Forecast, name: String) -> String {
        let title = PrintableText.lineStart(PrintableText.line(name)) + ": " + forecast.words.joined(separator: ", ")
        var lines = [palette.paint(title, .bold), ""]
        lines += chart(forecast.load) + [""]
        lines += table(Self.totals(forecast.load)) + [""]
        let breaks = Self.breaks(forecast)
        if breaks.count > 1 {
            let listed = forecast.herd.listedBreaks.count
            let rest = forecast.herd.isTruncated ? ["  … breaks beyond the first \(listed) are in the totals only"] : []
            lines += table(breaks) + rest + [""]
        }
        if !forecast.others.isEmpty { lines += table(Self.policies(forecast)) }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private func table(_ rows: [[String]]) -> [String] {
        let table = TextTable(rows)
        let lines = rows.map { table.line($0) }
        return [palette.paint(lines[0], .dim)] + lines.dropFirst()
    }

    // MARK: The chart

    private func chart(_ load: ServerLoad) -> [String] {
        let chart = LoadChart(load)
        let plot = max(20, width - Self.labelColumns - 1)
        let ticks = chart.axis.ticks(atMost: max(1, plot / 11))
        let columns = ticks.map { LaneChart.column(of: $0, on: chart.axis, plot: plot) }
        let indent = String(repeating: " ", count: Self.labelColumns)
        var lines = [
            indent + LaneChart.header(ticks, columns, plot), indent + LaneChart.rule(columns, plot, chart.axis),
        ]
        for lane in chart.lanes {
            let labels = [lane.name, "a second,", "at most", lane.curve.peak.map { grouped($0.count) } ?? "none"]
            let heights = chart.heights(lane, parts: plot)
            for row in 0..<Self.rows {
                let label = LaneChart.padded(row < labels.count ? labels[row] : "", to: Self.labelColumns)
                lines.append(label + Self.row(row, of: heights))
            }
            lines.append(indent + LaneChart.rule(columns, plot, chart.axis))
        }
        return lines.map(\.trimmedTrailingBlanks)
    }

    /// One row of a curve, from the top. What is not 0 is at least one level high.
    private static func row(_ row: Int, of heights: [Double]) -> String {
        let below = (rows - 1 - row) * 8
        return String(
            heights.map { height in
                let level = height > 0 ? max(1, Int((height * Double(rows * 8)).rounded())) : 0
                return levels[min(8, max(0, level - below))]
            })
    }

    // MARK: The tables

    private static func cells(_ curve: LoadCurve) -> [String] {
        guard let peak = curve.peak else { return ["0", "0", "–"] }
        return [grouped(curve.total), grouped(peak.count), MediaTime.seconds(Int64(peak.second)).label]
    }

    private static func totals(_ load: ServerLoad) -> [[String]] {
        [
            ["", "total", "most a second", "at"], ["requests"] + cells(load.requests),
            ["beacons"] + cells(load.beacons), ["ads", grouped(load.ads), "", ""],
        ]
    }

    private static func breaks(_ forecast: Forecast) -> [[String]] {
        let schedule = forecast.herd.schedule
        var rows = [["break", "breakId", "at", "begun", "requests", "a second", "at", "beacons", "a second", "at"]]
        for (occurrence, load) in forecast.breaks {
            let adBreak = schedule.scheduledBreak(at: occurrence.index)?.adBreak
            let place =
                if case .scheduled(let position) = schedule.resolution(of: occurrence) {
                    position.label
                } else { "–" }
            rows.append(
                [occurrence.label(), adBreak?.breakID.map { PrintableText.line($0, limit: 40) } ?? "–", place]
                    + [grouped(load.begun)] + cells(load.requests) + cells(load.beacons))
        }
        return rows
    }

    private static func policies(_ forecast: Forecast) -> [[String]] {
        var rows = [["policies", "requests a second", "after the pre-roll", "beacons a second", "wait"]]
        for (policies, load) in [(forecast.policies, forecast.load)] + forecast.others {
            rows.append([
                Forecast.words(of: policies) + (rows.count == 1 ? ", this one" : ""),
                compared(load.requests.peak, with: forecast.load.requests.peak),
                compared(forecast.peakAfterPreroll(load), with: forecast.peakAfterPreroll(forecast.load)),
                compared(load.beacons.peak, with: forecast.load.beacons.peak),
                load.averageWait.map { "\($0.secondsText) s" } ?? "–",
            ])
        }
        return rows
    }

    /// A peak, and how much more or less it is than that of the forecast.
    private static func compared(_ peak: LoadCurve.Peak?, with own: LoadCurve.Peak?) -> String {
        guard let peak else { return "0" }
        guard let own, own.count != peak.count else { return grouped(peak.count) }
        let percent = Int((Double(peak.count - own.count) / Double(own.count) * 100).rounded())
        return "\(grouped(peak.count)) (\(percent > 0 ? "+" : percent < 0 ? "−" : "±")\(percent.magnitude) %)"
    }
}
