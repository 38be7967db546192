public import AdRulesCommands
import AdRulesModel
public import ArgumentParser

extension DocumentFormat: ExpressibleByArgument {}

/// `adrules parse`: shows the document as it was read.
struct ParseCommand: ResolvingCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Shows a document as parsed.",
        discussion: """
            With --resolve or --responses the answers to its ad tags follow, each under its URL.
            Exit codes: 0 the document was read, 2 there is no document in the file (adrules lint shows where it is broken) or the \
            file could not be read, 64 wrong usage.
            """
                + examples(
                    "parse Samples/Playlists/quickstart.xml", "parse Samples/Playlists/vast-pod.xml --format json"))

    @Argument(help: DocumentInputs.help, completion: Completion.documents) var file: String

    @Option(help: "text (a tree) or json.") var format = DocumentFormat.text

    @OptionGroup(title: "Ad servers") var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers") var source: SourceOptions

    func validate() throws { try source.check([file], resolves: resolves) }

    func run() throws {
        let inputs = try inputs([file])
        let document = try inputs.document(file)
        try SystemFiles.printOut(format.render(document, answers: inputs.answeredDocuments))
    }
}
