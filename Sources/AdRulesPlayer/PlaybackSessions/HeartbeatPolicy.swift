/// The interval of heartbeats, and the longest silence of the platform.
///
/// An answer other than 200 ends the session at once. A heartbeat without an answer (no connection, a timeout, a broken
/// connection) does not: it is repeated after two seconds, and the session is lost once the first heartbeat of such
/// a row was sent 30 s ago.
public struct HeartbeatPolicy: Sendable, Hashable {
    /// The time from the start to the first heartbeat, and from one heartbeat to the next, each counted from when the
    /// request was sent; at least 1 s. The platform forbids further heartbeats if it hears nothing for longer.
    package var interval = MediaTime.seconds(10)
    /// The time from a heartbeat without an answer to the next one, counted from when the answer was given up; at
    /// least 1 s. The next one is never later than ``interval`` after the last was sent.
    package var retryDelay = MediaTime.seconds(2)
    /// The time without any answer after which the session is lost, counted from when the first unanswered heartbeat
    /// was sent. Only the time in which heartbeats are sent counts: a pause starts the count anew, and so does a
    /// process that is suspended.
    package var patience = MediaTime.seconds(30)
    /// Whether heartbeats are also sent while the viewer pauses. By default they are not: the platform asks for them
    /// while the content plays. A session that is paused for long may then be over when the viewer continues; the
    /// first heartbeat, which is sent at once, shows it.
    public var sendsWhilePaused = false

    /// The policy with the values that count: others are the defaults, or the least that is allowed.
    var admitted: HeartbeatPolicy {
        var policy = self
        let defaults = HeartbeatPolicy()
        policy.interval = max(.seconds(1), interval.asPosition() ?? defaults.interval)
        policy.retryDelay = max(.seconds(1), retryDelay.asPosition() ?? defaults.retryDelay)
        policy.patience = patience.asLength() ?? defaults.patience
        return policy
    }

    /// Creates the default policy.
    public init() {}
}
