import AdRulesModel

/// A decision being made.
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
    /// Begins a decision; ``endDecision()`` emits it before the actions that follow from it. One begun within another is a
    /// part of that one.
    mutating func decide(
        _ cause: EngineDecision.Cause, from: MediaTime? = nil, to: MediaTime? = nil, policy: String? = nil
    ) {
        guard writer.drafts.isEmpty else {
            writer.drafts[0].depth += 1
            return
        }
        let decision = EngineDecision(cause: cause, from: from, to: to, policy: policy)
        writer.drafts = [DecisionDraft(decision: decision, place: writer.count)]
    }

    /// Adds a break to the decision; a later ruling on the same break replaces the earlier one.
    mutating func rule(_ occurrence: OccurrenceID, at position: StopPosition, _ verdict: EngineDecision.Verdict) {
        let ruling = EngineDecision.Ruling(occurrence: occurrence, position: position, verdict: verdict)
        if writer.drafts.isEmpty {
            var decision = EngineDecision(cause: .end)
            decision.rulings = [ruling]
            emit(.decision(decision))
        } else {
            writer.drafts[0].rule(ruling)
        }
    }

    /// Rules on a break that is due no more: it comes due again at its moment, unless the live window has passed that.
    mutating func ruleTakenBack(_ occurrence: OccurrenceID, at position: StopPosition) {
        rule(occurrence, at: position, ledger.hasLeftWindow(position) ? .passed(.leftWindow) : .takenBack)
    }

    /// Ends a decision. One without any break is emitted only if the viewer asked for it.
    mutating func endDecision() {
        guard !writer.drafts.isEmpty else { return }
        guard writer.drafts[0].depth == 0 else {
            writer.drafts[0].depth -= 1
            return
        }
        let draft = writer.drafts.removeLast()
        let isAsked: Bool =
            switch draft.decision.cause {
            case .seek, .seekInHold: true
            case .start: draft.decision.to != .zero
            default: false
            }
        if isAsked || !draft.decision.rulings.isEmpty { writer.insert(.decision(draft.decision), at: draft.place) }
    }

    /// Rules on the stops of an interval that were not chosen, each by its present state in the ledger.
    ///
    /// - Complexity: O(log n + g + the stop's breaks) for each stop that is due, and each listed, at most
    ///   ``EngineDecision/listLimit``, whatever `repeatCap` is.
    mutating func rulePassed(
        after start: MediaTime, through end: MediaTime, withPreroll: Bool = false, listsOver: Bool = false
    ) {
        var stops = withPreroll ? [schedule.preroll].compactMap { $0 } : []
        var walk = StopWalk(schedule, from: start, cap: .max)
        while let stop = walk.next(through: end) {
            if stop.occurrences.allSatisfy(isBusy) { continue }
            guard stops.count < EngineDecision.listLimit else {
                writer.drafts[0].decision.isCut = true
                break
            }
            stops.append(stop)
        }
        for occurrence in stops.flatMap(\.occurrences) { ruleStanding(occurrence, listsOver: listsOver) }
    }

    /// Rules on a break by its state in the ledger, unless it is due, has no moment, or has ended in this decision.
    mutating func ruleStanding(_ occurrence: OccurrenceID, listsOver: Bool = false) {
        switch writer.drafts.first?.verdict(on: occurrence) {
        case nil, .takenBack, .passed: break
        case .due, .ended, .over, .armed: return
        }
        guard !isBusy(occurrence), let adBreak = schedule.scheduledBreak(at: occurrence.index),
            case .scheduled(let position) = schedule.resolution(of: occurrence)
        else { return }
        if case .final(_, let reason) = ledger[occurrence]?.state {
            if reason == .beforeStart {
                rule(occurrence, at: position, .ended(.beforeStart))
            } else if listsOver {
                rule(occurrence, at: position, .over)
            }
            return
        }
        let (isOver, reason) = standing(of: occurrence, adBreak)
        if let reason, !isOver || reason == .leftWindow {
            rule(occurrence, at: position, .passed(reason))
        } else if !isOver {
            rule(occurrence, at: position, .takenBack)
        } else if listsOver {
            rule(occurrence, at: position, .over)
        }
    }
}
