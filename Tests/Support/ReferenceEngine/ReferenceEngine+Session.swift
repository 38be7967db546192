import AdRulesEngine
import AdRulesModel

// The end of content, of the session, and what changes meanwhile.
extension ReferenceEngine {
    mutating func complete() {
        guard !isComplete else { return }
        // "contentComplete first counts as a playhead at the duration if playback explains it."
        if contentBegan, hold == nil, let duration, !isLive {
            // "never a stale one"
            if duration > position, isWithinReach(duration - position) {
                // What was crossed goes first; nothing is asked for ahead of an end that is here.
                asksAhead = false
                play(to: duration)
                advance()
                asksAhead = true
            }
        }
        if isLive {
            // "contentComplete ends live, then `end` breaks play"
            let before = listed
            isLive = false
            listMoments()
            noteReached(of: before)
            forgetPassings(since: before)
            for stop in stops where hasStarted && stop.position.contentTime.map({ $0 <= effectivePosition }) ?? false {
                let moved = stop.occurrences.filter {
                    !self[$0].status.isOver && before[$0]?.position != stop.position
                }
                for occurrence in moved where !engaged.contains(occurrence) { passUnseen(occurrence) }
            }
            dropForGood()
            tellCuePoints()
        }
        endStanding(unstarted: .contentEndedFirst)
        if let open = hold, open.hasSeek {
            // What a seek in the hold has crossed it passed.
            hold?.hasSeek = false
            skip(
                stops.filter { stop in
                    guard case .midroll(let time) = stop.position else { return false }
                    return open.from < time && time <= open.resume
                }, except: [])
        }
        isComplete = true
        if !pauseStands { thaw() }
        isMoving = false
        settlesUntil = nil
        listMoments()
        // "Owed = due by then (still loading or not) or playing; others lapse."
        let owed = engaged
        let last = stops.filter { $0.position == .postroll && $0.occurrences.contains(where: canPlay) }
            .map { stop in
                // Nothing stands on content that is over: only linear breaks and those with trackers are owed.
                let owed = stop.occurrences.filter { allowsLinear($0) || !isPlayable($0) }
                return Stop(position: stop.position, occurrences: owed)
            }
            .filter { !$0.occurrences.isEmpty }
        let lastOccurrences = Set(last.flatMap(\.occurrences))
        for overlay in overlays where canPlay(overlay.occurrence) { drop([overlay.occurrence], .contentEndedFirst) }
        overlays = []
        for (occurrence, _) in byToken where !owed.contains(occurrence) && !lastOccurrences.contains(occurrence) {
            dropLoad(occurrence)
        }
        // Also what was passed once and has no place any more.
        for occurrence in Set(listed.keys).union(records.keys).sorted()
        where !owed.contains(occurrence) && !lastOccurrences.contains(occurrence) {
            lapse(occurrence)
            // Also what left a live window and is not over: it does not play any more.
            records[occurrence]?.pod = nil
        }
        if !last.isEmpty { makeDue(last, cause: .complete) }
        advance()
    }

    /// Open loads, the oldest first.
    var byToken: [(OccurrenceID, Record)] {
        records.filter { $0.value.load != nil }
            .sorted { ($0.value.load?.token.rawValue ?? 0) < ($1.value.load?.token.rawValue ?? 0) }
            .map { ($0.key, $0.value) }
    }

    /// Called before an occurrence ends for a reason that also ends what content has not come to.
    mutating func noteEndUnreached(_ occurrence: OccurrenceID) {
        guard occurrence.repetition > 0, !self[occurrence].isReached, !engaged.contains(occurrence) else { return }
        if hasStarted, let time = listed[occurrence]?.position?.contentTime, time <= furthestSoFar { return }
        self[occurrence].endedUnreached = true
    }

    private mutating func lapse(_ occurrence: OccurrenceID) {
        guard canPlay(occurrence) else { return }
        noteEndUnreached(occurrence)
        dropLoad(occurrence)
        var status = self[occurrence].status
        // "`contentEndedFirst`, an earlier reason stays"
        status.reason = placelessReason(occurrence) ?? status.reason ?? .contentEndedFirst
        if isGone(occurrence) { status.reason = .removed }
        if let element = element(occurrence), let code = unplayableCode(element), listed[occurrence]?.position != nil {
            status.reason = .unsupported(code)
        }
        status.isOver = true
        status.outcome = .notPlayed
        self[occurrence].status = status
        keepShown(occurrence)
    }

    /// I18: what was shown before it was armed again stays shown.
    mutating func keepShown(_ occurrence: OccurrenceID) {
        guard let shown = self[occurrence].shown else { return }
        self[occurrence].status.outcome = shown.outcome
        self[occurrence].status.reason = shown.reason
    }

    /// Makes what is over pending again, as another showing.
    mutating func arm(_ occurrence: OccurrenceID) -> Status {
        let status = self[occurrence].status
        if status.outcome == .played || status.outcome == .partlyPlayed { self[occurrence].shown = status }
        let number = self[occurrence].hasRun ? status.showing + 1 : status.showing
        if number != status.showing {
            self[occurrence].askedAgainFor = []
            self[occurrence].isRefreshed = false
        }
        // A load of a showing that was taken back and comes again is that showing's.
        self[occurrence].hasRun = self[occurrence].load != nil || self[occurrence].pod != nil
        return Status(showing: number)
    }

    /// ALL_ADS_COMPLETED, when the last owed break is over, or when nothing can ever play again.
    mutating func completeIfDone() {
        guard !isEnded, !isGone, run == nil, queue.isEmpty, standing.isEmpty, overlays.isEmpty
        else { return }
        // Nothing is due any more, so nothing keeps a position: "nothing is unresolved" is said of the schedule as it is.
        releasePositions()
        if !isComplete {
            guard policies.completesEarly, hasStarted, contentBegan, hold == nil, policies.replay == .once, !isLive
            else { return }
            for entry in breaks where !entry.isRemoved {
                let occurrence = OccurrenceID(entry.index)
                let place = listed[occurrence]
                // "`invalidOffset` counts as final, `beyondContent` as unresolved"
                if place?.position == nil {
                    guard place?.reason == .invalidOffset else { return }
                } else if canPlay(occurrence) {
                    return
                }
                // "no repetition can follow"
                if repeatsForever(entry.element, occurrence) { return }
            }
            guard !listed.contains(where: { $0.value.position != nil && canPlay($0.key) }) else { return }
        }
        finish()
    }

    /// A base without a content time, as a post-roll is, does not repeat.
    private func repeatsForever(_ element: AdBreak, _ occurrence: OccurrenceID) -> Bool {
        (duration == nil || isLive) && repeats(element) && listed[occurrence]?.position?.contentTime != nil
    }

    mutating func finish() {
        // A seek in the hold moved the content, decided or not.
        furthest = furthestSoFar
        hold = nil
        isEnded = true
        // I18: "each occurrence reached has exactly one outcome and reason", also repetitions that have no place any more.
        for occurrence in pinned.keys.sorted() where !self[occurrence].status.isOver { letGo(occurrence) }
        for occurrence in records.keys.sorted() { lapse(occurrence) }
        emit(AdEvent(.allAdsCompleted))
        out.append(.end)
    }

    /// "`sessionLost`: stopAd, AD_BREAK_ENDED and AD_PERIOD_ENDED without trackers, resume if held and content is not
    /// complete, all else `sessionLost`, ALL_ADS_COMPLETED (before anything began: `startContent` first)."
    mutating func loseSession() {
        isLost = true
        if !hasStarted {
            hasStarted = true
        }
        for (occurrence, _) in byToken { dropLoad(occurrence) }
        endStanding(reason: .sessionLost, tracks: false)
        breakOff(reason: .sessionLost, tracks: false)
        for occurrence in records.keys.sorted() where canPlay(occurrence) { dropLoad(occurrence) }
        // Content resumes first, perhaps at the live edge: it has come that far when everything else ends.
        furthest = furthestSoFar
        let held = isComplete ? nil : hold
        if let held {
            hold = nil
            position = resumePosition(of: held)
            reach(position)
        }
        for occurrence in Set(listed.keys).union(records.keys).sorted() where canPlay(occurrence) {
            // What is listed as unscheduled for good has its reason already.
            let isUnplayable =
                listed[occurrence]?.position != nil && element(occurrence).flatMap(unplayableCode) != nil
            if listed[occurrence]?.reason == .invalidOffset || isUnplayable { continue }
            if listed[occurrence]?.reason == .overlappedRepeat { continue }
            noteEndUnreached(occurrence)
            self[occurrence].status.reason = isGone(occurrence) ? .removed : .sessionLost
            self[occurrence].status.isOver = true
            self[occurrence].status.outcome = .notPlayed
            keepShown(occurrence)
        }
        queue = []
        overlays = []
        if held != nil {
            emit(AdEvent(.contentResumeRequested))
            out.append(.resumeContent(at: position))
        } else if !contentBegan, !isComplete {
            out.append(.startContent(at: startPosition))
        }
        finish()
    }

    /// "`destroy`: cancelLoad, stopAd, then nothing ever."
    mutating func destroy() {
        for (_, record) in byToken {
            if let load = record.load { out.append(.cancelLoad(load.token)) }
        }
        for playing in standing + [run].compactMap({ $0 }) {
            if let current = playing.current { out.append(.stopAd(reference(playing.occurrence, current.number))) }
        }
        isGone = true
    }

    /// "`loadAds` with new tokens for open loads; for a running break `pauseContent` and `playAd(ad, at: last progress)`"
    mutating func restore() {
        if contentBegan, hold == nil, !isComplete {
            // "after `restored` as well"
            hasAcceptedPlayhead = false
            settle()
        }
        for occurrence in records.keys.sorted(by: {
            (self[$0].load?.token ?? .init(rawValue: 0)) < (self[$1].load?.token ?? .init(rawValue: 0))
        }) {
            guard let load = self[occurrence].load else { continue }
            let token = LoadToken(rawValue: nextToken)
            nextToken += 1
            self[occurrence].load?.token = token
            out.append(.loadAds(token, load.response))
        }
        defer { completeIfDone() }
        if hold != nil { out.append(.pauseContent) }
        for occurrence in records.keys.sorted() {
            // What was prepared is not in the new process.
            guard !self[occurrence].status.isOver, run?.occurrence != occurrence,
                !standing.contains(where: { $0.occurrence == occurrence }), let first = self[occurrence].pod?.first
            else { continue }
            self[occurrence].pod?.first?.isReady = false
            out.append(.prepareAd(reference(occurrence, first.number), first.slot.ad))
        }
        for overlay in standing { asRun(overlay.occurrence) { $0.restoreRun() } }
        restoreRun()
        endPauseByRestore()
    }

    /// "Deadlines are stored as time left": between two processes no time passes.
    mutating func stopClock(for time: MediaTime) {
        // "The wall time continues."
        epoch -= time
        movingSince += time
        pausedAt += time
        settlesUntil = settlesUntil.map { $0 + time }
        surfaceSettlesAt = surfaceSettlesAt.map { $0 + time }
        for index in standing.indices {
            standing[index].current?.limit += time
            standing[index].current?.pausedAt += time
            standing[index].current?.since += time
        }
        run?.current?.pausedAt += time
        run?.current?.since += time
        for index in queue.indices {
            queue[index].dueAt += time
            queue[index].giveUpAt += time
        }
        if let since = hold?.silentSince { hold?.silentSince = since + time }
        for index in overlays.indices {
            overlays[index].dueAt += time
            overlays[index].giveUpAt += time
        }
        for occurrence in records.keys {
            self[occurrence].load?.askedAt += time
            self[occurrence].load?.dueAt? += time
            self[occurrence].pod?.askedAt += time
        }
    }

    /// "the restored ad plays and its watchdog begins anew"
    private mutating func restoreRun() {
        guard let playing = run else { return }
        if let current = playing.current {
            // The pause of an overlay that a hold hides is none of the hold's.
            if current.isPaused, playing.pod.type == .linear { endPauseInSilence(since: current.pausedAt) }
            run?.current?.isRestored = true
            run?.current?.startWaits = false
            run?.current?.waitingCompanions = []
            run?.current?.playedAt = now
            if current.isPaused { run?.current?.since += now - current.pausedAt }
            if playing.pod.type == .linear {
                run?.current?.lastLimit = current.length.map {
                    now + $0 + policies.mediaTimeout + policies.mediaTimeout
                }
            }
            if playing.pod.type == .linear || !current.hasStarted {
                run?.current?.limit = now + policies.mediaTimeout
                run?.current?.rest = nil
            } else if let left = current.left {
                // "An overlay has what is left of its time."
                run?.current?.limit = now + left
            }
            run?.current?.left = nil
            run?.current?.isPaused = false
            run?.current?.hasToldPause = false
            out.append(.playAd(reference(playing.occurrence, current.number), current.slot.ad, at: current.time))
            // "RESUME follows the PAUSE that was sent"
            if current.hasToldPause {
                emitOfCurrent(.resume)
                track(current.slot.ad, "resume", playing.occurrence, current.number)
            }
        }
        if let next = playing.next {
            out.append(.prepareAd(reference(playing.occurrence, next.number), next.slot.ad))
        }
    }

    mutating func discardBreak() {
        if let first = standing.first, hold == nil {
            asRun(first.occurrence) { $0.breakOff(reason: .discarded) }
            advance()
            return
        }
        if !queue.isEmpty {
            let stop = queue.removeFirst()
            breakOff(reason: .discarded)
            drop(stop.members.filter { !self[$0].status.isOver }, .discarded)
            let beside = overlays.filter { $0.position == stop.position }.map(\.occurrence)
            drop(beside.filter { !self[$0].status.isOver }, .discarded)
            overlays.removeAll { beside.contains($0.occurrence) }
            advance()
            return
        }
        // "in a hold ends the current stop": one that waits for the viewer may have none left.
        guard !isComplete, hold == nil else { return }
        if let first = overlays.first {
            // A stop of overlays that load is due, too.
            drop(overlays.filter { $0.position == first.position }.map(\.occurrence), .discarded)
            advance()
            return
        }
        // "else it drops the stop that is due, ready or loading, else the next one"
        func next() -> Stop? {
            // "the next one that holds a break which can play (linear or not, playable source, not final); before `start`
            // that is the first of the playlist, the pre-roll included"
            stops.first {
                (!hasStarted || $0.position > .midroll(position))
                    && $0.occurrences.contains {
                        canPlay($0) && isPlayable($0) && element($0).map(needsCompany) == false
                    }
            }
        }
        // The next repetition may lie beyond what is listed yet.
        for _ in 0..<10 {
            guard (next()?.position.contentTime).map({ $0 > horizon }) ?? true else { break }
            reach(horizon)
        }
        if let next = next() { drop(next.occurrences.filter(canPlay), .discarded) }
        advance()
    }

    /// "`resetBreak`: not while it plays or loads nor after contentComplete; arms it again"
    mutating func reset(_ occurrence: OccurrenceID) {
        // "a pre-roll that was reset": also one that has not played yet.
        if !isComplete, !engaged.contains(occurrence), self[occurrence].load == nil, self[occurrence].pod == nil,
            listed[occurrence]?.position != nil
        {
            resetPrerolls.insert(occurrence)
        }
        // What has left the window with its ads loaded is not over.
        guard !isComplete, !canPlay(occurrence), !engaged.contains(occurrence), self[occurrence].load == nil,
            self[occurrence].pod == nil || self[occurrence].status.isOver, listed[occurrence]?.position != nil
        else { return }
        self[occurrence].status = arm(occurrence)
        self[occurrence].pod = nil
        neverArmedAgain.remove(occurrence)
        wasArmedAgain[occurrence] = listed[occurrence]?.position
        // "it plays when crossed or landed on": its stop is dealt with, though others of it may still be due.
        for index in queue.indices { queue[index].members.removeAll { $0 == occurrence } }
        advance()
    }

    // MARK: Changes of the schedule

    mutating func changeDuration(_ new: MediaTime?) {
        guard !isComplete else { return }
        // A length of nothing is what players say while they do not know.
        duration = new.flatMap { $0 > .zero ? $0 : nil }
        // Repetitions may go on beyond the end that was.
        _ = widen(to: furthestSoFar)
        rearrange()
    }

    mutating func declare(_ declared: Opportunity) {
        let opportunity = Opportunity(
            Self.toMilliseconds(declared.time), duration: declared.duration.map(Self.toMilliseconds))
        // "numbers never shift; the same time again is ignored"
        guard !isComplete, !opportunities.contains(where: { $0.time == opportunity.time }) else { return }
        opportunities.append(opportunity)
        _ = widen(to: max(opportunity.time, effectivePosition))
        rearrange(isOpportunity: true)
    }

    mutating func changeLive(_ live: Bool) {
        guard !isComplete else { return }
        isLive = live
        _ = widen(to: furthestSoFar)
        raiseFloor()
        rearrange()
    }

    mutating func changeWindow(from: MediaTime, to: MediaTime) {
        guard !isComplete, from <= to else { return }
        window = (from, to)
        reach(to)
        raiseFloor()
        advance()
    }

    private mutating func raiseFloor() {
        guard isLive, let window else { return }
        floor = max(window.from, floor ?? .zero)
        forgetLostLoads()
    }
}
