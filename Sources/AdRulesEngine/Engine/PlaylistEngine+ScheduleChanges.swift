// Changes of the schedule during a session: a duration, an opportunity, a live stream, another playlist
// (page Behaviour, Changes, Opportunities and Live).
extension PlaylistEngine {
    mutating func adopt(_ new: Schedule) {
        let old = schedule
        guard new.duration != old.duration || new.isLive != old.isLive || new.opportunities != old.opportunities else {
            return
        }
        decide(.change)
        defer { endDecision() }
        take(new, insteadOf: old)
        makeDueLate(movedFrom: old)
    }

    mutating func take(_ new: Schedule, insteadOf old: Schedule) {
        for slot in loads {
            if let position = old.resolution(of: slot.occurrence).position {
                loads[slot.occurrence]?.lastPosition = position
            }
        }
        playlist.adopt(new)
        forgetLookAhead()
        decide(.change)
        defer { endDecision() }
        let moved = new.moved(since: old)
        if phase == .starting || phase == .content {
            let busy = Set(busyOccurrences)
            for dropped in ledger.note(moved, from: old, to: new, cursor, droppedThrough: dropBound, busy: busy) {
                discardLoad(of: dropped)
            }
        }
        rule(on: moved, since: old)
        forgetLostLoads()
        let points = new.mode == .adRules ? new.cuePoints : []
        let before = old.mode == .adRules ? old.cuePoints : []
        if points != before {
            var event = AdEvent(.cuePointsChanged)
            event.cuePoints = points
            emit(.event(event))
        }
    }

    /// Rules on what a change moved, as far as content has been there or is there, or the live window has passed it. Of
    /// the repetitions the first are listed.
    private mutating func rule(on moved: [(occurrence: OccurrenceID, position: StopPosition)], since old: Schedule) {
        let isRunning = phase == .starting || phase == .content
        var listed = 0
        for (occurrence, position) in moved
        where ledger.hasLeftWindow(position) || (isRunning && isReached(occurrence, in: old)) {
            guard listed < EngineDecision.listLimit || occurrence.repetition == 0 else {
                writer.draft?.decision.isCut = true
                break
            }
            if ruleStanding(occurrence), occurrence.repetition > 0 { listed += 1 }
        }
    }

    /// Lists the repetitions around a content time, if they are not listed; no occurrence has another moment.
    mutating func list(around time: MediaTime) {
        let new = schedule.reaching(time)
        if new.storage === schedule.storage { return }
        playlist.adopt(new)
        forgetLookAhead()
    }

    /// Whether content has come to a break, at its position in this schedule or at an earlier one.
    func isReached(_ occurrence: OccurrenceID, in schedule: Schedule) -> Bool {
        if ledger[occurrence] != nil { return true }
        return schedule.resolution(of: occurrence).position?.contentTime.map { $0 <= cursor.furthest } ?? false
    }

    var busyOccurrences: [OccurrenceID] {
        (queue.waiting + waitingOverlays.map(\.occurrence) + playback.breaks.map(\.occurrence)).sorted()
    }

    /// Cancels the open loads of breaks that are not due and no longer have a reachable moment; loaded ads are kept
    /// in case the breaks come back.
    mutating func forgetLostLoads() {
        for slot in loads where slot.loaded == nil && !isBusy(slot.occurrence) && hasLostItsPlace(slot) {
            forgetLoad(slot.occurrence)
        }
    }

    /// Whether the showing of a load that is not due can no longer be reached.
    func hasLostItsPlace(_ slot: BreakLoad) -> Bool {
        schedule.resolution(of: slot.occurrence).position.map { !isArmed(slot.occurrence, at: $0) } ?? true
    }

    mutating func forgetLoad(_ occurrence: OccurrenceID) {
        cancelLoad(of: occurrence)
        forgetLookAhead()
        loads.forget(occurrence)
    }

    // MARK: Opportunities

    mutating func declare(_ opportunity: Opportunity) {
        let new = schedule.adding(opportunity)
        guard new.opportunities.count > schedule.opportunities.count else {
            log("ignored: this opportunity is declared already")
            return
        }
        let number = new.opportunities.count
        decide(.opportunity, to: opportunity.time)
        defer { endDecision() }
        adopt(new)
        makeDueLate(new.breaks.filter { $0.adBreak.timeOffset == .opportunity(number) }.map { OccurrenceID($0.index) })
    }

    // MARK: Grace

    /// How far behind the playhead a change may put a stop that is due at once.
    private static let grace = MediaTime.seconds(2)

    /// Makes loaded breaks due that a change has moved from ahead of the playhead to shortly behind it.
    mutating func makeDueLate(movedFrom old: Schedule) {
        makeDueLate(
            loads.filter { slot in
                guard slot.loaded != nil else { return false }
                guard case .scheduled(let before) = old.resolution(of: slot.occurrence) else { return true }
                return schedule.resolution(of: slot.occurrence) != .scheduled(before)
                    && before.contentTime.map { $0 > cursor.position } ?? true
            }
            .map(\.occurrence))
    }

    /// Makes occurrences due that are shortly behind the playhead, if they may play.
    private mutating func makeDueLate(_ occurrences: [OccurrenceID]) {
        guard phase == .starting || phase == .content, !status.isComplete else { return }
        var stops: [Stop] = []
        let moved = Set(occurrences)
        for position in Set(occurrences.compactMap { schedule.resolution(of: $0).position }).sorted() {
            // A stop that the start dropped or that the live window has left was not reached.
            guard let time = position.contentTime, time <= cursor.position, time >= cursor.position - Self.grace,
                var stop = schedule.stop(at: position)
            else { continue }
            stop.occurrences.removeAll { !moved.contains($0) || !isArmed($0, at: position) || isBusy($0) }
            for occurrence in stop.occurrences where ledger[occurrence]?.isNoted == true { arm(occurrence) }
            if !stop.occurrences.isEmpty, !join(stop.occurrences, at: position) { stops.append(stop) }
        }
        guard !stops.isEmpty else { return }
        // Before the first ad of the start, a seek decides it again together with the start.
        let isOfStart = phase == .starting && decision.cause == .start && !decision.hasPlayed
        makeDue(
            stops,
            because: Decision(origin: cursor.position, furthest: cursor.furthest, cause: isOfStart ? .start : .playback)
        )
    }

    /// Adds due occurrences to the stop waiting at their position, in document order. Returns false if none waits.
    private mutating func join(_ occurrences: [OccurrenceID], at position: StopPosition) -> Bool {
        guard let index = indexOfWaitingStop(at: position) else { return false }
        func ordinal(_ occurrence: OccurrenceID) -> Int {
            schedule.storage.playlist.ordinal(ofBreakAt: occurrence.index) ?? -1
        }
        let stop = queue[index]
        let joining = occurrences.filter { isArmed($0, at: position) && !isBusy($0) }
        for occurrence in joining {
            let number = ordinal(occurrence)
            let later = Set(queue[index].waiting.filter { ordinal($0) > number })
            due.queue.insert(occurrence, in: index, before: later.contains)
            rule(occurrence, at: position, .due)
        }
        for occurrence in joining { request(occurrence, of: stop) }
        due.queue.removeEmptyStops()
        return true
    }

    /// The index of the stop waiting at a position. One with only overlays left is inserted behind earlier stops,
    /// unless they run beside those.
    private mutating func indexOfWaitingStop(at position: StopPosition) -> Int? {
        let waiting = queue.indices.first {
            queue[$0].position == position && !queue[$0].hasBegun && !queue[$0].waiting.isEmpty
        }
        if let waiting { return waiting }
        guard let first = queue.first, first.position < position,
            let overlay = waitingOverlays.first(where: { $0.position == position && !$0.isBeside })
        else { return nil }
        let index = queue.indices.first { queue[$0].position > position } ?? queue.count
        due.queue.insert(
            PendingStop(
                position: position, waiting: WaitingBreaks(), giveUpAt: overlay.giveUpAt,
                moment: overlay.moment, isSeekMade: overlay.isSeekMade),
            at: index)
        return index
    }

    // MARK: Live

    mutating func windowMoved(from: MediaTime, to: MediaTime) {
        let floor = ledger.window?.floor ?? .zero
        ledger.moveWindow(from: from, to: to, isLive: schedule.isLive)
        if let new = ledger.window?.floor, new > floor {
            let moment = MediaTime(microseconds: 1)
            decide(.window, to: new)
            rulePassed(after: floor - moment, through: new - moment)
            endDecision()
        }
        forgetLoadsOutsideWindow()
    }

    mutating func liveChanged(_ isLive: Bool) {
        decide(.change)
        defer { endDecision() }
        ledger.raiseFloor(isLive: isLive)
        adopt(schedule.with(isLive: isLive))
        if let floor = ledger.window?.floor { rulePassed(after: .zero, through: floor - MediaTime(microseconds: 1)) }
        forgetLoadsOutsideWindow()
    }

    private mutating func forgetLoadsOutsideWindow() {
        if schedule.isLive, ledger.window != nil { forgetLostLoads() }
    }
}
