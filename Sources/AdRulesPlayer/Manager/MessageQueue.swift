/// Messages that are processed one at a time, in the order in which they were sent.
struct MessageQueue<Message: Sendable>: Sendable {
    let clock: any PlayerClock
    let messages: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation
    /// The number of messages that were not processed. They are one piece of work for the clock, however many wait: a clock
    /// that advances time itself can so let time pass while one of them sleeps.
    private let count = Guarded(0)

    init(clock: any PlayerClock) {
        self.clock = clock
        (messages, continuation) = AsyncStream.makeStream()
    }

    /// Queues a message. After ``close()`` the message is dropped and the result is false.
    @discardableResult
    func send(_ message: Message) -> Bool {
        count.withLock { count in
            count += 1
            if count == 1 { clock.workBegan() }
        }
        if case .enqueued = continuation.yield(message) { return true }
        processed()
        return false
    }

    /// A message was processed, or dropped.
    func processed() {
        count.withLock { count in
            count -= 1
            if count == 0 { clock.workEnded() }
        }
    }

    /// Accepts no more messages; those already sent are still processed.
    func close() { continuation.finish() }
}
