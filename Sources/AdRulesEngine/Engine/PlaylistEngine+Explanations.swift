// The outcome of each break, and the reason for it (page Behaviour, Outcomes).
extension PlaylistEngine {
    /// The outcome of each break (`i.0`), and of each repetition that was reached or overlapped, with the reason.
    ///
    /// - Complexity: O(n log n) in the number of breaks and repetitions.
    public var explanations: [Explanation] {
        // Collected once: everything in the playlist may be due.
        let busy = Set(busyOccurrences)
        let removed = Dictionary(ledger.removedBreaks.map { ($0.index, $0) }) { $1 }
        var found = Set((schedule.breaks.map(\.index) + removed.keys).map { OccurrenceID($0) })
        found.formUnion(busy)
        found.formUnion(ledger.records.lazy.filter { $0.value.isReached }.map(\.key))
        found.formUnion(schedule.unscheduled.lazy.map(\.occurrence))
        if phase != .idle { found.formUnion(schedule.writtenRepetitions(through: cursor.furthest)) }
        return found.sorted().compactMap { explanation(of: $0, isBusy: busy.contains($0), removed[$0.index]) }
    }

    /// The outcome of one occurrence, with the reason; nil if there is no such occurrence. Complexity: O(log n).
    public func explanation(of occurrence: OccurrenceID) -> Explanation? {
        let removed = ledger.removedBreaks.first { $0.index == occurrence.index }
        let isBusy = isBusy(occurrence)
        if removed == nil {
            if schedule.resolution(of: occurrence) == .none { return nil }
        } else if occurrence.repetition > 0, !isBusy, ledger[occurrence]?.isReached != true {
            return nil
        }
        return explanation(of: occurrence, isBusy: isBusy, removed)
    }

    private func explanation(of occurrence: OccurrenceID, isBusy: Bool, _ removed: RemovedBreak?) -> Explanation? {
        if let removed {
            var explanation = Explanation(
                occurrence: occurrence, breakID: removed.breakID, offset: removed.offset,
                outcome: isBusy ? .pending : .notPlayed, reason: isBusy ? nil : .removed)
            // The new playlist no longer contains what the start dropped.
            if explain(&explanation, by: ledger[occurrence]), explanation.reason == .beforeStart {
                explanation.reason = .removed
            }
            return explanation
        }
        guard let adBreak = schedule.scheduledBreak(at: occurrence.index) else { return nil }
        var explanation = Explanation(
            occurrence: occurrence, breakID: adBreak.adBreak.breakID, offset: adBreak.adBreak.timeOffsetText,
            outcome: .pending)
        if explain(&explanation, by: ledger[occurrence]) {
            if explanation.reason == .beforeStart,
                case .unscheduled(.overlappedRepeat) = schedule.resolution(of: occurrence)
            {
                explanation.reason = .overlappedRepeat
            } else if explanation.reason == .beforeStart, case .unplayable(let code) = adBreak.source {
                explanation.reason = .unsupported(code.rawValue)
                explanation.code = code.rawValue
            }
            return explanation
        }
        if isBusy { return explanation }
        let (isOver, reason) = standing(of: occurrence, adBreak)
        explanation.reason = reason
        explanation.code = reason?.code
        if isOver { explanation.outcome = .notPlayed }
        if phase == .over || phase == .ended || phase == .destroyed { close(&explanation) }
        return explanation
    }

    /// Fills in what was shown, or else how the occurrence ended; returns false if neither is known.
    private func explain(_ explanation: inout Explanation, by record: OccurrenceRecord?) -> Bool {
        guard let record else { return false }
        if let shown = record.shown {
            explanation.outcome = shown
            explanation.reason = record.shownReason
        } else if case .final(let outcome, let reason) = record.state {
            explanation.outcome = outcome
            explanation.reason = reason
        } else {
            return false
        }
        explanation.code = explanation.reason?.code ?? (explanation.outcome == .partlyPlayed ? record.code : nil)
        return true
    }

    /// For an occurrence that is neither final nor due: whether it is over anyway, and why it has not played.
    func standing(of occurrence: OccurrenceID, _ adBreak: ScheduledBreak) -> (isOver: Bool, reason: BreakReason?) {
        switch schedule.resolution(of: occurrence) {
        case .none: return (true, .removed)
        case .unscheduled(let reason): return (reason == .invalidOffset || reason == .overlappedRepeat, reason)
        case .scheduled(let position):
            if case .unplayable(let code) = adBreak.source { return (true, .unsupported(code.rawValue)) }
            if position == .postroll, adBreak.isPlayable, !adBreak.allowsLinear { return (true, .contentEndedFirst) }
            if ledger.hasLeftWindow(position) { return (true, .leftWindow) }
            if let record = ledger[occurrence] {
                if case .noted(let reason) = record.state { return (false, reason) }
                // Armed again, by a reset, a replay or a seek back: nothing has passed it since.
                return (false, nil)
            }
            // Breaks that a seek in a hold passes are decided when the break ends.
            let reached = hold.seekOrigin == nil ? cursor.furthest : cursor.furthestBefore
            let isPassed = cursor.isPlaced && position.contentTime.map { $0 <= reached } ?? false
            return (false, isPassed ? .skippedBySeek : nil)
        }
    }

    private func close(_ explanation: inout Explanation) {
        explanation.outcome = .notPlayed
        // Occurrences that lapsed with the content were over before the session was lost.
        if status.isLost, !status.isComplete {
            switch explanation.reason {
            case .beforeStart, .invalidOffset, .unsupported, .overlappedRepeat, .leftWindow, .removed: break
            default: explanation.reason = .sessionLost
            }
        } else if explanation.reason == nil {
            explanation.reason = phase == .destroyed ? nil : .contentEndedFirst
        }
        if phase == .destroyed, explanation.reason == nil { explanation.outcome = .pending }
    }
}
