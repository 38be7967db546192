/// Streams of the states of an object, for any number of readers.
final class StateStreams<State: Sendable & Equatable>: Sendable {
    private struct Readers: Sendable {
        var last: State
        var isOver = false
        var continuations: [AsyncStream<State>.Continuation] = []
    }

    private let readers: Guarded<Readers>

    init(_ first: State) { readers = Guarded(Readers(last: first)) }

    /// The state as it is now, and each that follows, until the object is over.
    func stream() -> AsyncStream<State> {
        let (stream, continuation) = AsyncStream.makeStream(of: State.self)
        let isOver = readers.withLock { readers in
            continuation.yield(readers.last)
            if !readers.isOver { readers.continuations.append(continuation) }
            return readers.isOver
        }
        if isOver { continuation.finish() }
        return stream
    }

    /// Notes the state. Call it under the lock of the state, so that the order is that of the changes.
    func note(_ state: State) {
        readers.withLock { readers in
            guard state != readers.last, !readers.isOver else { return }
            readers.last = state
            readers.continuations.removeAll { continuation in
                if case .terminated = continuation.yield(state) { true } else { false }
            }
        }
    }

    /// The state that was noted last.
    var state: State { readers.withLock { $0.last } }

    /// Whether the states have a reader.
    var hasReaders: Bool { readers.withLock { !$0.continuations.isEmpty } }

    /// The object is over: no other state follows.
    func finish() {
        let continuations = readers.withLock { readers in
            readers.isOver = true
            defer { readers.continuations = [] }
            return readers.continuations
        }
        for continuation in continuations { continuation.finish() }
    }
}
