import AdRulesModel

// The schedule changes under a session: a duration, an opportunity, a live stream, another playlist (ENGINE.md §3).
//
// What the rules leave open is decided so:
// - What `playAdsAfter` drops it drops for good, also when its moment becomes known later. What `skipPassed` would have
//   dropped is `passedWhenKnown` then. A repetition is dropped by where it lies: moved beyond, it plays.
// - A break that ends as it was lies where it began, but it is no cue point any more: pods are numbered by the playlist
//   that is there now. When a seek takes back what made it due it is as the new playlist has it, and a load from another
//   source is cancelled.
// - An opportunity that is declared just behind the playhead while the content is held joins that hold. Where a stop
//   that has not begun lies at its very moment its breaks join that stop.
extension PlaylistEngine {
    /// Takes another schedule of the same breaks.
    mutating func adopt(_ new: Schedule) {
        let old = schedule
        guard new.duration != old.duration || new.isLive != old.isLive || new.opportunities != old.opportunities else {
            return
        }
        take(new, insteadOf: old)
    }

    mutating func take(_ new: Schedule, insteadOf old: Schedule) {
        keepFinalStates(of: old, in: new)
        schedule = new
        overFrom = nil
        lookedAheadFrom = .never
        noteMovedBreaks(since: old)
        forgetLostLoads()
        let points = new.mode == .adRules ? new.cuePoints : []
        let before = old.mode == .adRules ? old.cuePoints : []
        if points != before {
            var event = AdEvent(.cuePointsChanged)
            event.cuePoints = points
            emit(.event(event))
        }
    }

    /// What is final because of its place stays final when it moves.
    private mutating func keepFinalStates(of old: Schedule, in new: Schedule) {
        guard droppedThrough != nil else { return }
        for adBreak in new.breaks {
            let occurrence = OccurrenceID(adBreak.index)
            guard case .scheduled(let position) = old.resolution(of: occurrence) else { continue }
            let isMoved = new.resolution(of: occurrence) != .scheduled(position)
            guard isMoved || (position == .preroll && new.isLive && !old.isLive), records[occurrence] == nil,
                !isBusy(occurrence), isDropped(position)
            else { continue }
            remember(occurrence) { $0.state = .final(.notPlayed, .beforeStart) }
        }
    }

    /// What moved to or behind the playhead counts as passed; what moved away from there is still to come.
    private mutating func noteMovedBreaks(since old: Schedule) {
        guard phase == .starting || phase == .content else { return }
        dropMovedRepetitions(since: old)
        let position = cursor.position
        for adBreak in schedule.breaks {
            let occurrence = OccurrenceID(adBreak.index)
            guard case .scheduled(let place) = schedule.resolution(of: occurrence),
                old.resolution(of: occurrence) != .scheduled(place), !isBusy(occurrence),
                records[occurrence]?.isFinal != true
            else { continue }
            if isDroppedForGood(place) {
                if records[occurrence] != nil { remember(occurrence) { $0.state = .final(.notPlayed, .beforeStart) } }
            } else if let time = place.contentTime, time <= position {
                note(occurrence, .passedWhenKnown)
            } else if records[occurrence] != nil || (place.contentTime.map { $0 <= cursor.furthest } ?? false) {
                arm(occurrence)
            }
            noteMovedRepetitions(of: adBreak, at: place)
        }
    }

    /// Repetitions that were armed again, and come to lie where the start dropped everything: they were armed where they
    /// lay.
    private mutating func dropMovedRepetitions(since old: Schedule) {
        guard droppedThrough != nil else { return }
        // Long runs are of those that were passed: nothing is to be done about them.
        let armed = records.runs {
            $0.upper > 0 && !$0.record.isFinal && $0.record.state != .noted(.passedWhenKnown)
        }
        for run in armed {
            for repetition in max(1, run.lower)...run.upper {
                let occurrence = OccurrenceID(run.index, repetition)
                guard case .scheduled(let place) = schedule.resolution(of: occurrence),
                    old.resolution(of: occurrence) != .scheduled(place), !isBusy(occurrence), isDropped(place)
                else { continue }
                note(occurrence, .passedWhenKnown)
            }
        }
    }

    /// Repetitions move with their base: those that come to lie behind the playhead count as passed.
    private mutating func noteMovedRepetitions(of adBreak: ScheduledBreak, at place: StopPosition) {
        guard let period = adBreak.adBreak.repeatAfter?.microseconds, period > 0, let base = place.contentTime,
            base < cursor.position
        else { return }
        // Those that lie beyond the end are none that were passed.
        let end = schedule.isLive ? nil : schedule.duration.map { $0 - MediaTime(microseconds: 1) }
        let last = Int((min(cursor.position, end ?? cursor.position) - base).microseconds / period)
        var first = 1
        if let droppedThrough, droppedThrough >= base {
            // Those are dropped, not passed.
            first = max(1, Int((droppedThrough - base).microseconds / period) + 1)
        }
        guard last >= first else { return }
        var record = OccurrenceRecord()
        record.state = .noted(.passedWhenKnown)
        records.fill(record, index: adBreak.index, from: first, through: last)
        records.bound(adBreak.index)
    }

    /// Loads of breaks that have no moment any more, or one that cannot be reached, are cancelled unless they are due.
    mutating func forgetLostLoads() {
        for slot in loads where !isBusy(slot.occurrence) {
            if case .scheduled(let position) = schedule.resolution(of: slot.occurrence) {
                if isArmed(slot.occurrence, at: position) { continue }
                if slot.loaded != nil, isDroppedUnseen(slot.occurrence, at: position) {
                    // Its ads were told of: should it come back, it is another showing.
                    drop(slot.occurrence, .beforeStart)
                    continue
                }
            }
            forgetLoad(slot.occurrence)
        }
    }

    mutating func forgetLoad(_ occurrence: OccurrenceID) {
        cancelLoad(of: occurrence)
        loads[occurrence] = nil
        lookedAheadFrom = .never
    }

    // MARK: Opportunities

    mutating func declare(_ opportunity: Opportunity) {
        let new = schedule.adding(opportunity)
        guard new.opportunities.count > schedule.opportunities.count else {
            log("ignored: this opportunity was declared before")
            return
        }
        let number = new.opportunities.count
        adopt(new)
        guard phase == .starting || phase == .content,
            opportunity.time <= cursor.position, opportunity.time >= cursor.position - .seconds(2)
        else { return }
        let due = new.breaks.filter { $0.adBreak.timeOffset == .position(number) }.map { OccurrenceID($0.index) }
        guard let first = due.first, case .scheduled(let position) = new.resolution(of: first),
            position != .postroll
        else { return }
        for occurrence in due where records[occurrence]?.state == .noted(.passedWhenKnown) { arm(occurrence) }
        // What the start dropped is no stop that was reached.
        let isReached = due.contains { isArmed($0, at: position) && !isBusy($0) }
        if isReached, !join(due, at: position) {
            makeDue(
                [Stop(position: position, occurrences: due)],
                because: Decision(
                    cause: phase == .starting ? .start : .playback, origin: cursor.position, furthest: cursor.furthest))
        }
        advance()
    }

    /// Occurrences come due where a stop waits: they are of that stop, in document order. False when none waits there.
    private mutating func join(_ occurrences: [OccurrenceID], at position: StopPosition) -> Bool {
        guard let place = placeOfWaitingStop(at: position) else { return false }
        func ordinal(_ occurrence: OccurrenceID) -> Int {
            schedule.storage.playlist.ordinal(ofBreakAt: occurrence.index) ?? -1
        }
        let giveUpAt = queue[place].giveUpAt
        let joining = occurrences.filter { isArmed($0, at: position) && !isBusy($0) }
        for occurrence in joining {
            let number = ordinal(occurrence)
            let later = Set(queue[place].waiting.filter { ordinal($0) > number })
            queue.insert(occurrence, in: place, before: later.contains)
        }
        for occurrence in joining { request(occurrence, at: position, giveUpAt: giveUpAt) }
        queue.removeEmptyStops()
        return true
    }

    /// Where in the queue the stop of a moment waits. One of which only overlays are left has its place behind earlier
    /// ones.
    private mutating func placeOfWaitingStop(at position: StopPosition) -> Int? {
        let waiting = queue.indices.first {
            queue[$0].position == position && !queue[$0].hasBegun && !queue[$0].waiting.isEmpty
        }
        if let waiting { return waiting }
        guard let first = queue.first, first.position < position,
            let overlay = waitingOverlays.first(where: { $0.position == position })
        else { return nil }
        let place = queue.indices.first { queue[$0].position > position } ?? queue.count
        queue.insert(
            DueStop(
                position: position, waiting: WaitingBreaks(), giveUpAt: overlay.giveUpAt,
                isOvertaken: overlay.isOvertaken),
            at: place)
        return place
    }

    // MARK: Live

    mutating func windowMoved(from: MediaTime, to: MediaTime) {
        window = LiveWindow(from: from, to: to, floor: window?.floor)
        raiseFloor()
    }

    mutating func liveChanged(_ isLive: Bool) {
        adopt(schedule.with(isLive: isLive))
        // What became of a stream that is live no more can be reached from its beginning.
        if !isLive { window?.floor = nil }
        raiseFloor()
    }

    /// Stops that the live window has moved past are out of reach for good.
    private mutating func raiseFloor() {
        guard schedule.isLive, var reachable = window else { return }
        reachable.floor = max(reachable.from, reachable.floor ?? .zero)
        window = reachable
        forgetLostLoads()
    }
}
