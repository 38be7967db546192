public import AdRulesModel

/// Runs a recorded session again and tells where its outcome differs.
///
/// After a first difference others follow from it; it is the first that has to be understood.
public struct SessionReplay: Sendable {
    /// A place where the replay is not what was recorded.
    public struct Difference: Sendable, Hashable {
        /// The step, from 1; nil: the summary.
        public var step: Int?
        /// The wall time of the step.
        public var now: MediaTime?
        /// The name of the input.
        public var input: String?
        /// What the log has; nil: nothing.
        public var recorded: String?
        /// What the replay has; nil: nothing.
        public var replayed: String?
    }

    private var engine: PlaylistEngine
    private let redaction: SessionRedaction?
    /// How many steps were run.
    public private(set) var steps = 0

    /// A replay that begins as the log began.
    public init(_ header: SessionLogHeader) {
        engine = header.engine
        // The host's values are gone from the log: only the values in URLs are left to take out.
        redaction = header.isRedacted ? SessionRedaction(hostMacros: [:]) : nil
    }

    /// Runs one step, and gives the actions that differ.
    public mutating func run(_ step: SessionLogStep) -> [Difference] {
        steps += 1
        let actions = engine.handle(step.input, now: step.now).map { SessionLogAction($0, redaction: redaction) }
        var differences: [Difference] = []
        for index in 0..<max(actions.count, step.actions.count) {
            let recorded = step.actions.indices.contains(index) ? step.actions[index] : nil
            let replayed = actions.indices.contains(index) ? actions[index] : nil
            if let recorded, let replayed, recorded.isSame(as: replayed) { continue }
            differences.append(
                Difference(
                    step: steps, now: step.now, input: step.input.name, recorded: recorded?.description,
                    replayed: replayed?.description))
        }
        return differences
    }

    /// Compares what became of each break.
    public func compare(_ recorded: [Explanation]) -> [Difference] {
        let replayed = engine.explanations
        guard recorded != replayed else { return [] }
        var differences: [Difference] = []
        let old = Dictionary(recorded.map { ($0.occurrence, $0) }) { first, _ in first }
        let new = Dictionary(replayed.map { ($0.occurrence, $0) }) { first, _ in first }
        for occurrence in Set(old.keys).union(new.keys).sorted() where old[occurrence] != new[occurrence] {
            differences.append(
                Difference(recorded: old[occurrence]?.line, replayed: new[occurrence]?.line))
        }
        return differences
    }
}

extension Explanation {
    /// The outcome on one line, for a person.
    var line: String {
        var parts = ["\(occurrence)", outcome.rawValue]
        if let breakID { parts.insert("\"\(breakID)\"", at: 1) }
        if let reason { parts.append(reason.name) }
        if let code = reason?.code { parts.append("code \(code)") }
        return parts.joined(separator: " · ")
    }
}
