import AdRulesModel

// Changes of the size of the ad surface (page Behaviour, Surfaces).
extension PlaylistEngine {
    /// How long a surface size must be stable before it is applied.
    static let surfaceSettling = MediaTime.milliseconds(500)

    mutating func surfaceChanged(_ surface: Surface) {
        guard phase != .ended else { return }
        pendingSurface = PendingSurface(surface: surface, deadline: now + Self.surfaceSettling)
    }

    /// Applies a surface size: loaded ads that no longer fit are dropped, and requested again if possible.
    mutating func surfaceStands(_ surface: Surface) {
        guard configuration.surface != surface else { return }
        configuration.surface = surface
        for occurrence in loads.map(\.occurrence).sorted() {
            guard let slot = loads[occurrence], let loaded = slot.loaded else { continue }
            if loaded.waitingAds.allSatisfy({ $0.fits(surface) }) {
                loads.dropSpares(of: occurrence, thatDoNotFit: surface)
            } else if !isBusy(occurrence), hasLostItsPlace(slot) {
                // If it comes back, other ads are requested.
                forgetLoad(occurrence)
            } else if slot.clock != nil || isBusy(occurrence) || slot.askedSurfaces.contains(surface) {
                dropMisfits(of: slot, surface)
            } else {
                loads.dropAds(of: occurrence, for: surface)
                ask(occurrence, at: position(of: occurrence))
            }
        }
        for occurrence in runs.map(\.occurrence) { dropMisfitsOfRun(occurrence, surface) }
        advance()
    }

    /// Fails the ads that do not fit, in a loaded break that is not requested again.
    private mutating func dropMisfits(of slot: LoadSlot, _ surface: Surface) {
        guard var loaded = slot.loaded else { return }
        let occurrence = slot.occurrence
        let position = position(of: occurrence)
        let spot = BreakPlace(occurrence: occurrence, showing: slot.showing, position: position)
        let misfits = loaded.removeMisfits(surface)
        if let last = misfits.last, !loaded.hasAd {
            let dropped = misfits.map { AdSelection.Dropped(error: $0.error, errors: $0.ad.errors) }
            failBreak(
                occurrence, at: position, error: last.error, reason: Self.reason(for: last.error), dropped: dropped)
            return
        }
        for misfit in misfits {
            trackErrors(misfit.error, urls: misfit.ad.errors, of: spot)
            trackBreakError(misfit.error, of: spot)
        }
        introduceNext(of: &loaded, at: spot)
        loads.setAds(loaded, of: occurrence)
    }

    /// Fails the waiting ads that do not fit, in a break that is playing; its current ad continues.
    private mutating func dropMisfitsOfRun(_ occurrence: OccurrenceID, _ surface: Surface) {
        guard let place = run(of: occurrence) else { return }
        var loaded = runs[place].loaded
        let misfits = loaded.removeMisfits(surface)
        guard !misfits.isEmpty else {
            runs[place].loaded = loaded
            return
        }
        let spot = runs[place].place
        for misfit in misfits {
            trackErrors(misfit.error, urls: misfit.ad.errors, of: spot)
            trackBreakError(misfit.error, of: spot)
        }
        if runs[place].current?.hasStarted == true { introduceNext(of: &loaded, at: spot) }
        runs[place].loaded = loaded
        if runs[place].current == nil { playNext(of: occurrence) }
    }
}

extension LoadedBreak {
    /// The ads of the pod that have not played yet.
    var waitingAds: [ResolvedAd] { (prepared.map { [$0.ad] } ?? []) + pod[min(next, pod.count)...] }

    /// Removes the waiting ads that do not fit, and returns them with the error for their size.
    mutating func removeMisfits(_ surface: Surface) -> [(ad: ResolvedAd, error: AdRulesError)] {
        var misfits: [(ad: ResolvedAd, error: AdRulesError)] = []
        let error = AdRulesError(type == .linear ? .size : type == .nonlinear ? .nonLinearSize : .companionSize)
        func nextSpare() -> ResolvedAd? {
            while !spares.isEmpty {
                let spare = spares.removeFirst()
                if spare.fits(surface) { return spare }
                misfits.append((spare, error))
            }
            return nil
        }
        var standIn: ResolvedAd?
        if let waiting = prepared, !waiting.ad.fits(surface) {
            misfits.append((waiting.ad, error))
            fail(waiting, error, hadStarted: false)
            standIn = nextSpare()
        }
        var rest: [ResolvedAd] = []
        for ad in pod[min(next, pod.count)...] {
            if ad.fits(surface) {
                rest.append(ad)
            } else {
                misfits.append((ad, error))
                if let spare = nextSpare() { rest.append(spare) }
            }
        }
        pod.replaceSubrange(min(next, pod.count)..., with: rest)
        spares = (standIn.map { [$0] } ?? []) + spares.filter { $0.fits(surface) }
        if !misfits.isEmpty {
            hasFailure = true
            code = error.code
        }
        return misfits
    }
}
