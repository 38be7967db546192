import AdRulesModel

// Ending occurrences, and the records kept of them.
extension PlaylistEngine {
    /// Changes the record of an occurrence.
    mutating func remember(_ occurrence: OccurrenceID, _ change: (inout OccurrenceRecord) -> Void) {
        var record = records[occurrence] ?? OccurrenceRecord()
        change(&record)
        if !record.isFinal { overFrom = nil }
        records.set(record, for: occurrence)
        records.bound(occurrence.index)
    }

    /// Ends an occurrence: it leaves the queue and its ads are discarded.
    mutating func finish(
        _ occurrence: OccurrenceID, _ outcome: Outcome, _ reason: Reason?, code: Int? = nil, showing: Int? = nil
    ) {
        let showing = showing ?? loads[occurrence]?.showing
        unqueue(occurrence)
        waitingOverlays.removeAll { $0.occurrence == occurrence }
        loads[occurrence] = nil
        pinned.removeAll { $0.occurrence == occurrence }
        remember(occurrence) { record in
            record.state = .final(outcome, reason)
            if outcome == .played || outcome == .partlyPlayed {
                record.shown = outcome
                record.shownReason = reason
                record.code = code
            } else if record.shown == nil {
                record.code = code
            }
            if let showing { record.showings = max(record.showings, showing) }
        }
        if !forgottenLoads.isEmpty {
            let over = records[occurrence]?.showings ?? 0
            forgottenLoads.removeAll { $0.occurrence == occurrence && $0.showing <= over }
        }
    }

    /// Drops an occurrence without an error; an open load is cancelled.
    mutating func drop(_ occurrence: OccurrenceID, _ reason: Reason) {
        cancelLoad(of: occurrence)
        finish(occurrence, .notPlayed, reason)
    }

    /// Records why an occurrence did not play when it was passed; it may still play.
    mutating func note(_ occurrence: OccurrenceID, _ reason: Reason) {
        remember(occurrence) { if !$0.isFinal { $0.state = .noted(reason) } }
    }

    /// Arms an occurrence; it plays as a new showing if it had one before.
    mutating func arm(_ occurrence: OccurrenceID) {
        // A late answer belongs to the showing that is over.
        lateLoads.removeAll { $0.occurrence == occurrence }
        lookedAheadFrom = .never
        remember(occurrence) { $0.state = .armed }
    }

    /// The number of the next showing of an occurrence.
    func nextShowing(of occurrence: OccurrenceID) -> Int {
        (records[occurrence]?.showings ?? 0) + 1
    }

    /// Fails a break before its first ad: one AD_BREAK_FETCH_ERROR (LOG for an overlay), then the error trackers.
    mutating func failBreak(
        _ occurrence: OccurrenceID, at position: StopPosition, error: AdRulesError, reason: Reason,
        dropped: [AdSelection.Dropped] = [], responseErrors: [SourceText] = []
    ) {
        let showing = loads[occurrence]?.showing ?? nextShowing(of: occurrence)
        let info = info(of: occurrence)
        if info.map({ $0.allowsLinear || !$0.isPlayable }) ?? true {
            var event = AdEvent(.adBreakFetchError, occurrence: occurrence, showing: showing)
            event.breakID = info?.adBreak.breakID
            event.time = position.cuePoint
            event.code = error.code
            event.message = error.message ?? error.summary
            emit(.event(event))
        } else {
            var event = AdEvent(.log, occurrence: occurrence, showing: showing)
            event.breakID = info?.adBreak.breakID
            event.code = error.code
            event.message = error.message ?? error.summary
            emit(.event(event))
        }
        let place = BreakPlace(occurrence: occurrence, showing: showing, position: position)
        trackErrors(AdRulesError(.noAd), urls: responseErrors, of: place)
        for ad in dropped { trackErrors(ad.error, urls: ad.errors, of: place) }
        trackBreakError(error, of: place)
        finish(occurrence, .notPlayed, reason, code: error.code, showing: showing)
    }
}
