import AdRulesModel

// How the load of a showing begins, is requested and answered; the numbering of ads continues across its loads.
extension LoadTable {
    /// Begins a load for a showing, with what is known from an earlier load of it that was discarded.
    mutating func add(
        _ occurrence: OccurrenceID, showing: Int, at position: StopPosition, now: MediaTime, isDue: Bool
    ) {
        var load = BreakLoad(occurrence: occurrence, showing: showing, askedAt: now)
        load.lastPosition = position
        if isDue { load.clock = now }
        if let forgotten = takeForgotten(occurrence), forgotten.showing == showing {
            load.introducedAds = forgotten.introducedAds
            load.askedSurfaces = forgotten.askedSurfaces
            load.isRefreshed = forgotten.isRefreshed
        }
        self[occurrence] = load
    }

    /// Starts the timeout of a load whose stop is due.
    mutating func startClock(of occurrence: OccurrenceID, now: MediaTime, _ policies: Policies) {
        self[occurrence]?.clock = now
        expect(occurrence, policies)
    }

    /// Discards expired ads; others are requested once in this showing.
    mutating func refresh(_ occurrence: OccurrenceID) {
        self[occurrence]?.dropLoaded()
        self[occurrence]?.isRefreshed = true
    }

    /// Discards the ads of a load because others are requested for a surface.
    mutating func dropAds(of occurrence: OccurrenceID, for surface: Surface) {
        self[occurrence]?.askedSurfaces.append(surface)
        self[occurrence]?.dropLoaded()
    }

    /// Notes that the ads of a load are requested now; it becomes the last in request order.
    mutating func ask(_ occurrence: OccurrenceID, now: MediaTime) {
        self[occurrence]?.askedAt = now
        self[occurrence]?.wrappers = 0
        moveToEnd(occurrence)
    }

    /// Opens a request for a load and returns its token.
    mutating func open(_ occurrence: OccurrenceID, _ policies: Policies) -> LoadToken {
        let token = nextToken()
        self[occurrence]?.open(token)
        expect(occurrence, policies)
        return token
    }

    /// Allows more time for a wrapper that was followed.
    mutating func followWrapper(of occurrence: OccurrenceID, _ policies: Policies) {
        self[occurrence]?.wrappers += 1
        expect(occurrence, policies)
    }

    // MARK: Answers

    /// Closes the request of a load, if it is open, and returns its token.
    @discardableResult
    mutating func close(_ occurrence: OccurrenceID) -> LoadToken? {
        guard self[occurrence]?.token != nil else { return nil }
        return self[occurrence]?.close()
    }

    /// Changes the loaded ads of a load, if it has any.
    mutating func change(_ occurrence: OccurrenceID, _ change: (inout LoadedBreak) -> Void) {
        guard var loaded = self[occurrence]?.loaded else { return }
        change(&loaded)
        self[occurrence]?.set(loaded)
    }

    /// Discards a load; the numbers of its ads are not reused in this showing.
    mutating func forget(_ occurrence: OccurrenceID) {
        guard let load = remove(occurrence) else { return }
        let introduced = load.loaded?.introduced ?? load.introducedAds
        guard introduced > 0 || !load.askedSurfaces.isEmpty else { return }
        keep(
            ForgottenLoad(
                occurrence: occurrence, showing: load.showing, introducedAds: introduced,
                askedSurfaces: load.askedSurfaces,
                isRefreshed: load.isRefreshed))
    }
}
