// Requesting ads and handling the answers.
extension PlaylistEngine {
    static let prefetchLimit = 10

    /// Makes sure that the ads of a showing are loading or loaded. If it is due, its timeout begins.
    mutating func load(_ occurrence: OccurrenceID, at position: StopPosition, isDue: Bool) {
        guard let slot = loads[occurrence] else {
            loads.add(
                occurrence, showing: ledger.nextShowing(of: occurrence), at: position, now: calledAt, isDue: isDue)
            ask(occurrence, at: position)
            return
        }
        guard isDue else { return }
        loads.startClock(of: occurrence, now: calledAt, policies)
        if isOutOfDate(slot) {
            loads.refresh(occurrence)
            ask(occurrence, at: position)
        }
    }

    private func isOutOfDate(_ slot: BreakLoad) -> Bool {
        guard let loaded = slot.loaded, !slot.isRefreshed else { return false }
        if case .inline = info(of: slot.occurrence)?.source { return false }
        let limits = (loaded.waitingAds + loaded.spares).compactMap(\.expires)
        let limit = (policies.maxAdAge > .zero ? limits + [policies.maxAdAge] : limits).min()
        return limit.map { slot.askedAt + $0 < calledAt } ?? false
    }

    /// Requests the ads of a slot; a response inside the playlist is handled at once.
    mutating func ask(_ occurrence: OccurrenceID, at position: StopPosition) {
        guard loads.contains(occurrence) else { return }
        guard let info = info(of: occurrence), info.isPlayable else {
            // The playlist it was loaded for was replaced.
            forgetLoad(occurrence)
            return
        }
        loads.ask(occurrence, now: calledAt)
        switch info.source {
        case .inline(let vast): fill(occurrence, with: AdResponse(vast), at: position)
        case .tag, .inlineWithWrapper: emitRequest(occurrence, of: info, at: position)
        case .unplayable, .trackersOnly: break
        }
    }

    mutating func emitRequest(_ occurrence: OccurrenceID, of info: ScheduledBreak, at position: StopPosition) {
        let token = loads.open(occurrence, policies)
        guard let slot = loads[occurrence] else { return }
        var context = macroContext(
            of: BreakShowing(occurrence: slot.occurrence, number: slot.showing, position: position))
        context.use = .request
        context.seed = writer.nextSeed()
        var source = BreakAdRequest.Source.tag("")
        var written: String?
        switch info.source {
        case .tag(let uri):
            let text = uri.string
            written = text
            source = .tag(writer.expand(text, in: context))
        case .inlineWithWrapper(let vast), .inline(let vast): source = .inline(vast)
        case .unplayable, .trackersOnly: break
        }
        let request = BreakAdRequest(
            occurrence: slot.occurrence, showing: slot.showing, breakID: info.adBreak.breakID, source: source,
            tagAsWritten: written, allowMultipleAds: info.adBreak.source?.allowMultipleAds ?? true,
            followRedirects: info.adBreak.source?.followRedirects ?? true, wrapperDepth: policies.wrapperDepth,
            // A prefetched load has time until its stop is due, and then as long as another.
            timeout: policies.vastTimeout + (slot.clock == nil ? policies.prefetch + policies.spread : .zero),
            wrapperTimeout: policies.wrapperTimeout, macros: context)
        emit(.loadAds(token, request))
    }

    // MARK: Answers

    mutating func reported(_ input: EngineInput, of token: LoadToken) {
        guard let occurrence = loads.load(with: token)?.occurrence else {
            log("ignored: a report of a load that is not open")
            return
        }
        switch input {
        case .adsLoaded(_, let response): fill(occurrence, with: response, at: position(of: occurrence))
        case .adsFailed(_, let error):
            failBreak(occurrence, at: position(of: occurrence), error: error, reason: Self.reason(for: error))
        case .wrapperFollowed: loads.followWrapper(of: occurrence, policies)
        case .adsSoFar(_, let response): loads[occurrence]?.set(soFar: response)
        default: break
        }
    }

    static func reason(for error: AdRulesError) -> BreakReason {
        switch error.code {
        case 303: .noFill
        case 203, 501, 601: .doesNotFit(error.code)
        case 1007: .timedOut
        default: .fetchFailed(error.code)
        }
    }

    /// Selects the ads of a load from its response, or fails the break, also if its stop `isOver`.
    private mutating func fill(
        _ occurrence: OccurrenceID, with response: AdResponse, at position: StopPosition, isOver: Bool = false
    ) {
        guard let number = loads[occurrence]?.showing, let info = info(of: occurrence) else { return }
        loads.close(occurrence)
        let selection = AdSelection(
            response, types: info.adBreak.breakTypes, allowMultipleAds: info.adBreak.source?.allowMultipleAds ?? true,
            policies: policies, surface: configuration.surface, maxDuration: opportunity(of: occurrence)?.duration,
            isShared: true)
        guard !isOver, var loaded = LoadedBreak(selection, introduced: loads[occurrence]?.introducedAds ?? 0) else {
            let error = isOver ? AdRulesError(.wrapperTimeout) : selection.error ?? AdRulesError(.noAd)
            // One that is longer than its slot is not a failure when the stop is over: no ad would have had its turn.
            let cut = isOver ? [] : selection.cut.map { $0.dropped(.breakShortened) }
            failBreak(
                occurrence, at: position, error: error, reason: isOver ? .timedOut : Self.reason(for: error),
                dropped: selection.dropped + cut, responseErrors: selection.responseErrors)
            return
        }
        let showing = BreakShowing(occurrence: occurrence, number: number, position: position)
        trackDropped(selection.dropped + selection.cut.map { $0.dropped(.breakShortened) }, of: showing)
        introduceNext(of: &loaded, in: showing)
        loads[occurrence]?.set(loaded)
    }

    /// The position of an occurrence: the one at which it came due, otherwise the one in the schedule.
    func position(of occurrence: OccurrenceID) -> StopPosition {
        if let index = queue.index(of: occurrence) { return queue[index].position }
        if let overlay = waitingOverlays.first(where: { $0.occurrence == occurrence }) { return overlay.position }
        if let playing = playback[occurrence] { return playing.showing.position }
        // An occurrence that lost its place in the schedule still has its ads.
        return schedule.resolution(of: occurrence).position ?? loads[occurrence]?.lastPosition
            ?? .midroll(cursor.position)
    }

    func showing(of slot: BreakLoad) -> BreakShowing {
        BreakShowing(occurrence: slot.occurrence, number: slot.showing, position: position(of: slot.occurrence))
    }

    // MARK: Giving up

    /// Ends the wait for the ads of a break: those so far are the answer, and none of them plays if its stop `isOver`.
    mutating func timeOut(_ occurrence: OccurrenceID, at position: StopPosition, isOver: Bool = false) {
        guard let soFar = loads[occurrence]?.soFar else {
            return failBreak(occurrence, at: position, error: AdRulesError(.adResponseTimeout), reason: .timedOut)
        }
        cancelLoad(of: occurrence)
        fill(occurrence, with: soFar, at: position, isOver: isOver)
    }

    mutating func cancelLoad(of occurrence: OccurrenceID) {
        if let token = loads.close(occurrence) { emit(.cancelLoad(token)) }
    }

    /// Stops the timeouts of loads whose stop is no longer due; loads of an earlier playlist are discarded.
    mutating func stopClocks() {
        for kept in playlist.pinned where !isBusy(kept.occurrence) { letGo(kept) }
        // A change of playlist or duration may have removed their moment.
        forgetLostLoads()
        for slot in loads where slot.clock != nil && !isBusy(slot.occurrence) { loads[slot.occurrence]?.clock = nil }
    }
}
