// Ending occurrences, and the records kept of them.
extension PlaylistEngine {
    /// Ends an occurrence: it leaves the queue and its ads are discarded.
    mutating func finish(
        _ occurrence: OccurrenceID, _ outcome: BreakOutcome, _ reason: BreakReason?, code: Int? = nil,
        showing: Int? = nil
    ) {
        let showing = showing ?? loads[occurrence]?.showing
        if let reason { rule(occurrence, at: position(of: occurrence), .ended(reason)) }
        due.remove(occurrence)
        loads.remove(occurrence)
        forgetLookAhead()
        playlist.unpin(occurrence)
        ledger.finish(occurrence, outcome, reason, code: code, showing: showing)
        let showings = ledger[occurrence]?.showings ?? 0
        loads.dropForgotten { $0.occurrence == occurrence && $0.showing <= showings }
    }

    /// Drops an occurrence without an error; an open load is cancelled.
    mutating func drop(_ occurrence: OccurrenceID, _ reason: BreakReason) {
        decide(.breakEnd)
        defer { endDecision() }
        cancelLoad(of: occurrence)
        finish(occurrence, .notPlayed, reason)
    }

    mutating func arm(_ occurrence: OccurrenceID) {
        forgetLookAhead()
        ledger.arm(occurrence)
    }

    /// Fails a break before its first ad: one AD_BREAK_FETCH_ERROR (LOG for an overlay), then the error trackers.
    mutating func failBreak(
        _ occurrence: OccurrenceID, at position: StopPosition, error: AdRulesError, reason: BreakReason,
        dropped: [AdSelection.Dropped] = [], responseErrors: [SourceText] = []
    ) {
        decide(.breakEnd)
        defer { endDecision() }
        let showing = loads[occurrence]?.showing ?? ledger.nextShowing(of: occurrence)
        let info = info(of: occurrence)
        let isOverlay = info.map { $0.isPlayable && !$0.allowsLinear } ?? false
        var event = AdEvent(isOverlay ? .log : .adBreakFetchError, occurrence: occurrence, showing: showing)
        event.breakID = info?.adBreak.breakID
        if !isOverlay { event.position = position }
        event.code = error.code
        event.message = error.message ?? error.summary
        emit(.event(event))
        let failed = BreakShowing(occurrence: occurrence, number: showing, position: position)
        trackErrors(of: AdSelection.Dropped(error: AdRulesError(.noAd), errors: responseErrors), in: failed)
        for ad in dropped { trackErrors(of: ad, in: failed) }
        trackBreak(.error, of: failed, error: error)
        finish(occurrence, .notPlayed, reason, code: error.code, showing: showing)
    }
}
