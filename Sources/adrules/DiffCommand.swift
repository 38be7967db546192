public import AdRulesCommands
import AdRulesModel
public import ArgumentParser

extension DiffFormat: ExpressibleByArgument {}

/// `adrules diff`: reports what differs between two playlists.
struct DiffCommand: ResolvingCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Shows what differs between two playlists, and what a viewer notices.",
        discussion: """
            Breaks are compared by meaning: white space, CDATA, prefixes, the order of attributes and the notation \
            of a time make no difference. A VAST response counts as one break before the content. With --duration, \
            --live or --opportunities, moments such as 50% and #1 are compared too. Times: \(TimeArgument.forms). With \
            --resolve or --responses the ad time of both includes the ads that their tags answer; it is not a difference \
            by itself. With --target it is one if a player does something else with a break than before.

            Exit codes: 0 no difference, 1 a difference, 2 a document could not be read, 64 wrong usage.
            """
                + examples(
                    "diff Samples/Playlists/midroll.xml Samples/Playlists/quickstart.xml",
                    "diff Samples/Playlists/midroll.xml Samples/Playlists/offsets.xml --duration 30:00 --target shaka"))

    @Argument(help: "The older VMAP or VAST: a file, a URL, or - for standard input.", completion: Completion.documents)
    var old: String

    @Argument(help: "The newer VMAP or VAST: a file, a URL, or - for standard input.", completion: Completion.documents)
    var new: String

    @OptionGroup var content: ContentOptions

    @Option(help: "text or json.") var format = DiffFormat.text

    @OptionGroup var targeting: TargetOptions

    @OptionGroup var color: ColorOption

    @Flag(name: [.short, .customLong("quiet")], help: "Print nothing; see the exit code.") var quiet = false

    @OptionGroup(title: "Ad servers") var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers") var source: SourceOptions

    func validate() throws {
        try content.checkLive()
        try source.check([old, new], resolves: resolves)
    }

    func run() throws {
        let inputs = try inputs([old, new])
        let diff = PlaylistDiff(
            from: try inputs.document(old), to: try inputs.document(new), content: content.content,
            answers: (inputs.answers(of: old), inputs.answers(of: new)), targets: try targeting.targets())
        if !quiet {
            try SystemFiles.printOut(
                format.render(
                    diff, from: DocumentInputs.shown(old), to: DocumentInputs.shown(new), columns: Terminal.columns,
                    color: color.isOn))
        }
        if !diff.isEmpty { throw Ending.findings }
    }
}
