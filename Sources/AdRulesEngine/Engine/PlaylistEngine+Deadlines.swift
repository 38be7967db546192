public import AdRulesModel

// Wall-time deadlines: timeouts of loads and media, give-up times of stops, dead air, a surface that has settled.
extension PlaylistEngine {
    private enum Due {
        case load(OccurrenceID)
        case stop(OccurrenceID)
        case overlay(OccurrenceID)
        case media(OccurrenceID)
        case surface
        case deadAir
    }

    /// When ``handleDeadline(now:)`` must be called, on the clock of `now`; nil if there is no deadline. Content
    /// moments are not included: they are detected from `playhead`.
    public var nextDeadline: MediaTime? {
        cursor.deadline == .never ? nil : cursor.deadline
    }

    /// Runs the deadlines that have passed. Calling it too early or twice has no effect.
    public mutating func handleDeadline(now: MediaTime) -> [EngineAction] {
        handle(.deadline, now: now)
    }

    /// The time of the earliest deadline.
    mutating func earliestDeadline() -> MediaTime? { earliest()?.time }

    /// The earliest deadline; among equal ones dead air first, then loads, stops, overlays, media and the surface.
    private mutating func earliest() -> (time: MediaTime, due: Due)? {
        guard phase != .ended, phase != .destroyed else { return nil }
        var best: (time: MediaTime, due: Due)?
        func consider(_ time: MediaTime?, _ due: Due) {
            guard let time, best.map({ time < $0.time }) ?? true else { return }
            best = (time, due)
        }
        consider(deadAirEnd, .deadAir)
        if let load = loads.earliestDeadline(loadTimeouts) { consider(load.time, .load(load.occurrence)) }
        if hold.frozenSince == nil {
            if let stop = due.earliestGiveUp() { consider(stop.time, .stop(stop.occurrence)) }
            for overlay in waitingOverlays where isLoading(overlay.occurrence) {
                consider(overlay.giveUpAt, .overlay(overlay.occurrence))
            }
        }
        for run in runs { consider(run.current?.deadline, .media(run.occurrence)) }
        consider(pendingSurface?.deadline, .surface)
        return best
    }

    /// How long a load may take.
    var loadTimeouts: LoadTimeouts {
        LoadTimeouts(answer: policies.vastTimeout, wrapper: policies.wrapperTimeout)
    }

    func isLoading(_ occurrence: OccurrenceID) -> Bool {
        loads.isLoading(occurrence)
    }

    /// Runs every deadline up to a time, in order, each at its own time.
    mutating func runDeadlines(through time: MediaTime) {
        while let (moment, due) = earliest(), moment <= time {
            cursor.now = max(cursor.now, moment)
            strike(due)
            // Done before a late input, which must find the state that a deadline kept in time would have left.
            completeIfNothingCanFollow()
        }
    }

    private mutating func strike(_ due: Due) {
        switch due {
        case .load(let occurrence):
            timeOut(occurrence, at: position(of: occurrence))
            advance()
        case .stop(let occurrence): giveUp(occurrence)
        case .overlay(let occurrence): timeOut(occurrence, at: position(of: occurrence))
        case .media(let occurrence): mediaTimedOut(occurrence)
        case .deadAir: endDeadAir()
        case .surface:
            guard let pending = pendingSurface else { return }
            pendingSurface = nil
            surfaceStands(pending.surface)
        }
    }

    /// Ends the wait of a stop: open loads are given up; loaded breaks play, or end if `startBreak` did not come.
    private mutating func giveUp(_ occurrence: OccurrenceID) {
        guard let place = queue.place(of: occurrence) else { return }
        let stop = queue[place]
        // With autoPlay off a stop behind one that plays is announced when its turn comes.
        let waitsForTurn = linearRun != nil || place > 0
        due.endWait(at: place)
        for occurrence in stop.waiting {
            if isLoading(occurrence) {
                timeOut(occurrence, at: stop.position)
            } else if isLinearLoaded(occurrence), !waitsForTurn, !policies.autoPlay, !stop.isWanted {
                drop(occurrence, .notStarted)
            }
        }
        advance()
    }

    // MARK: Media

    /// Sets the watchdog of the current ad (page Behaviour, Media timeouts).
    ///
    /// However slowly the ad progresses, it may take no longer than its duration plus twice the timeout.
    mutating func watch(_ place: Int) {
        guard var ad = runs[place].current else { return }
        guard runs[place].loaded.type == .linear else {
            // The display time of an overlay is content time.
            runs[place].current?.deadline = nil
            runs[place].current?.timeLeft = nil
            return
        }
        let silence = ad.adTime == nil ? (ad.duration ?? .zero) + policies.mediaTimeout : policies.mediaTimeout
        // Time since the viewer paused the ad does not count.
        let moment = ad.pausedAt ?? now
        var deadline = moment + silence
        if let duration = ad.duration {
            deadline = min(deadline, ad.playedAt + duration + policies.mediaTimeout + policies.mediaTimeout)
        }
        if ad.pausedAt == nil {
            ad.deadline = deadline
        } else {
            ad.timeLeft = deadline - moment
        }
        runs[place].current = ad
    }

    private mutating func mediaTimedOut(_ occurrence: OccurrenceID) {
        guard let ad = runs.first(where: { $0.occurrence == occurrence })?.current else { return }
        let error = ad.isRunning ? AdRulesError(.mediaNotDisplayable) : AdRulesError(.mediaTimeout)
        failCurrent(of: occurrence, error, stops: true)
    }
}

extension MediaTime {
    /// The time multiplied by a factor; `never` on overflow.
    func multiplied(by factor: Int) -> MediaTime {
        let (product, overflow) = microseconds.multipliedReportingOverflow(by: Int64(clamping: factor))
        return overflow ? .never : MediaTime(microseconds: product)
    }
}
