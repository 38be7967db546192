/// Does work on several threads, and hands on the results in order to the calling thread, which works too while it waits.
struct OrderedWork: Sendable {
    /// The number of threads, at least 1; with 1, everything happens in the calling thread.
    var threads: Int
    /// How far ahead of the results a thread may work.
    var window: WorkWindow

    /// Works on the numbers `0..<count` and hands each result to `take`, in the order of the numbers. If `take` throws, the
    /// rest is left out. Returns when all threads have ended.
    ///
    /// If the system starts fewer threads than asked for, those do the work.
    func run<Result: Sendable>(
        _ count: Int, work: @escaping @Sendable (Int) -> Result, weight: @escaping @Sendable (Result) -> Int,
        take: (Int, Result) throws -> Void
    ) rethrows {
        let queue = Monitor(OrderedQueue<Result>(count: count, window: window))
        @Sendable func perform(_ number: Int) {
            let result = work(number)
            let weight = weight(result)
            queue.withLock { $0.finish(number, result, weight: weight) }
        }
        let others = (1..<max(1, min(threads, count))).compactMap { _ in
            WorkerThread {
                while case .work(let number) = queue.wait(for: { $0.workerStep() }) { perform(number) }
            }
        }
        defer {
            queue.withLock { $0.stop() }
            for thread in others { thread.join() }
        }
        while true {
            switch queue.wait(for: { $0.takerStep() }) {
            case .work(let number): perform(number)
            case .take(let number, let result): try take(number, result)
            case .end: return
            }
        }
    }
}
