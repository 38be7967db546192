import AdRulesLint
import ArgumentParser

/// The options for selecting rules and setting their severity.
struct RuleOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Run these rules and no others.", valueName: "rule"))
    var select: [String] = []

    @Option(help: ArgumentHelp("Run these rules too.", valueName: "rule"))
    var extendSelect: [String] = []

    @Option(help: ArgumentHelp("Do not run these rules.", valueName: "rule"))
    var ignore: [String] = []

    @Option(help: ArgumentHelp("Run these rules as errors.", valueName: "rule"))
    var error: [String] = []

    @Option(help: ArgumentHelp("Run these rules as warnings.", valueName: "rule"))
    var warning: [String] = []

    @Option(help: ArgumentHelp("Run these rules as infos.", valueName: "rule"))
    var info: [String] = []

    /// The rules to run. Ends the command if a rule is unknown.
    func selection(arguments: [String] = CommandLine.arguments) throws -> RuleSelection {
        // An empty list, for example from an unset variable, would otherwise run every rule, or none of the intended
        // ones.
        let options = [
            ("--select", select), ("--extend-select", extendSelect), ("--ignore", ignore), ("--error", error),
            ("--warning", warning), ("--info", info),
        ]
        for (name, values) in options where values.contains(where: { Self.selectors($0).isEmpty }) {
            SystemFiles.complain("\(name) names no rule; 'adrules rules' lists them all")
            throw Ending.failure
        }
        do throws(RuleSelection.UnknownRule) {
            return try RuleSelection(
                base: select.flatMap(Self.selectors), changes: Self.changes(in: arguments))
        } catch {
            SystemFiles.complain("\(error)")
            throw Ending.failure
        }
    }

    /// The changes in the order in which they were written. ArgumentParser keeps the order only within one option,
    /// but the last change has priority, whatever its option.
    static func changes(in arguments: [String]) -> [RuleSelection.Change] {
        var changes: [RuleSelection.Change] = []
        var index = arguments.startIndex
        while index < arguments.endIndex {
            let argument = arguments[index]
            index += 1
            if argument == "--" { break }
            guard argument.hasPrefix("--") else { continue }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first, let change = change(String(name)) else { continue }
            let value: String
            if parts.count == 2 {
                value = String(parts[1])
            } else {
                guard index < arguments.endIndex else { break }
                value = arguments[index]
                index += 1
            }
            changes += selectors(value).map(change)
        }
        return changes
    }

    private static func change(_ option: String) -> ((String) -> RuleSelection.Change)? {
        switch option {
        case "extend-select": { .extend($0) }
        case "ignore": { .ignore($0) }
        case "error": { .severity(.error, $0) }
        case "warning": { .severity(.warning, $0) }
        case "info": { .severity(.info, $0) }
        default: nil
        }
    }

    private static func selectors(_ value: String) -> [String] {
        value.split(separator: ",").map(String.init)
    }
}

/// The options for the exit code.
struct FailureOptions: ParsableArguments {
    /// The lowest severity of findings that makes the command fail.
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error, warning, info, never

        var severity: Severity? { Severity(rawValue: rawValue) }
    }

    @Option(help: "The severity from which on the exit code is 1: error, warning, info or never.")
    var failOn = Threshold.error

    @Option(help: ArgumentHelp("The exit code is 1 with more warnings than this.", valueName: "n"))
    var maxWarnings: Int?

    @Flag(help: "The same as --fail-on never.")
    var exitZero = false

    func validate() throws {
        if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings takes a number from 0 up") }
    }

    /// Whether the findings make the command end with 1; prints a message if the number of warnings is the reason.
    func isReached(by report: LintTally) -> Bool {
        guard !exitZero, let severity = failOn.severity else { return false }
        if Severity.allCases.contains(where: { $0 >= severity && report.count(of: $0) > 0 }) { return true }
        let warnings = report.count(of: .warning)
        guard let maxWarnings, warnings > maxWarnings else { return false }
        SystemFiles.complain("\(warnings) warnings, more than --max-warnings \(maxWarnings)")
        return true
    }
}

/// A report format and its destination.
struct ReportOutput {
    var format: LintFormat
    /// The file; nil means standard output.
    var file: String?

    /// The outputs for `--format` and `--output`; by default, code frames on standard output.
    static func all(_ formats: [String], file: String?) throws -> [ReportOutput] {
        let formats = formats.isEmpty ? [LintFormat.full.rawValue] : formats
        return try formats.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard let format = LintFormat(rawValue: parts.first ?? "") else {
                let names = LintFormat.allCases.map(\.rawValue)
                throw ValidationError("\"\(text)\" is no format; there are \(names.joined(separator: ", "))")
            }
            return ReportOutput(format: format, file: parts.count == 2 ? parts[1] : file)
        }
    }
}

/// A report that is being written, one document at a time.
struct OpenReport {
    private var writer: LintReportWriter
    private var output: TextOutput

    /// Opens the output's file, or standard output. On failure, prints the reason and ends the command with 2.
    init(_ output: ReportOutput, color: Bool, summary: Bool, maxDiagnostics: Int?) throws {
        writer = LintReportWriter(
            output.format, color: color && output.file == nil, summary: summary, maxDiagnostics: maxDiagnostics)
        self.output = try output.file.map { try .opened($0) } ?? .standard
    }

    mutating func add(_ result: LintResult) { output.write(writer.add(result)) }

    /// Ends the command with 2 if a write failed.
    func check() throws { try output.check() }

    mutating func finish(_ failures: [LintReport.Failure]) throws {
        output.write(writer.finish(failures: failures))
        try output.close()
    }
}
