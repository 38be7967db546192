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
    private let limits: ParsingLimits

    /// Reads and lints a document; nil for XML of another kind. Complexity: O(bytes).
    init?(_ open: OpenDocument, linter: Linter, known: FileConfiguration.Known?, encoding: PositionEncoding) {
        guard let text = open.text, open.isOurs else { return nil }
        bytes = text.bytes
        content = linter.content
        limits = linter.limits
        positions = PositionMap(bytes, encoding: encoding)
        var reading = Reading(bytes, limits: linter.limits)
        // The editor sends every text as Unicode. One that declares a smaller encoding is read as it would be saved.
        if reading.source.bytes.count != bytes.count, let narrow = Self.narrowed(bytes) {
            reading = Reading(narrow, limits: linter.limits)
        }
        isExact = reading.source.bytes.count == bytes.count
        let result: LintResult
        switch reading {
        case .document(let document):
            self.document = document
            result = linter.lint(document, name: open.uri, expecting: open.expectedKind)
        case .failure:
            document = nil
            result = linter.lint(bytes, name: open.uri, expecting: open.expectedKind)
        }
        diagnostics =
            known.map { $0.findings.applied(to: result, file: $0.name, linter: linter).result.diagnostics }
            ?? result.diagnostics
    }

    /// Returns the fixes that may be made together without losing anything, as `adrules lint --fix` makes them.
    /// Complexity: O(bytes).
    func allowed(_ fixes: [Fix]) -> [Fix] {
        fixes.isEmpty ? [] : FixContract(bytes, limits: limits).allowed(fixes)
    }

    /// Returns the findings at a place: those whose range holds the offset, or is empty there.
    func diagnostics(at offset: Int) -> [Diagnostic] {
        diagnostics(in: SourceRange(lower: offset, upper: offset))
    }

    /// Returns the findings whose range meets another. Complexity: O(findings).
    func diagnostics(in range: SourceRange) -> [Diagnostic] {
        diagnostics.filter { $0.finding.range.lower <= range.upper && $0.finding.range.upper >= range.lower }
    }

    /// The text in ISO-8859-1, which is also Windows-1252 with these characters; nil if it has others.
    private static func narrowed(_ bytes: [UInt8]) -> [UInt8]? {
        var narrow: [UInt8] = []
        narrow.reserveCapacity(bytes.count)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) else { return nil }
            narrow.append(UInt8(scalar.value))
        }
        return narrow
    }
}

/// A document, or why it cannot be read.
private enum Reading {
    case document(AdDocument)
    case failure(DocumentError)

    init(_ bytes: [UInt8], limits: ParsingLimits) {
        do throws(DocumentError) {
            self = .document(try AdDocument(parsing: bytes, limits: limits))
        } catch {
            self = .failure(error)
        }
    }

    /// The bytes that the offsets count in.
    var source: SourceDocument {
        switch self {
        case .document(let document): document.source
        case .failure(let error): error.source
        }
    }
}
