/// The ads in the simulated player: they are ready at once, play at wall speed and report at multiples of the tick.
struct SimulatedAds {
    /// An ad that was asked to play.
    struct Running {
        let reference: AdReference
        let ad: ResolvedAd
        let behaviour: Answers.MediaBehaviour
        /// How long it really runs; nil for an ad that stands until it is stopped.
        let duration: MediaTime?
        var hasStarted = false
        var isPaused = false
        /// The ad time when it last was looked at, and the wall time of that look.
        var adTime: MediaTime
        var since: MediaTime

        var isLinear: Bool { ad.type == .linear }

        /// Its next report and the wall time of it; nil when it has nothing more to say.
        func next(tick: MediaTime) -> (time: MediaTime, report: AdReport, adTime: MediaTime)? {
            guard !isPaused, !behaviour.stalls || behaviour.failureTime != nil else { return nil }
            guard hasStarted else {
                if let code = behaviour.failure, behaviour.failureTime == nil {
                    return (since, .failed(AdRulesError(code: code)), adTime)
                }
                return (since, .started(duration: duration), adTime)
            }
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
    /// In the order they were asked to play.
    private(set) var running: [Running] = []
    /// Reports that come at once, in the order asked.
    private var prepared: [(time: MediaTime, reference: AdReference, report: AdReport)] = []

    init(answers: Answers, tick: MediaTime) {
        self.answers = answers
        self.tick = tick
    }

    /// The ad that a viewer's gesture means: the linear one, else the one that came last.
    var current: Running? { running.last { $0.isLinear } ?? running.last }

    /// The ad that was asked to play last: its companions and icons may be clicked when it is over.
    private(set) var last: AdReference?

    /// The linear ad.
    var currentLinear: Running? { running.last { $0.isLinear } }

    /// When something is reported next.
    var next: MediaTime? {
        var times = running.compactMap { $0.next(tick: tick)?.time }
        if let first = prepared.first { times.append(first.time) }
        return times.min()
    }

    /// Loads an ad's medium.
    mutating func prepare(_ reference: AdReference, _ ad: ResolvedAd, now: MediaTime) {
        let behaviour = behaviour(of: ad)
        if behaviour.failsWhenPrepared, let code = behaviour.failure {
            prepared.append((now, reference, .failed(AdRulesError(code: code))))
        } else if !behaviour.stalls {
            prepared.append((now, reference, .ready))
        }
    }

    /// Plays an ad from an ad time.
    mutating func play(_ reference: AdReference, _ ad: ResolvedAd, at adTime: MediaTime, now: MediaTime) {
        last = reference
        // Media that say nothing of their length are as long as an ad usually is.
        let duration = ad.type == .linear ? ad.duration ?? .seconds(15) : nil
        running.append(
            Running(
                reference: reference, ad: ad, behaviour: behaviour(of: ad), duration: duration, adTime: adTime,
                since: now))
    }

    /// Lets the ad that plays wait for data; nil when none does.
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

    /// Pauses or resumes the linear ad; nil when that changes nothing.
    mutating func setPaused(_ paused: Bool, now: MediaTime) -> AdReference? {
        guard let index = running.lastIndex(where: { $0.isLinear }), running[index].isPaused != paused else {
            return nil
        }
        if paused, running[index].hasStarted { running[index].adTime += max(.zero, now - running[index].since) }
        running[index].since = now
        running[index].isPaused = paused
        return running[index].reference
    }

    /// The next report that is due; nil when none is. An ad that ended or failed is forgotten.
    mutating func takeDue(now: MediaTime) -> (AdReference, AdReport)? {
        var best: (time: MediaTime, index: Int)?
        for (index, ad) in running.enumerated() {
            guard let next = ad.next(tick: tick), next.time <= now else { continue }
            if best == nil || next.time < best?.time ?? .zero { best = (next.time, index) }
        }
        if let first = prepared.first, first.time <= best?.time ?? now {
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
        case .started where running[best.index].ad.type == .display:
            // The place beside the player shows what it is given.
            for companion in running[best.index].ad.companions.indices {
                prepared.append((next.time, reference, .companionShown(companion)))
            }
        default: break
        }
        return (reference, next.report)
    }

    private func behaviour(of ad: ResolvedAd) -> Answers.MediaBehaviour {
        let url = ad.mediaFile?.uri ?? ad.nonLinear?.resources.first?.value
        return url.flatMap { answers.media[$0] } ?? Answers.MediaBehaviour()
    }
}
