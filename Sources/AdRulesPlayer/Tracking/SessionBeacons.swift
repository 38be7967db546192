/// Hands the beacons of one session to a sender, one call at a time and in order; the first call opens the session.
struct SessionBeacons: Sendable {
    private enum Order: Sendable {
        case send(TrackerFiring)
        case close(SessionEnd)
        /// Resumes the continuation when all earlier orders have been handed over.
        case handedOver(CheckedContinuation<Void, Never>)
    }

    private let orders: SerialQueue<Order>

    init(
        _ tracking: any TrackingSending, _ session: SessionID, firstHop: FirstHop, network: NetworkPolicy?,
        clock: any PlayerClock
    ) {
        let isOpen = Guarded(false)
        orders = SerialQueue(clock: clock) { order in
            if case .handedOver(let continuation) = order { return continuation.resume() }
            if !isOpen.exchange(true) { await tracking.open(session, firstHop: firstHop, network: network) }
            switch order {
            case .send(let firing): await tracking.send(firing, for: session)
            case .close(let end): await tracking.close(session, end)
            case .handedOver: break
            }
        }
    }

    func send(_ firing: TrackerFiring) { orders.send(.send(firing)) }

    /// Closes the session; nothing more is sent.
    func close(_ end: SessionEnd) {
        orders.send(.close(end))
        endOrders()
    }

    /// Accepts no more. The session stays open.
    func endOrders() { orders.close() }

    /// Resumes a continuation when all that was sent so far has been handed over.
    func whenHandedOver(_ continuation: CheckedContinuation<Void, Never>) {
        if orders.send(.handedOver(continuation)) { return }
        Task {
            await orders.finished()
            continuation.resume()
        }
    }

    /// Accepts no more, and waits until all that was sent has been handed over.
    func finished() async {
        endOrders()
        await orders.finished()
    }
}
