import AdRulesLint

/// The reports of one run of `adrules lint`, written as the documents come, and what decides the exit code.
struct LintReports {
    /// The count of everything that was found, also of what is not shown.
    private(set) var tally = LintTally()
    /// The files that could not be read.
    private(set) var failures: [FileFailure]
    private var reports: [OpenReport]

    /// Begins with the files that the search could not read.
    init(_ reports: [OpenReport], failures: [FileFailure]) {
        self.reports = reports
        self.failures = failures
    }

    /// Adds what became of the next file. Ends the command with 2 if a report cannot be written.
    mutating func add(_ outcome: LintRun.Outcome) throws {
        switch outcome {
        case .success(let part):
            tally.add(part.tally)
            for (index, text) in part.texts.enumerated() { reports[index].add(text) }
        case .failure(let failure): failures.append(failure)
        }
        for report in reports { try report.check() }
    }

    /// Writes the ends of the reports, with what was asked of ad servers. Ends the command with 2 if that fails.
    mutating func finish(requests: [RequestTree]) throws {
        let unread = failures.map { LintReport.Failure(name: $0.path, message: $0.reason) }
        for index in reports.indices { try reports[index].finish(unread, requests: requests) }
    }
}
