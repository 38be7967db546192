import AdRulesModel

/// The loads of a session in request order: showings whose ads are loading, or loaded and waiting for their moment.
///
/// It gives each request its token and knows when it times out. It does not know why ads are requested. Finding an
/// occurrence, a token or the earliest timeout costs at most O(log n), amortized.
struct LoadTable: Sendable {
    private struct Entry {
        /// Its number in request order; not reused while any load is left.
        var number: Int
        /// The load; nil if it was removed.
        var load: BreakLoad?
    }

    private struct Storage {
        /// In request order.
        var entries: [Entry] = []
        var count = 0
        var nextNumber = 0
        /// The number of each load.
        var numbers: [OccurrenceID: Int] = [:]
        var tokens: [LoadToken: OccurrenceID] = [:]
        /// The timeouts; nil until one is needed, as after decoding and when the clock has changed.
        var deadlines: TimeHeap<OccurrenceID>?
    }

    /// State that is empty in most sessions.
    private struct Rare: SparseState, Codable {
        /// Loads that were discarded in a showing that is not over.
        var forgotten: [ForgottenLoad] = []
    }

    /// Zero or one element, so that an engine without loads stays small.
    private var storage: [Storage] = []
    @Sparse private var rare: Rare
    /// The number of the last token.
    private(set) var lastToken: UInt64 = 0

    var isEmpty: Bool { storage.isEmpty }

    /// The load of an occurrence. A new load is appended; an existing one keeps its place. Complexity: O(log n).
    subscript(_ occurrence: OccurrenceID) -> BreakLoad? {
        get { index(of: occurrence).flatMap { storage[0].entries[$0].load } }
        set {
            if let newValue { store(newValue) } else { remove(occurrence) }
        }
    }

    /// Stores a load. Not a part of the setter: there the optimizer of Swift 6.3.1 aborts.
    private mutating func store(_ load: BreakLoad) {
        let token = load.token
        if storage.isEmpty { storage = [Storage()] }
        if let index = index(of: load.occurrence) {
            if let old = storage[0].entries[index].load?.token, old != token { storage[0].tokens[old] = nil }
            storage[0].entries[index].load = load
        } else {
            storage[0].numbers[load.occurrence] = storage[0].nextNumber
            storage[0].entries.append(Entry(number: storage[0].nextNumber, load: load))
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
        entries.partitioningIndex { $0.number >= number }
    }

    /// Removes a load and returns it: its showing begins or is over.
    @discardableResult
    mutating func remove(_ occurrence: OccurrenceID) -> BreakLoad? {
        guard let index = index(of: occurrence), let load = storage[0].entries[index].load else { return nil }
        guard storage[0].count > 1 else {
            storage = []
            return load
        }
        if let token = load.token { storage[0].tokens[token] = nil }
        storage[0].entries[index].load = nil
        storage[0].numbers[occurrence] = nil
        storage[0].count -= 1
        if storage[0].entries.count > 16, storage[0].count * 2 < storage[0].entries.count {
            storage[0].entries.removeAll { $0.load == nil }
        }
        return load
    }

    /// Moves a load to the end, because its ads are requested again.
    mutating func moveToEnd(_ occurrence: OccurrenceID) {
        guard !isEmpty, storage[0].count > 1, let load = remove(occurrence) else { return }
        store(load)
    }

    /// Discards all loads, because the session is over.
    mutating func removeAll() {
        storage = []
        rare = Rare()
    }

    /// Whether an occurrence is loading or loaded. Complexity: O(1).
    func contains(_ occurrence: OccurrenceID) -> Bool { storage.first?.numbers[occurrence] != nil }

    /// Whether an occurrence is loading and has no ads yet; does not copy its ads. Complexity: O(log n).
    func isLoading(_ occurrence: OccurrenceID) -> Bool {
        guard let index = index(of: occurrence) else { return false }
        return storage[0].entries[index].load?.loaded == nil
    }

    /// The open load with a token, or nil. Complexity: O(log n).
    func load(with token: LoadToken) -> BreakLoad? { storage.first?.tokens[token].flatMap { self[$0] } }

    /// Draws the token of a request.
    mutating func nextToken() -> LoadToken {
        lastToken &+= 1
        return LoadToken(rawValue: lastToken)
    }

    // MARK: Timeouts

    /// Registers the timeout of a load that was set or changed. Complexity: O(log n), amortized.
    mutating func expect(_ occurrence: OccurrenceID, _ policies: Policies) {
        guard let index = index(of: occurrence) else { return }
        if storage[0].deadlines == nil { return expectAll(policies) }
        let entry = storage[0].entries[index]
        guard let deadline = entry.load?.deadline(policies) else { return }
        storage[0].deadlines?.add(deadline, order: entry.number, id: occurrence)
    }

    private mutating func expectAll(_ policies: Policies) {
        storage[0].deadlines = TimeHeap()
        for load in self { expect(load.occurrence, policies) }
    }

    /// The earliest timeout of an open load. Complexity: O(log n), amortized.
    mutating func earliestDeadline(_ policies: Policies) -> (time: MediaTime, occurrence: OccurrenceID)? {
        guard !isEmpty else { return nil }
        if storage[0].deadlines == nil { expectAll(policies) }
        let (numbers, entries) = (storage[0].numbers, storage[0].entries)
        let earliest = storage[0].deadlines?.earliest { entry in
            guard numbers[entry.id] == entry.order else { return false }
            return entries[Self.index(of: entry.order, in: entries)].load?.deadline(policies) == entry.time
        }
        return earliest.map { ($0.time, $0.id) }
    }

    /// Shifts everything measured by the clock. Complexity: O(n log n).
    mutating func shift(by shift: MediaTime) {
        for load in self {
            self[load.occurrence]?.askedAt += shift
            self[load.occurrence]?.clock = load.clock.map { $0 + shift }
        }
        if !isEmpty { storage[0].deadlines = nil }
    }

    /// Lets all loads be older than the clock shows.
    mutating func age(by time: MediaTime) {
        for load in self { self[load.occurrence]?.askedAt -= time }
    }

    // MARK: Discarded loads

    /// Keeps what the next load of a showing needs of one that is discarded.
    mutating func keep(_ forgotten: ForgottenLoad) { rare.forgotten.append(forgotten) }

    /// Takes what was kept of a discarded load; nil if there is nothing.
    mutating func takeForgotten(_ occurrence: OccurrenceID) -> ForgottenLoad? {
        guard let index = rare.forgotten.firstIndex(where: { $0.occurrence == occurrence }) else { return nil }
        return rare.forgotten.remove(at: index)
    }

    /// Drops what was kept of discarded loads that satisfy a predicate.
    mutating func dropForgotten(where isOver: (ForgottenLoad) -> Bool) {
        if !_rare.isInitial { rare.forgotten.removeAll(where: isOver) }
    }
}

extension LoadTable: Sequence {
    func makeIterator() -> Array<BreakLoad>.Iterator {
        (storage.first?.entries.compactMap(\.load) ?? []).makeIterator()
    }
}

extension LoadTable: Codable {
    private enum CodingKeys: CodingKey {
        case slots, rare, lastToken
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for load in try container.decode([BreakLoad].self, forKey: .slots) { store(load) }
        _rare = try container.decode(Sparse<Rare>.self, forKey: .rare)
        lastToken = UInt64(try container.decode(Count.self, forKey: .lastToken).wrappedValue)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Array(self), forKey: .slots)
        try container.encode(_rare, forKey: .rare)
        try container.encode(lastToken, forKey: .lastToken)
    }
}
