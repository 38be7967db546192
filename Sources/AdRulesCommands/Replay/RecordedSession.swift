public import AdRulesEngine
import AdRulesSimulation
import AdRulesText

/// A replayed session log and the differences in its outcome: the output of `adrules replay`.
public struct RecordedSession: Sendable {
    /// The reason why a log cannot be replayed.
    public struct Unreadable: Error, Sendable, Hashable, CustomStringConvertible {
        /// The line, from 1.
        public var line: Int
        /// The column, from 1, in UTF-8 bytes.
        public var column = 1
        /// The problem, on one line.
        public var reason: String

        /// The line, the column and the reason, as in `4:1: "kind" is missing`.
        public var description: String { "\(line):\(column): \(reason)" }
    }

    /// The number of steps that were run.
    public private(set) var steps = 0
    /// Whether private values were removed from the log.
    public private(set) var isRedacted = false
    /// Whether the session ended normally: the log has a summary.
    public private(set) var isComplete = false
    /// Whether the last line is incomplete: the process was killed while writing it.
    public private(set) var isCut = false
    /// The first differences, up to the limit given.
    public private(set) var differences: [SessionReplay.Difference] = []
    /// The total number of differences.
    public private(set) var differenceCount = 0

    /// Replays a log and keeps the first `limit` differences. Complexity: O(bytes) plus the work of the engine.
    public init(_ bytes: [UInt8], keeping limit: Int) throws(Unreadable) {
        var replay: SessionReplay?
        var number = 0
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = bytes[start..<end]
            let isLast = end + 1 >= bytes.count
            start = end + 1
            number += 1
            if line.isEmpty { continue }
            let entry: SessionLogLine
            do throws(SimulationProblem) {
                entry = try InputCoding.decode(SessionLogLine.self, Array(line), name: "")
            } catch {
                // A complete line ends with a line feed; one without was cut off.
                if isLast, end == bytes.count, number > 1 {
                    isCut = true
                    break
                }
                let column = error.column ?? 1
                throw Unreadable(
                    line: number, column: column, reason: Self.words(for: error.message, column, line: line))
            }
            switch entry {
            case .header(let header):
                guard replay == nil else {
                    throw Unreadable(line: number, reason: "a second session begins; a log holds one")
                }
                replay = SessionReplay(header)
                isRedacted = header.isRedacted
            case .step(let step):
                guard replay != nil else { throw Self.noHeader(number) }
                keep(replay?.run(step) ?? [], limit)
                steps += 1
            case .summary(let breaks):
                guard let replay else { throw Self.noHeader(number) }
                keep(replay.compare(breaks), limit)
                isComplete = true
            }
        }
        guard replay != nil else { throw Unreadable(line: 1, reason: "this is not a session log: it is empty") }
    }

    private mutating func keep(_ more: [SessionReplay.Difference], _ limit: Int) {
        differenceCount += more.count
        differences += more.prefix(max(0, limit - differences.count))
    }

    private static func noHeader(_ line: Int) -> Unreadable {
        Unreadable(line: line, reason: "the line that begins a session is missing")
    }

    /// Describes the problem with a line, with a hint for files that are often mistaken for a log.
    private static func words(for message: String, _ column: Int, line: ArraySlice<UInt8>) -> String {
        let hint = " (SessionLogWriter and adrules simulate --log write session logs)"
        if line.starts(with: #"{"now":"#.utf8) {
            return "this is the output of adrules simulate --format jsonl, not a session log" + hint
        }
        if line.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") { return "this is XML, not a session log" + hint }
        // The line as a whole.
        return column == 1 ? "this is not a line of a session log: \(message)" + hint : message
    }
}

extension RecordedSession {
    /// The result for people. Complexity: O(differences kept).
    public var text: String {
        var text = ""
        for difference in differences {
            let place = difference.step.map { "step \($0)" } ?? "at the end"
            let time = difference.now.map { " at \($0)" } ?? ""
            let input = difference.input.map { ", \($0)" } ?? ""
            text += PrintableText.line("\(place)\(time)\(input)") + "\n"
            text += "  recorded  \(Self.shown(difference.recorded))\n"
            text += "  replayed  \(Self.shown(difference.replayed))\n"
        }
        if differenceCount > differences.count {
            text += "and \(differenceCount - differences.count) more; start with the first\n"
        }
        var end = differenceCount == 0 ? "the same" : "\(differenceCount) different"
        if !isComplete { end += isCut ? "; the log breaks off in its last line" : "; the session did not end" }
        return text + "\(counted(steps, "step")), \(end)\n"
    }

    private static func shown(_ line: String?) -> String {
        line.map { PrintableText.line($0, limit: 1000) } ?? "nothing"
    }

    /// The result for scripts, on one line. Complexity: O(differences kept).
    public var json: String { Self.form.text(of: self, pretty: false) }

    static let schema = JSONSchema("replay", "The differences of a replayed session: replay --format json", form.shape)

    private static let form = JSONForm<RecordedSession>([
        .version(1), .count("steps") { $0.steps }, .flag("redacted") { $0.isRedacted },
        .flag("complete") { $0.isComplete }, .count("differences") { $0.differenceCount },
        .list("shown", difference) { $0.differences },
    ])

    private static let difference = JSONForm<SessionReplay.Difference>([
        .count("step?", .whole(1)) { $0.step }, .time("now?", .number) { $0.now }, .text("input?") { $0.input },
        .text("recorded?") { $0.recorded }, .text("replayed?") { $0.replayed },
    ])
}
