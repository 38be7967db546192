import AdRulesEngine
import AdRulesModel

// Nonlinear and display breaks, which hold nothing.
extension ReferenceEngine {
    /// "Nonlinear and display breaks of a stop follow after the resume and hold nothing."
    mutating func showOverlays() {
        overlays = overlays.filter { canPlay($0.occurrence) }
        guard contentPlays else { return }
        for waiting in standing where waiting.current == nil { asRun(waiting.occurrence) { $0.playNext() } }
        while let overlay = overlays.first(where: mayBegin), let pod = self[overlay.occurrence].pod {
            overlays.removeAll { $0.occurrence == overlay.occurrence }
            if isNearAtItsTurn(overlay.position, overlay.played) {
                drop([overlay.occurrence], .tooClose)
                continue
            }
            standing.append(makeRun(overlay.occurrence, pod, overlay.position))
            asRun(overlay.occurrence) {
                $0.reportBegin(overlay.occurrence)
                $0.playNext()
            }
        }
    }

    /// "One overlay at a time: another that becomes due while one is due or shown is `overlapped`"
    mutating func admit(_ overlay: Overlay) {
        let isTaken = !standing.isEmpty || overlays.contains { canPlay($0.occurrence) }
        if isComplete {
            // Nothing is left that it could stand on.
            drop([overlay.occurrence], .contentEndedFirst)
        } else if isTaken {
            drop([overlay.occurrence], .overlapped)
        } else {
            overlays.append(overlay)
        }
    }

    /// "Its times rest while content does not play."
    mutating func keepStandingTime() {
        for index in standing.indices {
            guard var current = standing[index].current, current.left == nil else { continue }
            if contentPlays, let rest = current.rest {
                current.limit = calledAt + rest
                current.rest = nil
            } else if !contentPlays, current.rest == nil {
                // What is over at this very moment ends a microsecond after content goes on.
                current.rest = max(MediaTime(microseconds: 1), current.limit - calledAt)
            }
            standing[index].current = current
        }
    }

    /// Whether an overlay can be seen, and so can begin.
    var contentPlays: Bool { contentBegan && hold == nil && isMoving && !isComplete && !isEnded && !isGone }

    /// "Overlay at 10:00 and linear at 10:00: linear first, overlay after the resume"; stops due together are one
    /// interruption.
    private func mayBegin(_ overlay: Overlay) -> Bool {
        self[overlay.occurrence].pod != nil
            && (overlay.waitsForNone || !queue.contains { $0.position <= overlay.position })
    }

    /// An overlay is a break like any other: for a moment it is the one that plays.
    mutating func asRun(_ occurrence: OccurrenceID, _ change: (inout ReferenceEngine) -> Void) {
        guard let place = standing.firstIndex(where: { $0.occurrence == occurrence }) else { return }
        let linear = run
        run = standing.remove(at: place)
        change(&self)
        if let run { standing.insert(run, at: place) }
        run = linear
    }

    /// "ended by `closed`, a seek, discard or contentComplete"
    ///
    /// Of what had not started the reason is what ended it.
    mutating func endStanding(reason: BreakReason? = nil, unstarted: BreakReason = .skippedBySeek, tracks: Bool = true)
    {
        for overlay in standing {
            asRun(overlay.occurrence) { $0.breakOff(reason: reason, unstarted: unstarted, tracks: tracks) }
        }
    }

    /// Whether the time of an overlay runs: to start, or to stay.
    func isTimed(_ overlay: Run) -> Bool {
        guard let current = overlay.current else { return false }
        return current.left == nil && current.rest == nil
    }

    /// "A post-roll that can only be an overlay is `contentEndedFirst` from the start and never requested."
    func isNeverShown(_ occurrence: OccurrenceID, at position: StopPosition?) -> Bool {
        position == .postroll && isPlayable(occurrence) && !allowsLinear(occurrence)
    }

    /// "later only companion and icon clicks are tracked"
    mutating func takeAfterEnd(_ reference: AdReference, _ report: AdReport) { _ = takeOfCompanion(report, reference) }
}
