import AdRulesEngine
import AdRulesModel

// Requests, answers, and what comes of them.
extension ReferenceEngine {
    /// Asks for what lies inside the window.
    mutating func prefetch() {
        guard hasStarted, !isComplete, !isEnded, !isGone, asksAhead else { return }
        let from = effectivePosition
        reach(from)
        // The engine's word: at most ten stops ahead are asked for in advance.
        let farthest = scheduledMoments.lazy.filter { from < $0 }.prefix(10).suffix(1).first ?? .zero
        for stop in stops {
            let time: MediaTime
            switch stop.position {
            case .preroll: continue
            case .midroll(let moment):
                time = moment
                if moment > farthest { continue }
            case .postroll:
                // "post-roll of unknown duration: at contentComplete"
                guard let duration, !isLive else { continue }
                time = duration
            }
            guard from < time || stop.position == .postroll,
                time <= from + played(in: policies.prefetch + spread(of: time))
            else {
                continue
            }
            // "No ads are requested ahead for a stop that would be skipped if content played on to it."
            if isNear(stop, PlayedContent(at: played + (time - from))) { continue }
            let engaged = self.engaged
            // "of a stop only the first is requested ahead"
            var hasOverlay = false
            for occurrence in stop.occurrences where canPlay(occurrence) && isPlayable(occurrence) {
                if isNeverShown(occurrence, at: stop.position) || isLoneBumper(occurrence, of: stop) { continue }
                if allowsLinear(occurrence) || engaged.contains(occurrence) {
                    ask(occurrence, dueAt: nil)
                } else if !hasOverlay {
                    ask(occurrence, dueAt: nil)
                    hasOverlay = canPlay(occurrence)
                }
            }
        }
    }

    /// "prefetch is wall time: at the rate last reported, 1 if none was"
    func played(in time: MediaTime) -> MediaTime {
        // A host may report any rate; nothing is known beyond 2^53 µs.
        let played = Double(time.microseconds) * (rate ?? 1)
        return MediaTime(microseconds: Int64(min(played, 0x1p53)))
    }

    /// "with spread n the request goes out between prefetch + n and prefetch before the break (seeded)": how the seed
    /// draws is the engine's word.
    private func spread(of moment: MediaTime) -> MediaTime {
        guard policies.spread > .zero else { return .zero }
        var generator = SeededGenerator(seed: seed ^ UInt64(bitPattern: moment.microseconds))
        return MediaTime(microseconds: .random(in: 0...policies.spread.microseconds, using: &generator))
    }

    /// Asks for the ads of a showing, once.
    mutating func ask(_ occurrence: OccurrenceID, dueAt: MediaTime?) {
        guard canPlay(occurrence), self[occurrence].load == nil, self[occurrence].pod == nil,
            let element = element(occurrence), let source = element.source
        else { return }
        self[occurrence].hasRun = true
        self[occurrence].lastPlace = nil
        let request: BreakAdRequest.Source
        switch source.content {
        case .adTag(let uri, _): request = .tag(uri.string)
        case .vast(let vast):
            guard vast.ads.contains(where: { $0.kind == .wrapper }) else {
                // "An inline VAST gives no `loadAds` unless it holds a Wrapper."
                settle(occurrence, AdResponse(vast), isFromURL: false)
                return
            }
            request = .inline(vast)
        default: return
        }
        var asWritten: String?
        if case .tag(let uri) = request { asWritten = uri }
        let wanted = BreakAdRequest(
            occurrence: occurrence, showing: self[occurrence].status.showing, breakID: element.breakID, source: request,
            tagAsWritten: asWritten, allowMultipleAds: source.allowMultipleAds,
            followRedirects: source.followRedirects, wrapperDepth: policies.wrapperDepth)
        let token = LoadToken(rawValue: nextToken)
        nextToken += 1
        self[occurrence].load = OpenLoad(token: token, askedAt: calledAt, ahead: ahead, dueAt: dueAt, response: wanted)
        out.append(.loadAds(token, wanted))
    }

    /// "ads older than their `Expires` are asked again", once a showing.
    mutating func askAgainIfExpired(_ occurrence: OccurrenceID) {
        guard let pod = self[occurrence].pod, pod.isFromURL, !self[occurrence].isRefreshed else { return }
        let ads = [pod.first?.slot.ad].compactMap { $0 } + pod.rest.map(\.ad) + pod.spares
        var limits = ads.compactMap { $0.inline.expires.map { MediaTime.seconds(Int64($0)) } }
        // "`maxAdAge` counts like an `Expires`; 0 is none"
        if policies.maxAdAge > .zero { limits.append(policies.maxAdAge) }
        let age = calledAt - pod.askedAt + (ahead - pod.ahead)
        guard limits.contains(where: { $0 < age }) else { return }
        self[occurrence].isRefreshed = true
        self[occurrence].pod = nil
    }

    private func occurrence(of token: LoadToken) -> OccurrenceID? {
        records.first { $0.value.load?.token == token }?.key
    }

    mutating func loaded(_ token: LoadToken, _ response: AdResponse) {
        if let occurrence = occurrence(of: token) {
            let load = self[occurrence].load
            self[occurrence].load = nil
            settle(occurrence, response, of: load, isFromURL: true)
            advance()
        }
    }

    mutating func failedToLoad(_ token: LoadToken, _ error: AdRulesError) {
        guard let occurrence = occurrence(of: token) else { return }
        self[occurrence].load = nil
        fail(occurrence, error, reason: reason(of: error))
        advance()
    }

    mutating func wrapperFollowed(_ token: LoadToken) {
        guard let occurrence = occurrence(of: token) else { return }
        self[occurrence].load?.followed += 1
    }

    mutating func noteSoFar(_ token: LoadToken, _ response: AdResponse) {
        guard let occurrence = occurrence(of: token) else { return }
        self[occurrence].load?.soFar = response
    }

    func reason(of error: AdRulesError) -> BreakReason {
        switch error.code {
        case 303: .noFill
        case 203, 501, 601: .doesNotFit(error.code)
        case 1007: .timedOut
        default: .fetchFailed(error.code)
        }
    }

    func selection(_ response: AdResponse, of occurrence: OccurrenceID) -> ReferenceSelection? {
        guard let element = element(occurrence), let source = element.source else { return nil }
        return ReferenceSelection(
            response, types: element.breakTypes, allowMultipleAds: source.allowMultipleAds, policies: policies,
            surface: surface, maxDuration: maxDuration(of: occurrence))
    }

    /// Takes an answer: what plays of it, what is dropped, the first ad.
    mutating func settle(
        _ occurrence: OccurrenceID, _ response: AdResponse, of load: OpenLoad? = nil, isFromURL: Bool
    ) {
        guard let selection = selection(response, of: occurrence) else { return }
        guard let type = selection.type, !selection.pod.isEmpty else {
            let error = selection.error ?? AdRulesError(code: 303)
            fail(
                occurrence, error, reason: reason(of: error),
                lost: selection.lost
                    + selection.cut.map { LostAd(error: error, urls: ReferenceTrackers.errors(of: $0)) },
                rootErrors: selection.rootErrors)
            return
        }
        for ad in selection.lost {
            trackError(occurrence, ad.error, urls: ad.urls, ad: nil)
            trackBreakError(occurrence, ad.error)
        }
        for ad in selection.cut { trackTooLong(ad, of: occurrence) }
        let announced = self[occurrence].announced[self[occurrence].status.showing] ?? 0
        self[occurrence].pod = Pod(
            type: type, first: nil,
            rest: selection.pod.enumerated().map { Pod.Slot(ad: $0.element, position: $0.offset + 1) },
            spares: selection.spares, total: selection.pod.count,
            nextNumber: announced + 1, gaps: selection.unfilled, askedAt: load?.askedAt ?? calledAt,
            ahead: load?.ahead ?? ahead,
            lastFailure: selection.lost.last?.error.code ?? 0, isFromURL: isFromURL
        )
        guard var pod = self[occurrence].pod else { return }
        prepareFirst(&pod, of: occurrence)
        self[occurrence].pod = pod
    }

    /// "`prepareAd` for the first ad when loaded"
    mutating func prepareFirst(_ pod: inout Pod, of occurrence: OccurrenceID) {
        guard !pod.rest.isEmpty else {
            pod.first = nil
            return
        }
        let prepared = Pod.Prepared(number: pod.nextNumber, slot: pod.rest.removeFirst(), place: 1)
        pod.nextNumber += 1
        pod.first = prepared
        announce(prepared, pod, of: occurrence)
        out.append(.prepareAd(reference(occurrence, prepared.number), prepared.slot.ad))
    }

    /// LOADED and its trackers.
    mutating func announce(_ prepared: Pod.Prepared, _ pod: Pod, of occurrence: OccurrenceID) {
        let position =
            (run?.occurrence == occurrence ? run?.position : nil)
            ?? queue.first { $0.members.contains(occurrence) }?.position ?? listed[occurrence]?.position
            ?? self[occurrence].lastPlace ?? duePositions[occurrence] ?? .preroll
        self[occurrence].announced[self[occurrence].status.showing] = prepared.number
        places[reference(occurrence, prepared.number)] = prepared.place
        emit(.loaded, occurrence, prepared.number, prepared.slot, pod, position)
        track(prepared.slot.ad, "loaded", occurrence, prepared.number)
    }

    func reference(_ occurrence: OccurrenceID, _ number: Int) -> AdReference {
        AdReference(occurrence, showing: self[occurrence].status.showing, ad: number)
    }

    func maxDuration(of occurrence: OccurrenceID) -> MediaTime? {
        guard case .opportunity(let number) = element(occurrence)?.timeOffset, number >= 1,
            number <= opportunities.count
        else { return nil }
        return opportunities[number - 1].duration
    }

    /// Ends an occurrence before its first `playAd`.
    mutating func fail(
        _ occurrence: OccurrenceID, _ error: AdRulesError, reason: BreakReason, position: StopPosition? = nil,
        lost: [LostAd] = [], rootErrors: [SourceText] = []
    ) {
        self[occurrence].status.isOver = true
        self[occurrence].status.reason = reason
        self[occurrence].status.outcome = .notPlayed
        self[occurrence].pod = nil
        self[occurrence].hasRun = true
        keepShown(occurrence)
        // "exactly one AD_BREAK_FETCH_ERROR (`time`, -1 post-roll), when the failure is known even if not yet due"
        if allowsLinear(occurrence) || !isPlayable(occurrence) {
            var event = breakEvent(.adBreakFetchError, occurrence)
            let due = queue.first { $0.members.contains(occurrence) }?.position
            event.position =
                position ?? due ?? listed[occurrence]?.position ?? self[occurrence].lastPlace
                ?? duePositions[occurrence]
            event.code = error.code
            emit(event)
        }
        // "(empty answer: the root Error, 303 in both)"
        trackError(occurrence, error, urls: rootErrors, ad: nil)
        for ad in lost { trackError(occurrence, ad.error, urls: ad.urls, ad: nil) }
        trackBreakError(occurrence, error)
    }

    /// Cancels an open load, forgets a loaded one.
    mutating func dropLoad(_ occurrence: OccurrenceID) {
        if let load = self[occurrence].load {
            self[occurrence].load = nil
            out.append(.cancelLoad(load.token))
        }
        self[occurrence].pod = nil
    }

    // MARK: Timeouts

    /// "a load fails (1007) vastTimeout + 4 s per `wrapperFollowed` after it was asked, at the latest at giveUp; the clock
    /// of a prefetched load starts when its stop is due"
    func limit(of load: OpenLoad) -> MediaTime? {
        guard let dueAt = load.dueAt else { return nil }
        var limit = max(load.askedAt, dueAt) + policies.vastTimeout
        for _ in 0..<load.followed { limit += policies.wrapperTimeout }
        return limit
    }

    /// "When the time of a load is over and the break's own document has come, what has come is the answer"; nothing of
    /// it plays when the stop itself is over.
    mutating func timeOut(_ occurrence: OccurrenceID, isStopOver: Bool = false) {
        guard let load = self[occurrence].load else { return }
        self[occurrence].load = nil
        if let soFar = load.soFar {
            out.append(.cancelLoad(load.token))
            if !isStopOver {
                settle(occurrence, soFar, of: load, isFromURL: true)
            } else if let selection = selection(soFar, of: occurrence) {
                fail(
                    occurrence, AdRulesError(code: 301), reason: .timedOut, lost: selection.lost,
                    rootErrors: selection.rootErrors)
            }
            return
        }
        // "A load that times out is not cancelled"
        self[occurrence].load = nil
        fail(occurrence, AdRulesError(.adResponseTimeout), reason: .timedOut)
    }

    /// Gives up a due stop: what still loads, or all of it.
    mutating func giveUp(_ stop: DueStop, all: Bool, waitsForTurn: Bool = false) {
        for occurrence in stop.members where canPlay(occurrence) {
            if all, let element = element(occurrence), isTrackersOnly(element) {
                beginBreak(occurrence, in: stop)
            } else if self[occurrence].load != nil {
                timeOut(occurrence, isStopOver: all)
                // What has come for a stop that waits for `startBreak` no longer is in time.
                let isLinear = self[occurrence].pod?.type == .linear
                if isLinear, !all, !policies.autoPlay, !waitsForTurn { drop([occurrence], .notStarted) }
            } else if !all, let pod = self[occurrence].pod, pod.type != .linear {
                // It follows beside the content, and waits for nobody.
                continue
            } else if all || !policies.autoPlay, isPlayable(occurrence), allowsLinear(occurrence) {
                if !policies.autoPlay, !all, waitsForTurn { continue }
                // "then `notStarted`, no error, no tracker", also when a later stop ends the wait
                drop([occurrence], .notStarted)
            }
        }
    }

    // MARK: Deadlines

    /// "Every input first runs all deadlines <= now, in order."
    mutating func runDeadlines(until time: MediaTime) {
        // "the time from the first missed deadline to the call is no dead air", unless dead air was what was missed
        if let first = nextDeadline, first < time, let end = silenceEnd, first < end {
            hold?.silentSince? += time - first
        }
        while !isGone, let next = nextDeadline, next <= time {
            now = max(now, next)
            runDeadline()
        }
    }

    private var nextDeadline: MediaTime? {
        var all: [MediaTime] = []
        if isEnded { return nil }
        all += records.values.compactMap { $0.load.flatMap(limit) }
        let isClockStopped = restsClocks
        if !isClockStopped {
            // A stop of which nothing is left is no stop.
            all += queue.filter { !$0.hasBegun && $0.members.contains(where: canPlay) }.map(\.giveUpAt)
            all += overlays.filter { self[$0.occurrence].load != nil }.map(\.giveUpAt)
        }
        if let current = run?.current, current.left == nil { all.append(current.limit) }
        all += standing.filter(isTimed).compactMap { $0.current?.limit }
        if let surfaceSettlesAt { all.append(surfaceSettlesAt) }
        if let silenceEnd { all.append(silenceEnd) }
        return all.min()
    }

    /// Runs one deadline. Of those at one moment: loads in the order they were asked, stops, overlays, media, the surface.
    private mutating func runDeadline() {
        let isClockStopped = restsClocks
        if let silenceEnd, silenceEnd <= now {
            endSilence()
        } else if let (occurrence, _) = byToken.first(where: { $0.1.load.flatMap(limit).map { $0 <= now } ?? false }) {
            timeOut(occurrence)
        } else if !isClockStopped, let place = queue.firstIndex(where: { !$0.hasBegun && $0.giveUpAt <= now }) {
            let stop = queue[place]
            queue[place].giveUpAt = MediaTime(microseconds: .max)
            queue[place].isGivenUp = true
            giveUp(stop, all: false, waitsForTurn: run != nil || place > 0)
        } else if !isClockStopped,
            let place = overlays.firstIndex(where: {
                $0.giveUpAt <= now && self[$0.occurrence].load != nil
            })
        {
            overlays[place].giveUpAt = MediaTime(microseconds: .max)
            if self[overlays[place].occurrence].load != nil { timeOut(overlays[place].occurrence) }
        } else if let current = run?.current, current.left == nil, current.limit <= now {
            failCurrent(AdRulesError(code: current.hasStarted && !current.isRestored ? 405 : 402), stops: true)
        } else if let late = standing.first(where: { isTimed($0) && ($0.current?.limit ?? now) <= now }) {
            // "it stays for its time of playing content"
            let isShown = late.current?.hasStarted == true
            asRun(late.occurrence) {
                if isShown {
                    $0.completeCurrent(stops: true)
                } else {
                    $0.failCurrent(AdRulesError(code: 402), stops: true)
                }
            }
        } else if let settled = surfaceSettlesAt, settled <= now {
            surfaceSettlesAt = nil
            surface = nextSurface
            refit()
        }
        advance()
        keepStandingTime()
    }
}
