import AdRulesCommands
import ArgumentParser

/// The formats of a report that people or scripts read.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

/// `adrules replay`: runs a recorded session again and reports differences.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Runs a recorded session again and reports where its outcome differs.",
        discussion: """
            A log is written by SessionLogWriter of the player library or by simulate --log: JSON Lines with the saved
            session, its inputs and its actions. The engine of this command gets every input at its recorded time.
            A redacted log lacks the private values, so they are not compared.
            Exit codes: 0 no difference, 1 a difference, 2 the log could not be read, 64 wrong usage.
            """ + examples("simulate Samples/Playlists/midroll.xml --log session.jsonl", "replay session.jsonl"))

    @Argument(help: "A session log, or - for standard input.", completion: .file()) var log: String

    @Option(help: "text or json.") var format = ReportFormat.text

    @Option(help: ArgumentHelp("The number of differences to show.", valueName: "count")) var show = 20

    private static let longestLog = 1 << 30

    func validate() throws {
        if show < 0 || show > 100_000 { throw ValidationError("--show takes a number from 0 to 100000") }
    }

    func run() throws {
        let bytes = try Result { () throws(FileFailure) in try SystemFiles.read(log, limit: Self.longestLog) }
            .mapError { CommandFailure($0.description) }.get()
        let outcome = try Result { () throws(RecordedSession.Unreadable) in try RecordedSession(bytes, keeping: show) }
            .mapError { CommandFailure("\(DocumentInputs.shown(log)):\($0)") }.get()
        try SystemFiles.printOut(format == .text ? outcome.text : outcome.json)
        if outcome.differenceCount > 0 { throw Ending.findings }
    }
}
