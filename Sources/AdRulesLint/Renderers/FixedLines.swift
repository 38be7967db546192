import AdRulesModel

/// The lines that a fix changes, as they are and as they become: few enough to be read below a finding.
struct FixedLines {
    /// A line before or after the fix.
    struct Line {
        /// The number of the line in its text, from 1.
        var number: Int
        /// Whether the fix writes it; otherwise it takes it away.
        var isNew: Bool
        var bytes: ArraySlice<UInt8>
        /// The bytes of the line at which it begins to differ.
        var change: Int
    }

    /// The lines, in the order of the document.
    let lines: [Line]

    /// The most lines that are shown, and the longest one in bytes: a document may be one line.
    private static let most = (lines: 8, bytes: 1000)

    /// Makes the lines of a fix; nil if they are too many or too long, or if the fix changes none.
    init?(_ fix: Fix, map: SourceMap) {
        var lines: [Line] = []
        var growth = 0
        var rest = fix.edits[...]
        while let first = rest.first {
            let start = map.location(of: Int(first.range.lower)).line
            var end = map.location(of: Int(first.range.upper)).line
            var edits = [first]
            rest.removeFirst()
            // Edits of one line are one change.
            while let next = rest.first, map.location(of: Int(next.range.lower)).line <= end {
                edits.append(next)
                end = max(end, map.location(of: Int(next.range.upper)).line)
                rest.removeFirst()
            }
            guard end - start < Self.most.lines, (start...end).allSatisfy({ map.line($0).count <= Self.most.bytes })
            else { return nil }
            let old = (start...end).map { map.line($0) }
            let new = Self.text(of: edits, from: start, to: end, in: map)
                .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
            lines += Self.difference(old, new, from: start, growth: growth)
            growth += new.count - old.count
            guard lines.count <= Self.most.lines else { return nil }
        }
        guard !lines.isEmpty, lines.allSatisfy({ $0.bytes.count <= Self.most.bytes }) else { return nil }
        self.lines = lines
    }

    /// The lines from `start` to `end` with the edits made.
    private static func text(of edits: [Fix.Edit], from start: Int, to end: Int, in map: SourceMap) -> [UInt8] {
        var text: [UInt8] = []
        // The place up to which the text is written: a line, and an offset in it.
        var (line, column) = (start, 0)
        func copy(to target: Int, _ offset: Int) {
            while line < target {
                text += map.line(line).dropFirst(column) + [UInt8(ascii: "\n")]
                (line, column) = (line + 1, 0)
            }
            text += map.line(line).prefix(offset).dropFirst(column)
            column = max(column, offset)
        }
        for edit in edits {
            let (lower, upper) = (map.location(of: Int(edit.range.lower)), map.location(of: Int(edit.range.upper)))
            copy(to: lower.line, lower.column - 1)
            text += edit.text.utf8
            (line, column) = (upper.line, upper.column - 1)
        }
        copy(to: end, map.line(end).count)
        return text
    }

    /// The lines without those that both begin or end with.
    private static func difference(
        _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], from start: Int, growth: Int
    ) -> [Line] {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        let (gone, come) = (old.dropFirst(head).dropLast(tail), new.dropFirst(head).dropLast(tail))
        func lines(
            _ texts: ArraySlice<ArraySlice<UInt8>>, beside others: ArraySlice<ArraySlice<UInt8>>, isNew: Bool
        ) -> [Line] {
            texts.indices.map { index in
                let other = others.indices.contains(index) ? others[index] : []
                let change = zip(texts[index], other).prefix { $0 == $1 }.count
                return Line(
                    number: start + index + (isNew ? growth : 0), isNew: isNew, bytes: texts[index], change: change)
            }
        }
        return lines(gone, beside: come, isNew: false) + lines(come, beside: gone, isNew: true)
    }
}

/// The changes of a fix, in one line, and the options that apply it.
enum FixText {
    private static let longest = 60

    /// The options that make a fix.
    static func options(_ fix: Fix) -> String { fix.isSafe ? "--fix" : "--fix --unsafe-fixes" }

    /// The changes of a fix, as in `"0:10:00" becomes "00:10:00"`, where its lines are too long to be shown.
    static func changes(_ fix: Fix, in source: SourceDocument) -> String {
        // The two tags of an element that gets another name are one change.
        var lines: [String] = []
        for edit in fix.edits.prefix(3) {
            let line = change(edit, in: source)
            if !lines.contains(where: line.isSpelled) { lines.append(line) }
        }
        if fix.edits.count > 3 || lines.count > 2 { return "\(fix.edits.count) changes, which --diff shows" }
        return lines.joined(separator: ", ")
    }

    private static func change(_ edit: Fix.Edit, in source: SourceDocument) -> String {
        let old = shown(source.text(in: edit.range))
        if edit.text.isEmpty { return "without \(old)" }
        return edit.range.isEmpty ? "with \(shown(edit.text)) inserted" : "\(old) becomes \(shown(edit.text))"
    }

    /// The text in quotes, cut if it is long.
    private static func shown(_ text: String) -> String {
        let head = text.unicodeScalars.prefix(longest + 1)
        guard head.count > longest else { return "\"\(text)\"" }
        return "\"\(String(String.UnicodeScalarView(head.prefix(longest))))…\""
    }
}
