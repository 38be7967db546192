import ArgumentParser

/// The options for a baseline: the findings that a project knows and does not want to be told again.
struct BaselineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Do not report the findings of this file, in place of the baseline of adrules.json. Those that are gone are "
                + "reported on standard error.",
            valueName: "file"))
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Write all findings to this file instead of reporting them, for --baseline.", valueName: "file"))
    var writeBaseline: String?

    @Flag(help: "Remove the findings that are gone from the baseline.")
    var pruneBaseline = false

    func validate() throws {
        if baseline != nil, writeBaseline != nil {
            throw ValidationError("--baseline and --write-baseline exclude each other; --prune-baseline shortens one")
        }
        if baseline == "-" || writeBaseline == "-" { throw ValidationError("a baseline is a file, not a stream") }
        if pruneBaseline, writeBaseline != nil {
            throw ValidationError("--write-baseline writes only what is there; --prune-baseline is for another one")
        }
    }
}
