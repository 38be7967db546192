import Dispatch
import Testing

@testable import adrules

/// Work that several threads do, with results in order.
@Suite struct OrderedWorkTests {
    private struct Stop: Error {}

    private func work(_ threads: Int) -> OrderedWork {
        OrderedWork(threads: threads, window: 8)
    }

    @Test("results come in order from any number of threads", arguments: [1, 2, 7])
    func order(threads: Int) {
        var taken: [Int] = []
        work(threads).run(500) { number in
            // Some take longer than others.
            (0..<(number % 7 * 300)).reduce(number) { $0 ^ $1 ^ $1 }
        } weight: {
            $0 % 3
        } take: {
            #expect($0 == $1)
            taken.append($1)
        }
        #expect(taken == Array(0..<500))
    }

    @Test("nothing to do is done at once")
    func nothing() {
        work(3).run(0) {
            $0
        } take: { _, _ in
            Issue.record("there was no work")
        }
    }

    @Test("an error where results are taken ends the work", arguments: [1, 3])
    func error(threads: Int) {
        let begun = Monitor(0)
        var taken = 0
        #expect(throws: Stop.self) {
            try work(threads).run(100_000) { number in
                begun.withLock { $0 += 1 }
                return number
            } take: { number, _ in
                taken += 1
                if number == 20 { throw Stop() }
            }
        }
        #expect(taken == 21)
        #expect(begun.withLock { $0 } <= 21 + 8, "no more was begun than the window holds")
    }

    @Test("no more is begun ahead than the window holds, and a heavy result takes more of it", arguments: [0, 100])
    func ahead(weight: Int) {
        let begun = Monitor(0)
        var farthest = 0
        OrderedWork(threads: 2, window: 100).run(1000) { number in
            begun.withLock { $0 += 1 }
            return number
        } weight: { _ in
            weight
        } take: { number, _ in
            farthest = max(farthest, begun.withLock { $0 } - number)
        }
        // Of heavy results, each thread may have finished one more than there is room for.
        #expect(farthest <= (weight == 0 ? 101 : 6))
    }

    @Test("a thread that waits for another does not hold up the work")
    func blocked() {
        let first = DispatchSemaphore(value: 0)
        var taken: [Int] = []
        work(2).run(20) { number in
            if number == 0 { first.wait() }
            if number == 7 { first.signal() }
            return number
        } take: {
            taken.append($1)
        }
        #expect(taken == Array(0..<20))
    }
}
