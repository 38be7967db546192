import AdRulesEngine
import AdRulesModel

// What `start` and a seek make due.
extension ReferenceEngine {
    mutating func start(at target: MediaTime) {
        guard !hasStarted, !isComplete else { return }
        hasStarted = true
        beginAt(target)
    }

    /// "`start(at: s)` is decided like a seek from before 0 to s under the start policy."
    mutating func beginAt(_ target: MediaTime) {
        reach(target)
        startPosition = target
        position = target
        furthest = target
        droppedThrough = nil
        settle()
        decision = Decision(origin: nil, furthest: .zero)
        var chosen: [Stop] = []
        let before = stops.filter { stop in
            guard let time = stop.position.contentTime else { return false }
            // "`start` breaks are due at the join, whatever the position"
            return time <= target || stop.position == .preroll
        }
        let reached = before.filter { $0.occurrences.contains(where: canPlay) }
        if standsAlone {
            // "Single ad and pod ignore it"
            chosen = reached
        } else {
            var rest = reached
            var policy = policies.startPosition
            if case .playAdsAfter(let limit) = policy {
                // "every stop <= t dropped for good, also at s = 0; the rest as `lastPassed`"
                droppedThrough = limit
                reach(limit)
                for stop in stops {
                    guard let time = stop.position.contentTime, time <= limit else { continue }
                    drop(stop.occurrences.filter(canPlay), .beforeStart)
                }
                rest = rest.filter { $0.occurrences.contains(where: canPlay) }
                policy = .lastPassed
            }
            let exact = rest.filter { $0.position.contentTime == target }
            let candidates = rest.filter(isCandidate)
            if isLive, policy == .lastPassed || policy == .skipPassed {
                // "`start` breaks are due at the join; `lastPassed` looks no further back than the window"
                chosen = rest.filter { $0.position == .preroll }
            }
            switch policy {
            case .lastPassed, .playAdsAfter:
                let inWindow = candidates.filter { stop in
                    guard isLive, let window, let time = stop.position.contentTime else { return true }
                    return time >= window.from
                }
                chosen += [inWindow.last].compactMap { $0 } + exact
            case .skipPassed:
                for stop in stops where !chosen.contains(stop) {
                    guard let time = stop.position.contentTime, time < target else { continue }
                    drop(stop.occurrences.filter { !self[$0].status.isOver }, .beforeStart)
                }
                chosen += exact
            case .alwaysPreroll:
                chosen += rest.filter { $0.position == .preroll } + exact
            }
        }
        let due = withCloseOnes(reached.filter(chosen.contains))
        skip(before, except: chosen + due)
        makeDue(due, cause: .start)
        advance()
    }

    /// A seek that was called, or that the playhead shows.
    mutating func seek(to target: MediaTime, isReported: Bool = false) {
        // "Afterwards `playhead` and `seek` are ignored"
        guard hasStarted, !isComplete else { return }
        reach(target)
        if !contentBegan, decision != nil, decision?.origin == nil {
            // "A seek after `start` and before its first `playAd` is decided as `start(at:)` that target."
            undoDecision()
            releasePositions()
            beginAt(target)
            return
        }
        // "ended by `closed`, a seek": also one that a hold hides.
        endStanding()
        if hold != nil {
            if let before = decision?.origin, run == nil {
                // "A seek before a seek-made break's first `playAd` is decided afresh from the original position."
                // If nothing is due any more, only the viewer's pause keeps the hold.
                let origin = queue.isEmpty ? position : before
                if queue.isEmpty { decision = nil } else { undoDecision() }
                hold?.resume = target
                hold?.from = target
                jump(from: origin, to: target)
                // What is due without a seek stays so: the next one is decided from here.
                if !queue.contains(where: { $0.cause == .seek }) {
                    decision = Decision(origin: target, furthest: furthest)
                }
                advance()
            } else {
                // "A seek during an ad only moves the resume position; the stops it crosses are decided when the break
                // ends, in the same hold."
                hold?.resume = target
                hold?.hasSeek = true
                settle()
                askForSeekOfHold()
                prefetch()
            }
            return
        }
        let origin: MediaTime
        if let decision, decision.origin != nil, !decision.stops.isEmpty,
            queue.contains(where: { $0.cause == .seek && isOpen($0) })
        {
            // Seek-made, and the viewer has paused content: it did not begin yet.
            origin = decision.origin ?? position
            undoDecision()
        } else {
            origin = position
        }
        position = target
        jump(from: origin, to: target, isReported: isReported)
        advance()
    }

    /// Decides a seek: what it arms again, what becomes due, what it skips.
    mutating func jump(from origin: MediaTime, to target: MediaTime, isReported: Bool = false) {
        position = target
        settle()
        // The playhead that reports the jump is at the position already.
        if isReported { settlesUntil = nil }
        decision = nil
        releasePositions()
        decision = Decision(origin: origin, furthest: furthest)
        furthest = max(furthest, origin, target)
        // "A seek to before a due, unstarted break un-dues it and keeps its load."
        let undone = unDue { ($0.contentTime ?? .zero) > target }
        // It simply has not come yet.
        for occurrence in undone where !self[occurrence].status.isOver { self[occurrence].status.reason = nil }
        releasePositions()
        noteLost(undone)
        forgetLostLoads()
        if !policies.autoPlay {
            // "until the give-up time, a seek or the next due stop; then `notStarted`"
            let kept = decision
            giveUpReady()
            decision = kept
            releasePositions()
        }
        // What is over already, though its turn has not come, is due no more.
        queue = queue.filter { $0.hasBegun || isOpen($0) || hasOverlay($0) }
        if target < origin, policies.replay == .always { armAgain(from: target, to: origin) }
        let chosen = withCloseOnes(chosen(from: origin, to: target))
        skip(between(origin, target), except: chosen)
        if !chosen.isEmpty { makeDue(chosen, cause: .seek) }
    }

    private func between(_ origin: MediaTime, _ target: MediaTime) -> [Stop] {
        stops.filter { stop in
            guard case .midroll(let time) = stop.position else { return false }
            return origin < time && time <= target
        }
    }

    /// The stops that a seek makes due.
    private func chosen(from origin: MediaTime, to target: MediaTime) -> [Stop] {
        let passed = between(origin, target).filter { $0.occurrences.contains { canPlay($0) && !engaged.contains($0) } }
        let exact = stops.filter {
            $0.position == .midroll(target)
                && $0.occurrences.contains { canPlay($0) && !engaged.contains($0) }
        }
        let candidates = passed.filter(isCandidate)
        var chosen: [Stop]
        switch policies.seek {
        case .lastPassed: chosen = [candidates.last].compactMap { $0 }
        case .firstPassed: chosen = [candidates.first].compactMap { $0 }
        case .allPassed:
            // "`allPassed` plays at most the last 10 stops that hold nothing but repetitions."
            func holdsOnlyRepetitions(_ stop: Stop) -> Bool { stop.occurrences.allSatisfy { $0.repetition > 0 } }
            let repetitions = candidates.filter(holdsOnlyRepetitions).suffix(10)
            chosen = candidates.filter { !holdsOnlyRepetitions($0) || repetitions.contains($0) }
        case .none: chosen = []
        }
        // "A mid-roll stop exactly at b is due even with `none`, also after a backward seek."
        chosen += exact.filter { !chosen.contains($0) }
        if target == .zero {
            // "a pre-roll that was reset: when a seek lands on 0, whatever the policy"
            let again = stops.filter { $0.position == .preroll }.flatMap(\.occurrences)
                .filter { resetPrerolls.contains($0) || policies.replay == .always }
                .filter { canPlay($0) && !engaged.contains($0) }
            if !again.isEmpty { chosen.insert(Stop(position: .preroll, occurrences: again), at: 0) }
        }
        return chosen
    }

    /// "its ads are requested at once": of what a seek in a hold chooses.
    private mutating func askForSeekOfHold() {
        guard let hold else { return }
        for stop in chosen(from: hold.from, to: hold.resume) where !isNear(stop, playedAtChoice) {
            let engaged = self.engaged
            for occurrence in stop.occurrences where canPlay(occurrence) && !engaged.contains(occurrence) {
                if isPlayable(occurrence) { ask(occurrence, dueAt: nil) }
            }
        }
    }

    /// "stops that can still play and contain a linear break with a playable source"
    func isCandidate(_ stop: Stop) -> Bool {
        let engaged = self.engaged
        return stop.occurrences.contains {
            canPlay($0) && !engaged.contains($0) && element($0).map(makesStop) == true
        }
    }

    /// Whether a bumper of a stop has no other ad with which it could play.
    func isLoneBumper(_ occurrence: OccurrenceID, of stop: Stop) -> Bool {
        element(occurrence).map(needsCompany) == true && !isCandidate(stop)
    }

    /// "Those not chosen are `skippedBySeek`, not final."
    mutating func skip(_ passed: [Stop], except chosen: [Stop]) {
        for stop in passed where !chosen.contains(stop) {
            // Also what has left a live window: if the stream ends, it was passed.
            for occurrence in stop.occurrences
            where !self[occurrence].status.isOver && !engaged.contains(occurrence) {
                // "an earlier reason remains"
                mark(occurrence) { if $0.reason == nil { $0.reason = .skippedBySeek } }
            }
        }
    }

    /// Ends occurrences for a reason that is no failure.
    mutating func drop(_ occurrences: [OccurrenceID], _ reason: BreakReason) {
        for occurrence in occurrences {
            // A request that a start withdrew announced no ads.
            if reason == .beforeStart, self[occurrence].pod == nil { self[occurrence].hasRun = false }
            dropLoad(occurrence)
            // What is over is not kept as it was any more, also if a replay arms it in the same call.
            pinned[occurrence] = nil
            let kept = decision
            mark(occurrence) {
                $0.isOver = true
                $0.reason = reason
                $0.outcome = .notPlayed
            }
            // What the viewer or a clock dropped stays dropped when a seek is decided afresh.
            // `tooClose` is final.
            if reason != .beforeStart { decision = kept }
        }
    }

    private mutating func mark(_ occurrence: OccurrenceID, _ change: (inout Status) -> Void) {
        let before = self[occurrence].status
        var after = before
        change(&after)
        self[occurrence].status = after
        if after.isOver { keepShown(occurrence) }
        after = self[occurrence].status
        decision?.changes.append((occurrence, before, after))
    }

    /// "re-arms whatever outcome it had, except `beforeStart`": what a backward seek comes back to or before.
    mutating func armAgain(from target: MediaTime, to origin: MediaTime) {
        for stop in stops {
            // "the pre-roll repeats when a seek lands on 0"
            guard let time = stop.position.contentTime, target <= time, time < origin else { continue }
            for occurrence in stop.occurrences {
                let status = self[occurrence].status
                guard status.isOver, status.reason != .beforeStart, !neverArmedAgain.contains(occurrence)
                else { continue }
                // "dropped for good"
                if let droppedThrough, time <= droppedThrough { continue }
                // A stop that is due and did not begin is not over yet.
                guard !queue.contains(where: { $0.position == stop.position && isOpen($0) }) else { continue }
                for index in queue.indices { queue[index].members.removeAll { $0 == occurrence } }
                // The seek went back over it, wherever the viewer scrubs on to: it stays armed.
                self[occurrence].status = arm(occurrence)
                wasArmedAgain[occurrence] = stop.position
            }
        }
    }

    /// What a decision made due and skipped is as it was; loads are kept.
    mutating func undoDecision() {
        guard let last = decision else { return }
        decision = nil
        furthest = last.furthest
        if last.origin == nil {
            // What that start dropped it did not.
            droppedThrough = nil
        }
        let isOfDecision = { (stop: DueStop) in
            last.stops.contains(stop.position)
                && (stop.members.isEmpty || stop.members.contains(where: last.members.contains))
        }
        let due =
            queue.filter(isOfDecision).flatMap { stop in stop.members.map { ($0, stop.position) } }
            + overlays.filter { last.members.contains($0.occurrence) }.map { ($0.occurrence, $0.position) }
        unDue(isOfDecision, beside: { last.members.contains($0.occurrence) })
        for change in last.changes.reversed() where self[change.occurrence].status == change.after {
            self[change.occurrence].status = change.before
            guard change.after.reason == .beforeStart else { continue }
            // That it was passed counts as little as that it was dropped: it has not come yet.
            self[change.occurrence].status.reason = nil
            neverArmedAgain.remove(change.occurrence)
            if self[change.occurrence].hasRun {
                // Its ads were reported: what comes back is another showing.
                self[change.occurrence].status.showing += 1
                self[change.occurrence].hasRun = false
            }
        }
        releasePositions()
        forgetLostLoads()
        noteLost(due.map(\.0), isSeekTakenBack: true)
        for (occurrence, position) in due where canPlay(occurrence) {
            // It moved while it was due.
            guard let place = listed[occurrence]?.position, place != position else { continue }
            if let time = place.contentTime, time <= furthest {
                // To where content has been.
                if self[occurrence].status.reason == nil { self[occurrence].status.reason = .skippedBySeek }
            } else {
                // Ahead: "the first reason remains until … a change moves it".
                self[occurrence].status.reason = nil
            }
        }
    }

    /// A repetition that was due, and lost its place meanwhile, was reached; one that gives way to another break only if
    /// content had come to it, not if the seek that made it due is taken back.
    mutating func noteLost(_ occurrences: [OccurrenceID], isSeekTakenBack: Bool = false) {
        for occurrence in occurrences
        where occurrence.repetition > 0 && !self[occurrence].status.isOver && listed[occurrence]?.position == nil {
            if isSeekTakenBack, listed[occurrence]?.reason == .overlappedRepeat { continue }
            self[occurrence].status.reason = .skippedBySeek
        }
    }

    @discardableResult
    mutating func unDue(_ isMeant: (StopPosition) -> Bool) -> [OccurrenceID] {
        unDue({ isMeant($0.position) }, beside: { isMeant($0.position) })
    }

    @discardableResult
    private mutating func unDue(
        _ isMeant: (DueStop) -> Bool, beside isOverlayMeant: (Overlay) -> Bool
    ) -> [OccurrenceID] {
        let undone = queue.filter { isMeant($0) && !$0.hasBegun }.flatMap(\.members)
        let beside = overlays.filter(isOverlayMeant).map(\.occurrence)
        for occurrence in undone + beside { self[occurrence].load?.dueAt = nil }
        queue = queue.filter { !isMeant($0) || $0.hasBegun }
        overlays.removeAll { beside.contains($0.occurrence) }
        for occurrence in undone + beside { letGo(occurrence) }
        return undone + beside
    }

    /// "players report stale positions": playheads are ignored until one comes near, or 3 s have passed.
    mutating func settle() {
        settlesUntil = calledAt + .seconds(3)
        moved = 0
        movingSince = calledAt
    }
}
