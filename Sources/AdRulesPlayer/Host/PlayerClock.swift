public import AdRulesEngine
import Foundation

/// The clock that deadlines go by.
///
/// ``SystemClock`` is the machine's. Tests take `SimulatedClock` of AdRulesPlayerTesting, in which hours pass at once.
public protocol PlayerClock: Sendable {
    /// The time since a zero of the clock's choice. It never goes back, and stands still while the machine sleeps.
    var now: MediaTime { get }

    /// The wall time, from 1970-01-01T00:00:00Z; asked for once per session. The default is the machine's.
    var date: MediaTime { get }

    /// Waits until a time; a time that has passed is not waited for. Throws `CancellationError`, at once, when the task
    /// is cancelled.
    func sleep(until time: MediaTime) async throws

    /// Something began that has to be over before time may pass. Of interest to clocks that make time; the default does
    /// nothing. Every call is followed by one of ``workEnded()``, and a task sleeps only while it works.
    func workBegan()

    /// What began with ``workBegan()`` is over.
    func workEnded()
}

extension PlayerClock {
    /// The machine's wall time.
    public var date: MediaTime { MediaTime(seconds: Date().timeIntervalSince1970) ?? .zero }
    /// Does nothing.
    public func workBegan() {}
    /// Does nothing.
    public func workEnded() {}
}

/// The machine's clock.
public struct SystemClock: PlayerClock {
    private let origin = SuspendingClock().now

    /// A clock that begins at zero now.
    public init() {}

    /// The time since the clock was made, without the time the machine slept.
    public var now: MediaTime {
        let (seconds, attoseconds) = (SuspendingClock().now - origin).components
        return MediaTime(microseconds: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }

    /// Waits until a time of this clock.
    public func sleep(until time: MediaTime) async throws {
        try await Task.sleep(
            until: origin + .microseconds(time.microseconds), tolerance: .milliseconds(5), clock: SuspendingClock())
    }
}
