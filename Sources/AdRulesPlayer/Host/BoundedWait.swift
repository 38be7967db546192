extension PlayerClock {
    /// Waits for work that itself waits for others, but not beyond a time; nil if it has not ended by then. The work then
    /// continues on its own.
    ///
    /// Time may pass during this work: it does not count as work for a clock, as that of ``result(of:within:onLateEnd:)``
    /// does. Cancelling the task does not end the wait.
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
                // What needs no time ends first, also where none is left. It runs on threads, whatever clock the caller has.
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
