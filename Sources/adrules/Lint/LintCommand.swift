import AdRulesCommands
import AdRulesLint
import AdRulesModel
import AdRulesText
import ArgumentParser

/// `adrules lint`: reports problems in documents, with their locations.
struct LintCommand: ResolvingCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Reports problems in playlists and ad responses, and where they are.",
        discussion: """
            Directories are searched for *.vmap, *.vast and *.xml that hold VMAP or VAST, also packed with gzip (*.gz).

            RULE is an id (VMAP112), the beginning of ids (VMAP1), a name (invalid-time-offset) or ALL; several with \
            commas. Where two options disagree, the last one wins.

            With --duration a viewing of each playlist is simulated, too (PLAY5xx). An ad tag gets its answer from \
            --resolve or --responses; without them, one ad of 15 seconds. Times: \(TimeArgument.forms).

            A URL is fetched with curl, and --resolve sends requests to the ad servers; without them nothing touches the network. \
            With --responses alone the rules follow wrappers in the folder; with --resolve its answers are linted, too.

            Exit codes: 0 no finding at or above --fail-on, 1 findings, 2 a file could not be read, nothing was found to \
            lint, or the configuration is wrong, 64 wrong usage.
            """
                + examples(
                    "lint Samples/Playlists/broken/film.xml --diff",
                    "lint Samples/Playlists --target ima,hls --format concise"))

    @Argument(
        help: ArgumentHelp("Files, directories, patterns, URLs, or - for standard input.", valueName: "path"),
        completion: Completion.documents)
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "The format of the report: \(LintFormat.allCases.map(\.rawValue).joined(separator: ", ")); full shows code "
                + "frames, concise one line each. May be repeated, =FILE writes that one to a file.",
            valueName: "format[=file]"), completion: .list(LintFormat.allCases.map(\.rawValue)))
    var format: [String] = []

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("Write to a file.", valueName: "file"),
        completion: .file())
    var output: String?

    @OptionGroup var color: ColorOption

    @Option(help: ArgumentHelp("Name of standard input in the report.", valueName: "name"))
    var stdinFilename = "<stdin>"

    @Flag(
        help: ArgumentHelp(
            "Lint an archive on standard input: {\"id\": TEXT, \"body\": DOCUMENT} on each line, without a limit. Reports in jsonl "
                + "with each id as its file; a line that holds no document is reported by its number."))
    var stdinJsonl = false

    @OptionGroup(title: "Content") var content: ContentOptions

    @OptionGroup(title: "Rules") var rules: RuleOptions

    @OptionGroup var targeting: TargetOptions

    @OptionGroup(title: "Ad servers") var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers") var source: SourceOptions

    @OptionGroup(title: "Fixes") var fixes: FixOptions

    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

    @OptionGroup(title: "Baseline") var baseline: BaselineOptions

    @OptionGroup(title: "Exit code") var threshold: FailureOptions

    @Flag(name: [.short, .customLong("quiet")], help: "Errors only, no summary, and no list of requests.")
    var quiet = false

    @Flag(
        help:
            "Print the number of findings of each rule, host and ad system after the report, in full, concise and JSON."
    ) var statistics = false

    @Flag(help: "Print nothing; see the exit code.") var silent = false

    @Option(
        help: ArgumentHelp("Show at most this many findings in full and concise; the rest are counted.", valueName: "n")
    ) var maxDiagnostics: Int?

    @Option(
        help: ArgumentHelp(
            "Set a limit of the reader: \(ParsingLimits.names).", valueName: "name=n"))
    var limit: [String] = []

    @OptionGroup(title: "Work") var work: WorkOptions

    @Option(help: ArgumentHelp("Leave out matching files and folders in directories.", valueName: "glob"))
    var exclude: [String] = []

    @Flag(help: "List the files that would be linted, and exit.") var showFiles = false

    @Flag(help: "Exit with 0 if no file matches.") var noErrorOnUnmatched = false

    func validate() throws {
        try content.checkLive()
        try ParsingLimits.check(limit, of: "--limit")
        try checkArchive()
        try checkDifference()
        if paths.isEmpty, !stdinJsonl, !configuration.configSchema {
            throw ValidationError("name files, directories or patterns to lint, or - for standard input")
        }
        if let maxDiagnostics, maxDiagnostics < 0 {
            throw ValidationError("--max-diagnostics takes a number from 0 up")
        }
        for pattern in exclude {
            guard let problem = FilePattern.problem(of: pattern) else { continue }
            throw ValidationError("--exclude \(pattern): \(problem.message); \(problem.help)")
        }
        try source.check(paths, resolves: resolving.resolve)
        guard work.watch else { return }
        if paths.contains("-") { throw ValidationError("--watch is for files: standard input is read once") }
        if resolving.resolve || paths.contains(where: DocumentInputs.isURL), source.responses == nil {
            throw ValidationError("--watch would send requests at each change; give it the answers with --responses")
        }
    }

    func run() throws {
        if configuration.configSchema { return try SystemFiles.printOut(ConfigurationSchema.schema.text) }
        let outputs = try ReportOutput.all(
            format.isEmpty && stdinJsonl ? [LintFormat.jsonl.rawValue] : format, file: output)
        let settings = try settings()
        if configuration.showConfig {
            return try SystemFiles.printOut(ShownConfiguration(settings: settings).text(for: paths))
        }
        if stdinJsonl {
            try lintArchive(settings, to: outputs)
        } else if work.watch, !showFiles {
            try watch(beside: outputs) { try lint(try self.settings(), to: outputs) }
        } else {
            try lint(settings, to: outputs)
        }
    }

    /// The settings of a run that finds the configurations anew.
    func settings() throws -> LintSettings {
        try LintSettings(
            LintSettings.Options(
                rules: rules, content: content, targets: try targeting.targets(),
                limits: try ParsingLimits(limit, of: "--limit"),
                exclude: exclude.map(GlobPattern.init), configuration: configuration,
                filledMacros: source.macroNames, stdinFilename: stdinFilename, baseline: baseline.baseline))
    }

    /// Lints the documents that there are now.
    private func lint(_ settings: LintSettings, to outputs: [ReportOutput]) throws {
        var notes = VerboseNotes(isOn: work.verbose)
        var baseline = try BaselineRun(baseline, currentFolder: settings.currentFolder)
        let search = FileSearch(
            isExcluded: settings.isExcluded, excludesNamed: configuration.forceExclude, threads: work.threads)
        let found = try search.files(for: paths)
        notes.printTime("found", files: found.files.count)
        if showFiles {
            try SystemFiles.printOut(
                found.files.map { PrintableText.lineStart(PrintableText.escaped($0)) + "\n" }.joined())
            try end(found.failures, emptyPaths: [])
            return
        }
        if found.files.isEmpty, found.failures.isEmpty, !found.hasLeftOutNamed, !noErrorOnUnmatched {
            throw CommandFailure(FileSearch.Result.nothing(to: "lint", in: paths, command: "lint"))
        }
        try checkOutputs(outputs, documents: found.files, settings: settings)
        let inputs = try DocumentInputs(
            found.files, options: source, resolves: resolving.resolve, limits: settings.options.limits,
            readsStrictly: true, stdinName: stdinFilename, isQuiet: quiet || silent)
        settings.answers = inputs.answers
        var jobs = try inputs.names.map(settings.job)
        try baseline.read(for: &jobs)
        notes.printSettings(of: jobs, threads: work.threads)
        var fixing = Fixing(fixes, paths: paths, isSilent: silent)
        let open =
            try fixing.hasReport
            ? open(outputs, standard: fixing.printsDocument(among: found.files) ? .standardError : .standard) : []
        var reports = LintReports(open, failures: found.failures, progress: progress(of: jobs.count, beside: outputs))
        let run = LintRun(
            inputs: inputs, baseline: baseline,
            reports: PreparedReports(writers: open.map(\.writer), errorsOnly: quiet), threads: work.threads)
        let take: (LintJob, LintRun.Outcome) throws -> Void = { job, outcome in
            if case .success(let document) = outcome { baseline.add(document.known, of: job) }
            try reports.add(outcome)
        }
        if fixing.isOn {
            try run.fix(jobs, with: &fixing, each: take)
        } else {
            try run.lint(jobs, each: take)
        }
        try reports.finish(requests: inputs.requests)
        notes.printTime("linted", files: jobs.count)
        try fixing.finish(quiet: quiet || silent)
        let emptyPaths = noErrorOnUnmatched ? [] : found.emptyPaths
        try baseline.finish(isComplete: reports.failures.isEmpty && emptyPaths.isEmpty)
        try end(reports.failures, emptyPaths: emptyPaths)
        try fixing.end()
        if threshold.isReached(by: reports.tally) { throw Ending.findings }
    }

    /// Opens the reports; those without a file go to `standard`.
    func open(_ outputs: [ReportOutput], standard: TextOutput = .standard) throws -> [OpenReport] {
        guard !silent else { return [] }
        return try outputs.map {
            try OpenReport(
                $0, color: color.isOn, summary: !quiet, statistics: statistics, maxDiagnostics: maxDiagnostics,
                standard: standard)
        }
    }

    /// The progress line, if it is to be seen.
    private func progress(of files: Int, beside outputs: [ReportOutput]) -> ProgressLine? {
        guard !quiet, !silent, Terminal.takesProgress else { return nil }
        let isBeside = Streams.current.output.isTerminal && outputs.contains { $0.file == nil }
        // The line would come into the middle of a report for programs.
        guard !isBeside || outputs.allSatisfy({ $0.file != nil || $0.format.isForPeople }) else { return nil }
        return ProgressLine("linted", files, "files", besideReports: isBeside)
    }

    /// Reports the files that could not be read, and the places without documents; this takes priority over findings.
    private func end(_ failures: [FileFailure], emptyPaths: [String]) throws {
        let unread = FileSearch.Result(failures: failures, emptyPaths: emptyPaths)
        if unread.complain("lint", command: "lint") { throw Ending.failure }
    }
}
