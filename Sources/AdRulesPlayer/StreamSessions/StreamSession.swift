import Foundation

/// A live stream with ads that the app's player inserts itself: server-guided ad insertion, with the pods of Google's
/// Dynamic Ad Insertion.
///
/// The content's playlists are not changed and need no date ranges: each break becomes an interstitial event whose item
/// is a pod that the server makes for this viewer.
///
/// ```swift
/// let session = StreamSession(request, player: player) { adBreak in
///     try .adBreak("mid-roll-\(try await plan.number(of: adBreak))")  // the same for all viewers
/// } onEvent: { event in
///     await screen.show(event)
/// }
/// let stream = try await session.start()
/// session.scheduleBreak(duration: .seconds(30))
/// ```
///
/// The ads are measured: the session requests the metadata of the stream's ads, and sends a media verification ping for
/// each ad event that the player reports as ``InterstitialReport/timedMetadata(id:)``.
///
/// Keep the session as long as the stream plays: when the last reference is released, the session ends. Every method
/// can be called from any thread.
///
/// Dates are those of the content, if the player knows them (``InterstitialPlaying/currentDate``), or else those of the
/// ``PlayerClock``, which are read at each decision: a clock that is set, or a machine that slept, makes no break play
/// twice. A break whose moment has passed is skipped with a reason.
public final class StreamSession: Sendable {
    /// The state of a session.
    public enum State: Sendable, Hashable {
        /// There is no stream yet.
        case ready
        /// The stream is being requested.
        case starting
        /// The stream is registered.
        case active(LiveStream)
        /// The session is over.
        case ended
    }

    private struct Running: Sendable {
        var state = State.ready
        var registration: Task<Result<LiveStream, SessionError>, Never>?
    }

    /// The identifier of the session's beacons; unique.
    package let session = SessionID(rawValue: UUID().uuidString)

    private let tracking: any TrackingSending
    private let registration: StreamRegistration
    private let inbox: StreamSessionConductor.Inbox
    private let clock: any PlayerClock
    private let running = Guarded(Running())
    private let drawn = StateStreams<StreamUIState?>(nil)

    /// Creates a session. Nothing is requested before ``start()``.
    ///
    /// - Parameters:
    ///   - request: The stream.
    ///   - player: The player, whose events are the session's as long as it lasts. It is kept until the session ends:
    ///     if the player keeps the session, end it with ``end()``.
    ///   - policy: How breaks are scheduled.
    ///   - signer: Signs the tokens of pods; nil if the stream asks for none.
    ///   - loading: The loader of the requests; by default the system's.
    ///   - tracking: Sends the media verification pings; by default a ``TrackingDelivery`` over `loading`.
    ///   - clock: The clock of the breaks.
    ///   - podIdentifier: Names the pod of a break. It must be the same for all viewers, so derive it from the break,
    ///     never from this viewer's clock. If it throws, the break is skipped.
    ///   - onEvent: Told what happens, one event after the other.
    public init(
        _ request: StreamRequest, player: any InterstitialPlaying, policy: StreamBreakPolicy = StreamBreakPolicy(),
        signer: StreamTokenSigner? = nil, loading: any AdLoading = SystemLoader.make(),
        tracking: (any TrackingSending)? = nil, clock: any PlayerClock = SystemClock(),
        podIdentifier: @escaping @Sendable (StreamBreak) async throws -> PodIdentifier,
        onEvent: @escaping @Sendable (StreamSessionEvent) async -> Void
    ) {
        let request = request.admitted
        registration = StreamRegistration(request: request, loading: loading)
        self.clock = clock
        let inbox = StreamSessionConductor.Inbox(clock: clock)
        self.inbox = inbox
        let pods = StreamPods(request: request, identifier: podIdentifier, signer: signer)
        var delivery = TrackingPolicy()
        delivery.network = request.network
        // The end of an ad and the start of the next are one moment, and several connections have no order.
        delivery.maxPerHost = 1
        let network = StreamSessionConductor.Network(
            request: request, loading: loading,
            tracking: tracking ?? TrackingDelivery(loader: loading, policy: delivery, clock: clock), session: session)
        self.tracking = network.tracking
        Task { [drawn] in
            var conductor = StreamSessionConductor(inbox, player, pods, network, policy, drawn, onEvent)
            await conductor.run()
        }
    }

    deinit { finish() }

    /// The state.
    public var state: State { running.withLock { $0.state } }

    /// What the app draws over the break that plays; nil while none does.
    public var uiState: StreamUIState? { drawn.state }

    /// What the app draws, now and after each change, until the session ends. Each call's new stream has one reader.
    public func uiStates() -> AsyncStream<StreamUIState?> { drawn.stream() }

    /// Registers the stream.
    ///
    /// If it throws, it may be called again. When the task is cancelled, or the session ended, the call soon ends with
    /// ``SessionError/Code/cancelled``.
    public func start() async throws(SessionError) -> LiveStream {
        let task = running.withLock { running -> Task<Result<LiveStream, SessionError>, Never>? in
            guard running.state == .ready else { return nil }
            running.state = .starting
            // Its work is that of the caller, who waits for it.
            running.registration = Task { [registration] in
                await Result { () async throws(SessionError) in try await registration.stream() }
            }
            return running.registration
        }
        guard let task else { throw SessionError(.alreadyStarted, at: .registration) }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        // A loader that completed anyway does not decide.
        let isCancelled = Task.isCancelled
        let isRegistered = running.withLock { running in
            running.registration = nil
            guard running.state == .starting else { return false }
            guard case .success(let stream) = result, !isCancelled else {
                running.state = .ready
                return false
            }
            running.state = .active(stream)
            inbox.send(.registered(stream))
            return true
        }
        let stream = try result.get()
        guard isRegistered else { throw SessionError(.cancelled, at: .registration) }
        return stream
    }

    /// Schedules a break. An event tells whether the player has it or it is skipped. After ``end()`` it has no effect.
    ///
    /// - Parameters:
    ///   - time: When. A second break of the same moment is a repeat, which has no effect and no event, unless the
    ///     first was skipped before its moment.
    ///   - duration: How long it is, which the server fills with ads; nil if unknown.
    public func scheduleBreak(_ time: StreamBreakTime = .nextMinute, duration: MediaTime?) {
        inbox.send(.schedule(time, duration: duration))
    }

    /// Schedules a break at each opportunity, such as those of a playlist (`PlaylistImport.opportunities`), whose
    /// content times have to be those of the player's item.
    public func scheduleBreaks(_ opportunities: [Opportunity]) {
        for opportunity in opportunities {
            scheduleBreak(.contentTime(opportunity.time), duration: opportunity.duration)
        }
    }

    /// Schedules the breaks of a stream refresh, as `LiveFilter.events(in:)` finds them: call it with each one.
    ///
    /// A break that an earlier refresh had stays as it is, but for a limit that was added since. Each has the
    /// identifier and the attributes of its event, in place of the session's policy, and its pod as item. The player
    /// must know the dates of the content (``InterstitialPlaying/currentDate``). Pre-rolls and post-rolls are left out.
    public func scheduleBreaks(_ events: [InterstitialEvent]) { inbox.send(.scheduleEvents(events)) }

    /// Takes a report of the player about an interstitial event.
    public func report(_ report: InterstitialReport) { inbox.send(.report(report)) }

    /// Ends the session and waits until the player has no event of it any more: a break that plays counts as ended, and
    /// breaks that have not begun are skipped.
    public func end() async {
        finish()
        await withCheckedContinuation { continuation in
            if !inbox.send(.done(continuation)) { continuation.resume() }
        }
    }

    /// Waits until the verification pings have been delivered or lost, at most for `limit`; returns true if that state
    /// was reached. Call it after ``end()``, before the process exits.
    @discardableResult
    public func settled(within limit: MediaTime? = nil) async -> Bool { await tracking.settled(within: limit) }

    private func finish() {
        let registration = running.withLock { running in
            running.state = .ended
            return running.registration
        }
        registration?.cancel()
        inbox.send(.end)
    }
}
