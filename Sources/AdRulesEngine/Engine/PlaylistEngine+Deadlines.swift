// Wall-time deadlines: timeouts of loads and media, give-up times of stops, a surface that has settled, and
// dead air (page Behaviour, Dead air).
extension PlaylistEngine {
    enum Deadline {
        case load(OccurrenceID)
        case stop(OccurrenceID)
        case overlay(OccurrenceID)
        case media(OccurrenceID)
        case surface
        case deadAir
    }

    /// When ``handleDeadline(now:)`` must be called, on the clock of `now`; nil if there is no deadline. Content
    /// moments are not included: they are detected from `playhead`.
    public var nextDeadline: MediaTime? { cursor.deadline == .never ? nil : cursor.deadline }

    /// Runs the deadlines that have passed. Calling it too early or twice has no effect.
    public mutating func handleDeadline(now: MediaTime) -> [EngineAction] { handle(.deadline, now: now) }

    /// The earliest deadline; among equal ones dead air first, then loads, stops, overlays, media and the surface.
    mutating func earliestDeadline() -> (time: MediaTime, due: Deadline)? {
        guard phase != .ended, phase != .destroyed else { return nil }
        var best: (time: MediaTime, due: Deadline)?
        func consider(_ time: MediaTime?, _ due: Deadline) {
            guard let time, best.map({ time < $0.time }) ?? true else { return }
            best = (time, due)
        }
        consider(deadAirEnd, .deadAir)
        if let load = loads.earliestDeadline(policies) { consider(load.time, .load(load.occurrence)) }
        if hold.frozenSince == nil {
            if let stop = due.queue.earliestGiveUp() { consider(stop.time, .stop(stop.occurrence)) }
            for overlay in waitingOverlays where loads.isLoading(overlay.occurrence) {
                consider(overlay.giveUpAt, .overlay(overlay.occurrence))
            }
        }
        if let media = playback.earliestDeadline() { consider(media.time, .media(media.occurrence)) }
        consider(playback.player.pendingSurface?.deadline, .surface)
        return best
    }

    /// Runs every deadline up to a time, in order, each at its own time.
    mutating func runDeadlines(through time: MediaTime) {
        // What follows the first missed deadline is no dead air: the host could do nothing about it.
        if let end = deadAirEnd, cursor.deadline < end { hold.skipDelay(time - cursor.deadline) }
        while let (moment, due) = earliestDeadline(), moment <= time {
            cursor.reach(moment)
            fire(due)
            // Done before a late input, which must find the state that a deadline kept in time would have left.
            settle(looksAhead: false)
        }
    }

    private mutating func fire(_ due: Deadline) {
        switch due {
        case .stop(let occurrence): giveUp(occurrence)
        case .load(let occurrence), .overlay(let occurrence): timeOut(occurrence, at: position(of: occurrence))
        case .media(let occurrence):
            guard let index = playback.index(of: occurrence) else { return }
            perform(playback[index].current?.timeOut() ?? [], at: index)
        case .deadAir: endDeadAir()
        case .surface: if let surface = playback.takePendingSurface() { apply(surface) }
        }
    }

    /// Ends the wait of a stop: open loads are given up; loaded breaks play, or end if `startBreak` did not come.
    private mutating func giveUp(_ occurrence: OccurrenceID) {
        guard let index = queue.index(of: occurrence) else { return }
        let stop = queue[index]
        // With autoPlay off a stop behind one that plays is announced when its turn comes.
        let waitsForTurn = playback.linear != nil || index > 0
        due.queue.setGiveUp(nil, at: index)
        for occurrence in stop.waiting {
            if loads.isLoading(occurrence) { timeOut(occurrence, at: stop.position) }
            if isLinearLoaded(occurrence), !waitsForTurn, !policies.autoPlay, !stop.isWanted {
                drop(occurrence, .notStarted)
            }
        }
    }

    /// When the hold has been silent for too long; nil if an ad plays or is paused, or if there is no limit.
    var deadAirEnd: MediaTime? {
        guard policies.deadAir > .zero, let silentSince = hold.silentSince, isHeld, !pauseStands else { return nil }
        if let index = playback.linear, playback[index].current?.clock.pausedAt != nil { return nil }
        return silentSince + policies.deadAir
    }

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
            admit(WaitingOverlay(occurrence: occurrence, position: stop.position, giveUpAt: nil, moment: stop.moment))
        } else if loads.isLoading(occurrence) {
            timeOut(occurrence, at: stop.position, isOver: true)
        } else {
            drop(occurrence, stop.isAnnounced && !stop.isWanted ? .notStarted : .deadAir)
        }
    }
}

extension MediaTime {
    /// The time multiplied by a factor; `never` on overflow.
    func multiplied(by factor: Int) -> MediaTime {
        let (product, overflow) = microseconds.multipliedReportingOverflow(by: Int64(clamping: factor))
        return overflow ? .never : MediaTime(microseconds: product)
    }
}
