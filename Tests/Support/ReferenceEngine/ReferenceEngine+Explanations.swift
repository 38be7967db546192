public import AdRulesEngine
import AdRulesModel

extension ReferenceEngine {
    /// "every `i.0`, and each repetition reached or overlapped".
    public var explanations: [Explanation] {
        var occurrences = Set(breaks.map { OccurrenceID($0.index) })
        for (occurrence, record) in records where occurrence.repetition > 0 && record.isReached {
            occurrences.insert(occurrence)
        }
        occurrences.formUnion(engaged)
        for (occurrence, place) in listed where occurrence.repetition > 0 {
            if place.reason == .overlappedRepeat, duration != nil, !isLive {
                occurrences.insert(occurrence)
            } else if hasStarted, let time = moment(of: occurrence), time <= furthestSoFar {
                // Reached: content was there, or jumped over it.
                if place.position != nil || place.reason == .overlappedRepeat { occurrences.insert(occurrence) }
            }
        }
        return occurrences.sorted().map { occurrence in
            let element = element(occurrence)
            let status = self[occurrence].status
            var outcome = status.outcome
            var reason = status.reason
            if let place = placelessReason(occurrence), !engaged.contains(occurrence),
                !status.isOver || (reason == .beforeStart && place == .overlappedRepeat)
            {
                reason = place
                if place == .invalidOffset || place == .overlappedRepeat { outcome = .notPlayed }
            }
            // What is due has no reason not to play.
            if !status.isOver, engaged.contains(occurrence) { reason = nil }
            if !status.isOver, isGone(occurrence), !engaged.contains(occurrence) {
                outcome = .notPlayed
                reason = .removed
            }
            if !status.isOver, !engaged.contains(occurrence),
                isNeverShown(occurrence, at: listed[occurrence]?.position)
            {
                outcome = .notPlayed
                reason = .contentEndedFirst
            }
            if !status.isOver, hasLeftWindow(occurrence) {
                reason = .leftWindow
                outcome = .notPlayed
            }
            if let code = element.flatMap(unplayableCode),
                reason == .beforeStart
                    || (!status.isOver && listed[occurrence]?.position != nil && !engaged.contains(occurrence))
            {
                // "listed as unscheduled"
                outcome = .notPlayed
                reason = .unsupported(code)
            }
            if !status.isOver, let shown = self[occurrence].shown {
                // I18: what was shown stays shown, armed again or not.
                outcome = shown.outcome
                reason = shown.reason
            }
            // A break that ends as it was has the label that the playlist has for it now.
            let current = entries[occurrence.index]?.element
            return Explanation(
                occurrence: occurrence, breakID: current?.breakID, offset: current?.timeOffsetText, outcome: outcome,
                reason: reason)
        }
    }

    /// Where a repetition lies, or would lie if it did not give way.
    func moment(of occurrence: OccurrenceID) -> MediaTime? {
        guard var time = scheduledBases[occurrence.index],
            let period = element(occurrence)?.repeatAfter.map(Self.toMilliseconds)
        else { return listed[occurrence]?.position?.contentTime }
        for _ in 0..<occurrence.repetition { time += period }
        return time
    }

    /// Whether a replacement took the repetitions of its break away.
    func isGone(_ occurrence: OccurrenceID) -> Bool {
        occurrence.repetition > 0 && listed[occurrence] == nil && !(element(occurrence).map(repeats) ?? false)
    }

    /// Why an occurrence has no place; a repetition has none when its base has none.
    func placelessReason(_ occurrence: OccurrenceID) -> BreakReason? {
        if let listed = listed[occurrence] { return listed.reason }
        if occurrence.repetition == 0 || isGone(occurrence) { return nil }
        // A repetition that is listed no more lies beyond a duration that came later.
        // Also when the base is due, and is kept where it was.
        let base = entries[occurrence.index].flatMap { $0.isRemoved ? nil : $0 }
        return base.flatMap { self.base(of: $0.element, length: isLive ? nil : duration).reason } ?? .beyondContent
    }
}
