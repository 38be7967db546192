import AdRulesEngine
import AdRulesModel
import AdRulesText

/// The differences for people: one line for each break, its details indented, then what a viewer notices.
struct DiffText {
    /// The text, every line ending with a line feed.
    private(set) var text = ""
    private let palette: Palette
    private let oldName: String
    private let newName: String

    /// The widest pair of values on one line; longer ones get a line each.
    private static let lineLimit = 72

    init(_ diff: PlaylistDiff, from old: String, to new: String, color: Bool) {
        palette = Palette(isOn: color)
        oldName = PrintableText.line(old)
        newName = PrintableText.line(new)
        text = palette.paint("\(oldName) → \(newName)", .bold) + ": \(Self.summary(of: diff))\n"
        guard !diff.isEmpty else { return }
        if !diff.breaks.isEmpty || !diff.playlist.isEmpty { text += "\n" }
        for change in diff.breaks { add(change) }
        if !diff.playlist.isEmpty {
            text += paint(.changed) + " the playlist\n"
            for change in diff.playlist { add(change) }
        }
        text += "\n" + ScheduleChangeText(diff.schedule, palette: palette).text
    }

    private static func summary(of diff: PlaylistDiff) -> String {
        var parts: [String] = []
        for kind in BreakChange.Kind.allCases {
            let count = diff.breaks.count { $0.kinds.contains(kind) }
            guard count > 0 else { continue }
            parts.append((parts.isEmpty ? DiffValue.count(count, "break") : "\(count)") + " \(kind.rawValue)")
        }
        if parts.isEmpty { parts.append(diff.isEmpty ? "no difference" : "the same breaks") }
        if !diff.playlist.isEmpty { parts.append("changes around the breaks") }
        return parts.joined(separator: ", ")
    }

    // MARK: Breaks

    private mutating func add(_ change: BreakChange) {
        let (old, new) = (change.old, change.new)
        guard let side = new ?? old, let kind = change.kinds.first else { return }
        var line = paint(kind) + (change.kinds.count > 1 ? " and changed" : "") + " " + Self.label(side)
        if change.kinds.contains(.moved), let old, let new {
            line += " from \(Self.offset(old)) to \(Self.offset(new))"
        } else {
            line += " at \(Self.offset(side))"
        }
        if old == nil || new == nil { line += ": " + Self.content(of: side.adBreak) }
        text += line + places(old?.place, new?.place) + "\n"
        for detail in change.details where !isShown(detail, in: change) { add(detail) }
    }

    /// Whether the line of the break shows a detail already: a break that has moved shows its offsets.
    private func isShown(_ detail: PartChange, in change: BreakChange) -> Bool {
        detail.path.isEmpty && detail.property.isSpelled("timeOffset") && change.kinds.contains(.moved)
    }

    private static func label(_ side: BreakChange.Side) -> String {
        side.adBreak.breakID.map { "\"\(PrintableText.line($0, limit: 80))\"" } ?? "break \(side.number)"
    }

    private static func offset(_ side: BreakChange.Side) -> String {
        side.adBreak.timeOffsetText.map { PrintableText.line($0, limit: 80) } ?? "no offset"
    }

    private static func content(of adBreak: AdBreak) -> String {
        let types = adBreak.breakTypes.map(\.rawValue).joined(separator: " or ")
        let source = adBreak.source.map { PrintableText.line($0.summary, limit: 120) } ?? "no source"
        return "\(types), \(source)"
    }

    private func places(_ old: SourceMap.Location?, _ new: SourceMap.Location?) -> String {
        let places = [
            old.map { "\(oldName):\($0.line):\($0.column)" }, new.map { "\(newName):\($0.line):\($0.column)" },
        ].compactMap(\.self)
        return places.isEmpty ? "" : palette.paint("  (\(places.joined(separator: ", ")))", .dim)
    }

    private func paint(_ kind: BreakChange.Kind) -> String {
        switch kind {
        case .added: palette.paint("+ added", .green)
        case .removed: palette.paint("- removed", .red)
        case .moved: palette.paint("> moved", .cyan)
        case .changed: palette.paint("~ changed", .yellow)
        }
    }

    // MARK: Details

    private mutating func add(_ change: PartChange) {
        let parts = (change.path + [change.property].compactMap(\.self)).map { PrintableText.line($0, limit: 100) }
        let subject = parts.joined(separator: " › ")
        let lines = [change.oldPlace, change.newPlace].compactMap { $0.map { "\($0.line):\($0.column)" } }
        let place = lines.isEmpty ? "" : palette.paint("  (\(lines.joined(separator: " → ")))", .dim)
        let (old, new) = DiffValue.excerpts(change.old, change.new)
        switch change.kind {
        case .added: text += "    \(palette.paint("+", .green)) \(subject): \(new)\(place)\n"
        case .removed: text += "    \(palette.paint("-", .red)) \(subject): \(old)\(place)\n"
        case .changed, .reordered:
            let subject = change.kind == .reordered ? "order of " + subject : subject
            guard old.utf8.count + new.utf8.count > Self.lineLimit else {
                text += "    \(subject): \(old) → \(new)\(place)\n"
                return
            }
            text += "    \(subject)\(place)\n"
            text += "      \(palette.paint("-", .red)) \(old)\n      \(palette.paint("+", .green)) \(new)\n"
        }
    }
}
