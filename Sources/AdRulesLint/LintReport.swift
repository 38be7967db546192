/// What the linter found in several documents.
public struct LintReport: Sendable {
    /// A file that could not be linted.
    public struct Failure: Sendable, Hashable {
        /// The file, as it is shown.
        public var name: String
        /// Why, as in `no such file`.
        public var message: String

        /// A file and why it could not be linted.
        public init(name: String, message: String) {
            self.name = name
            self.message = message
        }
    }

    /// The documents that were linted, in the order of the report.
    public var results: [LintResult]
    /// The files that could not be read.
    public var failures: [Failure]

    /// A report of results and failures.
    public init(results: [LintResult] = [], failures: [Failure] = []) {
        self.results = results
        self.failures = failures
    }

    /// How many diagnostics have a severity.
    public func count(of severity: Severity) -> Int {
        results.reduce(0) { $0 + $1.count(of: severity) }
    }
}

/// How many documents and diagnostics a report has, without them.
public struct LintTally: Sendable, Hashable {
    /// The documents that were linted.
    public private(set) var files = 0
    /// The documents with at least one diagnostic.
    public private(set) var affected = 0
    /// The findings beyond the limits, which are not listed.
    public private(set) var omitted = 0
    private var counts: [Severity: Int] = [:]

    /// No document yet.
    public init() {}

    /// Counts one document.
    public mutating func add(_ result: LintResult) {
        files += 1
        if !result.diagnostics.isEmpty { affected += 1 }
        omitted += result.omitted
        for diagnostic in result.diagnostics { counts[diagnostic.severity, default: 0] += 1 }
    }

    /// How many diagnostics have a severity.
    public func count(of severity: Severity) -> Int { counts[severity, default: 0] }
}
