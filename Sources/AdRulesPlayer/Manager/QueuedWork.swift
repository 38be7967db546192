/// Messages that are processed one at a time, in the order in which they were sent.
struct MessageQueue<Message: Sendable>: Sendable {
    let clock: any PlayerClock
    let messages: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation
    private let queued: QueuedWork

    init(clock: any PlayerClock) {
        self.clock = clock
        queued = QueuedWork(clock)
        (messages, continuation) = AsyncStream.makeStream()
    }

    /// Queues a message. After ``close()`` the message is dropped and the result is false.
    @discardableResult
    func send(_ message: Message) -> Bool {
        queued.began()
        if case .enqueued = continuation.yield(message) { return true }
        queued.ended()
        return false
    }

    /// A message was processed.
    func processed() { queued.ended() }

    /// Accepts no more messages; those already sent are still processed.
    func close() { continuation.finish() }
}

/// The work of a queue whose elements are processed one at a time: one piece of work for the clock, however many
/// elements wait. A clock that advances time itself can so let time pass while one of them sleeps.
final class QueuedWork: Sendable {
    private let clock: any PlayerClock
    private let count = Guarded(0)

    init(_ clock: any PlayerClock) {
        self.clock = clock
    }

    /// An element is queued.
    func began() {
        count.withLock { count in
            count += 1
            if count == 1 { clock.workBegan() }
        }
    }

    /// An element was processed, or dropped.
    func ended() {
        count.withLock { count in
            count -= 1
            if count == 0 { clock.workEnded() }
        }
    }
}
