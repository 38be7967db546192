import AdRulesModel

// Nonlinear and display breaks, which do not hold the content (page Behaviour, Overlays).
extension PlaylistEngine {
    /// The display time of an overlay that does not specify one.
    static let standingTime = MediaTime.seconds(10)

    /// Whether overlays can be shown: the content is playing.
    private var showsOverlays: Bool { phase == .content && !isHeld && cursor.isMoving }

    /// Whether a break is an overlay that a hold hides.
    func isHidden(_ run: BreakRun) -> Bool { run.loaded.type != .linear && isHeld }

    /// Whether the next ad of a break has to wait until the content plays.
    func mustWait(_ run: BreakRun) -> Bool { run.loaded.type != .linear && !showsOverlays }

    /// Shows the overlays that are due and loaded, if the content plays.
    mutating func beginOverlays() {
        guard showsOverlays else { return }
        for run in runs where run.current == nil { playNext(of: run.occurrence) }
        dropOverlapped()
        while let place = waitingOverlays.firstIndex(where: mayBegin) {
            let overlay = due.removeOverlay(at: place)
            guard let slot = loads.remove(overlay.occurrence) else { continue }
            beginRun(slot, at: overlay.position)
            dropOverlapped()
        }
    }

    /// Whether an overlay is loaded and neither its stop nor an earlier one is queued, unless it waits for no stop.
    private func mayBegin(_ overlay: WaitingOverlay) -> Bool {
        loads[overlay.occurrence]?.loaded != nil
            && (overlay.isBeside || !queue.contains { $0.position <= overlay.position })
    }

    /// Drops the waiting overlays that can only be of a kind that is showing.
    private mutating func dropOverlapped() {
        let standing = Set(runs.map(\.loaded.type))
        guard !standing.isEmpty else { return }
        for overlay in waitingOverlays where standing.isSuperset(of: kinds(of: overlay.occurrence)) {
            drop(overlay.occurrence, .overlapped)
        }
    }

    /// The break types as which an occurrence may still be shown.
    private func kinds(of occurrence: OccurrenceID) -> Set<BreakType> {
        if let loaded = loads[occurrence]?.loaded { return [loaded.type] }
        return Set(info(of: occurrence)?.adBreak.breakTypes ?? [])
    }

    /// Hides the overlays during a hold: their media timeouts are suspended.
    mutating func hideOverlays() {
        for place in runs.indices where runs[place].loaded.type != .linear { runs[place].current?.deadline = nil }
    }

    /// Shows the overlays again after a hold: those that are not running get a new media timeout.
    mutating func uncoverOverlays() {
        for place in runs.indices where runs[place].loaded.type != .linear {
            guard let ad = runs[place].current, !ad.isRunning else { continue }
            let (timeout, now) = (policies.mediaTimeout, now)
            if ad.pausedAt == nil {
                runs[place].current?.deadline = now + timeout
            } else {
                // The viewer paused it while it was hidden, or before.
                runs[place].current?.timeLeft = timeout
            }
        }
    }

    /// Completes the overlays whose display time ends at or before a content position.
    mutating func endOverlays(standingUntil time: MediaTime) {
        while let run = runs.first(where: { run in run.standsUntil.map { $0 <= time } ?? false }) {
            if let place = self.run(of: run.occurrence) { fireMarks(of: place, through: nil) }
            completeCurrent(of: run.occurrence, stops: true)
        }
    }

    /// Ends the overlays on the content because of a seek.
    mutating func endOverlaysBySeek() { endStandingOverlays(.skippedBySeek) }

    /// Ends the overlays; `unstarted` is the reason for those without a started ad.
    private mutating func endStandingOverlays(_ unstarted: BreakReason) {
        while let place = runs.firstIndex(where: { $0.loaded.type != .linear }) {
            breakOff(place, nil, unstarted: unstarted)
        }
    }

    /// Ends the overlays and drops the waiting ones, because the content is over.
    mutating func endOverlaysForGood() {
        endStandingOverlays(.contentEndedFirst)
        for overlay in waitingOverlays { drop(overlay.occurrence, .contentEndedFirst) }
    }

    /// The earliest content time at which the display time of an overlay ends.
    var nextOverlayEnd: MediaTime? {
        runs.compactMap(\.standsUntil).min()
    }
}
