// I23: every break that plays, is passed or ends unplayed has a decision with its reason. Engines that emit no decisions
// are not held to it.
extension InvariantChecker {
    mutating func decided(_ decision: EngineDecision) {
        hasDecided = true
        if decision.isCut { hasCutDecision = true }
        for ruling in decision.rulings where ruling.verdict != .over { rulings?[ruling.occurrence] = ruling.verdict }
    }

    /// Checks a break that begins: its last decision made it due.
    mutating func checkBegun(_ occurrence: OccurrenceID) {
        guard hasDecided, let rulings, rulings[occurrence] != .due else { return }
        violate("I23", "\(occurrence) begins, and was \(rulings[occurrence]?.name ?? "not decided")")
    }

    /// Checks that the reason of a break is the one of its last decision.
    mutating func checkRuling(of explanation: Explanation) {
        guard hasDecided, let rulings, !explanation.isShown, !isDestroyed else { return }
        let verdict = rulings[explanation.occurrence]
        guard explanation.reason != verdict?.reason else { return }
        switch explanation.reason {
        case .beyondContent, .durationUnknown, .opportunityUnknown, .invalidOffset, .unsupported, .overlappedRepeat,
            .removed, .contentEndedFirst:
            // The schedule decides, whatever was decided before.
            return
        case .sessionLost where isLost: return
        case nil where hasChanged: return
        case _ where hasCutDecision: return
        default:
            violate(
                "I23",
                "\(explanation.occurrence) is \(explanation.outcome) (\(explanation.reason?.label ?? "no reason")), "
                    + "and was \(verdict?.name ?? "not decided") (\(verdict?.reason?.label ?? "no reason"))")
        }
    }
}
