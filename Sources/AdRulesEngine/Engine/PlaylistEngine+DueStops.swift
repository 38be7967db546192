// When stops come due (page Behaviour, Due by playback and Stops that overtake).
extension PlaylistEngine {
    /// Advances playback to a position and makes every stop on the way due.
    mutating func cross(to time: MediaTime) {
        let start = cursor.position
        let stops = stopsToPlay(after: start, through: time)
        cursor.play(to: time)
        guard !stops.isEmpty else { return }
        decide(.playback, to: time)
        defer { endDecision() }
        makeDue(
            withStopsCloseBehind(stops, of: stops.reduce(nil) { interruption(of: $1.position, after: $0) }),
            because: Decision(origin: time, furthest: cursor.furthest, cause: .playback, hasPlayed: false))
    }

    /// The mid-roll stops of an interval with a break that may still play, earliest first.
    private func stopsToPlay(after start: MediaTime, through end: MediaTime) -> [Stop] {
        schedule.stops(after: start, through: end).filter(canPlay)
    }

    /// Adds the mid-roll stops at most `joinWithin` behind the last that comes due; `first`: behind an earlier one.
    func withStopsCloseBehind(_ stops: [Stop], of first: MediaTime? = nil) -> [Stop] {
        guard policies.joinWithin > .zero, let last = stops.last?.position.contentTime else { return stops }
        return stops + stopsToPlay(after: last, through: (first ?? last) + policies.joinWithin)
    }

    /// Where a stop that playback makes due interrupts content: at the stop before if it joins that, else at itself.
    private func interruption(of position: StopPosition, after earlier: MediaTime?) -> MediaTime? {
        guard let time = position.contentTime, let earlier, time <= earlier + policies.joinWithin else {
            return position.contentTime ?? earlier
        }
        return earlier
    }

    /// When each of these stops counts for `minimumGap`.
    private func moments(of stops: [Stop], because cause: EngineDecision.Cause) -> [StopMoment] {
        var first: MediaTime?
        return stops.map { stop in
            guard cause == .playback else { return cursor.momentOfChoice }
            first = interruption(of: stop.position, after: first)
            return StopMoment(
                cursor.played(at: stop.position.contentTime ?? cursor.position),
                joining: first.map { cursor.played(at: $0) })
        }
    }

    func canPlay(_ stop: Stop) -> Bool { stop.occurrences.contains { isArmed($0, at: stop.position) && !isBusy($0) } }

    /// Whether a stop has a linear break with a playable source that may still play, so that a seek may choose it. A
    /// bumper that plays only with another ad is none.
    func isCandidate(_ stop: Stop) -> Bool { stop.occurrences.contains { isCandidate($0, at: stop.position) } }

    func isCandidate(_ occurrence: OccurrenceID, at position: StopPosition) -> Bool {
        isArmed(occurrence, at: position) && !isBusy(occurrence)
            && schedule.scheduledBreak(at: occurrence.index)?.makesStop == true
    }

    func needsCompany(_ occurrence: OccurrenceID) -> Bool {
        schedule.scheduledBreak(at: occurrence.index)?.needsCompany == true
    }

    func isArmed(_ occurrence: OccurrenceID, at position: StopPosition) -> Bool {
        ledger.isArmed(occurrence, at: position)
    }

    /// The time up to which `playAdsAfter` drops stops for good; nil before the start, and with another policy.
    var dropBound: MediaTime? {
        guard cursor.isPlaced, schedule.mode == .adRules, case .playAdsAfter(let bound) = policies.startPosition else {
            return nil
        }
        return bound
    }

    func isBusy(_ occurrence: OccurrenceID) -> Bool {
        playback.index(of: occurrence) != nil || waitingOverlays.contains { $0.occurrence == occurrence }
            || queue.contains(occurrence)
    }

    /// Makes stops due together: gives up the stops still waiting, and requests the new ads in document order.
    mutating func makeDue(_ stops: [Stop], because decision: Decision) {
        var opened: [PendingStop] = []
        var isBeside = false
        let moments = moments(of: stops, because: decision.cause)
        if decision.cause != .contentComplete {
            // Only a stop with a playable linear break causes others to be given up.
            if zip(stops, moments).contains(where: { isCandidate($0) && !isTooClose($1, at: $0.position) }) {
                giveUpWaitingStops()
            } else {
                isBeside = !queue.isEmpty && !isPausedByViewer && !pauseStands && !(isHeld && self.decision.hasPlayed)
            }
        }
        for (stop, moment) in zip(stops, moments) {
            var occurrences = stop.occurrences.filter { isArmed($0, at: stop.position) && !isBusy($0) }
            if isTooClose(moment, at: stop.position) {
                for occurrence in occurrences { drop(occurrence, .tooClose) }
                continue
            }
            if !isCandidate(stop) {
                for occurrence in occurrences where needsCompany(occurrence) { drop(occurrence, .suppressedBumper) }
                occurrences.removeAll(where: needsCompany)
            }
            if !occurrences.isEmpty {
                opened.append(
                    PendingStop(
                        position: stop.position, waiting: WaitingBreaks(occurrences),
                        giveUpAt: (hold.frozenSince ?? calledAt) + policies.giveUp, moment: moment))
            }
        }
        if isBeside {
            for stop in opened { runBeside(stop) }
            return
        }
        if opened.isEmpty, !queue.isEmpty, decision.cause == .seek || decision.cause == .playback { return }
        // Stops that join a hold in which ads played belong to the decision that opened it, also if only the viewer's
        // pause keeps it. Playback that gives up nothing keeps the decision of the seek that made the others due.
        let isInHold = isHeld && self.decision.hasPlayed
        let joins =
            decision.cause == .playback
            ? !queue.isEmpty || isInHold : !queue.isEmpty && (decision.cause == .contentComplete || isInHold)
        if !joins { due.decide(decision) }
        if self.decision.cause == .seek, !self.decision.hasPlayed {
            for index in opened.indices { opened[index].isSeekMade = true }
        }
        let mark = writer.count
        let first = queue.count
        for stop in opened {
            for occurrence in stop.waiting { rule(occurrence, at: stop.position, .due) }
            due.queue.append(stop)
        }
        for stop in opened {
            for occurrence in stop.waiting { request(occurrence, of: stop) }
        }
        due.queue.removeEmptyStops()
        if decision.cause == .seek, queue.count > first { holdForSeekIfNeeded(at: mark) }
    }

    /// Handles a stop without a playable linear break that comes due while an earlier one is loading or ready, and
    /// leaves that one as it is.
    private mutating func runBeside(_ stop: PendingStop) {
        for occurrence in stop.waiting {
            rule(occurrence, at: stop.position, .due)
            if isTrackersOnly(occurrence) {
                passTrackersOnly(occurrence, at: stop.position)
            } else {
                request(occurrence, of: stop, isBeside: true)
            }
        }
    }

    /// Requests the ads of a due occurrence. One without linear ads moves from the queue to the waiting overlays.
    mutating func request(_ occurrence: OccurrenceID, of stop: PendingStop, isBeside: Bool = false) {
        guard let info = info(of: occurrence) else { return }
        let position = stop.position
        switch info.source {
        case .unplayable(let code):
            failBreak(occurrence, at: position, error: AdRulesError(code), reason: .unsupported(code.rawValue))
        case .trackersOnly: break
        case .tag, .inline, .inlineWithWrapper:
            if !info.allowsLinear {
                due.queue.remove(occurrence)
                admit(
                    WaitingOverlay(
                        occurrence: occurrence, position: position, giveUpAt: stop.giveUpAt, moment: stop.moment,
                        isBeside: isBeside, isSeekMade: !isBeside && stop.isSeekMade))
                guard isBusy(occurrence) else { return }
            }
            load(occurrence, at: position, isDue: true)
        }
    }

    /// Whether less content than `minimumGap` plays between the stop of the last linear ad and one that comes due.
    func isTooClose(_ moment: StopMoment, at position: StopPosition) -> Bool {
        guard policies.minimumGap > .zero, position.contentTime != nil,
            let played = cursor.playedSinceAd(at: moment)
        else { return false }
        return played < policies.minimumGap
    }

    /// Whether an ad that has started since a stop came due is too close before it: one of another interruption.
    func isTooCloseAtItsTurn(_ moment: StopMoment, at position: StopPosition) -> Bool {
        !cursor.isOfAd(moment, joinWithin: policies.joinWithin) && isTooClose(moment, at: position)
    }

    /// Gives up the stops that wait for their ads or for `startBreak`, because another stop is due; except in a hold
    /// in which ads have already played.
    mutating func giveUpWaitingStops() {
        guard !isHeld || !decision.hasPlayed else { return }
        for stop in due.takeStops() {
            for occurrence in stop.waiting {
                if isTrackersOnly(occurrence) {
                    passTrackersOnly(occurrence, at: stop.position)
                } else if loads.isLoading(occurrence) {
                    timeOut(occurrence, at: stop.position, isOver: true)
                } else {
                    drop(occurrence, .notStarted)
                }
            }
        }
    }

    func isTrackersOnly(_ occurrence: OccurrenceID) -> Bool { info(of: occurrence)?.isTrackersOnly == true }

    func info(of occurrence: OccurrenceID) -> ScheduledBreak? { playlist.info(of: occurrence) }

    func opportunity(of occurrence: OccurrenceID) -> Opportunity? { playlist.opportunity(of: occurrence) }
}
