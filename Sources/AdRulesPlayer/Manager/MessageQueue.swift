/// Messages that are processed one at a time, in the order in which they were sent.
struct MessageQueue<Message: Sendable>: Sendable {
    let clock: any PlayerClock
    let messages: AsyncStream<Message>
    private let continuation: AsyncStream<Message>.Continuation
    /// The number of messages that were not processed. They are one piece of work for the clock, however many wait: a
    /// clock that advances time itself can so let time pass while one of them sleeps.
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

/// Processes elements one at a time in its own task, so that the session never waits for them.
struct SerialQueue<Element: Sendable>: Sendable {
    private let queue: MessageQueue<Element>
    private let work: Task<Void, Never>

    init(clock: any PlayerClock, _ perform: @escaping @Sendable (Element) async -> Void) {
        let queue = MessageQueue<Element>(clock: clock)
        self.queue = queue
        work = Task {
            for await element in queue.messages {
                await perform(element)
                queue.processed()
            }
        }
    }

    /// Queues an element. After ``close()`` it is dropped and the result is false.
    @discardableResult
    func send(_ element: Element) -> Bool { queue.send(element) }

    /// Accepts no more elements; those already sent are still processed.
    func close() { queue.close() }

    /// Waits until all elements are processed; call ``close()`` first.
    func finished() async { await work.value }
}
