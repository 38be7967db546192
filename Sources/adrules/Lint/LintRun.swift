import AdRulesLint

/// Reads and lints files on several threads, and hands on what became of them in the order of the files.
struct LintRun: Sendable {
    /// Where the documents come from.
    var inputs: LintInputs
    /// What lints each document.
    var linter: Linter
    /// The name of standard input in the report.
    var stdinName: String
    /// The number of threads, at least 1.
    var threads: Int

    /// What became of a file: its part of the reports, or the reason why it could not be read.
    typealias Outcome = Result<PreparedReports.Part, FileFailure>

    /// How far a thread may get ahead: so many bytes of text that wait for an earlier file, and so many files for each
    /// thread.
    private static let waiting = (bytes: 64 << 20, filesPerThread: 16)

    /// Lints the files, and prepares their parts of the reports. If `each` throws, the rest is left out.
    func lint(_ files: [String], for reports: PreparedReports, each: (Outcome) throws -> Void) rethrows {
        let work = OrderedWork(
            threads: threads,
            window: WorkWindow(numbers: Self.waiting.filesPerThread * threads, weight: Self.waiting.bytes))
        try work.run(files.count) { number in
            Result { () throws(FileFailure) in reports.part(for: try result(of: files[number])) }
        } weight: {
            (try? $0.get().weight) ?? 0
        } take: {
            try each($1)
        }
    }

    /// Reads and lints a file.
    private func result(of file: String) throws(FileFailure) -> LintResult {
        let bytes = try inputs.read(file, limit: linter.limits.documentBytes)
        let name = file == "-" ? stdinName : file
        return linter.lint(bytes, name: name, expecting: Self.kind(named: name))
    }

    /// The kind of document that a file name implies.
    private static func kind(named name: String) -> LintResult.Kind? {
        let lowered = Gzip.unpackedName(name).lowercased()
        return lowered.hasSuffix(".vmap") ? .vmap : lowered.hasSuffix(".vast") ? .vast : nil
    }
}
