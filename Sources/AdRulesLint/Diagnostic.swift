public import AdRulesModel

/// A finding as the linter reports it: with its severity, and with lines and columns.
public struct Diagnostic: Sendable, Hashable {
    /// What was found, and where in bytes.
    public var finding: Finding
    /// What the catalogue says about the rule.
    public var rule: RuleDescription
    /// How bad it is: the rule's own severity, or what the options say.
    public var severity: Severity
    /// The place of its first byte; line and column from 1.
    public var start: SourceLocation
    /// The place behind its last byte; line and column from 1.
    public var end: SourceLocation
}

/// What the linter found in one document.
public struct LintResult: Sendable {
    /// The kind of a document.
    public enum Kind: String, Sendable, Hashable {
        /// A playlist.
        case vmap = "VMAP"
        /// A response.
        case vast = "VAST"
    }

    /// The document's name, as it is shown: a path.
    public var name: String
    /// What it is; nil when it could not be read.
    public var kind: Kind?
    /// The findings, ordered by line, column and rule.
    public var diagnostics: [Diagnostic]
    /// How many findings more there are than the limit lets through.
    public var omitted: Int
    /// The document.
    public var source: SourceDocument

    /// How many diagnostics have a severity.
    public func count(of severity: Severity) -> Int {
        diagnostics.count { $0.severity == severity }
    }

    /// The result with nothing but diagnostics of a severity or worse.
    public func filtered(from severity: Severity) -> LintResult {
        var result = self
        result.diagnostics.removeAll { $0.severity < severity }
        return result
    }

    /// The element or attribute of each diagnostic, as in `/VMAP/AdBreak[2]/@timeOffset`; nil outside the root element.
    ///
    /// Complexity: O(bytes up to the last diagnostic), each time it is asked for.
    public func elementPaths() -> [String?] {
        ElementPaths.paths(of: diagnostics.map(\.finding.range), in: source.bytes)
    }
}
