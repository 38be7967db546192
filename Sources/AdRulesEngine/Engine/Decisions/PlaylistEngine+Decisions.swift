struct DecisionDraft: Sendable {
    var decision: EngineDecision
    /// The number of actions before it.
    let place: Int
    /// The number of decisions begun within it, which are parts of it.
    var depth = 0
    /// The place of each break in the rulings.
    var places: [OccurrenceID: Int] = [:]

    func verdict(on occurrence: OccurrenceID) -> EngineDecision.Verdict? {
        places[occurrence].map { decision.rulings[$0].verdict }
    }

    mutating func rule(_ ruling: EngineDecision.Ruling) {
        if let place = places[ruling.occurrence] {
            decision.rulings[place] = ruling
        } else {
            places[ruling.occurrence] = decision.rulings.count
            decision.rulings.append(ruling)
        }
    }
}

// How decisions are written down as they are made (page Behaviour, Decisions).
extension PlaylistEngine {
    /// Begins a decision; ``endDecision()`` emits it before the actions that follow from it. One begun within another
    /// is a part of that one.
    mutating func decide(
        _ cause: EngineDecision.Cause, from: MediaTime? = nil, to: MediaTime? = nil, policy: String? = nil
    ) {
        guard writer.draft == nil else {
            writer.draft?.depth += 1
            return
        }
        let decision = EngineDecision(cause: cause, from: from, to: to, policy: policy)
        writer.draft = DecisionDraft(decision: decision, place: writer.count)
    }

    /// Adds a break to the decision; a later ruling on the same break replaces the earlier one.
    mutating func rule(_ occurrence: OccurrenceID, at position: StopPosition, _ verdict: EngineDecision.Verdict) {
        let ruling = EngineDecision.Ruling(occurrence: occurrence, position: position, verdict: verdict)
        if writer.draft == nil {
            var decision = EngineDecision(cause: .breakEnd)
            decision.rulings = [ruling]
            emit(.decision(decision))
        } else {
            writer.draft?.rule(ruling)
        }
    }

    /// Rules on a break that is due no more: it comes due again at its moment, unless the live window has passed that.
    mutating func ruleTakenBack(_ occurrence: OccurrenceID, at position: StopPosition) {
        rule(occurrence, at: position, ledger.hasLeftWindow(position) ? .passed(.leftWindow) : .takenBack)
    }

    /// Ends a decision. One without any break is emitted only if the viewer asked for it, or if it is cut.
    mutating func endDecision() {
        guard let draft = writer.draft else { return }
        guard draft.depth == 0 else {
            writer.draft?.depth -= 1
            return
        }
        writer.draft = nil
        let isAsked: Bool =
            switch draft.decision.cause {
            case .seek, .seekInHold: true
            case .start: draft.decision.to != .zero
            default: false
            }
        if isAsked || draft.decision.isCut || !draft.decision.rulings.isEmpty {
            writer.insert(.decision(draft.decision), at: draft.place)
        }
    }

    /// Rules on the stops of an interval that were not chosen, each by its present state in the ledger.
    ///
    /// - Complexity: O(the stop's breaks) for each stop that is due, each listed, at most ``EngineDecision/listLimit``,
    ///   and each that is over, at most ten times as many.
    mutating func rulePassed(
        after start: MediaTime, through end: MediaTime, withPreroll: Bool = false, listsOver: Bool = false
    ) {
        var (ruled, visited) = (0, 0)
        if withPreroll, let preroll = schedule.preroll, ruleStanding(preroll, listsOver: listsOver) { ruled += 1 }
        for stop in schedule.stops(after: start, through: end) {
            if stop.occurrences.allSatisfy(isBusy) { continue }
            visited += 1
            guard ruled < EngineDecision.listLimit, visited <= 10 * EngineDecision.listLimit else {
                writer.draft?.decision.isCut = true
                break
            }
            if ruleStanding(stop, listsOver: listsOver) { ruled += 1 }
        }
    }

    private mutating func ruleStanding(_ stop: Stop, listsOver: Bool) -> Bool {
        stop.occurrences.count { ruleStanding($0, listsOver: listsOver) } > 0
    }

    /// Rules on a break by its state in the ledger, unless it is due, has no moment, or has ended in this decision.
    /// Returns whether it did.
    @discardableResult
    mutating func ruleStanding(_ occurrence: OccurrenceID, listsOver: Bool = false) -> Bool {
        switch writer.draft?.verdict(on: occurrence) {
        case nil, .takenBack, .passed: break
        case .due, .ended, .over, .armed: return false
        }
        guard !isBusy(occurrence), let adBreak = schedule.scheduledBreak(at: occurrence.index),
            case .scheduled(let position) = schedule.resolution(of: occurrence),
            let verdict = standingVerdict(on: occurrence, adBreak) ?? (listsOver ? .over : nil)
        else { return false }
        rule(occurrence, at: position, verdict)
        return true
    }

    /// The verdict on a break by its state in the ledger; nil if it is over.
    private func standingVerdict(on occurrence: OccurrenceID, _ adBreak: ScheduledBreak) -> EngineDecision.Verdict? {
        if case .final(_, let reason) = ledger[occurrence]?.state {
            return reason == .beforeStart ? .ended(.beforeStart) : nil
        }
        let (isOver, reason) = standing(of: occurrence, adBreak)
        if let reason, !isOver || reason == .leftWindow { return .passed(reason) }
        return isOver ? nil : .takenBack
    }
}
