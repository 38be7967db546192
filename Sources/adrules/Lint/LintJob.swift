import AdRulesCommands
import AdRulesLint

/// One document to lint, with all that it needs: a value, so that documents can be linted at the same time.
struct LintJob: Sendable {
    /// The file or the URL, or `-`.
    var file: String
    /// The name of the document in the report.
    var name: String
    /// The path from the root.
    var path: String
    var linter: Linter
    /// The baseline that its configuration names; nil without one.
    var baseline: String?

    /// Lints the document with these bytes; the changes of fixes are shown only if these are tried.
    func linted(_ bytes: [UInt8], tryingFixes: Bool = false) -> LintResult {
        tryingFixes
            ? linter.lintTryingFixes(bytes, name: name, expecting: expectedKind)
            : linter.lint(bytes, name: name, expecting: expectedKind)
    }

    /// The kind of document that the name implies.
    var expectedKind: LintResult.Kind? { LintResult.Kind(fileName: name) }
}
