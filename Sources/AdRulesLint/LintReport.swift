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

    /// The report with nothing but diagnostics of a severity or worse.
    public func filtered(from severity: Severity) -> LintReport {
        var report = self
        for index in report.results.indices {
            report.results[index].diagnostics.removeAll { $0.severity < severity }
        }
        return report
    }
}
