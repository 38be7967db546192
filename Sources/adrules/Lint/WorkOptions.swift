import ArgumentParser

/// The options for how the files are worked through.
struct WorkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Lint on this many threads; by default one for each processor. The output is the same.", valueName: "n"))
    var jobs: Int?

    /// The number of threads, at least 1.
    var threads: Int { jobs ?? Processors.available }

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256") }
    }
}
