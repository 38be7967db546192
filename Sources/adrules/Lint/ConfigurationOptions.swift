import ArgumentParser

/// The options for `adrules.json` and for the comments in documents.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this configuration for all files. Otherwise each has the nearest adrules.json in its folder or above, "
                + "up to the repository.", valueName: "file"))
    var config: String?

    @Flag(help: "Use no configuration.")
    var noConfig = false

    @Flag(help: "Tell which configuration applies to the files and what it says, and stop.")
    var showConfig = false

    @Flag(help: "Print the JSON Schema of adrules.json, for editors, and stop.")
    var configSchema = false

    @Flag(help: "Leave out what is excluded even if it is named on the command line.")
    var forceExclude = false

    @Flag(help: "Report findings that comments in documents suppress (adrules-ignore-next, adrules-ignore-file) too.")
    var noInline = false

    @Flag(help: "Comments that suppress findings have to give a reason (LINT903).")
    var requireReason = false

    func validate() throws {
        if config != nil, noConfig { throw ValidationError("--config and --no-config exclude each other") }
        if noInline, requireReason { throw ValidationError("--no-inline and --require-reason exclude each other") }
    }
}
