/// The findings of the linter in several documents.
public struct LintReport: Sendable {
    /// A file that could not be linted.
    public struct Failure: Sendable, Hashable {
        /// The name of the file in the report.
        public var name: String
        /// The reason, as in `no such file`.
        public var message: String
        /// The line of the stream that should hold the document, from 1; nil for a file.
        package var inputLine: Int?

        /// Creates a failure for a file.
        public init(name: String, message: String) {
            self.name = name
            self.message = message
        }
    }

    /// The results of the linted documents, in the order of the report.
    public var results: [LintResult]
    /// The files that could not be read.
    public var failures: [Failure]

    /// Creates a report of results and failures.
    public init(results: [LintResult] = [], failures: [Failure] = []) {
        self.results = results
        self.failures = failures
    }

    /// The number of diagnostics with a severity.
    public func count(of severity: Severity) -> Int { results.reduce(0) { $0 + $1.count(of: severity) } }
}

/// The number of documents and diagnostics in a report, without the diagnostics themselves.
package struct LintTally: Sendable, Hashable {
    /// The number of linted documents.
    package private(set) var files = 0
    /// The number of documents with at least one finding.
    package private(set) var affected = 0
    /// The number of findings beyond the limits, which are counted and not listed.
    package private(set) var omitted = 0
    /// The number of findings that comments or a baseline suppress.
    package private(set) var suppressed = 0
    /// The number of findings that were fixed.
    package private(set) var fixed = 0
    /// The number of findings with a safe fix.
    package private(set) var fixable = 0
    /// The number of findings with an unsafe fix.
    package private(set) var unsafelyFixable = 0
    private var counts: [Severity: Int] = [:]

    /// Creates a tally of no documents.
    package init() {}

    /// Adds one document to the tally.
    package mutating func add(_ result: LintResult) {
        files += 1
        if !result.diagnostics.isEmpty || result.omitted > 0 { affected += 1 }
        omitted += result.omitted
        suppressed += result.suppressed.count
        fixed += result.fixed
        for omission in result.omissions { counts[omission.severity, default: 0] += omission.count }
        let worst = result.omissions.map(\.severity).max()
        for diagnostic in result.diagnostics {
            // XML057 stands for what is counted already, unless somebody made it worse than that.
            if diagnostic.rule.id != .tooManyFindings || worst.map({ $0 < diagnostic.severity }) ?? true {
                counts[diagnostic.severity, default: 0] += 1
            }
            guard let fix = diagnostic.finding.fix else { continue }
            if fix.isSafe { fixable += 1 } else { unsafelyFixable += 1 }
        }
    }

    /// Adds the documents of another tally.
    package mutating func add(_ other: LintTally) {
        files += other.files
        affected += other.affected
        omitted += other.omitted
        suppressed += other.suppressed
        fixed += other.fixed
        fixable += other.fixable
        unsafelyFixable += other.unsafelyFixable
        counts.merge(other.counts, uniquingKeysWith: +)
    }

    /// The number of findings with a severity, also of those that are not listed.
    package func count(of severity: Severity) -> Int { counts[severity, default: 0] }
}
