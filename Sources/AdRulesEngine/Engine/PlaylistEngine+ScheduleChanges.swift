import AdRulesModel

// Changes of the schedule during a session: a duration, an opportunity, a live stream, another playlist
// (page Behaviour, Changes, Opportunities and Live).
extension PlaylistEngine {
    /// Adopts another schedule of the same breaks.
    mutating func adopt(_ new: Schedule) {
        let old = schedule
        guard new.duration != old.duration || new.isLive != old.isLive || new.opportunities != old.opportunities else {
            return
        }
        take(new, insteadOf: old)
    }

    mutating func take(_ new: Schedule, insteadOf old: Schedule) {
        for slot in loads {
            if case .scheduled(let position) = old.resolution(of: slot.occurrence) {
                loads[slot.occurrence]?.lastPosition = position
            }
        }
        schedule = new
        overFrom = nil
        lookedAheadFrom = .never
        if phase == .starting || phase == .content {
            noteMovedBreaks(since: old)
            noteMovedRepetitions(since: old)
        }
        forgetLostLoads()
        let points = new.mode == .adRules ? new.cuePoints : []
        let before = old.mode == .adRules ? old.cuePoints : []
        if points != before {
            var event = AdEvent(.cuePointsChanged)
            event.cuePoints = points
            emit(.event(event))
        }
    }

    /// Marks breaks that moved to or behind the playhead as passed, and arms those that moved ahead of it.
    private mutating func noteMovedBreaks(since old: Schedule) {
        for facts in schedule.storage.playlist.facts {
            let occurrence = OccurrenceID(facts.index)
            guard case .scheduled(let place) = schedule.resolution(of: occurrence),
                old.resolution(of: occurrence) != .scheduled(place), !isBusy(occurrence)
            else { continue }
            if isDroppedForGood(place) {
                dropByStart(facts.index, 0...0)
            } else if let time = place.contentTime, time <= cursor.position {
                note(occurrence, .passedWhenKnown)
            } else if records[occurrence] != nil || (place.contentTime.map { $0 <= cursor.furthest } ?? false) {
                rearm(facts.index, 0...0)
            }
        }
    }

    /// Does the same for repetitions, in ranges: a day of them may move with their base.
    private mutating func noteMovedRepetitions(since old: Schedule) {
        let reach = max(cursor.furthest, dropBound ?? .zero)
        for adBreak in old.storage.playlist.facts where old.period(ofBreakAt: adBreak.index) != nil {
            let index = adBreak.index
            // A repetition that was passed was reached, wherever it is now.
            let passed = old.repetitions(ofBreakAt: index, through: cursor.furthest)
            for range in passed.subtracting(unmovedRepetitions(of: index, among: passed, since: old)) {
                records.change(index: index, range) { if $0.state == .armed { $0.state = .noted(.skippedBySeek) } }
            }
        }
        for facts in schedule.storage.playlist.facts where schedule.period(ofBreakAt: facts.index) != nil {
            let index = facts.index
            let here = schedule.repetitions(ofBreakAt: index, through: reach)
            let busy = busyOccurrences.filter { $0.index == index }.map { $0.repetition...$0.repetition }
            for range in here.subtracting(unmovedRepetitions(of: index, among: here, since: old)).subtracting(busy) {
                noteMoved(index, range)
            }
            let noted = records.runs(of: index).filter(\.record.isNoted)
            if noted.isEmpty { continue }
            // A repetition that was passed at another position is still to come.
            let ahead = schedule.repetitions(ofBreakAt: index, through: .limit).subtracting(here)
            let moved = ahead.subtracting(unmovedRepetitions(of: index, among: ahead, since: old))
            for run in noted {
                for range in moved where range.overlaps(run.lower...run.upper) {
                    rearm(index, range.clamped(to: run.lower...run.upper))
                }
            }
        }
    }

    /// Updates repetitions that moved to new positions, in order: dropped for good, passed, or still to come.
    private mutating func noteMoved(_ index: Int, _ range: ClosedRange<Int>) {
        let dropped = dropBound.map { repetitions(range, of: index, through: $0) } ?? 0
        let passed = max(dropped, repetitions(range, of: index, through: cursor.position))
        let first = range.lowerBound
        if dropped > 0 { dropByStart(index, first...first + dropped - 1) }
        if passed > dropped {
            records.change(index: index, first + dropped...first + passed - 1) { record in
                if !record.isFinal { record.state = .noted(.passedWhenKnown) }
            }
        }
        if passed < range.count { rearm(index, first + passed...range.upperBound) }
    }

    /// The number of repetitions of a range at or before a time.
    private func repetitions(_ range: ClosedRange<Int>, of index: Int, through time: MediaTime) -> Int {
        guard let period = schedule.period(ofBreakAt: index),
            case .scheduled(let position) = schedule.resolution(of: OccurrenceID(index)),
            let base = position.contentTime, time >= base
        else { return 0 }
        let last = Int((time - base).microseconds / period)
        return min(max(last - range.lowerBound + 1, 0), range.count)
    }

    /// Arms repetitions that were passed or have no record.
    private mutating func rearm(_ index: Int, _ range: ClosedRange<Int>) {
        records.fill(OccurrenceRecord(), index: index, from: range.lowerBound, through: range.upperBound)
        records.change(index: index, range) { if $0.isNoted { $0.state = .armed } }
    }

    /// The repetitions whose position did not change.
    private func unmovedRepetitions(
        of index: Int, among ranges: [ClosedRange<Int>], since old: Schedule
    ) -> [ClosedRange<Int>] {
        guard let last = ranges.last?.upperBound, let period = schedule.period(ofBreakAt: index),
            let oldPeriod = old.period(ofBreakAt: index),
            case .scheduled(let place) = schedule.resolution(of: OccurrenceID(index)),
            case .scheduled(let oldPlace) = old.resolution(of: OccurrenceID(index)),
            let base = place.contentTime?.microseconds, let oldBase = oldPlace.contentTime?.microseconds
        else { return [] }
        if period == oldPeriod {
            guard base == oldBase else { return [] }
            let end = MediaTime(microseconds: base + Int64(last) * period)
            let both = old.repetitions(ofBreakAt: index, through: end)
            let gone = both.subtracting(schedule.repetitions(ofBreakAt: index, through: end))
            return both.subtracting(gone)
        }
        // Two series with different intervals coincide in at most one repetition.
        let (distance, step) = (oldBase - base, period - oldPeriod)
        guard distance % step == 0, distance / step > 0, distance / step <= Int64(last) else { return [] }
        let meeting = OccurrenceID(index, Int(distance / step))
        guard case .scheduled = schedule.resolution(of: meeting),
            schedule.resolution(of: meeting) == old.resolution(of: meeting)
        else { return [] }
        return [meeting.repetition...meeting.repetition]
    }

    /// The occurrences that are due or playing, in order.
    var busyOccurrences: [OccurrenceID] {
        (queue.waiting + waitingOverlays.map(\.occurrence) + runs.map(\.occurrence)).sorted()
    }

    /// Cancels the open loads of breaks that are not due and no longer have a reachable moment; loaded ads are kept
    /// in case the breaks come back.
    mutating func forgetLostLoads() {
        for slot in loads where slot.loaded == nil && !isBusy(slot.occurrence) {
            if case .scheduled(let position) = schedule.resolution(of: slot.occurrence),
                isArmed(slot.occurrence, at: position)
            {
                continue
            }
            forgetLoad(slot.occurrence)
        }
    }

    /// Whether the showing of a load that is not due can no longer be reached.
    func hasLostItsPlace(_ slot: LoadSlot) -> Bool {
        guard case .scheduled(let position) = schedule.resolution(of: slot.occurrence) else { return true }
        return !isArmed(slot.occurrence, at: position)
    }

    /// Discards a load; the numbers of its ads are not reused in this showing.
    mutating func forgetLoad(_ occurrence: OccurrenceID) {
        cancelLoad(of: occurrence)
        lookedAheadFrom = .never
        guard let slot = loads[occurrence] else { return }
        loads[occurrence] = nil
        let told = slot.loaded?.introduced ?? slot.toldAds
        guard told > 0 || !slot.askedSurfaces.isEmpty else { return }
        forgottenLoads.append(
            ForgottenLoad(
                occurrence: occurrence, showing: slot.showing, toldAds: told, askedSurfaces: slot.askedSurfaces,
                isRefreshed: slot.isRefreshed))
    }

    // MARK: Opportunities

    mutating func declare(_ opportunity: Opportunity) {
        let new = schedule.adding(opportunity)
        guard new.opportunities.count > schedule.opportunities.count, let opportunity = new.opportunities.last else {
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
        // A stop that the start dropped or that the live window has left was not reached.
        let isReached = due.contains { isArmed($0, at: position) && !isBusy($0) }
        if isReached {
            for occurrence in due where records[occurrence]?.state == .noted(.passedWhenKnown) { arm(occurrence) }
        }
        if isReached, !join(due, at: position) {
            // Before the first ad of the start, a seek decides it again together with the start.
            let isOfStart = phase == .starting && decision.cause == .start && !decision.hasPlayed
            makeDue(
                [Stop(position: position, occurrences: due)],
                because: Decision(
                    cause: isOfStart ? .start : .playback, origin: cursor.position, furthest: cursor.furthest))
        }
        advance()
    }

    /// Adds due occurrences to the stop waiting at their position, in document order. Returns false if none waits.
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

    /// The index of the stop waiting at a position. One with only overlays left is inserted behind earlier stops.
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
                isSeekMade: overlay.isSeekMade, isOvertaken: overlay.isOvertaken),
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
        // A stream that is no longer live can be reached from its beginning.
        if !isLive { window?.floor = nil }
        raiseFloor()
    }

    /// Puts the stops that the live window has moved past out of reach.
    private mutating func raiseFloor() {
        guard schedule.isLive, var reachable = window else { return }
        reachable.floor = max(reachable.from, reachable.floor ?? .zero)
        window = reachable
        forgetLostLoads()
    }
}
