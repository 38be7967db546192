import AdRulesEngine
import AdRulesModel

// §6: nonlinear and display breaks, which hold nothing.
extension ReferenceEngine {
    /// "Nonlinear and display breaks of a stop follow after the resume and hold nothing."
    mutating func showOverlay() {
        guard hold == nil, contentBegan, !isComplete, !isEnded, !isGone, isMoving, run == nil else { return }
        for overlay in overlays {
            let occurrence = overlay.occurrence
            guard canPlay(occurrence) else {
                overlays.removeAll { $0.occurrence == occurrence }
                continue
            }
            if standing != nil {
                // "another that comes due meanwhile is dropped (`overlapped`)"
                drop([occurrence], .overlapped)
                overlays.removeAll { $0.occurrence == occurrence }
                continue
            }
            guard let pod = self[occurrence].pod, let first = pod.first else { continue }
            overlays.removeAll { $0.occurrence == occurrence }
            var run = makeRun(occurrence, pod, overlay.position)
            run.next = nil
            run.current = Run.Current(
                number: first.number, slot: first.slot, limit: now + policies.mediaTimeout, playedAt: now)
            standing = run
            reportBegin(occurrence)
            out.append(.playAd(reference(occurrence, first.number), first.slot.ad, at: .zero))
        }
    }

    mutating func takeOfStanding(_ report: AdReport) {
        guard let playing = standing, var current = playing.current else { return }
        let occurrence = playing.occurrence
        let ad = current.slot.ad
        switch report {
        case .started:
            guard !current.hasStarted else { return }
            current.hasStarted = true
            standing?.current = current
            standing?.shown += 1
            emit(.started, occurrence, current.number, current.slot, playing.pod, playing.position)
            fire(ad.impressions, owner: .vast, "impression", occurrence, ad: current.number)
            track(ad, "creativeView", occurrence, current.number)
            track(ad, "start", occurrence, current.number)
            // "stands for its minSuggestedDuration (10 s if none) of playing content"
            standsUntil = position + (ad.duration ?? .seconds(10))
        case .failed(let error):
            failStanding(error, stops: false)
            advance()
        case .ended:
            if current.hasStarted {
                completeStanding(stops: false)
            } else {
                failStanding(AdRulesError(code: 400), stops: false)
            }
            advance()
        case .closed:
            guard current.hasStarted else { return }
            track(ad, "close", occurrence, current.number)
            track(ad, "closeLinear", occurrence, current.number)
            endStanding()
            advance()
        default:
            // The rest is as for any ad.
            let other = run
            run = playing
            takeOfCurrent(report)
            standing = run
            run = other
        }
    }

    mutating func failStanding(_ error: AdRulesError, stops: Bool) {
        guard var playing = standing, let current = playing.current else { return }
        emit(
            .adError, playing.occurrence, current.number, current.slot, playing.pod, playing.position, code: error.code)
        trackError(playing.occurrence, error, urls: current.slot.ad.errors, ad: current.number)
        trackBreakError(playing.occurrence, error)
        if stops { out.append(.stopAd(reference(playing.occurrence, current.number))) }
        playing.failures += 1
        playing.lastFailure = error.code
        standing = nil
        standsUntil = nil
        close(playing, reason: nil, tracks: true)
    }

    /// "ended by `closed`, a seek, discard or contentComplete"
    mutating func endStanding(reason: Reason? = nil) {
        guard var playing = standing, let current = playing.current else { return }
        out.append(.stopAd(reference(playing.occurrence, current.number)))
        if current.hasStarted { playing.completed += 1 }
        standing = nil
        standsUntil = nil
        close(playing, reason: reason ?? (playing.shown == 0 ? .discarded : nil), tracks: true)
    }

    /// It has stood long enough.
    mutating func endStanding(until time: MediaTime) {
        guard let standsUntil, standsUntil <= time else { return }
        completeStanding(stops: true)
    }

    private mutating func completeStanding(stops: Bool) {
        guard let playing = standing, let current = playing.current else { return }
        let other = run
        run = playing
        fireProgress(upTo: nil)
        emitOfCurrent(.complete)
        run = other
        track(current.slot.ad, "complete", playing.occurrence, current.number)
        if stops { out.append(.stopAd(reference(playing.occurrence, current.number))) }
        var ended = playing
        ended.completed += 1
        standing = nil
        standsUntil = nil
        close(ended, reason: nil, tracks: true)
    }

    /// "later only companion and icon clicks are tracked"
    mutating func takeAfterEnd(_ reference: AdReference, _ report: AdReport) {}

    /// "a loaded ad that no longer fits is dropped and asked for again, at most once per showing and surface"
    mutating func refit() {
        for occurrence in records.keys.sorted() {
            guard canPlay(occurrence), let pod = self[occurrence].pod, run?.occurrence != occurrence,
                standing?.occurrence != occurrence, let first = pod.first, !first.slot.ad.fits(surface),
                self[occurrence].askedAgainFor != surface
            else { continue }
            self[occurrence].askedAgainFor = surface
            self[occurrence].pod = nil
            let dueAt = queue.first { $0.members.contains(occurrence) }?.dueAt
            ask(occurrence, dueAt: dueAt)
        }
    }
}
