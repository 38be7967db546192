import AdRulesModel

/// The loads of a session in request order: showings whose ads are loading, or loaded and waiting for their moment.
///
/// It gives each request its token and knows when it times out. It does not know why ads are requested. Finding an
/// occurrence, a token or the earliest timeout costs at most O(log n), amortized.
struct LoadTable: Sendable {
    private struct Entry {
        /// Its number in request order.
        var number: Int
        var load: BreakLoad
    }

    private var entries: [OccurrenceID: Entry] = [:]
    private var nextNumber = 0
    private var tokens: [LoadToken: OccurrenceID] = [:]
    /// The timeouts; nil until one is needed, as after decoding and when the clock has changed.
    private var deadlines: TimeHeap<OccurrenceID>?
    /// Loads that were discarded in a showing that is not over.
    private var forgotten: [ForgottenLoad] = []
    /// The number of the last token.
    private(set) var lastToken: UInt64 = 0

    var isEmpty: Bool { entries.isEmpty }

    /// The load of an occurrence. A new load is appended; an existing one keeps its place. Complexity: O(1).
    subscript(_ occurrence: OccurrenceID) -> BreakLoad? {
        get { entries[occurrence]?.load }
        set {
            if let newValue { store(newValue) } else { remove(occurrence) }
        }
    }

    /// Stores a load. Not a part of the setter: there the optimizer of Swift 6.3.1 aborts.
    private mutating func store(_ load: BreakLoad) {
        let old = entries[load.occurrence]
        if let token = old?.load.token, token != load.token { tokens[token] = nil }
        if let token = load.token { tokens[token] = load.occurrence }
        if old == nil { nextNumber += 1 }
        entries[load.occurrence] = Entry(number: old?.number ?? nextNumber, load: load)
    }

    /// Removes a load and returns it: its showing begins or is over.
    @discardableResult
    mutating func remove(_ occurrence: OccurrenceID) -> BreakLoad? {
        guard let load = entries.removeValue(forKey: occurrence)?.load else { return nil }
        if let token = load.token { tokens[token] = nil }
        return load
    }

    /// Moves a load to the end, because its ads are requested again.
    mutating func moveToEnd(_ occurrence: OccurrenceID) {
        if let load = remove(occurrence) { store(load) }
    }

    /// Discards all loads, because the session is over.
    mutating func removeAll() {
        let last = lastToken
        self = LoadTable()
        lastToken = last
    }

    /// Whether an occurrence is loading or loaded. Complexity: O(1).
    func contains(_ occurrence: OccurrenceID) -> Bool { entries[occurrence] != nil }

    /// Whether an occurrence is loading and has no ads yet. Complexity: O(1).
    func isLoading(_ occurrence: OccurrenceID) -> Bool { entries[occurrence].map { $0.load.loaded == nil } ?? false }

    /// The open load with a token, or nil. Complexity: O(1).
    func load(with token: LoadToken) -> BreakLoad? { tokens[token].flatMap { self[$0] } }

    /// Draws the token of a request.
    mutating func nextToken() -> LoadToken {
        lastToken &+= 1
        return LoadToken(rawValue: lastToken)
    }

    // MARK: Timeouts

    /// Registers the timeout of a load that was set or changed. Complexity: O(log n), amortized.
    mutating func expect(_ occurrence: OccurrenceID, _ policies: Policies) {
        guard let entry = entries[occurrence], let deadline = entry.load.deadline(policies) else { return }
        deadlines?.add(deadline, order: entry.number, id: occurrence)
    }

    /// The earliest timeout of an open load. Complexity: O(log n), amortized.
    mutating func earliestDeadline(_ policies: Policies) -> (time: MediaTime, occurrence: OccurrenceID)? {
        if deadlines == nil {
            deadlines = TimeHeap()
            for load in self { expect(load.occurrence, policies) }
        }
        let entries = entries
        let earliest = deadlines?.earliest { moment in
            guard let entry = entries[moment.id] else { return false }
            return entry.number == moment.order && entry.load.deadline(policies) == moment.time
        }
        return earliest.map { ($0.time, $0.id) }
    }

    /// Shifts everything measured by the clock. Complexity: O(n log n).
    mutating func shift(by shift: MediaTime) {
        for load in self {
            self[load.occurrence]?.askedAt += shift
            self[load.occurrence]?.clock = load.clock.map { $0 + shift }
        }
        deadlines = nil
    }

    /// Lets all loads be older than the clock shows.
    mutating func age(by time: MediaTime) {
        for load in self { self[load.occurrence]?.askedAt -= time }
    }

    // MARK: Discarded loads

    /// Keeps what the next load of a showing needs of one that is discarded.
    mutating func keep(_ forgotten: ForgottenLoad) { self.forgotten.append(forgotten) }

    /// Takes what was kept of a discarded load; nil if there is nothing.
    mutating func takeForgotten(_ occurrence: OccurrenceID) -> ForgottenLoad? {
        guard let index = forgotten.firstIndex(where: { $0.occurrence == occurrence }) else { return nil }
        return forgotten.remove(at: index)
    }

    /// Drops what was kept of discarded loads that satisfy a predicate.
    mutating func dropForgotten(where isOver: (ForgottenLoad) -> Bool) {
        forgotten.removeAll(where: isOver)
    }
}

extension LoadTable: Sequence {
    func makeIterator() -> Array<BreakLoad>.Iterator {
        entries.values.sorted { $0.number < $1.number }.map(\.load).makeIterator()
    }
}

extension LoadTable: Codable {
    private enum CodingKeys: CodingKey {
        case slots, forgotten, lastToken
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for load in try container.decode([BreakLoad].self, forKey: .slots) { store(load) }
        forgotten = try container.decode([ForgottenLoad].self, forKey: .forgotten)
        lastToken = UInt64(try container.decode(Count.self, forKey: .lastToken).wrappedValue)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Array(self), forKey: .slots)
        try container.encode(forgotten, forKey: .forgotten)
        try container.encode(lastToken, forKey: .lastToken)
    }
}
