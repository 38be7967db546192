import AdRulesEngine
import AdRulesModel
public import AdRulesRendering
public import ArgumentParser

extension ScheduleFormat: ExpressibleByArgument {}

/// `adrules schedule`: shows when the breaks of a playlist play, and which do not play.
struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Shows when the breaks of a playlist play.",
        discussion: """
            Shares of the content (50%) need --duration, positions (#1) need --opportunities. Without a duration
            repetitions have no end and are not listed. Times: \(TimeArgument.forms).
            Exit codes: 0 it was shown, 2 the file could not be read.
            """)

    @Argument(help: "A VMAP or VAST file, or - for standard input.")
    var file: String

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How long the content is.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var duration: TimeArgument?

    @Flag(help: "The content is live: it has no end yet.")
    var live = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The moments at which the content offers a break, in order, as in 60,720.", valueName: "times"),
        transform: TimeListArgument.read)
    var opportunities: TimeListArgument?

    @Option(help: "text (a chart), json or svg.")
    var format = ScheduleFormat.text

    func validate() throws {
        if live, duration != nil {
            throw ValidationError("--live and --duration exclude each other: a live stream has no end yet")
        }
    }

    func run() throws {
        let document = try AdDocument(file: file)
        let name = file == "-" ? "<stdin>" : file
        let schedule: Schedule
        switch document {
        case .vmap(let playlist):
            schedule = Schedule(
                playlist, duration: duration?.time, isLive: live,
                opportunities: opportunities?.times.map { Opportunity($0) } ?? [])
        case .vast(let response):
            schedule = Schedule(response.vast, duration: duration?.time, isLive: live)
        }
        try SystemFiles.printOut(format.render(schedule, name: name, columns: Terminal.columns))
    }
}
