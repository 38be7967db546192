/// Runs work with a time limit.
enum Deadline {
    /// Runs `work`, and cancels it when the limit has passed. `work` must end soon after it is cancelled.
    ///
    /// The limit is measured with the machine's clock, whatever the session uses, because network I/O takes real time.
    static func run<Value: Sendable>(
        within limit: Duration, _ work: @escaping @Sendable () async throws(LoadError) -> Value
    ) async throws(LoadError) -> Value {
        let last = await withTaskGroup(of: Result<Value, LoadError>?.self) { group -> Result<Value, LoadError>? in
            group.addTask { await Result(catching: work) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            if let first { return first }
            // The work was cancelled. It may have finished just then; if not, its error carries the status it saw.
            switch await group.next() ?? nil {
            case .failure(let error) where error.code == .cancelled:
                return .failure(LoadError(.timeout, status: error.status, message: "no answer within \(limit)"))
            case let ended: return ended
            }
        }
        if Task.isCancelled { throw LoadError(.cancelled) }
        guard let last else { throw LoadError(.timeout, message: "no answer within \(limit)") }
        return try last.get()
    }

    /// Waits for work that may not end when it is cancelled, such as a closure of the app: nil if the task is cancelled
    /// before. The work is cancelled then, too, and its result is not used.
    static func untilCancelled<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
        let (values, continuation) = AsyncStream.makeStream(of: Value.self)
        let task = Task {
            continuation.yield(await work())
            continuation.finish()
        }
        // Waiting for the stream ends as soon as the task is cancelled.
        var iterator = values.makeAsyncIterator()
        let value = await iterator.next()
        if value == nil { task.cancel() }
        return value
    }
}
