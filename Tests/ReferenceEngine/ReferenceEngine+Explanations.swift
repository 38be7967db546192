public import AdRulesEngine
import AdRulesModel

extension ReferenceEngine {
    /// §8: "every `i.0`, and each repetition reached or overlapped".
    public var explanations: [Explanation] {
        var occurrences = Set(breaks.map { OccurrenceID($0.index) })
        for (occurrence, record) in records where occurrence.repetition > 0 && record.isReached {
            occurrences.insert(occurrence)
        }
        for (occurrence, place) in listed where place.reason == .overlappedRepeat { occurrences.insert(occurrence) }
        return occurrences.sorted().map { occurrence in
            let element = element(occurrence)
            let status = self[occurrence].status
            var outcome = status.outcome
            var reason = status.reason
            if !status.isOver || reason == .beforeStart, let place = listed[occurrence]?.reason {
                reason = place
                if place == .invalidOffset || place == .overlappedRepeat { outcome = .notPlayed }
            }
            if !status.isOver, hasLeftWindow(occurrence) {
                reason = .leftWindow
                outcome = .notPlayed
            }
            if let code = element.flatMap(unplayableCode), listed[occurrence]?.position != nil,
                !status.isOver || reason == .beforeStart
            {
                // §3: "listed as unscheduled"
                outcome = .notPlayed
                reason = .unsupported(code)
            }
            return Explanation(
                occurrence: occurrence, breakID: element?.breakID, offset: element?.timeOffsetText, outcome: outcome,
                reason: reason)
        }
    }
}
