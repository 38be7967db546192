// Playing the ads of a break one after the other (page Behaviour, Failures and spares).
extension PlaylistEngine {
    mutating func begin(_ slot: BreakLoad, at position: StopPosition) {
        guard let loaded = slot.loaded else { return }
        let showing = BreakShowing(occurrence: slot.occurrence, number: slot.showing, position: position)
        let index = playback.begin(BreakPlayback(showing: showing, loaded: loaded))
        emitBreakEvent(.adPeriodStarted, of: showing)
        if ledger.begin(slot.occurrence) {
            playback[index].sentBreakStarted = true
            emitBreakEvent(.adBreakStarted, of: showing)
            trackBreak(.breakStart, of: showing)
        }
        playNext(of: slot.occurrence)
    }

    mutating func playNext(of occurrence: OccurrenceID) {
        guard let index = playback.index(of: occurrence) else { return }
        if playback[index].isLinear, let left = timeLeft(of: occurrence) {
            let passed = playback[index].loaded.passOver(longerThan: left, started: playback[index].startedAds)
            trackDropped(passed, of: playback[index].showing)
        }
        introduceNext(at: index)
        guard playback[index].loaded.prepared != nil else {
            conclude(index)
            return
        }
        if mustWait(playback[index]) { return }
        guard let ad = playback.playPrepared(at: index, now: calledAt, timeout: policies.mediaTimeout) else { return }
        if playback[index].isLinear { due.decision.hasPlayed = true }
        emit(.playAd(playback[index].showing.reference(to: ad), ad.ad, at: .zero))
    }

    /// The rest of the slot of a linear break whose turn it is; nil if it has no limit.
    func timeLeft(of occurrence: OccurrenceID) -> MediaTime? {
        opportunity(of: occurrence)?.duration.map { $0 - (queue.first?.spent ?? .zero) }
    }

    /// Reports the next ad of a break that plays and has the host prepare it, if none is prepared. One that would not
    /// fit the slot after the current ad has to wait for its turn.
    mutating func introduceNext(at index: Int) {
        if playback[index].isLinear, let left = timeLeft(of: playback[index].occurrence),
            let current = playback[index].current,
            playback[index].loaded.following?.isLonger(than: left - (current.duration ?? .zero)) == true
        {
            return
        }
        guard let ad = playback[index].loaded.introduceNext(after: playback[index].startedAds) else { return }
        announce(ad, podSize: playback[index].loaded.podSize, of: playback[index].showing)
    }

    /// Reports an ad that has its number and has the host prepare it.
    mutating func announce(_ ad: IntroducedAd, podSize: Int, of showing: BreakShowing) {
        emit(.event(adEvent(.loaded, ad, podSize: podSize, of: showing)))
        track(.loaded, ad, of: showing, adTime: nil)
        emit(.prepareAd(showing.reference(to: ad), ad.ad))
    }

    // MARK: The end of an ad

    /// Fails the current ad of a break without beginning what follows it. `stops`: whether the host must stop the ad.
    mutating func loseCurrent(at index: Int, _ error: AdRulesError, stops: Bool) {
        guard let ad = playback[index].current else { return }
        let showing = playback[index].showing
        var event = adEvent(.adError, ad.introduced, podSize: playback[index].loaded.podSize, of: showing)
        event.code = error.vastCode.rawValue
        event.message = error.message ?? error.summary
        emit(.event(event))
        let dropped = AdSelection.Dropped(ad.introduced.ad, error)
        trackErrors(of: dropped, in: showing, introduced: ad.introduced, adTime: ad.adTime)
        trackBreak(.error, of: showing, error: error.behindWrapper)
        if stops { emit(.stopAd(showing.reference(to: ad.introduced))) }
        playback[index].loaded.fail(ad.introduced, error, hadStarted: ad.hasStarted)
        endCurrent(at: index)
    }

    mutating func failPrepared(_ reference: AdReference, _ error: AdRulesError) {
        if let index = playback.index(of: reference.occurrence), let prepared = playback[index].loaded.prepared {
            let showing = playback[index].showing
            trackErrors(of: AdSelection.Dropped(prepared.ad, error), in: showing, introduced: prepared)
            trackBreak(.error, of: showing, error: error.behindWrapper)
            playback[index].loaded.fail(prepared, error, hadStarted: false)
            // A hidden overlay that waited for this ad ends if there is no other.
            if playback[index].current == nil {
                playNext(of: reference.occurrence)
            } else {
                introduceNext(at: index)
            }
        } else if let slot = loads[reference.occurrence], var loaded = slot.loaded, let prepared = loaded.prepared {
            let showing = showing(of: slot)
            let dropped = AdSelection.Dropped(prepared.ad, error)
            loaded.fail(prepared, error, hadStarted: false)
            guard loaded.hasAd else {
                failBreak(
                    reference.occurrence, at: showing.position, error: error.behindWrapper,
                    reason: Self.reason(for: error.behindWrapper), dropped: [dropped])
                return
            }
            trackErrors(of: dropped, in: showing, introduced: prepared)
            trackBreak(.error, of: showing, error: error.behindWrapper)
            introduceNext(of: &loaded, in: showing)
            loads[reference.occurrence]?.set(loaded)
        }
    }

    /// Reports the next ad of a break that is loaded and has the host prepare it, if none is prepared.
    mutating func introduceNext(of loaded: inout LoadedBreak, in showing: BreakShowing) {
        if let ad = loaded.introduceNext() { announce(ad, podSize: loaded.podSize, of: showing) }
    }

    /// Ends the current ad, which has played to its end or was skipped, and plays the next.
    mutating func endPlayed(at index: Int, stops: Bool) {
        let reference = playback[index].currentReference
        playback[index].completedAds += 1
        if stops, let reference { emit(.stopAd(reference)) }
        endCurrent(at: index)
        playNext(of: playback[index].occurrence)
    }

    private mutating func endCurrent(at index: Int) {
        guard let current = playback[index].current else { return }
        if !current.hasStarted { skipPauseInDeadAir(at: index) }
        playback.endAd(at: index)
        guard playback[index].isLinear else { return }
        if opportunity(of: playback[index].occurrence) != nil { due.noteSpent(current.clock.spent(now: now)) }
        if current.hasStarted { hold.beginSilence(now: calledAt) }
    }

    // MARK: The end of a break

    /// Ends a break that has no ads left, or whose hold was silent for too long (`cutShort`): sends its last events and
    /// records its outcome.
    mutating func conclude(_ index: Int, cutShort: Bool = false) {
        decide(.breakEnd)
        defer { endDecision() }
        let ended = playback[index]
        close(index, isTracked: true)
        let code = ended.loaded.code
        let outcome: BreakOutcome =
            ended.startedAds == 0 ? .notPlayed : ended.loaded.hasFailure ? .partlyPlayed : .played
        let reason =
            ended.startedAds == 0 || ended.loaded.hasFailure && ended.completedAds == 0
            ? code.map(BreakReason.allAdsFailed) : nil
        finish(ended.occurrence, outcome, cutShort ? .deadAir : reason, code: code, showing: ended.showing.number)
    }

    /// Ends a break early: its ad is stopped and neither completes nor counts as skipped.
    ///
    /// If `reason` is nil, what was shown counts as played; `unstarted` is the reason if no ad had started.
    mutating func breakOff(
        _ index: Int, _ reason: BreakReason?, unstarted: BreakReason = .discarded, isTracked: Bool = true
    ) {
        decide(.breakEnd)
        defer { endDecision() }
        let ended = playback[index]
        if let current = ended.current { emit(.stopAd(ended.showing.reference(to: current.introduced))) }
        endCurrent(at: index)
        close(index, isTracked: isTracked)
        let outcome: BreakOutcome =
            ended.startedAds == 0
            ? .notPlayed : reason == nil && !ended.loaded.hasFailure ? .played : .partlyPlayed
        finish(
            ended.occurrence, outcome, ended.startedAds == 0 ? reason ?? unstarted : reason, code: ended.loaded.code,
            showing: ended.showing.number)
    }

    private mutating func close(_ index: Int, isTracked: Bool) {
        let showing = playback[index].showing
        if playback[index].sentBreakStarted {
            emitBreakEvent(.adBreakEnded, of: showing)
            if isTracked { trackBreak(.breakEnd, of: showing) }
        }
        emitBreakEvent(.adPeriodEnded, of: showing)
        playback.remove(at: index)
    }
}
