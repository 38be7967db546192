public import AdRulesEngine

/// A clock for tests, in which time passes at once: hours of playback take as long as the work in them.
///
/// Time stands still while anybody works, and jumps to the next moment somebody waits for when all work is done. So
/// nothing that is done is late, whatever the machine. Whoever made the clock counts as working: time passes only in
/// ``run(until:)`` and ``run(for:)``. Work that parts into several tasks, each of which sleeps, counts each of them with
/// ``workBegan()``.
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
        var working = 1
        var lastID: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]
        var order = SleeperQueue()
    }

    private enum Sleeper {
        case new
        case cancelled
        case asleep(CheckedContinuation<Void, any Error>)
    }

    private let state = Guarded(State())

    /// A clock that stands at zero, with its maker at work.
    public init() {}

    /// The time since the clock was made.
    public var now: MediaTime { state.withLock { $0.now } }

    /// The wall time: the clock was made at 2026-01-01T00:00:00Z.
    public var date: MediaTime { .seconds(1_767_225_600) + now }

    /// How many are at work, and how many wait for a moment.
    public var load: (working: Int, waiting: Int) {
        state.withLock { Count(working: $0.working, waiting: $0.sleepers.count) }.pair
    }

    private struct Count: Sendable {
        var working: Int
        var waiting: Int
        var pair: (Int, Int) { (working, waiting) }
    }

    /// Something began that has to be over before time may pass.
    public func workBegan() {
        state.withLock { $0.working += 1 }
    }

    /// What began is over.
    public func workEnded() {
        wake(state.withLock { Self.rest(&$0) })
    }

    /// Waits until a time; meanwhile the caller is not at work.
    public func sleep(until time: MediaTime) async throws {
        try await sleep(until: time, isLast: false)
    }

    /// Lets time pass until a time, and everything up to it be done.
    public func run(until time: MediaTime) async {
        // A cancelled test ends early; there is nothing to tell it.
        try? await sleep(until: time, isLast: true)
    }

    /// Lets so much time pass, and everything up to its end be done.
    public func run(for duration: MediaTime) async {
        await run(until: now + duration)
    }

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
            state.order.insert(SleeperQueue.Entry(time: max(time, state.now), isLast: isLast, id: id))
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

    /// One is done. When it was the last, time goes on to the next moment: who is woken is at work again.
    private static func rest(_ state: inout State) -> [CheckedContinuation<Void, any Error>] {
        state.working -= 1
        guard state.working == 0 else { return [] }
        var woken: [CheckedContinuation<Void, any Error>] = []
        var moment: SleeperQueue.Entry?
        while let next = state.order.first {
            guard case .asleep(let continuation)? = state.sleepers[next.id] else {
                state.order.removeFirst()
                continue
            }
            if let moment, moment.time != next.time || moment.isLast != next.isLast { break }
            moment = next
            state.order.removeFirst()
            state.sleepers[next.id] = .cancelled
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

/// Who waits for which moment, the next one first; at one moment those who work come before those who look on.
struct SleeperQueue: Sendable {
    struct Entry: Sendable {
        var time: MediaTime
        var isLast: Bool
        var id: UInt64

        func comes(before other: Entry) -> Bool {
            if time != other.time { return time < other.time }
            if isLast != other.isLast { return other.isLast }
            return id < other.id
        }
    }

    /// A binary heap.
    private var entries: [Entry] = []

    var first: Entry? { entries.first }

    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var place = entries.count - 1
        while place > 0, entries[place].comes(before: entries[(place - 1) / 2]) {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func removeFirst() {
        guard let last = entries.popLast(), !entries.isEmpty else { return }
        entries[0] = last
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
                if entries[child].comes(before: entries[least]) { least = child }
            }
            if least == place { return }
            entries.swapAt(place, least)
            place = least
        }
    }
}
