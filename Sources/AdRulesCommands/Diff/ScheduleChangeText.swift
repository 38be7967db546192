import AdRulesEngine
import AdRulesText

/// The differences between two playlists that a viewer notices, in a few lines.
struct ScheduleChangeText {
    let change: ScheduleChange
    let palette: Palette
    /// Makes what is shown of a text of the documents.
    let shown: (String) -> String

    /// The most stops that are listed; further ones are counted, since scripts read the JSON.
    private static let stopLimit = 40

    /// The lines, each ending with a line feed. Complexity: O(stops shown).
    var text: String {
        let schedule = change.newSchedule
        let content =
            schedule.isLive
            ? "live" : schedule.duration.map { "content \($0.label)" } ?? "duration unknown: give --duration"
        var lines = [palette.paint("for a viewer", .bold) + " (\(content)): \(stopCounts)"]
        lines += change.stops.prefix(Self.stopLimit).map(line)
        if change.stops.count > Self.stopLimit {
            lines.append("  … and \(change.stops.count - Self.stopLimit) more; --format json lists them all")
        }
        if schedule.isTruncated || change.oldSchedule.isTruncated {
            lines.append("  … repetitions beyond the first \(schedule.repeatCap) are not compared")
        }
        lines += adTime
        return lines.joined(separator: "\n") + "\n"
    }

    private var stopCounts: String {
        let (old, new) = (change.oldLoad.stops, change.newLoad.stops)
        let counts = old == new ? counted(old, "stop") : "\(old) → \(counted(new, "stop"))"
        return change.stops.isEmpty ? "\(counts), the same breaks at the same moments" : counts
    }

    private func line(_ stop: ScheduleChange.StopChange) -> String {
        let old = stop.old.map(\.position.label) ?? ""
        let new = stop.new.map(\.position.label) ?? ""
        switch stop.kind {
        case .added: return "  \(palette.paint("+", .green)) \(new): \(names(stop.new, change.newSchedule))"
        case .removed: return "  \(palette.paint("-", .red)) \(old): \(names(stop.old, change.oldSchedule))"
        case .moved: return "  \(palette.paint(">", .cyan)) \(old) → \(new): \(names(stop.new, change.newSchedule))"
        case .changed:
            return "  \(palette.paint("~", .yellow)) \(new): \(names(stop.new, change.newSchedule)); "
                + "before, \(names(stop.old, change.oldSchedule))"
        }
    }

    private func names(_ stop: Stop?, _ schedule: Schedule) -> String {
        let occurrences = stop?.occurrences ?? []
        // Only the first few are looked up: a stop may hold every break of the playlist.
        let named = occurrences.prefix(7).compactMap { occurrence in
            schedule.scheduledBreak(at: occurrence.index).map { (occurrence, $0.adBreak) }
        }
        let labels = BreakChange.labels(named.map { ($0.index + 1, $1) }, shown: shown)
        return ChangeList.names(
            zip(named, labels).map { named, label in
                PrintableText.line(label, limit: 180) + (named.0.repetition > 0 ? " again" : "")
            })
    }

    /// The time of the ads, if all are known; no line otherwise.
    private var adTime: [String] {
        let (old, new) = (change.oldLoad, change.newLoad)
        guard old.unknown == 0, new.unknown == 0, old.known > .zero || new.known > .zero else { return [] }
        var line = "  ad time: \(Self.pair(old.known, new.known))"
        if let oldHour = old.perHour, let newHour = new.perHour { line += ", \(Self.pair(oldHour, newHour)) an hour" }
        return [line]
    }

    private static func pair(_ old: MediaTime, _ new: MediaTime) -> String {
        old == new ? old.label : "\(old.label) → \(new.label)"
    }
}
