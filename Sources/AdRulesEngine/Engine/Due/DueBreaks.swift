import AdRulesModel

/// The breaks that are due and have not begun: stops in a queue, overlays beside it, and the decision that made them due.
struct DueBreaks: Sendable, Codable {
    /// The stops that are due, the current one first.
    var queue = DueQueue()
    /// Overlays that are due and waiting for their ads or for the content to play.
    var overlays: [WaitingOverlay] = []
    /// The decision that made the queued stops due.
    private(set) var decision = Decision(origin: .zero, furthest: .zero, cause: .start)

    /// Discards everything that is due.
    mutating func removeAll() {
        queue.removeAll()
        overlays = []
    }

    // MARK: The decision

    /// Adopts a decision; what earlier decisions made due stays due if it is taken back.
    mutating func decide(_ new: Decision) {
        decision = new
        for index in overlays.indices { overlays[index].isSeekMade = false }
    }

    /// An ad of the decision's stops plays: the decision is final.
    mutating func notePlayed() { decision.hasPlayed = true }

    // MARK: Stops

    /// Removes all stops and returns them.
    mutating func takeStops() -> DueQueue {
        let stops = queue
        queue.removeAll()
        return stops
    }

    /// Removes an occurrence from its stop and from the overlays.
    mutating func remove(_ occurrence: OccurrenceID) {
        queue.remove(occurrence)
        if !overlays.isEmpty { overlays.removeAll { $0.occurrence == occurrence } }
    }

    // MARK: The first stop

    /// Begins to play the breaks of the first stop; its wait is over.
    mutating func beginFirst() {
        queue[0].hasBegun = true
        queue.setGiveUp(nil, at: 0)
    }

    /// Removes the next break of the first stop and returns it.
    mutating func takeNextBreak() -> OccurrenceID? {
        guard let occurrence = queue[0].waiting.first else { return nil }
        queue[0].waiting.remove(occurrence)
        return occurrence
    }

    /// AD_BREAK_READY was sent for the first stop. `giveUpAt`: a new end of its wait; nil keeps the one it has.
    mutating func announceFirst(giveUpAt: MediaTime?) {
        queue[0].isAnnounced = true
        if let giveUpAt { queue.setGiveUp(giveUpAt, at: 0) }
    }

    /// `startBreak` was received for the first stop: its wait is over.
    mutating func wantFirst() {
        queue[0].isWanted = true
        queue.setGiveUp(nil, at: 0)
    }

    /// An ad of a break of the first stop has started.
    mutating func noteStartedAd() {
        if !queue.isEmpty { queue[0].hasStartedAd = true }
    }

    /// An ad of a break of the first stop has taken this time of the slot.
    mutating func noteSpent(_ time: MediaTime) {
        if queue.first?.hasBegun == true { queue[0].spent = (queue[0].spent ?? .zero) + time }
    }

    // MARK: Overlays

    /// Removes the matching overlays and returns them.
    mutating func takeOverlays(where isMeant: (WaitingOverlay) -> Bool) -> [WaitingOverlay] {
        let taken = overlays.filter(isMeant)
        if !taken.isEmpty { overlays.removeAll(where: taken.contains) }
        return taken
    }

    // MARK: The clock

    /// Moves every give-up time by an interval. Complexity: O(n log n).
    mutating func shift(by shift: MediaTime) {
        queue.shift(by: shift)
        for index in overlays.indices { overlays[index].giveUpAt = overlays[index].giveUpAt.map { $0 + shift } }
    }
}
