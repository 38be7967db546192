/// Runs something that must not take longer than a time.
enum Deadline {
    /// Runs `work`, and cancels it when its time is over. `work` must end soon once it is cancelled.
    ///
    /// The time is the machine's, whatever clock the session goes by: bytes come by no other.
    static func run<Value: Sendable>(
        within limit: Duration, _ work: @escaping @Sendable () async throws(LoadError) -> Value
    ) async throws(LoadError) -> Value {
        let last = await withTaskGroup(of: Result<Value, LoadError>?.self) { group -> Result<Value, LoadError>? in
            group.addTask {
                do throws(LoadError) {
                    return .success(try await work())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            if let first { return first }
            // The work was cut off. It may have ended just then, and what it was at, a status, is in its own last word.
            switch await group.next() ?? nil {
            case .failure(let error) where error.code == .cancelled:
                return .failure(LoadError(.timeout, status: error.status, message: "no answer within \(limit)"))
            case let ended: return ended
            }
        }
        if Task.isCancelled { throw LoadError(.cancelled) }
        switch last {
        case .success(let value): return value
        case .failure(let error): throw error
        case nil: throw LoadError(.timeout, message: "no answer within \(limit)")
        }
    }
}
