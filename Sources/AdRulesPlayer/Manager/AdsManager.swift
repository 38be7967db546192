public import AdRulesEngine

/// The ads of one session of one viewer: what ``AdsLoader/requestAds(_:)`` answers.
///
/// Every method can be called from anywhere and returns at once: what it asks for happens in the order of the calls. The
/// manager decides nothing itself; a `PlaylistEngine` does. When the last reference to it is gone it is destroyed.
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
    /// What kind of response it was made from: `adRules` plays by the playhead, the others on ``start()``.
    public let mode: Schedule.Mode
    /// The name of the session.
    public let session: SessionID

    /// Owns the engine; it does not know the manager.
    let runner: EngineRunner
    private let mailbox: Mailbox
    private let audience = Audience()
    private let view: Guarded<SessionView>

    init(plan: SessionPlan, services: SessionServices) {
        mode = plan.schedule.mode
        session = plan.request.session
        mailbox = Mailbox(clock: services.clock)
        let cuePoints = plan.schedule.mode == .adRules ? plan.schedule.cuePoints.map(\.cuePoint) : []
        view = Guarded(SessionView(cuePoints: cuePoints))
        runner = EngineRunner(
            plan: plan, services: services, mailbox: mailbox, audience: audience, view: view)
        audience.admit(self)
        Task { [runner] in await runner.run() }
    }

    deinit { mailbox.send(.letGo) }

    // MARK: Before the content plays

    /// Begins the session. In ad rules the ads are scheduled from here on, so it comes before the content plays: the
    /// content begins when the manager says so. Only the first call counts.
    public func initialize(
        contentPlayhead: any ContentPlayhead, adPlayer: any AdPlayer,
        settings: AdsRenderingSettings = AdsRenderingSettings()
    ) {
        mailbox.send(.begin(SessionSetup(playhead: contentPlayhead, player: adPlayer, settings: settings)))
    }

    /// Plays a single ad or a pod. In ad rules the playlist decides; only with
    /// ``AdsRenderingSettings/autoPlayAdBreaks`` off it lets the break play that is ready.
    public func start() { mailbox.send(.start) }

    // MARK: Listening

    /// Who is called; not kept alive. Set it before ``initialize(contentPlayhead:adPlayer:settings:)``, so that it misses
    /// nothing.
    public var delegate: (any AdsManagerDelegate)? {
        get { audience.delegate }
        set { audience.delegate = newValue }
    }

    /// What happens from here on. Every call gives a stream of its own, for one reader, from which nothing is dropped
    /// however slowly it is read. It ends after ALL_ADS_COMPLETED and with ``destroy()``.
    public func events() -> AsyncStream<AdsManagerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AdsManagerEvent.self)
        subscribe(.events(continuation)) { done in continuation.onTermination = { _ in done() } }
        return stream
    }

    /// How far the ads are: always the newest position, older ones that were not read are dropped. Every call gives a stream
    /// of its own.
    public func progress() -> AsyncStream<AdCountdown> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AdCountdown.self, bufferingPolicy: .bufferingNewest(1))
        subscribe(.progress(continuation)) { done in continuation.onTermination = { _ in done() } }
        return stream
    }

    private func subscribe(_ feed: Subscriber.Feed, onEnd: (@escaping @Sendable () -> Void) -> Void) {
        let subscriber = Subscriber(key: Subscriber.Key(), feed: feed)
        let name = ObjectIdentifier(subscriber.key)
        onEnd { [mailbox] in mailbox.send(.unsubscribe(name)) }
        if !mailbox.send(.subscribe(subscriber)) { subscriber.finish() }
    }

    // MARK: Looking

    /// The cue points in seconds of content: 0 is the pre-roll, -1 the post-roll, which is last. Empty for a single ad and
    /// a pod. `CUEPOINTS_CHANGED` tells when they change.
    public var adCuePoints: [MediaTime] { view.withLock { $0.cuePoints } }
    /// The state of the session.
    public var state: EngineState { view.withLock { $0.state } }
    /// The ad that is shown; nil: none.
    public var currentAd: AdReference? { view.withLock { $0.currentAd } }
    /// How far the ad that is shown is; nil: none is shown, or nothing is known yet.
    public var countdown: AdCountdown? { view.withLock { $0.countdown } }

    /// What became of each break, and why; nothing before `initialize` and after ``destroy()``.
    public func explanations() async -> [Explanation] {
        await withCheckedContinuation { continuation in
            if !mailbox.send(.explain(continuation)) { continuation.resume(returning: []) }
        }
    }

    // MARK: The viewer

    /// Pauses the ad that is shown.
    public func pause() { mailbox.send(.pauseAd) }

    /// Lets the ad that is paused go on.
    public func resume() { mailbox.send(.resumeAd) }

    /// Skips the ad that is shown, if it may be skipped yet.
    public func skip() { mailbox.send(.reportOfCurrent(.skipRequested)) }

    /// The viewer clicked the ad that is shown: it is tracked, and the page to open comes as an event.
    public func clicked() { mailbox.send(.reportOfCurrent(.clicked)) }

    /// The viewer clicked something of the ad that is shown that opens no page: the URLs of its `CustomClick` elements are
    /// fired, those with an id or, without one, all (VAST 4.2 §3.8.4).
    public func customClicked(id: String? = nil) { mailbox.send(.customClick(id: id)) }

    /// Reports something else of an ad, as of its companions and icons, which may be seen and clicked after it is over.
    public func report(_ report: AdReport, of ad: AdReference) { mailbox.send(.ad(ad, report)) }

    // MARK: The course of the content

    /// Reports something of the content, for apps whose playhead only knows its position.
    public func content(_ update: ContentUpdate) { mailbox.send(update.input) }

    /// Ends the break that plays, or drops the next one.
    public func discardAdBreak() { mailbox.send(.discardBreak) }

    /// Lets a break that is over play once more when it is crossed.
    public func resetAdBreak(_ occurrence: OccurrenceID) { mailbox.send(.resetBreak(occurrence)) }

    /// Goes on with another playlist. What was played stays played.
    public func replacePlaylist(_ playlist: VMAPDocument) { mailbox.send(.replace(playlist)) }

    /// The place where ads are shown has another size.
    public func surfaceChanged(_ surface: Surface) { mailbox.send(.surfaceChanged(surface)) }

    /// The playback session is gone: no more ads, and no more beacons.
    public func sessionLost(reason: String) { mailbox.send(.sessionLost(reason: reason)) }

    /// The content is over, or the viewer stopped it: post-rolls play now, ALL_ADS_COMPLETED follows.
    public func contentComplete() { mailbox.send(.contentComplete) }

    /// Lets go of everything: ads stop, loads are cancelled, streams end, and nothing more comes. Beacons of what was shown
    /// go on for the tracking policy's grace period (30 s by default); a host that ends waits for them with
    /// ``AdsLoader/settled(within:)``.
    public func destroy() { mailbox.send(.letGo) }
}
