/// The ad that is playing: takes what the player and the viewer do, and answers with what follows.
struct PlayingAd: Sendable, Hashable, Codable {
    /// Events that are sent once per ad.
    private struct Once: OptionSet, Sendable, Hashable, Codable {
        let rawValue: UInt16
        static let firstQuartile = Once(rawValue: 1 << 0)
        static let midpoint = Once(rawValue: 1 << 1)
        static let thirdQuartile = Once(rawValue: 1 << 2)
        static let accepted = Once(rawValue: 1 << 3)
        static let minimized = Once(rawValue: 1 << 4)
        static let closed = Once(rawValue: 1 << 5)
        /// Whether it was viewable, in one of three answers.
        static let viewability = Once(rawValue: 1 << 6)
    }

    /// The ad with its number and its position in the pod.
    let introduced: IntroducedAd
    var clock: AdClock
    /// Whether STARTED was sent; kept when a snapshot is restored.
    private(set) var hasStarted = false
    /// Whether the player has reported playback since the last `playAd`.
    private var isRunning = false
    /// The furthest reported position since the start or the last rewind, in ad time; nil if there is none.
    private(set) var adTime: MediaTime?
    private var reportedDuration: MediaTime?
    private var once: Once = []
    /// The progress trackers already fired, by index in their list.
    private var firedProgress: [Int] = []
    private var isExpanded = false
    /// The companions reported as shown with a start that waits for the viewer; nil if no start waits.
    private var deferredStart: [Int]?

    /// Plays an ad: it must start within the timeout.
    init(_ introduced: IntroducedAd, now: MediaTime, timeout: MediaTime) {
        self.introduced = introduced
        clock = AdClock(now: now, timeout: timeout)
    }

    private var isLinear: Bool { introduced.ad.type == .linear }

    /// The duration from which quartiles are computed: the one reported by the player, otherwise that of VAST. A
    /// duration of 0 is unknown.
    var duration: MediaTime? { reportedDuration ?? introduced.ad.duration.flatMap { $0 > .zero ? $0 : nil } }

    /// The time until the viewer may skip the ad, zero if it may be skipped now; nil if it cannot be skipped.
    var untilSkippable: MediaTime? {
        introduced.ad.skipOffset?.resolved(in: duration).map { max(.zero, $0 - (adTime ?? .zero)) }
    }

    // MARK: Reports

    /// Takes a report, other than those about the player and about companions and icons.
    mutating func take(_ report: AdReport, now: MediaTime, timeout: MediaTime) -> [AdEffect] {
        switch report {
        case .started(let duration): start(duration: duration, now: now, timeout: timeout)
        case .failed(let error): [.failed(error, stops: false)]
        case .ended: hasStarted ? complete(stops: false) : [.failed(AdRulesError(.linear), stops: false)]
        case .buffering: [.event(.adBuffering)]
        case .paused: clock.pause(now: now, isSent: hasStarted) && hasStarted ? happened(.paused, .pause) : []
        case .resumed: clock.resume(now: now) ? happened(.resumed, .resume) : []
        case .ready: []
        case _ where !hasStarted: [.ignored("a report of an ad that has not started")]
        case .progress(let time, let duration): progress(to: time, duration: duration, now: now, timeout: timeout)
        case .skipRequested:
            untilSkippable == .zero
                ? happened(.skipped, .skipped) + [.over(stops: true)] : [.ignored("the ad may not be skipped yet")]
        case .clicked: happened(.clicked, .clicked)
        case .customClicked(let id):
            [.trackers("customClick", introduced.ad.customClicks(id: id), adTime: adTime, use: .click)]
        case .tapped: [.event(.tapped)]
        case .expanded: resize(isExpanded: true)
        case .collapsed: resize(isExpanded: false)
        case .rewound: rewind()
        case .accepted: once(.accepted, .accepted)
        case .minimized: once(.minimized, .minimized)
        case .closed: once(.closed, .closed) + (isLinear ? [] : [.closed])
        case .viewable: viewability(\.viewable, "viewable")
        case .notViewable: viewability(\.notViewable, "notViewable")
        case .viewUndetermined: viewability(\.viewUndetermined, "viewUndetermined")
        default: []
        }
    }

    /// The media timeout, or the display time of an overlay, is over.
    mutating func timeOut() -> [AdEffect] {
        if !isLinear, hasStarted { return complete(stops: true) }
        return [.failed(AdRulesError(isRunning ? .mediaNotDisplayable : .mediaTimeout), stops: true)]
    }

    private func happened(_ moment: AdMoment, _ event: AdEvent.Name) -> [AdEffect] {
        [.event(event), .moment(moment, adTime: adTime)]
    }

    private mutating func start(duration: MediaTime?, now: MediaTime, timeout: MediaTime) -> [AdEffect] {
        if isRunning { return [] }
        isRunning = true
        adopt(duration)
        if !hasStarted { clock.start(now: now) }
        if isLinear { extend(now: now, timeout: timeout) }
        if hasStarted { return [] }
        hasStarted = true
        if !isLinear {
            let time = introduced.ad.duration ?? .zero
            clock.setTimeout(time > .zero ? time : Self.overlayDisplayTime, now: now)
        }
        return [.event(.started), .moment(.started, adTime: .zero), .started]
    }

    /// The display time of an overlay that does not specify one.
    static let overlayDisplayTime = MediaTime.seconds(10)

    private mutating func progress(
        to time: MediaTime, duration: MediaTime?, now: MediaTime, timeout: MediaTime
    ) -> [AdEffect] {
        adopt(duration)
        if adTime.map({ time > $0 }) ?? true {
            adTime = time
            isRunning = true
            if isLinear { extend(now: now, timeout: timeout) }
        }
        return passMoments(through: time) + [.event(.adProgress, adTime: time)]
    }

    private mutating func extend(now: MediaTime, timeout: MediaTime) {
        clock.extend(now: now, timeout: timeout, duration: duration, hasProgress: adTime != nil)
    }

    private mutating func adopt(_ duration: MediaTime?) {
        if let duration, duration > .zero { reportedDuration = duration }
    }

    private mutating func complete(stops: Bool) -> [AdEffect] {
        passMoments(through: nil)
            + [.event(.complete), .moment(.completed, adTime: duration ?? adTime), .over(stops: stops)]
    }

    private mutating func rewind() -> [AdEffect] {
        adTime = nil
        return [.moment(.rewound, adTime: nil)]
    }

    private mutating func resize(isExpanded: Bool) -> [AdEffect] {
        if self.isExpanded == isExpanded { return [] }
        self.isExpanded = isExpanded
        return [.moment(isExpanded ? .expanded : .collapsed, adTime: adTime)]
    }

    private mutating func once(_ flag: Once, _ moment: AdMoment) -> [AdEffect] {
        once.insert(flag).inserted ? [.moment(moment, adTime: adTime)] : []
    }

    private mutating func viewability(_ list: KeyPath<ViewableImpression, [Beacon]>, _ name: String) -> [AdEffect] {
        once.insert(.viewability).inserted
            ? [.trackers(name, introduced.ad.viewability(list), adTime: adTime)]
            : [.ignored("whether the ad was viewable was reported before")]
    }

    /// Passes every missing quartile and progress tracker up to an ad time, in order of time; nil means the ad's end.
    private mutating func passMoments(through time: MediaTime?) -> [AdEffect] {
        let isAtEnd = time == nil
        // A file may be a few frames shorter than its Duration, and 100 % is rounded to a millisecond.
        let end = time ?? duration.map { $0 + Schedule.endSnap } ?? .never
        let quartiles = duration.flatMap(Quartiles.init(of:))
        var found: [(time: MediaTime, effects: [AdEffect])] = []
        func pass(_ moment: MediaTime?, _ flag: Once, _ name: AdEvent.Name, _ event: TrackingEvent) {
            guard isAtEnd || moment.map({ $0 <= end }) ?? false, once.insert(flag).inserted else { return }
            let time = moment ?? adTime ?? .zero
            let urls = introduced.ad.trackers(for: event)
            found.append((time, [.event(name), .trackers(event.rawValue, urls, adTime: time)]))
        }
        pass(quartiles?.first, .firstQuartile, .firstQuartile, .firstQuartile)
        pass(quartiles?.midpoint, .midpoint, .midpoint, .midpoint)
        pass(quartiles?.third, .thirdQuartile, .thirdQuartile, .thirdQuartile)
        let fired = Set(firedProgress)
        for (index, tracking) in introduced.ad.progressTrackers.enumerated() where !fired.contains(index) {
            // An ad of unknown duration may have ended before this offset.
            guard let moment = tracking.offset?.resolved(in: duration), moment <= end, !isAtEnd || duration != nil
            else { continue }
            firedProgress.append(index)
            let name = TrackingEvent.progress.rawValue
            found.append((moment, [.trackers(name, [tracking.uri], adTime: moment)]))
        }
        // A stable sort: quartiles before progress at the same moment, each in its own order.
        return found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .flatMap(\.element.effects)
    }

    // MARK: Starting again

    /// The player began to play while nothing may: the start is reported later.
    mutating func deferStart(duration: MediaTime?, companion: Int? = nil) {
        adopt(duration)
        var companions = deferredStart ?? []
        if let companion, !companions.contains(companion) { companions.append(companion) }
        deferredStart = companions
    }

    /// Takes a start that was deferred, with the companions that were shown; nil if there is none.
    mutating func takeDeferredStart() -> [Int]? {
        defer { deferredStart = nil }
        return deferredStart
    }

    /// A new process sends `playAd` again, which ends a pause. A started overlay has the rest of its display time.
    mutating func playAgain(now: MediaTime, timeout: MediaTime) -> [AdEffect] {
        let effects = take(.resumed, now: now, timeout: timeout)
        isRunning = false
        deferredStart = nil
        clock.playAgain(now: now, timeout: isLinear || !hasStarted ? timeout : nil)
        return effects
    }
}

/// What follows from something that happened to the ad that plays.
enum AdEffect {
    /// An event; `adTime`: that of AD_PROGRESS.
    case event(AdEvent.Name, adTime: MediaTime? = nil)
    /// The trackers of a moment.
    case moment(AdMoment, adTime: MediaTime?)
    /// Other trackers of the ad.
    case trackers(String, [SourceText], adTime: MediaTime?, use: MacroContext.Use = .tracker)
    /// It has started, for the first time.
    case started
    /// It is over: it has played to its end, or the viewer skipped it. `stops`: the host must stop it.
    case over(stops: Bool)
    case failed(AdRulesError, stops: Bool)
    /// The viewer closed an overlay.
    case closed
    /// Nothing but words in the log.
    case ignored(String)
}
