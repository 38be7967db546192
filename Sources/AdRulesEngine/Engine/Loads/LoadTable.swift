/// The loads of a session in request order: showings whose ads are loading, or loaded and waiting for their moment.
///
/// It gives each request its token and knows when it times out; the numbering of ads continues across the loads of a
/// showing. It does not know why ads are requested. Finding an occurrence, a token or the earliest timeout costs at
/// most O(log n), amortized.
struct LoadTable: Sendable {
    private struct Entry {
        var number: Int
        var load: BreakLoad
    }

    private var entries: [OccurrenceID: Entry] = [:]
    private var nextNumber = 0
    private var tokens: [LoadToken: OccurrenceID] = [:]
    /// The timeouts; nil until one is needed, as after decoding and when the clock has changed.
    private var deadlines: TimeQueue<OccurrenceID>?
    /// Loads that were discarded in a showing that is not over.
    private var forgotten: [BreakLoad] = []
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

    mutating func removeAll() {
        let last = lastToken
        self = LoadTable()
        lastToken = last
    }

    func contains(_ occurrence: OccurrenceID) -> Bool { entries[occurrence] != nil }

    func isLoading(_ occurrence: OccurrenceID) -> Bool { entries[occurrence].map { $0.load.loaded == nil } ?? false }

    func load(with token: LoadToken) -> BreakLoad? { tokens[token].flatMap { self[$0] } }

    // MARK: Requests and answers

    /// Begins a load for a showing, with what is known from an earlier load of it that was discarded.
    mutating func add(
        _ occurrence: OccurrenceID, showing: Int, at position: StopPosition, now: MediaTime, isDue: Bool
    ) {
        let earlier = takeForgotten(occurrence).flatMap { $0.showing == showing ? $0 : nil }
        var load = earlier ?? BreakLoad(occurrence: occurrence, showing: showing, askedAt: now)
        load.lastPosition = position
        load.clock = isDue ? now : nil
        self[occurrence] = load
    }

    mutating func startClock(of occurrence: OccurrenceID, now: MediaTime, _ policies: Policies) {
        self[occurrence]?.clock = now
        expect(occurrence, policies)
    }

    /// Discards expired ads; others are requested once in this showing.
    mutating func refresh(_ occurrence: OccurrenceID) {
        self[occurrence]?.dropAds()
        self[occurrence]?.isRefreshed = true
    }

    /// Discards the ads of a load because others are requested for a surface.
    mutating func dropAds(of occurrence: OccurrenceID, for surface: Surface) {
        self[occurrence]?.askedSurfaces.append(surface)
        self[occurrence]?.dropAds()
    }

    /// Notes that the ads of a load are requested now; it becomes the last in request order.
    mutating func ask(_ occurrence: OccurrenceID, now: MediaTime) {
        self[occurrence]?.askedAt = now
        self[occurrence]?.wrappers = 0
        if let load = remove(occurrence) { store(load) }
    }

    mutating func open(_ occurrence: OccurrenceID, _ policies: Policies) -> LoadToken {
        lastToken &+= 1
        let token = LoadToken(rawValue: lastToken)
        self[occurrence]?.open(token)
        expect(occurrence, policies)
        return token
    }

    /// Allows more time for a wrapper that was followed.
    mutating func followWrapper(of occurrence: OccurrenceID, _ policies: Policies) {
        self[occurrence]?.wrappers += 1
        expect(occurrence, policies)
    }

    /// Closes the request of a load, if it is open, and returns its token.
    @discardableResult
    mutating func close(_ occurrence: OccurrenceID) -> LoadToken? {
        guard self[occurrence]?.token != nil else { return nil }
        return self[occurrence]?.close()
    }

    mutating func change(_ occurrence: OccurrenceID, _ change: (inout LoadedBreak) -> Void) {
        guard var loaded = self[occurrence]?.loaded else { return }
        change(&loaded)
        self[occurrence]?.set(loaded)
    }

    /// Discards a load; the numbers of its ads are not reused in this showing.
    mutating func forget(_ occurrence: OccurrenceID) {
        guard var load = remove(occurrence) else { return }
        load.dropAds()
        if load.introducedAds > 0 || !load.askedSurfaces.isEmpty { forgotten.append(load) }
    }

    // MARK: Timeouts

    /// Registers the timeout of a load that was set or changed. Complexity: O(log n), amortized.
    mutating func expect(_ occurrence: OccurrenceID, _ policies: Policies) {
        guard let entry = entries[occurrence], let deadline = entry.load.deadline(policies) else { return }
        deadlines?.add(deadline, order: entry.number, id: occurrence)
    }

    mutating func earliestDeadline(_ policies: Policies) -> (time: MediaTime, occurrence: OccurrenceID)? {
        if deadlines == nil {
            deadlines = TimeQueue()
            for load in self { expect(load.occurrence, policies) }
        }
        let entries = entries
        let earliest = deadlines?.earliest { moment in
            guard let entry = entries[moment.id] else { return false }
            return entry.number == moment.order && entry.load.deadline(policies) == moment.time
        }
        return earliest.map { ($0.time, $0.id) }
    }

    mutating func shift(by shift: MediaTime) {
        for load in self {
            self[load.occurrence]?.askedAt += shift
            self[load.occurrence]?.clock = load.clock.map { $0 + shift }
        }
        deadlines = nil
    }

    mutating func age(by time: MediaTime) {
        for load in self { self[load.occurrence]?.askedAt -= time }
    }

    // MARK: Discarded loads

    mutating func takeForgotten(_ occurrence: OccurrenceID) -> BreakLoad? {
        guard let index = forgotten.firstIndex(where: { $0.occurrence == occurrence }) else { return nil }
        return forgotten.remove(at: index)
    }

    mutating func dropForgotten(where isOver: (BreakLoad) -> Bool) { forgotten.removeAll(where: isOver) }
}

extension LoadTable: Sequence {
    func makeIterator() -> Array<BreakLoad>.Iterator {
        entries.values.sorted { $0.number < $1.number }.map(\.load).makeIterator()
    }
}

extension LoadTable: SingleValueCoded {
    struct Coded: Codable {
        var slots: [BreakLoad]
        var forgotten: [BreakLoad]
        @Count var lastToken: Int
    }

    init(coded: Coded) {
        for load in coded.slots { store(load) }
        forgotten = coded.forgotten
        lastToken = UInt64(coded.lastToken)
    }

    var coded: Coded { Coded(slots: Array(self), forgotten: forgotten, lastToken: Int(clamping: lastToken)) }
}
