import AdRulesModel

/// A document, and all that a linter finds in it.
struct LintedDocument {
    /// The document as it was read; nil if it cannot be read.
    var document: AdDocument?
    /// The findings, with the fixes that their rules suggest.
    var result: LintResult
    /// Whether no finding is left out by the limit.
    var isComplete: Bool
}
