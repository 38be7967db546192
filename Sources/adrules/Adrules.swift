import AdRulesModel
import ArgumentParser

/// The command: reads playlists and says what they mean and where they are broken.
@main
struct Adrules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adrules",
        abstract: "Reads the ad playlists of video, VMAP and VAST, and tells what is wrong with them.",
        discussion: """
            Exit codes: 0 nothing to complain about, 1 findings, 2 the job could not be done, 64 wrong usage.
            Documents are read from files or, named -, from standard input. Nothing is fetched, nothing is sent.
            """,
        version: "\(releaseVersion) (libxml2 \(libxml2Version), VMAP 1.0.1, VAST 2.0–4.3)",
        subcommands: [
            LintCommand.self, ParseCommand.self, ScheduleCommand.self, SimulateCommand.self, ExplainCommand.self,
            RulesCommand.self,
        ])

    /// The version of the command and of the library.
    static let releaseVersion = "0.1.0"
}

/// How the command ends when it could not do its job. Wrong usage ends with 64, by ArgumentParser.
enum Ending {
    /// There are findings.
    static let findings = ExitCode(1)
    /// The job could not be done.
    static let failure = ExitCode(2)
}
