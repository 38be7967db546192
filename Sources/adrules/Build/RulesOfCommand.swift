import AdRulesModel
import AdRulesRules
import AdRulesText
import ArgumentParser

/// `adrules rules-of`: the rules that would give a playlist.
struct RulesOfCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules-of", abstract: "Prints the rules that would give a playlist.",
        discussion: """
            'adrules build' makes the same breaks of them, or those of another film. What the playlist has beside them \
            is named on standard error.
            Exit codes: 0 the rules give all breaks of the playlist, 2 the file could not be read, 3 some have no rule.
            """)

    @Argument(help: "A VMAP file, or - for standard input.", completion: Completion.documents)
    var file: String

    func run() throws {
        guard case .vmap(let playlist) = try AdDocument(file: file) else {
            SystemFiles.complain(
                "\(file == "-" ? "<stdin>" : file): a VAST response has no rules; adrules parse shows it")
            throw Ending.failure
        }
        let found = InferredRules(of: playlist)
        var writer = JSONWriter()
        writer.value(found.rules.json)
        try SystemFiles.printOut(writer.text + "\n")
        for sentence in found.omitted { SystemFiles.complain(sentence) }
        if found.rules.breaks.isEmpty || found.omitted.contains(where: { $0.begins(with: "break ") }) {
            throw Ending.missingAds
        }
    }
}
