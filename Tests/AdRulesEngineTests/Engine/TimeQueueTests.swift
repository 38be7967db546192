import Testing

@testable import AdRulesEngine

@Suite struct TimeQueueTests {
    @Test("Deadlines come by time, and those of one time by their order", arguments: 0..<20 as Range<UInt64>)
    func order(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var heap = TimeQueue<Int>()
        var expected: [(time: Int64, order: Int)] = []
        for order in 0..<50 {
            let time = Int64(generator.next() % 20)
            heap.add(.seconds(time), order: order, id: order)
            expected.append((time, order))
        }
        expected.sort { $0 < $1 }
        var found: [Int] = []
        // The earliest one that was not found yet.
        while let entry = heap.earliest(where: { !found.contains($0.id) }) { found.append(entry.id) }
        #expect(found == expected.map(\.order), "seed \(seed)")
    }
}
