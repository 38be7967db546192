import AdRulesModel

// Nonlinear and display breaks: they hold nothing (ENGINE.md §6).
//
// What the rules leave open is decided so:
// - A nonlinear and a display ad may stand beside one another; of each kind at most one stands.
// - A display ad stands as long as an overlay without a suggested duration. Its impression is asked for when the host
//   reports that it started or that one of its companions is shown.
// - An overlay that has stood long enough completes. One that is closed, or ended by a seek or the end of the content,
//   does not, and counts as played.
extension PlaylistEngine {
    /// How long an overlay stands when nobody says.
    static let standingTime = MediaTime.seconds(10)

    /// Shows the overlays that are due and loaded, if the content plays.
    mutating func beginOverlays() {
        requeueLinear()
        guard phase == .content, !isHeld, cursor.isMoving else { return }
        while let place = waitingOverlays.firstIndex(where: { overlay in
            slots.contains { $0.occurrence == overlay.occurrence && $0.loaded != nil }
        }) {
            let overlay = waitingOverlays.remove(at: place)
            guard let slot = slots.firstIndex(where: { $0.occurrence == overlay.occurrence }) else { continue }
            if runs.contains(where: { $0.loaded.type == slots[slot].loaded?.type }) {
                drop(overlay.occurrence, .overlapped)
            } else {
                beginRun(slots.remove(at: slot), at: overlay.position)
            }
        }
    }

    /// A replaced playlist may allow linear ads where it did not: such a break is a stop then, like any other.
    private mutating func requeueLinear() {
        guard !waitingOverlays.isEmpty else { return }
        let linear = waitingOverlays.filter { overlay in
            slots.contains { $0.occurrence == overlay.occurrence && $0.loaded?.type == .linear }
        }
        guard !linear.isEmpty else { return }
        for overlay in linear {
            waitingOverlays.removeAll { $0.occurrence == overlay.occurrence }
            queue.append(
                DueStop(position: overlay.position, waiting: [overlay.occurrence], giveUpAt: overlay.giveUpAt))
        }
        advance()
    }

    /// The content came to a position: overlays that have stood long enough complete.
    mutating func endOverlays(standingUntil time: MediaTime) {
        while let run = runs.first(where: { run in run.standsUntil.map { $0 <= time } ?? false }) {
            if let place = self.run(of: run.occurrence) { fireMarks(of: place, through: nil) }
            completeCurrent(of: run.occurrence, stops: true)
        }
    }

    /// A seek ends what stands on the content.
    mutating func endOverlaysBySeek() {
        while let place = runs.firstIndex(where: { $0.loaded.type != .linear }) { breakOff(place, nil) }
    }

    /// The content is over: nothing is left that an overlay could stand on.
    mutating func endOverlaysForGood() {
        endOverlaysBySeek()
        for overlay in waitingOverlays { drop(overlay.occurrence, .contentEndedFirst) }
    }

    /// When the next overlay has stood long enough, in content time.
    var nextOverlayEnd: MediaTime? {
        runs.compactMap(\.standsUntil).min()
    }
}
