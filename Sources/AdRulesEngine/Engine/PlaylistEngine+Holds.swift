import AdRulesModel

// When the content pauses and goes on (ENGINE.md §4 When content pauses).
//
// What the rules leave open is decided so:
// - A seek-made stop whose ads need no request and turn out empty holds nothing: there is nothing to wait for.
// - With autoPlay off a stop behind another in one hold waits for `startBreak` for the give-up time from its turn on.
// - After contentComplete the viewer's pause counts no longer.
extension PlaylistEngine {
    /// Goes on as far as possible: begins the stop that is settled, plays its breaks, closes the hold.
    mutating func advance() {
        while phase == .starting || phase == .content || phase == .over {
            if linearRun != nil { return }
            guard let stop = queue.first else {
                if decideSeekOfHold() { continue }
                break
            }
            if !stop.hasBegun, !begin(stop) {
                // What stands beside the content waits for nothing that comes later.
                beginOverlays()
                return
            }
            guard let occurrence = queue[0].waiting.first else {
                queue.removeFirst()
                continue
            }
            queue[0].waiting.removeFirst()
            play(occurrence, at: queue[0].position)
        }
        leaveHold()
    }

    /// Begins the first stop of the queue if it may; false when it has to wait.
    private mutating func begin(_ stop: DueStop) -> Bool {
        if stop.waiting.isEmpty { return true }
        if isPausedByViewer { return false }
        let loads = stop.waiting.contains { occurrence in
            slots.contains { $0.occurrence == occurrence && $0.loaded == nil }
        }
        if loads { return false }
        if hasAdToPlay(stop) {
            if !policies.autoPlay, !stop.isWanted {
                // At its give-up time itself nobody is asked any more: the deadline that gives it up comes next.
                if let giveUpAt = stop.giveUpAt, giveUpAt <= now, !(isHeld && decision.hasPlayed) { return false }
                announce()
                return false
            }
            hold()
        }
        queue[0].hasBegun = true
        queue[0].giveUpAt = nil
        return true
    }

    /// With autoPlay off: tells the app that the stop waits for `startBreak`.
    private mutating func announce() {
        guard !queue[0].isAnnounced else { return }
        queue[0].isAnnounced = true
        if isHeld && decision.hasPlayed { queue[0].giveUpAt = now + policies.giveUp }
        let first = queue[0].waiting.first { occurrence in
            slots.contains { $0.occurrence == occurrence && $0.loaded?.type == .linear }
        }
        var event = AdEvent(.adBreakReady, occurrence: first)
        event.showing = slots.first { $0.occurrence == first }?.showing ?? 1
        event.breakID = first.flatMap { info(of: $0)?.adBreak.breakID }
        event.time = queue[0].position.cuePoint
        emit(.event(event))
    }

    mutating func startBreak() {
        guard let stop = queue.first, stop.isAnnounced, !stop.isWanted, !stop.hasBegun else {
            log("ignored: no break waits for startBreak")
            return
        }
        queue[0].isWanted = true
        // The viewer's wish stands: the wait is over even if the content is paused just now.
        queue[0].giveUpAt = nil
        advance()
    }

    /// Whether a break of a settled stop has an ad that will play: bumpers alone do not count.
    private func hasAdToPlay(_ stop: DueStop) -> Bool {
        stop.waiting.contains { occurrence in
            guard isLinearLoaded(occurrence) else { return false }
            return !isSuppressedBumper(occurrence, in: stop)
        }
    }

    func isLinearLoaded(_ occurrence: OccurrenceID) -> Bool {
        slots.contains { $0.occurrence == occurrence && $0.loaded?.type == .linear && $0.loaded?.hasAd == true }
    }

    /// Whether it is a bumper beside which nothing of its stop plays: no loaded break after it, no started one before it.
    private func isSuppressedBumper(_ occurrence: OccurrenceID, in stop: DueStop) -> Bool {
        guard let info = info(of: occurrence), info.isBumper, info.suppressesBumper, !stop.hasStartedAd else {
            return false
        }
        // The occurrence itself may have left the list already: all that is left stands after it then.
        let place = stop.waiting.firstIndex(of: occurrence)
        let before = place.map { stop.waiting[..<$0] } ?? []
        let after = place.map { stop.waiting[($0 + 1)...] } ?? stop.waiting[...]
        let isPartner = { (other: OccurrenceID) in
            self.isLinearLoaded(other) && self.info(of: other)?.isBumper == false
        }
        return !after.contains(where: isPartner) && !before.contains(where: isPartner)
    }

    /// Plays a break of the stop that has begun.
    private mutating func play(_ occurrence: OccurrenceID, at position: StopPosition) {
        if isTrackersOnly(occurrence) {
            passTrackersOnly(occurrence, at: position)
            return
        }
        guard let place = slots.firstIndex(where: { $0.occurrence == occurrence }), let loaded = slots[place].loaded
        else { return }
        guard loaded.type == .linear else {
            if phase == .over {
                drop(occurrence, .contentEndedFirst)
                return
            }
            waitingOverlays.append(WaitingOverlay(occurrence: occurrence, position: position, giveUpAt: nil))
            return
        }
        if isSuppressedBumper(occurrence, in: queue[0]) {
            drop(occurrence, .suppressedBumper)
            return
        }
        beginRun(slots.remove(at: place), at: position)
    }

    /// A break with trackers and no source: its moment is all there is, once per occurrence.
    mutating func passTrackersOnly(_ occurrence: OccurrenceID, at position: StopPosition) {
        let showing = nextShowing(of: occurrence)
        if records[occurrence]?.hasBegun != true {
            let place = BreakPlace(occurrence: occurrence, showing: showing, position: position)
            emitBreakEvent(.adBreakStarted, of: place)
            trackBreak(.breakStart, of: place)
            emitBreakEvent(.adBreakEnded, of: place)
            trackBreak(.breakEnd, of: place)
            remember(occurrence) { $0.hasBegun = true }
        }
        finish(occurrence, .notPlayed, .trackersOnly, showing: showing)
    }

    // MARK: The hold

    /// Opens a hold for stops that a seek made due, if there is an ad or a load to wait for.
    ///
    /// `mark` is where the pause belongs among the actions: before the requests.
    mutating func holdForSeekIfNeeded(at mark: Int? = nil) {
        guard !isHeld, phase == .content, decision.cause == .seek, !isPausedByViewer else { return }
        guard queue.contains(where: isWorthAHold) else { return }
        let requests = mark.map { Array(actions[$0...]) } ?? []
        actions.removeLast(requests.count)
        hold()
        actions += requests
    }

    /// Whether a stop has a linear ad, or a load that may bring one.
    private func isWorthAHold(_ stop: DueStop) -> Bool {
        stop.waiting.contains { occurrence in
            slots.contains { $0.occurrence == occurrence && ($0.loaded == nil || $0.loaded?.type == .linear) }
        }
    }

    /// Pauses the content, unless it is paused already.
    private mutating func hold() {
        guard !isHeld else { return }
        isHeld = true
        hideOverlays()
        cursor.hold()
        frozenSince = nil
        var event = AdEvent(.contentPauseRequested)
        event.time = (queue.first(where: isWorthAHold) ?? queue.first)?.position.cuePoint
        emit(.event(event))
        emit(.pauseContent)
    }

    /// Nothing is due any more: the content begins, goes on, or everything is over.
    private mutating func leaveHold() {
        switch phase {
        case .over:
            completeAll()
            return
        case .starting, .content:
            if isHeld {
                resumeContent()
            } else if phase == .starting {
                phase = .content
                cursor.release()
                emit(.startContent(at: cursor.position))
            }
        case .idle, .ended, .destroyed: return
        }
        beginOverlays()
    }

    /// Closes the hold and lets the content go on.
    mutating func resumeContent() {
        isHeld = false
        phase = .content
        if policies.liveResume == .edge, schedule.isLive, let window { cursor.position = window.to }
        lastResume = cursor.position
        cursor.furthest = cursor.furthest
        cursor.release()
        uncoverOverlays()
        emit(.event(AdEvent(.contentResumeRequested)))
        emit(.resumeContent(at: cursor.position))
    }
}
