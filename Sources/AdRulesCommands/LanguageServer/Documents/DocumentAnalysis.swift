import AdRulesLint
import AdRulesModel

/// The findings of the linter for a text, and the parsed text.
struct DocumentAnalysis {
    /// The text that was read.
    let bytes: [UInt8]
    /// The document; nil if it cannot be read.
    let document: AdDocument?
    /// The findings that are not known already, ordered by place.
    let diagnostics: [Diagnostic]
    /// The properties of the content.
    let content: LintContent
    /// The positions of the client in the text.
    let positions: PositionMap
    /// Whether the offsets of the findings are those of the text, so that an edit may be made of them.
    let isExact: Bool
    /// The findings, also those that are known.
    private let result: LintResult
    /// The bytes of the text as the editor would save it.
    private let saved: [UInt8]
    private let linter: Linter
    private let name: String
    private let expectedKind: LintResult.Kind?

    /// Reads and lints a document; nil for XML of another kind. Complexity: O(bytes).
    init?(_ open: OpenDocument, linter: Linter, known: FileConfiguration.Known?, encoding: PositionEncoding) {
        guard let text = open.text, open.isOurs else { return nil }
        bytes = text.bytes
        content = linter.content
        self.linter = linter
        name = open.uri
        expectedKind = open.expectedKind
        positions = PositionMap(bytes, encoding: encoding)
        // The editor sends every text as Unicode. One that declares a smaller encoding is read as it would be saved.
        saved = DocumentEncoding(readingAs: bytes)?.bytes(of: bytes) ?? bytes
        let found: LintResult
        do throws(DocumentError) {
            let document = try AdDocument(parsing: saved, limits: linter.limits)
            self.document = document
            isExact = document.source.bytes.count == bytes.count
            found = linter.lint(document, name: name, expecting: expectedKind)
        } catch {
            document = nil
            isExact = error.source.bytes.count == bytes.count
            found = linter.lint(saved, name: name, expecting: expectedKind)
        }
        result = found
        diagnostics = (known?.newFindings(of: found, linter: linter) ?? found).diagnostics
    }

    /// What the players of the settings do with each break; nil without players, or without a document.
    var outcomes: Outcomes? { result.outcomes }

    /// The edits of `adrules lint --fix`, all rounds as one. Complexity: O(bytes) a round, if there is a safe fix.
    var safeFixes: [Fix.Edit] {
        guard diagnostics.contains(where: { $0.finding.fix?.isSafe == true }) else { return [] }
        let fixed = FixApplier(linter: linter).fix(saved, name: name, expecting: expectedKind)
        return fixed.text.changes.map {
            Fix.Edit(
                range: SourceRange(lower: $0.range.lowerBound, upper: $0.range.upperBound),
                text: String(decoding: $0.bytes, as: UTF8.self))
        }
    }

    /// Returns findings with what becomes of their fixes. Complexity: O(bytes), if one of them has a fix.
    func tryingFixes(of diagnostics: some Sequence<Diagnostic>) -> [Diagnostic] {
        var part = result
        part.diagnostics = Array(diagnostics)
        return linter.tryingFixes(of: part, expecting: expectedKind).diagnostics
    }

    /// Returns the findings at a place: those whose range holds the offset, or is empty there.
    func diagnostics(at offset: Int) -> [Diagnostic] { diagnostics(in: SourceRange(lower: offset, upper: offset)) }

    /// Returns the findings whose range meets another. Complexity: O(findings).
    func diagnostics(in range: SourceRange) -> [Diagnostic] {
        diagnostics.filter { $0.finding.range.lower <= range.upper && $0.finding.range.upper >= range.lower }
    }
}
