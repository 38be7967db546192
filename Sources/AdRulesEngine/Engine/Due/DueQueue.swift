import AdRulesModel

/// The stops that are due, the current one first.
///
/// Removing the first stop, finding the stop of an occurrence and finding the earliest give-up time stay cheap, even
/// for thousands of stops that a seek made due together.
struct DueQueue: Sendable {
    private struct Storage {
        var stops: [PendingStop] = []
        /// The index of the first stop left; those before it were removed.
        var head = 0
        /// The number of the first entry of `stops`. Numbers are not reused while any stop is left.
        var base = 0
        /// The number of the stop in which an occurrence waits, kept above `listLimit` stops; may hold stale entries.
        var numbers: [OccurrenceID: Int] = [:]
        var deadlines = TimeHeap<Int>()
    }

    /// Up to this many stops are searched one by one.
    private static let listLimit = 4

    /// Zero or one element, so that an engine without due stops stays small.
    private var storage: [Storage] = []

    init(_ stops: [PendingStop] = []) {
        for stop in stops { append(stop) }
    }

    var isEmpty: Bool { storage.isEmpty }
    var count: Int { storage.first.map { $0.stops.count - $0.head } ?? 0 }
    var indices: Range<Int> { 0..<count }
    var first: PendingStop? { isEmpty ? nil : self[0] }

    /// The stop at an index. Change its breaks and its give-up time through the methods below.
    subscript(_ index: Int) -> PendingStop {
        get { storage[0].stops[storage[0].head + index] }
        _modify { yield &storage[0].stops[storage[0].head + index] }
    }

    /// All waiting occurrences, in order.
    var waiting: [OccurrenceID] { flatMap(\.waiting) }

    /// The index of the stop in which an occurrence waits. Complexity: O(1).
    func index(of occurrence: OccurrenceID) -> Int? {
        guard let state = storage.first else { return nil }
        if state.stops.count - state.head <= Self.listLimit {
            return indices.first { self[$0].waiting.contains(occurrence) }
        }
        guard let number = state.numbers[occurrence], number >= state.base + state.head else { return nil }
        let index = number - state.base - state.head
        return self[index].waiting.contains(occurrence) ? index : nil
    }

    func contains(_ occurrence: OccurrenceID) -> Bool { index(of: occurrence) != nil }

    // MARK: Stops

    mutating func append(_ stop: PendingStop) {
        if storage.isEmpty { storage = [Storage()] }
        storage[0].stops.append(stop)
        let count = self.count
        if count == Self.listLimit + 1 {
            number()
        } else if count > Self.listLimit {
            let number = storage[0].base + storage[0].stops.count - 1
            for occurrence in stop.waiting { storage[0].numbers[occurrence] = number }
        }
        expect(count - 1)
    }

    /// Complexity: O(1), amortized.
    mutating func removeFirst() {
        if count == 1 {
            storage = []
            return
        }
        storage[0].stops[storage[0].head].waiting = WaitingBreaks()
        storage[0].head += 1
        if storage[0].head > 16, storage[0].head * 2 > storage[0].stops.count {
            storage[0].stops.removeFirst(storage[0].head)
            storage[0].base += storage[0].head
            storage[0].head = 0
        }
    }

    /// Complexity: O(n).
    mutating func insert(_ stop: PendingStop, at index: Int) {
        var stops = Array(self)
        stops.insert(stop, at: index)
        self = DueQueue(stops)
    }

    mutating func removeAll() {
        storage = []
    }

    /// Removes stops that have no breaks left and have not begun. Complexity: O(n).
    mutating func removeEmptyStops() {
        guard contains(where: { $0.waiting.isEmpty && !$0.hasBegun }) else { return }
        self = DueQueue(filter { !$0.waiting.isEmpty || $0.hasBegun })
    }

    private mutating func number() {
        storage[0].numbers.removeAll(keepingCapacity: true)
        for index in indices {
            let number = storage[0].base + storage[0].head + index
            for occurrence in self[index].waiting { storage[0].numbers[occurrence] = number }
        }
    }

    // MARK: Breaks of stops

    /// Removes an occurrence from its stop. Complexity: O(1).
    mutating func remove(_ occurrence: OccurrenceID) {
        if let index = index(of: occurrence) { self[index].waiting.remove(occurrence) }
    }

    /// Adds an occurrence to a stop, before the first that comes later in the document. Complexity: O(stop's breaks).
    mutating func insert(_ occurrence: OccurrenceID, in index: Int, before comesLater: (OccurrenceID) -> Bool) {
        self[index].waiting.insert(occurrence, before: comesLater)
        if count > Self.listLimit {
            storage[0].numbers[occurrence] = storage[0].base + storage[0].head + index
        }
        expect(index)
    }

    /// Notes that an occurrence is loading again.
    mutating func noteLoading(_ occurrence: OccurrenceID) {
        if let index = index(of: occurrence) { self[index].waiting.lookAgain() }
    }

    // MARK: Give-up times

    mutating func setGiveUp(_ time: MediaTime?, at index: Int) {
        self[index].giveUpAt = time
        expect(index)
    }

    private mutating func expect(_ index: Int) {
        guard let time = self[index].giveUpAt else { return }
        let number = storage[0].base + storage[0].head + index
        storage[0].deadlines.add(time, order: number, id: number)
    }

    /// Moves every give-up time by an interval. Complexity: O(n log n).
    mutating func shift(by shift: MediaTime) {
        guard !isEmpty else { return }
        storage[0].deadlines = TimeHeap()
        for index in indices { setGiveUp(self[index].giveUpAt.map { $0 + shift }, at: index) }
    }

    /// The earliest give-up time of a stop that has not begun, and the first break waiting there.
    mutating func earliestGiveUp() -> (time: MediaTime, occurrence: OccurrenceID)? {
        guard !isEmpty else { return nil }
        let (stops, base, head) = (storage[0].stops, storage[0].base, storage[0].head)
        let earliest = storage[0].deadlines.earliest { entry in
            guard entry.id >= base + head else { return false }
            let stop = stops[entry.id - base]
            return stop.giveUpAt == entry.time && !stop.hasBegun && !stop.waiting.isEmpty
        }
        guard let earliest, let first = stops[earliest.id - base].waiting.first else { return nil }
        return (earliest.time, first)
    }
}

extension DueQueue: Sequence {
    func makeIterator() -> ArraySlice<PendingStop>.Iterator {
        (storage.first.map { $0.stops[$0.head...] } ?? []).makeIterator()
    }
}

extension DueQueue: SingleValueCoded {
    init(coded stops: [PendingStop]) { self.init(stops) }
    var coded: [PendingStop] { Array(self) }
}
