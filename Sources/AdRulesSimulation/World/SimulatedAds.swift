/// The ads in the simulated player: they are ready at once, unless the answers delay it, play in wall-clock time and
/// report at multiples of the tick.
struct SimulatedAds {
    /// An ad after its `playAd`.
    struct Running {
        let reference: AdReference
        let ad: ResolvedAd
        let behaviour: Answers.MediaBehaviour
        /// The duration that it plays for; nil for an ad that remains until it is stopped.
        let duration: MediaTime?
        /// The ad time from which the viewer skips it; nil if the viewer does not, or has done so.
        var skipsFrom: MediaTime?
        var hasStarted = false
        var isPaused = false
        /// The ad time at the last update, and the wall-clock time of that update.
        var adTime: MediaTime
        var since: MediaTime

        var isLinear: Bool { ad.type == .linear }

        /// The next report, with its wall-clock time and ad time; nil if there are no more reports.
        func next(tick: MediaTime) -> (time: MediaTime, report: AdReport, adTime: MediaTime)? {
            guard !isPaused, !behaviour.stalls || behaviour.failureTime != nil else { return nil }
            guard hasStarted else {
                if let code = behaviour.failure, behaviour.failureTime == nil {
                    return (since, .failed(AdRulesError(code: code)), adTime)
                }
                return (since, .started(duration: duration), adTime)
            }
            // The engine knows the ad time of the last report: only then may the ad be skipped.
            if let skipsFrom, adTime >= skipsFrom { return (since, .skipRequested, adTime) }
            let multiple = MediaTime(microseconds: (adTime.microseconds / tick.microseconds + 1) * tick.microseconds)
            var (moment, report) = (multiple, AdReport.progress(multiple, duration: duration))
            if let duration, duration <= moment { (moment, report) = (max(duration, adTime), .ended) }
            if behaviour.stalls, let silence = behaviour.failureTime, silence <= moment { return nil }
            if let code = behaviour.failure, let failure = behaviour.failureTime, failure <= moment {
                (moment, report) = (max(failure, adTime), .failed(AdRulesError(code: code)))
            } else if duration == nil {
                return nil
            }
            return (since + (moment - adTime), report, moment)
        }
    }

    private let answers: Answers
    private let tick: MediaTime
    /// Whether the viewer skips each linear ad as soon as it can be skipped.
    private let skips: Bool
    /// The ads in the order of their `playAd`.
    private(set) var running: [Running] = []
    /// Reports beside those of running ads, in the order in which they are due.
    private var prepared: [(time: MediaTime, reference: AdReference, report: AdReport)] = []

    init(answers: Answers, tick: MediaTime, skips: Bool = false) {
        self.answers = answers
        self.tick = tick
        self.skips = skips
    }

    /// The ad that a viewer's gesture refers to: the linear one, otherwise the latest one.
    var current: Running? { running.last { $0.isLinear } ?? running.last }

    /// The last ad with a `playAd`; its companions and icons may be clicked after it is over.
    private(set) var last: AdReference?

    /// The time of the next report.
    var next: MediaTime? {
        var earliest = prepared.first?.time
        for index in running.indices {
            guard let time = running[index].next(tick: tick)?.time else { continue }
            earliest = min(earliest ?? time, time)
        }
        return earliest
    }

    /// Loads an ad's media, in place of what was loaded for it before.
    mutating func prepare(_ reference: AdReference, _ ad: ResolvedAd, now: MediaTime) {
        prepared.removeAll { $0.reference == reference }
        let behaviour = behaviour(of: ad)
        if behaviour.failsWhenPrepared, let code = behaviour.failure {
            expect(.failed(AdRulesError(code: code)), of: reference, at: now + behaviour.ready)
        } else if !behaviour.stalls {
            expect(.ready, of: reference, at: now + behaviour.ready)
        }
    }

    private mutating func expect(_ report: AdReport, of reference: AdReference, at time: MediaTime) {
        prepared.insert((time, reference, report), at: prepared.firstIndex { $0.time > time } ?? prepared.count)
    }

    /// Plays an ad from a position in the ad. One that plays already begins again.
    mutating func play(_ reference: AdReference, _ ad: ResolvedAd, at adTime: MediaTime, now: MediaTime) {
        last = reference
        running.removeAll { $0.reference == reference }
        // Media without a duration get the usual length of an ad.
        let duration = ad.type == .linear ? ad.duration ?? AdDescription.usualDuration : nil
        let ready = prepared.first { $0.reference == reference && $0.report == .ready }
        running.append(
            Running(
                reference: reference, ad: ad, behaviour: behaviour(of: ad), duration: duration,
                skipsFrom: skips ? ad.skipOffset?.resolved(in: duration) : nil, adTime: adTime,
                since: max(now, ready?.time ?? now)))
    }

    /// Makes the playing ad wait for data; returns nil if no ad plays.
    mutating func buffer(for length: MediaTime, now: MediaTime) -> AdReference? {
        guard let index = running.lastIndex(where: { $0.isLinear && $0.hasStarted }) else { return nil }
        if !running[index].isPaused {
            running[index].adTime += max(.zero, now - running[index].since)
            running[index].since = max(now, running[index].since) + length
        }
        return running[index].reference
    }

    /// Stops an ad and forgets it.
    mutating func stop(_ reference: AdReference) {
        running.removeAll { $0.reference == reference }
        prepared.removeAll { $0.reference == reference }
    }

    /// Forgets every ad.
    mutating func loseAll() {
        running = []
        prepared = []
    }

    /// Pauses or resumes the linear ad; returns nil if that changes nothing.
    mutating func setPaused(_ paused: Bool, now: MediaTime) -> AdReference? {
        guard let index = running.lastIndex(where: { $0.isLinear }), running[index].isPaused != paused else {
            return nil
        }
        if paused, running[index].hasStarted { running[index].adTime += max(.zero, now - running[index].since) }
        running[index].since = now
        running[index].isPaused = paused
        return running[index].reference
    }

    /// Returns the next report that is due, or nil. An ad that ended or failed is forgotten.
    mutating func takeDue(now: MediaTime) -> (AdReference, AdReport)? {
        var best: (time: MediaTime, index: Int)?
        for index in running.indices {
            guard let next = running[index].next(tick: tick), next.time <= now else { continue }
            if best == nil || next.time < best?.time ?? .zero { best = (next.time, index) }
        }
        if let first = prepared.first, first.time <= min(now, best?.time ?? now) {
            prepared.removeFirst()
            return (first.reference, first.report)
        }
        guard let best, let next = running[best.index].next(tick: tick) else { return nil }
        let reference = running[best.index].reference
        running[best.index].hasStarted = true
        running[best.index].adTime = next.adTime
        running[best.index].since = next.time
        switch next.report {
        case .ended, .failed: running.remove(at: best.index)
        case .skipRequested: running[best.index].skipsFrom = nil
        case .started where running[best.index].ad.type == .display:
            // The companion slots show whatever they are given.
            for companion in running[best.index].ad.companions.indices {
                expect(.companionShown(companion), of: reference, at: next.time)
            }
        default: break
        }
        return (reference, next.report)
    }

    private func behaviour(of ad: ResolvedAd) -> Answers.MediaBehaviour {
        ad.mediaURL.flatMap { answers.media[SourceText($0)] } ?? Answers.MediaBehaviour()
    }
}
