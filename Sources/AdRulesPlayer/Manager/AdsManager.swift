/// The ads of one viewer's session, as returned by ``AdsLoader/requestAds(_:)``.
///
/// Every method can be called from any thread and returns at once; the calls take effect in the order in which they
/// are made. The manager makes no decisions itself; a `PlaylistEngine` does. The session is destroyed when the last
/// reference to the manager is released.
///
/// ```swift
/// let manager = try await loader.requestAds(AdsRequest(adTagURL: tag))
/// manager.delegate = self
/// manager.initialize(contentPlayhead: playhead, adPlayer: player)
/// manager.start()
/// // … and when the content is over:
/// manager.contentComplete()
/// ```
public final class AdsManager: Sendable {
    /// The kind of response: ads in `adRules` follow the playhead, ads in the other modes play on ``start()``.
    public let mode: Schedule.Mode
    /// The identifier of the session.
    public let session: SessionID

    /// Owns the engine, and does not reference the manager.
    let runner: EngineRunner
    private let mailbox: Mailbox
    private let delegateReference = DelegateReference()
    private let view: Guarded<SessionView>

    init(plan: SessionPlan, services: SessionServices) {
        mode = plan.schedule.mode
        session = plan.session
        mailbox = Mailbox(clock: services.clock)
        let cuePoints = plan.schedule.mode == .adRules ? plan.schedule.cuePoints : []
        view = Guarded(
            SessionView(cuePoints: cuePoints, privacy: plan.privacy, window: plan.window, surface: plan.surface))
        runner = EngineRunner(
            plan: plan, services: services, mailbox: mailbox, delegateReference: delegateReference, view: view)
        delegateReference.refer(to: self)
        Task { [runner] in await runner.run() }
    }

    deinit { mailbox.send(.letGo) }

    // MARK: Before the content plays

    /// Begins the session. With ad rules, the ads are scheduled from here on, so call it before the content plays:
    /// the content starts when the manager requests it. Only the first call has an effect.
    ///
    /// It also continues a session that was saved: content that was playing is started at its position, content that
    /// the viewer had paused stays paused, and an ad plays on at its last position. Such a session keeps its policies:
    /// of the settings, only the interval at which the playhead is polled counts.
    public func initialize(
        contentPlayhead: any ContentPlayhead, adPlayer: any AdPlayer,
        settings: AdsRenderingSettings = AdsRenderingSettings()
    ) { mailbox.send(.begin(SessionSetup(playhead: contentPlayhead, player: adPlayer, settings: settings))) }

    /// Plays a single ad or a pod. With ad rules the playlist decides, and this only has an effect if
    /// ``AdsRenderingSettings/autoPlayAdBreaks`` is off: it then plays the break that is ready.
    public func start() { mailbox.send(.start) }

    // MARK: Listening

    /// The delegate, held weakly. Set it before ``initialize(contentPlayhead:adPlayer:settings:)``, to miss nothing.
    public var delegate: (any AdsManagerDelegate)? {
        get { delegateReference.delegate }
        set { delegateReference.delegate = newValue }
    }

    /// The events from here on. Every call returns a new stream for one reader; no event is dropped, however slowly
    /// it is read. The stream ends after ALL_ADS_COMPLETED and on ``destroy()``.
    ///
    /// An event comes after the calls to the players that precede it, and a command after the content's player has
    /// carried it out; the end comes last of all.
    public func events() -> AsyncStream<AdsManagerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AdsManagerEvent.self)
        subscribe(.events(continuation)) { done in continuation.onTermination = { _ in done() } }
        return stream
    }

    /// The progress of the ads. The stream holds only the newest position; older positions that were not read are
    /// dropped. Every call returns a new stream.
    public func progress() -> AsyncStream<AdCountdown> {
        let (stream, continuation) = AsyncStream.makeStream(of: AdCountdown.self, bufferingPolicy: .bufferingNewest(1))
        subscribe(.progress(continuation)) { done in continuation.onTermination = { _ in done() } }
        return stream
    }

    private func subscribe(_ feed: Subscriber.Feed, onEnd: (@escaping @Sendable () -> Void) -> Void) {
        let subscriber = Subscriber(key: Subscriber.Key(), feed: feed)
        let name = ObjectIdentifier(subscriber.key)
        onEnd { [mailbox] in mailbox.send(.unsubscribe(name)) }
        if !mailbox.send(.subscribe(subscriber)) { subscriber.finish() }
    }

    // MARK: State

    /// The positions of the stops, the post-roll last; `imaTimeOffset` of each is IMA's number. Empty for a single ad
    /// or a pod. `CUEPOINTS_CHANGED` reports changes.
    public var adCuePoints: [StopPosition] { view.withLock { $0.cuePoints } }
    /// The state of the session.
    public var state: EngineState { view.withLock { $0.state } }
    /// The ad being shown, with its reference and its values; nil if none is shown.
    public var currentAd: AdPlayback? { view.withLock { $0.currentAd } }
    /// Whether the viewer has paused the ad being shown or the content, or with ``pause()`` an ad or content that has
    /// not begun. A button for play and pause shows it, also after ALL_ADS_COMPLETED, when content plays on.
    public var isPaused: Bool { view.withLock { $0.isPaused } }
    /// The progress of the ad being shown; nil if none is shown or its progress is not yet known.
    public var countdown: AdCountdown? { view.withLock { $0.countdown } }

    /// The state that the app draws over and around an ad; nil if none is shown.
    public var uiState: AdUIState? { view.withLock { $0.uiState } }

    /// The state that the app draws, now and at every change: nil while no ad is shown. Every call returns a new stream
    /// for one reader, which ends with the session.
    public func uiStates() -> AsyncStream<AdUIState?> {
        // Under one lock, so that no change comes between the state and the reader.
        view.withLock { view in
            runner.uiStates.note(view.uiState)
            return runner.uiStates.stream()
        }
    }

    /// The breaks that have not begun and whose ads are requested or loaded, in the order of the film. Their
    /// ``BreakReadiness/state`` shows whether an ad can play at once.
    ///
    /// The policy `prefetch` is how long before its time a break is requested.
    public var readiness: [BreakReadiness] { view.withLock { $0.readiness } }

    /// The ``readiness`` as it is now and whenever it changes. Every call returns a new stream for one reader, which
    /// ends with the session.
    package func readinessStates() -> AsyncStream<[BreakReadiness]> { runner.readinessStates.stream() }

    /// The outcome of each break, with the reason; empty before `initialize` and after ``destroy()``.
    public func explanations() async -> [Explanation] {
        await withCheckedContinuation { continuation in
            if !mailbox.send(.explain(continuation)) { continuation.resume(returning: []) }
        }
    }

    // MARK: Saving

    /// The session's state, to continue in another process; it goes on here. Nil before it starts and after it ends.
    ///
    /// When this returns, the beacons of everything before have been handed to the ``TrackingSending``. Those it has
    /// not delivered survive the process only in an outbox that does, such as ``FileOutbox``.
    public func snapshot() async -> SessionSnapshot? {
        let snapshot = await withCheckedContinuation { continuation in
            if !mailbox.send(.save(continuation)) { continuation.resume(returning: nil) }
        }
        if snapshot != nil { await runner.beaconsHandedOver() }
        return snapshot
    }

    // MARK: The viewer

    /// Pauses the ad being shown. If no ad is shown, nothing starts to play until ``resume()``: neither an ad that
    /// loads nor content that waits for one. The app itself pauses content that plays. Before
    /// ``initialize(contentPlayhead:adPlayer:settings:)`` it counts for the session to come, which then loads its ads
    /// and waits; a restored session starts its content anyway.
    public func pause() { mailbox.send(.viewerPaused) }

    /// Ends the viewer's pause: the ad continues, or the waiting ad or content begins. Content that the viewer had
    /// paused counts as playing; the app itself resumes it.
    public func resume() { mailbox.send(.viewerResumed) }

    /// The volume of the ads, from 0 to 1; the default is 1. Other values are clamped, and a value that is not finite
    /// changes nothing. It applies to the ad being shown and to all that follow, if the ad player implements
    /// ``AdPlayer/setVolume(_:of:)``.
    public var volume: Double {
        get { view.withLock { $0.volume } ?? 1 }
        set {
            guard let level = newValue.asLevel else { return }
            view.withLock { $0.volume = min(1, level) }
            mailbox.send(.volume)
        }
    }

    /// The viewer's privacy choices; those of the request until they are set. A choice that changes counts in every URL
    /// from then on: in requests for ads, and in trackers of ads that are already loaded. Requests under way keep the
    /// choice that they were made with, and loaded ads still play.
    ///
    /// A signal that is nil is unknown. To withdraw a consent, set the string that withdraws it. A restored session
    /// keeps the choices, but not the advertising id of a viewer who limits tracking.
    public var privacy: PrivacySignals {
        get { view.withLock { $0.privacy } }
        set {
            // Sent inside the lock, as are the place and the sizes: otherwise two threads could leave the session with
            // another value than the manager shows. Sending only enqueues.
            view.withLock { view in
                view.privacy = newValue
                mailbox.send(.privacy(newValue))
            }
        }
    }

    /// The place of the player; in the app until it is set. Set it when picture in picture or AirPlay begins and ends.
    ///
    /// In picture in picture nothing is skipped or clicked: ``uiState`` shows it, and calls such as ``skip()`` and
    /// ``clicked()`` are ignored and logged. `[PLAYERCAPABILITIES]` among ``AdsRequest/macros`` loses the abilities
    /// that the viewer does not have meanwhile. A restored session begins in the app, with all capabilities.
    public var presentation: AdPresentation {
        get { view.withLock { $0.presentation } }
        set {
            view.withLock { view in
                view.presentation = newValue
                mailbox.send(.presentation(newValue))
            }
        }
    }

    /// Skips the ad being shown, if it can be skipped yet.
    public func skip() { mailbox.send(.reportOfCurrent(.skipRequested)) }

    /// Reports a click on the ad being shown: it is tracked, and the page to open arrives as an event.
    public func clicked() { mailbox.send(.reportOfCurrent(.clicked)) }

    /// Reports a click on a part of the ad being shown that opens no page. Fires the URLs of its `CustomClick`
    /// elements with that id, or of all of them if `id` is nil (VAST 4.2 §3.10.3).
    public func customClicked(id: String? = nil) { mailbox.send(.reportOfCurrent(.customClicked(id: id))) }

    /// Reports that a companion is shown, which may outlive its ad. Its trackers fire once.
    public func show(_ companion: AdCompanion, of ad: AdReference) { report(.companionShown(companion.index), of: ad) }

    /// Reports a click on a companion: it is tracked, and the page to open arrives as an event.
    public func clicked(_ companion: AdCompanion, of ad: AdReference) {
        let page = companion.companion.clickThrough?.uri.string
        mailbox.send(.clickedPart(ad, .companionClicked(companion.index), page: page))
    }

    /// Reports that an icon is shown. Its trackers fire once.
    public func show(_ icon: AdIcon, of ad: AdReference) { report(.iconShown(icon.index), of: ad) }

    /// Reports a click on an icon, such as AdChoices: it is tracked, and the page to open arrives as an event.
    public func clicked(_ icon: AdIcon, of ad: AdReference) {
        mailbox.send(.clickedPart(ad, .iconClicked(icon.index), page: icon.icon.clickThrough?.uri.string))
    }

    /// Reports anything else about an ad.
    public func report(_ report: AdReport, of ad: AdReference) { mailbox.send(.ad(ad, report)) }

    // MARK: The content

    /// Reports an update of the content, for apps whose playhead only knows its position. One that comes before
    /// ``initialize(contentPlayhead:adPlayer:settings:)`` counts once the session begins, unless it is a position.
    public func report(_ update: ContentUpdate) { mailbox.send(update) }

    /// Ends the break that is playing; otherwise drops the next one.
    public func discardAdBreak() { mailbox.send(.discardBreak) }

    /// Lets a break that is over play again the next time it is crossed. A break that is loading or playing is not
    /// reset, nor is one of a session that is over.
    public func resetAdBreak(_ occurrence: OccurrenceID) { mailbox.send(.resetBreak(occurrence)) }

    /// Replaces the playlist. Breaks that have played count as played.
    public func replacePlaylist(_ playlist: VMAPDocument) { mailbox.send(.replace(playlist)) }

    /// The window in which the ads are shown, with its last known size; nil if the app has named none.
    public var window: AdWindow? { view.withLock { $0.window } }

    /// Reports the window in which the ads are shown, and its size: after each resize and rotation, and when the ads
    /// move to another window. Its size becomes that of the area where ads are shown; if that is smaller, report it
    /// afterwards with ``surfaceChanged(_:)``. A window without a size changes nothing, nor does one that was reported
    /// before, so that it can be reported with every layout.
    ///
    /// Loaded ads that no longer fit are requested again. Sizes count once they have been stable for half a second.
    public func windowChanged(_ window: AdWindow) {
        guard let surface = window.surface else { return }
        view.withLock { view in
            guard view.window != window else { return }
            view.window = window
            report(surface, in: &view)
        }
    }

    /// Reports a new size of the area where ads are shown. Loaded ads that no longer fit are requested again. The same
    /// size again changes nothing.
    public func surfaceChanged(_ surface: Surface) { view.withLock { report(surface, in: &$0) } }

    private func report(_ surface: Surface, in view: inout SessionView) {
        // The engine would wait for half a second after each report.
        guard view.surface != surface else { return }
        view.surface = surface
        mailbox.send(.surfaceChanged(surface))
    }

    /// Reports that the playback session was lost: no more ads, and no more beacons. Before
    /// ``initialize(contentPlayhead:adPlayer:settings:)`` it counts for the session to come, which then requests none.
    public func sessionLost(reason: String) { mailbox.send(.sessionLost(reason: reason)) }

    /// Reports that the playback session was lost, and then does work: after the calls to the content and the ad
    /// player that follow from it.
    func sessionLost(reason: String, then work: @escaping @Sendable () async -> Void) {
        sessionLost(reason: reason)
        if !mailbox.send(.afterHostCalls(work)) { runner.whenDestroyed(work) }
    }

    /// Reports that the content ended or the viewer stopped it: post-rolls play now, then ALL_ADS_COMPLETED follows.
    public func contentComplete() { mailbox.send(.contentComplete) }

    /// Ends the session: ads stop, loads are cancelled, streams end, and there are no more events. Beacons of what
    /// was shown are still sent during the tracking policy's grace period (30 s by default); before the process
    /// exits, wait for them with ``AdsLoader/settled(within:)``.
    public func destroy() { mailbox.send(.letGo) }
}
