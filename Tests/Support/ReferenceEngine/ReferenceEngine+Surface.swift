import AdRulesEngine
import AdRulesModel

// `surfaceChanged`: what is loaded and does not fit any more.
extension ReferenceEngine {
    /// "a loaded ad that no longer fits is dropped and asked for again, at most once per showing and surface; an ad that
    /// plays goes on"
    mutating func refit() {
        guard let surface else { return }
        for occurrence in records.keys.sorted() where !self[occurrence].status.isOver {
            let isPlaying = (standing + [run].compactMap { $0 }).contains { $0.occurrence == occurrence }
            guard !isPlaying, let pod = self[occurrence].pod else { continue }
            let waiting = [pod.first?.slot].compactMap { $0 } + pod.rest
            if waiting.allSatisfy({ shown($0.ad, pod.type) != nil }) {
                dropMisfits(of: occurrence)
            } else if !engaged.contains(occurrence), listed[occurrence]?.position == nil || hasLeftWindow(occurrence) {
                // Nowhere to go: should it come back, other ads are asked for.
                self[occurrence].pod = nil
                self[occurrence].hasRun = false
            } else if engaged.contains(occurrence) || self[occurrence].askedAgainFor.contains(surface) {
                // "if due, size error, no stall"
                dropMisfits(of: occurrence)
            } else {
                self[occurrence].askedAgainFor.append(surface)
                self[occurrence].pod = nil
                ask(occurrence, dueAt: nil)
            }
        }
        for overlay in standing { asRun(overlay.occurrence) { $0.dropMisfitsOfRun() } }
        dropMisfitsOfRun()
    }

    private mutating func dropMisfits(of occurrence: OccurrenceID) {
        guard var pod = self[occurrence].pod else { return }
        let error = sizeError(pod.type)
        let (misfits, gaps) = takeMisfits(of: &pod, waiting: pod.first, occurrence)
        guard !misfits.isEmpty else {
            self[occurrence].pod = pod
            return
        }
        if pod.first == nil, pod.rest.isEmpty {
            let lost = misfits.map { LostAd(error: error, urls: ReferenceTrackers.errors(of: $0)) }
            fail(occurrence, error, reason: .doesNotFit(error.code), lost: lost)
            return
        }
        report(misfits, error, of: occurrence)
        pod.gaps += gaps
        pod.lastFailure = error.code
        if pod.first == nil { prepareFirst(&pod, of: occurrence) }
        self[occurrence].pod = pod
    }

    private mutating func dropMisfitsOfRun() {
        guard var playing = run else { return }
        var pod = playing.pod
        pod.first = playing.next
        let error = sizeError(pod.type)
        let (misfits, gaps) = takeMisfits(of: &pod, waiting: playing.next, playing.occurrence)
        playing.next = pod.first
        playing.pod = pod
        if !misfits.isEmpty {
            playing.gaps += gaps
            playing.lastFailure = error.code
        }
        run = playing
        guard !misfits.isEmpty else { return }
        report(misfits, error, of: playing.occurrence)
        if playing.next == nil, playing.current?.hasStarted == true { prepareNext() }
        if playing.current == nil { playNext() }
    }

    private mutating func report(_ misfits: [ResolvedAd], _ error: AdRulesError, of occurrence: OccurrenceID) {
        for ad in misfits {
            trackError(occurrence, error, urls: ReferenceTrackers.errors(of: ad), ad: nil)
            trackBreakError(occurrence, error)
        }
    }

    /// "Size: 203 linear, 501 nonlinear, 601 companion."
    private func sizeError(_ type: BreakType) -> AdRulesError {
        switch type {
        case .linear: AdRulesError(.size)
        case .nonlinear: AdRulesError(.nonLinearSize)
        case .display: AdRulesError(.companionSize)
        }
    }

    /// "the parts of waiting ads are chosen again": the ad as it is shown on the surface; nil if nothing of it fits.
    private func shown(_ ad: ResolvedAd, _ type: BreakType) -> ResolvedAd? {
        let entry = AdResponse.Entry(inline: ad.inline, wrappers: ad.wrappers)
        return ReferenceSelection(
            AdResponse(entries: [entry]), types: [type], allowMultipleAds: true, policies: policies, surface: surface,
            maxDuration: nil
        ).pod.first
    }

    /// "`prepareAd` repeated for a prepared ad whose part changes"
    private mutating func change(_ prepared: inout Pod.Prepared?, to ad: ResolvedAd, of occurrence: OccurrenceID) {
        guard let number = prepared?.number, prepared?.slot.ad != ad else { return }
        prepared?.slot.ad = ad
        prepared?.isReady = false
        out.append(.prepareAd(reference(occurrence, number), ad))
    }

    /// Takes out what does not fit: "a spare, in document order and each once, replaces an ad that failed before STARTED".
    private mutating func takeMisfits(
        of pod: inout Pod, waiting: Pod.Prepared?, _ occurrence: OccurrenceID
    ) -> (misfits: [ResolvedAd], gaps: Int) {
        var misfits: [ResolvedAd] = []
        var gaps = 0
        var slots: [Pod.Slot] = []
        var lost = 0
        let all = [waiting?.slot].compactMap { $0 } + pod.rest
        for (place, slot) in all.enumerated() {
            let isPrepared = waiting != nil && place == 0
            if let ad = shown(slot.ad, pod.type) {
                if isPrepared {
                    change(&pod.first, to: ad, of: occurrence)
                } else {
                    slots.append(Pod.Slot(ad: ad, position: slot.position - lost))
                }
                continue
            }
            misfits.append(slot.ad)
            if isPrepared { pod.first = nil }
            while let spare = pod.spares.first, shown(spare, pod.type) == nil {
                misfits.append(pod.spares.removeFirst())
            }
            if let spare = pod.spares.first.flatMap({ shown($0, pod.type) }) {
                pod.spares.removeFirst()
                slots.append(Pod.Slot(ad: spare, position: slot.position - lost))
                continue
            }
            gaps += 1
            // The ads that follow move up.
            if !isPrepared { lost += 1 }
        }
        pod.rest = slots
        pod.total -= lost
        pod.spares = pod.spares.compactMap { shown($0, pod.type) }
        return (misfits, gaps)
    }
}
