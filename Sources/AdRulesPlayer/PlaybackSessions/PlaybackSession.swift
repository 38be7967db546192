/// A playback session of a streaming platform: it starts, is kept alive by heartbeats while watched, and ends.
///
/// ```swift
/// let session = PlaybackSession(api, deviceID: device) { [weak player] error in
///     await player?.release()
/// }
/// let stream = try await session.start(playbackToken: token)
/// session.playing()
/// // … and when the viewer leaves:
/// await session.end()
/// ```
///
/// The end is sent to the platform exactly once, if it may have a session: after ``end()``, after a start that failed
/// or was cancelled half-way, after a lost session, and when the last reference to the session is released.
///
/// Every method can be called from any thread. Times are those of a ``PlayerClock``: a change of the wall clock has no
/// effect, and while the machine sleeps no time passes and no heartbeat is sent. The platform's time passes: after a
/// long sleep it may answer the next heartbeat with an error, and the session is lost.
public final class PlaybackSession: Sendable {
    /// The state of a session.
    public enum State: Sendable, Hashable {
        /// Not started.
        case ready
        /// Starting.
        case starting
        /// Started.
        case active
        /// Lost: a heartbeat was answered with another status than 200, or not at all.
        case lost(SessionError)
        /// Ended by the app, or never started.
        case ended
    }

    private let runner: PlaybackSessionRunner

    /// Creates a session, which starts once.
    ///
    /// - Parameters:
    ///   - api: The platform's API.
    ///   - deviceID: The identifier of the device, in any characters. The platform keeps one session for each.
    ///   - heartbeat: When heartbeats are sent, and how long the platform may be silent.
    ///   - loading: The loader of the requests; by default the system's.
    ///   - clock: The clock of the heartbeats.
    ///   - renewToken: Returns a new playback token for a continuing session, when the platform answers a heartbeat
    ///     with 401; nil, an error, or no return within ``PlaybackAPI/timeout`` if there is none, and a token that no
    ///     header can carry counts as none. The heartbeat is then sent once more. It is asked once, and again only
    ///     after a heartbeat was confirmed.
    ///   - releasePlayer: Releases the app's player. Called at most once, when the session is lost: the platform
    ///     answered a heartbeat with another status than 200, or did not answer for 30 s. If there is an
    ///     ``adsManager``, it is called after the ads have stopped and the command to resume the content was issued.
    ///     Not called when the start fails or the app ends the session.
    public convenience init(
        _ api: PlaybackAPI, deviceID: String, heartbeat: HeartbeatPolicy = HeartbeatPolicy(),
        loading: any AdLoading = SystemLoader.make(), clock: any PlayerClock = SystemClock(),
        renewToken: (@Sendable () async throws -> String?)? = nil,
        releasePlayer: @escaping @Sendable (SessionError) async -> Void
    ) {
        self.init(
            PlaybackSessionRunner(
                PlaybackCalls(api: api.admitted, deviceID: deviceID, loading: loading), heartbeat: heartbeat,
                clock: clock, renewToken: renewToken, release: releasePlayer))
    }

    init(_ runner: PlaybackSessionRunner) { self.runner = runner }

    deinit { runner.finish() }

    /// The ads of the session, held weakly. When the session is lost, they get ``AdsManager/sessionLost(reason:)``
    /// before the player is released: no more ads, and no more beacons. If it is lost already, they get it at once.
    public var adsManager: AdsManager? {
        get { runner.adsManager }
        set { runner.adsManager = newValue }
    }

    /// The state.
    public var state: State { runner.states.state }

    /// The state as it is now, and each that follows. Every call returns a new stream for one reader, which ends when
    /// the session is over.
    public func states() -> AsyncStream<State> { runner.states.stream() }

    /// Starts the session with a playback token that the app's own server requested, and requests the stream.
    ///
    /// It waits for the ends of earlier sessions of the same API and device that are under way in this process, at most
    /// for ``PlaybackAPI/timeout``: a platform that keeps one session per device would close the new one with them.
    ///
    /// If it throws, the session is over; to try again, create another one. The error names the step. When the task is
    /// cancelled, the call soon ends with ``SessionError/Code/cancelled``, and the end is sent in the
    /// background; wait for it with ``end()``.
    public func start(playbackToken: String) async throws(SessionError) -> PlaybackStream {
        try await runner.start(.given(playbackToken)).get()
    }

    /// Requests a playback token, then starts the session as ``start(playbackToken:)`` does.
    ///
    /// An API token opens more than one stream: it belongs on a server or a developer's machine, not in an app.
    public func start(_ resource: PlaybackResource, apiToken: String) async throws(SessionError) -> PlaybackStream {
        try await runner.start(.request(resource, apiToken: apiToken)).get()
    }

    /// The viewer watches: heartbeats are sent from here on. Call it when playback begins and when the viewer resumes;
    /// called earlier, it takes effect once the session has started. A further call has no effect.
    public func playing() { runner.playing() }

    /// The viewer paused: no heartbeats until ``playing()``, unless ``HeartbeatPolicy/sendsWhilePaused`` is set. A
    /// heartbeat on its way still counts. Content held for ads is not paused in this sense: the viewer watches.
    public func paused() { runner.paused() }

    /// Ends the session, and waits until the platform has the end: at most for ``PlaybackAPI/timeout``. A start or a
    /// heartbeat that is under way is cancelled. A further call waits for the first.
    ///
    /// - Returns: The error if the platform did not confirm the end; nil if it did, or if it has no session. The
    ///   request is not repeated, except by `URLSession` itself when a connection breaks that it had used before.
    @discardableResult
    public func end() async -> SessionError? {
        runner.finish()
        return await runner.finished()
    }
}
