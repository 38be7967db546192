// Nonlinear and display breaks, which do not hold the content (page Behaviour, Overlays).
extension PlaylistEngine {
    private var showsOverlays: Bool { phase == .content && !isHeld && cursor.isMoving }

    /// Whether the next ad of a break has to wait: an overlay until the content plays, any ad for the viewer.
    func mustWait(_ playing: BreakPlayback) -> Bool { pauseStands || (!playing.isLinear && !showsOverlays) }

    /// Lets an overlay that is due wait for its ads or for the content. Only one at a time: another is dropped, and so
    /// is one that no content is left for.
    mutating func admit(_ overlay: WaitingOverlay) {
        let isTaken = !waitingOverlays.isEmpty || playback.firstOverlay != nil
        if phase == .over || isTaken {
            drop(overlay.occurrence, phase == .over ? .contentEndedFirst : .overlapped)
        } else {
            due.overlays.append(overlay)
        }
    }

    /// Shows the overlay that is due and loaded, or its next ad, if the content plays.
    mutating func beginOverlays() {
        guard showsOverlays else { return }
        for waiting in playback.breaks where waiting.current == nil { playNext(of: waiting.occurrence) }
        guard let index = waitingOverlays.firstIndex(where: mayBegin) else { return }
        let overlay = due.overlays.remove(at: index)
        if isTooCloseAtItsTurn(overlay.moment, at: overlay.position) {
            drop(overlay.occurrence, .tooClose)
        } else if let slot = loads.remove(overlay.occurrence) {
            begin(slot, at: overlay.position)
        }
    }

    /// Whether an overlay is loaded and neither its stop nor an earlier one is queued, unless it waits for no stop.
    private func mayBegin(_ overlay: WaitingOverlay) -> Bool {
        loads[overlay.occurrence]?.loaded != nil
            && (overlay.isBeside || !queue.contains { $0.position <= overlay.position })
    }

    /// Lets the timeout or the display time of an overlay run while the content plays, and rest while it does not.
    mutating func keepOverlayTime() {
        let (now, runs) = (calledAt, showsOverlays)
        for index in playback.indices where !playback[index].isLinear {
            if runs {
                playback[index].current?.clock.goOn(now: now)
            } else {
                playback[index].current?.clock.rest(now: now)
            }
        }
    }

    /// Ends the overlays; `unstarted` is the reason for those without a started ad.
    mutating func endShownOverlays(_ unstarted: BreakReason) {
        while let index = playback.firstOverlay { breakOff(index, nil, unstarted: unstarted) }
    }
}
