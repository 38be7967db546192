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
            Directories are searched for *.vmap, *.vast and *.xml that hold VMAP or VAST.

            RULE is an id (VMAP112), the beginning of ids (VMAP1), a name (invalid-time-offset) or ALL; several with \
            commas. Where two options disagree the last one counts.

            With --duration a viewing of each playlist is simulated too (PLAY5xx); every ad tag is answered with one \
            ad of 15 seconds, nothing is fetched. Times: \(TimeArgument.forms).

            Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 a file could not be read or nothing was found to \
            lint, 64 wrong usage.
            """)

    @Argument(help: ArgumentHelp("Files, directories, patterns, or - for standard input.", valueName: "path"))
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

    @OptionGroup(title: "Fixes")
    var fixes: FixOptions

    @OptionGroup(title: "Exit code")
    var threshold: FailureOptions

    @Flag(name: [.short, .customLong("quiet")], help: "Errors only, and no summary.")
    var quiet = false

    @Flag(help: "Print nothing; the exit code tells.")
    var silent = false

    @Option(help: ArgumentHelp("Show no more than this; the rest is counted. JSON has them all.", valueName: "n"))
    var maxDiagnostics: Int?

    @Option(
        help: ArgumentHelp(
            "Set a limit of the reader: \(ParsingLimits.names.joined(separator: ", ")).", valueName: "name=n"))
    var limit: [String] = []

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
    }

    func run() throws {
        let outputs = try ReportOutput.all(format, file: output)
        let answers = try responses.map { try RecordedAnswers(folder: $0).answer(to:) }
        let linter = Linter(
            selection: try rules.selection(), content: content.content, targets: try targets(), answers: answers,
            limits: try limits())
        let found = FileSearch(excluded: exclude.map(GlobPattern.init)).files(for: paths)
        if showFiles {
            try SystemFiles.printOut(found.files.map { PrintableText.escaped($0) + "\n" }.joined())
            try end(found.failures)
            return
        }
        if found.files.isEmpty, found.failures.isEmpty, !noErrorOnUnmatched {
            SystemFiles.complain("nothing to lint in \(paths.joined(separator: ", ")); see adrules lint --help")
            throw Ending.failure
        }
        let isOn = color.isOn(isTerminal: SystemFiles.outputIsTerminal, environment: SystemFiles.environment)
        var fixing = Fixing(fixes, linter: linter, paths: paths)
        let standard = fixing.printsDocument(among: found.files) ? TextOutput.standardError : .standard
        var reports =
            try silent || !fixing.hasReport
            ? []
            : outputs.map {
                try OpenReport(
                    $0, color: isOn, summary: !quiet, maxDiagnostics: maxDiagnostics, standard: standard)
            }
        var failures = found.failures
        var tally = LintTally()
        for file in found.files {
            do throws(FileFailure) {
                let bytes = try SystemFiles.read(file, limit: linter.limits.documentBytes)
                let name = file == "-" ? stdinFilename : file
                let result = fixing.lint(bytes, file: file, name: name, expecting: Self.kind(named: name))
                tally.add(result)
                let shown = quiet ? result.filtered(from: .error) : result
                for index in reports.indices { reports[index].add(shown) }
            } catch {
                failures.append(error)
            }
            for report in reports { try report.check() }
        }
        let unread = failures.map { LintReport.Failure(name: $0.path, message: $0.reason) }
        for index in reports.indices { try reports[index].finish(unread) }
        try fixing.finish(quiet: quiet || silent)
        try end(failures)
        try fixing.end()
        if threshold.isReached(by: tally) { throw Ending.findings }
    }

    /// Reports the files that could not be read; this takes priority over findings.
    private func end(_ failures: [FileFailure]) throws {
        for failure in failures { SystemFiles.complain("cannot read \(failure)") }
        if !failures.isEmpty { throw Ending.failure }
    }

    /// The kind of document that a file name implies.
    private static func kind(named name: String) -> LintResult.Kind? {
        let lowered = name.lowercased()
        return lowered.hasSuffix(".vmap") ? .vmap : lowered.hasSuffix(".vast") ? .vast : nil
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
