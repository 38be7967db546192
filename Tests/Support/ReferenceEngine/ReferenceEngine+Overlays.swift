import AdRulesEngine
import AdRulesModel

// Nonlinear and display breaks, which hold nothing.
extension ReferenceEngine {
    /// "Nonlinear and display breaks of a stop follow after the resume and hold nothing."
    mutating func showOverlays() {
        overlays = overlays.filter { canPlay($0.occurrence) }
        guard contentPlays else { return }
        for waiting in standing where waiting.current == nil { asRun(waiting.occurrence) { $0.playNext() } }
        dropOverlapped()
        while let overlay = overlays.first(where: mayBegin), let pod = self[overlay.occurrence].pod {
            overlays.removeAll { $0.occurrence == overlay.occurrence }
            standing.append(makeRun(overlay.occurrence, pod, overlay.position))
            asRun(overlay.occurrence) {
                $0.reportBegin(overlay.occurrence)
                $0.playNext()
            }
            dropOverlapped()
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

    /// "Another that comes due meanwhile is dropped (`overlapped`)": as soon as it can only be of a kind that stands.
    private mutating func dropOverlapped() {
        let kinds = Set(standing.map(\.pod.type))
        for overlay in overlays {
            let possible = self[overlay.occurrence].pod.map { [$0.type] } ?? element(overlay.occurrence)?.breakTypes
            guard let possible, kinds.isSuperset(of: possible) else { continue }
            drop([overlay.occurrence], .overlapped)
        }
        overlays = overlays.filter { canPlay($0.occurrence) }
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

    /// "A nonlinear ad stands for its minSuggestedDuration (10 s if none) of playing content."
    mutating func completeStanding(until time: MediaTime) {
        for overlay in standing {
            guard let end = overlay.current?.standsUntil, end <= time else { continue }
            asRun(overlay.occurrence) { $0.completeCurrent(stops: true) }
        }
    }

    /// Whether somebody waits for an overlay to start: not while a hold hides it.
    func awaitsStart(_ overlay: Run) -> Bool {
        guard hold == nil, let current = overlay.current, current.left == nil, !current.startWaits else { return false }
        return !current.hasStarted || current.isRestored
    }

    /// "A post-roll that can only be an overlay is `contentEndedFirst` from the start and never requested."
    func isNeverShown(_ occurrence: OccurrenceID, at position: StopPosition?) -> Bool {
        position == .postroll && isPlayable(occurrence) && !allowsLinear(occurrence)
    }

    /// "later only companion and icon clicks are tracked"
    mutating func takeAfterEnd(_ reference: AdReference, _ report: AdReport) {}
}
