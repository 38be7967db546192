import AdRulesLint
import AdRulesText
import ArgumentParser

/// The baselines of one run: the one that an option names, else those of the configurations; or the one written.
///
/// ``applied(to:of:)`` changes nothing, so that files can be linted at the same time; ``add(_:of:)`` takes what it
/// gave, file by file.
struct BaselineRun: Sendable {
    private let options: BaselineOptions
    private let currentFolder: String
    private var known: [ByteText: KnownFindings] = [:]
    private var written = Baseline()
    private var names: Set<ByteText> = []

    /// Reads the baseline of the options, if there is one. Throws what is wrong with it.
    init(_ options: BaselineOptions, currentFolder: String) throws {
        self.options = options
        self.currentFolder = currentFolder
        if let file = options.baseline { try read(file) }
    }

    /// Reads the baselines of the configurations, unless an option overrides them. A baseline needs all findings of a
    /// document, whatever the limit: which of them are new depends on each.
    mutating func read(for jobs: inout [LintJob]) throws {
        for index in jobs.indices where options.writeBaseline != nil || file(of: jobs[index]) != nil {
            jobs[index].linter = jobs[index].linter.countingAllFindings
        }
        guard options.baseline == nil, options.writeBaseline == nil else { return }
        for file in jobs.compactMap(\.baseline) where known[ByteText(file)] == nil { try read(file) }
        if options.pruneBaseline, known.isEmpty {
            throw ValidationError("--prune-baseline needs a baseline: --baseline FILE, or one in adrules.json")
        }
    }

    private mutating func read(_ file: String) throws {
        known[ByteText(file)] = try KnownFindings(file, currentFolder: currentFolder, isNamed: options.baseline != nil)
    }

    private func file(of job: LintJob) -> ByteText? { (options.baseline ?? job.baseline).map { ByteText($0) } }

    /// The new findings of a document, and the known ones.
    func applied(to result: LintResult, of job: LintJob) -> Baseline.Outcome {
        if options.writeBaseline != nil { return Baseline.taking(result, file: name(of: job)) }
        guard let file = file(of: job), let known = known[file] else { return Baseline.Outcome(result: result) }
        return known.applied(to: result, path: job.path, linter: job.linter)
    }

    /// Adds what was found in a document.
    mutating func add(_ outcome: Baseline.Outcome, of job: LintJob) {
        if options.writeBaseline != nil {
            // A file can be named twice, as ads/a.xml and ./ads/a.xml.
            if names.insert(ByteText(name(of: job))).inserted { written.add(outcome.used) }
        } else if let file = file(of: job) {
            known[file]?.add(outcome, path: job.path)
        }
    }

    /// Writes the baseline if the options require it, and reports findings that are gone. Without all documents
    /// (`isComplete` is false) it would lose the findings of the others and is not written. Prints a write failure and
    /// ends the command with 2.
    mutating func finish(isComplete: Bool) throws {
        if let file = options.writeBaseline {
            guard isComplete else {
                return SystemFiles.complain("\(file) is not written: it would not have the findings of all documents")
            }
            try TextOutput.write(written.json, to: file, makingFolders: true)
            let files = counted(written.fileNames.count, "file")
            SystemFiles.complain("\(file): \(counted(written.count, "finding")) of \(files) written")
        }
        for file in known.keys.sorted(by: { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }) {
            try known[file]?.finish(isPruned: options.pruneBaseline)
        }
    }

    /// The name of a document in the baseline that is written.
    private func name(of job: LintJob) -> String {
        let file = PathName.absolute(options.writeBaseline ?? "", in: currentFolder)
        return PathName.relative(job.path, to: PathName.folder(of: file) ?? "/")
    }
}

/// The options for a baseline: the known findings of a project, which are not reported again.
struct BaselineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Do not report the findings in this file, which replaces the baseline of adrules.json. Findings that are "
                + "gone are reported on standard error.", valueName: "file"))
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Write all findings to this file instead of reporting them, for --baseline.", valueName: "file"))
    var writeBaseline: String?

    @Flag(help: "Remove findings that no longer occur from the baseline.") var pruneBaseline = false

    func validate() throws {
        if baseline != nil, writeBaseline != nil {
            throw ValidationError(
                "--baseline and --write-baseline exclude each other; --prune-baseline shortens an existing baseline")
        }
        if baseline == "-" || writeBaseline == "-" { throw ValidationError("a baseline is a file, not a stream") }
        if pruneBaseline, writeBaseline != nil {
            throw ValidationError(
                "--write-baseline and --prune-baseline exclude each other: a new baseline has nothing to remove")
        }
    }
}
