import AdRulesModel

// What the viewer or the app does not want, and what shall come once more.
extension PlaylistEngine {
    mutating func discardBreak() {
        if isHeld {
            discardStop()
        } else if let place = runs.firstIndex(where: { $0.loaded.type != .linear }) {
            breakOff(place, .discarded)
            beginOverlays()
        } else if !queue.isEmpty {
            discardStop()
        } else if let overlay = waitingOverlays.first {
            // The whole stop that is due.
            for other in waitingOverlays where other.position == overlay.position { drop(other.occurrence, .discarded) }
        } else if let stop = nextStop() {
            for occurrence in stop.occurrences where isArmed(occurrence, at: stop.position) {
                drop(occurrence, .discarded)
            }
        } else {
            log("ignored: no break is left to discard")
        }
    }

    /// Ends the stop that plays or waits; later stops of the hold still play.
    private mutating func discardStop() {
        if !queue.isEmpty {
            // The whole stop: what would follow beside the content, too.
            let position = queue[0].position
            for overlay in waitingOverlays where overlay.position == position { drop(overlay.occurrence, .discarded) }
            for occurrence in queue[0].waiting { drop(occurrence, .discarded) }
        }
        if let place = linearRun { breakOff(place, .discarded) }
        if !queue.isEmpty { queue.removeFirst() }
        advance()
    }

    /// The next stop with a break that can play, linear or not.
    private mutating func nextStop() -> Stop? {
        guard phase == .idle || phase == .starting || phase == .content else { return nil }
        if phase == .idle, let preroll = schedule.preroll, holdsPlayableBreak(preroll) { return preroll }
        var time = cursor.position
        var searched = 0
        while let moment = schedule.nextMoment(after: time), searchGoesOn(after: searched) {
            if let stop = schedule.stop(at: .midroll(moment)), holdsPlayableBreak(stop) { return stop }
            time = moment
            searched += 1
        }
        return schedule.postroll.flatMap { holdsPlayableBreak($0) ? $0 : nil }
    }

    /// Whether a stop holds a break that shows something and may still play.
    private func holdsPlayableBreak(_ stop: Stop) -> Bool {
        stop.occurrences.contains { occurrence in
            isArmed(occurrence, at: stop.position) && !isBusy(occurrence)
                && schedule.scheduledBreak(at: occurrence.index)?.isPlayable == true
        }
    }

    mutating func resetBreak(_ occurrence: OccurrenceID) {
        guard phase != .over, !isBusy(occurrence), !loads.contains(occurrence) else {
            log("ignored: \(occurrence) cannot be reset now")
            return
        }
        guard case .scheduled = schedule.resolution(of: occurrence) else {
            log("ignored: there is no \(occurrence) to reset")
            return
        }
        lateLoads.removeAll { $0.occurrence == occurrence }
        arm(occurrence)
        remember(occurrence) { $0.wasReset = true }
    }
}
