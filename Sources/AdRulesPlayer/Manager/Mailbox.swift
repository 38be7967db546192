import AdRulesEngine

/// What the manager and the world send to a session: one queue, so that everything happens in the order it was said.
struct Mailbox: Sendable {
    /// A message with the time it was sent.
    struct Letter: Sendable {
        var message: Message
        var now: MediaTime
    }

    let clock: any PlayerClock
    let letters: AsyncStream<Letter>
    private let continuation: AsyncStream<Letter>.Continuation

    init(clock: any PlayerClock) {
        self.clock = clock
        (letters, continuation) = AsyncStream.makeStream()
    }

    /// Queues a message. After ``close()`` it is dropped, and the answer is false.
    @discardableResult
    func send(_ message: Message) -> Bool {
        clock.workBegan()
        guard case .terminated = continuation.yield(Letter(message: message, now: clock.now)) else { return true }
        clock.workEnded()
        return false
    }

    func send(_ input: EngineInput) { send(.input(input)) }

    /// Takes no more letters; those that were sent are still read.
    func close() { continuation.finish() }
}

/// One message to a session.
enum Message: Sendable {
    /// The ads begin.
    case begin(SessionSetup)
    /// The app's `start()`.
    case start
    /// Something for the engine.
    case input(EngineInput)
    /// A report of whatever ad is shown.
    case reportOfCurrent(AdReport)
    /// The viewer pauses the ad, or lets it go on.
    case pauseAd, resumeAd
    /// A deadline that was set under that number has come.
    case alarm(UInt64)
    /// Adds a stream of events.
    case subscribe(Subscriber)
    /// A subscriber is gone.
    case unsubscribe(ObjectIdentifier)
    /// Asks what became of each break.
    case explain(CheckedContinuation<[Explanation], Never>)
    /// The host waits for the beacons that were fired by now.
    case handOver(CheckedContinuation<Void, Never>)
    /// The viewer clicked something of the ad that opens no page.
    case customClick(id: String?)
    /// The app lets go.
    case letGo
}

/// What `initialize` brings.
struct SessionSetup: Sendable {
    var playhead: any ContentPlayhead
    var player: any AdPlayer
    var settings: AdsRenderingSettings
}

/// One listener with a stream of its own.
struct Subscriber: Sendable {
    /// Its name.
    final class Key: Sendable {}

    enum Feed: Sendable {
        /// Everything but progress; nothing is dropped.
        case events(AsyncStream<AdsManagerEvent>.Continuation)
        /// The newest progress.
        case progress(AsyncStream<AdCountdown>.Continuation)
    }

    let key: Key
    let feed: Feed

    func finish() {
        switch feed {
        case .events(let continuation): continuation.finish()
        case .progress(let continuation): continuation.finish()
        }
    }
}
