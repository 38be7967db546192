public import AdRulesCommands
import AdRulesLint
import AdRulesModel
public import ArgumentParser

extension ScheduleFormat: ExpressibleByArgument {}

/// `adrules schedule`: shows when the breaks of a playlist play, and which do not play.
struct ScheduleCommand: ResolvingCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Shows when the breaks of a playlist play.",
        discussion: """
            Shares of the content (50%) need --duration, positions (#1) need --opportunities. Without a duration \
            repetitions have no end and are not listed. Times: \(TimeArgument.forms).
            The ads of a break are shown with their length where it is known: those inside the playlist, and, with \
            --resolve or --responses, those in the answer to its tag. With --target it lists what those players do with each \
            break.
            Exit codes: 0 the schedule was printed, 2 a document could not be read, 64 wrong usage.
            """
                + examples(
                    "schedule Samples/Playlists/bumpers.xml --duration 30:00",
                    "schedule Samples/Playlists/live.xml --live --opportunities 5:00,15:00"))

    @Argument(help: DocumentInputs.help, completion: Completion.documents) var file: String

    @OptionGroup var content: ContentOptions

    @Option(help: "text (a chart), json or svg.") var format = ScheduleFormat.text

    @OptionGroup var targeting: TargetOptions

    @OptionGroup var color: ColorOption

    @OptionGroup(title: "Ad servers") var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers") var source: SourceOptions

    func validate() throws {
        try content.checkLive()
        try source.check([file], resolves: resolves)
    }

    func run() throws {
        let inputs = try inputs([file])
        let outcomes = Outcomes(
            try inputs.document(file), content: content.content, answers: inputs.answers(of: file),
            players: [.adRules] + Portability.Player.of(try targeting.targets()))
        try SystemFiles.printOut(
            format.render(
                outcomes, name: DocumentInputs.shown(file), columns: Terminal.columns ?? Terminal.chartColumns,
                color: color.isOn))
    }
}
