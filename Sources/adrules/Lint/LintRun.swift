import AdRulesLint
import AdRulesModel

/// Reads and lints documents on several threads, and hands on their outcomes in their order.
struct LintRun: Sendable {
    /// The source of the documents.
    var inputs: DocumentInputs
    /// The known findings.
    var baseline: BaselineRun
    /// The renderer that works ahead.
    var reports: PreparedReports
    /// The number of threads, at least 1.
    var threads: Int

    /// A document that was linted: its part of the reports, and what the baseline knows of it.
    struct Done: Sendable {
        var part: PreparedReports.Part
        var known: Baseline.Outcome
    }

    /// The outcome of a document; the failure has the reason why it could not be read.
    typealias Outcome = Result<Done, FileFailure>

    /// The threads, which get ahead of the file that is reported next by so many files each.
    static func work(threads: Int) -> OrderedWork { OrderedWork(threads: threads, window: 16 * threads) }

    /// The files that a text stands for which waits for an earlier one: no more than 64 MiB of text wait.
    static func weight(_ bytes: Int, threads: Int) -> Int { bytes * 16 * threads / (64 << 20) }

    /// Lints the documents, and prepares their parts of the reports. If `each` throws, the rest is left out.
    func lint(_ jobs: [LintJob], each: (LintJob, Outcome) throws -> Void) rethrows {
        try Self.work(threads: threads).run(jobs.count) { number in
            outcome(of: jobs[number]) { jobs[number].linted($0, tryingFixes: reports.showsChanges) }
        } weight: {
            Self.weight((try? $0.get().part.weight) ?? 0, threads: threads)
        } take: {
            try each(jobs[$0], $1)
        }
    }

    /// Lints and fixes the documents, one after the other: two of their names may lead to one file.
    func fix(_ jobs: [LintJob], with fixing: inout Fixing, each: (LintJob, Outcome) throws -> Void) rethrows {
        for job in jobs {
            let outcome = outcome(of: job) { fixing.lint($0, of: job) }
            try each(job, outcome)
        }
    }

    /// Reads and lints a document, and takes what the baseline knows out of its result.
    private func outcome(of job: LintJob, lint: ([UInt8]) -> LintResult) -> Outcome {
        Result { () throws(FileFailure) in
            let bytes = try inputs.read(job.file, limit: job.linter.limits.documentBytes)
            var known = baseline.applied(to: lint(bytes), of: job)
            let part = reports.part(for: known.result)
            // The document is not needed any more.
            known.result.source = SourceDocument([])
            known.result.diagnostics = []
            known.result.suppressed = []
            return Done(part: part, known: known)
        }
    }
}
