// Which stops a start makes due, before the content begins (page Behaviour, Begin and Start position).
extension PlaylistEngine {
    mutating func start(at time: MediaTime) {
        guard phase == .idle else {
            log("ignored: the session has started")
            return
        }
        status.start()
        list(around: time)
        decide(.start, to: time, policy: startPolicy(at: time))
        decideStart(at: time)
        endDecision()
    }

    /// The policy that chooses among the stops of a start; nil if there is nothing to choose.
    func startPolicy(at time: MediaTime) -> String? {
        time > .zero && schedule.mode == .adRules ? policies.startPosition.words : nil
    }

    /// Decides what plays before the content begins. A seek before the first ad decides again.
    mutating func decideStart(at time: MediaTime) {
        cursor.place(at: time)
        let stops = withStopsCloseBehind(stopsOfStart(at: time))
        makeDue(stops, because: Decision(origin: time, furthest: time, cause: .start))
        // Starts before the pre-roll, which is at 0.
        noteSkipped(after: MediaTime(microseconds: -1), through: time)
        forgetLostLoads()
        rulePassed(after: .zero, through: max(time, dropBound ?? .zero), withPreroll: true, listsOver: true)
    }

    /// Drops the stops up to a time for good, except those already over.
    ///
    /// - Complexity: O(breaks before that time).
    private mutating func dropStops(through bound: MediaTime, sparesPreroll: Bool = false) {
        let preroll = sparesPreroll || bound < .zero ? nil : schedule.preroll
        for stop in [preroll].compactMap(\.self) + schedule.stops(after: .zero, through: bound) {
            for occurrence in stop.occurrences { dropByStart(occurrence) }
        }
    }

    mutating func dropByStart(_ occurrence: OccurrenceID) {
        discardLoad(of: occurrence)
        ledger.dropByStart(occurrence)
    }

    mutating func discardLoad(of occurrence: OccurrenceID) {
        guard let slot = loads[occurrence] else { return }
        // Its ads were reported to the app: if it comes back, it is a new showing.
        if slot.loaded != nil { drop(occurrence, .beforeStart) } else { forgetLoad(occurrence) }
    }

    private mutating func stopsOfStart(at time: MediaTime) -> [Stop] {
        guard schedule.mode == .adRules else { return [schedule.preroll].compactMap { $0 } }
        let preroll = schedule.preroll.flatMap { canPlay($0) ? $0 : nil }
        var chosen: [Stop] = []
        switch policies.startPosition {
        case .playAdsAfter(let bound):
            dropStops(through: bound)
            chosen = latestStops(at: time, preroll: preroll.flatMap { canPlay($0) ? $0 : nil })
        case .lastPassed: chosen = latestStops(at: time, preroll: preroll)
        case .skipPassed:
            // The pre-roll of a live stream is at the position where the viewer joins, not at 0.
            if time > .zero { dropStops(through: time - MediaTime(microseconds: 1), sparesPreroll: schedule.isLive) }
            if (time == .zero || schedule.isLive), let preroll { chosen.append(preroll) }
            if let stop = stopExactly(at: time) { chosen.append(stop) }
        case .alwaysPreroll:
            if let preroll { chosen.append(preroll) }
            if let stop = stopExactly(at: time) { chosen.append(stop) }
        }
        return chosen
    }

    /// The latest stop up to the start, with the pre-roll counted as one at 0, and a stop exactly at the start.
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

    func stopExactly(at time: MediaTime) -> Stop? {
        schedule.stop(at: .midroll(time)).flatMap { canPlay($0) ? $0 : nil }
    }

    /// The last stop of an interval that a seek may choose; on a live stream, none before the window.
    func lastCandidate(after start: MediaTime, through end: MediaTime) -> Stop? {
        var first = start
        if let floor = ledger.window?.floor { first = max(first, floor - MediaTime(microseconds: 1)) }
        return schedule.stops(after: first, through: end).last(where: isCandidate)
    }
}
