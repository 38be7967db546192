import AdRulesEngine
import Testing

@testable import AdRulesPlayer

@Suite("The queue of calls to a host")
struct HostQueueTests {
    private func countdown(_ seconds: Int64) -> AdCountdown {
        AdCountdown(
            reference: AdReference(OccurrenceID(0), ad: 1), adTime: .seconds(seconds),
            duration: nil, adPosition: 1, totalAds: 1, remaining: nil, podRemaining: nil, untilSkippable: nil)
    }

    @Test("A countdown that was dropped stays dropped, whatever follows while the host is busy")
    func dropped() async {
        let told = Guarded<[MediaTime]>([])
        let (gate, key) = AsyncStream.makeStream(of: Void.self)
        let queue = HostQueue(clock: SystemClock()) { command in
            if case .countdown(let waiting) = command {
                if let countdown = waiting.exchange(nil) { told.withLock { $0.append(countdown.adTime) } }
            } else {
                for await _ in gate { break }
            }
        }
        queue.send(.finish([]))
        queue.send(countdown(1))
        queue.dropCountdown()
        queue.send(countdown(2))
        queue.send(countdown(3))
        key.yield()
        queue.close()
        await queue.finished()
        #expect(told.withLock { $0 } == [.seconds(3)])
    }
}
