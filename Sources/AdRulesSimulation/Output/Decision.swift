import AdRulesText

/// A decision of the engine in one line: the stops that a seek or the start passed, and the ones chosen.
///
/// It is derived from outside, by comparing the explanations of the stops before and after.
struct Decision {
    private let words: String
    private let policy: String
    private let passed: [Stop]
    private let isMore: Bool
    /// The stops that could still play before the decision.
    private let open: [Stop]

    /// The number of stops examined: a script may seek over a day of repetitions again and again.
    private static let limit = 500

    /// Records the state before the engine handles a seek or a start; nil for other inputs.
    init?(_ input: EngineInput, engine: PlaylistEngine, from position: MediaTime) {
        let policies = engine.configuration.policies
        switch input {
        case .start(let target) where target > .zero:
            words = "start at \(TextTranscript.clock(target))"
            policy = policies.startPosition.words
            (passed, isMore) = Self.stops(of: engine.schedule, after: .zero, through: target, withPreroll: true)
        case .seek(let target):
            words = "seek \(TextTranscript.clock(position)) → \(TextTranscript.clock(target))"
            policy = policies.seek.rawValue
            (passed, isMore) =
                target > position ? Self.stops(of: engine.schedule, after: position, through: target) : ([], false)
        default: return nil
        }
        open = passed.filter { Self.isOpen($0, in: engine) }
    }

    private static func stops(
        of schedule: Schedule, after start: MediaTime, through end: MediaTime, withPreroll: Bool = false
    ) -> ([Stop], Bool) {
        var stops = withPreroll ? [schedule.preroll].compactMap(\.self) : []
        for stop in schedule.stops(after: start, through: end) {
            guard stops.count < limit else { return (stops, true) }
            stops.append(stop)
        }
        return (stops, false)
    }

    /// Whether any break of a stop may still play.
    private static func isOpen(_ stop: Stop, in engine: PlaylistEngine) -> Bool {
        stop.occurrences.contains { occurrence in
            guard let explanation = engine.explanation(of: occurrence) else { return true }
            return explanation.outcome == .pending || explanation.reason == .skippedBySeek
                || explanation.reason == .passedWhenKnown
        }
    }

    /// The line, after the engine has decided.
    func text(_ engine: PlaylistEngine) -> String {
        guard !passed.isEmpty else { return "\(words) passed no stop" }
        let count = isMore ? "more than \(Self.limit) stops" : counted(passed.count, "stop")
        var text = "\(words) passed \(count)"
        let over = passed.count - open.count
        if over > 0 { text += ", \(over == passed.count ? "all" : "\(over) of them") over before" }
        let chosen = open.filter { stop in
            stop.occurrences.contains {
                engine.explanation(of: $0).map { $0.outcome == .pending && $0.reason == nil } ?? false
            }
        }
        if !open.isEmpty {
            text += "; \(policy) chose "
            text +=
                chosen.isEmpty
                ? "none" : chosen.prefix(10).map { TextTranscript.place($0.position) }.joined(separator: ", ")
            if chosen.count > 10 { text += " and \(chosen.count - 10) more" }
        }
        return text
    }
}

extension Policies.StartPosition {
    /// The policy in one or two words.
    var words: String {
        switch self {
        case .lastPassed: "lastPassed"
        case .skipPassed: "skipPassed"
        case .alwaysPreroll: "alwaysPreroll"
        case .playAdsAfter(let time): "playAdsAfter \(TextTranscript.clock(time))"
        }
    }
}
