import AdRulesLint
import AdRulesModel

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

    /// What became of a file: its findings, or the reason why it could not be read.
    typealias Outcome = Result<LintResult, FileFailure>

    /// Documents with findings that wait for an earlier file: this many bytes of them, and this many files for each thread.
    private static let waiting = (bytes: 64 << 20, filesPerThread: 16)

    /// Lints the files. If `each` throws, the rest is left out.
    func lint(_ files: [String], each: (Outcome) throws -> Void) rethrows {
        let work = OrderedWork(
            threads: threads,
            window: WorkWindow(numbers: Self.waiting.filesPerThread * threads, weight: Self.waiting.bytes))
        try work.run(files.count) {
            outcome(of: files[$0])
        } weight: {
            Self.bytes(of: $0)
        } take: {
            try each($1)
        }
    }

    private func outcome(of file: String) -> Outcome {
        Result { () throws(FileFailure) in
            let bytes = try inputs.read(file, limit: linter.limits.documentBytes)
            let name = file == "-" ? stdinName : file
            return linter.lint(bytes, name: name, expecting: Self.kind(named: name))
        }
    }

    /// The bytes of the document that an outcome holds: none without findings.
    private static func bytes(of outcome: Outcome) -> Int {
        switch outcome {
        case .success(let result): result.source.bytes.count
        case .failure: 0
        }
    }

    /// The kind of document that a file name implies.
    private static func kind(named name: String) -> LintResult.Kind? {
        let lowered = Gzip.unpackedName(name).lowercased()
        return lowered.hasSuffix(".vmap") ? .vmap : lowered.hasSuffix(".vast") ? .vast : nil
    }
}
