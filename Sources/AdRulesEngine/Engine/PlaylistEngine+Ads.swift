import AdRulesModel

// Playing the ads of a break one after the other (page Behaviour, Failures and spares).
extension PlaylistEngine {
    /// The index of the linear break that is playing.
    var linearRun: Int? { runs.firstIndex { $0.loaded.type == .linear } }

    /// Begins a break whose ads are loaded.
    mutating func beginRun(_ slot: LoadSlot, at position: StopPosition) {
        guard let loaded = slot.loaded else { return }
        let run = BreakRun(occurrence: slot.occurrence, showing: slot.showing, position: position, loaded: loaded)
        runs.append(run)
        let place = run.place
        emitBreakEvent(.adPeriodStarted, of: place)
        if ledger.begin(slot.occurrence) {
            runs[runs.count - 1].sentBreakStarted = true
            emitBreakEvent(.adBreakStarted, of: place)
            trackBreak(.breakStart, of: place)
        }
        playNext(of: slot.occurrence)
    }

    func run(of occurrence: OccurrenceID) -> Int? {
        runs.firstIndex { $0.occurrence == occurrence }
    }

    /// Plays the next ad of a break, or ends the break.
    mutating func playNext(of occurrence: OccurrenceID) {
        guard let place = run(of: occurrence) else { return }
        if runs[place].loaded.prepared == nil {
            var loaded = runs[place].loaded
            introduceNext(of: &loaded, at: runs[place].place)
            runs[place].loaded = loaded
        }
        guard let next = runs[place].loaded.prepared else {
            endRun(place)
            return
        }
        if mustWait(runs[place]) { return }
        runs[place].loaded.prepared = nil
        var ad = PlayingAd(introduced: next, playedAt: now)
        ad.deadline = now + policies.mediaTimeout
        runs[place].current = ad
        if runs[place].loaded.type == .linear { due.notePlayed() }
        retain(next, of: runs[place])
        emit(.playAd(runs[place].reference(to: next), next.ad, at: .zero))
    }

    /// Reports the next ad and has the host prepare it: a spare if an ad failed, otherwise the next of the pod.
    mutating func introduceNext(of loaded: inout LoadedBreak, at place: BreakPlace) {
        guard loaded.prepared == nil, let (ad, position) = loaded.takeNext() else { return }
        loaded.introduced += 1
        let introduced = IntroducedAd(number: loaded.introduced, place: position, ad: ad)
        loaded.prepared = introduced
        emit(.event(adEvent(.loaded, introduced, of: loaded, at: place)))
        trackAd(.loaded, introduced, of: place, adTime: nil)
        let reference = AdReference(place.occurrence, showing: place.showing, ad: introduced.number)
        emit(.prepareAd(reference, ad))
    }

    /// Fails the current ad and plays the next. `stops`: whether the host must stop the ad.
    mutating func failCurrent(of occurrence: OccurrenceID, _ error: AdRulesError, stops: Bool) {
        guard let place = run(of: occurrence), runs[place].current != nil else { return }
        loseCurrent(of: place, error, stops: stops)
        playNext(of: occurrence)
    }

    /// Fails the current ad of a break without beginning what follows it.
    mutating func loseCurrent(of place: Int, _ error: AdRulesError, stops: Bool) {
        guard let ad = runs[place].current else { return }
        let run = runs[place]
        var event = adEvent(.adError, ad.introduced, of: run.loaded, at: run.place)
        event.code = error.vastCode.rawValue
        event.message = error.message ?? error.summary
        emit(.event(event))
        trackErrors(error, urls: ad.introduced.ad.errors, of: run.place, ad: ad.introduced)
        trackBreakError(error.behindWrapper, of: run.place)
        if stops { emit(.stopAd(run.reference(to: ad.introduced))) }
        runs[place].loaded.fail(ad.introduced, error, hadStarted: ad.hasStarted)
        endCurrent(of: place)
    }

    /// Fails an ad that is prepared but not playing yet.
    mutating func failPrepared(_ reference: AdReference, _ error: AdRulesError) {
        if let place = run(of: reference.occurrence), let prepared = runs[place].loaded.prepared {
            let run = runs[place]
            trackErrors(error, urls: prepared.ad.errors, of: run.place, ad: prepared)
            trackBreakError(error.behindWrapper, of: run.place)
            var loaded = run.loaded
            loaded.fail(prepared, error, hadStarted: false)
            introduceNext(of: &loaded, at: run.place)
            runs[place].loaded = loaded
            // A hidden overlay that waited for this ad ends if there is no other.
            if run.current == nil { playNext(of: run.occurrence) }
        } else if var loaded = loads[reference.occurrence]?.loaded, let prepared = loaded.prepared {
            let position = position(of: reference.occurrence)
            let spot = BreakPlace(occurrence: reference.occurrence, showing: reference.showing, position: position)
            loaded.fail(prepared, error, hadStarted: false)
            guard loaded.hasAd else {
                let failed = AdSelection.Dropped(error: error, errors: prepared.ad.errors)
                failBreak(
                    reference.occurrence, at: position, error: error.behindWrapper,
                    reason: Self.reason(for: error.behindWrapper), dropped: [failed])
                advance()
                return
            }
            trackErrors(error, urls: prepared.ad.errors, of: spot, ad: prepared)
            trackBreakError(error.behindWrapper, of: spot)
            introduceNext(of: &loaded, at: spot)
            loads.setAds(loaded, of: reference.occurrence)
        }
    }

    /// Clears the current ad of a break, however it ended.
    private mutating func endCurrent(of place: Int) {
        guard let current = runs[place].current else { return }
        let reference = runs[place].reference(to: current.introduced)
        if let kept = retained.firstIndex(where: { $0.reference == reference }) {
            if current.hasStarted { retained[kept].isOver = true } else { retained.remove(at: kept) }
        }
        if runs[place].loaded.type == .linear {
            if current.hasStarted { hold.beginSilence(now: now) } else { skipPauseInDeadAir(of: current) }
        }
        runs[place].current = nil
        runs[place].standsUntil = nil
    }

    /// Completes the current ad and plays the next.
    mutating func completeCurrent(of occurrence: OccurrenceID, stops: Bool) {
        guard let place = run(of: occurrence), let ad = runs[place].current else { return }
        let run = runs[place]
        emit(.event(adEvent(.complete, ad.introduced, of: run.loaded, at: run.place)))
        trackAd(.complete, ad.introduced, of: run.place, adTime: ad.duration ?? ad.adTime)
        runs[place].completedAds += 1
        if stops { emit(.stopAd(run.reference(to: ad.introduced))) }
        endCurrent(of: place)
        playNext(of: occurrence)
    }

    /// Ends the current ad as skipped by the viewer and plays the next.
    mutating func skipCurrent(of occurrence: OccurrenceID) {
        guard let place = run(of: occurrence), let ad = runs[place].current else { return }
        let run = runs[place]
        emit(.event(adEvent(.skipped, ad.introduced, of: run.loaded, at: run.place)))
        trackAd(.skip, ad.introduced, of: run.place, adTime: ad.adTime)
        runs[place].completedAds += 1
        emit(.stopAd(run.reference(to: ad.introduced)))
        endCurrent(of: place)
        playNext(of: occurrence)
    }

    /// Ends a break that has no ads left.
    private mutating func endRun(_ place: Int) {
        concludeRun(place)
        advance()
    }

    /// Ends a break: sends its last events and records its outcome.
    mutating func concludeRun(_ place: Int) {
        let run = runs[place]
        for ad in run.loaded.cut {
            let error = AdRulesError(.breakShortened)
            trackErrors(error, urls: ad.errors, of: run.place)
            trackBreakError(error, of: run.place)
        }
        closeRun(place, isTracked: true)
        if run.startedAds > 0 {
            let allFailed = run.loaded.hasFailure && run.completedAds == 0
            finish(
                run.occurrence, run.loaded.hasFailure ? .partlyPlayed : .played,
                allFailed ? .allAdsFailed(run.loaded.code ?? 900) : nil, code: run.loaded.code, showing: run.showing)
        } else {
            finish(
                run.occurrence, .notPlayed, .allAdsFailed(run.loaded.code ?? 900), code: run.loaded.code,
                showing: run.showing)
        }
    }

    /// Ends a break early: its ad is stopped and neither completes nor counts as skipped.
    ///
    /// If `reason` is nil, what was shown counts as played; `unstarted` is the reason if no ad had started.
    mutating func breakOff(
        _ place: Int, _ reason: BreakReason?, unstarted: BreakReason = .discarded, isTracked: Bool = true
    ) {
        let run = runs[place]
        if let current = run.current { emit(.stopAd(run.reference(to: current.introduced))) }
        endCurrent(of: place)
        closeRun(place, isTracked: isTracked)
        if run.startedAds > 0 {
            let isWhole = reason == nil && !run.loaded.hasFailure
            finish(
                run.occurrence, isWhole ? .played : .partlyPlayed, reason, code: run.loaded.code, showing: run.showing)
        } else {
            finish(run.occurrence, .notPlayed, reason ?? unstarted, code: run.loaded.code, showing: run.showing)
        }
    }

    private mutating func closeRun(_ place: Int, isTracked: Bool) {
        let run = runs[place]
        if run.sentBreakStarted {
            emitBreakEvent(.adBreakEnded, of: run.place)
            if isTracked { trackBreak(.breakEnd, of: run.place) }
        }
        emitBreakEvent(.adPeriodEnded, of: run.place)
        runs.remove(at: place)
    }
}

extension BreakRun {
    /// The showing, for events and trackers.
    var place: BreakPlace { BreakPlace(occurrence: occurrence, showing: showing, position: position) }

    /// The reference to one of its ads for the host.
    func reference(to ad: IntroducedAd) -> AdReference {
        AdReference(occurrence, showing: showing, ad: ad.number)
    }
}

extension LoadedBreak {
    /// Takes the next ad, with its place from 1: a spare if an ad failed, otherwise the next of the pod.
    mutating func takeNext() -> (ad: ResolvedAd, place: Int)? {
        if let open = openPlace {
            openPlace = nil
            if !spares.isEmpty { return (spares.removeFirst(), open + 1) }
        }
        guard next < pod.count else { return nil }
        next += 1
        return (pod[next - 1], next)
    }

    /// Records a failed ad; if it had not started, its place is open for a spare.
    mutating func fail(_ ad: IntroducedAd, _ error: AdRulesError, hadStarted: Bool) {
        hasFailure = true
        code = error.vastCode.rawValue
        if prepared == ad { prepared = nil }
        openPlace = hadStarted ? nil : ad.place - 1
    }
}
