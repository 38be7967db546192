import Testing

@testable import adrules

/// The order and the window of work that several threads do.
@Suite struct OrderedQueueTests {
    private func queue(_ count: Int, numbers: Int = 4, weight: Int = .max) -> OrderedQueue<Int> {
        OrderedQueue(count: count, window: WorkWindow(numbers: numbers, weight: weight))
    }

    private func number(_ step: OrderedQueue<Int>.Step?) -> Int? {
        guard case .work(let number)? = step else { return nil }
        return number
    }

    @Test("a worker gets no further ahead of the first result than the window")
    func window() {
        var queue = queue(10)
        #expect((0..<4).map { _ in number(queue.workerStep()) } == [0, 1, 2, 3])
        #expect(queue.workerStep() == nil)
        for done in [3, 1, 2] { queue.finish(done, done, weight: 0) }
        #expect(queue.waitingCount == 3)
        #expect(queue.workerStep() == nil, "the first result is not there: nothing may be taken, so there is no room")
        #expect(queue.takerStep() == nil)
        queue.finish(0, 0, weight: 0)
        for expected in 0..<4 {
            guard case .take(expected, expected)? = queue.takerStep() else {
                Issue.record("result \(expected) was not next")
                return
            }
            #expect(number(queue.workerStep()) == expected + 4)
        }
        #expect(queue.waitingCount == 0)
    }

    @Test("results that weigh too much hold up all work but the one that is taken next")
    func weight() {
        var queue = queue(10, weight: 100)
        #expect(number(queue.workerStep()) == 0)
        #expect(number(queue.workerStep()) == 1)
        queue.finish(1, 1, weight: 100)
        #expect(queue.workerStep() == nil)
        queue.finish(0, 0, weight: 1000)
        guard case .take(0, 0)? = queue.takerStep() else {
            Issue.record("the first result was not taken")
            return
        }
        #expect(queue.workerStep() == nil, "the second one still weighs 100")
        guard case .take(1, 1)? = queue.takerStep() else {
            Issue.record("the second result was not taken")
            return
        }
        #expect(number(queue.takerStep()) == 2, "the taker works when nothing waits")
    }

    @Test("after the last number and after a stop there is nothing to do")
    func end() {
        var queue = queue(1)
        #expect(number(queue.takerStep()) == 0)
        guard case .end? = queue.workerStep() else {
            Issue.record("a worker waits for more than there is")
            return
        }
        #expect(queue.takerStep() == nil, "the result is still to come")
        var stopped = self.queue(5)
        #expect(number(stopped.workerStep()) == 0)
        stopped.stop()
        guard case .end? = stopped.workerStep(), case .end? = stopped.takerStep() else {
            Issue.record("work goes on after a stop")
            return
        }
    }

    @Test("threads may finish in any order: results come in order and no more wait than the window holds")
    func anyOrder() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let window = Int.random(in: 1...6, using: &random)
            var queue = queue(40, numbers: window)
            var working: [Int] = []
            var taken: [Int] = []
            while taken.count < 40 {
                if Bool.random(using: &random), let number = number(queue.workerStep()) { working.append(number) }
                if !working.isEmpty, Bool.random(using: &random) {
                    let done = working.remove(at: Int.random(in: 0..<working.count, using: &random))
                    queue.finish(done, done, weight: 1)
                }
                switch queue.takerStep() {
                case .take(let number, let result):
                    #expect(number == result)
                    taken.append(number)
                case .work(let number): working.append(number)
                case .end, nil: break
                }
                #expect(queue.waitingCount + working.count <= window)
            }
            #expect(taken == Array(0..<40))
        }
    }
}

/// Work on threads of the system.
@Suite struct OrderedWorkTests {
    private struct Stop: Error {}

    private func work(_ threads: Int) -> OrderedWork {
        OrderedWork(threads: threads, window: WorkWindow(numbers: 8, weight: .max))
    }

    @Test("results come in order from any number of threads", arguments: [1, 2, 7])
    func order(threads: Int) {
        var taken: [Int] = []
        work(threads).run(500) { number in
            // Some take longer than others.
            (0..<(number % 7 * 300)).reduce(number) { $0 ^ $1 ^ $1 }
        } weight: {
            _ in
            1
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
        } weight: { _ in
            0
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
            } weight: {
                _ in
                0
            } take: { number, _ in
                taken += 1
                if number == 20 { throw Stop() }
            }
        }
        #expect(taken == 21)
        #expect(begun.withLock { $0 } <= 21 + 8, "no more was begun than the window holds")
    }

    @Test("the processors that a process may use are the bits of a mask")
    func processors() {
        #expect(Processors.allowed(in: Array("Name:\tx\nCpus_allowed:\tff,00000003\nMems:\t1\n".utf8)) == 10)
        #expect(Processors.allowed(in: Array("Cpus_allowed:\t1\n".utf8)) == 1)
        #expect(Processors.allowed(in: Array("Cpus_allowed:\t0\n".utf8)) == nil)
        #expect(Processors.allowed(in: []) == nil)
        #expect(Processors.available >= 1)
    }
}
