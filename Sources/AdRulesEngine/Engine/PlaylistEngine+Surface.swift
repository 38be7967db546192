// Changes of the size of the ad surface (page Behaviour, Surfaces).
extension PlaylistEngine {
    /// How long a surface size must be stable before it is applied.
    package static let surfaceSettling = MediaTime.milliseconds(500)

    mutating func surfaceChanged(_ surface: Surface) {
        guard phase != .ended else { return }
        playback.delay(surface, until: now + Self.surfaceSettling)
    }

    /// Applies a surface size: the parts of loaded ads are chosen for it; ads that no longer fit are dropped, and
    /// requested again if possible.
    mutating func apply(_ surface: Surface) {
        guard configuration.surface != surface else { return }
        configuration.surface = surface
        let chooser = CreativeChooser(policies: policies, surface: surface)
        for occurrence in loads.map(\.occurrence).sorted() {
            guard let slot = loads[occurrence], var loaded = slot.loaded else { continue }
            let (misfits, isBusy) = (loaded.adapt(to: chooser), isBusy(occurrence))
            if !misfits.isEmpty, !isBusy, hasLostItsPlace(slot) {
                // If it comes back, other ads are requested.
                forgetLoad(occurrence)
            } else if misfits.isEmpty || isBusy || slot.clock != nil || slot.askedSurfaces.contains(surface) {
                set(loaded, without: misfits, of: slot)
            } else {
                loads.dropAds(of: occurrence, for: surface)
                ask(occurrence, at: position(of: occurrence))
            }
        }
        for occurrence in playback.breaks.map(\.occurrence) { adapt(playing: occurrence, to: chooser) }
    }

    private mutating func set(_ ads: LoadedBreak, without misfits: [AdSelection.Dropped], of slot: BreakLoad) {
        var loaded = ads
        let showing = showing(of: slot)
        prepareAgain(loaded, after: slot.loaded, in: showing)
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

    private mutating func prepareAgain(_ loaded: LoadedBreak, after earlier: LoadedBreak?, in showing: BreakShowing) {
        guard let ad = loaded.prepared, ad.number == earlier?.prepared?.number, ad != earlier?.prepared else { return }
        emit(.prepareAd(showing.reference(to: ad), ad.ad))
    }

    /// Chooses for the waiting ads of a playing break; its current ad continues, and those that do not fit fail.
    private mutating func adapt(playing occurrence: OccurrenceID, to chooser: CreativeChooser) {
        guard let index = playback.index(of: occurrence) else { return }
        let earlier = playback[index].loaded
        let misfits = playback[index].loaded.adapt(to: chooser)
        prepareAgain(playback[index].loaded, after: earlier, in: playback[index].showing)
        guard !misfits.isEmpty else { return }
        trackDropped(misfits, of: playback[index].showing)
        if playback[index].current?.hasStarted == true { introduceNext(at: index) }
        if playback[index].current == nil { playNext(of: occurrence) }
    }
}
