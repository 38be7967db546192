import AdRulesEngine
import AdRulesLint
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

    @Argument(help: "A VMAP or VAST file, or - for standard input.", completion: Completion.documents)
    var file: String

    @OptionGroup
    var content: ContentOptions

    @Option(help: "text (a chart), json or svg.")
    var format = ScheduleFormat.text

    func validate() throws { try content.checkLive() }

    func run() throws {
        let document = try AdDocument(file: file)
        let name = file == "-" ? "<stdin>" : file
        let schedule: Schedule
        switch document {
        case .vmap(let playlist):
            schedule = content.content.schedule(of: playlist)
        case .vast(let response):
            schedule = Schedule(response.vast, duration: content.duration?.time, isLive: content.live)
        }
        try SystemFiles.printOut(
            format.render(schedule, name: name, columns: Terminal.columns, color: ColorChoice.auto.isOn))
    }
}
