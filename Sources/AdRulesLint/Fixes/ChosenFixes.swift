import AdRulesModel

/// The fixes of one round: those that do not touch each other. The others wait until these are made.
struct ChosenFixes {
    /// A diagnostic with its fix.
    struct Choice {
        /// The index of the diagnostic.
        var diagnostic: Int
        /// Further diagnostics with the very same fix.
        var others: [Int] = []
        var fix: Fix
    }

    /// The choices, those with safe fixes first, each in the order of the document.
    private(set) var choices: [Choice] = []
    /// The edits of the choices, safe ones and guesses apart, sorted by place: either kind comes in the order of the
    /// document, so that an edit is added near the end.
    private var taken: [[Fix.Edit]] = []
    private var indices: [[Fix.Edit]: Int] = [:]

    /// Chooses among the fixes of diagnostics for a document of so many bytes.
    /// Complexity: O(edits × log edits), and the moves behind an edit that lies before others of its kind.
    init(_ diagnostics: [Diagnostic], includingUnsafe: Bool, count: Int) {
        for isSafe in includingUnsafe ? [true, false] : [true] {
            taken.append([])
            let candidates = diagnostics.indices.filter { diagnostics[$0].finding.fix?.isSafe == isSafe }
            for index in candidates {
                guard let fix = diagnostics[index].finding.fix, Self.isSound(fix, count) else { continue }
                if let same = indices[fix.edits] {
                    choices[same].others.append(index)
                } else if fix.edits.allSatisfy(isFree) {
                    let last = taken.count - 1
                    for edit in fix.edits { taken[last].insert(edit, at: Self.place(of: edit, in: taken[last])) }
                    indices[fix.edits] = choices.count
                    choices.append(Choice(diagnostic: index, fix: fix))
                }
            }
        }
    }

    /// Returns the edits of choices in the order of the document.
    static func edits(of choices: [Choice]) -> [Fix.Edit] {
        choices.flatMap(\.fix.edits).sorted { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
    }

    /// Whether a fix changes something inside the document, and its edits are in order: rules of others may be wrong.
    static func isSound(_ fix: Fix, _ count: Int) -> Bool {
        guard let last = fix.edits.last, last.range.upper <= count else { return false }
        return fix.edits.allSatisfy { $0.range.lower <= $0.range.upper && !($0.range.isEmpty && $0.text.isEmpty) }
            && zip(fix.edits, fix.edits.dropFirst()).allSatisfy { !touch($0, $1) }
    }

    /// Whether two edits overlap, or one inserts where the other begins or ends.
    static func touch(_ left: Fix.Edit, _ right: Fix.Edit) -> Bool {
        left.range.isEmpty || right.range.isEmpty
            ? left.range.lower <= right.range.upper && right.range.lower <= left.range.upper
            : left.range.lower < right.range.upper && right.range.lower < left.range.upper
    }

    /// The index of the first of sorted edits that does not begin before this one.
    private static func place(of edit: Fix.Edit, in edits: [Fix.Edit]) -> Int {
        edits.partitioningIndex { $0.range.lower >= edit.range.lower }
    }

    /// Whether no taken edit touches this one.
    private func isFree(_ edit: Fix.Edit) -> Bool {
        taken.allSatisfy { edits in
            let index = Self.place(of: edit, in: edits)
            if index > 0, Self.touch(edits[index - 1], edit) { return false }
            return index == edits.count || !Self.touch(edits[index], edit)
        }
    }
}
