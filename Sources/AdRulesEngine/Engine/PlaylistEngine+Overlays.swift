import AdRulesModel

// Nonlinear and display breaks, which do not hold the content (page Behaviour, Overlays).
extension PlaylistEngine {
    /// The display time of an overlay that does not specify one.
    static let overlayDisplayTime = MediaTime.seconds(10)

    /// Whether overlays can be shown: the content is playing.
    private var showsOverlays: Bool { phase == .content && !isHeld && cursor.isMoving }

    /// Whether a break is an overlay that a hold hides.
    func isHidden(_ playing: BreakPlayback) -> Bool { !playing.isLinear && isHeld }

    /// Whether the next ad of a break has to wait: an overlay until the content plays, any ad for the viewer.
    func mustWait(_ playing: BreakPlayback) -> Bool { pauseStands || (!playing.isLinear && !showsOverlays) }

    /// Shows the overlays that are due and loaded, if the content plays.
    mutating func beginOverlays() {
        guard showsOverlays else { return }
        for waiting in playback.breaks where waiting.current == nil { playNext(of: waiting.occurrence) }
        dropOverlapped()
        while let index = waitingOverlays.firstIndex(where: mayBegin) {
            let overlay = due.removeOverlay(at: index)
            guard let slot = loads.remove(overlay.occurrence) else { continue }
            begin(slot, at: overlay.position)
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
        let shown = Set(playback.breaks.map(\.loaded.type))
        guard !shown.isEmpty else { return }
        for overlay in waitingOverlays where shown.isSuperset(of: kinds(of: overlay.occurrence)) {
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
        for index in playback.indices where !playback[index].isLinear { playback[index].withCurrent { $0.hide() } }
    }

    /// Shows the overlays again after a hold: those that are not running get a new media timeout.
    mutating func uncoverOverlays() {
        let (timeout, now) = (policies.mediaTimeout, now)
        for index in playback.indices where !playback[index].isLinear {
            playback[index].withCurrent { $0.uncover(now: now, timeout: timeout) }
        }
    }

    /// Completes the overlays whose display time ends at or before a content position.
    mutating func endOverlays(displayedUntil time: MediaTime) {
        while let index = playback.breaks.firstIndex(where: { $0.displayEnd.map { $0 <= time } ?? false }) {
            fireProgressEvents(at: index, through: nil)
            completeCurrent(of: playback[index].occurrence, stops: true)
            // Overlays that wait come before what is due at this position.
            advance()
        }
    }

    /// Ends the overlays on the content because of a seek.
    mutating func endOverlaysBySeek() { endShownOverlays(.skippedBySeek) }

    /// Ends the overlays; `unstarted` is the reason for those without a started ad.
    private mutating func endShownOverlays(_ unstarted: BreakReason) {
        while let index = playback.firstOverlay {
            breakOff(index, nil, unstarted: unstarted)
        }
    }

    /// Ends the overlays and drops the waiting ones, because the content is over.
    mutating func endOverlaysForGood() {
        endShownOverlays(.contentEndedFirst)
        for overlay in waitingOverlays { drop(overlay.occurrence, .contentEndedFirst) }
    }
}
