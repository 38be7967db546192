import ArgumentParser

/// The options for how the files are worked through.
struct WorkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Lint on this many threads; by default one for each processor. The output is the same.", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Lint again whenever a file changes, until Control-C.") var watch = false

    @Flag(name: [.short, .long], help: "Print settings and timings on standard error.") var verbose = false

    /// The number of threads, at least 1.
    var threads: Int { jobs ?? Processors.count }

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256") }
    }
}
