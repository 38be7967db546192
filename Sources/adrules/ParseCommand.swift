import AdRulesModel
public import AdRulesRendering
public import ArgumentParser

extension DocumentFormat: ExpressibleByArgument {}

/// `adrules parse`: shows the document as it was read.
struct ParseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Shows a document as it was read.",
        discussion: """
            Exit codes: 0 it was read, 2 there is no document in the file (adrules lint shows where it is broken) or the \
            file could not be read, 64 wrong usage.
            """)

    @Argument(help: "A file, or - for standard input.", completion: Completion.documents)
    var file: String

    @Option(help: "text (a tree) or json.")
    var format = DocumentFormat.text

    func run() throws {
        try SystemFiles.printOut(format.render(AdDocument(file: file)))
    }
}
