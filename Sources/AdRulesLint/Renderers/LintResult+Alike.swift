import AdRulesModel
import AdRulesText

// For people: a thing said forty times hides the others. Formats for programs, counts and fixes have each place.
extension LintResult {
    /// What findings that are shown as one have in common.
    private struct Likeness: Hashable {
        var rule: RuleID
        var words: ByteText
    }

    /// Returns the result with the first finding of each likeness, which knows the places of the others.
    func withoutRepetitions() -> LintResult {
        guard mayRepeat else { return self }
        var result = self
        var firsts: [Likeness: Int] = [:]
        result.diagnostics = []
        for diagnostic in diagnostics {
            let words = diagnostic.rule.folding.words(of: diagnostic.finding)
            let likeness = words.map { Likeness(rule: diagnostic.finding.rule, words: ByteText($0)) }
            if let likeness, let first = firsts[likeness] {
                result.diagnostics[first].otherPlaces.append(diagnostic.start)
            } else {
                if let likeness { firsts[likeness] = result.diagnostics.count }
                result.diagnostics.append(diagnostic)
            }
        }
        return result
    }

    /// Whether two findings may be of one kind, by hashes: most documents have none, and need no copy.
    private var mayRepeat: Bool {
        guard diagnostics.count > 1 else { return false }
        var check = RepeatCheck(count: diagnostics.count)
        for index in diagnostics.indices {
            let words = diagnostics[index].rule.folding.words(of: diagnostics[index].finding)
            if let words { check.add(TextHash(of: words)) }
        }
        return check.mayRepeat
    }
}

extension FindingFolding {
    /// What the findings of a rule that are shown as one have in common; nil if each stands for itself.
    fileprivate func words(of finding: Finding) -> String? {
        switch self {
        case .alike: finding.message
        // Of one element: a tracker that is lost and a file that is lost are two things.
        case .together:
            (finding.label ?? "")
                + String(Substring(finding.message.utf8.drop { $0 != UInt8(ascii: "<") }.prefix { $0 > 0x20 }))
        case .apart: nil
        }
    }
}

extension Diagnostic {
    /// The most places that are listed by their lines.
    private static let mostLines = 1_000

    /// How many places it stands for besides its own, behind its message; empty if there are none.
    var others: String {
        guard !otherPlaces.isEmpty else { return "" }
        guard rule.folding != .together else { return ", and \(otherPlaces.count) more like it" }
        return ", and in \(otherPlaces.count) more \(otherPlaces.count == 1 ? "place" : "places")"
    }

    /// The lines of these places, as in `lines 3, 8–12`; with the column of one that shares its line: `1:70, 2`.
    var listedLines: String {
        var runs: [(lines: ClosedRange<Int>, column: Int?)] = []
        for (index, place) in otherPlaces.prefix(Self.mostLines).enumerated() {
            let line = place.line
            let neighbours = [index > 0 ? otherPlaces[index - 1] : start] + otherPlaces[(index + 1)...].prefix(1)
            let column = neighbours.contains { $0.line == line } ? place.column : nil
            if column == nil, let last = runs.last, last.column == nil, line <= last.lines.upperBound + 1 {
                runs[runs.count - 1].lines = last.lines.lowerBound...line
            } else {
                runs.append((line...line, column))
            }
        }
        let words = runs.map { lines, column in
            "\(lines.lowerBound)" + (column.map { ":\($0)" } ?? (lines.count == 1 ? "" : "–\(lines.upperBound)"))
        }
        let more = otherPlaces.count - Self.mostLines
        return (runs.count == 1 && runs[0].lines.count == 1 ? "line " : "lines ") + words.joined(separator: ", ")
            + (more > 0 ? " and \(more) more" : "")
    }
}
