import AdRulesModel
import AdRulesText

/// The source lines of a diagnostic with marks below them, and notes from the finding and the catalogue.
struct CodeFrame {
    /// The text of the frame; each line ends with a line end.
    private(set) var text = ""

    /// The notes below a frame.
    struct Notes: OptionSet {
        var rawValue: UInt8

        /// The reason of the rule and its specification.
        static let reason = Notes(rawValue: 1 << 0)
        /// The help of the finding.
        static let help = Notes(rawValue: 1 << 1)
        static let all: Notes = [.reason, .help]
    }

    /// Marked bytes of one line, with a label next to the mark.
    private struct Mark {
        var line: Int
        /// Byte offsets in the line.
        var bytes: Range<Int>
        var label: String
        var isPrimary: Bool
    }

    private let map: SourceMap
    private let palette: Palette
    private let color: Palette.Color
    /// The width of the line numbers in columns.
    private let gutter: Int
    /// The columns beside the gutter of a terminal; nil for a file or a pipe.
    private let room: Int?

    /// Draws a diagnostic of a source; `notes` are the notes below it. What its fix changes comes last: in lines if it
    /// was tried and is made, else in words.
    init(
        _ diagnostic: Diagnostic, name: String, map: SourceMap, palette: Palette, columns: Int? = nil,
        notes: Notes = .all, source: SourceDocument
    ) {
        self.map = map
        self.palette = palette
        color = palette.color(of: diagnostic.severity)
        let finding = diagnostic.finding
        var marks = [Self.mark(finding.range, label: finding.label ?? "", isPrimary: true, map: map)]
        marks += finding.related.prefix(8).map { Self.mark($0.range, label: $0.label, isPrimary: false, map: map) }
        let made = diagnostic.trial == .made ? finding.fix : nil
        let fixed = made.flatMap { FixedLines($0, map: map)?.lines } ?? []
        gutter = String((marks.map(\.line) + fixed.map(\.number)).max() ?? 1).count
        room = columns.map { [gutter] in max(40, $0 - gutter - 3) }
        let indent = String(repeating: " ", count: gutter)
        let place = "\(PrintableText.escaped(name)):\(diagnostic.start.line):\(diagnostic.start.column)"
        text += indent + palette.paint("-->", .blue) + " " + place + "\n"
        text += bar() + "\n"
        // No lines are shown for a document that is empty or too large to read.
        if map.lineCount > 1 || !map.line(1).isEmpty {
            draw(marks)
            let hasNotes =
                notes.contains(.reason) || notes.contains(.help) && finding.help != nil
                || finding.fix != nil || diagnostic.refusal != nil || !diagnostic.otherPlaces.isEmpty
            if hasNotes { text += bar() + "\n" }
        }
        if !diagnostic.otherPlaces.isEmpty { note("also", diagnostic.listedLines, limit: 10_000) }
        if notes.contains(.reason) { note("why", diagnostic.rule.why) }
        if notes.contains(.reason) {
            for entry in diagnostic.portability { note(entry.target.rawValue, entry.sentence) }
        }
        if notes.contains(.help), let help = finding.help { note("help", help) }
        if notes.contains(.reason) {
            let explain = "adrules explain \(diagnostic.rule.id.rawValue)"
            note(
                diagnostic.rule.spec == nil ? "see" : "spec",
                diagnostic.rule.spec.map { "\($0) · \(explain)" } ?? explain)
        }
        if let refusal = diagnostic.refusal { note("fix", "refused: \(refusal)", wraps: false) }
        guard let fix = finding.fix else { return }
        let options = FixText.options(fix)
        note("fix", fixed.isEmpty ? "\(FixText.changes(fix, in: source)) (\(options))" : options, wraps: false)
        for line in fixed { draw(line) }
    }

    /// Returns the mark of a range, clamped to its first line.
    private static func mark(_ range: SourceRange, label: String, isPrimary: Bool, map: SourceMap) -> Mark {
        let start = map.location(of: Int(range.lower))
        let length = map.line(start.line).count
        let lower = min(start.column - 1, length)
        let upper = min(lower + range.count, length)
        return Mark(line: start.line, bytes: lower..<max(lower, upper), label: label, isPrimary: isPrimary)
    }

    private mutating func draw(_ marks: [Mark]) {
        var shown: Int?
        for line in Set(marks.map(\.line)).sorted() {
            if let shown {
                if line == shown + 2 {
                    // Show a gap of one line in full: it takes no more room than a gap sign.
                    drawLine(shown + 1, Excerpt(line: map.line(shown + 1), around: 0..<0, columns: room))
                } else if line > shown + 2 {
                    text += String(repeating: " ", count: gutter) + " " + palette.paint("⋮", .blue) + "\n"
                }
            }
            shown = line
            // Marks far apart on a long line get an excerpt each.
            var rest = marks.filter { $0.line == line }.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
            while let first = rest.first {
                let excerpt = Excerpt(line: map.line(line), around: first.bytes, columns: room)
                let visible = rest.prefix { $0.bytes == first.bytes || excerpt.shows($0.bytes.lowerBound) }
                drawLine(line, excerpt)
                for mark in visible { draw(mark, on: excerpt) }
                rest.removeFirst(visible.count)
            }
        }
    }

    private mutating func drawLine(_ number: Int, _ excerpt: Excerpt) {
        let digits = String(number)
        let padded = String(repeating: " ", count: max(0, gutter - digits.count)) + digits
        text += palette.paint(padded + " |", .blue) + (excerpt.text.isEmpty ? "" : " " + excerpt.text) + "\n"
    }

    /// Draws a line that a fix takes away or writes.
    private mutating func draw(_ line: FixedLines.Line) {
        let excerpt = Excerpt(line: line.bytes, around: line.change..<line.change, columns: room)
        let digits = String(line.number)
        let padded = String(repeating: " ", count: max(0, gutter - digits.count)) + digits
        let words = (line.isNew ? "+" : "-") + (excerpt.text.isEmpty ? "" : " " + excerpt.text)
        text += palette.paint(padded, .blue) + " " + palette.paint(words, line.isNew ? .green : .red) + "\n"
    }

    private mutating func draw(_ mark: Mark, on excerpt: Excerpt) {
        let start = excerpt.column(of: mark.bytes.lowerBound)
        let end = max(excerpt.column(of: mark.bytes.upperBound), start + 1)
        let line = String(repeating: mark.isPrimary ? "^" : "-", count: end - start)
        let label = mark.label.isEmpty ? "" : PrintableText.line(mark.label, limit: 120)
        let paint = mark.isPrimary ? color : .blue
        func add(_ words: String, at column: Int) {
            text += bar() + " " + String(repeating: " ", count: column) + palette.paint(words, paint) + "\n"
        }
        let width = PrintableText.width(label)
        guard let room, end + 1 + width > room else {
            add(line + (label.isEmpty ? "" : " " + label), at: start)
            return
        }
        // The label gets lines of its own, moved to the left as far as it needs.
        add(line, at: start)
        for words in Self.wrapped(label, to: room) {
            add(words, at: max(0, min(start, room - PrintableText.width(words))))
        }
    }

    /// Words, with one blank between them, in lines of at most so many columns.
    private static func wrapped(_ text: String, to columns: Int) -> [String] {
        let words = text.split(separator: " ").joined(separator: " ")
        return PrintableText.fitted(words, to: columns, indent: 0).split(separator: "\n").map(String.init)
    }

    private func bar() -> String { palette.paint(String(repeating: " ", count: gutter) + " |", .blue) }

    /// Appends a note below the frame, wrapped at 100 columns or at the edge of the terminal; with `wraps` false and no
    /// terminal in one line, for a note that repeats words of the document, which must not begin a line.
    private mutating func note(_ name: String, _ content: String, wraps: Bool = true, limit: Int = 600) {
        let head = String(repeating: " ", count: gutter) + " = "
        let title = "\(name):" + String(repeating: " ", count: max(1, 6 - name.utf8.count - 1))
        let width = room.map { max(30, $0 - title.utf8.count) } ?? (wraps ? 100 : .max)
        let lines = Self.wrapped(PrintableText.line(content, limit: limit), to: width)
        let blanks = String(repeating: " ", count: gutter + 3 + title.utf8.count)
        for (index, line) in lines.enumerated() {
            text +=
                index == 0
                ? palette.paint(head, .blue) + palette.paint(title, .bold) + line + "\n"
                : blanks + PrintableText.lineStart(line) + "\n"
        }
    }
}
