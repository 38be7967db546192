import AdRulesModel

// What a start and a seek make due (ENGINE.md §4 Begin, §5).
//
// What the rules leave open is decided so:
// - With autoPlay off any seek ends the wait for `startBreak` of a stop that playback made due (`notStarted`), but one to
//   before the stop un-dues it, and one before a seek-made stop's first ad is scrubbing.
// - A seek in a hold between two stops counts as one during an ad.
// - On a live stream the stops that the start policy chooses come beside the `start` breaks, in one hold.
// - `playAdsAfter` drops `start` breaks of a live stream, too.
extension PlaylistEngine {
    mutating func start(at time: MediaTime) {
        guard phase == .idle else {
            log("ignored: start came before")
            return
        }
        phase = .starting
        decideStart(at: time)
    }

    /// Decides what plays before the content begins. A seek before the first ad decides again.
    private mutating func decideStart(at time: MediaTime) {
        cursor.position = time
        cursor.furthest = time
        cursor.isPlaced = true
        cursor.measureAnew()
        takeBackDrops()
        let stops = stopsOfStart(at: time)
        dropAgain()
        makeDue(stops, because: Decision(cause: .start, origin: time, furthest: time))
        for slot in slots where !isArmed(slot.occurrence, at: position(of: slot.occurrence)) {
            // Dropped by this start, asked for by an earlier one.
            if slot.loaded == nil {
                cancelLoad(of: slot.occurrence)
                slots.removeAll { $0.occurrence == slot.occurrence }
            } else {
                // Its ads were told of: should it come back, it is another showing.
                drop(slot.occurrence, .beforeStart)
            }
        }
        advance()
    }

    /// What an earlier start dropped it did not, decided again.
    private mutating func takeBackDrops() {
        droppedThrough = nil
        records.remove { $0.record.isDroppedByStart && $0.record.showings == 0 }
        for run in records.runs where run.record.isDroppedByStart {
            for repetition in run.lower...run.upper { arm(OccurrenceID(run.index, repetition)) }
        }
    }

    /// Drops what this start drops although something is remembered of it, from before an earlier one was decided again.
    private mutating func dropAgain() {
        guard droppedThrough != nil else { return }
        for run in records.runs where !run.record.isFinal {
            for repetition in run.lower...run.upper {
                let occurrence = OccurrenceID(run.index, repetition)
                guard case .scheduled(let position) = schedule.resolution(of: occurrence), isDropped(position) else {
                    continue
                }
                remember(occurrence) { $0.state = .final(.notPlayed, .beforeStart) }
            }
        }
    }

    private mutating func stopsOfStart(at time: MediaTime) -> [Stop] {
        guard schedule.mode == .adRules else { return [schedule.preroll].compactMap { $0 } }
        let preroll = schedule.preroll.flatMap { canPlay($0) ? $0 : nil }
        var chosen: [Stop] = []
        switch policies.startPosition {
        case .playAdsAfter(let bound):
            droppedThrough = bound
            chosen = latestStops(at: time, preroll: isDropped(.preroll) ? nil : preroll)
        case .lastPassed:
            chosen = latestStops(at: time, preroll: preroll)
        case .skipPassed:
            if time > .zero { droppedThrough = time - MediaTime(microseconds: 1) }
            // The pre-roll of a live stream lies at the join, not at 0.
            if (time == .zero || schedule.isLive), let preroll { chosen.append(preroll) }
            if let stop = stopExactly(at: time) { chosen.append(stop) }
        case .alwaysPreroll:
            if let preroll { chosen.append(preroll) }
            if let stop = stopExactly(at: time) { chosen.append(stop) }
        }
        return chosen
    }

    /// The latest stop up to the start, the pre-roll being one at 0, and a stop exactly at the start.
    private func latestStops(at time: MediaTime, preroll: Stop?) -> [Stop] {
        var chosen: [Stop] = []
        let latest = lastCandidate(after: .zero, through: time)
        if let preroll {
            if (latest == nil && isCandidate(preroll)) || time == .zero || schedule.isLive { chosen.append(preroll) }
        }
        if let latest { chosen.append(latest) }
        if let exact = stopExactly(at: time), exact.position != latest?.position { chosen.append(exact) }
        return chosen
    }

    /// A mid-roll stop exactly at a position, if something of it may play.
    private func stopExactly(at time: MediaTime) -> Stop? {
        schedule.stop(at: .midroll(time)).flatMap { canPlay($0) ? $0 : nil }
    }

    /// The last stop of an interval that a seek may choose. On a live stream no further back than the window.
    private func lastCandidate(after start: MediaTime, through end: MediaTime) -> Stop? {
        var time = end
        var searched = 0
        let isAnythingArmed = records.runs.contains { !$0.record.isFinal }
        while let moment = schedule.lastMoment(atOrBefore: time), moment > start, searched < policies.repeatCap {
            // What the start dropped may have ended before and been armed again since.
            guard isAnythingArmed || !isDropped(.midroll(moment)), !hasLeftWindow(.midroll(moment)) else { return nil }
            guard let stop = schedule.stop(at: .midroll(moment)) else { return nil }
            if isCandidate(stop) { return stop }
            if stop.isRepetitionsOnly { searched += 1 }
            time = moment - MediaTime(microseconds: 1)
        }
        return nil
    }

    // MARK: Seek

    /// `isReported`: no `seek` came, a playhead shows that the content jumped.
    mutating func seek(to time: MediaTime, isReported: Bool = false) {
        switch phase {
        case .idle, .over, .ended, .destroyed:
            log("ignored: a seek while there is no content to seek in")
        case .starting where decision.cause == .start && !decision.hasPlayed:
            queue.removeAll()
            waitingOverlays.removeAll()
            stopClocks()
            decideStart(at: time)
        case .starting, .content:
            endOverlaysBySeek()
            if isHeld && decision.hasPlayed {
                if seekOrigin == nil { seekOrigin = cursor.position }
                cursor.position = time
            } else if decision.cause == .seek, !queue.isEmpty || isHeld {
                scrub(to: time, isReported: isReported)
            } else {
                leaveDueStops(before: time)
                decideSeek(
                    from: cursor.position, to: time, furthest: cursor.furthest, isReported: isReported)
                advance()
            }
        }
    }

    /// A seek before a seek-made break's first ad: decided afresh from where the content was.
    private mutating func scrub(to time: MediaTime, isReported: Bool) {
        let earlier = decision
        let target = cursor.position
        queue.removeAll()
        unqueueOverlays { $0 > time || $0 > earlier.origin || $0 == target }
        stopClocks()
        cursor.position = earlier.origin
        cursor.furthest = earlier.furthest
        decideSeek(from: earlier.origin, to: time, furthest: earlier.furthest, isReported: isReported)
        advance()
    }

    /// A seek away from due, unstarted stops: those it lands before are no longer due, and keep their loads.
    private mutating func leaveDueStops(before time: MediaTime) {
        unqueueOverlays { $0 > time }
        let due = queue
        queue = []
        for stop in due {
            if let moment = stop.position.contentTime, moment > time {
                // It simply has not come yet, though the content was there.
                for occurrence in stop.waiting where !isFinal(occurrence) {
                    // Another schedule may have moved it to where everything was dropped.
                    if case .scheduled(let place) = schedule.resolution(of: occurrence), place != stop.position,
                        isDroppedForGood(place)
                    {
                        drop(occurrence, .beforeStart)
                    } else {
                        arm(occurrence)
                    }
                }
            } else if stop.isAnnounced {
                for occurrence in stop.waiting { drop(occurrence, .notStarted) }
            } else {
                queue.append(stop)
            }
        }
        stopClocks()
    }

    /// Overlays at these moments are no longer due; they come when their moment does.
    private mutating func unqueueOverlays(where isLeft: (MediaTime) -> Bool) {
        let left = waitingOverlays.filter { $0.position.contentTime.map(isLeft) ?? false }
        waitingOverlays.removeAll(where: left.contains)
        for overlay in left { arm(overlay.occurrence) }
    }

    /// Decides which stops between two positions are due, and moves there.
    private mutating func decideSeek(
        from origin: MediaTime, to time: MediaTime, furthest: MediaTime, isReported: Bool = false
    ) {
        if time < origin { armAgain(from: time, before: origin) }
        noteSkipped(after: origin, through: time)
        let chosen = stopsOfSeek(from: origin, to: time)
        cursor.jump(to: time, isReported: isReported)
        cursor.furthest = max(furthest, time)
        guard !chosen.isEmpty else { return }
        makeDue(chosen, because: Decision(cause: .seek, origin: origin, furthest: furthest))
    }

    private func isFinal(_ occurrence: OccurrenceID) -> Bool { records[occurrence]?.isFinal == true }

    /// A seek passes what was armed again: that is remembered, for nothing else tells it from what has not come yet.
    private mutating func noteSkipped(after origin: MediaTime, through time: MediaTime) {
        guard origin < time else { return }
        for run in records.runs where run.record.state == .armed {
            for repetition in run.lower...run.upper {
                let occurrence = OccurrenceID(run.index, repetition)
                guard case .scheduled(.midroll(let moment)) = schedule.resolution(of: occurrence), origin < moment,
                    moment <= time, !isBusy(occurrence)
                else { continue }
                note(occurrence, .skippedBySeek)
            }
        }
    }

    private func stopsOfSeek(from origin: MediaTime, to time: MediaTime) -> [Stop] {
        var chosen: [Stop] = []
        if time > origin {
            switch policies.seek {
            case .none: break
            case .lastPassed: chosen = [lastCandidate(after: origin, through: time)].compactMap { $0 }
            case .firstPassed: chosen = [firstCandidate(after: origin, through: time)].compactMap { $0 }
            case .allPassed: chosen = allCandidates(after: origin, through: time)
            }
        }
        if let exact = stopExactly(at: time), chosen.last?.position != exact.position { chosen.append(exact) }
        return chosen
    }

    private func firstCandidate(after start: MediaTime, through end: MediaTime) -> Stop? {
        var time = start
        var searched = 0
        while let moment = schedule.nextMoment(after: time), moment <= end, searched < policies.repeatCap {
            guard let stop = schedule.stop(at: .midroll(moment)) else { return nil }
            if isCandidate(stop) { return stop }
            if stop.isRepetitionsOnly { searched += 1 }
            time = moment
        }
        return nil
    }

    /// Every stop of an interval that a seek may choose; of those that hold nothing but repetitions the last ten.
    private func allCandidates(after start: MediaTime, through end: MediaTime) -> [Stop] {
        var found: [Stop] = []
        var time = end
        var repetitions = 0
        var searched = 0
        while let moment = schedule.lastMoment(atOrBefore: time), moment > start, searched < policies.repeatCap {
            time = moment - MediaTime(microseconds: 1)
            guard let stop = schedule.stop(at: .midroll(moment)) else { break }
            if stop.isRepetitionsOnly { searched += 1 }
            guard isCandidate(stop) else { continue }
            if stop.isRepetitionsOnly {
                repetitions += 1
                if repetitions > 10 { continue }
            }
            found.append(stop)
        }
        return found.reversed()
    }

    /// With replay `always` a seek back arms every stop again that it goes back to or before, from beyond it.
    private mutating func armAgain(from lower: MediaTime, before upper: MediaTime) {
        guard policies.replay == .always else { return }
        for run in records.runs where run.record.isFinal && !run.record.isDroppedByStart && !run.record.isTrackersOnly {
            guard let range = repetitions(of: run, from: lower, before: upper) else { continue }
            for repetition in range {
                let occurrence = OccurrenceID(run.index, repetition)
                // What is due, or belongs to a stop that is due, is not over.
                guard case .scheduled(.midroll(let moment)) = schedule.resolution(of: occurrence),
                    !isBusy(occurrence), !queue.contains(where: { $0.position == .midroll(moment) }),
                    !isDroppedForGood(.midroll(moment))
                else { continue }
                arm(occurrence)
            }
        }
    }

    /// Which repetitions of a run lie in an interval: what played, so never more than a session can play.
    private func repetitions(
        of run: OccurrenceRecords.Run, from lower: MediaTime, before upper: MediaTime
    ) -> ClosedRange<Int>? {
        guard case .scheduled(let base) = schedule.resolution(of: OccurrenceID(run.index)), let start = base.contentTime
        else { return nil }
        guard let period = schedule.scheduledBreak(at: run.index)?.adBreak.repeatAfter?.microseconds, period > 0 else {
            return run.lower == 0 && start >= lower && start < upper ? 0...0 : nil
        }
        let first = lower <= start ? 0 : Int(((lower - start).microseconds - 1) / period + 1)
        let last = upper <= start ? -1 : Int(((upper - start).microseconds - 1) / period)
        let range = (max(first, run.lower), min(last, run.upper))
        return range.0 <= range.1 ? range.0...range.1 : nil
    }

    /// The seeks made during a hold are decided as one when its breaks are over, in the same hold.
    mutating func decideSeekOfHold() -> Bool {
        guard let origin = seekOrigin else { return false }
        seekOrigin = nil
        guard phase == .starting || phase == .content else { return false }
        let target = cursor.position
        if target < origin {
            unqueueOverlays { $0 > target }
            stopClocks()
        }
        cursor.position = origin
        decideSeek(from: origin, to: target, furthest: cursor.furthest)
        return !queue.isEmpty
    }
}
