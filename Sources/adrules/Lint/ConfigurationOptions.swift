import ArgumentParser

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
