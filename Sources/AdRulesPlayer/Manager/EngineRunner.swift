/// Owns the engine of one session: processes messages one at a time, passes them to the engine, and carries out the
/// actions it returns.
///
/// A step never suspends. Work that waits (loads, players, delegates, beacons, the clock) runs in its own tasks and
/// reports back by message, so no state is held across an `await`.
actor EngineRunner {
    var plan: SessionPlan
    let session: SessionID
    let services: SessionServices
    let mailbox: Mailbox
    private let delegateReference: DelegateReference
    let view: Guarded<SessionView>

    var engine: PlaylistEngine?
    /// The inputs that came before the session began.
    var early: [EngineInput] = []
    private var hasStarted = false
    var end: SessionEnd?
    private var settings = AdsRenderingSettings()
    private var calls: HostCalls?
    var host: HostQueue?
    lazy var beacons = SessionBeacons(
        services.tracking, session, firstHop: services.firstHop, network: services.network, clock: clock)
    private var polling: PlayheadPolling?
    /// The playhead that reports its own position, until the session ends.
    private var reportingPlayhead: (any ContentPlayhead)?
    var alarm: (time: MediaTime, task: Task<Void, Never>)?
    var loads: [LoadToken: Task<Void, Never>] = [:]
    var playing = PlayingAds()
    var subscribers: [ObjectIdentifier: Subscriber] = [:]
    /// The state that the app draws.
    let uiStates = StateStreams<AdUIState?>(nil)
    /// How far the ads of the breaks are that have not begun.
    var readiness = ReadinessTable()
    let readinessStates = StateStreams<[BreakReadiness]>([])

    init(
        plan: SessionPlan, services: SessionServices, mailbox: Mailbox, delegateReference: DelegateReference,
        view: Guarded<SessionView>
    ) {
        self.plan = plan
        session = plan.session
        self.services = services
        self.mailbox = mailbox
        self.delegateReference = delegateReference
        self.view = view
    }

    var clock: any PlayerClock { services.clock }

    /// Processes messages until the session is destroyed and its beacons are handed over: until then the ``AdsLoader``
    /// finds it, also if the app has let go of its manager.
    func run() async {
        for await envelope in mailbox.envelopes {
            switch envelope.message {
            case .begin(let setup): await begin(setup)
            case .start: await start()
            default: take(envelope.message, now: envelope.now)
            }
            mailbox.processed()
        }
        await beacons.finished()
    }

    private func take(_ message: Message, now: MediaTime) {
        switch message {
        case .begin, .start: break
        case .input(let input): step(input, now: now)
        case .reportOfCurrent(let report):
            guard let reference = playing.current else { return }
            step(.ad(reference, report), now: now)
        case .clickedPart(let reference, let report, let page):
            step(.ad(reference, report), now: now)
            if plan.presentation.allows(report) { openPage(page, of: reference) }
        case .privacy(let signals): choose(signals, now: now)
        case .presentation(let presentation): present(presentation, now: now)
        case .volume: if let playback = playing.playback { setVolume(of: playback) }
        case .alarm(let time):
            guard alarm?.time == time else { return }
            alarm = nil
            step(.deadline, now: now)
        case .subscribe(let subscriber):
            if end == nil { subscribers[ObjectIdentifier(subscriber.key)] = subscriber } else { subscriber.finish() }
        case .unsubscribe(let key): subscribers[key] = nil
        case .explain(let continuation): continuation.resume(returning: engine?.explanations ?? [])
        case .save(let continuation): continuation.resume(returning: saved(now: now))
        case .handOver(let continuation): beacons.whenHandedOver(continuation)
        case .afterHostCalls(let work): afterHostCalls(work)
        // As from a lock screen: the viewer would hear both.
        case .playsBehindAds: if engine?.state == .holding, mailbox.isHeld.withLock({ $0 }) { send(.pauseContent) }
        case .late(let words): warn(words)
        case .letGo: destroy(now: now)
        }
    }

    /// Takes over the viewer's choices: for the session to come, or for one that runs.
    private func choose(_ signals: PrivacySignals, now: MediaTime) {
        plan.privacy = signals
        adoptMacros(now: now)
    }

    /// Passes the host's macros to the engine, if they have changed.
    func adoptMacros(now: MediaTime) {
        guard let old = engine?.configuration.hostMacros, plan.hostMacros != old else { return }
        step(.hostMacros(plan.hostMacros), now: now)
    }

    /// Waits until all beacons fired so far have been handed to the sender.
    nonisolated func beaconsHandedOver() async {
        await withCheckedContinuation { continuation in
            if !mailbox.send(.handOver(continuation)) { Task { await beacons.whenHandedOver(continuation) } }
        }
    }

    /// Does work after the calls to the host's side that are queued.
    private func afterHostCalls(_ work: @escaping @Sendable () async -> Void) {
        if host?.send(.work(work)) == true { return }
        clock.work { [host] in
            // A destroyed session accepts no more calls, and finishes once all of them are made.
            await host?.finished()
            await work()
        }
    }

    /// Does work for a session that is destroyed, after its last calls to the host's side.
    nonisolated func whenDestroyed(_ work: @escaping @Sendable () async -> Void) {
        services.clock.work { await self.afterHostCalls(work) }
    }

    /// Passes a countdown to the delegate, if there is one.
    func send(_ countdown: AdCountdown) {
        if delegateReference.delegate != nil { host?.send(countdown) }
    }

    // MARK: The course of a session

    private func begin(_ setup: SessionSetup) async {
        guard engine == nil, end != .destroyed else { return }
        settings = setup.settings
        let isRestored = plan.isRestored
        engine = plan.takeEngine(setup.settings, clock: clock, reportsReady: setup.player.reportsReady)
        noteBeginning(isRestored: isRestored)
        let calls = HostCalls(setup, delegateReference: delegateReference, mailbox: mailbox)
        self.calls = calls
        host = HostQueue(clock: clock) { await calls.perform($0) }
        if let warning = plan.warning { warn(warning) }
        if isRestored { await goOn() } else { takeEarly() }
        if !isRestored, plan.schedule.mode == .adRules || plan.isStarted { await start() }
    }

    /// Takes the inputs that came before the session began: before its first request, where that is possible.
    private func takeEarly() {
        for input in early { step(input, now: clock.now) }
        early = []
    }

    /// Reports a mistake of the app to its developers.
    private func warn(_ words: String) {
        services.observer?.sessionWarned(session, words)
        send(.log(words))
    }

    private func noteBeginning(isRestored: Bool) {
        guard let engine else { return }
        if engine.schedule.mode == .adRules { view.withLock { $0.cuePoints = engine.schedule.cuePoints } }
        if isRestored {
            services.observer?.sessionRestored(session, engine: engine)
        } else {
            services.observer?.sessionBegan(session, schedule: engine.schedule, configuration: engine.configuration)
        }
    }

    /// Starts the session. Once started, the app's `start()` plays the break that waits for it; with autoPlay on, none
    /// does, and apps that call `start()` for each break, as IMA's samples do, are right to.
    private func start() async {
        if engine == nil { plan.isStarted = true }
        guard let calls, !hasStarted else {
            if hasStarted, engine?.configuration.policies.autoPlay == false { step(.startBreak, now: clock.now) }
            return
        }
        hasStarted = true
        let position = await calls.content.make("currentTime") { await calls.playhead.currentTime } ?? nil
        step(.start(at: settings.startPosition ?? position ?? .zero), now: clock.now)
        await follow(calls)
    }

    /// Continues a saved session. The engine holds the content again and plays its ads again; content that was playing
    /// it takes as playing.
    private func goOn() async {
        guard let calls else { return }
        hasStarted = true
        if engine?.state == .playing, let position = engine?.contentTime { send(.startContent(at: position)) }
        step(.restored, now: clock.now)
        takeEarly()
        if let surface = plan.surface { step(.surfaceChanged(surface), now: clock.now) }
        await follow(calls)
    }

    /// The session as it is now; nil before it starts and once it is over.
    private func saved(now: MediaTime) -> SessionSnapshot? {
        guard hasStarted, end == nil else { return nil }
        // The engine learns the time only with an input, and a snapshot holds the time that deadlines have left.
        step(.deadline, now: now)
        guard let engine, end == nil else { return nil }
        services.observer?.sessionSaved(session)
        return SessionSnapshot(
            session: session, engine: engine, privacy: plan.privacy.saved, ownMacros: plan.ownMacros,
            firstHop: services.firstHop, headerOrigins: services.headerOrigins)
    }

    /// Follows the position of the content.
    private func follow(_ calls: HostCalls) async {
        let playhead = calls.playhead
        let isPushed = await calls.content.make("beginReporting") { [mailbox] in
            await playhead.beginReporting { mailbox.send($0) }
        }
        // A playhead that does not return may still report later.
        if isPushed ?? true {
            reportingPlayhead = playhead
            if end != nil { endReporting() }
        } else if end == nil {
            polling = PlayheadPolling(playhead, every: settings.playheadInterval, mailbox: mailbox)
        }
    }

    private func destroy(now: MediaTime) {
        guard end != .destroyed else { return }
        step(.destroy, now: now)
        for load in loads.values { load.cancel() }
        loads = [:]
        alarm?.task.cancel()
        alarm = nil
        let last = end ?? .destroyed
        finish(.destroyed)
        if let engine {
            // A lost session was already closed when it was lost.
            if last != .lost { beacons.close(last) }
            services.observer?.sessionEnded(session, last, explanations: engine.explanations)
        }
        host?.close()
        mailbox.close()
        engine = nil
        calls = nil
    }

    /// Ends all streams. Clicks on companions and icons that are still visible are tracked after that, too.
    func finish(_ end: SessionEnd) {
        self.end = end
        playing.endAll()
        host?.dropCountdown()
        stopUnplayed()
        polling?.cancel()
        polling = nil
        endReporting()
        uiStates.note(nil)
        uiStates.finish()
        noteReadiness([])
        readinessStates.finish()
        let readers = Array(subscribers.values)
        subscribers = [:]
        if let host {
            // After the calls to the players that are still queued.
            host.send(.finish(readers))
        } else {
            for reader in readers { reader.finish() }
        }
    }

    private func endReporting() {
        guard let playhead = reportingPlayhead else { return }
        reportingPlayhead = nil
        host?.send(.endReporting(playhead))
    }
}
