/// How far ahead of the first result that is still to be taken a thread may work.
struct WorkWindow: Sendable {
    /// The most numbers that are given out and whose results are not taken yet.
    var numbers: Int
    /// The weight of the results that wait from which on no more numbers are given out, for example in bytes.
    var weight: Int
}

/// Work in a fixed order, done by several threads: each takes the next number, and the results are taken in the order of
/// the numbers.
///
/// A fast thread stays in the window, so memory does not grow with the amount of work. The number whose result is taken
/// next is always given out.
struct OrderedQueue<Result: Sendable>: Sendable {
    /// The next task of a thread.
    enum Step: Sendable {
        /// The work with this number.
        case work(Int)
        /// The result that is taken next, with its number.
        case take(Int, Result)
        /// Nothing: there is no more work.
        case end
    }

    private let count: Int
    private let window: WorkWindow
    /// The next number to give out.
    private var next = 0
    /// The number of the result that is taken next.
    private var taken = 0
    /// The results that wait, by number.
    private var waiting: [Int: (result: Result, weight: Int)] = [:]
    private var waitingWeight = 0
    private var isStopped = false

    /// Creates a queue of the numbers `0..<count`.
    init(count: Int, window: WorkWindow) {
        self.count = count
        self.window = window
    }

    /// The results that are done and not yet taken.
    var waitingCount: Int { waiting.count }

    /// The next task of a worker thread; nil while there is no room ahead.
    mutating func workerStep() -> Step? {
        if isStopped || next == count { return .end }
        guard next == taken || next - taken < window.numbers && waitingWeight < window.weight else { return nil }
        defer { next += 1 }
        return .work(next)
    }

    /// The next task of the thread that takes the results; it works while the result that it needs is not there. Nil while
    /// there is neither a result nor room for work.
    mutating func takerStep() -> Step? {
        if let (result, weight) = waiting.removeValue(forKey: taken) {
            waitingWeight -= weight
            defer { taken += 1 }
            return .take(taken, result)
        }
        if taken == count || isStopped { return .end }
        guard case .work(let number) = workerStep() else { return nil }
        return .work(number)
    }

    /// Puts in the result of a number, with its weight in the unit of the window.
    mutating func finish(_ number: Int, _ result: Result, weight: Int) {
        waiting[number] = (result, weight)
        waitingWeight += weight
    }

    /// Gives out no more work.
    mutating func stop() { isStopped = true }
}
