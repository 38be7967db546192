/// The breaks that are due and have not begun: stops in a queue, overlays beside it, and the decision that made them due.
struct DueBreaks: Sendable, Codable {
    var queue = DueQueue()
    /// Overlays that are due and waiting for their ads or for the content to play.
    var overlays: [WaitingOverlay] = []
    /// The decision that made the queued stops due.
    var decision = Decision(origin: .zero, furthest: .zero, cause: .start)

    mutating func removeAll() {
        queue.removeAll()
        overlays = []
    }

    /// Adopts a decision; what earlier decisions made due stays due if it is taken back.
    mutating func decide(_ new: Decision) {
        decision = new
        for index in overlays.indices { overlays[index].isSeekMade = false }
    }

    mutating func takeStops() -> DueQueue {
        defer { queue.removeAll() }
        return queue
    }

    mutating func remove(_ occurrence: OccurrenceID) {
        queue.remove(occurrence)
        if !overlays.isEmpty { overlays.removeAll { $0.occurrence == occurrence } }
    }

    mutating func noteStartedAd() {
        if !queue.isEmpty { queue[0].hasStartedAd = true }
    }

    /// An ad of a break of the first stop has taken this time of the slot.
    mutating func noteSpent(_ time: MediaTime) {
        if queue.first?.hasBegun == true { queue[0].spent = (queue[0].spent ?? .zero) + time }
    }

    mutating func takeOverlays(where isMeant: (WaitingOverlay) -> Bool) -> [WaitingOverlay] {
        let taken = overlays.filter(isMeant)
        if !taken.isEmpty { overlays.removeAll(where: taken.contains) }
        return taken
    }

    mutating func shift(by shift: MediaTime) {
        queue.shift(by: shift)
        for index in overlays.indices { overlays[index].giveUpAt = overlays[index].giveUpAt.map { $0 + shift } }
    }
}
