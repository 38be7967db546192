import AdRulesCommands
import AdRulesLint
import AdRulesModel
import ArgumentParser

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

/// The options for how the files are worked through.
struct WorkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Lint on this many threads; by default one for each processor. The output is the same.", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Lint again whenever a file changes, until Control-C.") var watch = false

    @Flag(name: [.short, .long], help: "Print settings and timings on standard error.") var verbose = false

    /// The number of threads, at least 1.
    var threads: Int { jobs ?? Processors.count }

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256") }
    }
}
