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

    /// The step after a heartbeat.
    enum Next: Sendable, Hashable {
        case heartbeat(Due)
        case lost(SessionError)
        /// Nothing is due: the content is paused, or the session is over.
        case nothing
    }

    private let policy: HeartbeatPolicy
    /// The API's own limit of a request.
    private let timeout: MediaTime
    private(set) var phase = Phase.ready
    /// The token of the session that the platform may have; nil if it certainly has none.
    private(set) var token: String?
    private var isPlaying = false
    private var isBeating = false
    /// The time until which the heartbeat on its way may go unanswered; nil if that proves nothing, after a pause.
    private var countsUntil: MediaTime?
    /// Whether a heartbeat was confirmed since the token was last renewed.
    private var mayRenew = true
    private var due: Due?
    private var lastNumber: UInt64 = 0
    /// The time of the start or the last heartbeat.
    private var lastSent = MediaTime.zero
    /// The earliest time of the next heartbeat.
    private var earliest = MediaTime.zero
    private var unansweredSince: MediaTime?

    init(_ policy: HeartbeatPolicy, timeout: MediaTime) {
        self.policy = policy.admitted
        self.timeout = timeout
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
        countsUntil = nil
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
        let limit = unansweredSince.map { max(.seconds(1), $0 + policy.patience - now) }
        // A loader may be late, but not by a second.
        countsUntil = now + min(limit ?? timeout, timeout) + .seconds(1)
        return Beat(token: token, limit: limit)
    }

    /// The heartbeat on its way needs a new token; false if the last new one has not been confirmed.
    mutating func needsToken() -> Bool {
        defer { mayRenew = false }
        return mayRenew && phase == .active
    }

    /// Takes over a new token; false if the session is over. From here on it is the one that ends the session.
    mutating func renew(_ token: String) -> Bool {
        guard phase == .active else { return false }
        self.token = token
        return true
    }

    /// A heartbeat ended: the platform confirmed it, or the reason why not.
    mutating func beatEnded(_ failure: SessionError?, now: MediaTime) -> Next {
        isBeating = false
        guard phase == .active else { return .nothing }
        guard let failure else {
            unansweredSince = nil
            mayRenew = true
            earliest = lastSent + policy.interval
            return next(now: now)
        }
        // The platform answered, and not with 200.
        if failure.code == .status { return .lost(failure) }
        earliest = min(now + policy.retryDelay, lastSent + policy.interval)
        // If the viewer paused, or the process was suspended, it was no time in which heartbeats are sent.
        let counts = countsUntil.map { now <= $0 } ?? false
        unansweredSince = counts ? unansweredSince ?? lastSent : nil
        if let unansweredSince, now - unansweredSince >= policy.patience { return .lost(failure) }
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
