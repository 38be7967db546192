import AdRulesModel
public import AdRulesRendering
public import ArgumentParser

extension DiffFormat: ExpressibleByArgument {}

/// `adrules diff`: reports what differs between two playlists.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Tells what differs between two playlists, and what a viewer notices of it.",
        discussion: """
            Breaks are compared by what they mean: white space, CDATA, prefixes, the order of attributes and the notation \
            of a time make no difference. A VAST response counts as one break before the content. With --duration, \
            --live or --opportunities, moments such as 50% and #1 are compared too. Times: \(TimeArgument.forms).

            Exit codes: 0 no difference, 1 a difference, 2 a file could not be read, 64 wrong usage.
            """)

    @Argument(help: "The older VMAP or VAST file, or - for standard input.", completion: Completion.documents)
    var old: String

    @Argument(help: "The newer VMAP or VAST file, or - for standard input.", completion: Completion.documents)
    var new: String

    @OptionGroup
    var content: ContentOptions

    @Option(help: "text or json.")
    var format = DiffFormat.text

    @Option(help: "Colours: auto, always or never.")
    var color = ColorChoice.auto

    @Flag(name: [.short, .customLong("quiet")], help: "Print nothing; see the exit code.")
    var quiet = false

    func validate() throws {
        try content.checkLive()
        if old == "-", new == "-" {
            throw ValidationError("standard input holds one document; name a file for the other one")
        }
    }

    func run() throws {
        let (older, newer) = (try AdDocument(file: old), try AdDocument(file: new))
        let content = content.content
        let diff = PlaylistDiff(
            from: older, to: newer, duration: content.duration, isLive: content.isLive,
            opportunities: content.opportunities)
        if !quiet {
            let isOn = color.isOn(isTerminal: SystemFiles.outputIsTerminal, environment: SystemFiles.environment)
            try SystemFiles.printOut(
                format.render(diff, from: Self.name(of: old), to: Self.name(of: new), color: isOn))
        }
        if !diff.isEmpty { throw Ending.findings }
    }

    private static func name(of file: String) -> String { file == "-" ? "<stdin>" : file }
}
