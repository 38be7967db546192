/// Calls to one of the app's objects. Each is waited for, but not longer than a limit: a method of the app that does
/// not return must not stop the film.
///
/// A call that takes longer continues on its own, and its result has no effect. Until it returns, further calls to the
/// object are waited for a twentieth of the limit, so that an object that hangs costs the film about one limit in all,
/// and an object that is only slow still receives its calls in their order.
final class AppCalls: Sendable {
    /// The limit of calls where the app sets none.
    static let defaultLimit = MediaTime.seconds(2)

    private let object: String
    private let limit: MediaTime
    private let clock: any PlayerClock
    private let onLate: @Sendable (String) -> Void
    /// The number of calls that did not return in time and have not returned since.
    private let late = Guarded(0)

    /// - Parameters:
    ///   - object: The object in words, as in `the ad player`.
    ///   - onLate: Takes a message for developers about a call that did not return in time.
    init(
        _ object: String, limit: MediaTime = AppCalls.defaultLimit, clock: any PlayerClock,
        onLate: @escaping @Sendable (String) -> Void
    ) {
        self.object = object
        self.limit = max(.milliseconds(20), limit)
        self.clock = clock
        self.onLate = onLate
    }

    /// Whether a call has not returned in time, and not since.
    var isLate: Bool { late.withLock { $0 > 0 } }

    /// Makes a call and returns its result; nil if it does not return in time.
    @discardableResult
    func make<Value: Sendable>(
        _ method: String, _ call: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let isLate = isLate
        let patience = isLate ? MediaTime(microseconds: limit.microseconds / 20) : limit
        let result = await clock.result(of: call, within: patience) { [late] in late.withLock { $0 -= 1 } }
        guard result == nil else { return result }
        late.withLock { $0 += 1 }
        if !isLate {
            onLate(
                """
                \(object): \(method) did not return within \(limit.secondsText) s, and is not waited for any longer: \
                return as soon as the command is issued
                """)
        }
        return nil
    }
}

extension PlayerClock {
    /// Waits for work, but not longer than a limit, and not longer than until the task is cancelled; nil if it has not
    /// ended by then. The work then continues on its own, and `onLateEnd` is called once it has ended.
    @discardableResult
    func result<Value: Sendable>(
        of work: @escaping @Sendable () async -> Value, within limit: MediaTime,
        onLateEnd: @escaping @Sendable () -> Void = {}
    ) async -> Value? {
        let outcome = Guarded(Outcome<Value>.open)
        let deadline = now + limit
        // Before the timer: as soon as it sleeps, the caller no longer counts as work, and time could pass.
        workBegan()
        // It sleeps in place of the caller, who waits for it.
        let timer = Task { try await sleep(until: deadline) }
        Task {
            let value = await work()
            let isLate = outcome.withLock { outcome in
                if case .givenUp = outcome { return true }
                outcome = .ended(value)
                return false
            }
            if isLate { onLateEnd() }
            timer.cancel()
            workEnded()
        }
        await withTaskCancellationHandler {
            _ = await timer.result
        } onCancel: {
            timer.cancel()
        }
        return outcome.withLock { outcome in
            if case .ended(let value) = outcome { return value }
            outcome = .givenUp
            return nil
        }
    }
}

/// The state of work that is waited for.
private enum Outcome<Value: Sendable>: Sendable {
    case open
    case ended(Value)
    case givenUp
}

extension PlayerClock {
    /// Waits for work that itself waits for others, but not beyond a time; nil if it has not ended by then. The work
    /// then continues on its own.
    ///
    /// Time may pass during this work: it does not count as work for a clock, as that of
    /// ``result(of:within:onLateEnd:)`` does. Cancelling the task does not end the wait.
    func result<Value: Sendable>(
        of work: @escaping @Sendable () async -> Value, by deadline: MediaTime
    ) async -> Value? {
        workBegan()
        return await withCheckedContinuation { continuation in
            let caller = Guarded<CheckedContinuation<Value?, Never>?>(continuation)
            let end: @Sendable (Value?) -> Void = { value in caller.exchange(nil)?.resume(returning: value) }
            let timer = Task {
                defer { workEnded() }
                guard (try? await sleep(until: deadline)) != nil else { return }
                // What needs no time ends first, even if none is left. It runs on threads, whatever the caller's clock.
                guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return }
                end(nil)
            }
            Task {
                let value = await work()
                end(value)
                timer.cancel()
            }
        }
    }
}
