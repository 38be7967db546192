import AdRulesCommands
import AdRulesLint
import ArgumentParser

/// `adrules manual`: prints the manual page.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Prints the manual page, for man.",
        discussion: """
            To read it: adrules manual | man -l -
            To install it: adrules manual > /usr/local/share/man/man1/adrules.1
            """)

    func run() throws {
        let files = LintConfiguration.fileNames.map { name in
            (name, "The settings of lint and of editors for its folder and those below, unless one is nearer.")
        }
        guard let page = ManualPage(help: Adrules._dumpHelp(), version: Release.version, files: files) else {
            SystemFiles.complain("cannot make the manual page; adrules --help prints the same text")
            throw Ending.failure
        }
        try SystemFiles.printOut(page.text)
    }
}
