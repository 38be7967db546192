/// Processes elements one at a time in its own task, so that the session never waits for them.
struct SerialQueue<Element: Sendable>: Sendable {
    private let queued: QueuedWork
    private let continuation: AsyncStream<Element>.Continuation
    private let work: Task<Void, Never>

    init(clock: any PlayerClock, _ perform: @escaping @Sendable (Element) async -> Void) {
        let queued = QueuedWork(clock)
        self.queued = queued
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        self.continuation = continuation
        work = Task {
            for await element in stream {
                await perform(element)
                queued.ended()
            }
        }
    }

    func send(_ element: Element) {
        queued.began()
        if case .enqueued = continuation.yield(element) { return }
        // The queue is closed.
        queued.ended()
    }

    /// Accepts no more elements; those already sent are still processed.
    func close() { continuation.finish() }

    /// Waits until all elements are processed; call ``close()`` first.
    func finished() async { await work.value }
}
