// Which stops a seek makes due (page Behaviour, Seek policy, Scrubbing and Seeks in a hold).
extension PlaylistEngine {
    /// `isReported`: a playhead shows that the content jumped; no `seek` came.
    mutating func seek(to time: MediaTime, isReported: Bool = false) {
        list(around: time)
        switch phase {
        case .idle, .over, .ended, .destroyed: log("ignored: a seek while there is no content to seek in")
        case .starting where decision.cause == .start && !decision.hasPlayed:
            decide(.start, to: time, policy: startPolicy(at: time))
            let earlier = max(cursor.position, dropBound ?? .zero)
            let undone = (queue.waiting + waitingOverlays.map(\.occurrence)).map { ($0, position(of: $0)) }
            for (occurrence, position) in undone { ruleTakenBack(occurrence, at: position) }
            due.removeAll()
            forgetLookAhead()
            ledger.takeBackDrops()
            ledger.takeBackSkipped()
            // Content has not begun: nothing but the start has passed what moved.
            for (occurrence, position) in undone { armIfMoved(occurrence, from: position, aheadOf: .zero) }
            stopClocks()
            decideStart(at: time)
            rulePassed(after: time, through: earlier)
            for (occurrence, _) in undone { ruleStanding(occurrence) }
            endDecision()
        case .starting, .content:
            endShownOverlays(.skippedBySeek)
            if isHeld && decision.hasPlayed {
                // The content reached this position, wherever the viewer seeks in the hold.
                if hold.seekOrigin == nil { cursor.keepFurthest() }
                hold.seek(from: cursor.position)
                decide(.seekInHold, from: hold.seekOrigin, to: time)
                endDecision()
                cursor.move(to: time)
                loadForSeekOfHold()
            } else if decision.cause == .seek, isHeld ? !queue.isEmpty : queue.contains(where: \.isSeekMade) {
                scrub(to: time, isReported: isReported)
            } else {
                decide(.seek, from: cursor.position, to: time, policy: seekPolicy(from: cursor.position, to: time))
                leaveDueStops(before: time)
                decideSeek(from: cursor.position, to: time, furthest: cursor.furthest, isReported: isReported)
                endDecision()
            }
        }
    }

    /// Handles a seek before the first ad of stops that a seek made due: decides again from the original position.
    private mutating func scrub(to time: MediaTime, isReported: Bool) {
        let earlier = decision
        let reached = cursor.position
        decide(.seek, from: earlier.origin, to: time, policy: seekPolicy(from: earlier.origin, to: time))
        ledger.takeBackSkipped()
        forgetLookAhead()
        var undone: [OccurrenceID] = []
        for stop in due.takeStops() {
            if stop.isSeekMade {
                undone += stop.waiting
                takeBack(Array(stop.waiting), from: stop.position, behind: earlier.furthest)
            } else {
                due.queue.append(stop)
            }
        }
        for overlay in due.takeOverlays(where: \.isSeekMade) {
            undone.append(overlay.occurrence)
            takeBack([overlay.occurrence], from: overlay.position, behind: earlier.furthest)
        }
        leaveDueStops(before: time)
        cursor.takeBack(to: earlier.origin, furthest: earlier.furthest)
        decideSeek(from: earlier.origin, to: time, furthest: earlier.furthest, isReported: isReported)
        rulePassed(after: max(time, earlier.origin), through: reached)
        for occurrence in undone { ruleStanding(occurrence) }
        endDecision()
    }

    /// Takes back occurrences as if they had never been due. A break moved behind the content since then counts as
    /// passed, one moved ahead of it as not passed, and so does one that has lost its moment ahead of it.
    private mutating func takeBack(
        _ occurrences: [OccurrenceID], from position: StopPosition, behind furthest: MediaTime
    ) {
        dropMoved(occurrences, from: position)
        for occurrence in occurrences where !ledger.isFinal(occurrence) {
            ruleTakenBack(occurrence, at: position)
            if ledger[occurrence]?.isNoted != true, let current = schedule.resolution(of: occurrence).position,
                current != position, current.contentTime.map({ $0 <= furthest }) ?? false
            {
                ledger.note(occurrence, .skippedBySeek)
            }
            armIfMoved(occurrence, from: position, aheadOf: furthest)
        }
    }

    /// Arms an occurrence that counts as passed, if a change has moved it ahead of a time while it was due: it is still
    /// to come. One without a moment now counts where it was.
    private mutating func armIfMoved(_ occurrence: OccurrenceID, from position: StopPosition, aheadOf time: MediaTime) {
        guard ledger[occurrence]?.isNoted == true else { return }
        let current = schedule.resolution(of: occurrence).position
        if current != position, (current ?? position).contentTime.map({ $0 > time }) ?? true { arm(occurrence) }
    }

    /// Prepares due, unstarted stops for a seek: those after the target are no longer due, but keep their loads.
    private mutating func leaveDueStops(before time: MediaTime) {
        unqueueOverlays { $0.isAfter(time) }
        let stops = due.takeStops()
        for stop in stops where stop.position.contentTime.map({ $0 > time }) ?? false {
            dropMoved(Array(stop.waiting), from: stop.position)
        }
        for stop in stops {
            if let moment = stop.position.contentTime, moment > time {
                // It has not come yet, although the content was there before.
                for occurrence in stop.waiting where !ledger.isFinal(occurrence) { unDue(occurrence) }
            } else if stop.isAnnounced {
                for occurrence in stop.waiting { drop(occurrence, .notStarted) }
            } else {
                due.queue.append(stop)
            }
        }
        stopClocks()
    }

    /// Drops occurrences that are no longer due and that a schedule change has moved to where the start drops stops.
    private mutating func dropMoved(_ occurrences: [OccurrenceID], from position: StopPosition) {
        for occurrence in occurrences where !ledger.isFinal(occurrence) {
            guard case .scheduled(let newPosition) = schedule.resolution(of: occurrence), newPosition != position,
                newPosition.isDropped(through: dropBound)
            else { continue }
            playlist.unpin(occurrence)
            dropByStart(occurrence)
            rule(occurrence, at: newPosition, .ended(.beforeStart))
        }
    }

    private mutating func unqueueOverlays(where isLeft: (WaitingOverlay) -> Bool) {
        for overlay in due.takeOverlays(where: isLeft) {
            unDue(overlay.occurrence)
            dropMoved([overlay.occurrence], from: overlay.position)
        }
    }

    /// Makes an occurrence no longer due. A repetition that has lost its moment meanwhile still counts as reached.
    private mutating func unDue(_ occurrence: OccurrenceID) {
        let moment = position(of: occurrence)
        ruleTakenBack(occurrence, at: moment)
        arm(occurrence)
        if case .scheduled = schedule.resolution(of: occurrence) { return }
        guard occurrence.repetition > 0 else { return }
        ledger.note(occurrence, .skippedBySeek)
        rule(occurrence, at: moment, .passed(.skippedBySeek))
    }

    private mutating func decideSeek(
        from origin: MediaTime, to time: MediaTime, furthest: MediaTime, isReported: Bool = false
    ) {
        if time < origin { armAgain(from: time, before: origin) }
        noteSkipped(after: origin, through: time)
        let chosen = stopsOfSeek(from: origin, to: time)
        cursor.jump(to: time, isReported: isReported, furthest: max(furthest, time))
        if !chosen.isEmpty {
            makeDue(withStopsCloseBehind(chosen), because: Decision(origin: origin, furthest: furthest, cause: .seek))
        }
        rulePassed(after: origin, through: time, listsOver: true)
    }

    /// The policy that chooses among the stops of a seek; nil if it passes none.
    private func seekPolicy(from origin: MediaTime, to time: MediaTime) -> String? {
        time > origin ? policies.seek.rawValue : nil
    }

    mutating func noteSkipped(after origin: MediaTime, through time: MediaTime) {
        ledger.skip(after: origin, through: time, in: schedule, busy: busyOccurrences)
    }

    private func stopsOfSeek(from origin: MediaTime, to time: MediaTime) -> [Stop] {
        var chosen: [Stop] = []
        if time == .zero, let preroll = resetPreroll { chosen.append(preroll) }
        if time > origin {
            switch policies.seek {
            case .none: break
            case .lastPassed: chosen = [lastCandidate(after: origin, through: time)].compactMap { $0 }
            case .firstPassed:
                let first = schedule.stops(after: origin, through: time).first(where: isCandidate)
                chosen = [first].compactMap { $0 }
            case .allPassed:
                // Only the last ten of those with nothing but repetitions.
                let all = schedule.stops(after: origin, through: time).filter(isCandidate)
                let repetitions = all.filter(\.isRepetitionsOnly).suffix(10)
                chosen = all.filter {
                    !$0.isRepetitionsOnly || $0.position >= repetitions[repetitions.startIndex].position
                }
            }
        }
        if let exact = stopExactly(at: time), chosen.last?.position != exact.position { chosen.append(exact) }
        return chosen
    }

    /// The pre-rolls that were reset, or with replay `always` all; a seek to 0 makes them due.
    private var resetPreroll: Stop? {
        guard var stop = schedule.preroll else { return nil }
        stop.occurrences.removeAll {
            (ledger[$0]?.wasReset != true && policies.replay != .always) || !isArmed($0, at: .preroll) || isBusy($0)
        }
        return stop.occurrences.isEmpty ? nil : stop
    }

    /// With replay `always`: rearms the stops that a seek back passes, one at its target too, and at 0 the pre-roll.
    private mutating func armAgain(from lower: MediaTime, before upper: MediaTime) {
        guard policies.replay == .always else { return }
        let positions = Set(queue.filter { !$0.waiting.isEmpty }.map(\.position))
        let over = ledger.records.filter { $1.isFinal && !$1.isDroppedByStart && !$1.isTrackersOnly }
        for occurrence in over.keys.sorted() {
            // Occurrences that are due, or whose stop is due, are not over.
            guard case .scheduled(let position) = schedule.resolution(of: occurrence),
                let time = position.contentTime, time >= lower, time < upper, !isBusy(occurrence),
                !positions.contains(position), !position.isDropped(through: dropBound)
            else { continue }
            arm(occurrence)
            rule(occurrence, at: position, ledger.hasLeftWindow(position) ? .passed(.leftWindow) : .armed)
        }
    }

    /// Requests the ads of the stops that the seeks made in a hold choose as things are now.
    private mutating func loadForSeekOfHold() {
        guard let origin = hold.seekOrigin else { return }
        for stop in stopsOfSeek(from: origin, to: cursor.position)
        where !isTooClose(cursor.momentOfChoice, at: stop.position) {
            for occurrence in stop.occurrences where isArmed(occurrence, at: stop.position) && !isBusy(occurrence) {
                guard info(of: occurrence)?.isPlayable == true else { continue }
                load(occurrence, at: stop.position, isDue: false)
            }
        }
    }

    /// Decides the seeks made during a hold as one, in the same hold. Returns whether stops are due.
    mutating func decideSeekOfHold() -> Bool {
        guard let origin = beginSeekOfHold(chooses: true) else { return false }
        let target = cursor.position
        cursor.move(to: origin)
        decideSeek(from: origin, to: target, furthest: cursor.furthest)
        endDecision()
        return !queue.isEmpty
    }

    /// Passes what the seeks made in a hold crossed, because the hold ends before they are decided.
    mutating func passSeekOfHold() {
        guard let origin = beginSeekOfHold(chooses: false) else { return }
        let target = cursor.position
        if target < origin { armAgain(from: target, before: origin) }
        noteSkipped(after: origin, through: target)
        cursor.move(to: origin)
        cursor.jump(to: target, isReported: false)
        rulePassed(after: origin, through: target)
        endDecision()
    }

    /// Begins the decision of the seeks made during a hold, and returns where they began; nil if there were none.
    private mutating func beginSeekOfHold(chooses: Bool) -> MediaTime? {
        guard let origin = hold.takeSeekOrigin(), phase == .starting || phase == .content else { return nil }
        let target = cursor.position
        decide(.seek, from: origin, to: target, policy: chooses ? seekPolicy(from: origin, to: target) : nil)
        unqueueOverlays { $0.isAfter(target) }
        stopClocks()
        return origin
    }
}
