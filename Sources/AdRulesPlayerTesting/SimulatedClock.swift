public import AdRulesPlayer

/// A clock for tests in which time passes instantly: hours of playback take only as long as their computation.
///
/// Time does not pass while any work is in progress. When all work is done, the clock jumps to the next time that a
/// task sleeps until, so nothing is ever late, however slow the machine. The code that creates the clock counts as
/// work: time passes only in ``run(until:)`` and ``run(for:)``. Call ``workBegan()`` for each additional task that
/// sleeps.
///
/// ```swift
/// let clock = SimulatedClock()
/// let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock)
/// let manager = try await loader.requestAds(AdsRequest(adsResponse: playlist))
/// manager.initialize(contentPlayhead: playhead, adPlayer: player)
/// await clock.run(for: .seconds(3600))
/// ```
public final class SimulatedClock: PlayerClock {
    private struct State {
        var now = MediaTime.zero
        /// How far the wall clock has been changed.
        var dateChange = MediaTime.zero
        var working = 1
        var lastID: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]
        var order = PriorityQueue<SleepMoment, UInt64>()
    }

    private enum Sleeper {
        case new
        case cancelled
        case asleep(CheckedContinuation<Void, any Error>)
    }

    private let state = Guarded(State())

    /// Creates a clock at zero. The code that creates it counts as work.
    public init() {}

    /// The time since the clock was created.
    public var now: MediaTime { state.withLock { $0.now } }

    /// The wall-clock time: the clock was created at 2026-01-01T00:00:00Z. ``changeDate(by:)`` changes it.
    public var date: MediaTime { state.withLock { .seconds(1_767_225_600) + $0.now + $0.dateChange } }

    /// Sets the wall clock forward, or back if the time is negative, as a viewer or a time server does; ``now`` is not
    /// changed. A machine that slept looks the same: its date is later, and ``now`` continued without the sleep.
    public func changeDate(by change: MediaTime) { state.withLock { $0.dateChange += change } }

    /// The number of pieces of work in progress, and the number of sleeping tasks.
    public var load: (working: Int, waiting: Int) {
        state.withLock { Count(working: $0.working, waiting: $0.sleepers.count) }.pair
    }

    private struct Count: Sendable {
        var working: Int
        var waiting: Int
        var pair: (Int, Int) { (working, waiting) }
    }

    /// Begins a piece of work; time does not pass until the matching ``workEnded()``.
    public func workBegan() { state.withLock { $0.working += 1 } }

    /// Ends a piece of work.
    public func workEnded() { wake(state.withLock { Self.rest(&$0) }) }

    /// Sleeps until a time; the caller does not count as work in the meantime. Throws `CancellationError` when the
    /// task is cancelled.
    public func sleep(until time: MediaTime) async throws { try await sleep(until: time, isLast: false) }

    /// Lets time pass until a time, and waits for all work up to then.
    public func run(until time: MediaTime) async {
        // A cancelled test just returns early, so the error is ignored.
        try? await sleep(until: time, isLast: true)
    }

    /// Lets a duration pass, and waits for all work up to its end.
    public func run(for duration: MediaTime) async { await run(until: now + duration) }

    private func sleep(until time: MediaTime, isLast: Bool) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            state.sleepers[state.lastID] = .new
            return state.lastID
        }
        defer { state.withLock { state in _ = state.sleepers.removeValue(forKey: id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(id, until: time, isLast: isLast, continuation)
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func fallAsleep(
        _ id: UInt64, until time: MediaTime, isLast: Bool, _ continuation: CheckedContinuation<Void, any Error>
    ) {
        enum Outcome { case cancelled, passed, asleep([CheckedContinuation<Void, any Error>]) }
        let outcome: Outcome = state.withLock { state in
            if case .cancelled = state.sleepers[id] { return .cancelled }
            if time <= state.now, !isLast { return .passed }
            state.sleepers[id] = .asleep(continuation)
            state.order.insert(id, at: SleepMoment(time: max(time, state.now), isLast: isLast))
            return .asleep(Self.rest(&state))
        }
        switch outcome {
        case .cancelled: continuation.resume(throwing: CancellationError())
        case .passed: continuation.resume()
        case .asleep(let woken): wake(woken)
        }
    }

    private func cancel(_ id: UInt64) {
        let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
            switch state.sleepers[id] {
            case .asleep(let continuation):
                state.working += 1
                state.sleepers[id] = .cancelled
                return continuation
            case .new:
                state.sleepers[id] = .cancelled
                return nil
            case .cancelled, nil: return nil
            }
        }
        continuation?.resume(throwing: CancellationError())
    }

    /// Ends one piece of work. If it was the last, time moves to the next moment, and the woken tasks count as work.
    private static func rest(_ state: inout State) -> [CheckedContinuation<Void, any Error>] {
        state.working -= 1
        guard state.working == 0 else { return [] }
        var woken: [CheckedContinuation<Void, any Error>] = []
        var moment: SleepMoment?
        while let (next, id) = state.order.first {
            guard case .asleep(let continuation)? = state.sleepers[id] else {
                state.order.popFirst()
                continue
            }
            if let moment, moment != next { break }
            moment = next
            state.order.popFirst()
            state.sleepers[id] = .cancelled
            state.now = max(state.now, next.time)
            woken.append(continuation)
        }
        state.working = woken.count
        return woken
    }

    private func wake(_ continuations: [CheckedContinuation<Void, any Error>]) {
        for continuation in continuations { continuation.resume() }
    }
}

/// The moment at which a sleeping task wakes. At the same time, other tasks wake before the test that lets time pass.
struct SleepMoment: Comparable, Sendable {
    /// The clock's time.
    var time: MediaTime
    /// Whether this is the task that lets time pass.
    var isLast: Bool

    static func < (left: SleepMoment, right: SleepMoment) -> Bool {
        if left.time != right.time { return left.time < right.time }
        return !left.isLast && right.isLast
    }
}
