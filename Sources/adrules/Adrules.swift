import AdRulesCommands
import AdRulesLint
import AdRulesModel
import AdRulesText
import ArgumentParser

/// The command: reads playlists, shows what they mean, and reports errors in them.
@main
struct Adrules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adrules",
        abstract: "Reads the ad playlists of video, VMAP and VAST, and reports what is wrong with them.",
        discussion: """
            Exit codes: 0 the work is done, with nothing to report; 1 findings: errors in a document, a difference, a file that would \
            change, a scenario or an invariant that does not hold; 2 the command failed; 3 the work is done, but ads or breaks of the \
            input are missing in the output; 64 wrong usage.

            Documents are files, URLs or, as -, standard input. Only a URL and
            --resolve fetch anything; --responses replays offline what --save-responses saved.

            The words of the output are in the glossary: adrules explain hold prints one, and so it does for each rule, error and \
            reason. The guide is Sources/Guide.docc/Guide.md.
            """
                + examples(
                    "lint Samples/Playlists/broken/film.xml",
                    "simulate Samples/Playlists/quickstart.xml --duration 30:00"), version: version,
        subcommands: [
            LintCommand.self, ReportCommand.self, BuildCommand.self, RulesOfCommand.self, FormatCommand.self,
            DiffCommand.self, ParseCommand.self, ScheduleCommand.self, SimulateCommand.self, TestCommand.self,
            ForecastCommand.self, ExplainCommand.self, ReplayCommand.self, HLSCommand.self, RulesCommand.self,
            TargetsCommand.self, EngineCommand.self, ConformanceCommand.self, SchemaCommand.self,
            LanguageServerCommand.self, ToolServerCommand.self,
        ])

    /// The version of the command, with the commit where it is known, and of what decides how documents are read.
    private static var version: String {
        let commit = Release.commit.map { "commit \($0.prefix(12)), " } ?? ""
        return "\(Release.version) (\(commit)libxml2 \(libxml2Version), VMAP 1.0.1, VAST 2.0–4.3)"
    }

    static func main() {
        // A write beyond the limit for the size of a file (`ulimit -f`) fails as on a full disk. Otherwise a signal
        // ends the process, without a word and with unfinished files left behind.
        signal(SIGXFSZ, SIG_IGN)
        endProcess(run(Array(CommandLine.arguments.dropFirst()), in: Streams()))
    }

    /// Runs a command with these streams, prints why it failed if it does, and returns its exit code. Runs at the same
    /// time share nothing but the files that they name.
    static func run(_ arguments: [String], in streams: Streams) -> Int32 {
        var streams = streams
        streams.arguments = arguments
        return Streams.$current.withValue(streams) {
            // Texts are compared here and in the parser, which takes quadratic time in a run of combining marks.
            if arguments.contains(where: { $0.utf8.count > 4096 && $0.utf8.contains { $0 >= 0x80 } }) {
                SystemFiles.complain(
                    "an argument of more than 4096 bytes is ASCII; longer steps go into a file for --script")
                return ExitCode.validationFailure.rawValue
            }
            do {
                try run(arguments)
                return ExitCode.success.rawValue
            } catch {
                return ended(by: error).rawValue
            }
        }
    }

    /// The command that the arguments mean. Throws ``Misuse``, an error of the parser, or what `--help` prints.
    static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        let arguments = try TypedCommand.arguments(arguments)
        do {
            return try subcommand(arguments) ?? parseAsRoot(arguments)
        } catch {
            guard exitCode(for: error) == .validationFailure, let misuse = TypedCommand.unknownOption(in: arguments)
            else { throw error }
            throw misuse
        }
    }

    /// Throws what is wrong with the arguments, or the exit code of a command that did not end with 0.
    private static func run(_ arguments: [String]) throws {
        // The parser would take four times as long to find this out.
        if arguments == ["--version"] { return try SystemFiles.printOut(version + "\n") }
        var command = try parsed(arguments)
        do {
            try command.run()
        } catch let error as ValidationError {
            throw Misuse(command: type(of: command), reason: error.message)
        }
    }

    /// The subcommand that the first argument names, parsed by itself; nil if it does not parse.
    ///
    /// On its way from the root the parser makes all options of the subcommand twice more, a good part of a short run.
    /// Help and wrong usage go that way: only there messages name the whole command.
    private static func subcommand(_ arguments: [String]) -> (any ParsableCommand)? {
        let named = configuration.subcommands.first {
            $0.configuration.commandName == arguments.first && $0.configuration.subcommands.isEmpty
        }
        guard let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())) else { return nil }
        // The parser takes --help for a command of its own.
        return type(of: command) == named ? command : nil
    }

    /// The exit code of an error of the parser or of a ``Misuse``, and what is to be printed about it.
    static func ending(of error: any Error) -> (code: ExitCode, message: String) {
        guard let misuse = error as? Misuse else { return (exitCode(for: error), fullMessage(for: error)) }
        return (.validationFailure, misuse.description)
    }

    /// Prints what ended a command, and returns its exit code.
    private static func ended(by error: any Error) -> ExitCode {
        if let problem = error as? any CommandProblem {
            SystemFiles.complain(problem.complaint)
            return Ending.failure
        }
        let (code, message) = ending(of: error)
        guard code == .success, !message.isEmpty else {
            if !message.isEmpty { SystemFiles.complainInLines(escaped(message)) }
            return code
        }
        // Help, and the version.
        do { try SystemFiles.printOut(message + "\n") } catch { return ended(by: error) }
        return code
    }

    /// Escapes text of the arguments, which messages of the parser repeat: it must not control the terminal.
    private static func escaped(_ message: String) -> String {
        var message = message
        for argument in Streams.current.arguments {
            // The parser repeats either a complete argument or the part after the equals sign.
            let value = argument.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
            for text in [argument, value] {
                let safe = PrintableText.line(text, limit: 200)
                if safe != text, !text.isEmpty { message = message.replacing(text, with: safe) }
            }
        }
        return PrintableText.lines(message)
    }
}

/// The exit codes when the command fails. Wrong usage ends with 64, from ArgumentParser.
enum Ending {
    /// There are findings: what the command looks for, such as errors, differences or violations.
    static let findings = ExitCode(1)
    /// The command could not do its job.
    static let failure = ExitCode(2)
    /// The job was done, but ads of the input are missing in the output.
    static let missingAds = ExitCode(3)
}
