/// Replays a recorded session and reports where its outcome differs.
///
/// One difference causes others, so only the first one needs to be understood.
public struct SessionReplay: Sendable {
    /// A point at which the replay differs from the recording.
    public struct Difference: Sendable, Hashable {
        /// The step, from 1; nil for the summary.
        public var step: Int?
        /// The wall time of the step.
        public var now: MediaTime?
        /// The name of the input.
        public var input: String?
        /// The text in the log; nil if the log has nothing here.
        public var recorded: String?
        /// The text in the replay; nil if the replay has nothing here.
        public var replayed: String?
    }

    private var engine: PlaylistEngine
    private var entries: ActionEntries
    private let redaction: SessionRedaction?
    /// The number of steps that were run.
    public private(set) var steps = 0

    /// Creates a replay that starts from a log's header.
    public init(_ header: SessionLogHeader) {
        engine = header.engine
        entries = ActionEntries(engine)
        // The log no longer holds the host's values: only the values in URLs remain to be redacted.
        redaction = header.isRedacted ? SessionRedaction(hostMacros: [:]) : nil
    }

    /// Runs one step and returns the actions that differ.
    public mutating func run(_ step: SessionLogStep) -> [Difference] {
        steps += 1
        let actions = entries.lines(of: engine.handle(step.input, now: step.now))
            .map { SessionLogAction($0, redaction: redaction) }.filter(\.isCompared)
        let expected = step.actions.filter(\.isCompared)
        var differences: [Difference] = []
        for index in 0..<max(actions.count, expected.count) {
            let recorded = expected.indices.contains(index) ? expected[index] : nil
            let replayed = actions.indices.contains(index) ? actions[index] : nil
            if let recorded, let replayed, recorded.isSame(as: replayed) { continue }
            differences.append(
                Difference(
                    step: steps, now: step.now, input: step.input.name, recorded: recorded?.description,
                    replayed: replayed?.description))
        }
        return differences
    }

    /// Compares the outcome of each break with the recorded one.
    public func compare(_ recorded: [Explanation]) -> [Difference] {
        let replayed = engine.explanations
        let old = Dictionary(recorded.map { ($0.occurrence, $0) }) { first, _ in first }
        let new = Dictionary(replayed.map { ($0.occurrence, $0) }) { first, _ in first }
        return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map {
            Difference(recorded: old[$0]?.line, replayed: new[$0]?.line)
        }
    }
}

extension Explanation {
    var line: String {
        var parts = [occurrence.words(breakID), outcome.rawValue]
        if let reason { parts.append(reason.name) }
        if let code = reason?.code { parts.append("code \(code)") }
        return parts.joined(separator: " · ")
    }
}
