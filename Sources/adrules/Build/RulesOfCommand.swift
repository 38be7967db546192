import AdRulesCommands
import AdRulesModel
import AdRulesRules
import AdRulesText
import ArgumentParser

/// `adrules rules-of`: the rules that would give a playlist.
struct RulesOfCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules-of", abstract: "Prints the rules that would give a playlist.",
        discussion: """
            'adrules build' makes the same breaks from them, or the breaks of another film. Standard error names \
            the parts of the playlist that rules cannot express.
            Exit codes: 0 the rules give all breaks of the playlist, 2 the playlist could not be read, 3 some breaks have no \
            rule or play differently.
            """ + examples("rules-of Samples/Rules/film.vmap", "rules-of Samples/Playlists/quickstart.xml > rules.json")
    )

    @Argument(help: "A VMAP file, a URL, or - for standard input.", completion: Completion.documents) var file: String

    @OptionGroup(title: "Servers") var source: SourceOptions

    func validate() throws { try source.check([file], resolves: nil) }

    func run() throws {
        guard case .vmap(let playlist) = try DocumentInputs([file], options: source, resolves: false).document(file)
        else {
            throw CommandFailure("\(DocumentInputs.shown(file)): a VAST response has no rules; adrules parse shows it")
        }
        let found = InferredRules(of: playlist)
        var writer = JSONWriter()
        writer.value(found.rules.json)
        try SystemFiles.printOut(writer.text + "\n")
        for sentence in found.omitted { SystemFiles.complain(sentence) }
        let isLost = found.rules.breaks.isEmpty && !playlist.breaks.isEmpty
        if isLost || !found.isComplete { throw Ending.missingAds }
    }
}
