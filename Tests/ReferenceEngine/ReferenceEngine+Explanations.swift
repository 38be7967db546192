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
            if let place = listed[occurrence]?.reason,
                !status.isOver || (reason == .beforeStart && place == .overlappedRepeat)
            {
                reason = place
                if place == .invalidOffset || place == .overlappedRepeat { outcome = .notPlayed }
            }
            if !status.isOver, hasLeftWindow(occurrence) {
                reason = .leftWindow
                outcome = .notPlayed
            }
            if !status.isOver, let shown = self[occurrence].shown {
                // I18: what was shown stays shown, armed again or not.
                outcome = shown.outcome
                reason = shown.reason
            }
            if let code = element.flatMap(unplayableCode),
                reason == .beforeStart || (!status.isOver && listed[occurrence]?.position != nil)
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
