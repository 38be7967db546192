import AdRulesModel

/// The loads of a session: showings whose ads are loading or loaded, and the numbering of ads across loads of one
/// showing.
///
/// It gives each request its token and knows when it times out. It does not know why ads are requested.
struct LoadTable: Sendable {
    /// State that is empty in most sessions.
    private struct Rare: SparseState, Codable {
        /// Loads that were discarded in a showing that is not over.
        var forgotten: [ForgottenLoad] = []
    }

    private var slots = BreakLoads()
    @Sparse private var rare: Rare
    /// The number of the last token.
    private(set) var lastToken: UInt64 = 0

    var isEmpty: Bool { slots.isEmpty }

    /// The load of an occurrence, or nil. Complexity: O(log n).
    subscript(_ occurrence: OccurrenceID) -> BreakLoad? { slots[occurrence] }

    /// Whether an occurrence is loading or loaded. Complexity: O(1).
    func contains(_ occurrence: OccurrenceID) -> Bool { slots.contains(occurrence) }

    /// Whether an occurrence is loading and has no ads yet. Complexity: O(log n).
    func isLoading(_ occurrence: OccurrenceID) -> Bool { slots.isLoading(occurrence) }

    /// The open load with a token, or nil. Complexity: O(log n).
    func slot(of token: LoadToken) -> BreakLoad? { slots.slot(of: token) }

    // MARK: Requests

    /// Begins a load for a showing, with what is known from an earlier load of it that was discarded.
    mutating func add(
        _ occurrence: OccurrenceID, showing: Int, at position: StopPosition, now: MediaTime, isDue: Bool
    ) {
        var slot = BreakLoad(occurrence: occurrence, showing: showing, askedAt: now)
        slot.lastPosition = position
        if isDue { slot.clock = now }
        if let forgotten = rare.forgotten.first(where: { $0.occurrence == occurrence }) {
            rare.forgotten.removeAll { $0.occurrence == occurrence }
            if forgotten.showing == showing {
                slot.toldAds = forgotten.toldAds
                slot.askedSurfaces = forgotten.askedSurfaces
                slot.isRefreshed = forgotten.isRefreshed
            }
        }
        slots[occurrence] = slot
    }

    /// Starts the timeout of a load whose stop is due.
    mutating func startClock(of occurrence: OccurrenceID, now: MediaTime, _ timeouts: LoadTimeouts) {
        slots[occurrence]?.clock = now
        slots.expect(occurrence, timeouts)
    }

    /// Stops the timeout of a load whose stop is no longer due.
    mutating func stopClock(of occurrence: OccurrenceID) {
        slots[occurrence]?.clock = nil
    }

    /// Discards expired ads; others are requested once in this showing.
    mutating func refresh(_ occurrence: OccurrenceID) {
        slots[occurrence]?.dropLoaded()
        slots[occurrence]?.isRefreshed = true
    }

    /// Discards the ads of a load because others are requested for a surface.
    mutating func dropAds(of occurrence: OccurrenceID, for surface: Surface) {
        slots[occurrence]?.askedSurfaces.append(surface)
        slots[occurrence]?.dropLoaded()
    }

    /// Notes that the ads of a load are requested now; it becomes the last in request order.
    mutating func ask(_ occurrence: OccurrenceID, now: MediaTime) {
        slots[occurrence]?.askedAt = now
        slots[occurrence]?.wrappers = 0
        slots.moveToEnd(occurrence)
    }

    /// Opens a request for a load and returns its token.
    mutating func open(_ occurrence: OccurrenceID, _ timeouts: LoadTimeouts) -> LoadToken {
        lastToken &+= 1
        let token = LoadToken(rawValue: lastToken)
        slots[occurrence]?.open(token)
        slots.expect(occurrence, timeouts)
        return token
    }

    /// Allows more time for a wrapper that was followed.
    mutating func followWrapper(of occurrence: OccurrenceID, _ timeouts: LoadTimeouts) {
        slots[occurrence]?.wrappers += 1
        slots.expect(occurrence, timeouts)
    }

    /// Notes what the open request of a load has brought so far.
    mutating func setSoFar(_ response: AdResponse, of occurrence: OccurrenceID) {
        slots[occurrence]?.set(soFar: response)
    }

    /// Notes the position that an occurrence had before a change of the schedule.
    mutating func notePosition(_ position: StopPosition, of occurrence: OccurrenceID) {
        slots[occurrence]?.lastPosition = position
    }

    // MARK: Answers

    /// Closes the request of a load, if it is open, and returns its token.
    @discardableResult
    mutating func close(_ occurrence: OccurrenceID) -> LoadToken? {
        guard slots[occurrence]?.token != nil else { return nil }
        return slots[occurrence]?.close()
    }

    /// Stores the ads of a load.
    mutating func setAds(_ loaded: LoadedBreak, of occurrence: OccurrenceID) {
        slots[occurrence]?.set(loaded)
    }

    /// Notes whether the media of the prepared ad can play.
    mutating func setReady(_ isReady: Bool, of occurrence: OccurrenceID) {
        guard var loaded = slots[occurrence]?.loaded else { return }
        loaded.isReady = isReady
        slots[occurrence]?.set(loaded)
    }

    /// Drops the spares that do not fit a surface.
    mutating func dropSpares(of occurrence: OccurrenceID, thatDoNotFit surface: Surface) {
        guard var loaded = slots[occurrence]?.loaded else { return }
        loaded.dropSpares(thatDoNotFit: surface)
        slots[occurrence]?.set(loaded)
    }

    /// Removes a load and returns it: its showing begins or is over.
    @discardableResult
    mutating func remove(_ occurrence: OccurrenceID) -> BreakLoad? {
        guard let slot = slots[occurrence] else { return nil }
        slots[occurrence] = nil
        return slot
    }

    /// Discards a load; the numbers of its ads are not reused in this showing.
    mutating func forget(_ occurrence: OccurrenceID) {
        guard let slot = remove(occurrence) else { return }
        let told = slot.loaded?.introduced ?? slot.toldAds
        guard told > 0 || !slot.askedSurfaces.isEmpty else { return }
        rare.forgotten.append(
            ForgottenLoad(
                occurrence: occurrence, showing: slot.showing, toldAds: told, askedSurfaces: slot.askedSurfaces,
                isRefreshed: slot.isRefreshed))
    }

    /// Ends the numbering of a showing that is over.
    mutating func endNumbering(of occurrence: OccurrenceID, through showing: Int) {
        if _rare.isInitial { return }
        rare.forgotten.removeAll { $0.occurrence == occurrence && $0.showing <= showing }
    }

    /// Ends the numbering of a break that is not in the playlist any more.
    mutating func endNumbering(ofBreakAt index: Int) {
        if _rare.isInitial { return }
        rare.forgotten.removeAll { $0.occurrence.index == index }
    }

    // MARK: The clock

    /// The earliest timeout. Complexity: O(log n), amortized.
    mutating func earliestDeadline(_ timeouts: LoadTimeouts) -> (time: MediaTime, occurrence: OccurrenceID)? {
        slots.earliestDeadline(timeouts)
    }

    /// Shifts everything measured by the clock.
    mutating func shift(by shift: MediaTime, _ timeouts: LoadTimeouts) {
        for slot in slots {
            slots[slot.occurrence]?.askedAt += shift
            slots[slot.occurrence]?.clock = slot.clock.map { $0 + shift }
        }
        slots.expectAll(timeouts)
    }

    /// Registers all timeouts again, as after decoding.
    mutating func expectAll(_ timeouts: LoadTimeouts) { slots.expectAll(timeouts) }

    /// Discards all loads, because the session is over.
    mutating func removeAll() {
        slots.removeAll()
        rare = Rare()
    }
}

extension LoadTable: Sequence {
    func makeIterator() -> Array<BreakLoad>.Iterator { slots.makeIterator() }
}

extension LoadTable: Codable {
    private enum CodingKeys: CodingKey {
        case slots, rare, lastToken
    }
}
