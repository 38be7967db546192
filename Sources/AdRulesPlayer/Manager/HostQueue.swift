/// The calls to the host's side, made one at a time in the order in which they are sent.
///
/// Of the countdowns only the newest waits: they come many times a second, and a delegate may be slow.
final class HostQueue: Sendable {
    private struct Newest {
        /// Nil in it once it was taken.
        var waiting: Guarded<AdCountdown?>
        /// Whether nothing was sent after it.
        var isLast = true
    }

    private let queue: SerialQueue<HostCommand>
    /// The countdown that was sent last.
    private let newest = Guarded<Newest?>(nil)

    init(clock: any PlayerClock, _ perform: @escaping @Sendable (HostCommand) async -> Void) {
        queue = SerialQueue(clock: clock, perform)
    }

    /// Sends a command. After ``close()`` it is dropped and the result is false.
    @discardableResult
    func send(_ command: HostCommand) -> Bool {
        newest.withLock { newest in
            newest?.isLast = false
            return queue.send(command)
        }
    }

    /// Sends a countdown in place of the one that waits, but after everything else that waits: it may be that of the
    /// next ad.
    func send(_ countdown: AdCountdown) {
        newest.withLock { newest in
            let isLast = newest?.isLast == true
            // One that was dropped leaves an empty place in the queue, which stays empty.
            let isReplaced = newest?.waiting.withLock { waiting in
                waiting = isLast && waiting != nil ? countdown : nil
                return waiting != nil
            }
            if isReplaced == true { return }
            let waiting = Guarded<AdCountdown?>(countdown)
            newest = Newest(waiting: waiting)
            queue.send(.countdown(waiting))
        }
    }

    /// Drops the countdown that waits, if its ad is over.
    func dropCountdown(where isOver: (AdReference) -> Bool = { _ in true }) {
        newest.withLock { newest in
            newest?.waiting.withLock { if let ad = $0?.reference, isOver(ad) { $0 = nil } }
        }
    }

    /// Accepts no more commands; those already sent are still carried out.
    func close() { queue.close() }

    /// Waits until all commands are carried out; call ``close()`` first.
    func finished() async { await queue.finished() }
}
