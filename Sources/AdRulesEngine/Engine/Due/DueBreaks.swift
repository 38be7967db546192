/// The due breaks that have not begun: stops in a queue, overlays beside it, and the decision that made them due.
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

/// The stops that are due, the current one first.
///
/// Removing the first stop, finding the stop of an occurrence and finding the earliest give-up time stay cheap, even
/// for thousands of stops that a seek made due together.
struct DueQueue: Sendable, Sequence, SingleValueCoded {
    /// The stops since the queue was empty; those before `head` were removed.
    private var stops: [PendingStop] = []
    private var head = 0
    /// The index in `stops` of the one in which an occurrence waits; may hold stale entries.
    private var places: [OccurrenceID: Int] = [:]
    private var deadlines = TimeQueue<Int>()

    init(_ stops: some Sequence<PendingStop> = []) {
        for stop in stops { append(stop) }
    }

    var isEmpty: Bool { head == stops.count }
    var count: Int { stops.count - head }
    var indices: Range<Int> { 0..<count }
    var first: PendingStop? { isEmpty ? nil : self[0] }

    /// The stop at an index. Change its breaks and its give-up time through the methods below.
    subscript(_ index: Int) -> PendingStop {
        get { stops[head + index] }
        _modify { yield &stops[head + index] }
    }

    var waiting: [OccurrenceID] { flatMap(\.waiting) }

    func index(of occurrence: OccurrenceID) -> Int? {
        guard let place = places[occurrence], place >= head, stops[place].waiting.contains(occurrence) else {
            return nil
        }
        return place - head
    }

    func contains(_ occurrence: OccurrenceID) -> Bool { index(of: occurrence) != nil }

    mutating func append(_ stop: PendingStop) {
        for occurrence in stop.waiting { places[occurrence] = stops.count }
        stops.append(stop)
        expect(count - 1)
    }

    mutating func removeFirst() {
        stops[head].waiting = WaitingBreaks()
        head += 1
        if isEmpty { removeAll() }
    }

    mutating func insert(_ stop: PendingStop, at index: Int) {
        var stops = coded
        stops.insert(stop, at: index)
        self = DueQueue(stops)
    }

    mutating func removeAll() { self = DueQueue() }

    /// Removes stops that have no breaks left and have not begun. Complexity: O(n).
    mutating func removeEmptyStops() {
        guard contains(where: { $0.waiting.isEmpty && !$0.hasBegun }) else { return }
        self = DueQueue(filter { !$0.waiting.isEmpty || $0.hasBegun })
    }

    mutating func remove(_ occurrence: OccurrenceID) {
        if let index = index(of: occurrence) { self[index].waiting.remove(occurrence) }
    }

    /// Adds an occurrence to a stop, before the first that comes later in the document. Complexity: O(stop's breaks).
    mutating func insert(_ occurrence: OccurrenceID, in index: Int, before comesLater: (OccurrenceID) -> Bool) {
        self[index].waiting.insert(occurrence, before: comesLater)
        places[occurrence] = head + index
        expect(index)
    }

    mutating func setGiveUp(_ time: MediaTime?, at index: Int) {
        self[index].giveUpAt = time
        expect(index)
    }

    private mutating func expect(_ index: Int) {
        if let time = self[index].giveUpAt { deadlines.add(time, order: head + index, id: head + index) }
    }

    mutating func shift(by shift: MediaTime) {
        deadlines = TimeQueue()
        for index in indices { setGiveUp(self[index].giveUpAt.map { $0 + shift }, at: index) }
    }

    /// The earliest give-up time of a stop that has not begun, and the first break waiting there.
    mutating func earliestGiveUp() -> (time: MediaTime, occurrence: OccurrenceID)? {
        let (stops, head) = (stops, head)
        let earliest = deadlines.earliest { entry in
            let stop = stops[entry.id]
            return entry.id >= head && stop.giveUpAt == entry.time && !stop.hasBegun && !stop.waiting.isEmpty
        }
        guard let earliest, let first = stops[earliest.id].waiting.first else { return nil }
        return (earliest.time, first)
    }

    func makeIterator() -> ArraySlice<PendingStop>.Iterator { stops[head...].makeIterator() }

    init(coded stops: [PendingStop]) { self.init(stops) }
    var coded: [PendingStop] { Array(self) }
}
