import AdRulesLint

/// The reports of one run of `adrules lint`, written as the documents come, and what decides the exit code.
struct LintReports {
    /// The count of everything that was found, also of what is not shown.
    private(set) var tally = LintTally()
    /// The files that could not be read.
    private(set) var failures: [FileFailure]
    /// The lines of an archive that held no document.
    private(set) var unreadLines = 0
    private var reports: [OpenReport]
    private var progress: ProgressLine?

    /// Begins with the files that the search could not read. `progress` is the line for a terminal, if one shows it.
    init(_ reports: [OpenReport], failures: [FileFailure], progress: ProgressLine?) {
        self.reports = reports
        self.failures = failures
        self.progress = progress
    }

    /// Adds the outcome of the next file. Throws if a report cannot be written.
    mutating func add(_ outcome: LintRun.Outcome) throws {
        switch outcome {
        case .success(let document): add(document.part)
        case .failure(let failure): failures.append(failure)
        }
        if reports.contains(where: \.output.isFull) { try write() }
        if let text = progress?.add() { SystemFiles.printError(text) }
    }

    private mutating func add(_ part: PreparedReports.Part) {
        tally.add(part.tally)
        for (index, text) in part.texts.enumerated() { reports[index].add(text) }
    }

    /// Adds the outcome of the next line of an archive. Throws if a report cannot be written.
    mutating func add(_ outcome: ArchiveRun.Outcome) throws {
        switch outcome {
        case .linted(let part): add(part)
        case .unread(let failure):
            unreadLines += 1
            for index in reports.indices { reports[index].add(failure) }
        }
        if reports.contains(where: \.output.isFull) { try write() }
    }

    /// Writes what was added so far. Throws if that fails.
    mutating func flush() throws {
        for index in reports.indices { reports[index].output.flush() }
        for report in reports { try report.output.check() }
    }

    /// Writes the ends of the reports, with what was asked of ad servers. Throws if that fails.
    mutating func finish(requests: [RequestTree]) throws {
        eraseProgress()
        let unread = failures.map { LintReport.Failure(name: $0.path, message: $0.reason) }
        for index in reports.indices { try reports[index].finish(unread, requests: requests) }
    }

    private mutating func write() throws {
        // A report may go to the terminal of the line.
        if progress?.isBesideReports == true { eraseProgress() }
        for index in reports.indices where reports[index].output.isFull { reports[index].output.flush() }
        if reports.contains(where: { $0.output.failure != nil }) { eraseProgress() }
        for report in reports { try report.output.check() }
    }

    private mutating func eraseProgress() {
        if let text = progress?.erase() { SystemFiles.printError(text) }
    }
}

/// Renders documents ahead for the reports of a run, on any thread.
struct PreparedReports: Sendable {
    struct Part: Sendable {
        /// The count of everything in it, also of what is not shown.
        var tally = LintTally()
        var texts: [PreparedResult]

        /// The bytes that it holds, about.
        var weight: Int { texts.reduce(0) { $0 + $1.weight } }
    }

    /// The writers of the reports, before the first document.
    var writers: [LintReportWriter]
    /// Whether only errors are shown.
    var errorsOnly: Bool

    /// Whether a report shows the lines before and after a fix.
    var showsChanges: Bool { writers.contains(where: \.showsChanges) }

    /// The part of a document. Complexity: O(diagnostics), plus O(bytes) if there are any.
    func part(for result: LintResult) -> Part {
        let shown = errorsOnly ? result.filtered(from: .error) : result
        var part = Part(texts: writers.map { $0.prepared(shown) })
        part.tally.add(result)
        return part
    }
}
