import ArgumentParser

/// The options for fixing what can be fixed.
struct FixOptions: ParsableArguments {
    @Flag(help: "Fix what is unambiguous, in the files; for standard input, print the fixed document.") var fix = false

    @Flag(help: "With --fix or --diff: also make likely guesses. Review the changes.") var unsafeFixes = false

    @Flag(
        help: ArgumentHelp(
            "Print what --fix would change, for 'git apply' or 'patch -p1'; nothing is written, even with --fix. Exit "
                + "with 1 if there are changes, or if a document cannot be read."))
    var diff = false

    /// Whether documents are fixed, in their files or in a difference.
    var isOn: Bool { fix || diff }

    func validate() throws {
        if unsafeFixes, !isOn {
            throw ValidationError("--unsafe-fixes changes what --fix or --diff does: add one of them")
        }
    }
}
