import AdRulesEngine
import AdRulesModel

// §6: one break, its ads and their trackers.
extension ReferenceEngine {
    /// The turn of a break of a stop that has begun.
    mutating func beginBreak(_ occurrence: OccurrenceID, in stop: DueStop) {
        guard !self[occurrence].status.isOver, let element = element(occurrence) else { return }
        if isTrackersOnly(element) {
            // "AD_BREAK_STARTED, AD_BREAK_ENDED and their trackers in its document place, no hold of its own"
            // "AD_BREAK_* and VMAP breakStart/breakEnd come once per occurrence"
            if !self[occurrence].hasBegun {
                reportBreak(.adBreakStarted, "breakStart", occurrence)
                reportBreak(.adBreakEnded, "breakEnd", occurrence)
            }
            self[occurrence].hasBegun = true
            self[occurrence].hasRun = true
            self[occurrence].status = Status(
                outcome: .notPlayed, reason: .trackersOnly, isOver: true, showing: self[occurrence].status.showing)
            keepShown(occurrence)
            return
        }
        guard let pod = self[occurrence].pod, pod.first != nil else { return }
        if pod.type != .linear {
            if isComplete {
                // Nothing is left that it could stand on.
                drop([occurrence], .contentEndedFirst)
                return
            }
            // A linear break that is shown as an overlay follows after the resume.
            overlays.append(
                Overlay(
                    occurrence: occurrence, position: stop.position, dueAt: now,
                    giveUpAt: MediaTime(microseconds: .max)))
            return
        }
        if isSuppressed(occurrence, in: stop) {
            drop([occurrence], .suppressedBumper)
            return
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
            next: pod.first, failures: pod.failedBefore, lastFailure: pod.lastFailure,
            isFirstShowing: !self[occurrence].hasBegun)
    }

    mutating func reportBegin(_ occurrence: OccurrenceID) {
        emit(breakEvent(.adPeriodStarted, occurrence))
        if !self[occurrence].hasBegun {
            self[occurrence].hasBegun = true
            reportBreak(.adBreakStarted, "breakStart", occurrence)
        }
    }

    mutating func reportBreak(_ name: AdEvent.Name, _ tracker: String, _ occurrence: OccurrenceID) {
        emit(breakEvent(name, occurrence))
        trackBreak(occurrence, tracker)
    }

    /// Plays the prepared ad, else the next of the pod; ends the break when there is none.
    mutating func playNext() {
        guard var playing = run else { return }
        var prepared = playing.next
        playing.next = nil
        if prepared == nil, !playing.pod.rest.isEmpty {
            // Its predecessor never started, so nothing was prepared.
            let made = Pod.Prepared(number: playing.pod.nextNumber, slot: playing.pod.rest.removeFirst())
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
        guard playing.pod.type == .linear || contentPlays else {
            // An overlay that cannot be seen waits.
            playing.next = prepared
            run = playing
            return
        }
        playing.current = Run.Current(
            number: prepared.number, slot: prepared.slot, limit: now + policies.mediaTimeout, playedAt: now)
        run = playing
        out.append(.playAd(reference(playing.occurrence, prepared.number), prepared.slot.ad, at: .zero))
    }

    /// The break is over: AD_BREAK_ENDED, AD_PERIOD_ENDED, its outcome.
    mutating func endBreak() {
        guard let ended = run else { return }
        // "ends a pod before the first ad that does not fit (206)"
        for ad in ended.pod.cut {
            trackError(ended.occurrence, AdRulesError(.breakShortened), urls: ad.errors, ad: nil)
            trackBreakError(ended.occurrence, AdRulesError(.breakShortened))
        }
        run = nil
        close(ended, reason: nil, tracks: true)
    }

    /// Ends a break before its ads are over: "stopAd, AD_BREAK_ENDED with breakEnd if started, no complete or skip".
    mutating func breakOff(reason: Reason?, tracks: Bool = true) {
        guard let ended = run else { return }
        if let current = ended.current { out.append(.stopAd(reference(ended.occurrence, current.number))) }
        run = nil
        close(ended, reason: reason, tracks: tracks, isBrokenOff: true)
    }

    private mutating func close(_ ended: Run, reason: Reason?, tracks: Bool, isBrokenOff: Bool = false) {
        if ended.isFirstShowing {
            emit(breakEvent(.adBreakEnded, ended.occurrence))
            if tracks { trackBreak(ended.occurrence, "breakEnd") }
        }
        emit(breakEvent(.adPeriodEnded, ended.occurrence))
        var status = Status(isOver: true, showing: ended.showing)
        // "`played` or `partlyPlayed` if and only if an impression was asked for; `partlyPlayed`: an ad of the pod failed,
        // or the break was discarded or lost"
        if ended.shown > 0 {
            status.outcome = ended.failures > 0 || reason != nil ? .partlyPlayed : .played
        } else {
            status.outcome = .notPlayed
        }
        status.reason = reason
        if reason == nil, isBrokenOff {
            if ended.shown == 0 { status.reason = .discarded }
        } else if reason == nil, ended.failures > 0, ended.completed == 0 {
            status.reason = .allAdsFailed(ended.lastFailure)
        }
        self[ended.occurrence].status = status
        // I18: an impression of an earlier showing was one of this occurrence.
        if ended.shown == 0 { keepShown(ended.occurrence) }
        self[ended.occurrence].pod = nil
        pinned[ended.occurrence] = nil
    }

    // MARK: Reports

    mutating func take(_ report: AdReport, of reference: AdReference) {
        func isMeant(_ run: Run) -> Bool {
            run.occurrence == reference.occurrence && run.showing == reference.showing
        }
        if standing.contains(where: isMeant) {
            asRun(reference.occurrence) { $0.takeOfRun(report, reference) }
        } else if let run, isMeant(run) {
            takeOfRun(report, reference)
        } else {
            takeOfWaiting(report, reference)
        }
        advance()
    }

    private mutating func takeOfRun(_ report: AdReport, _ reference: AdReference) {
        guard let playing = run else { return }
        if playing.current?.number == reference.ad {
            takeOfCurrent(report)
        } else if case .failed(let error) = report, let next = playing.next, next.number == reference.ad {
            // "for ready and failed, the prepared next one"; "failing there counts as failed before start"
            run?.failures += 1
            run?.lastFailure = error.code
            trackError(playing.occurrence, error, urls: next.slot.ad.errors, ad: next.number)
            trackBreakError(playing.occurrence, error)
            run?.next = nil
            prepareNext(inPlaceOf: next.slot)
            if playing.current == nil { playNext() }
        }
    }

    /// A report of the first ad of a break that has not begun.
    private mutating func takeOfWaiting(_ report: AdReport, _ reference: AdReference) {
        guard case .failed(let error) = report else { return }
        let record = self[reference.occurrence]
        guard var pod = record.pod, let first = pod.first, first.number == reference.ad,
            record.status.showing == reference.showing, !record.status.isOver
        else { return }
        if pod.spares.isEmpty && pod.rest.isEmpty {
            fail(
                reference.occurrence, error, reason: reason(of: error),
                lost: [.init(error: error, errors: first.slot.ad.errors)])
            return
        }
        trackError(reference.occurrence, error, urls: first.slot.ad.errors, ad: first.number)
        trackBreakError(reference.occurrence, error)
        if !pod.spares.isEmpty {
            pod.rest.insert(Pod.Slot(ad: pod.spares.removeFirst(), position: first.slot.position), at: 0)
        }
        pod.failedBefore += 1
        pod.lastFailure = error.code
        prepareFirst(&pod, of: reference.occurrence)
        self[reference.occurrence].pod = pod
    }

    /// "`prepareAd` … for each next one when its predecessor starts"
    mutating func prepareNext(inPlaceOf failed: Pod.Slot? = nil) {
        guard var playing = run else { return }
        if let failed, !playing.pod.spares.isEmpty {
            playing.pod.rest.insert(Pod.Slot(ad: playing.pod.spares.removeFirst(), position: failed.position), at: 0)
        }
        if !playing.pod.rest.isEmpty {
            let next = Pod.Prepared(number: playing.pod.nextNumber, slot: playing.pod.rest.removeFirst())
            playing.pod.nextNumber += 1
            playing.next = next
            run = playing
            announce(next, playing.pod, of: playing.occurrence)
            out.append(.prepareAd(reference(playing.occurrence, next.number), next.slot.ad))
        } else {
            run = playing
        }
    }

    mutating func takeOfCurrent(_ report: AdReport) {
        guard let playing = run, var current = playing.current else { return }
        let occurrence = playing.occurrence
        switch report {
        case .ready: return
        case .started(let duration):
            guard !current.hasStarted else {
                if current.isRestored {
                    // It plays again in the new process; its watchdog begins anew.
                    current.isRestored = false
                    if let duration { current.duration = duration }
                    // "Paused time does not count."
                    let moment = current.isPaused ? current.pausedAt : now
                    current.watch(at: moment, timeout: policies.mediaTimeout)
                    if current.isPaused { current.left = current.limit - moment }
                    run?.current = current
                }
                return
            }
            current.hasStarted = true
            current.isRestored = false
            current.duration = duration
            run?.current = current
            run?.shown += 1
            if playing.pod.type != .linear {
                run?.current?.standsUntil = position + (current.slot.ad.duration ?? .seconds(10))
            } else if bumper(occurrence) == nil, !queue.isEmpty {
                queue[0].hasStartedAd = true
            }
            emitOfCurrent(.started)
            let urls = current.slot.ad.impressions
            fire(urls, owner: .vast, "impression", occurrence, ad: current.number)
            track(current.slot.ad, "creativeView", occurrence, current.number)
            track(current.slot.ad, "start", occurrence, current.number)
            // "no progress reports at all: duration + mediaTimeout"
            current.limit = now + (current.length ?? .zero) + policies.mediaTimeout
            current.bound(timeout: policies.mediaTimeout)
            run?.current?.limit = current.limit
            run?.current?.lastLimit = current.lastLimit
            prepareNext()
        case .progress(let time, let duration):
            guard current.hasStarted else { return }
            if let duration {
                current.duration = duration
                current.bound(timeout: policies.mediaTimeout)
            }
            let advances = !current.hasProgress || time > current.time
            current.hasProgress = true
            if advances {
                current.isRestored = false
                current.time = max(current.time, time)
                // "405 if nothing is reported for mediaTimeout beyond the last position"
                if current.left == nil {
                    current.limit = min(now + policies.mediaTimeout, current.lastLimit ?? now + policies.mediaTimeout)
                } else {
                    current.left = policies.mediaTimeout
                }
            }
            run?.current = current
            fireProgress(upTo: time)
            emitOfCurrent(.adProgress, adTime: time)
        case .ended:
            guard current.hasStarted else {
                // "`ended` before `started` is a failure, 400"
                failCurrent(AdRulesError(code: 400), stops: false)
                return
            }
            completeCurrent(stops: false)
        case .failed(let error):
            failCurrent(error, stops: false)
        case .skipRequested:
            guard current.hasStarted, let offset = current.slot.ad.skipOffset?.resolved(in: current.length),
                current.time >= offset
            else { return }
            emitOfCurrent(.skipped)
            track(current.slot.ad, "skip", occurrence, current.number)
            out.append(.stopAd(self.reference(occurrence, current.number)))
            run?.completed += 1
            run?.current = nil
            playNext()
        case .paused:
            guard current.hasStarted, !current.isPaused else { return }
            current.isPaused = true
            // "Paused time does not count"
            current.left = current.limit - now
            current.pausedAt = now
            run?.current = current
            emitOfCurrent(.pause)
            track(current.slot.ad, "pause", occurrence, current.number)
        case .resumed:
            guard current.isPaused else { return }
            current.isPaused = false
            current.playedAt += now - current.pausedAt
            current.bound(timeout: policies.mediaTimeout)
            current.limit = now + (current.left ?? policies.mediaTimeout)
            if let last = current.lastLimit { current.limit = min(current.limit, last) }
            current.left = nil
            run?.current = current
            emitOfCurrent(.resume)
            track(current.slot.ad, "resume", occurrence, current.number)
        case .buffering: emitOfCurrent(.adBuffering)
        default:
            guard current.hasStarted else { return }
            takeInteraction(report, current: &current, occurrence)
            run?.current = current
            if case .closed = report, playing.pod.type != .linear { breakOff(reason: nil) }
        }
    }

    /// "`ended` fires those still missing, then complete"
    mutating func completeCurrent(stops: Bool) {
        fireProgress(upTo: nil)
        guard let playing = run, let current = playing.current else { return }
        emitOfCurrent(.complete)
        track(current.slot.ad, "complete", playing.occurrence, current.number)
        if stops { out.append(.stopAd(reference(playing.occurrence, current.number))) }
        run?.completed += 1
        run?.current = nil
        playNext()
    }

    /// Quartiles and progress trackers up to an ad time; nil: all that are missing.
    mutating func fireProgress(upTo time: MediaTime?) {
        guard let playing = run, var current = playing.current else { return }
        let ad = current.slot.ad
        var marks: [(time: MediaTime, name: String, event: AdEvent.Name?, urls: [SourceText])] = []
        // "Quartiles by the player's duration if reported, else VAST's"
        if let length = current.length, let quartiles = Quartiles(of: length) {
            marks.append((quartiles.first, "firstQuartile", .firstQuartile, ad.trackers(for: .firstQuartile)))
            marks.append((quartiles.midpoint, "midpoint", .midpoint, ad.trackers(for: .midpoint)))
            marks.append((quartiles.third, "thirdQuartile", .thirdQuartile, ad.trackers(for: .thirdQuartile)))
        } else if time == nil {
            marks.append((.zero, "firstQuartile", .firstQuartile, ad.trackers(for: .firstQuartile)))
            marks.append((.zero, "midpoint", .midpoint, ad.trackers(for: .midpoint)))
            marks.append((.zero, "thirdQuartile", .thirdQuartile, ad.trackers(for: .thirdQuartile)))
        }
        for (place, tracker) in ad.progressTrackers.enumerated() {
            guard let offset = tracker.offset?.resolved(in: current.length) else { continue }
            if time == nil, current.length.map({ offset > $0 }) ?? true { continue }
            marks.append((offset, "progress \(place)", nil, [tracker.uri]))
        }
        // What lies between two reports comes in the order of ad time.
        let ordered = marks.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        for (_, mark) in ordered where time.map({ mark.time <= $0 }) ?? true {
            guard current.fired.insert(mark.name).inserted else { continue }
            run?.current = current
            if let event = mark.event { emitOfCurrent(event) }
            let name = mark.event == nil ? "progress" : mark.name
            fire(mark.urls, owner: .vast, name, playing.occurrence, ad: current.number)
        }
        run?.current = current
    }

    /// Clicks, mutes and the like: they repeat, "once per reported change".
    private mutating func takeInteraction(
        _ report: AdReport, current: inout Run.Current, _ occurrence: OccurrenceID
    ) {
        let ad = current.slot.ad
        let number = current.number
        switch report {
        case .buffering: emitOfCurrent(.adBuffering)
        case .clicked:
            emitOfCurrent(.clicked)
            fire(ad.clickTracking, owner: .vast, "clickTracking", occurrence, ad: number)
        case .muted, .volume(0):
            guard !isMuted else { return }
            isMuted = true
            track(ad, "mute", occurrence, number)
        case .unmuted, .volume:
            guard isMuted else { return }
            isMuted = false
            track(ad, "unmute", occurrence, number)
        case .fullscreen:
            guard !isFullscreen else { return }
            isFullscreen = true
            track(ad, "fullscreen", occurrence, number)
            track(ad, "playerExpand", occurrence, number)
        case .windowed:
            guard isFullscreen else { return }
            isFullscreen = false
            track(ad, "exitFullscreen", occurrence, number)
            track(ad, "playerCollapse", occurrence, number)
        case .tapped:
            emitOfCurrent(.tapped)
            fire(ad.customClicks, owner: .vast, "customClick", occurrence, ad: number)
        case .rewound:
            // Where it went back to is not known until a position is reported.
            current.time = .zero
            current.hasProgress = false
            track(ad, "rewind", occurrence, number)
        case .expanded:
            guard current.isExpanded != true else { return }
            current.isExpanded = true
            track(ad, "expand", occurrence, number)
            track(ad, "adExpand", occurrence, number)
        case .collapsed:
            guard current.isExpanded == true else { return }
            current.isExpanded = false
            track(ad, "collapse", occurrence, number)
            track(ad, "adCollapse", occurrence, number)
        case .minimized:
            if current.fired.insert("minimize").inserted { track(ad, "minimize", occurrence, number) }
        case .closed:
            if current.fired.insert("close").inserted {
                track(ad, "close", occurrence, number)
                track(ad, "closeLinear", occurrence, number)
            }
        case .accepted:
            if current.fired.insert("accept").inserted {
                track(ad, "acceptInvitation", occurrence, number)
                track(ad, "acceptInvitationLinear", occurrence, number)
            }
        default: break
        }
    }

    /// A failure of the ad that plays: its own AD_ERROR, then a spare if it did not start, then the next ad.
    mutating func failCurrent(_ error: AdRulesError, stops: Bool) {
        guard let playing = run, let current = playing.current else { return }
        emitOfCurrent(.adError, code: error.code)
        trackError(playing.occurrence, error, urls: current.slot.ad.errors, ad: current.number)
        trackBreakError(playing.occurrence, error)
        if stops { out.append(.stopAd(reference(playing.occurrence, current.number))) }
        run?.failures += 1
        run?.lastFailure = error.code
        run?.current = nil
        if !current.hasStarted, !playing.pod.spares.isEmpty {
            let spare = playing.pod.spares[0]
            run?.pod.spares.removeFirst()
            run?.pod.rest.insert(Pod.Slot(ad: spare, position: current.slot.position), at: 0)
        }
        playNext()
    }
}
