// When the content pauses and resumes (page Behaviour, When content pauses).
extension PlaylistEngine {
    /// Advances as far as possible: begins the first stop if it is settled, plays its breaks, closes the hold.
    mutating func advance() {
        while phase == .starting || phase == .content || phase == .over {
            if playback.linear != nil || mustWaitForViewer { return }
            if queue.isEmpty {
                if decideSeekOfHold() { continue }
                break
            }
            if !queue[0].hasBegun, !beginStop() {
                // Overlays do not wait for later stops.
                beginOverlays()
                return
            }
            guard let occurrence = queue[0].waiting.first else {
                due.queue.removeFirst()
                continue
            }
            due.queue[0].waiting.remove(occurrence)
            play(occurrence, at: queue[0].position)
        }
        leaveHold()
    }

    private mutating func beginStop() -> Bool {
        if queue[0].waiting.isEmpty { return true }
        if isPausedByViewer || pauseStands { return false }
        // An ad of a stop that came due with it may have started.
        if isTooCloseAtItsTurn(queue[0].moment, at: queue[0].position) {
            for occurrence in queue[0].waiting { drop(occurrence, .tooClose) }
            return true
        }
        // What has loaded does not load again without a new token.
        if due.queue[0].waiting.contains(asOf: loads.lastToken, where: loads.isLoading) { return false }
        if hasAdToPlay(queue[0]) {
            if awaitsMedia(queue[0]) { return false }
            if !policies.autoPlay, !queue[0].isWanted {
                // At the give-up time itself the stop is not announced: the deadline that gives it up comes next.
                if let giveUpAt = queue[0].giveUpAt, giveUpAt <= now, !(isHeld && decision.hasPlayed) { return false }
                announce()
                return false
            }
            openHold()
        }
        due.queue[0].hasBegun = true
        due.queue.setGiveUp(nil, at: 0)
        return true
    }

    /// Whether a stop that playback has reached waits until the media of its first ad can play.
    private func awaitsMedia(_ stop: PendingStop) -> Bool {
        guard configuration.reportsReady, policies.autoPlay, phase == .content, !isHeld, !stop.isSeekMade,
            let giveUpAt = stop.giveUpAt, giveUpAt > now, let first = stop.waiting.first(where: isLinearLoaded)
        else { return false }
        return loads[first]?.loaded?.isReady == false
    }

    /// With autoPlay off: reports to the app that the stop waits for `startBreak`.
    private mutating func announce() {
        guard !queue[0].isAnnounced else { return }
        due.queue[0].isAnnounced = true
        if isHeld && decision.hasPlayed { due.queue.setGiveUp(calledAt + policies.giveUp, at: 0) }
        let first = queue[0].waiting.first { occurrence in
            loads[occurrence]?.loaded?.type == .linear
        }
        var event = AdEvent(.adBreakReady, occurrence: first)
        event.showing = first.flatMap { loads[$0]?.showing } ?? 1
        event.breakID = first.flatMap { info(of: $0)?.adBreak.breakID }
        event.position = queue[0].position
        emit(.event(event))
    }

    mutating func startBreak() {
        guard let stop = queue.first, stop.isAnnounced, !stop.isWanted, !stop.hasBegun else {
            log("ignored: no break waits for startBreak")
            return
        }
        // The wait is over, even if the viewer has paused the content.
        due.queue[0].isWanted = true
        due.queue.setGiveUp(nil, at: 0)
    }

    /// Whether a break of a settled stop has an ad that will play: bumpers alone do not count.
    private func hasAdToPlay(_ stop: PendingStop) -> Bool {
        stop.waiting.contains { occurrence in
            // A bumper that must not play alone counts through the break it plays with.
            isLinearLoaded(occurrence) && info(of: occurrence)?.suppressesBumper != true
        }
    }

    func isLinearLoaded(_ occurrence: OccurrenceID) -> Bool {
        loads[occurrence]?.loaded.map { $0.type == .linear && $0.hasAd } ?? false
    }

    /// Whether an occurrence is a bumper that would play alone: nothing of its stop is loaded after it or has started.
    private mutating func isSuppressedBumper(_ occurrence: OccurrenceID) -> Bool {
        guard info(of: occurrence)?.suppressesBumper == true, !queue[0].hasStartedAd else { return false }
        // The stop has begun: a waiting break that does not qualify now never will.
        if !queue[0].hasOnlyBumpers {
            let other = queue[0].waiting.last { isLinearLoaded($0) && info(of: $0)?.isBumper == false }
            due.queue[0].hasOnlyBumpers = other == nil
        }
        return queue[0].hasOnlyBumpers
    }

    private mutating func play(_ occurrence: OccurrenceID, at position: StopPosition) {
        if isTrackersOnly(occurrence) {
            passTrackersOnly(occurrence, at: position)
            return
        }
        guard let slot = loads[occurrence], var loaded = slot.loaded else { return }
        guard loaded.type == .linear else {
            admit(
                WaitingOverlay(
                    occurrence: occurrence, position: position, giveUpAt: nil, moment: queue[0].moment,
                    isSeekMade: queue[0].isSeekMade))
            return
        }
        if isSuppressedBumper(occurrence) {
            drop(occurrence, .suppressedBumper)
            return
        }
        // Earlier ads may have left too little of the slot for any.
        if let passed = timeLeft(of: occurrence).map({ loaded.passOver(longerThan: $0) }), !loaded.hasAd {
            let error = AdRulesError(.breakShortened)
            failBreak(occurrence, at: position, error: error, reason: Self.reason(for: error), dropped: passed)
            return
        }
        loads.remove(occurrence)
        begin(slot, at: position)
    }

    /// Fires the trackers of a break without a source, once per occurrence, and finishes the break.
    mutating func passTrackersOnly(_ occurrence: OccurrenceID, at position: StopPosition) {
        let showing = BreakShowing(
            occurrence: occurrence, number: ledger.nextShowing(of: occurrence), position: position)
        if ledger.begin(occurrence) {
            emitBreakEvent(.adBreakStarted, of: showing)
            trackBreak(.breakStart, of: showing)
            emitBreakEvent(.adBreakEnded, of: showing)
            trackBreak(.breakEnd, of: showing)
        }
        finish(occurrence, .notPlayed, .trackersOnly, showing: showing.number)
    }

    /// Opens a hold for stops that a seek made due, if there is an ad or a load to wait for.
    ///
    /// `mark` is the index in `actions` at which the pause is inserted: before the requests.
    mutating func holdForSeekIfNeeded(at mark: Int? = nil) {
        guard !isHeld, phase == .content, queue.first?.isSeekMade == true, !isPausedByViewer else { return }
        guard queue.contains(where: isWorthAHold) else { return }
        let requests = mark.map { writer.cut(from: $0) } ?? []
        openHold()
        writer.emit(requests)
    }

    /// Whether a stop has a linear ad, or a load that may bring one.
    private func isWorthAHold(_ stop: PendingStop) -> Bool {
        stop.waiting.contains { occurrence in
            loads[occurrence].map { $0.loaded == nil || $0.loaded?.type == .linear } ?? false
        }
    }

    private mutating func openHold() {
        guard !isHeld else { return }
        hold.open(now: calledAt)
        cursor.hold()
        var event = AdEvent(.contentPauseRequested)
        event.position = (queue.first(where: isWorthAHold) ?? queue.first)?.position
        emit(.event(event))
        emit(.pauseContent)
    }

    /// Starts or resumes the content, or ends the session, when nothing is due any more.
    mutating func leaveHold() {
        switch phase {
        case .over:
            completeAll()
            return
        case .starting, .content:
            if isHeld {
                resumeContent()
            } else if phase == .starting {
                status.beginContent()
                cursor.release(now: calledAt)
                emit(.startContent(at: cursor.position))
            }
        case .idle, .ended, .destroyed: return
        }
        beginOverlays()
    }

    mutating func resumeContent() {
        hold.close()
        status.beginContent()
        // The window may be older than the position: the content has come this far, also if it resumes earlier.
        cursor.keepFurthest()
        if policies.liveResume == .edge, schedule.isLive, let window = ledger.window {
            decide(.liveEdge, from: cursor.position, to: window.to)
            noteSkipped(after: cursor.position, through: window.to)
            let position = cursor.position
            cursor.move(to: window.to)
            rulePassed(after: position, through: window.to)
            endDecision()
        }
        cursor.release(now: calledAt)
        emit(.event(AdEvent(.contentResumeRequested)))
        emit(.resumeContent(at: cursor.position))
    }
}
