import ArgumentParser

/// The options for fixing what can be fixed.
struct FixOptions: ParsableArguments {
    @Flag(help: "Fix the files where only one thing can be meant; of standard input, print the fixed document.")
    var fix = false

    @Flag(help: "With --fix or --diff: make likely guesses too. Look at the difference.")
    var unsafeFixes = false

    @Flag(
        help: ArgumentHelp(
            "Print what --fix would change, for 'git apply' or 'patch -p1'; nothing is written, even with --fix. Exit "
                + "code 1 if any."))
    var diff = false

    /// Whether documents are fixed, in their files or in a difference.
    var isOn: Bool { fix || diff }

    func validate() throws {
        if unsafeFixes, !isOn {
            throw ValidationError("--unsafe-fixes says what --fix or --diff does: add one of them")
        }
    }
}
