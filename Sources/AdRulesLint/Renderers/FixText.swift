import AdRulesModel

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
