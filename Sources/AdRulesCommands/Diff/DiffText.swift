import AdRulesEngine
import AdRulesText

/// The differences for people: one line for each break, its details indented, then what a viewer notices.
struct DiffText {
    /// The text, every line ending with a line feed.
    private var text = ""
    private let palette: Palette
    private let oldName: String
    private let newName: String
    /// What is shown of a text of the documents.
    private let shown: (String) -> String

    /// The widest pair of values on one line; longer ones get a line each.
    private static let lineLimit = 72

    /// The most changes of players that are listed.
    private static let playerLimit = 40

    /// Writes the differences. `shown` makes what is shown of a text of the documents, before any of it is left out.
    init(
        _ diff: PlaylistDiff, from old: String, to new: String, color: Bool,
        shown: @escaping (String) -> String = { $0 }
    ) {
        palette = Palette(isOn: color)
        self.shown = shown
        oldName = PrintableText.lineStart(PrintableText.line(old))
        newName = PrintableText.line(new)
        text = palette.paint("\(oldName) → \(newName)", .bold) + ": \(Self.summary(of: diff))\n"
        guard !diff.isEmpty else { return }
        if !diff.breaks.isEmpty || !diff.playlist.isEmpty || !diff.players.isEmpty { text += "\n" }
        for change in diff.breaks { add(change) }
        if !diff.playlist.isEmpty {
            text += paint(.changed) + " the playlist\n"
            add(diff.playlist)
        }
        for change in diff.players.prefix(Self.playerLimit) {
            text += palette.paint(change.new.result > change.old.result ? "!" : "~", .yellow) + " \(change.words)\n"
        }
        if diff.players.count > Self.playerLimit {
            text += "  … and \(diff.players.count - Self.playerLimit) more; --format json lists them all\n"
        }
        text += "\n" + ScheduleChangeText(change: diff.schedule, palette: palette, shown: shown).text
    }

    /// The text, every line ending with a line feed, in lines of so many columns.
    func text(columns: Int?) -> String {
        text.fields(separatedBy: "\n").map { line in
            PrintableText.fitted(line, to: columns, indent: line.utf8.prefix { $0 == UInt8(ascii: " ") }.count + 4)
        }.joined(separator: "\n")
    }

    static func summary(of diff: PlaylistDiff) -> String {
        var parts: [String] = []
        for kind in BreakChange.Kind.allCases {
            let count = diff.breaks.count { $0.kinds.contains(kind) }
            guard count > 0 else { continue }
            parts.append((parts.isEmpty ? counted(count, "break") : "\(count)") + " \(kind.rawValue)")
        }
        if parts.isEmpty { parts.append(diff.isEmpty ? "no difference" : "the same breaks") }
        if !diff.playlist.isEmpty { parts.append("changes around the breaks") }
        return parts.joined(separator: ", ")
    }

    // MARK: Breaks

    private mutating func add(_ change: BreakChange) {
        let (old, new) = (change.old, change.new)
        guard let side = new ?? old, let kind = change.kinds.first else { return }
        let id = side.adBreak.breakID.map { "\"\(PrintableText.line(shown($0), limit: 80))\"" }
        var line = paint(kind) + (change.kinds.count > 1 ? " and changed " : " ") + (id ?? "break \(side.number)")
        if change.kinds.contains(.moved), let old, let new {
            line += " from \(offset(old)) to \(offset(new))"
        } else {
            line += " at \(offset(side))"
        }
        if old == nil || new == nil { line += ": " + content(of: side.adBreak) }
        text += line + places(old?.place, new?.place) + "\n"
        // The line of a break that has moved shows its offsets.
        let hasMoved = change.kinds.contains(.moved)
        add(change.details.filter { !hasMoved || !$0.path.isEmpty || !$0.property.isSpelled("timeOffset") })
    }

    private func offset(_ side: BreakChange.Side) -> String {
        side.adBreak.timeOffsetText.map { PrintableText.line(shown($0), limit: 80) } ?? "no offset"
    }

    private func content(of adBreak: AdBreak) -> String {
        let types = adBreak.breakTypes.map(\.rawValue).joined(separator: " or ")
        let source = adBreak.source.map { PrintableText.line(shown($0.summary), limit: 120) } ?? "no source"
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

    /// Several properties of one element share a line for the element.
    private mutating func add(_ changes: [PartChange]) {
        var rest = changes[...]
        while let first = rest.first {
            let group = rest.prefix { $0.kind == .changed && $0.path == first.path }
            if group.count > 1, !first.path.isEmpty {
                text += "    \(subject(first.path))\(places(of: first))\n"
                for change in group { add(change, subject: change.property ?? "", indent: "      ", place: "") }
            } else {
                let subject = subject(first.path + [first.property].compactMap(\.self))
                add(first, subject: subject, indent: "    ", place: places(of: first))
            }
            rest = rest.dropFirst(max(group.count, 1))
        }
    }

    private mutating func add(_ change: PartChange, subject: String, indent: String, place: String) {
        let (old, new) = DiffValue.excerpts(change.old.map(shown), change.new.map(shown))
        switch change.kind {
        case .added: text += "\(indent)\(palette.paint("+", .green)) \(subject): \(new)\(place)\n"
        case .removed: text += "\(indent)\(palette.paint("-", .red)) \(subject): \(old)\(place)\n"
        case .changed, .reordered:
            var subject = change.kind == .reordered ? "order of " + subject : subject
            let names = DiffValue.parameters(change.old ?? "", change.new ?? "", shown: shown)
            if !names.isEmpty { subject += names.count == 1 ? ", parameter " : ", parameters " }
            subject += names.prefix(4).joined(separator: ", ") + (names.count > 4 ? ", …" : "")
            guard !old.isSpelled(new) else {
                text += "\(indent)\(subject): \(old) (the difference is hidden)\(place)\n"
                return
            }
            guard old.utf8.count + new.utf8.count > Self.lineLimit else {
                text += "\(indent)\(subject): \(old) → \(new)\(place)\n"
                return
            }
            text += "\(indent)\(subject)\(place)\n"
            text += "\(indent)  \(palette.paint("-", .red)) \(old)\n"
            text += "\(indent)  \(palette.paint("+", .green)) \(new)\n"
        }
    }

    private func places(of change: PartChange) -> String {
        let lines = [change.oldPlace, change.newPlace].compactMap { $0.map { "\($0.line):\($0.column)" } }
        return lines.isEmpty ? "" : palette.paint("  (\(lines.joined(separator: " → ")))", .dim)
    }

    private func subject(_ parts: [String]) -> String {
        parts.map { PrintableText.line(shown($0), limit: 100) }.joined(separator: " › ")
    }
}
