// `adrules lint --stdin-jsonl`: the documents of an archive.
import AdRulesCommands
import AdRulesLint
import ArgumentParser

extension LintCommand {
    /// Refuses what one document, or one file, is needed for.
    func checkArchive() throws {
        guard stdinJsonl else { return }
        if !paths.isEmpty { throw ValidationError("--stdin-jsonl reads standard input; leave the paths out") }
        let other = firstGiven([
            "--fix": fixes.fix, "--diff": fixes.diff, "--watch": work.watch, "--show-files": showFiles,
            "--resolve": resolving.resolve, "--baseline": baseline.baseline != nil,
            "--write-baseline": baseline.writeBaseline != nil, "--prune-baseline": baseline.pruneBaseline,
        ])
        if let option = other {
            throw ValidationError("\(option) is for files; --stdin-jsonl reads the documents of an archive")
        }
        if let other = format.first(where: { LintFormat(rawValue: $0.prefix { $0 != "=" }.description) != .jsonl }) {
            throw ValidationError("--stdin-jsonl reports in jsonl, a line at a time; leave \(other) out")
        }
    }

    /// Lints the documents of the archive on standard input.
    func lintArchive(_ settings: LintSettings, to outputs: [ReportOutput]) throws {
        try checkOutputs(outputs, documents: ["-"], settings: settings)
        let inputs = try DocumentInputs([], options: source, resolves: false, limits: settings.options.limits)
        settings.answers = inputs.answers
        let open = try open(outputs)
        var reports = LintReports(open, failures: [], progress: nil)
        let run = ArchiveRun(
            job: try settings.job(for: "-"),
            reports: PreparedReports(writers: open.map(\.writer), errorsOnly: quiet), threads: work.threads)
        try run.run {
            try reports.add($0)
        } flush: {
            try reports.flush()
        }
        try reports.finish(requests: [])
        if reports.unreadLines > 0 {
            let count = reports.unreadLines == 1 ? "1 line" : "\(reports.unreadLines) lines"
            throw CommandFailure("cannot read \(count); the report names each")
        }
        if threshold.isReached(by: reports.tally) { throw Ending.findings }
    }
}
