// Replacing the playlist of a session (page Behaviour, Replaced playlists).
extension PlaylistEngine {
    mutating func replace(with document: VMAPDocument) {
        guard schedule.mode == .adRules, phase != .over else {
            log("ignored: no playlist can be replaced now")
            return
        }
        decide(.change)
        defer { endDecision() }
        let old = schedule
        let new = old.replacing(with: document)
        let difference = new.difference(from: old)
        let changed = new.breaks.filter { entry in
            old.scheduledBreak(at: entry.index).map { !$0.adBreak.requestsTheSame(as: entry.adBreak) } ?? false
        }
        .map(\.index)
        // What plays or waits in a hold finishes as it began.
        for occurrence in playback.breaks.map(\.occurrence) + (isHeld ? queue.waiting : []) {
            playlist.pin(occurrence, of: old)
        }
        for index in difference.removed { remove(index, of: old) }
        for index in changed { forgetLoads(of: index) }
        let passed = passDueBreaks(changed, ofOtherKindIn: new)
        take(new, insteadOf: old)
        for (occurrence, duePosition) in passed where ledger[occurrence]?.isFinal != true {
            let position = new.resolution(of: occurrence).position
            if position?.isDropped(through: dropBound) == true { continue }
            // One without a moment was reached if content came as far as where it was due.
            let reached = position == nil ? cursor.furthest : cursor.position
            if (position ?? duePosition).contentTime.map({ $0 <= reached }) ?? false {
                ledger.note(occurrence, .passedWhenKnown)
            } else if ledger[occurrence] == nil {
                arm(occurrence)  // A seek in the hold went back before it: it is still to come.
            }
            ruleStanding(occurrence)
        }
        // A source that can be played now may have been passed.
        for occurrence in changed.map({ OccurrenceID($0) }) where isReached(occurrence, in: old) {
            ruleStanding(occurrence)
        }
        requestAgain(changed)
        due.queue.removeEmptyStops()
        makeDueLate(movedFrom: old)
    }

    /// Takes back due breaks that held content and are overlays in the new playlist, or the reverse; returns them.
    private mutating func passDueBreaks(_ changed: [Int], ofOtherKindIn new: Schedule)
        -> [(OccurrenceID, due: StopPosition)]
    {
        let due = (queue.waiting + waitingOverlays.map(\.occurrence)).filter { occurrence in
            guard !playlist.isPinned(occurrence), changed.contains(occurrence.index),
                let after = new.scheduledBreak(at: occurrence.index)
            else { return false }
            return waitingOverlays.contains { $0.occurrence == occurrence } != (after.isPlayable && !after.allowsLinear)
        }
        let passed = due.map { ($0, due: position(of: $0)) }
        for (occurrence, position) in passed {
            ruleTakenBack(occurrence, at: position)
            self.due.remove(occurrence)
            forgetLoad(occurrence)
        }
        return passed
    }

    private mutating func requestAgain(_ indices: [Int]) {
        for index in queue.indices where !isHeld {
            let stop = queue[index]
            let changed = stop.waiting.filter { indices.contains($0.index) }
            for occurrence in changed { request(occurrence, of: stop) }
        }
        for overlay in waitingOverlays
        where indices.contains(overlay.occurrence.index) && !playlist.isPinned(overlay.occurrence) {
            load(overlay.occurrence, at: overlay.position, isDue: true)
        }
    }

    /// Removes a break that is not in the new playlist; one that plays or whose stop is held finishes as it began.
    private mutating func remove(_ index: Int, of old: Schedule) {
        if let info = old.scheduledBreak(at: index) {
            let base = OccurrenceID(index)
            if let position = old.resolution(of: base).position, !isBusy(base), !ledger.isFinal(base) {
                rule(base, at: position, .ended(.removed))
            }
            ledger.remove(
                RemovedBreak(index: index, breakID: info.adBreak.breakID, offset: info.adBreak.timeOffsetText))
        }
        let affected = (queue.waiting + waitingOverlays.map(\.occurrence)).filter { $0.index == index }
        for occurrence in affected where !playlist.isPinned(occurrence) { drop(occurrence, .removed) }
        forgetLoads(of: index)
        loads.dropForgotten { $0.occurrence.index == index }
    }

    private mutating func forgetLoads(of index: Int) {
        for slot in loads where slot.occurrence.index == index && !playlist.isPinned(slot.occurrence) {
            forgetLoad(slot.occurrence)
        }
    }

    /// Unpins a break that a seek made no longer due: the current playlist applies to it again.
    mutating func letGo(_ kept: PinnedBreak) {
        playlist.unpin(kept.occurrence)
        guard let info = schedule.scheduledBreak(at: kept.occurrence.index) else {
            drop(kept.occurrence, .removed)
            return
        }
        if !info.adBreak.requestsTheSame(as: kept.adBreak) { forgetLoad(kept.occurrence) }
    }
}
