public import AdRulesEngine

/// Sends beacons: URLs that are asked for and whose answers do not matter.
///
/// One sender may serve any number of sessions.
public protocol TrackingSending: Sendable {
    /// A session begins; called once, before its first beacon. `firstHop` says what its first address was, which the
    /// ``NetworkPolicy`` needs. The default does nothing.
    func open(_ session: SessionID, firstHop: FirstHop) async

    /// Takes over the URLs of one event. Returns when they are noted, not when they have arrived. The calls of one session
    /// come one after the other, in order.
    func send(_ firing: TrackerFiring, for session: SessionID) async

    /// Nothing more comes from a session; what became of its beacons that are still on their way is up to `end`.
    func close(_ session: SessionID, _ end: SessionEnd) async

    /// Waits until no beacon waits or is in flight any more, at most for a time; nil: as long as it takes. The result is
    /// whether that came true. The default returns true at once.
    @discardableResult
    func settled(within limit: MediaTime?) async -> Bool
}

extension TrackingSending {
    /// Does nothing.
    public func open(_ session: SessionID, firstHop: FirstHop) {}

    /// Returns true.
    @discardableResult
    public func settled(within limit: MediaTime?) -> Bool { true }
}

/// The name of one session of one viewer.
public struct SessionID: RawRepresentable, Sendable, Hashable, Codable {
    /// The name.
    public var rawValue: String

    /// The session of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// How a session came to its end.
public enum SessionEnd: String, Sendable, Hashable, Codable {
    /// All ads completed: beacons on their way go on.
    case finished
    /// The playback session was lost: nothing more leaves.
    case lost
    /// The host let go of it: no more events; beacons of what was shown go on for the grace period.
    case destroyed
}
