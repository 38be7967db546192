import Foundation

/// The clock that deadlines are measured with.
///
/// ``SystemClock`` is the machine's. Tests use `SimulatedClock` of AdRulesPlayerTesting, in which hours pass at once.
public protocol PlayerClock: Sendable {
    /// The time since an arbitrary zero. It never decreases, and does not advance while the machine sleeps.
    var now: MediaTime { get }

    /// The wall-clock time, from 1970-01-01T00:00:00Z. The default is the machine's. It is read at each decision, so it
    /// may be set at any time. Where it is ahead of ``now``, as after sleep, ads are as old as it shows.
    var date: MediaTime { get }

    /// Waits until a time, unless it has passed. Throws `CancellationError` as soon as the task is cancelled.
    func sleep(until time: MediaTime) async throws

    /// Notes the start of work that must finish before time may pass. It matters only to clocks that advance time
    /// themselves; the default does nothing. Every call is paired with a call of ``workEnded()``, and a task sleeps
    /// only between the two.
    func workBegan()

    /// Notes the end of work that ``workBegan()`` noted.
    func workEnded()
}

extension PlayerClock {
    /// The machine's wall-clock time.
    public var date: MediaTime { MediaTime(seconds: Date().timeIntervalSince1970) ?? .zero }
    /// Does nothing.
    public func workBegan() {}
    /// Does nothing.
    public func workEnded() {}
}

/// A moment by both clocks.
struct Moment: Sendable, Hashable {
    /// The session-clock time.
    var now: MediaTime
    /// The wall-clock time from 1970-01-01T00:00:00Z.
    var date: MediaTime

    /// The time from an earlier moment: by the date if that is ahead, as the clock rests while the machine sleeps.
    func since(_ earlier: Moment) -> MediaTime { max(now - earlier.now, date - earlier.date) }
}

extension PlayerClock {
    /// The moment of the call.
    var moment: Moment { Moment(now: now, date: date) }

    /// Does work in a task, before whose end time may only pass where it sleeps.
    @discardableResult
    func work(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        workBegan()
        return Task {
            defer { workEnded() }
            await body()
        }
    }

    /// Does work at a time, unless its task is cancelled before.
    func alarm(at time: MediaTime, _ ring: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        work {
            if (try? await sleep(until: time)) != nil { await ring() }
        }
    }
}

/// The machine's clock.
public struct SystemClock: PlayerClock {
    private let origin = SuspendingClock().now

    /// Creates a clock that starts at zero now.
    public init() {}

    /// The time since the clock was created, excluding time the machine slept.
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
