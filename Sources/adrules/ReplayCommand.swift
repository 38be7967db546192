import AdRulesEngine
import AdRulesLint
import AdRulesSimulation
import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `adrules replay`: a recorded session again, and where its outcome differs.
struct ReplayCommand: ParsableCommand {
    /// How the result is shown.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Runs a recorded session again and tells where its outcome differs.",
        discussion: """
            A log is what the player library's SessionLogWriter writes: JSON Lines with the values a session was created with,
            its inputs and what was done. Every input is given to the engine of this command, at its recorded time.
            A redacted log is compared without the private values, which are not in it.
            Exit codes: 0 the same, 1 a difference, 2 the log could not be read, 64 wrong usage.
            """)

    @Argument(help: "A session log, or - for standard input.")
    var log: String

    @Option(help: "text or json.")
    var format = Format.text

    @Option(help: ArgumentHelp("How many differences are shown.", valueName: "count"))
    var show = 20

    private static let longestLog = 1 << 30

    func validate() throws {
        if show < 0 { throw ValidationError("the number of differences to show cannot be negative") }
    }

    func run() throws {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read(log, limit: Self.longestLog)
        } catch {
            SystemFiles.complain(error.description)
            throw Ending.failure
        }
        let outcome: RecordedSession
        do throws(RecordedSession.Unreadable) {
            outcome = try RecordedSession(bytes)
        } catch {
            SystemFiles.complain("\(log == "-" ? "<stdin>" : log): \(error.description)")
            throw Ending.failure
        }
        switch format {
        case .text: SystemFiles.printOut(outcome.text(showing: show))
        case .json: SystemFiles.printOut(outcome.json(showing: show).description + "\n")
        }
        if !outcome.differences.isEmpty { throw Ending.findings }
    }
}

/// A session log that was run again.
struct RecordedSession {
    /// Why a log cannot be run.
    struct Unreadable: Error, CustomStringConvertible {
        /// The line, from 1.
        var line: Int
        var reason: String

        var description: String { "line \(line): \(reason)" }
    }

    var steps = 0
    var isRedacted = false
    /// Whether the session ended in order: the log has a summary.
    var isComplete = false
    /// Whether the last line is only half there: the process was killed while it wrote.
    var isCut = false
    var differences: [SessionReplay.Difference] = []

    init(_ bytes: [UInt8]) throws(Unreadable) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var replay: SessionReplay?
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let entry: SessionLogLine
            do {
                entry = try JSONDecoder().decode(SessionLogLine.self, from: Data(line))
            } catch {
                if index == lines.count - 1, index > 0 {
                    isCut = true
                    break
                }
                throw Unreadable(line: index + 1, reason: Self.words(for: error))
            }
            switch entry {
            case .header(let header):
                guard replay == nil else {
                    throw Unreadable(line: index + 1, reason: "a second session begins; a log holds one")
                }
                replay = SessionReplay(header)
                isRedacted = header.isRedacted
            case .step(let step):
                guard replay != nil else { throw Self.noHeader(index) }
                differences += replay?.run(step) ?? []
                steps += 1
            case .summary(let breaks):
                guard let replay else { throw Self.noHeader(index) }
                differences += replay.compare(breaks)
                isComplete = true
            }
        }
        guard replay != nil else { throw Unreadable(line: 1, reason: "this is no session log: it is empty") }
    }

    private static func noHeader(_ index: Int) -> Unreadable {
        Unreadable(line: index + 1, reason: "the line that begins a session is missing")
    }

    private static func words(for error: any Error) -> String {
        switch error {
        case DecodingError.dataCorrupted(let context): context.debugDescription
        case DecodingError.keyNotFound(let key, _):
            "this is no line of a session log: \"\(key.stringValue)\" is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            context.debugDescription
        default: "this is no line of a session log"
        }
    }

    func text(showing count: Int) -> String {
        var text = ""
        for difference in differences.prefix(count) {
            let place = difference.step.map { "step \($0)" } ?? "at the end"
            let time = difference.now.map { " at \($0)" } ?? ""
            let input = difference.input.map { ", \($0)" } ?? ""
            text += "\(place)\(time)\(input)\n"
            text += "  recorded  \(Self.shown(difference.recorded))\n"
            text += "  replayed  \(Self.shown(difference.replayed))\n"
        }
        if differences.count > count {
            text += "and \(differences.count - count) more; the first is the one to look at\n"
        }
        var end = differences.isEmpty ? "the same" : "\(differences.count) different"
        if !isComplete { end += isCut ? "; the log breaks off in its last line" : "; the session did not end" }
        return text + "\(steps) \(steps == 1 ? "step" : "steps"), \(end)\n"
    }

    private static func shown(_ line: String?) -> String {
        line.map { PrintableText.line($0, limit: 1000) } ?? "nothing"
    }

    func json(showing count: Int) -> JSONValue {
        let shown = differences.prefix(count).map { difference -> JSONValue in
            var members: [JSONMember] = []
            if let step = difference.step { members.append(JSONMember("step", .integer(step))) }
            if let now = difference.now { members.append(JSONMember("now", .seconds(now))) }
            if let input = difference.input { members.append(JSONMember("input", .string(input))) }
            if let recorded = difference.recorded { members.append(JSONMember("recorded", .string(recorded))) }
            if let replayed = difference.replayed { members.append(JSONMember("replayed", .string(replayed))) }
            return .object(members)
        }
        return .object([
            JSONMember("schemaVersion", .integer(1)), JSONMember("steps", .integer(steps)),
            JSONMember("redacted", .bool(isRedacted)), JSONMember("complete", .bool(isComplete)),
            JSONMember("differences", .integer(differences.count)), JSONMember("shown", .array(shown)),
        ])
    }
}
