import Testing

@testable import AdRulesPlayer
@testable import AdRulesPlayerTesting

@Suite("The clock of tests") struct SimulatedClockTests {
    @Test("Time jumps from moment to moment, in order, and stands still during work")
    func order() async throws {
        let clock = SimulatedClock()
        let log = Guarded<[Int64]>([])
        for seconds in [5, 1, 3] as [Int64] {
            clock.workBegan()
            Task {
                defer { clock.workEnded() }
                try await clock.sleep(until: .seconds(seconds))
                log.withLock { $0.append(seconds) }
            }
        }
        await clock.run(until: .seconds(3))
        #expect(log.withLock { $0 } == [1, 3])
        #expect(clock.now == .seconds(3))
        await clock.run(for: .seconds(3600))
        #expect(log.withLock { $0 } == [1, 3, 5])
        #expect(clock.now == .seconds(3603))
    }

    @Test("Cancellation wakes a sleeper, even before it sleeps")
    func cancellation() async throws {
        let clock = SimulatedClock()
        clock.workBegan()
        let sleeper = Task {
            defer { clock.workEnded() }
            try await clock.sleep(until: .seconds(100))
        }
        clock.workBegan()
        let early = Task {
            defer { clock.workEnded() }
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(until: .seconds(200))
        }
        await clock.run(until: .seconds(1))
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        await #expect(throws: CancellationError.self) { try await early.value }
        #expect(clock.load == (working: 1, waiting: 0))
        #expect(clock.now == .seconds(1))
    }

    @Test("A queue of moments gives them in order")
    func queue() {
        var generator = SeededGenerator(seed: 11)
        var queue = PriorityQueue<SleepMoment, Int>()
        for id in 0..<500 {
            let time = MediaTime(microseconds: Int64(generator.next() % 50))
            queue.insert(id, at: SleepMoment(time: time, isLast: id % 7 == 0))
        }
        var entries: [(key: SleepMoment, value: Int)] = []
        while let first = queue.popFirst() { entries.append(first) }
        #expect(entries.count == 500)
        // At one moment those that play first, each in the order in which it came.
        let isOrdered = zip(entries, entries.dropFirst()).allSatisfy { left, right in
            let (one, other) = (left.key, right.key)
            if one.time != other.time { return one.time < other.time }
            return one.isLast == other.isLast ? left.value < right.value : other.isLast
        }
        #expect(isOrdered)
    }
}
