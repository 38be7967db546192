import AdRulesLint
import AdRulesModel
import AdRulesText
import ArgumentParser

/// `adrules lint`: reports problems in documents, with their locations.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Tells what is wrong with playlists and ad responses, and where.",
        discussion: """
            Directories are searched for *.vmap, *.vast and *.xml that hold VMAP or VAST, also packed with gzip (*.gz).

            RULE is an id (VMAP112), the beginning of ids (VMAP1), a name (invalid-time-offset) or ALL; several with \
            commas. Where two options disagree the last one counts.

            With --duration a viewing of each playlist is simulated too (PLAY5xx); every ad tag is answered with one \
            ad of 15 seconds. Times: \(TimeArgument.forms).

            A URL is fetched with curl, and --resolve asks the ad servers; without them nothing touches the network.

            Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 a file could not be read or nothing was found to \
            lint, 64 wrong usage.
            """)

    @Argument(help: ArgumentHelp("Files, directories, patterns, URLs, or - for standard input.", valueName: "path"))
    var paths: [String]

    @Option(
        help: ArgumentHelp(
            "full (code frames), concise (one line each) or json; may be repeated, =FILE writes that one to a file.",
            valueName: "format[=file]"))
    var format: [String] = []

    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("Write to a file.", valueName: "file"))
    var output: String?

    @Option(help: "Colours: auto, always or never.")
    var color = ColorChoice.auto

    @Option(help: ArgumentHelp("Name of standard input in the report.", valueName: "name"))
    var stdinFilename = "<stdin>"

    @OptionGroup(title: "Content")
    var content: ContentOptions

    @OptionGroup(title: "Rules")
    var rules: RuleOptions

    @Option(
        help: ArgumentHelp(
            "Check for players too: spec, ima, media3, hls; several with commas. 'adrules targets' tells what they do.",
            valueName: "players"))
    var target: [String] = []

    @Option(
        help: ArgumentHelp(
            "A folder with the answers of ad servers: wrappers are followed in it. A file answers the URLs whose path "
                + "ends with its name; index.tsv (URL, tab, file) says it exactly.", valueName: "dir"))
    var responses: String?

    @OptionGroup(title: "Ad servers")
    var resolving: ResolveOptions

    @OptionGroup(title: "Exit code")
    var threshold: FailureOptions

    @Flag(name: [.short, .customLong("quiet")], help: "Errors only, and no summary.")
    var quiet = false

    @Flag(help: "Tell how often each rule found something, after the report: in full, concise and json.")
    var statistics = false

    @Flag(help: "Print nothing; the exit code tells.")
    var silent = false

    @Option(help: ArgumentHelp("Show no more than this; the rest is counted. JSON has them all.", valueName: "n"))
    var maxDiagnostics: Int?

    @Option(
        help: ArgumentHelp(
            "Set a limit of the reader: \(ParsingLimits.names.joined(separator: ", ")).", valueName: "name=n"))
    var limit: [String] = []

    @OptionGroup(title: "Work")
    var work: WorkOptions

    @Option(help: ArgumentHelp("Leave out files in directories that match.", valueName: "glob"))
    var exclude: [String] = []

    @Flag(help: "List the files that would be linted, and stop.")
    var showFiles = false

    @Flag(help: "Finding nothing to lint is no failure.")
    var noErrorOnUnmatched = false

    func validate() throws {
        if let maxDiagnostics, maxDiagnostics < 0 {
            throw ValidationError("--max-diagnostics takes a number from 0 up")
        }
        if work.watch, paths.contains("-") {
            throw ValidationError("--watch is for files: standard input is read once")
        }
        if work.watch, resolving.resolve || paths.contains(where: LintInputs.isURL), responses == nil {
            throw ValidationError("--watch would ask servers at each change; give it the answers with --responses")
        }
    }

    func run() throws {
        let outputs = try ReportOutput.all(format, file: output)
        let linter = Linter(
            selection: try rules.selection(), content: content.content, targets: try targets(), limits: try limits())
        let recorded = try responses.map { try RecordedAnswers(folder: $0, limits: linter.limits) }
        let search = FileSearch(excluded: exclude.map(GlobPattern.init), threads: work.threads)
        if work.watch, !showFiles {
            try watch(search, beside: outputs) { try lint(search, with: linter, recorded, to: outputs) }
        } else {
            try lint(search, with: linter, recorded, to: outputs)
        }
    }

    /// Lints the files that there are now.
    private func lint(
        _ search: FileSearch, with linter: Linter, _ recorded: RecordedAnswers?, to outputs: [ReportOutput]
    ) throws {
        var notes = VerboseNotes(isOn: work.verbose)
        notes.tellSettings(of: linter, threads: work.threads)
        let found = search.files(for: paths)
        notes.tell("found", files: found.files.count)
        if showFiles {
            try SystemFiles.printOut(found.files.map { PrintableText.escaped($0) + "\n" }.joined())
            try end(found.failures)
            return
        }
        if found.files.isEmpty, found.failures.isEmpty, !noErrorOnUnmatched {
            SystemFiles.complain("nothing to lint in \(paths.joined(separator: ", ")); see adrules lint --help")
            throw Ending.failure
        }
        let inputs = try LintInputs(
            found.files, options: resolving, recorded: recorded, limits: linter.limits, stdinName: stdinFilename,
            isQuiet: silent)
        let isOn = color.isOn(isTerminal: SystemFiles.outputIsTerminal, environment: SystemFiles.environment)
        let open = try (silent ? [] : outputs).map {
            try OpenReport($0, color: isOn, summary: !quiet, statistics: statistics, maxDiagnostics: maxDiagnostics)
        }
        var reports = LintReports(
            open, failures: found.failures, progress: progress(of: inputs.names.count, beside: outputs))
        let run = LintRun(
            inputs: inputs, linter: inputs.linter(linter), stdinName: stdinFilename, threads: work.threads)
        let prepared = PreparedReports(writers: open.map(\.writer), errorsOnly: quiet)
        try run.lint(inputs.names, for: prepared) { try reports.add($0) }
        try reports.finish(requests: inputs.requests)
        notes.tell("linted", files: inputs.names.count)
        try end(reports.failures)
        if threshold.isReached(by: reports.tally) { throw Ending.findings }
    }

    /// The progress line, if it is to be seen.
    private func progress(of files: Int, beside outputs: [ReportOutput]) -> ProgressLine? {
        guard !quiet, !silent, Terminal.takesProgress else { return nil }
        let isBeside = SystemFiles.outputIsTerminal && outputs.contains { $0.file == nil }
        // The line would come into the middle of one of JSON.
        guard !isBeside || !outputs.contains(where: { $0.file == nil && $0.format == .json }) else { return nil }
        return ProgressLine(total: files, at: SystemClock.seconds, besideReports: isBeside)
    }

    /// Reports the files that could not be read; this takes priority over findings.
    private func end(_ failures: [FileFailure]) throws {
        for failure in failures { SystemFiles.complain("cannot read \(failure)") }
        if !failures.isEmpty { throw Ending.failure }
    }

    private func targets() throws -> Set<Portability.Target> {
        var targets: Set<Portability.Target> = []
        let names = Portability.Target.allCases.map(\.rawValue)
        for name in target.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }) {
            guard let found = Portability.Target(rawValue: name) else {
                let hint = Spelling.nearest(to: name, among: names).map { "did you mean \($0)?" }
                SystemFiles.complain(
                    "--target: \"\(name)\" is no player; \(hint ?? "there are \(names.joined(separator: ", "))")")
                throw Ending.failure
            }
            targets.insert(found)
        }
        return targets
    }

    private func limits() throws -> ParsingLimits {
        var limits = ParsingLimits()
        for text in limit {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let value = Int(parts[1]), limits.set(parts[0], to: value) else {
                SystemFiles.complain(Self.complaint(text, name: parts.first ?? ""))
                throw Ending.failure
            }
        }
        return limits
    }

    private static func complaint(_ text: String, name: String) -> String {
        if ParsingLimits.names.contains(name) {
            return "--limit \(text): expected \(name)= and a number from 1 to \(Int32.max)"
        }
        let hint = Spelling.nearest(to: name, among: ParsingLimits.names).map { "did you mean \($0)?" }
        return "--limit \(text): \(hint ?? "the limits are \(ParsingLimits.names.joined(separator: ", "))")"
    }
}
