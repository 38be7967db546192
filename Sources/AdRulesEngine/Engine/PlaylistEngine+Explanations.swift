import AdRulesModel

// The outcome of each break, and the reason for it (page Behaviour, Outcomes).
extension PlaylistEngine {
    /// The outcome of each break (`i.0`), and of each repetition that was reached or overlapped, with the reason.
    ///
    /// - Complexity: O(n log n) in the number of breaks and repetitions. The list holds all repetitions that played,
    ///   at most a million per break, and others up to the policy's cap.
    public var explanations: [Explanation] {
        var all: [Explanation] = []
        // Collected once: everything in the playlist may be due.
        let busy = Set(busyOccurrences)
        let busyRepetitions = Dictionary(grouping: busy.filter { $0.repetition > 0 }, by: \.index)
        for adBreak in schedule.breaks {
            let base = OccurrenceID(adBreak.index)
            all.append(explanation(of: base, adBreak, isBusy: busy.contains(base)))
            for occurrence in reachedRepetitions(of: adBreak.index, busy: busyRepetitions[adBreak.index] ?? []) {
                all.append(explanation(of: occurrence, adBreak, isBusy: busy.contains(occurrence)))
            }
        }
        for (occurrence, reason) in schedule.unscheduled
        where occurrence.repetition > 0 && reason == .overlappedRepeat {
            if let adBreak = schedule.scheduledBreak(at: occurrence.index) {
                all.append(explanation(of: occurrence, adBreak, isBusy: busy.contains(occurrence)))
            }
        }
        for removed in ledger.removedBreaks {
            all += explanations(ofRemoved: removed, busy: busyRepetitions[removed.index] ?? [])
        }
        var seen: Set<OccurrenceID> = []
        return all.filter { seen.insert($0.occurrence).inserted }.sorted { $0.occurrence < $1.occurrence }
    }

    /// The outcome of one occurrence, with the reason; nil if there is no such occurrence. Complexity: O(log n).
    public func explanation(of occurrence: OccurrenceID) -> Explanation? {
        guard let adBreak = schedule.scheduledBreak(at: occurrence.index) else {
            guard let removed = ledger.removedBreaks.first(where: { $0.index == occurrence.index }) else { return nil }
            let busy = busyOccurrences.filter { $0.index == removed.index && $0.repetition > 0 }
            return explanations(ofRemoved: removed, busy: busy).first { $0.occurrence == occurrence }
        }
        if schedule.resolution(of: occurrence) == .none { return nil }
        return explanation(of: occurrence, adBreak, isBusy: isBusy(occurrence))
    }

    /// The maximum number of played repetitions listed per break: more than ten days of one per second.
    private static let shownLimit = 1_000_000

    /// The repetitions with an outcome or a reason, and those up to the furthest position, including overlapped ones.
    private func reachedRepetitions(of index: Int, busy: [OccurrenceID]) -> [OccurrenceID] {
        var found = busy
        var shown = 0
        for run in ledger.records.runs(of: index) where run.upper > 0 && run.record.isReached {
            let lower = max(1, run.lower)
            let isShown = run.record.shown != nil
            let room = isShown ? Self.shownLimit - shown : policies.repeatCap - (found.count - shown)
            guard room > 0 else { continue }
            if isShown { shown += min(run.upper - lower + 1, room) }
            for repetition in lower...min(run.upper, lower + room - 1) {
                found.append(OccurrenceID(index, repetition))
            }
        }
        guard phase != .idle, let period = schedule.period(ofBreakAt: index),
            case .scheduled(let base) = schedule.resolution(of: OccurrenceID(index)), let start = base.contentTime,
            start < cursor.furthest
        else { return found }
        let last = Int((cursor.furthest - start).microseconds / period)
        var repetition = 1
        while repetition <= last, repetition <= policies.repeatCap, found.count - shown < policies.repeatCap {
            let occurrence = OccurrenceID(index, repetition)
            repetition += 1
            guard ledger[occurrence]?.isReached != true else { continue }
            switch schedule.resolution(of: occurrence) {
            case .scheduled, .unscheduled(.overlappedRepeat): found.append(occurrence)
            case .unscheduled, .none: break
            }
        }
        return found
    }

    private func explanations(ofRemoved removed: RemovedBreak, busy: [OccurrenceID]) -> [Explanation] {
        var repetitions = [0] + busy.map(\.repetition)
        for run in ledger.records.runs(of: removed.index) where run.record.isReached {
            let room = policies.repeatCap - repetitions.count
            guard room > 0, run.upper > 0 else { continue }
            let lower = max(1, run.lower)
            repetitions += lower...min(run.upper, lower + room - 1)
        }
        return repetitions.map { repetition in
            let occurrence = OccurrenceID(removed.index, repetition)
            var explanation = Explanation(
                occurrence: occurrence, breakID: removed.breakID, offset: removed.offset, outcome: .notPlayed,
                reason: .removed)
            if explain(&explanation, by: ledger[occurrence]) {
                // The new playlist no longer contains what the start dropped.
                if explanation.reason == .beforeStart { explanation.reason = .removed }
            } else if isBusy(occurrence) {
                explanation.outcome = .pending
                explanation.reason = nil
            }
            return explanation
        }
    }

    private func explanation(
        of occurrence: OccurrenceID, _ adBreak: ScheduledBreak, isBusy: Bool
    ) -> Explanation {
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
    func standing(of occurrence: OccurrenceID, _ adBreak: ScheduledBreak) -> (
        isOver: Bool, reason: BreakReason?
    ) {
        switch schedule.resolution(of: occurrence) {
        case .none: return (true, .removed)
        case .unscheduled(let reason):
            return (reason == .invalidOffset || reason == .overlappedRepeat, reason)
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

    /// Closes the explanation of an occurrence that can no longer play.
    private func close(_ explanation: inout Explanation) {
        explanation.outcome = .notPlayed
        // Occurrences that lapsed with the content were over before the session was lost.
        if status.isLost, !status.isComplete {
            let isSettled = explanation.reason.map { $0.isSettled } ?? false
            if !isSettled { explanation.reason = .sessionLost }
        } else if explanation.reason == nil {
            explanation.reason = phase == .destroyed ? nil : .contentEndedFirst
        }
        if phase == .destroyed, explanation.reason == nil { explanation.outcome = .pending }
    }
}

extension BreakReason {
    /// Whether the reason is kept when the session is lost.
    fileprivate var isSettled: Bool {
        switch self {
        case .beforeStart, .invalidOffset, .unsupported, .overlappedRepeat, .leftWindow, .removed: true
        default: false
        }
    }
}
