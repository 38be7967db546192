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
