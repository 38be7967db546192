import AdRulesModel

// When stops come due (page Behaviour, Due by playback and Stops that overtake).
extension PlaylistEngine {
    /// Content played on to a position: every stop on the way is due.
    mutating func cross(to time: MediaTime) {
        let stops = stopsToPlay(after: cursor.position, through: time)
        cursor.position = time
        cursor.measureAnew()
        endOverlays(standingUntil: time)
        guard !stops.isEmpty else { return }
        makeDue(stops, because: Decision(cause: .playback, origin: time, furthest: cursor.furthest, hasPlayed: false))
        advance()
    }

    /// The mid-roll stops of an interval in which something may still play, earliest first.
    private mutating func stopsToPlay(after start: MediaTime, through end: MediaTime) -> [Stop] {
        var stops: [Stop] = []
        var time = start
        var repetitions = 0
        while let next = schedule.nextMoment(after: time), next <= end, searchGoesOn(after: repetitions) {
            time = next
            guard let stop = schedule.stop(at: .midroll(next)) else { continue }
            if stop.isRepetitionsOnly { repetitions += 1 }
            if canPlay(stop) { stops.append(stop) }
        }
        return stops
    }

    /// Whether a search for stops looks at another one; the cap on repetitions bounds it, and what is cut off is logged.
    mutating func searchGoesOn(after searched: Int) -> Bool {
        if searched < policies.repeatCap { return true }
        log("a search for stops ended after \(searched) repetitions (policy repeatCap): later ones were not looked at")
        return false
    }

    /// Whether something of a stop may still play.
    func canPlay(_ stop: Stop) -> Bool {
        stop.occurrences.contains { isArmed($0, at: stop.position) && !isBusy($0) }
    }

    /// Whether a stop may still play and holds a linear break with a playable source: what a seek may choose.
    func isCandidate(_ stop: Stop) -> Bool {
        stop.occurrences.contains { occurrence in
            isArmed(occurrence, at: stop.position) && !isBusy(occurrence)
                && schedule.scheduledBreak(at: occurrence.index).map { $0.allowsLinear && $0.isPlayable } == true
        }
    }

    /// Whether an occurrence may play.
    func isArmed(_ occurrence: OccurrenceID, at position: StopPosition) -> Bool {
        if hasLeftWindow(position) { return false }
        return records[occurrence]?.isFinal != true
    }

    /// Whether `playAdsAfter` dropped what lies there, and drops what comes to lie there.
    func isDroppedForGood(_ position: StopPosition) -> Bool {
        guard let dropBound, let time = position.contentTime else { return false }
        return time <= dropBound
    }

    /// Up to where `playAdsAfter` drops for good; nil before the start, and with another policy.
    var dropBound: MediaTime? {
        guard cursor.isPlaced, schedule.mode == .adRules, case .playAdsAfter(let bound) = policies.startPosition else {
            return nil
        }
        return bound
    }

    /// Whether the live window has moved past it.
    func hasLeftWindow(_ position: StopPosition) -> Bool {
        guard let floor = window?.floor, case .midroll(let time) = position else { return false }
        return time < floor
    }

    /// Whether an occurrence is due or plays.
    func isBusy(_ occurrence: OccurrenceID) -> Bool {
        runs.contains { $0.occurrence == occurrence } || waitingOverlays.contains { $0.occurrence == occurrence }
            || queue.contains(occurrence)
    }

    /// Makes stops due together: what still waits before them is given up, their ads are asked for in document order.
    ///
    /// `joinsHold`: they play in the hold that was about to end.
    mutating func makeDue(_ stops: [Stop], because decision: Decision, joinsHold: Bool = false) {
        var opened: [DueStop] = []
        var isBeside = false
        // Only a stop with a linear break that can play gives others up.
        let last = stops.last(where: isCandidate)?.position
        if decision.cause != .complete {
            if stops.contains(where: { isCandidate($0) && !isTooClose($0.position) }) {
                giveUpWaitingStops()
            } else {
                isBeside = !queue.isEmpty && !isPausedByViewer && !(isHeld && self.decision.hasPlayed)
            }
            if last != nil {
                lateLoads.removeAll()
                // What still waits was passed by another stop, be that skipped: no late answer of it plays.
                for place in queue.indices { queue[place].isOvertaken = true }
                for place in waitingOverlays.indices { waitingOverlays[place].isOvertaken = true }
            }
        }
        for stop in stops {
            let occurrences = stop.occurrences.filter { isArmed($0, at: stop.position) && !isBusy($0) }
            if isTooClose(stop.position) {
                for occurrence in occurrences { drop(occurrence, .tooClose) }
            } else if !occurrences.isEmpty {
                opened.append(
                    DueStop(
                        position: stop.position, waiting: WaitingBreaks(occurrences),
                        giveUpAt: (frozenSince ?? now) + policies.giveUp))
            }
        }
        if isBeside {
            for stop in opened { runBeside(stop) }
            return
        }
        if opened.isEmpty, !queue.isEmpty, decision.cause == .seek || decision.cause == .playback { return }
        // Also by a stop that was skipped: it was reached.
        if let last {
            for place in opened.indices where opened[place].position < last { opened[place].isOvertaken = true }
        }
        // What joins a hold in which ads already played belongs to the decision that opened it.
        // Playback that gives up nothing leaves the seek that made the others due as it was.
        let joins =
            joinsHold
            || !queue.isEmpty
                && (decision.cause == .complete || decision.cause == .playback || (isHeld && self.decision.hasPlayed))
        if !joins { self.decision = decision }
        if self.decision.cause == .seek, !self.decision.hasPlayed {
            for place in opened.indices { opened[place].isSeekMade = true }
        }
        // What joined waits behind the ads of the hold: a seek meanwhile only moves where content goes on.
        if joinsHold {
            self.decision = Decision(
                cause: .playback, origin: decision.origin, furthest: decision.furthest, hasPlayed: true)
        }
        let mark = actions.count
        let first = queue.count
        for stop in opened { queue.append(stop) }
        for stop in opened { request(stop) }
        queue.removeEmptyStops()
        if decision.cause == .seek, queue.count > first { holdForSeekIfNeeded(at: mark) }
    }

    /// A stop without a linear break that can play comes due while an earlier one loads or is ready: it leaves that one as
    /// it is.
    private mutating func runBeside(_ stop: DueStop) {
        for occurrence in stop.waiting {
            if isTrackersOnly(occurrence) {
                passTrackersOnly(occurrence, at: stop.position)
            } else {
                request(occurrence, at: stop.position, giveUpAt: stop.giveUpAt, isBeside: true)
            }
        }
    }

    /// Asks for what a due stop needs and does not have yet.
    private mutating func request(_ stop: DueStop) {
        for occurrence in stop.waiting { request(occurrence, at: stop.position, giveUpAt: stop.giveUpAt) }
    }

    /// Asks for the ads of a due occurrence. One without linear ads leaves the queue: it waits beside it.
    mutating func request(
        _ occurrence: OccurrenceID, at position: StopPosition, giveUpAt: MediaTime?, isBeside: Bool = false
    ) {
        guard let info = info(of: occurrence) else { return }
        switch info.source {
        case .unplayable(let code):
            failBreak(occurrence, at: position, error: AdRulesError(code), reason: .unsupported(code.rawValue))
        case .trackersOnly: break
        case .tag, .inline, .inlineWithWrapper:
            if !info.allowsLinear {
                let isOvertaken = queue.place(of: occurrence).map { queue[$0].isOvertaken } ?? false
                unqueue(occurrence)
                if phase == .over {
                    // Nothing is left that an overlay could stand on.
                    drop(occurrence, .contentEndedFirst)
                    return
                }
                waitingOverlays.append(
                    WaitingOverlay(
                        occurrence: occurrence, position: position, giveUpAt: giveUpAt, isOvertaken: isOvertaken,
                        isBeside: isBeside))
            }
            load(occurrence, at: position, isDue: true)
        }
    }

    /// Whether a mid-roll lies too near to where the last hold ended.
    private func isTooClose(_ position: StopPosition) -> Bool {
        guard policies.minimumGap > .zero, let lastResume, let time = position.contentTime else { return false }
        return (time - lastResume).microseconds.magnitude < policies.minimumGap.microseconds.magnitude
    }

    /// The hold is about to end: the stops close behind its end play in it, too. False when there are none.
    mutating func joinStopsCloseBehind() -> Bool {
        guard isHeld, phase == .starting || phase == .content, policies.joinWithin > .zero,
            policies.liveResume != .edge, let start = holdPosition
        else { return false }
        let end = cursor.position
        let stops = stopsToPlay(after: end, through: start + policies.joinWithin).filter { stop in
            // What the gap to this hold would skip does not join.
            stop.position.contentTime.map { $0 - end >= policies.minimumGap } ?? false
        }
        guard let last = stops.last?.position.contentTime else { return false }
        lastResume = end
        cursor.position = last
        makeDue(
            stops, because: Decision(cause: .playback, origin: last, furthest: cursor.furthest), joinsHold: true)
        // What does not join lies behind the content now.
        noteSkipped(after: end, through: last)
        return true
    }

    /// Another stop is due: those that wait for their ads or for `startBreak` are given up, unless they are already held
    /// with ads before them.
    mutating func giveUpWaitingStops() {
        guard !isHeld || !decision.hasPlayed else { return }
        let waiting = queue
        queue.removeAll()
        for stop in waiting {
            for occurrence in stop.waiting {
                if isTrackersOnly(occurrence) {
                    passTrackersOnly(occurrence, at: stop.position)
                } else if stop.isAnnounced, !isLoading(occurrence) {
                    drop(occurrence, .notStarted)
                } else {
                    timeOut(occurrence, at: stop.position)
                }
            }
        }
    }

    func isTrackersOnly(_ occurrence: OccurrenceID) -> Bool {
        info(of: occurrence)?.source == .trackersOnly
    }

    /// Takes an occurrence out of the queue.
    mutating func unqueue(_ occurrence: OccurrenceID) {
        queue.remove(occurrence)
    }

    /// The break of an occurrence: as it was when it began, if the playlist was replaced meanwhile.
    func info(of occurrence: OccurrenceID) -> ScheduledBreak? {
        if let kept = pinned.first(where: { $0.occurrence == occurrence }) {
            return ScheduledBreak(kept.adBreak, BreakFacts(kept.adBreak, index: occurrence.index))
        }
        return schedule.scheduledBreak(at: occurrence.index)
    }

    /// The opportunity that a break came with; nil for a break without a position offset.
    func opportunity(of occurrence: OccurrenceID) -> Opportunity? {
        guard let kept = pinned.first(where: { $0.occurrence == occurrence }) else {
            return schedule.opportunity(ofBreakAt: occurrence.index)
        }
        guard case .position(let position) = kept.adBreak.normalizedOffset else { return nil }
        return schedule.opportunities[at: position - 1]
    }
}
