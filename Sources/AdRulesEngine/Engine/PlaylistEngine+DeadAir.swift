import AdRulesModel

// Ending a hold in which nothing plays for too long (page Behaviour, Dead air).
extension PlaylistEngine {
    /// When the hold has been silent for too long; nil if an ad plays or is paused, or if there is no limit.
    var deadAirEnd: MediaTime? {
        guard policies.deadAir > .zero, let silentSince = hold.silentSince, isHeld, !pauseStands else { return nil }
        if let index = playback.linear, playback[index].current?.clock.pausedAt != nil { return nil }
        return silentSince + policies.deadAir
    }

    /// Excludes the viewer's pause of a linear ad that has not started from the silent time.
    mutating func skipPauseInDeadAir(at index: Int) {
        guard playback[index].isLinear, let pausedAt = playback[index].current?.clock.pausedAt else { return }
        hold.skipPause(since: pausedAt, now: now)
    }

    /// Gives up what a silent hold waits for, and ends the hold.
    mutating func endDeadAir() {
        let stops = Array(queue)
        if let index = playback.linear {
            loseCurrent(at: index, AdRulesError(.mediaTimeout), stops: true)
            conclude(index, cutShort: playback[index].loaded.hasAd)
        }
        for stop in stops {
            for occurrence in stop.waiting { giveUpSilently(occurrence, of: stop) }
        }
        _ = due.takeStops()
        passSeekOfHold()
        leaveHold()
    }

    private mutating func giveUpSilently(_ occurrence: OccurrenceID, of stop: PendingStop) {
        if isTrackersOnly(occurrence) {
            passTrackersOnly(occurrence, at: stop.position)
        } else if let loaded = loads[occurrence]?.loaded, loaded.type != .linear {
            admit(
                WaitingOverlay(occurrence: occurrence, position: stop.position, giveUpAt: nil, moment: stop.moment))
        } else if isLoading(occurrence) {
            timeOut(occurrence, at: stop.position, isOver: true)
        } else {
            drop(occurrence, stop.isAnnounced && !stop.isWanted ? .notStarted : .deadAir)
        }
    }
}
