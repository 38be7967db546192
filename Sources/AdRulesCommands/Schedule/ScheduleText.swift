import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The schedule as text for people: a heading, the chart, the stops, and what is not scheduled with the reasons.
struct ScheduleText {
    /// The width of the terminal in columns.
    var width = 80
    var palette = Palette(isOn: false)
    /// What AdRules and players do with each break.
    var outcomes: Outcomes
    /// The maximum number of stops or reasons listed; further ones are only counted, since scripts read the JSON.
    var rowLimit = 100

    func render(_ schedule: Schedule, name: String) -> String {
        let chart = ScheduleChart(schedule)
        let drawing = LaneChart(width: width, palette: palette)
        var lines = [palette.paint(heading(schedule, name: name), .bold), ""]
        if !chart.lanes.isEmpty {
            lines += drawing.lines(chart)
            let legend = drawing.legend(chart)
            if !legend.isEmpty { lines += ["", legend] }
            lines.append("")
        }
        lines += stopLines(schedule)
        lines += unscheduledLines(schedule)
        let players = PlayerOutcomes(outcomes).lines(palette)
        if !players.isEmpty, lines.last != "" { lines.append("") }
        lines += players.map { PrintableText.fitted($0, to: width, indent: 6) }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private func heading(_ schedule: Schedule, name: String) -> String {
        var parts = schedule.words
        if !schedule.opportunities.isEmpty {
            let times = schedule.opportunities.map { $0.time.label }
            parts.append("opportunities " + times.prefix(6).joined(separator: ", ") + (times.count > 6 ? ", …" : ""))
        }
        return PrintableText.lineStart(PrintableText.line(name)) + ": " + parts.joined(separator: ", ")
    }

    private func stopLines(_ schedule: Schedule) -> [String] {
        let stops = schedule.playableStops
        var rows = [["at", "break", "breakId", "offset", "ads"]]
        var isLast = false
        for stop in stops.prefix(rowLimit) {
            for (place, occurrence) in stop.occurrences.enumerated() {
                guard let scheduledBreak = schedule.scheduledBreak(at: occurrence.index) else { continue }
                // One row is the heading.
                if rows.count > 4 * rowLimit {
                    isLast = true
                    break
                }
                rows.append([
                    place == 0 ? stop.position.label : "", occurrence.label(),
                    Self.cell(scheduledBreak.adBreak.breakID),
                    occurrence.repetition == 0
                        ? Self.cell(scheduledBreak.adBreak.timeOffsetText)
                        : "every \((schedule.interval(ofBreakAt: scheduledBreak.index) ?? .zero).label)",
                    cell(of: scheduledBreak),
                ])
            }
            if isLast { break }
        }
        let count = schedule.isTruncated ? "more than \(counted(stops.count, "stop"))" : counted(stops.count, "stop")
        let load = AdLoad(stops, of: schedule, ads: outcomes.ads)
        let endless = schedule.hasFiniteRepetitions ? [] : endlessLines(schedule)
        let isPart = load.unknown > 0 || schedule.isTruncated || !endless.isEmpty
        let adTime = load.known > .zero ? ", ad time \(isPart ? "at least " : "")\(load.known.label)" : ""
        var lines = [palette.paint(count + (rows.count > 1 ? adTime : ": nothing plays"), .bold)]
        if rows.count > 1 {
            let table = TextTable(rows)
            lines.append(palette.paint(table.line(rows[0]), .dim))
            lines += rows.dropFirst().map { table.line($0, columns: width) }
        }
        if stops.count > rowLimit || isLast { lines.append("  … the rest is in --format json") }
        if schedule.isTruncated {
            lines.append("  … repetitions beyond the first \(schedule.repeatCap) are not listed")
        }
        return lines + endless + [""]
    }

    /// The repetitions that continue for as long as the content does.
    private func endlessLines(_ schedule: Schedule) -> [String] {
        var lines: [String] = []
        let breaks = schedule.breaks
        // One more than is shown: each may have given way to all explicit stops.
        for scheduledBreak in breaks where lines.count <= rowLimit {
            // The first ones may give way to breaks of their moments.
            let again = (1...breaks.count + 1).lazy.map { OccurrenceID(scheduledBreak.index, $0) }
                .first { schedule.resolution(of: $0) != .unscheduled(.overlappedRepeat) }
            guard let period = schedule.interval(ofBreakAt: scheduledBreak.index), let again,
                let first = schedule.place(of: again)
            else { continue }
            lines.append(
                "  \(again.label()) \(Self.cell(scheduledBreak.adBreak.breakID)) from \(first) on, "
                    + "every \(period.label)")
        }
        guard !lines.isEmpty else { return [] }
        let rest = lines.count > rowLimit ? ["  … the rest is in --format json"] : []
        return ["", "repetitions, as long as the content goes on"] + lines.prefix(rowLimit) + rest
    }

    private func unscheduledLines(_ schedule: Schedule) -> [String] {
        let unscheduled = schedule.unscheduled
        guard !unscheduled.isEmpty else { return [] }
        var rows: [[String]] = []
        for (occurrence, reason) in unscheduled.prefix(rowLimit) {
            let adBreak = schedule.scheduledBreak(at: occurrence.index)?.adBreak
            rows.append([
                occurrence.label(), Self.cell(adBreak?.breakID), Self.cell(schedule.place(of: occurrence)),
                schedule.sentence(for: reason) + (schedule.missingInput(for: reason).map { ": give --\($0)" } ?? ""),
            ])
        }
        let table = TextTable(rows)
        var lines = [palette.paint("\(unscheduled.count) not scheduled", .yellow)]
        lines += rows.map { table.line($0, columns: width) }
        if unscheduled.count > rowLimit { lines.append("  … the rest is in --format json") }
        return lines
    }

    private func cell(of scheduledBreak: ScheduledBreak) -> String {
        var parts = [scheduledBreak.adBreak.breakTypes.map(\.rawValue).joined(separator: " or ")]
        switch scheduledBreak.source {
        case .tag: parts.append("from a tag")
        case .inline: parts.append("inline")
        case .inlineWithWrapper: parts.append("inline, behind a wrapper")
        case .unplayable, .trackersOnly: return "none, trackers only"
        }
        if scheduledBreak.isBumper { parts.append("bumper") }
        return parts.joined(separator: ", ") + (outcomes.ads[known: scheduledBreak.index].map { ": \($0.words)" } ?? "")
    }

    private static func cell(_ text: String?) -> String {
        guard let text else { return "-" }
        return PrintableText.line(text, limit: 40)
    }
}
