import AdRulesEngine

/// The decisions of a playback session: when a heartbeat is due, when the session is lost, and whether the platform
/// has to receive its end. It has no clock and makes no requests.
///
/// ### States
///
/// - `ready`: → `starting` with ``begin()``, → `over` with ``end()``.
/// - `starting`: → `active` with ``started(now:)``, → `over` with ``end()``.
/// - `active`: heartbeats are sent while the content plays; → `over` with ``end()`` or a lost heartbeat.
/// - `over`: nothing follows; inputs that come late have no effect.
struct PlaybackSessionMachine: Sendable {
    enum Phase: Sendable, Hashable { case ready, starting, active, over }

    /// A heartbeat to send at a time. Only the newest one counts.
    struct Due: Sendable, Hashable {
        var number: UInt64
        var time: MediaTime
    }

    /// A heartbeat to send now.
    struct Beat: Sendable, Hashable {
        var token: String
        /// The time allowed for it; nil if only the API's own limit counts.
        var limit: MediaTime?
    }

    /// The outcome of a heartbeat.
    enum Outcome: Sendable {
        case alive
        /// No answer came.
        case unanswered(SessionError)
        /// The platform answered, and not with 200.
        case refused(SessionError)

        init(_ error: SessionError?) {
            switch error {
            case nil: self = .alive
            case .some(let error): self = error.code == .status ? .refused(error) : .unanswered(error)
            }
        }
    }

    /// The step after a heartbeat.
    enum Next: Sendable, Hashable {
        case heartbeat(Due)
        case lost(SessionError)
        /// Nothing is due: the content is paused, or the session is over.
        case nothing
    }

    private var policy: HeartbeatPolicy
    private(set) var phase = Phase.ready
    /// The token of the session that the platform may have; nil if it certainly has none.
    private(set) var token: String?
    private var isPlaying = false
    private var isBeating = false
    private var due: Due?
    private var lastNumber: UInt64 = 0
    /// The time of the start or the last heartbeat.
    private var lastSent = MediaTime.zero
    /// The earliest time of the next heartbeat.
    private var earliest = MediaTime.zero
    private var unansweredSince: MediaTime?

    init(_ policy: HeartbeatPolicy) {
        self.policy = policy
        self.policy.interval = max(.seconds(1), policy.interval)
        self.policy.retryDelay = max(.seconds(1), policy.retryDelay)
    }

    // MARK: The course of a session

    /// Begins to start; false if the session was started before or is over.
    mutating func begin() -> Bool {
        guard phase == .ready else { return false }
        phase = .starting
        return true
    }

    /// The start is sent; false if the session is over. From here on the platform may have a session.
    mutating func startSent(_ token: String, now: MediaTime) -> Bool {
        guard phase == .starting else { return false }
        self.token = token
        lastSent = now
        earliest = now + policy.interval
        return true
    }

    /// The start failed, and the platform has no session.
    mutating func startRefused() { token = nil }

    /// The session is complete; nil if it is over.
    mutating func started(now: MediaTime) -> Next? {
        guard phase == .starting else { return nil }
        phase = .active
        return next(now: now)
    }

    /// The session is over. The end has to be sent if ``token`` is not nil.
    mutating func end() {
        phase = .over
        due = nil
    }

    // MARK: Heartbeats

    /// The content plays.
    mutating func play(now: MediaTime) -> Next {
        isPlaying = true
        return next(now: now)
    }

    /// The content is paused; returns whether the heartbeat that waits has to be dropped.
    mutating func pause() -> Bool {
        isPlaying = false
        guard !policy.sendsWhilePaused else { return false }
        // Missing answers while heartbeats are sent prove nothing for a time without heartbeats.
        unansweredSince = nil
        defer { due = nil }
        return due != nil
    }

    /// A heartbeat is due; nil if it is not to be sent after all.
    mutating func beat(_ number: UInt64, now: MediaTime) -> Beat? {
        guard phase == .active, due?.number == number, let token else { return nil }
        due = nil
        isBeating = true
        lastSent = now
        // At least a second, so that the last one has a chance.
        return Beat(token: token, limit: unansweredSince.map { max(.seconds(1), $0 + policy.patience - now) })
    }

    /// Takes over a new token; false if the session is over. From here on it is the one that ends the session.
    mutating func renew(_ token: String) -> Bool {
        guard phase == .active else { return false }
        self.token = token
        return true
    }

    /// A heartbeat ended.
    mutating func beatEnded(_ outcome: Outcome, now: MediaTime) -> Next {
        isBeating = false
        guard phase == .active else { return .nothing }
        switch outcome {
        case .alive:
            unansweredSince = nil
            earliest = lastSent + policy.interval
        case .unanswered(let error):
            earliest = min(now + policy.retryDelay, lastSent + policy.interval)
            // The viewer paused meanwhile, so there is no row to count.
            guard isPlaying || policy.sendsWhilePaused else { return .nothing }
            let since = unansweredSince ?? lastSent
            unansweredSince = since
            if now - since >= policy.patience { return .lost(error) }
        case .refused(let error): return .lost(error)
        }
        return next(now: now)
    }

    /// The heartbeat to wait for, if one is to be sent and none waits or is on its way.
    private mutating func next(now: MediaTime) -> Next {
        guard phase == .active, isPlaying || policy.sendsWhilePaused, !isBeating, due == nil else { return .nothing }
        lastNumber += 1
        let next = Due(number: lastNumber, time: max(now, earliest))
        due = next
        return .heartbeat(next)
    }
}
