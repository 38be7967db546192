/// Messages to a session from the manager and from its tasks, in one queue, so that they are processed in the order
/// in which they were sent.
struct Mailbox: Sendable {
    /// A message with the time at which it was sent.
    struct Envelope: Sendable {
        var message: Message
        var now: MediaTime
    }

    private let queue: MessageQueue<Envelope>
    /// Whether the content's player has carried out a pause for ads, and no start or resumption since.
    let isHeld = Guarded(false)

    init(clock: any PlayerClock) { queue = MessageQueue(clock: clock) }

    var clock: any PlayerClock { queue.clock }
    var envelopes: AsyncStream<Envelope> { queue.messages }

    /// Queues a message. After ``close()`` the message is dropped and the result is false.
    @discardableResult
    func send(_ message: Message) -> Bool { queue.send(Envelope(message: message, now: clock.now)) }

    /// A message was processed.
    func processed() { queue.processed() }

    func send(_ input: EngineInput) { send(.input(input)) }

    /// Queues an update of the content.
    func send(_ update: ContentUpdate) {
        send(update.input)
        if case .playing(let rate) = update, rate > 0, isHeld.withLock({ $0 }) { send(.playsBehindAds) }
    }

    /// Accepts no more messages; those already sent are still processed.
    func close() { queue.close() }
}

/// One message to a session.
enum Message: Sendable {
    /// Begins the session.
    case begin(SessionSetup)
    /// The app's `start()`.
    case start
    /// An input for the engine.
    case input(EngineInput)
    /// A report about the ad being shown.
    case reportOfCurrent(AdReport)
    /// The viewer clicked a companion or an icon, which opens a page.
    case clickedPart(AdReference, AdReport, page: String?)
    /// The viewer's new privacy choices.
    case privacy(PrivacySignals)
    /// The place where the viewer sees the player.
    case presentation(AdPresentation)
    /// The app set the volume of the ads.
    case volume
    /// The alarm for this time fired.
    case alarm(MediaTime)
    /// Adds a stream of events.
    case subscribe(Subscriber)
    /// Removes a subscriber.
    case unsubscribe(ObjectIdentifier)
    /// Requests the outcome of each break.
    case explain(CheckedContinuation<[Explanation], Never>)
    /// Saves the session.
    case save(CheckedContinuation<SessionSnapshot?, Never>)
    /// Waits until all beacons fired so far have been handed over.
    case handOver(CheckedContinuation<Void, Never>)
    /// Does work after the calls to the host's side that earlier messages caused.
    case afterHostCalls(@Sendable () async -> Void)
    /// The content plays although it was paused for ads.
    case playsBehindAds
    /// A call to the app did not return in time: a message for developers.
    case late(String)
    /// Destroys the session.
    case letGo
}

/// The arguments of `initialize`.
struct SessionSetup: Sendable {
    var playhead: any ContentPlayhead
    var player: any AdPlayer
    var settings: AdsRenderingSettings
}

/// A listener with its own stream.
struct Subscriber: Sendable {
    /// The identity of the subscriber.
    final class Key: Sendable {}

    enum Feed: Sendable {
        /// Everything except progress; nothing is dropped.
        case events(AsyncStream<AdsManagerEvent>.Continuation)
        /// Only the newest progress.
        case progress(AsyncStream<AdCountdown>.Continuation)
    }

    let key: Key
    let feed: Feed

    /// Passes an event to a stream of events.
    func yield(_ event: AdsManagerEvent) {
        if case .events(let continuation) = feed { continuation.yield(event) }
    }

    func finish() {
        switch feed {
        case .events(let continuation): continuation.finish()
        case .progress(let continuation): continuation.finish()
        }
    }
}
