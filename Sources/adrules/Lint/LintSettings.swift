import AdRulesCommands
import AdRulesLint
import AdRulesModel
import ArgumentParser

/// The settings for each file: its configuration, and the options of the command, which take precedence.
///
/// Files with the same settings share a linter. Everything here happens before the first file is linted.
final class LintSettings {
    /// The options of the command that a configuration has too, and those that are for all files.
    struct Options {
        var rules: RuleOptions
        var content: ContentOptions
        var targets: Set<Portability.Target>
        var limits = ParsingLimits()
        var exclude: [GlobPattern] = []
        /// Nil for a command without these options: each file has the nearest configuration.
        var configuration: ConfigurationOptions?
        /// The names of the macros that were given a value.
        var filledMacros: [String]
        /// The name of standard input in the report.
        var stdinFilename = "<stdin>"
        /// The baseline that an option names.
        var baseline: String?
    }

    let options: Options
    let currentFolder = SystemFiles.currentFolder
    private let finder: ConfigurationFinder
    private var linters: [FileConfiguration?: Linter] = [:]
    /// The answers for the rules of wrapper chains; set before the first linter is made.
    var answers: AdAnswers?

    /// Throws what is wrong with the options or the configuration that they name.
    init(_ options: Options) throws {
        self.options = options
        finder = ConfigurationFinder(isOff: options.configuration?.noConfig ?? false, currentFolder: currentFolder)
        if let file = options.configuration?.config { try finder.useOnly(file) }
        // A mistake in the options is reported even if no file is found.
        _ = try selection([])
    }

    /// The job for a file. Throws a mistake in its configuration.
    func job(for file: String) throws -> LintJob {
        LintJob(
            file: file, name: name(of: file), path: path(of: file), linter: try linter(for: file),
            baseline: try configuration(for: file)?.baseline)
    }

    /// The name of a file in the report.
    func name(of file: String) -> String { file == "-" ? options.stdinFilename : file }

    /// The path of a file from the root; standard input is at its given name.
    func path(of file: String) -> String { PathName.absolute(name(of: file), in: currentFolder) }

    /// The configuration for a file; nil if there is none. Throws what is wrong with it.
    func configuration(for file: String) throws -> FoundConfiguration? {
        try finder.place(for: path(of: file)).map { finder.found[$0] }
    }

    /// The configurations that were found so far, and their baselines.
    var configurationFiles: [String] { finder.files + finder.found.compactMap(\.baseline) }

    /// Whether a search leaves a file out. Throws what is wrong with its configuration.
    func isExcluded(_ file: String) throws -> Bool {
        let path = path(of: file)
        if options.exclude.contains(where: { $0.matches(path, from: currentFolder) }) { return true }
        return try finder.excludes(path)
    }

    /// The linter for a file. Throws what is wrong with the configuration.
    private func linter(for file: String) throws -> Linter {
        let found = try configuration(for: file)?.file(path(of: file))
        if let linter = linters[found] { return linter }
        var linter = try found.linter(
            content: options.content.content, targets: options.targets, answers: answers, limits: options.limits,
            filledMacros: options.filledMacros, selection: selection)
        linter.heedsComments = options.configuration?.noInline != true
        linters[found] = linter
        return linter
    }

    /// The rules for these levels of a configuration.
    func selection(_ levels: [RuleLevel]) throws -> RuleSelection {
        let reason = RuleSelection.Change.extend(RuleID.suppressionWithoutReason.rawValue)
        return try options.rules.selection(
            levels: levels, before: options.configuration?.requireReason == true ? [reason] : [])
    }
}

/// The options for `adrules.json` and for the comments in documents.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this configuration for all files. Otherwise each has the nearest adrules.json in its folder or above, "
                + "up to the repository.", valueName: "file"))
    var config: String?

    @Flag(help: "Use no configuration.") var noConfig = false

    @Flag(help: "Print the configuration that applies to the files, and exit.") var showConfig = false

    @Flag(help: "Print the JSON Schema of adrules.json, for editors, and exit.") var configSchema = false

    @Flag(help: "Leave out excluded files even if the command line names them.") var forceExclude = false

    @Flag(help: "Report findings that comments in documents suppress (adrules-ignore-next, adrules-ignore-file) too.")
    var noInline = false

    @Flag(help: "Require a reason in comments that suppress findings (LINT903).") var requireReason = false

    func validate() throws {
        if config != nil, noConfig { throw ValidationError("--config and --no-config exclude each other") }
        if noInline, requireReason { throw ValidationError("--no-inline and --require-reason exclude each other") }
    }
}
