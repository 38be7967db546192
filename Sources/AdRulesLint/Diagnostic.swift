public import AdRulesModel

/// A finding as the linter reports it, with a severity, lines and columns.
public struct Diagnostic: Sendable, Hashable {
    /// The finding, with its place in bytes.
    public var finding: Finding
    /// The catalogue's description of the rule.
    public var rule: RuleDescription
    /// The severity: the one set in the options, else the rule's own or a worse one that it has for a target.
    public var severity: Severity
    /// The behaviour of the targets, in their order; empty without targets.
    public var portability: [Portability]
    /// The place of the first byte; line and column count from 1.
    public var start: SourceMap.Location
    /// The place after the last byte; line and column count from 1.
    public var end: SourceMap.Location
    /// The places of the findings that it is shown for in a report for people, besides itself.
    var otherPlaces: [SourceMap.Location] = []
    /// The outcome of its fix if that was tried, else nil (``Linter/tryingFixes(of:expecting:)``).
    public package(set) var trial: FixTrial?

    /// The reason why its fix is refused; nil if it is not.
    package var refusal: String? {
        if case .refused(let reason)? = trial { return reason }
        return nil
    }
}

/// The findings of the linter in one document.
public struct LintResult: Sendable {
    /// The kind of a document.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A playlist.
        case vmap = "VMAP"
        /// An ad response.
        case vast = "VAST"
    }

    /// Findings beyond the limit.
    typealias Omission = (rule: RuleDescription, severity: Severity, count: Int)

    /// The name of the document in the report: a path.
    public var name: String
    /// The kind of the document; nil if it could not be read.
    public var kind: Kind?
    /// The diagnostics, ordered by place and rule.
    public var diagnostics: [Diagnostic]
    /// The findings that a comment of the document or a baseline suppresses; they do not count.
    public var suppressed: [SuppressedDiagnostic] = []
    /// The findings of each rule beyond the limit: they are not listed, but count as the others.
    var omissions: [Omission]
    /// The number of findings beyond the limit.
    public var omitted: Int { omissions.reduce(0) { $0 + $1.count } }
    /// The document; empty if there are neither diagnostics nor suppressed ones.
    public var source: SourceDocument
    /// The number of findings that were fixed before; they are not among the diagnostics.
    public var fixed = 0
    /// What the targets do with each break; nil without targets, and of a document that could not be read.
    public var outcomes: Outcomes?

    /// The number of diagnostics with a severity.
    public func count(of severity: Severity) -> Int { diagnostics.count { $0.severity == severity } }

    /// Returns the result with only the diagnostics of a severity or worse.
    public func filtered(from severity: Severity) -> LintResult {
        var result = self
        result.diagnostics.removeAll { $0.severity < severity }
        result.omissions.removeAll { $0.severity < severity }
        return result
    }

    /// Returns each diagnostic's element or attribute, as in `/VMAP/AdBreak[2]/@timeOffset`; nil outside the root.
    ///
    /// Not cached. Complexity: O(bytes up to the last diagnostic).
    package func elementPaths() -> [String?] {
        ElementPaths.paths(of: diagnostics.map(\.finding.range), in: source.bytes)
    }
}
