public import AdRulesPlayer

/// Content that plays by a clock when it is told to, and says when it is over.
public actor TestContent: ContentPlayhead {
    private let duration: MediaTime
    private let clock: any PlayerClock
    private var position = MediaTime.zero
    private var since: MediaTime?
    private var isOver = false
    private var onEnd: (@Sendable () -> Void)?

    /// Content of a length.
    public init(duration: MediaTime, clock: any PlayerClock) {
        self.duration = duration
        self.clock = clock
    }

    /// Calls an action when the content is over.
    public func whenOver(_ action: @escaping @Sendable () -> Void) { onEnd = action }

    /// The position.
    public var currentTime: MediaTime? {
        let moved = since.map { clock.now - $0 } ?? .zero
        let reached = min(position + moved, duration)
        if reached >= duration, since != nil, !isOver {
            isOver = true
            onEnd?()
        }
        return reached
    }

    /// Plays.
    public func startContent(at position: MediaTime) { go(position) }
    /// Plays.
    public func resumeContent(at position: MediaTime) { go(position) }

    /// Stands still.
    public func pauseContent() {
        if let since { position = min(position + (clock.now - since), duration) }
        since = nil
    }

    private func go(_ position: MediaTime) {
        self.position = position
        since = clock.now
    }
}

/// A player that shows each ad for its time.
public actor TestAdPlayer: AdPlayer {
    private let clock: any PlayerClock
    private var run: Task<Void, Never>?

    /// A player that goes by a clock.
    public init(clock: any PlayerClock) {
        self.clock = clock
    }

    /// Is ready at once.
    public func prepare(_ playback: AdPlayback) { playback.report(.ready) }

    /// Shows an ad.
    public func play(_ playback: AdPlayback, at adTime: MediaTime) {
        playback.report(.started(duration: playback.ad.duration))
        let clock = clock
        let duration = playback.ad.duration ?? .seconds(10)
        clock.workBegan()
        run = Task {
            defer { clock.workEnded() }
            let begin = clock.now - adTime
            while true {
                let next = min(clock.now - begin + .milliseconds(500), duration)
                guard (try? await clock.sleep(until: begin + next)) != nil else { return }
                playback.report(.progress(next, duration: duration))
                if next >= duration { return playback.report(.ended) }
            }
        }
    }

    /// Does nothing.
    public func pause(_ playback: AdPlayback) {}
    /// Does nothing.
    public func resume(_ playback: AdPlayback) {}

    /// Ends the ad.
    public func stop(_ playback: AdPlayback) {
        run?.cancel()
        run = nil
    }
}

/// The machine's clock, faster.
public struct AcceleratedClock: PlayerClock {
    let pace: Int64
    private let system = SystemClock()

    /// Passes at a pace.
    public init(pace: Int64) {
        self.pace = pace
    }

    /// The time, at the pace.
    public var now: MediaTime { MediaTime(microseconds: system.now.microseconds * pace) }

    /// Waits until a time, at the pace.
    public func sleep(until time: MediaTime) async throws {
        try await system.sleep(until: MediaTime(microseconds: time.microseconds / pace))
    }
}

/// A loader whose times go by an accelerated clock, too.
public struct AcceleratedLoader: AdLoading {
    let loader: any AdLoading
    let pace: Int64

    /// A loader whose times pass at a pace.
    public init(loader: any AdLoading, pace: Int64) {
        self.loader = loader
        self.pace = pace
    }

    /// Loads within the request's time, at the pace.
    public func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        var request = request
        request.timeout = MediaTime(microseconds: request.timeout.microseconds / pace)
        return try await loader.load(request)
    }
}
