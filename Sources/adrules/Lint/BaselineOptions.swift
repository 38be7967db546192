import ArgumentParser

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
