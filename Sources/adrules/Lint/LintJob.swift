import AdRulesLint

/// One file to lint, with all that it needs: a value, so that files can be linted at the same time.
struct LintJob: Sendable {
    /// The file, or `-`.
    var file: String
    /// The name of the document in the report.
    var name: String
    /// The path from the root.
    var path: String
    var linter: Linter

    /// Reads and lints the file, and takes what the baseline knows out of the result.
    func outcome(_ baseline: BaselineRun) throws(FileFailure) -> Baseline.Outcome {
        let bytes = try SystemFiles.read(file, limit: linter.limits.documentBytes)
        let result = linter.lint(bytes, name: name, expecting: expectedKind)
        return baseline.applied(to: result, file: path, linter: linter)
    }

    /// The kind of document that the name implies.
    private var expectedKind: LintResult.Kind? {
        let lowered = name.lowercased()
        return lowered.hasSuffix(".vmap") ? .vmap : lowered.hasSuffix(".vast") ? .vast : nil
    }
}
