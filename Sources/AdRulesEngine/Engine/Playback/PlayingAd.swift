import AdRulesModel

/// The ad that is playing: takes what the player and the viewer do, and answers what is to be reported.
struct PlayingAd: Sendable, Hashable, Codable {
    /// Events that are sent once per ad.
    struct Once: OptionSet, Sendable, Hashable, Codable {
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

    /// Whether the viewer has paused the ad, and the media timeout, or the display time of an overlay that has started.
    private enum Watchdog: Sendable, Hashable, Codable {
        case running(until: MediaTime)
        /// An overlay while the content does not play.
        case resting(left: MediaTime)
        /// `isSent`: PAUSE was sent, so RESUME must follow. `left`: what remains of the timeout.
        case paused(since: MediaTime, left: MediaTime, isSent: Bool)
    }

    /// The ad with its number and its position in the pod.
    let introduced: IntroducedAd
    /// Whether STARTED was sent; kept when a snapshot is restored.
    private(set) var hasStarted = false
    /// Whether the player has reported playback since the last `playAd`.
    private(set) var isRunning = false
    /// The furthest reported position since the start or the last rewind, in ad time; nil if there is none.
    private(set) var adTime: MediaTime?
    /// The duration reported by the player.
    private var reportedDuration: MediaTime?
    /// The once-only events already sent.
    private(set) var once: Once = []
    /// The progress trackers already fired, by index in their list.
    private(set) var firedProgress: [Int] = []
    /// Whether the viewer has expanded the ad.
    private var isExpanded = false
    /// When `playAd` was sent, moved forward by the time the viewer paused the ad.
    private var playedAt: MediaTime
    /// The same for the first report of playback; until then, for `playAd`.
    private var countsFrom: MediaTime
    private var watchdog: Watchdog
    /// The companions reported as shown with a start that waits for the viewer; nil if no start waits.
    private var deferredStart: [Int]?

    /// Plays an ad: it must start within the timeout.
    init(_ introduced: IntroducedAd, now: MediaTime, timeout: MediaTime) {
        self.introduced = introduced
        playedAt = now
        countsFrom = now
        watchdog = .running(until: now + timeout)
    }

    /// The duration from which quartiles are computed: the one reported by the player, otherwise that of VAST. A duration
    /// of 0 is unknown.
    var duration: MediaTime? { reportedDuration ?? introduced.ad.duration.flatMap { $0 > .zero ? $0 : nil } }

    /// The time until the viewer may skip the ad, zero if it may be skipped now; nil if it cannot be skipped.
    var untilSkippable: MediaTime? {
        introduced.ad.skipOffset?.resolved(in: duration).map { max(.zero, $0 - (adTime ?? .zero)) }
    }

    // MARK: Playback

    /// The player began to play. Returns whether this is the start of the ad; nil if it is playing already.
    mutating func start(duration: MediaTime?, now: MediaTime) -> Bool? {
        guard !isRunning else { return nil }
        isRunning = true
        adopt(duration)
        if !hasStarted { countsFrom = pausedAt ?? now }
        defer { hasStarted = true }
        return !hasStarted
    }

    /// The player began to play while nothing may: the start is reported later.
    mutating func deferStart(duration: MediaTime?, companion: Int?) {
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

    /// The player reported a position. Returns whether the ad moved forward.
    mutating func progress(to time: MediaTime, duration: MediaTime?) -> Bool {
        adopt(duration)
        guard adTime.map({ time > $0 }) ?? true else { return false }
        adTime = time
        isRunning = true
        return true
    }

    private mutating func adopt(_ duration: MediaTime?) {
        if let duration, duration > .zero { reportedDuration = duration }
    }

    /// The viewer returned to the beginning.
    mutating func rewind() { adTime = nil }

    /// `playAd` is sent again, in a new process, which ends a pause. Without a timeout the running one continues.
    /// Returns whether RESUME is sent.
    mutating func playAgain(now: MediaTime, timeout: MediaTime?) -> Bool {
        let isPauseTold = resume(now: now) == true
        isRunning = false
        deferredStart = nil
        playedAt = now
        if let timeout { watchdog = .running(until: now + timeout) }
        return isPauseTold
    }

    /// The time that it has taken of the slot of its break: since it started or, if it has not, since `playAd`, without
    /// the viewer's pauses.
    func spent(now: MediaTime) -> MediaTime { (pausedAt ?? now) - countsFrom }

    // MARK: The viewer's pause

    /// The time at which the viewer paused the ad; nil if it is not paused.
    var pausedAt: MediaTime? {
        if case .paused(let since, _, _) = watchdog { since } else { nil }
    }

    /// The viewer paused the ad. Returns whether PAUSE is sent; nil if it was paused already.
    mutating func pause(now: MediaTime) -> Bool? {
        switch watchdog {
        case .running(let deadline): watchdog = .paused(since: now, left: deadline - now, isSent: hasStarted)
        case .resting(let left): watchdog = .paused(since: now, left: left, isSent: hasStarted)
        case .paused: return nil
        }
        return hasStarted
    }

    /// The viewer continued the ad. Returns whether RESUME is sent; nil if it was not paused.
    mutating func resume(now: MediaTime) -> Bool? {
        guard case .paused(let since, let left, let isSent) = watchdog else { return nil }
        playedAt += now - since
        countsFrom += now - since
        watchdog = .running(until: now + left)
        return isSent
    }

    // MARK: The media timeout

    /// The time at which the media timeout expires; nil while there is none or it is suspended.
    var deadline: MediaTime? {
        if case .running(let deadline) = watchdog { deadline } else { nil }
    }

    /// Allows a linear ad that plays more time (page Behaviour, Media timeouts).
    ///
    /// However slowly the ad progresses, it may take no longer than its duration plus twice the timeout.
    mutating func extend(now: MediaTime, timeout: MediaTime) {
        let silence = adTime == nil ? (duration ?? .zero) + timeout : timeout
        // Time since the viewer paused the ad does not count.
        let moment = pausedAt ?? now
        var deadline = moment + silence
        if let duration { deadline = min(deadline, playedAt + duration + timeout + timeout) }
        setTimeout(deadline - moment, now: moment)
    }

    /// Begins a timeout, or the display time of an overlay.
    mutating func setTimeout(_ left: MediaTime, now: MediaTime) {
        switch watchdog {
        case .running: watchdog = .running(until: now + left)
        case .resting: watchdog = .resting(left: left)
        case .paused(let since, _, let isSent): watchdog = .paused(since: since, left: left, isSent: isSent)
        }
    }

    /// Suspends the timeout of an overlay: the content does not play. One that is over at this very moment ends when the
    /// content continues.
    mutating func rest(now: MediaTime) {
        guard case .running(let deadline) = watchdog else { return }
        watchdog = .resting(left: max(MediaTime(microseconds: 1), deadline - now))
    }

    /// Lets the timeout of an overlay continue with the content.
    mutating func goOn(now: MediaTime) {
        if case .resting(let left) = watchdog { watchdog = .running(until: now + left) }
    }

    /// Shifts everything measured by the clock.
    mutating func shift(by shift: MediaTime) {
        playedAt += shift
        countsFrom += shift
        switch watchdog {
        case .running(let deadline): watchdog = .running(until: deadline + shift)
        case .resting: break
        case .paused(let since, let left, let isSent):
            watchdog = .paused(since: since + shift, left: left, isSent: isSent)
        }
    }

    // MARK: What is sent once

    /// Notes a once-only event. Returns false if it was sent before.
    mutating func note(_ event: Once) -> Bool { once.insert(event).inserted }

    /// Notes a progress tracker that fires, by index in its list.
    mutating func noteProgress(_ index: Int) { firedProgress.append(index) }

    /// The viewer expanded or collapsed the ad. Returns false if it was that size before.
    mutating func setExpanded(_ isExpanded: Bool) -> Bool {
        defer { self.isExpanded = isExpanded }
        return self.isExpanded != isExpanded
    }
}
