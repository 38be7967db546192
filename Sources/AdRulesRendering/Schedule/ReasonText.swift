import AdRulesEngine

extension BreakReason {
    /// The reason as a sentence for people who read a schedule, without a full stop.
    func sentence(in schedule: Schedule) -> String {
        switch self {
        case .invalidOffset: "its offset is missing or cannot be read"
        case .durationUnknown:
            schedule.isLive
                ? "it needs the duration, and a live stream has none" : "it needs the duration: give --duration"
        case .opportunityUnknown:
            schedule.opportunities.isEmpty
                ? "it waits for an opportunity: give --opportunities"
                : "it waits for an opportunity beyond the \(schedule.opportunities.count) given"
        case .beyondContent: "it lies beyond the end of the content"
        case .unsupported(1004): "its source is empty (1004)"
        case .unsupported(let code): "its source is of a kind that cannot be played (\(code))"
        case .overlappedRepeat: "it gives way to the stop that is written for this moment"
        default: name
        }
    }
}
