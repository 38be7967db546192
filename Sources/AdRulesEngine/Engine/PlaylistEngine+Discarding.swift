// Discarding breaks, and resetting them so that they can play again.
extension PlaylistEngine {
    mutating func discardBreak() {
        if isHeld {
            discardStop()
        } else if let index = playback.firstOverlay {
            breakOff(index, .discarded)
        } else if !queue.isEmpty {
            discardStop()
        } else if let overlay = waitingOverlays.first {
            // All overlays of the stop that is due.
            for other in waitingOverlays where other.position == overlay.position { drop(other.occurrence, .discarded) }
        } else if let stop = nextStop() {
            for occurrence in stop.occurrences where isArmed(occurrence, at: stop.position) {
                drop(occurrence, .discarded)
            }
        } else {
            log("ignored: no break is left to discard")
        }
    }

    /// Discards the stop that is playing or waiting; later stops of the hold still play.
    private mutating func discardStop() {
        if !queue.isEmpty {
            // Includes the overlays of the stop, which would follow the hold.
            let position = queue[0].position
            for overlay in waitingOverlays where overlay.position == position { drop(overlay.occurrence, .discarded) }
            for occurrence in queue[0].waiting { drop(occurrence, .discarded) }
        }
        if let index = playback.linear { breakOff(index, .discarded) }
        if !queue.isEmpty { due.queue.removeFirst() }
    }

    private func nextStop() -> Stop? {
        guard phase == .idle || phase == .starting || phase == .content else { return nil }
        if phase == .idle, let preroll = schedule.preroll, holdsPlayableBreak(preroll) { return preroll }
        let ahead = schedule.stops(after: cursor.position, through: .never)
        if let stop = ahead.first(where: holdsPlayableBreak) { return stop }
        return schedule.postroll.flatMap { holdsPlayableBreak($0) ? $0 : nil }
    }

    /// Whether a stop has a break with a playable source that may still play.
    func holdsPlayableBreak(_ stop: Stop) -> Bool {
        stop.occurrences.contains { occurrence in
            isArmed(occurrence, at: stop.position) && !isBusy(occurrence)
                && schedule.scheduledBreak(at: occurrence.index).map { $0.isPlayable && !$0.needsCompany } == true
        }
    }

    mutating func resetBreak(_ occurrence: OccurrenceID) {
        guard phase != .over, !isBusy(occurrence), !loads.contains(occurrence) else {
            log("ignored: \(occurrence) cannot be reset now")
            return
        }
        guard case .scheduled(let position) = schedule.resolution(of: occurrence) else {
            log("ignored: there is no \(occurrence) to reset")
            return
        }
        forgetLookAhead()
        ledger.reset(occurrence)
        decide(.reset)
        rule(occurrence, at: position, ledger.hasLeftWindow(position) ? .passed(.leftWindow) : .armed)
        endDecision()
    }
}
