import AdRulesEngine
import AdRulesModel

// What the host reports of an ad.
extension ReferenceEngine {
    mutating func take(_ report: AdReport, of reference: AdReference) {
        if takeOfCompanion(report, reference) {
            advance()
            return
        }
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

    mutating func takeOfRun(_ report: AdReport, _ reference: AdReference) {
        guard let playing = run else { return }
        if playing.current?.number == reference.ad {
            takeOfCurrent(report)
        } else if case .failed(let error) = report, let next = playing.next, next.number == reference.ad {
            // "for ready and failed, the prepared next one"; "failing there counts as failed before start"
            run?.gaps += 1
            run?.lastFailure = error.code
            trackError(playing.occurrence, error, urls: ReferenceTrackers.errors(of: next.slot.ad), ad: next.number)
            trackBreakError(playing.occurrence, error)
            run?.next = nil
            run?.open = next.slot.position
            if playing.current == nil { playNext() } else { prepareNext() }
        }
    }

    /// A report of the first ad of a break that has not begun.
    mutating func takeOfWaiting(_ report: AdReport, _ reference: AdReference) {
        if report == .ready, self[reference.occurrence].status.showing == reference.showing,
            self[reference.occurrence].pod?.first?.number == reference.ad
        {
            self[reference.occurrence].pod?.first?.isReady = true
        }
        guard case .failed(let error) = report else { return }
        let record = self[reference.occurrence]
        guard var pod = record.pod, let first = pod.first, first.number == reference.ad,
            record.status.showing == reference.showing, !record.status.isOver
        else { return }
        if pod.spares.isEmpty && pod.rest.isEmpty {
            fail(
                reference.occurrence, error, reason: reason(of: error),
                lost: [LostAd(error: error, urls: ReferenceTrackers.errors(of: first.slot.ad))])
            return
        }
        trackError(reference.occurrence, error, urls: ReferenceTrackers.errors(of: first.slot.ad), ad: first.number)
        trackBreakError(reference.occurrence, error)
        if !pod.spares.isEmpty {
            pod.rest.insert(Pod.Slot(ad: pod.spares.removeFirst(), position: first.slot.position), at: 0)
        } else {
            pod.gaps += 1
        }
        pod.lastFailure = error.code
        prepareFirst(&pod, of: reference.occurrence)
        self[reference.occurrence].pod = pod
    }

    /// "`prepareAd` … for each next one when its predecessor starts"
    mutating func prepareNext() {
        guard var playing = run else { return }
        let spare = playing.open == nil ? nil : playing.pod.spares.first
        if let left = timeLeft(of: playing), let current = playing.current,
            let ad = spare ?? playing.pod.rest.first?.ad
        {
            // "unless it would not fit after the current one"
            guard ReferenceSelection.fits(ad, left - (current.length ?? .zero)) else { return }
        }
        if let open = playing.open {
            if let spare {
                playing.pod.spares.removeFirst()
                playing.pod.rest.insert(Pod.Slot(ad: spare, position: open), at: 0)
                playing.gaps -= 1
            }
            playing.open = nil
        }
        if !playing.pod.rest.isEmpty {
            let next = Pod.Prepared(
                number: playing.pod.nextNumber, slot: playing.pod.rest.removeFirst(), place: playing.shown + 1)
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
                    if playing.pod.type == .linear {
                        // "Paused time does not count."
                        let moment = current.isPaused ? current.pausedAt : now
                        current.watch(at: moment, timeout: policies.mediaTimeout)
                        if current.isPaused { current.left = current.limit - moment }
                    }
                    run?.current = current
                }
                return
            }
            if pauseStands {
                // "counts when the pause ends"
                current.startWaits = true
                if let duration { current.duration = duration }
                run?.current = current
                return
            }
            current.hasStarted = true
            current.isRestored = false
            // What was reported while the session was paused stays, also in another process.
            if let duration { current.duration = duration }
            current.since = current.isPaused ? current.pausedAt : now
            run?.current = current
            run?.shown += 1
            if playing.pod.type != .linear {
                let suggested = current.slot.ad.duration ?? .zero
                run?.current?.setLeft(suggested > .zero ? suggested : .seconds(10), now: now)
            } else {
                hold?.silentSince = nil
                let stop = queue.first?.played ?? playedAtChoice
                lastAd = (stop.first == lastAd?.stop.first ? lastAd?.stop ?? stop : stop, played)
                if bumper(occurrence) == nil, !queue.isEmpty { queue[0].hasStartedAd = true }
            }
            emitOfCurrent(.started)
            let urls = ReferenceTrackers.impressions(of: current.slot.ad)
            fire(urls, owner: .vast, "impression", occurrence, ad: current.number, at: .zero)
            track(current.slot.ad, "creativeView", occurrence, current.number, at: .zero)
            track(current.slot.ad, "start", occurrence, current.number, at: .zero)
            if playing.pod.type == .linear {
                // "no progress reports at all: duration + mediaTimeout"
                let moment = current.isPaused ? current.pausedAt : now
                current.watch(at: moment, timeout: policies.mediaTimeout)
                run?.current?.limit = current.limit
                run?.current?.lastLimit = current.lastLimit
                if current.isPaused { run?.current?.left = current.limit - moment }
            }
            prepareNext()
        case .progress(let time, let duration):
            guard current.hasStarted else { return }
            if let duration {
                current.duration = duration
                if playing.pod.type == .linear { current.bound(timeout: policies.mediaTimeout) }
            }
            let advances = !current.hasProgress || time > current.time
            current.hasProgress = true
            if advances {
                current.isRestored = false
                current.time = max(current.time, time)
                // "405 if nothing is reported for mediaTimeout beyond the last position"
                if playing.pod.type != .linear {
                    // It stays for its time.
                } else if current.left == nil {
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
            noteEnd(of: current, playing)
            run?.current = nil
            playNext()
        case .paused:
            guard !current.isPaused else { return }
            current.isPaused = true
            // "Paused time does not count, from `playAd` on, before STARTED too"
            current.left = current.rest ?? (current.limit - now)
            current.rest = nil
            current.pausedAt = now
            // "no tracker of an ad but error and loaded before its STARTED"
            current.hasToldPause = current.hasStarted
            run?.current = current
            guard current.hasToldPause else { return }
            emitOfCurrent(.pause)
            track(current.slot.ad, "pause", occurrence, current.number)
        case .resumed:
            // "`resumed` of a linear ad is ignored"
            if !pauseStands || playing.pod.type != .linear { resumeCurrent() }
        case .buffering: emitOfCurrent(.adBuffering)
        case _ where !current.hasStarted:
            // "before STARTED it is the state in which the ad begins"
            switch report {
            case .muted, .volume(0): isMuted = true
            case .unmuted, .volume: isMuted = false
            case .fullscreen: isFullscreen = true
            case .windowed: isFullscreen = false
            default: break
            }
        default:
            takeInteraction(report, current: &current, occurrence)
            run?.current = current
            if case .closed = report, playing.pod.type != .linear { breakOff(reason: nil) }
        }
    }

    mutating func resumeCurrent() {
        guard let playing = run, var current = playing.current else { return }
        guard current.isPaused else { return }
        if playing.pod.type == .linear { endPauseInSilence(since: current.pausedAt) }
        current.isPaused = false
        current.playedAt += now - current.pausedAt
        current.since += now - current.pausedAt
        if playing.pod.type == .linear { current.bound(timeout: policies.mediaTimeout) }
        current.limit = now + (current.left ?? policies.mediaTimeout)
        if let last = current.lastLimit { current.limit = min(current.limit, last) }
        current.left = nil
        let wasTold = current.hasToldPause
        current.hasToldPause = false
        run?.current = current
        guard wasTold else { return }
        emitOfCurrent(.resume)
        track(current.slot.ad, "resume", playing.occurrence, current.number)
    }
}
