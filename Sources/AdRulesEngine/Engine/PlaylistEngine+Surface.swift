import AdRulesModel

// Changes of the size of the ad surface (page Behaviour, Surfaces).
extension PlaylistEngine {
    /// How long a surface size must be stable before it is applied.
    package static let surfaceSettling = MediaTime.milliseconds(500)

    mutating func surfaceChanged(_ surface: Surface) {
        guard phase != .ended else { return }
        playback.delay(surface, until: now + Self.surfaceSettling)
    }

    /// Applies a surface size: loaded ads that no longer fit are dropped, and requested again if possible.
    mutating func apply(_ surface: Surface) {
        guard configuration.surface != surface else { return }
        configuration.surface = surface
        for occurrence in loads.map(\.occurrence).sorted() {
            guard let slot = loads[occurrence], let loaded = slot.loaded else { continue }
            if loaded.waitingAds.allSatisfy({ $0.fits(surface) }) {
                loads.change(occurrence) { $0.dropSpares(thatDoNotFit: surface) }
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
        for occurrence in playback.breaks.map(\.occurrence) { dropMisfits(ofPlaying: occurrence, surface) }
    }

    /// Fails the ads that do not fit, in a loaded break that is not requested again.
    private mutating func dropMisfits(of slot: BreakLoad, _ surface: Surface) {
        guard var loaded = slot.loaded else { return }
        let showing = showing(of: slot)
        let misfits = loaded.removeMisfits(surface)
        if let last = misfits.last, !loaded.hasAd {
            failBreak(
                slot.occurrence, at: showing.position, error: last.error, reason: Self.reason(for: last.error),
                dropped: misfits)
            return
        }
        trackDropped(misfits, of: showing)
        introduceNext(of: &loaded, in: showing)
        loads[slot.occurrence]?.set(loaded)
    }

    /// Fails the waiting ads that do not fit, in a break that is playing; its current ad continues.
    private mutating func dropMisfits(ofPlaying occurrence: OccurrenceID, _ surface: Surface) {
        guard let index = playback.index(of: occurrence) else { return }
        let misfits = playback[index].loaded.removeMisfits(surface)
        guard !misfits.isEmpty else { return }
        trackDropped(misfits, of: playback[index].showing)
        if playback[index].current?.hasStarted == true { introduceNext(at: index) }
        if playback[index].current == nil { playNext(of: occurrence) }
    }
}
