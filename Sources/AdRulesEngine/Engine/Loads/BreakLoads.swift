import AdRulesModel

/// The showings whose ads are loading, or loaded and waiting for their moment, in request order.
///
/// Finding an occurrence, a token or the earliest deadline costs at most O(log n), amortized.
struct BreakLoads: Sendable {
    private struct Entry {
        /// Its number in request order; not reused while any slot is left.
        var number: Int
        /// The slot; nil if it was removed.
        var slot: BreakLoad?
    }

    private struct Storage {
        /// In request order.
        var entries: [Entry] = []
        var count = 0
        var nextNumber = 0
        /// The number of each slot.
        var numbers: [OccurrenceID: Int] = [:]
        var tokens: [LoadToken: OccurrenceID] = [:]
        var deadlines = DeadlineHeap<OccurrenceID>()
    }

    /// Zero or one element, so that an engine without loads stays small.
    private var storage: [Storage] = []

    init(_ slots: [BreakLoad] = []) {
        for slot in slots { self[slot.occurrence] = slot }
    }

    var isEmpty: Bool { storage.isEmpty }

    /// The slot of an occurrence. A new slot is appended; an existing one keeps its place. Complexity: O(log n).
    subscript(_ occurrence: OccurrenceID) -> BreakLoad? {
        get { index(of: occurrence).flatMap { storage[0].entries[$0].slot } }
        set {
            if let newValue { store(newValue) } else { remove(occurrence) }
        }
    }

    /// Stores a load. Not a part of the setter: there the optimizer of Swift 6.3.1 aborts.
    private mutating func store(_ load: BreakLoad) {
        let token = load.token
        if storage.isEmpty { storage = [Storage()] }
        if let index = index(of: load.occurrence) {
            if let old = storage[0].entries[index].slot?.token, old != token { storage[0].tokens[old] = nil }
            storage[0].entries[index].slot = load
        } else {
            storage[0].numbers[load.occurrence] = storage[0].nextNumber
            storage[0].entries.append(Entry(number: storage[0].nextNumber, slot: load))
            storage[0].nextNumber += 1
            storage[0].count += 1
        }
        if let token { storage[0].tokens[token] = load.occurrence }
    }

    private func index(of occurrence: OccurrenceID) -> Int? {
        guard let number = storage.first?.numbers[occurrence] else { return nil }
        return Self.index(of: number, in: storage[0].entries)
    }

    /// The index of the entry with a number. Numbers ascend, with gaps where entries were removed.
    private static func index(of number: Int, in entries: [Entry]) -> Int {
        var low = 0
        var high = entries.count - 1
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func remove(_ occurrence: OccurrenceID) {
        guard let index = index(of: occurrence) else { return }
        guard storage[0].count > 1 else {
            storage = []
            return
        }
        if let token = storage[0].entries[index].slot?.token { storage[0].tokens[token] = nil }
        storage[0].entries[index].slot = nil
        storage[0].numbers[occurrence] = nil
        storage[0].count -= 1
        if storage[0].entries.count > 16, storage[0].count * 2 < storage[0].entries.count {
            storage[0].entries.removeAll { $0.slot == nil }
        }
    }

    func contains(_ occurrence: OccurrenceID) -> Bool { storage.first?.numbers[occurrence] != nil }

    /// The slot of an open load. Complexity: O(log n).
    func slot(of token: LoadToken) -> BreakLoad? {
        storage.first?.tokens[token].flatMap { self[$0] }
    }

    /// Whether an occurrence is loading and has no ads yet; does not copy its ads.
    func isLoading(_ occurrence: OccurrenceID) -> Bool {
        guard let index = index(of: occurrence) else { return false }
        return storage[0].entries[index].slot?.loaded == nil
    }

    /// Moves a slot to the end, because its ads are requested again.
    mutating func moveToEnd(_ occurrence: OccurrenceID) {
        guard let slot = self[occurrence] else { return }
        if storage[0].count == 1 { return }
        self[occurrence] = nil
        self[occurrence] = slot
    }

    mutating func removeAll() {
        storage = []
    }

    // MARK: Deadlines

    /// Registers the deadline of a load that was set or changed. Complexity: O(log n).
    mutating func expect(_ occurrence: OccurrenceID, _ timeouts: LoadTimeouts) {
        guard let index = index(of: occurrence), let deadline = storage[0].entries[index].slot?.deadline(timeouts)
        else { return }
        storage[0].deadlines.add(deadline, order: storage[0].entries[index].number, id: occurrence)
    }

    /// Registers all deadlines again. Complexity: O(n log n).
    mutating func expectAll(_ timeouts: LoadTimeouts) {
        guard !isEmpty else { return }
        storage[0].deadlines.removeAll()
        for slot in self { expect(slot.occurrence, timeouts) }
    }

    /// The earliest deadline of an open load. Complexity: O(log n), amortized.
    mutating func earliestDeadline(_ timeouts: LoadTimeouts) -> (time: MediaTime, occurrence: OccurrenceID)? {
        guard !isEmpty else { return nil }
        let (numbers, entries) = (storage[0].numbers, storage[0].entries)
        let earliest = storage[0].deadlines.earliest { entry in
            guard numbers[entry.id] == entry.order,
                let slot = entries[Self.index(of: entry.order, in: entries)].slot
            else { return false }
            return slot.deadline(timeouts) == entry.time
        }
        return earliest.map { ($0.time, $0.id) }
    }
}

extension BreakLoads: Sequence {
    func makeIterator() -> Array<BreakLoad>.Iterator {
        (storage.first?.entries.compactMap(\.slot) ?? []).makeIterator()
    }
}

extension BreakLoads: Codable {
    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([BreakLoad].self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Array(self))
    }
}
