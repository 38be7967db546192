/// The time of the ad that plays: its media timeout or a started overlay's display time, and the viewer's pause.
struct AdClock: Sendable, Hashable, Codable {
    private enum Timeout: Sendable, Hashable, Codable {
        case running(until: MediaTime)
        /// An overlay while the content does not play.
        case resting(left: MediaTime)
        /// `isSent`: PAUSE was sent, so RESUME must follow. `left`: what remains of the timeout.
        case paused(since: MediaTime, left: MediaTime, isSent: Bool)
    }

    /// When `playAd` was sent, moved forward by the time the viewer paused the ad.
    private var playedAt: MediaTime
    /// The same for the first report of playback; until then, for `playAd`.
    private var countsFrom: MediaTime
    private var timeout: Timeout

    /// An ad is played: it must start within the timeout.
    init(now: MediaTime, timeout: MediaTime) {
        playedAt = now
        countsFrom = now
        self.timeout = .running(until: now + timeout)
    }

    /// The time at which the timeout expires; nil while there is none or it is suspended.
    var deadline: MediaTime? { if case .running(let deadline) = timeout { deadline } else { nil } }

    /// The time at which the viewer paused the ad; nil if it is not paused.
    var pausedAt: MediaTime? { if case .paused(let since, _, _) = timeout { since } else { nil } }

    /// The time that the ad has taken of the slot of its break: since it started or, if it has not, since `playAd`,
    /// without the viewer's pauses.
    func spent(now: MediaTime) -> MediaTime { (pausedAt ?? now) - countsFrom }

    mutating func start(now: MediaTime) { countsFrom = pausedAt ?? now }

    /// The viewer paused the ad; `isSent`: PAUSE is sent. Returns false if it was paused already.
    mutating func pause(now: MediaTime, isSent: Bool) -> Bool {
        switch timeout {
        case .running(let deadline): timeout = .paused(since: now, left: deadline - now, isSent: isSent)
        case .resting(let left): timeout = .paused(since: now, left: left, isSent: isSent)
        case .paused: return false
        }
        return true
    }

    /// The viewer continued the ad. Returns whether RESUME is sent.
    mutating func resume(now: MediaTime) -> Bool {
        guard case .paused(let since, let left, let isSent) = timeout else { return false }
        playedAt += now - since
        countsFrom += now - since
        timeout = .running(until: now + left)
        return isSent
    }

    /// `playAd` is sent again. Without a timeout the running one continues.
    mutating func playAgain(now: MediaTime, timeout: MediaTime?) {
        playedAt = now
        if let timeout { self.timeout = .running(until: now + timeout) }
    }

    /// Allows a linear ad that plays more time (page Behaviour, Media timeouts).
    ///
    /// However slowly the ad progresses, it may take no longer than its duration plus twice the timeout.
    mutating func extend(now: MediaTime, timeout: MediaTime, duration: MediaTime?, hasProgress: Bool) {
        let silence = hasProgress ? timeout : (duration ?? .zero) + timeout
        // Time since the viewer paused the ad does not count.
        let moment = pausedAt ?? now
        var deadline = moment + silence
        if let duration { deadline = min(deadline, playedAt + duration + timeout + timeout) }
        setTimeout(deadline - moment, now: moment)
    }

    /// Begins a timeout, or the display time of an overlay.
    mutating func setTimeout(_ left: MediaTime, now: MediaTime) {
        switch timeout {
        case .running: timeout = .running(until: now + left)
        case .resting: timeout = .resting(left: left)
        case .paused(let since, _, let isSent): timeout = .paused(since: since, left: left, isSent: isSent)
        }
    }

    /// Suspends the timeout of an overlay: the content does not play. One that is over at this very moment ends when
    /// the content continues.
    mutating func rest(now: MediaTime) {
        guard case .running(let deadline) = timeout else { return }
        timeout = .resting(left: max(MediaTime(microseconds: 1), deadline - now))
    }

    /// Lets the timeout of an overlay continue with the content.
    mutating func goOn(now: MediaTime) {
        if case .resting(let left) = timeout { timeout = .running(until: now + left) }
    }

    mutating func shift(by shift: MediaTime) {
        playedAt += shift
        countsFrom += shift
        switch timeout {
        case .running(let deadline): timeout = .running(until: deadline + shift)
        case .resting: break
        case .paused(let since, let left, let isSent):
            timeout = .paused(since: since + shift, left: left, isSent: isSent)
        }
    }
}
