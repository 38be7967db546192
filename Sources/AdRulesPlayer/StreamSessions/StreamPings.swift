import AdRulesEngine

/// Sends the media verification pings of a live stream, each as the beacon of its event.
struct StreamPings: Sendable {
    private enum Order: Sendable {
        case open
        case send(TrackerFiring)
        case close
    }

    private let url: String?
    private let orders: SerialQueue<Order>
    private let clock: any PlayerClock

    init(
        to url: String?, session: SessionID, of request: StreamRequest, tracking: any TrackingSending,
        clock: any PlayerClock
    ) {
        self.url = url
        self.clock = clock
        orders = SerialQueue(clock: clock) { order in
            switch order {
            case .open: await tracking.open(session, firstHop: request.firstHop, network: request.network)
            case .send(let firing): await tracking.send(firing, for: session)
            case .close: await tracking.close(session, .finished)
            }
        }
        orders.send(.open)
    }

    /// Verifies the event with an identifier, in a pod.
    func verify(_ id: String, _ kind: StreamAdEvent?, pod: Int) {
        guard let url else { return }
        orders.send(
            .send(
                TrackerFiring(
                    owner: .vast, event: kind?.rawValue ?? "mediaVerification", occurrence: OccurrenceID(pod),
                    showing: 1,
                    urls: [url + id])))
    }

    /// Sends no more, and waits until all have been handed over.
    func close() async {
        orders.send(.close)
        orders.close()
        await orders.finished()
    }
}
