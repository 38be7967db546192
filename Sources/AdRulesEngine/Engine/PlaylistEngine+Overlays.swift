import AdRulesModel

// Nonlinear and display breaks: they hold nothing (page Behaviour, Overlays).
//
// What the rules leave open is decided so:
// - A nonlinear and a display ad may stand beside one another; of each kind at most one stands. An overlay is `overlapped`
//   as soon as it is sure to be of a kind that stands: when it comes due if its break allows no other kind, else when its
//   ads are there.
// - An overlay waits for the linear breaks of its own stop and of stops due together with it, not for later stops.
// - A display ad stands as long as an overlay without a suggested duration. Its impression is asked for when the host
//   reports that it started or that one of its companions is shown.
// - An overlay that has stood long enough completes. One that is closed, or ended by a seek or the end of the content,
//   does not, and counts as played.
// - A seek in a hold ends the overlay that the hold hides in the call of the seek.
// - The ads of an overlay's pod stand one after the other; each begins only while the content plays. Nobody waits for the
//   start of one that a hold hides: its media time-out begins anew when the content goes on.
extension PlaylistEngine {
    /// How long an overlay stands when nobody says.
    static let standingTime = MediaTime.seconds(10)

    /// Whether an overlay can be seen: it stands on content that plays.
    private var showsOverlays: Bool { phase == .content && !isHeld && cursor.isMoving }

    /// Whether a break stands on content that is held.
    func isHidden(_ run: BreakRun) -> Bool { run.loaded.type != .linear && isHeld }

    /// Whether the next ad of a break has to wait until the content plays.
    func mustWait(_ run: BreakRun) -> Bool { run.loaded.type != .linear && !showsOverlays }

    /// Shows the overlays that are due and loaded, if the content plays.
    mutating func beginOverlays() {
        guard showsOverlays else { return }
        for run in runs where run.current == nil { playNext(of: run.occurrence) }
        dropOverlapped()
        while let place = waitingOverlays.firstIndex(where: mayBegin) {
            let overlay = waitingOverlays.remove(at: place)
            guard let slot = loads[overlay.occurrence] else { continue }
            loads[overlay.occurrence] = nil
            beginRun(slot, at: overlay.position)
            dropOverlapped()
        }
    }

    /// Whether an overlay has its ads, and nothing of its stop or of one before it is still to come.
    private func mayBegin(_ overlay: WaitingOverlay) -> Bool {
        loads[overlay.occurrence]?.loaded != nil
            && (overlay.isBeside || !queue.contains { $0.position <= overlay.position })
    }

    /// Drops the overlays that are sure to be of a kind that stands.
    private mutating func dropOverlapped() {
        let standing = Set(runs.map(\.loaded.type))
        guard !standing.isEmpty else { return }
        for overlay in waitingOverlays where standing.isSuperset(of: kinds(of: overlay.occurrence)) {
            drop(overlay.occurrence, .overlapped)
        }
    }

    /// As what an occurrence may still be shown.
    private func kinds(of occurrence: OccurrenceID) -> Set<BreakType> {
        if let loaded = loads[occurrence]?.loaded { return [loaded.type] }
        return Set(info(of: occurrence)?.adBreak.breakTypes ?? [])
    }

    /// A hold hides what stands: nobody waits for the start of an overlay that has not started.
    mutating func hideOverlays() {
        for place in runs.indices where runs[place].loaded.type != .linear { runs[place].current?.deadline = nil }
    }

    /// The content goes on: what has not started yet may start now.
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

    /// The content came to a position: overlays that have stood long enough complete.
    mutating func endOverlays(standingUntil time: MediaTime) {
        while let run = runs.first(where: { run in run.standsUntil.map { $0 <= time } ?? false }) {
            if let place = self.run(of: run.occurrence) { fireMarks(of: place, through: nil) }
            completeCurrent(of: run.occurrence, stops: true)
        }
    }

    /// A seek ends what stands on the content.
    mutating func endOverlaysBySeek() { endStandingOverlays(.skippedBySeek) }

    /// Ends what stands; `unstarted` is the reason of an overlay of which no ad had started.
    private mutating func endStandingOverlays(_ unstarted: Reason) {
        while let place = runs.firstIndex(where: { $0.loaded.type != .linear }) {
            breakOff(place, nil, unstarted: unstarted)
        }
    }

    /// The content is over: nothing is left that an overlay could stand on.
    mutating func endOverlaysForGood() {
        endStandingOverlays(.contentEndedFirst)
        for overlay in waitingOverlays { drop(overlay.occurrence, .contentEndedFirst) }
    }

    /// When the next overlay has stood long enough, in content time.
    var nextOverlayEnd: MediaTime? {
        runs.compactMap(\.standsUntil).min()
    }
}
