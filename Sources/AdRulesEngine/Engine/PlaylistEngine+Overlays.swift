import AdRulesModel

// Nonlinear and display breaks: they hold nothing (page Behaviour, Overlays).
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
