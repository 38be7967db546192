import AdRulesPlayerTesting

@testable import AdRulesPlayer

/// A streaming platform that answers as a test says, and takes its time by the clock.
final class ScriptedPlatform: AdLoading {
    typealias Step = SessionError.Step

    enum Reply: Sendable {
        case json(String, status: Int = 200)
        case failure(LoadError)
        /// No answer before the request's time is over or it is cancelled.
        case never
    }

    struct Call: Sendable {
        var step: Step
        var request: LoadRequest
        var time: MediaTime
        /// Whether the request was answered or given up.
        var isOver = false
    }

    static let info = """
        {"sources": [{"manifests": [
          {"protocol": "PROTOCOL_HLS", "url": "https://cdn.example/film.m3u8",
           "resolutions": [{"height": "1080", "width": "1920"}, {"height": 720, "width": 1280}]},
          {"protocol": "PROTOCOL_DASH", "url": "https://cdn.example/film.mpd", "resolutions": []}
        ], "thumbnail_seeking_url": "https://cdn.example/thumbnails.vtt"}]}
        """

    private let clock: any PlayerClock
    private let delay: MediaTime
    private let reply: @Sendable (Step, Int) -> Reply?
    private let received = Guarded<[Call]>([])
    private let overlapping = Guarded<[Step]>([])
    private let cancelled = Guarded<[Step]>([])

    /// - Parameter reply: The answer to the n-th request of a step, n from 1; nil for the usual one.
    init(
        clock: any PlayerClock, after delay: MediaTime = .zero,
        _ reply: @escaping @Sendable (Step, Int) -> Reply? = { _, _ in nil }
    ) {
        self.clock = clock
        self.delay = delay
        self.reply = reply
    }

    var calls: [Call] { received.withLock { $0 } }

    /// The requests that came while another one was on its way: a session makes one at a time.
    var overlaps: [Step] { overlapping.withLock { $0 } }

    /// The requests that were cancelled before they were sent: the session cannot know whether they were.
    var unsent: [Step] { cancelled.withLock { $0 } }

    /// The requests with the seconds at which they came, as in `heartbeat 10`.
    var log: [String] { calls.map { "\($0.step) \(Double($0.time.microseconds) / 1_000_000)".trimmingZero } }

    /// The times at which the requests of a step came, in seconds.
    func times(of step: Step) -> [Double] { calls.filter { $0.step == step }.map(\.time.seconds) }

    func count(of step: Step) -> Int { calls.count { $0.step == step } }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        let step = Self.step(of: request.url)
        if Task.isCancelled {
            cancelled.withLock { $0.append(step) }
            throw LoadError(.cancelled)
        }
        let now = clock.now
        let (index, count) = received.withLock { calls -> Position in
            if calls.contains(where: { !$0.isOver }) { overlapping.withLock { $0.append(step) } }
            calls.append(Call(step: step, request: request, time: now))
            return Position(index: calls.count - 1, count: calls.count { $0.step == step })
        }.pair
        defer { received.withLock { $0[index].isOver = true } }
        let reply = self.reply(step, count) ?? Self.usual(step)
        do {
            if case .never = reply {
                try await clock.sleep(until: clock.now + request.timeout)
                throw LoadError(.timeout)
            }
            try await clock.sleep(until: clock.now + delay)
        } catch let error as LoadError {
            throw error
        } catch {
            throw LoadError(.cancelled)
        }
        switch reply {
        case .json(let text, let status):
            let body = Array(text.utf8)
            guard (200...299).contains(status) else {
                var error = LoadError(.status, status: status, message: "status \(status)")
                error.body = body
                throw error
            }
            return LoadResponse(body: body, finalURL: request.url, status: status)
        case .failure(let error): throw error
        case .never: throw LoadError(.timeout)
        }
    }

    private struct Position: Sendable {
        var index: Int
        var count: Int
        var pair: (Int, Int) { (index, count) }
    }

    private static func step(of url: String) -> Step {
        if url.hasSuffix("/bv/cms/v1/tokens") { return .token }
        for (verb, step) in [(":start", Step.start), (":heartbeat", .heartbeat), (":end", .end)]
        where url.hasSuffix(verb) { return step }
        return .streamInfo
    }

    private static func usual(_ step: Step) -> Reply {
        switch step {
        case .token: .json(#"{"token": "playback-1"}"#)
        case .start: .json(#"{"drm_server_endpoint": "https://drm.example/licence"}"#)
        case .streamInfo: .json(info)
        // The last two are steps of a live stream, which asks another server.
        case .heartbeat, .end, .registration, .metadata, .playback: .json("{}")
        }
    }
}

extension String {
    fileprivate var trimmingZero: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}

extension PlaybackSession {
    /// A session that waits only for the ends of those that a test names.
    convenience init(
        _ api: PlaybackAPI, deviceID: String, heartbeat: HeartbeatPolicy, loading: any AdLoading,
        clock: any PlayerClock, pendingEnds: PendingEnds, renewToken: (@Sendable () async throws -> String?)? = nil,
        releasePlayer: @escaping @Sendable (SessionError) async -> Void
    ) {
        self.init(
            PlaybackSessionRunner(
                PlaybackCalls(api: api.admitted, deviceID: deviceID, loading: loading), heartbeat: heartbeat,
                clock: clock, pendingEnds: pendingEnds, renewToken: renewToken, release: releasePlayer))
    }
}

/// A session with the platform and the app around it, on a clock of its own.
struct PlaybackStage {
    let clock: SimulatedClock
    let platform: ScriptedPlatform
    let session: PlaybackSession
    /// The errors with which the app had to release its player.
    let released = Guarded<[SessionError]>([])

    static let api = PlaybackAPI("https://api.example")

    init(
        _ api: PlaybackAPI = PlaybackStage.api, deviceID: String = "tv-1",
        heartbeat: HeartbeatPolicy = HeartbeatPolicy(), clock: SimulatedClock = SimulatedClock(),
        after delay: MediaTime = .zero,
        _ reply: @escaping @Sendable (SessionError.Step, Int) -> ScriptedPlatform.Reply? = { _, _ in nil },
        renewToken: (@Sendable () async throws -> String?)? = nil
    ) {
        self.clock = clock
        platform = ScriptedPlatform(clock: clock, after: delay, reply)
        session = PlaybackSession(
            api, deviceID: deviceID, heartbeat: heartbeat, loading: platform, clock: clock, pendingEnds: PendingEnds(),
            renewToken: renewToken
        ) { [released] error in released.withLock { $0.append(error) } }
    }

    var releases: [SessionError] { released.withLock { $0 } }

    /// Starts the session as a task of its own, which counts as work.
    func starting() -> Task<SessionError?, Never> {
        clock.workBegan()
        return Task { [session, clock] in
            defer { clock.workEnded() }
            return await Self.error { () async throws(SessionError) in
                _ = try await session.start(PlaybackResource(id: "film", kind: .vod), apiToken: "api-1")
            }
        }
    }

    static func error(
        of work: () async throws(SessionError) -> Void
    ) async -> SessionError? {
        do throws(SessionError) {
            try await work()
            return nil
        } catch {
            return error
        }
    }
}
