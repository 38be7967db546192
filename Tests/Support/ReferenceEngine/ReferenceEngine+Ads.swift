import AdRulesEngine
import AdRulesModel

// One break, its ads and their trackers.
extension ReferenceEngine {
    /// The turn of a break of a stop that has begun.
    mutating func beginBreak(_ occurrence: OccurrenceID, in stop: DueStop) {
        guard !self[occurrence].status.isOver, let element = element(occurrence) else { return }
        if isTrackersOnly(element) {
            // "AD_BREAK_STARTED, AD_BREAK_ENDED and their trackers in its document place, no hold of its own"
            // "AD_BREAK_* and VMAP breakStart/breakEnd come once per occurrence"
            if !self[occurrence].hasBegun {
                reportBreak(.adBreakStarted, "breakStart", occurrence, at: stop.position)
                reportBreak(.adBreakEnded, "breakEnd", occurrence, at: stop.position)
            }
            self[occurrence].hasBegun = true
            self[occurrence].hasRun = true
            self[occurrence].status = Status(
                outcome: .notPlayed, reason: .trackersOnly, isOver: true, showing: self[occurrence].status.showing)
            // "nothing on a replay", also if an earlier showing with ads is in its explanation.
            neverArmedAgain.insert(occurrence)
            keepShown(occurrence)
            return
        }
        guard let pod = self[occurrence].pod, pod.first != nil else { return }
        if pod.type != .linear {
            // A linear break that is shown as an overlay follows after the resume.
            admit(
                Overlay(
                    occurrence: occurrence, position: stop.position, dueAt: now,
                    giveUpAt: MediaTime(microseconds: .max), played: stop.played))
            return
        }
        if isSuppressed(occurrence, in: stop) {
            drop([occurrence], .suppressedBumper)
            return
        }
        // "If none is long enough, the break fails (206)" instead of its turn.
        if let length = maxDuration(of: occurrence) {
            let left = length - (queue.first { $0.position == stop.position }?.used ?? .zero)
            let ads = [pod.first?.slot.ad].compactMap { $0 } + pod.rest.map(\.ad)
            if !(ads + pod.spares).contains(where: { ReferenceSelection.fits($0, left) }) {
                let error = AdRulesError(.breakShortened)
                fail(
                    occurrence, error, reason: .fetchFailed(206), position: stop.position,
                    lost: ads.map { LostAd(error: error, urls: ReferenceTrackers.errors(of: $0)) })
                return
            }
        }
        hold?.hasPlayed = true
        decision = nil
        run = makeRun(occurrence, pod, stop.position)
        reportBegin(occurrence)
        playNext()
    }

    func makeRun(_ occurrence: OccurrenceID, _ pod: Pod, _ position: StopPosition) -> Run {
        Run(
            occurrence: occurrence, showing: self[occurrence].status.showing, position: position, pod: pod,
            next: pod.first, gaps: pod.gaps, lastFailure: pod.lastFailure,
            isFirstShowing: !self[occurrence].hasBegun)
    }

    mutating func reportBegin(_ occurrence: OccurrenceID) {
        emit(breakEvent(.adPeriodStarted, occurrence, at: run?.position))
        if !self[occurrence].hasBegun {
            self[occurrence].hasBegun = true
            reportBreak(.adBreakStarted, "breakStart", occurrence, at: run?.position)
        }
    }

    mutating func reportBreak(
        _ name: AdEvent.Name, _ tracker: String, _ occurrence: OccurrenceID, at position: StopPosition?
    ) {
        emit(breakEvent(name, occurrence, at: position))
        trackBreak(occurrence, tracker)
    }

    /// Plays the prepared ad, else the next of the pod; ends the break when there is none.
    mutating func playNext() {
        passOver()
        guard var playing = run else { return }
        var prepared = playing.next
        playing.next = nil
        if prepared == nil, !playing.pod.rest.isEmpty {
            // Its predecessor never started, so nothing was prepared.
            let made = Pod.Prepared(
                number: playing.pod.nextNumber, slot: playing.pod.rest.removeFirst(), place: playing.shown + 1)
            playing.pod.nextNumber += 1
            prepared = made
            announce(made, playing.pod, of: playing.occurrence)
            out.append(.prepareAd(reference(playing.occurrence, made.number), made.slot.ad))
        }
        guard let prepared else {
            run = playing
            endBreak()
            return
        }
        guard playing.pod.type == .linear ? !pauseStands : contentPlays else {
            // An overlay that cannot be seen waits, and any ad while the viewer has paused.
            playing.next = prepared
            run = playing
            return
        }
        playing.current = Run.Current(
            number: prepared.number, slot: prepared.slot, limit: calledAt + policies.mediaTimeout, playedAt: calledAt,
            since: calledAt)
        run = playing
        remember(prepared, of: playing.occurrence)
        out.append(.playAd(reference(playing.occurrence, prepared.number), prepared.slot.ad, at: .zero))
    }

    /// "decided at each ad by the time that is left in the slot"
    private mutating func passOver() {
        guard var playing = run else { return }
        let left = timeLeft(of: playing)
        var passed: [Pod.Slot] = []
        if let left { playing.pod.spares.removeAll { !ReferenceSelection.fits($0, left) } }
        if let left, let next = playing.next, !ReferenceSelection.fits(next.slot.ad, left) {
            passed.append(next.slot)
            playing.next = nil
        }
        if playing.next == nil, let open = playing.open {
            playing.open = nil
            if !playing.pod.spares.isEmpty {
                playing.pod.rest.insert(Pod.Slot(ad: playing.pod.spares.removeFirst(), position: open), at: 0)
                playing.gaps -= 1
            }
        }
        while let left, playing.next == nil, let slot = playing.pod.rest.first, !ReferenceSelection.fits(slot.ad, left)
        {
            passed.append(slot)
            playing.pod.rest.removeFirst()
        }
        // "If none of the pod is short enough, the first spare that is plays."
        if playing.next == nil, playing.pod.rest.isEmpty, playing.shown == 0, let last = passed.last,
            !playing.pod.spares.isEmpty
        {
            playing.pod.rest = [Pod.Slot(ad: playing.pod.spares.removeFirst(), position: last.position)]
        }
        run = playing
        for slot in passed { trackTooLong(slot.ad, of: playing.occurrence) }
    }

    func timeLeft(of playing: Run) -> MediaTime? {
        guard playing.pod.type == .linear, let length = maxDuration(of: playing.occurrence) else { return nil }
        return length - (queue.first { $0.position == playing.position }?.used ?? .zero)
    }

    mutating func trackTooLong(_ ad: ResolvedAd, of occurrence: OccurrenceID) {
        trackError(occurrence, AdRulesError(.breakShortened), urls: ReferenceTrackers.errors(of: ad), ad: nil)
        trackBreakError(occurrence, AdRulesError(.breakShortened))
    }

    /// The break is over: AD_BREAK_ENDED, AD_PERIOD_ENDED, its outcome.
    mutating func endBreak() {
        guard let ended = run else { return }
        run = nil
        close(ended, reason: nil, tracks: true)
    }

    /// Ends a break before its ads are over: "stopAd, AD_BREAK_ENDED with breakEnd if started, no complete or skip".
    mutating func breakOff(reason: BreakReason?, unstarted: BreakReason = .discarded, tracks: Bool = true) {
        guard let ended = run else { return }
        if let current = ended.current {
            out.append(.stopAd(reference(ended.occurrence, current.number)))
            noteEnd(of: current, ended)
        }
        run = nil
        close(ended, reason: reason, tracks: tracks, unstarted: unstarted)
    }

    /// `unstarted`: why nothing was shown of a break that is ended before its ads are over.
    mutating func close(_ ended: Run, reason: BreakReason?, tracks: Bool, unstarted: BreakReason? = nil) {
        if ended.isFirstShowing {
            emit(breakEvent(.adBreakEnded, ended.occurrence, at: ended.position))
            if tracks { trackBreak(ended.occurrence, "breakEnd") }
        }
        emit(breakEvent(.adPeriodEnded, ended.occurrence, at: ended.position))
        var status = Status(isOver: true, showing: ended.showing)
        // "`played` or `partlyPlayed` if and only if an impression was asked for; `partlyPlayed`: a position stays empty, or
        // the break was discarded or lost"
        if ended.shown > 0 {
            status.outcome = ended.gaps > 0 || reason != nil ? .partlyPlayed : .played
        } else {
            status.outcome = .notPlayed
        }
        status.reason = reason
        if reason == nil, let unstarted {
            if ended.shown == 0 { status.reason = unstarted }
        } else if reason == nil, ended.isCutShort {
            status.reason = .deadAir
        } else if reason == nil, ended.completed == 0, ended.gaps > 0 {
            // Ads that are passed over because they are too long are no failures.
            status.reason = .allAdsFailed(ended.lastFailure)
        }
        self[ended.occurrence].status = status
        // I18: an impression of an earlier showing was one of this occurrence.
        if ended.shown == 0 { keepShown(ended.occurrence) }
        self[ended.occurrence].pod = nil
        pinned[ended.occurrence] = nil
    }
}
