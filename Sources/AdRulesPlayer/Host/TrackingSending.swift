/// Sends beacons: URLs that are requested and whose response bodies are not used.
///
/// One sender can serve any number of sessions.
public protocol TrackingSending: Sendable {
    /// Notes that a session begins, or continues from a snapshot; called once by each manager, before its first beacon.
    /// `firstHop` is the kind of address it began at, which the ``NetworkPolicy`` needs. `network` has the addresses
    /// that the session's ``AdsLoader`` may fetch, nil if it has none: its beacons must be allowed by that policy, too.
    /// The default does nothing.
    func open(_ session: SessionID, firstHop: FirstHop, network: NetworkPolicy?) async

    /// Accepts the URLs of one event. Returns when they are recorded, not when they have arrived. The calls of one
    /// session are made one at a time, in order.
    func send(_ firing: TrackerFiring, for session: SessionID) async

    /// Notes that a session ended; `end` decides what happens to its beacons that have not been delivered.
    func close(_ session: SessionID, _ end: SessionEnd) async

    /// Waits until no beacon is waiting or in flight, at most for `limit`; nil means no limit. Returns true if that
    /// state was reached. The default returns true at once.
    @discardableResult
    func settled(within limit: MediaTime?) async -> Bool
}

extension TrackingSending {
    /// Does nothing.
    public func open(_ session: SessionID, firstHop: FirstHop, network: NetworkPolicy?) {}

    /// Returns true.
    @discardableResult
    public func settled(within limit: MediaTime?) -> Bool { true }
}

/// The identifier of one viewer's session.
public struct SessionID: RawRepresentable, Sendable, Hashable, Codable {
    /// The text of the identifier.
    public var rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The end of a session.
///
/// More cases may come: switch with a `default`.
public enum SessionEnd: String, Sendable, Hashable, Codable {
    /// All ads completed; undelivered beacons are still sent.
    case finished
    /// The playback session was lost; nothing more is sent.
    case lost
    /// The host destroyed the session: events end, and beacons of what was shown are sent during the grace period.
    case destroyed
}
