import AdRulesEngine

/// The calls to the host's side, made one at a time in the order in which they are sent.
///
/// Of the countdowns only the newest waits: they come many times a second, and a delegate may be slow.
final class HostQueue: Sendable {
    private struct Newest {
        var waiting: WaitingCountdown
        /// Whether nothing was sent after it.
        var isLast = true
    }

    private let queue: SerialQueue<HostCommand>
    /// The countdown that was sent last.
    private let newest = Guarded<Newest?>(nil)

    init(clock: any PlayerClock, _ perform: @escaping @Sendable (HostCommand) async -> Void) {
        queue = SerialQueue(clock: clock, perform)
    }

    func send(_ command: HostCommand) {
        newest.withLock { newest in
            newest?.isLast = false
            queue.send(command)
        }
    }

    /// Sends a countdown in place of the one that waits, but after everything else that waits: it may be that of the
    /// next ad.
    func send(_ countdown: AdCountdown) {
        newest.withLock { newest in
            if let old = newest {
                if old.isLast, old.waiting.replace(with: countdown) { return }
                old.waiting.take()
            }
            let waiting = WaitingCountdown(countdown)
            newest = Newest(waiting: waiting)
            queue.send(.countdown(waiting))
        }
    }

    /// Drops the countdown that waits, if its ad is over.
    func dropCountdown(where isOver: (AdReference) -> Bool = { _ in true }) {
        newest.withLock { newest in
            guard let waiting = newest?.waiting, let ad = waiting.reference, isOver(ad) else { return }
            waiting.take()
        }
    }

    /// Accepts no more commands; those already sent are still carried out.
    func close() { queue.close() }

    /// Waits until all commands are carried out; call ``close()`` first.
    func finished() async { await queue.finished() }
}

/// A countdown that waits for its call, until it is taken.
final class WaitingCountdown: Sendable {
    private let countdown: Guarded<AdCountdown?>

    init(_ countdown: AdCountdown) {
        self.countdown = Guarded(countdown)
    }

    /// The ad; nil if the countdown was taken.
    var reference: AdReference? { countdown.withLock { $0?.reference } }

    /// Puts a newer countdown in its place; false if it was taken.
    func replace(with newer: AdCountdown) -> Bool {
        countdown.withLock { countdown in
            guard countdown != nil else { return false }
            countdown = newer
            return true
        }
    }

    /// Takes the countdown; nil if it was taken before.
    @discardableResult
    func take() -> AdCountdown? {
        countdown.withLock { countdown in
            defer { countdown = nil }
            return countdown
        }
    }
}
