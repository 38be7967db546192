import AdRulesPlayer
import Foundation

/// Content that plays by a clock when it is told to, and says when it is over.
actor TestContent: ContentPlayhead {
    private let duration: MediaTime
    private let clock: any PlayerClock
    private var position = MediaTime.zero
    private var since: MediaTime?
    private var isOver = false
    private var onEnd: (@Sendable () -> Void)?

    init(duration: MediaTime, clock: any PlayerClock) {
        self.duration = duration
        self.clock = clock
    }

    func whenOver(_ action: @escaping @Sendable () -> Void) { onEnd = action }

    var currentTime: MediaTime? {
        let moved = since.map { clock.now - $0 } ?? .zero
        let reached = min(position + moved, duration)
        if reached >= duration, since != nil, !isOver {
            isOver = true
            onEnd?()
        }
        return reached
    }

    func startContent(at position: MediaTime) { go(position) }
    func resumeContent(at position: MediaTime) { go(position) }

    func pauseContent() {
        if let since { position = min(position + (clock.now - since), duration) }
        since = nil
    }

    private func go(_ position: MediaTime) {
        self.position = position
        since = clock.now
    }
}

/// A player that shows each ad for its time.
actor TestAdPlayer: AdPlayer {
    private let clock: any PlayerClock
    private var run: Task<Void, Never>?

    init(clock: any PlayerClock) {
        self.clock = clock
    }

    func prepare(_ playback: AdPlayback) { playback.report(.ready) }

    func play(_ playback: AdPlayback, at adTime: MediaTime) {
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

    func pause(_ playback: AdPlayback) {}
    func resume(_ playback: AdPlayback) {}

    func stop(_ playback: AdPlayback) {
        run?.cancel()
        run = nil
    }
}

/// The machine's clock, faster.
struct AcceleratedClock: PlayerClock {
    let pace: Int64
    private let system = SystemClock()

    init(pace: Int64) {
        self.pace = pace
    }

    var now: MediaTime { MediaTime(microseconds: system.now.microseconds * pace) }

    func sleep(until time: MediaTime) async throws {
        try await system.sleep(until: MediaTime(microseconds: time.microseconds / pace))
    }
}

/// A loader whose times go by an accelerated clock, too.
struct AcceleratedLoader: AdLoading {
    let loader: any AdLoading
    let pace: Int64

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        var request = request
        request.timeout = MediaTime(microseconds: request.timeout.microseconds / pace)
        return try await loader.load(request)
    }
}

/// Keeps what every session did.
final class SessionWitness: SessionObserving {
    struct Step: Sendable {
        var input: EngineInput
        var now: MediaTime
        var actions: [Action]
    }

    private actor Notes {
        var steps: [SessionID: [Step]] = [:]
        func note(_ session: SessionID, _ step: Step) { steps[session, default: []].append(step) }
    }

    private let notes = Notes()
    private let entries: AsyncStream<(SessionID, Step)>.Continuation
    private let reading: Task<Void, Never>

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: (SessionID, Step).self)
        entries = continuation
        reading = Task { [notes] in
            for await (session, step) in stream { await notes.note(session, step) }
        }
    }

    func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration) {}

    func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [Action]) {
        entries.yield((session, Step(input: input, now: now, actions: actions)))
    }

    func sessionEnded(_ session: SessionID, _ end: SessionEnd) {}

    /// Everything, once nothing more comes.
    func steps() async -> [SessionID: [Step]] {
        entries.finish()
        await reading.value
        return await notes.steps
    }
}
