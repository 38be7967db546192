public import AdRulesModel

// Continuing a session in a new process (page Behaviour, Restore).
extension PlaylistEngine {
    /// The wall time at `now` = 0, from 1970-01-01T00:00:00Z. A host that restores a session in a new process sets it
    /// for the new clock before it sends `restored`.
    public var epoch: MediaTime {
        get { configuration.epoch }
        set {
            configuration.epoch = newValue
            status.epochWasSet()
        }
    }

    /// Shifts everything measured by the clock, so that its distance from `now` stays the same.
    mutating func moveClock(to instant: MediaTime) {
        let shift = instant - now
        if !status.takeFreshEpoch() { configuration.epoch -= shift }
        cursor.now = instant
        cursor.since += shift
        move(&cursor.settlesUntil, by: shift)
        hold.shift(by: shift)
        due.shift(by: shift)
        loads.shift(by: shift, loadTimeouts)
        for place in runs.indices {
            guard var ad = runs[place].current else { continue }
            ad.playedAt += shift
            move(&ad.deadline, by: shift)
            move(&ad.pausedAt, by: shift)
            runs[place].current = ad
        }
        pendingSurface?.deadline += shift
    }

    private func move(_ time: inout MediaTime?, by shift: MediaTime) {
        time = time.map { $0 + shift }
    }

    /// Handles the first input in a new process: repeats open requests and plays the current ads again.
    mutating func resumeRestored() {
        loads.dropLate()
        for occurrence in loads.map(\.occurrence) { askAgain(occurrence) }
        if isHeld { emit(.pauseContent) }
        for occurrence in runs.map(\.occurrence) { playAgain(occurrence) }
    }

    private mutating func askAgain(_ occurrence: OccurrenceID) {
        guard let slot = loads[occurrence] else { return }
        if slot.token != nil, let info = info(of: occurrence) {
            emitRequest(occurrence, of: info, at: position(of: occurrence))
        } else if let prepared = slot.loaded?.prepared {
            emit(.prepareAd(AdReference(occurrence, showing: slot.showing, ad: prepared.number), prepared.ad))
        }
    }

    private mutating func playAgain(_ occurrence: OccurrenceID) {
        guard let place = run(of: occurrence) else { return }
        if var ad = runs[place].current {
            ad.isRunning = false
            if runs[place].loaded.type == .linear { skipPauseInDeadAir(of: ad) }
            ad.pausedAt = nil
            ad.isPauseTold = false
            ad.timeLeft = nil
            ad.playedAt = now
            // While a hold hides an overlay, its media timeout is suspended.
            ad.deadline = isHidden(runs[place]) ? nil : now + policies.mediaTimeout
            runs[place].current = ad
            emit(.playAd(runs[place].reference(to: ad.introduced), ad.introduced.ad, at: ad.adTime ?? .zero))
        }
        let run = runs[place]
        if let prepared = run.loaded.prepared {
            emit(.prepareAd(run.reference(to: prepared), prepared.ad))
        }
    }
}
