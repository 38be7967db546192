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
            if waiting.allSatisfy({ Self.fits($0.ad, surface) }) {
                self[occurrence].pod?.spares.removeAll { !Self.fits($0, surface) }
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
        let misfits = takeMisfits(of: &pod, waiting: pod.first)
        if pod.first == nil, pod.rest.isEmpty {
            let lost = misfits.map { LostAd(error: error, urls: ReferenceTrackers.errors(of: $0)) }
            fail(occurrence, error, reason: .doesNotFit(error.code), lost: lost)
            return
        }
        report(misfits, error, of: occurrence)
        pod.failedBefore += misfits.count
        pod.lastFailure = error.code
        if pod.first == nil { prepareFirst(&pod, of: occurrence) }
        self[occurrence].pod = pod
    }

    private mutating func dropMisfitsOfRun() {
        guard var playing = run else { return }
        var pod = playing.pod
        pod.first = playing.next
        let error = sizeError(pod.type)
        let misfits = takeMisfits(of: &pod, waiting: playing.next)
        playing.next = pod.first
        playing.pod = pod
        if !misfits.isEmpty {
            playing.failures += misfits.count
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

    /// `scalable` decides about larger ones: players scale a file unless it is forbidden, an overlay only when
    /// it is allowed, a companion never.
    private static func fits(_ ad: ResolvedAd, _ surface: Surface?) -> Bool {
        guard let surface else { return true }
        func isWithin(_ width: Int?, _ height: Int?) -> Bool {
            (width ?? 0) <= surface.width && (height ?? 0) <= surface.height
        }
        return switch ad.type {
        case .linear: ad.mediaFile.map { $0.scalable != false || isWithin($0.width, $0.height) } ?? true
        case .nonlinear: ad.nonLinear.map { $0.scalable == true || isWithin($0.width, $0.height) } ?? true
        case .display: ad.companions.contains { isWithin($0.width, $0.height) }
        }
    }

    /// Takes out what does not fit: "a spare, in document order and each once, replaces an ad that failed before STARTED".
    private func takeMisfits(of pod: inout Pod, waiting: Pod.Prepared?) -> [ResolvedAd] {
        var misfits: [ResolvedAd] = []
        var slots: [Pod.Slot] = []
        var lost = 0
        let all = [waiting?.slot].compactMap { $0 } + pod.rest
        for (place, slot) in all.enumerated() {
            let isPrepared = waiting != nil && place == 0
            if Self.fits(slot.ad, surface) {
                if !isPrepared { slots.append(Pod.Slot(ad: slot.ad, position: slot.position - lost)) }
                continue
            }
            misfits.append(slot.ad)
            if isPrepared { pod.first = nil }
            while let spare = pod.spares.first, !Self.fits(spare, surface) { misfits.append(pod.spares.removeFirst()) }
            if !pod.spares.isEmpty {
                slots.append(Pod.Slot(ad: pod.spares.removeFirst(), position: slot.position - lost))
            } else if !isPrepared {
                // The ads that follow move up.
                lost += 1
            }
        }
        pod.rest = slots
        pod.total -= lost
        pod.spares.removeAll { !Self.fits($0, surface) }
        return misfits
    }
}
