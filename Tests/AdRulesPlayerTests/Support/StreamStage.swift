import AdRulesPlayerTesting

@testable import AdRulesPlayer

/// A player of a live stream, without pictures: its content moves with the clock and stops while an event plays.
final class LivePlayer: InterstitialPlaying {
    private struct State {
        var hasItem = true
        var isPaused = false
        /// The content time at `since`.
        var position: MediaTime
        var since: MediaTime
        /// The date of the content at content time zero; nil for content without dates.
        var dateAtZero: WallClock?
        var isDateKnown = true
        var lists: [[InterstitialEvent]] = []
        var playing: Playing?
        var begun: [String] = []
        var ends: [MediaTime?] = []
    }

    private struct Playing {
        var id: String
        var end: MediaTime
    }

    private let clock: any PlayerClock
    /// How long it takes to say where it is.
    private let delay: MediaTime
    private let state: Guarded<State>

    init(
        at position: MediaTime = .seconds(100), dateAtZero: WallClock? = nil, after delay: MediaTime = .zero,
        clock: any PlayerClock
    ) {
        self.clock = clock
        self.delay = delay
        state = Guarded(State(position: position, since: clock.now, dateAtZero: dateAtZero))
    }

    var currentTime: MediaTime? {
        get async {
            if delay > .zero { try? await clock.sleep(until: clock.now + delay) }
            return state.withLock { $0.hasItem ? position($0) : nil }
        }
    }
    var currentDate: WallClock? {
        state.withLock { state in state.isDateKnown ? state.dateAtZero.map { $0 + position(state) } : nil }
    }

    func setEvents(_ events: [InterstitialEvent]) { state.withLock { $0.lists.append(events) } }

    func endEvents(resumptionOffset: MediaTime?) {
        state.withLock { state in
            state.lists.append([])
            state.ends.append(resumptionOffset)
        }
    }

    /// The resumption offsets with which the session ended its events.
    var ends: [MediaTime?] { state.withLock { $0.ends } }

    /// The lists that were set, in order.
    var lists: [[InterstitialEvent]] { state.withLock { $0.lists } }
    var events: [InterstitialEvent] { lists.last ?? [] }
    /// The identifiers of the events that began, in order.
    var begun: [String] { state.withLock { $0.begun } }

    func setItem(_ hasItem: Bool) { state.withLock { $0.hasItem = hasItem } }
    /// Whether it can say its date, if its content has dates.
    func setDateKnown(_ isKnown: Bool) { state.withLock { $0.isDateKnown = isKnown } }
    func setPaused(_ isPaused: Bool) { change { $0.isPaused = isPaused } }
    func seek(by time: MediaTime) { change { $0.position += time } }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { state in
            state.position = position(state)
            state.since = clock.now
            change(&state)
        }
    }

    private func position(_ state: State) -> MediaTime {
        state.isPaused || state.playing != nil ? state.position : state.position + (clock.now - state.since)
    }

    /// Begins and ends events whose time has come; returns what the player reports.
    func advance() -> [InterstitialReport] {
        state.withLock { state in
            var reports: [InterstitialReport] = []
            if let playing = state.playing, playing.end <= clock.now {
                state.playing = nil
                state.since = clock.now
                reports.append(.ended(playing.id))
            }
            state.position = position(state)
            state.since = clock.now
            let date = state.dateAtZero.map { $0 + state.position }
            let due = state.lists.last?.first { event in
                guard !state.begun.contains(event.identifier) else { return false }
                return switch event.start {
                case .time(let time): time <= state.position
                case .date(let start): date.map { start <= $0 } ?? false
                }
            }
            if state.playing == nil, !state.isPaused, state.hasItem, let due {
                state.begun.append(due.identifier)
                state.playing = Playing(id: due.identifier, end: clock.now + (due.plannedDuration ?? .seconds(10)))
                reports.append(.began(due.identifier))
            }
            return reports
        }
    }
}

/// The server of a stream's metadata; another one answers everything else.
final class MetadataServer: AdLoading {
    private struct State {
        var body: String? = "{}"
        var times: [MediaTime] = []
        var open = 0
        var mostOpen = 0
    }

    private let server: any AdLoading
    private let clock: any PlayerClock
    private let delay: MediaTime
    private let state = Guarded(State())

    init(before server: any AdLoading, after delay: MediaTime = .zero, clock: any PlayerClock) {
        self.server = server
        self.clock = clock
        self.delay = delay
    }

    /// The most requests that were under way at once.
    var mostOpen: Int { state.withLock { $0.mostOpen } }

    /// What it answers from here on; nil answers 500.
    func answer(_ body: String?) { state.withLock { $0.body = body } }

    /// The times of the requests, in seconds.
    var times: [Double] { state.withLock { $0.times.map(\.seconds) } }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        guard request.url.contains("/metadata/") else { return try await server.load(request) }
        let now = clock.now
        let body = state.withLock { state in
            state.times.append(now)
            state.open += 1
            state.mostOpen = max(state.mostOpen, state.open)
            return state.body
        }
        defer { state.withLock { $0.open -= 1 } }
        if delay > .zero { try? await clock.sleep(until: now + delay) }
        guard let body else { throw LoadError(.status, status: 500) }
        return LoadResponse(body: Array(body.utf8), finalURL: request.url)
    }
}

/// A live stream session with its server, its player and its app, on a clock of its own.
struct StreamStage {
    let clock: SimulatedClock
    let server: ScriptedPlatform
    let player: LivePlayer
    let metadata: MetadataServer
    let tracking = RecordingTracking()
    let session: StreamSession
    private let received = Guarded<[StreamSessionEvent]>([])

    static let answer = """
        {"stream_id": "6e69425c:CHS", "metadata_url": "https://dai.example/metadata/6e69425c",
         "media_verification_url": "https://dai.example/verify/", "polling_frequency": 10}
        """
    /// The same, with an interval of one second.
    static let hurriedAnswer = String(answer.dropLast(3)) + "1}"
    /// When the clock began: 2026-01-01T00:00:00Z.
    static let midnight = WallClock(microseconds: 1_767_225_600_000_000)

    static func request() throws -> StreamRequest {
        StreamRequest(try PodServing(networkCode: "21775744923"), customAssetKey: "news")
    }

    /// The pods are named by the minute of the clock, as in Google's sample.
    @Sendable static func pod(_ adBreak: StreamBreak) throws -> PodIdentifier {
        switch adBreak.moment {
        case .date(let date): try .adBreak("mid-roll-\(date.microseconds / 60_000_000 % 60)")
        case .contentTime(let time): try .adBreak("avail-\(time.microseconds / 1_000_000)")
        }
    }

    init(
        _ request: StreamRequest? = nil, policy: StreamBreakPolicy = StreamBreakPolicy(),
        signer: StreamTokenSigner? = nil, clock: SimulatedClock = SimulatedClock(), dateAtZero: WallClock? = nil,
        after delay: MediaTime = .zero,
        pod: @escaping @Sendable (StreamBreak) async throws -> PodIdentifier = StreamStage.pod,
        reply: ScriptedPlatform.Reply = .json(StreamStage.answer)
    ) throws {
        self.clock = clock
        server = ScriptedPlatform(clock: clock) { _, _ in reply }
        player = LivePlayer(dateAtZero: dateAtZero, after: delay, clock: clock)
        metadata = MetadataServer(before: server, after: delay, clock: clock)
        session = StreamSession(
            try request ?? Self.request(), player: player, policy: policy, signer: signer, loading: metadata,
            tracking: tracking, clock: clock, podIdentifier: pod
        ) { [received] event in received.withLock { $0.append(event) } }
    }

    var events: [StreamSessionEvent] { received.withLock { $0 } }
    var names: [String] { events.map(\.name) }

    /// The reasons of the breaks that were skipped, in order.
    var skipped: [SkippedBreak.Code] {
        events.compactMap { event in
            if case .breakSkipped(_, let reason) = event { reason.code } else { nil }
        }
    }

    /// Lets time pass, while the player plays and reports.
    func run(for seconds: Int) async {
        for _ in 0..<seconds {
            await clock.run(for: .seconds(1))
            await report()
        }
    }

    /// Waits until everything that is due now has been done.
    func settle() async { await clock.run(for: .zero) }

    /// Lets the player report what it plays.
    func report() async {
        for report in player.advance() { session.report(report) }
        await settle()
    }

    /// Ends the session, while the time passes that the player takes.
    func end() async {
        let isOver = Guarded(false)
        Task {
            await session.end()
            isOver.withLock { $0 = true }
        }
        while !isOver.withLock({ $0 }) { await clock.run(for: .seconds(1)) }
    }

    /// The error of a start.
    func startError() async -> SessionError? {
        do throws(SessionError) {
            _ = try await session.start()
            return nil
        } catch {
            return error
        }
    }
}
