/// Carries out what ``PlaybackSessionMachine`` decides: requests, waiting, and the calls to the app and its ads.
///
/// Outlives its ``PlaybackSession`` until the end has been sent.
final class PlaybackSessionRunner: Sendable {
    typealias Release = @Sendable (SessionError) async -> Void

    /// The source of the playback token.
    enum TokenSource: Sendable {
        case given(String)
        case request(PlaybackResource, apiToken: String)
    }

    private struct State: Sendable {
        var machine: PlaybackSessionMachine
        /// Dropped when the session is over, so that the app's objects are not kept.
        var release: Release?
        var loss: SessionError?
        var start: Task<Result<PlaybackStream, SessionError>, Never>?
        /// The heartbeat that waits or is on its way.
        var heartbeat: Task<Void, Never>?
        var ending = Ending.open

        var sessionState: PlaybackSession.State {
            switch machine.phase {
            case .ready: .ready
            case .starting: .starting
            case .active: .active
            case .over: loss.map { .lost($0) } ?? .ended
            }
        }
    }

    /// The identity of the session at the platform.
    private var key: PendingEnds.Key { PendingEnds.Key(baseURL: calls.api.baseURL, deviceID: calls.deviceID) }

    private enum Ending: Sendable {
        case open
        case underWay(waiting: [CheckedContinuation<SessionError?, Never>])
        case done(SessionError?)
    }

    private let calls: PlaybackCalls
    private let clock: any PlayerClock
    private let state: Guarded<State>
    private let ads = Guarded(Weak<AdsManager>())
    private let pendingEnds: PendingEnds
    private let renewToken: (@Sendable () async throws -> String?)?
    /// The states as the app sees them.
    let states = StateStreams(PlaybackSession.State.ready)

    init(
        _ calls: PlaybackCalls, heartbeat: HeartbeatPolicy, clock: any PlayerClock,
        pendingEnds: PendingEnds = .ofThisProcess, renewToken: (@Sendable () async throws -> String?)?,
        release: @escaping Release
    ) {
        self.calls = calls
        self.clock = clock
        self.pendingEnds = pendingEnds
        self.renewToken = renewToken
        state = Guarded(State(machine: PlaybackSessionMachine(heartbeat, timeout: calls.api.timeout), release: release))
    }

    var adsManager: AdsManager? {
        get { ads.withLock { $0.object } }
        set {
            ads.withLock { $0.object = newValue }
            // The loss is noted before the manager is read, so one of the two reports it.
            if let loss = state.withLock({ $0.loss }) { newValue?.sessionLost(reason: loss.description) }
        }
    }

    // MARK: The start

    /// Starts the session. The work is done in a task of its own, so that the end can cancel it and wait for it.
    func start(_ source: TokenSource) async -> Result<PlaybackStream, SessionError> {
        let task = state.withLock { state -> Task<Result<PlaybackStream, SessionError>, Never>? in
            guard state.machine.begin() else { return nil }
            states.note(state.sessionState)
            // Its work is that of the caller, who waits for it.
            state.start = Task {
                let result = await Result { () async throws(SessionError) in try await self.stream(source) }
                if case .failure = result { finish() }
                return result
            }
            return state.start
        }
        guard let task else { return .failure(SessionError(.alreadyStarted, at: .start)) }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func stream(_ source: TokenSource) async throws(SessionError) -> PlaybackStream {
        try goOn(at: .token)
        let token: String
        switch source {
        case .given(let given): token = given
        case .request(let resource, let apiToken): token = try await calls.token(for: resource, apiToken: apiToken)
        }
        let request = try calls.startRequest(token)
        await pendingEnds.finished(key, within: calls.api.timeout, clock: clock)
        try goOn(at: .start)
        let now = clock.now
        guard state.withLock({ $0.machine.startSent(token, now: now) }) else {
            throw SessionError(.cancelled, at: .start)
        }
        let drmServer: String?
        do throws(SessionError) {
            drmServer = try await calls.start(request)
        } catch {
            if !error.mayHaveStarted { state.withLock { $0.machine.startRefused() } }
            throw error
        }
        try goOn(at: .streamInfo)
        let info = try await calls.sources(token)
        try goOn(at: .streamInfo)
        guard wait({ $0.started(now: $1) }) else { throw SessionError(.cancelled, at: .streamInfo) }
        return PlaybackStream(
            drmServerURL: drmServer, playbackToken: token, sources: info.sources, omissions: info.omissions)
    }

    /// Throws if the task was cancelled. A loader that completed anyway does not decide.
    private func goOn(at step: SessionError.Step) throws(SessionError) {
        guard !Task.isCancelled else { throw SessionError(.cancelled, at: step) }
    }

    // MARK: Heartbeats

    func playing() { wait { $0.play(now: $1) } }

    func paused() {
        state.withLock { state in
            if state.machine.pause() { state.heartbeat?.cancel() }
        }
    }

    /// Lets the machine take a step, and waits for the heartbeat that it wants; false if the step had no result.
    @discardableResult
    private func wait(_ step: (inout PlaybackSessionMachine, MediaTime) -> PlaybackSessionMachine.Next?) -> Bool {
        let next = state.withLock { state -> PlaybackSessionMachine.Next? in
            // Read inside of the lock, so that the machine's time never goes back.
            let next = step(&state.machine, clock.now)
            states.note(state.sessionState)
            if case .heartbeat(let due) = next {
                state.heartbeat = clock.alarm(at: due.time) { await self.heartbeat(due.number) }
            }
            return next
        }
        if case .lost(let error) = next { lose(error) }
        return next != nil
    }

    private func heartbeat(_ number: UInt64) async {
        let now = clock.now
        let beat = state.withLock { $0.machine.beat(number, now: now) }
        guard let beat else { return }
        var failure = await calls.heartbeat(beat.token, within: beat.limit)
        if failure?.code == .status, failure?.status == 401, let token = await renewedToken() {
            failure = await calls.heartbeat(token, within: beat.limit)
        }
        let result = failure
        wait { $0.beatEnded(result, now: $1) }
    }

    /// A new token for the session, which has it from here on; nil if there is none. One that no header can carry is
    /// none: the old one may still end the session.
    private func renewedToken() async -> String? {
        guard let renewToken, state.withLock({ $0.machine.needsToken() }) else { return nil }
        let found = await clock.result(of: { try? await renewToken() }, within: calls.api.timeout)
        guard let token = found ?? nil, PlaybackCalls.isHeaderValue(token) else { return nil }
        return state.withLock({ $0.machine.renew(token) }) ? token : nil
    }

    /// The session is lost: no more ads, then the app's player is released, and the end is sent to the platform.
    private func lose(_ error: SessionError) {
        let release = state.withLock { state -> Release? in
            guard state.machine.phase == .active else { return nil }
            state.machine.end()
            state.loss = error
            states.note(state.sessionState)
            defer { state.release = nil }
            return state.release
        }
        guard let release else { return }
        if let manager = adsManager {
            manager.sessionLost(reason: error.description) { await release(error) }
        } else {
            clock.work { await release(error) }
        }
        finish()
    }

    // MARK: The end

    /// Ends the session, once; everything that is under way is cancelled.
    func finish() {
        state.withLock { state in
            guard case .open = state.ending else { return }
            state.ending = .underWay(waiting: [])
            state.machine.end()
            state.release = nil
            states.note(state.sessionState)
            pendingEnds.began(self, key)
            clock.work { [start = state.start, heartbeat = state.heartbeat] in
                await self.sendEnd(after: start, heartbeat)
            }
        }
        states.finish()
    }

    /// Tells the platform if it may have a session, after what is under way: no heartbeat is sent after the end.
    private func sendEnd(
        after start: Task<Result<PlaybackStream, SessionError>, Never>?, _ heartbeat: Task<Void, Never>?
    ) async {
        start?.cancel()
        heartbeat?.cancel()
        _ = await start?.value
        await heartbeat?.value
        var error: SessionError?
        if let token = state.withLock({ $0.machine.token }) { error = await calls.end(token) }
        let result = error
        pendingEnds.ended(self, key)
        let waiting = state.withLock { state -> [CheckedContinuation<SessionError?, Never>] in
            defer { state.ending = .done(result) }
            guard case .underWay(let waiting) = state.ending else { return [] }
            return waiting
        }
        for continuation in waiting {
            clock.workBegan()
            continuation.resume(returning: result)
        }
    }

    /// Waits until the end has been sent or given up; returns the error if the platform did not confirm it.
    func finished() async -> SessionError? {
        await withCheckedContinuation { continuation in
            let done = state.withLock { state -> Ending in
                if case .underWay(let waiting) = state.ending {
                    state.ending = .underWay(waiting: waiting + [continuation])
                }
                return state.ending
            }
            switch done {
            case .done(let error): continuation.resume(returning: error)
            // The caller continues when the end is done.
            case .underWay, .open: clock.workEnded()
            }
        }
    }
}
