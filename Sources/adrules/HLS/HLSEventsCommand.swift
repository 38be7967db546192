public import AdRulesCommands
import AdRulesHLS
import AdRulesLint
public import ArgumentParser

extension InterstitialFormat: ExpressibleByArgument {}

/// `adrules hls events`: shows the breaks of a playlist as the events of an app.
struct HLSEventsCommand: InterstitialCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "Shows the breaks of a playlist as the events of an app.",
        discussion: """
            json has the properties of AVPlayerInterstitialEvent, with Apple's names and raw values, for all breaks at \
            once: setting the events of a player replaces all others. An unresolved event gets its ads from a \
            tag: the app requests them first. schedule is a list of date ranges for one tag in a playlist \
            (com.apple.hls.daterange-schedule). Times: \(TimeArgument.forms).
            Exit codes: 0 the events were printed, 2 a document could not be read, 64 wrong usage.
            """
                + examples(
                    "hls events Samples/Playlists/quickstart.xml --duration 30:00",
                    "hls events Samples/Playlists/midroll.xml --format schedule --asset-base https://ads.example/lists")
    )

    @Argument(help: DocumentInputs.help, completion: Completion.documents)
    var playlist: String

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The duration of the content.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var duration: TimeArgument?

    @Option(help: "json or schedule.")
    var format = InterstitialFormat.json

    @OptionGroup(title: "Interstitials")
    var interstitials: InterstitialOptions

    @OptionGroup(title: "Ad servers")
    var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers")
    var source: SourceOptions

    func validate() throws {
        try source.check([playlist], resolves: resolves)
        if format == .schedule, interstitials.assetBase == nil {
            throw ValidationError("--format schedule needs --asset-base: its entries name the asset lists")
        }
    }

    func run() throws {
        let inputs = try inputs([playlist])
        let content = LintContent(duration: duration?.time, opportunities: interstitials.opportunities ?? [])
        let schedule = content.schedule(of: try inputs.document(playlist))
        var options = try interstitials.options()
        // Events name no lists; a break with a tag is an event that is not resolved yet.
        options.assetBase = interstitials.assetBase ?? ""
        options.responses = inputs.responses(of: playlist)
        let export = InterstitialExport(schedule, options: options)
        if format == .schedule { SystemFiles.complain(InterstitialText(), of: export.unsupported) }
        try SystemFiles.printOut(format.render(export, duration: schedule.duration))
    }
}
