import Testing

@testable import AdRulesPlayer

@Suite struct FIFOQueueTests {
    @Test("What is put at the front of a queue comes first, also if nothing was removed before")
    func prepend() {
        var queue = FIFOQueue<Int>()
        queue.prepend(2)
        queue.append(3)
        queue.prepend(1)
        #expect(queue.count == 3)
        #expect(queue.popFirst() == 1)
        queue.prepend(0)
        #expect([queue.popFirst(), queue.popFirst(), queue.popFirst(), queue.popFirst()] == [0, 2, 3, nil])
    }
}
