import AdRulesCommands
import AdRulesEngine
import AdRulesLint
import AdRulesText
import ArgumentParser

/// The options for what is known about the content of a playlist.
struct ContentOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The duration of the content.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var duration: TimeArgument?

    @Flag(help: "The content is live: it has no end yet.") var live = false

    @Option(parsing: .unconditional, help: OpportunityArgument.help, transform: OpportunityArgument.read)
    var opportunities: [Opportunity]?

    /// The content that the options describe.
    var content: LintContent { LintContent(duration: duration?.time, isLive: live, opportunities: opportunities ?? []) }

    /// The first of these options that is given; nil if none is.
    var given: String? {
        firstGiven(["--duration": duration != nil, "--live": live, "--opportunities": opportunities != nil])
    }

    /// Refuses a live stream with a duration, as every command does but `simulate`: a session may begin with both, and
    /// its steps change them.
    func checkLive() throws {
        if live, duration != nil {
            throw ValidationError("--live and --duration exclude each other: \(LiveContent.reason)")
        }
    }
}

/// The moments at which content offers a break, as an argument: times separated by commas.
enum OpportunityArgument {
    static let help = ArgumentHelp(
        "The moments at which the content offers a break, in order, as in 60,720.", valueName: "times")

    @Sendable static func read(_ argument: String) throws -> [Opportunity] {
        try TimeArgument.readList(argument).map { Opportunity($0) }
    }
}
