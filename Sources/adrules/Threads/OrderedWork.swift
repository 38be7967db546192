import Dispatch

/// Does work on several threads, and hands on the results in order to the calling thread.
struct OrderedWork: Sendable {
    /// The number of threads, at least 1; with 1, everything happens in the calling thread.
    var threads: Int
    /// The places for work that has begun and whose result is not taken yet, so that memory does not grow with the
    /// amount of work; at least 1.
    var window: Int

    /// What the threads share.
    private struct State<Result: Sendable>: Sendable {
        /// The numbers that no thread has begun.
        var left: Range<Int>
        /// The results that wait, by number, with the further places that each takes.
        var waiting: [Int: (result: Result, weight: Int)] = [:]
    }

    /// Works on the numbers `0..<count` and hands each result to `take`, in the order of the numbers. A result of
    /// `weight` takes so many places beside its own until it is taken. If `take` throws, the rest is left out. Returns
    /// when all work has ended.
    func run<Result: Sendable>(
        _ count: Int, work: @escaping @Sendable (Int) -> Result,
        weight: @escaping @Sendable (Result) -> Int = { _ in 0 }, take: (Int, Result) throws -> Void
    ) rethrows {
        guard threads > 1, count > 1 else {
            for number in 0..<count { try take(number, work(number)) }
            return
        }
        let state = Monitor(State<Result>(left: 0..<count))
        let (places, results, group) = (Self.semaphore(window), DispatchSemaphore(value: 0), DispatchGroup())
        let streams = Streams.current
        for _ in 0..<min(threads, count) {
            // A queue of one task at a time has its own thread: others go on while it waits for a process or a disk.
            DispatchQueue(label: "adrules.work").async(group: group) {
                var needed = 1
                while true {
                    for _ in 0..<needed where state.withLock({ !$0.left.isEmpty }) { places.wait() }
                    guard let number = state.withLock({ $0.left.popFirst() }) else { break }
                    let result = Streams.$current.withValue(streams) { work(number) }
                    let weight = weight(result)
                    state.withLock { $0.waiting[number] = (result, weight) }
                    results.signal()
                    needed = 1 + weight
                }
                // The next thread that waits for a place sees that there is nothing to do.
                places.signal()
            }
        }
        defer {
            state.withLock { $0.left = count..<count }
            places.signal()
            group.wait()
        }
        func result(of number: Int) -> Result {
            while true {
                if let (result, weight) = state.withLock({ $0.waiting.removeValue(forKey: number) }) {
                    for _ in 0...weight { places.signal() }
                    return result
                }
                results.wait()
            }
        }
        for number in 0..<count { try take(number, result(of: number)) }
    }

    /// A semaphore of so many places. It begins without any, since it must not end with fewer than it began with.
    private static func semaphore(_ places: Int) -> DispatchSemaphore {
        let semaphore = DispatchSemaphore(value: 0)
        for _ in 0..<places { semaphore.signal() }
        return semaphore
    }
}

/// The processors of the computer.
enum Processors {
    /// Their number, at least 1.
    static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
