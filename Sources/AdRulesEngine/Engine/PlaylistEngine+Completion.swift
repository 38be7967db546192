import AdRulesModel

// How a session ends (ENGINE.md §6).
//
// What the rules leave open is decided so:
// - contentComplete before `start` makes the post-roll due like any other.
// - While a late answer may still play, a session is not complete before contentComplete.
// - `sessionLost` before `start` lets the content begin at 0.
extension PlaylistEngine {
    mutating func contentCompleted() {
        guard phase != .over else {
            log("ignored: the content was over before")
            return
        }
        isComplete = true
        if phase == .content, !isHeld, !schedule.isLive, let duration = schedule.duration {
            // As a playhead at the duration, if playback explains it. A live stream has no end to play to.
            var probe = cursor
            if probe.read(duration) == .playback { cross(to: duration) }
        }
        thaw()
        // What becomes known only now was passed, not dropped.
        adopt(schedule.with(isLive: false))
        phase = .over
        cursor.hold()
        seekOrigin = nil
        lateLoads.removeAll()
        endOverlaysForGood()
        let postroll = schedule.postroll
        for slot in slots where !isBusy(slot.occurrence) && postroll?.occurrences.contains(slot.occurrence) != true {
            cancelLoad(of: slot.occurrence)
            slots.removeAll { $0.occurrence == slot.occurrence }
        }
        if let postroll {
            makeDue(
                [postroll], because: Decision(cause: .complete, origin: cursor.position, furthest: cursor.furthest))
        }
        advance()
    }

    /// The last owed break is over.
    mutating func completeAll() {
        isHeld = false
        emit(.event(AdEvent(.allAdsCompleted)))
        emit(.end)
        phase = .ended
        cursor.hold()
        slots = []
        lateLoads = []
        pinned = []
        pendingSurface = nil
    }

    /// Before contentComplete everything may be over, too: when nothing can follow in this session.
    mutating func completeIfNothingCanFollow() {
        guard phase == .content, !isHeld, queue.isEmpty, runs.isEmpty, waitingOverlays.isEmpty, slots.isEmpty,
            lateLoads.isEmpty, policies.replay == .once, !schedule.isLive, let count = schedule.occurrenceCount
        else { return }
        guard finalCount >= count, scheduledFinalCount >= count else { return }
        completeAll()
    }

    /// How many occurrences of the schedule's breaks are final, and some that a change of the schedule took away.
    private var finalCount: Int {
        records.runs.reduce(droppedCount) { count, run in
            run.record.isFinal && schedule.scheduledBreak(at: run.index) != nil
                ? count + run.upper - run.lower + 1 : count
        }
    }

    /// How many occurrences of the schedule are final. Only for a schedule whose repetitions have an end, and that soon.
    private var scheduledFinalCount: Int {
        records.runs.reduce(droppedCount) { count, run in
            guard run.record.isFinal else { return count }
            return (run.lower...run.upper).reduce(count) { count, repetition in
                if case .scheduled = schedule.resolution(of: OccurrenceID(run.index, repetition)) {
                    count + 1
                } else {
                    count
                }
            }
        }
    }

    /// How many occurrences the start policy dropped by where they lie: no record says that they are final.
    private var droppedCount: Int {
        var count = 0
        guard let droppedThrough else { return count }
        for stop in droppedStops(through: droppedThrough) {
            count += stop.occurrences.count { isDroppedUnseen($0, at: stop.position) }
        }
        return count
    }

    private func droppedStops(through bound: MediaTime) -> [Stop] {
        var stops = [schedule.preroll].compactMap { $0 }
        var time = MediaTime.zero
        while let moment = schedule.nextMoment(after: time), moment <= bound, stops.count < policies.repeatCap {
            if let stop = schedule.stop(at: .midroll(moment)) { stops.append(stop) }
            time = moment
        }
        return stops
    }

    // MARK: Loss and end

    mutating func loseSession(_ reason: String) {
        log("session lost: \(reason)")
        isLost = true
        for slot in slots { cancelLoad(of: slot.occurrence) }
        let busy = queue.flatMap(\.waiting) + waitingOverlays.map(\.occurrence) + slots.map(\.occurrence)
        queue = []
        while !runs.isEmpty { breakOff(0, .sessionLost, isTracked: false) }
        for occurrence in busy { finish(occurrence, .notPlayed, .sessionLost) }
        waitingOverlays = []
        if phase == .idle || (phase == .starting && !isHeld) {
            phase = .content
            emit(.startContent(at: cursor.position))
        } else if isHeld, phase != .over {
            resumeContent()
        }
        completeAll()
    }

    mutating func destroy() {
        for slot in slots { cancelLoad(of: slot.occurrence) }
        for run in runs {
            if let current = run.current { emit(.stopAd(run.reference(to: current.introduced))) }
        }
        phase = .destroyed
        isHeld = false
        queue = []
        runs = []
        slots = []
        waitingOverlays = []
        lateLoads = []
        retained = []
        pendingSurface = nil
        cursor.hold()
    }
}
