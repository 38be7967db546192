import AdRulesLint
import AdRulesModel
import AdRulesText

/// The lines of a finding with its place marked, and the places that explain it.
struct PageFrame {
    private(set) var html = ""

    private struct Mark {
        var line: Int
        var bytes: Range<Int>
        var label: String
        var isPrimary: Bool
    }

    init(_ diagnostic: Diagnostic, map: SourceMap, hidden: [Range<Int>], lineID: String) {
        let finding = diagnostic.finding
        var marks = [Self.mark(finding.range, finding.label ?? "", isPrimary: true, map)]
        marks += finding.related.prefix(4).map { Self.mark($0.range, $0.label, isPrimary: false, map) }
        html = "<pre class=\"frame\" tabindex=\"0\">"
        // The line before a mark shows where one is.
        var lines = Set(marks.map(\.line))
        if marks[0].line > 1 { lines.insert(marks[0].line - 1) }
        var last: Int?
        for number in lines.sorted() {
            if let last, number > last + 1 { html += "<span class=\"row gap\">⋮\n</span>" }
            last = number
            let bytes = map.line(number)
            let here = marks.filter { $0.line == number }
            let line = SourceLine(bytes: bytes, marks: here.map(\.bytes), hidden: hidden)
            let style = here.contains(where: \.isPrimary) ? "row here" : here.isEmpty ? "row" : "row near"
            html += "<span class=\"\(style)\"><b>\(number)</b><span>\(line.html)\n</span></span>"
            for mark in here where !mark.label.isEmpty {
                html +=
                    "<span class=\"row label\"><b></b><span>"
                    + "\(PageText.escaped(PrintableText.line(mark.label, limit: 120)))\n</span></span>"
            }
        }
        html += "</pre>"
    }

    private static func mark(_ range: SourceRange, _ label: String, isPrimary: Bool, _ map: SourceMap) -> Mark {
        let start = map.location(of: Int(range.lower))
        let length = map.line(start.line).count
        let lower = min(start.column - 1, length)
        return Mark(
            line: start.line, bytes: lower..<max(lower, min(lower + max(1, range.count), length)), label: label,
            isPrimary: isPrimary)
    }
}

/// The changes of a fix as removed and added lines.
struct PageFix {
    /// The lines, those that go with `-` and those that come with `+`.
    let html: String
    /// Whether nothing of them is hidden, so that they can be copied.
    let isWhole: Bool

    private static let lineLimit = 8

    /// Nil for a fix of more lines than a person wants to read.
    init?(_ fix: Fix, map: SourceMap, hidden: [Range<Int>]) {
        guard let first = fix.edits.first, let last = fix.edits.last else { return nil }
        let start = map.location(of: Int(first.range.lower)).line
        let end = map.location(of: Int(last.range.upper)).line
        guard end - start < Self.lineLimit,
            (start...end).allSatisfy({ map.line($0).count <= SourceLine.limit })
        else { return nil }
        let old = (start...end).map { map.line($0) }
        let base = map.startOffset(ofLine: start)
        var bytes = (start...end).reduce(into: [UInt8]()) { text, number in
            if number > start { text.append(UInt8(ascii: "\n")) }
            text += map.line(number)
        }
        // Lines with other ends than a line feed would shift what follows.
        guard fix.edits.allSatisfy({ Int($0.range.upper) - base <= bytes.count }),
            start == end || map.startOffset(ofLine: end) - base == bytes.count - map.line(end).count
        else { return nil }
        var isHidden = [Bool](repeating: false, count: bytes.count)
        for range in hidden {
            for index in range.clamped(to: base..<base + bytes.count) { isHidden[index - base] = true }
        }
        for edit in fix.edits.reversed() {
            let range = Int(edit.range.lower) - base..<Int(edit.range.upper) - base
            bytes.replaceSubrange(range, with: edit.text.utf8)
            // The text of a fix has no hidden values.
            isHidden.replaceSubrange(range, with: edit.text.utf8.map { _ in false })
        }
        isWhole = !isHidden.contains(true) && !fix.edits.contains { $0.text.holds(Mask.dots) }
        let left = isHidden.indices.filter { isHidden[$0] }.map { $0..<$0 + 1 }
        let new = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard new.count <= 2 * Self.lineLimit, new.allSatisfy({ $0.count <= SourceLine.limit }) else { return nil }
        func lines(_ lines: [ArraySlice<UInt8>], _ hidden: [Range<Int>], _ sign: String, _ style: String) -> String {
            lines.map { line in
                let shown = SourceLine(bytes: line, hidden: hidden)
                return "<span class=\"\(style)\">\(sign) \(shown.html)\n</span>"
            }.joined()
        }
        html = lines(old, hidden, "-", "gone") + lines(new.filter { !$0.isEmpty }, left, "+", "come")
    }
}
