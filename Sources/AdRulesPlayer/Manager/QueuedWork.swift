/// The work of a queue whose elements are processed one at a time: one piece of work for the clock, however many
/// elements wait. A clock that advances time itself can so let time pass while one of them sleeps.
final class QueuedWork: Sendable {
    private let clock: any PlayerClock
    private let count = Guarded(0)

    init(_ clock: any PlayerClock) {
        self.clock = clock
    }

    /// An element is queued.
    func began() {
        count.withLock { count in
            count += 1
            if count == 1 { clock.workBegan() }
        }
    }

    /// An element was processed, or dropped.
    func ended() {
        count.withLock { count in
            count -= 1
            if count == 0 { clock.workEnded() }
        }
    }
}
