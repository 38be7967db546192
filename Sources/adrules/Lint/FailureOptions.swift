import AdRulesLint
import ArgumentParser

/// The options for the exit code.
struct FailureOptions: ParsableArguments {
    /// The lowest severity of findings that makes the command fail.
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error, warning, info, never

        var severity: Severity? { Severity(rawValue: rawValue) }
    }

    @Option(help: "Exit with 1 at findings of this severity or above: error, warning, info or never.")
    var failOn = Threshold.error

    @Option(help: ArgumentHelp("Exit with 1 if there are more warnings than this.", valueName: "n"))
    var maxWarnings: Int?

    @Flag(help: "The same as --fail-on never.") var exitZero = false

    func validate() throws {
        if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings takes a number from 0 up") }
    }

    /// The option that is not as usual; nil if all are.
    var given: String? {
        firstGiven(["--fail-on": failOn != .error, "--max-warnings": maxWarnings != nil, "--exit-zero": exitZero])
    }

    /// Whether the findings make the command end with 1; prints a message if the number of warnings is the reason.
    func isReached(by report: LintTally) -> Bool {
        guard !exitZero, let severity = failOn.severity else { return false }
        if Severity.allCases.contains(where: { $0 >= severity && report.count(of: $0) > 0 }) { return true }
        let warnings = report.count(of: .warning)
        guard let maxWarnings, warnings > maxWarnings else { return false }
        SystemFiles.complain(
            "\(warnings) \(warnings == 1 ? "warning" : "warnings"), more than --max-warnings \(maxWarnings)")
        return true
    }
}
