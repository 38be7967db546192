// One step: passes an input to the engine and carries out each action it returns.
extension EngineRunner {
    func step(_ input: EngineInput, now: MediaTime) {
        guard engine != nil else { return keep(input) }
        tellDate(before: input, now: now)
        if end != nil { notePause(input) }
        switch input {
        case .ad(_, let report) where !isAllowed(report): return
        case .ad(let reference, let report) where playing.keeps(report, of: reference): return
        case .adsLoaded(let token, _), .adsFailed(let token, _): loads[token] = nil
        case .ad(let reference, .failed): playing.failed(reference)
        // If no ad is shown, the engine holds back what comes next.
        case .viewerPaused: if let playback = playing.playback { host?.send(.pause(playback)) }
        case .viewerResumed:
            // Content that was reported as paused, or that a session in an earlier process had paused.
            if engine?.state == .paused, engine?.pauseStands == false {
                return step(.contentPlaying(rate: 1), now: now)
            }
            if let playback = playing.playback { host?.send(.resume(playback)) }
        default: break
        }
        if case .sessionLost = input, end != .lost {
            end = .lost
            beacons.close(.lost)
        }
        // Called in place, so that the engine is never copied.
        let actions = engine?.handle(input, now: now) ?? []
        services.observer?.sessionStepped(session, input: input, now: now, actions: actions)
        // Most steps are playhead positions at which nothing is due.
        if actions.isEmpty, case .playhead = input {
            setAlarm()
            return
        }
        for action in actions { perform(action) }
        if let engine, readiness.note(input, actions, of: engine) { noteReadiness(readiness.list) }
        if case .ad(let reference, .clicked) = input { openPage(of: reference, actions) }
        playing.clean()
        host?.dropCountdown { playing.known[$0] == nil }
        stopUnplayed()
        setAlarm()
        publish()
        for (reference, report) in playing.takeDue() { step(.ad(reference, report), now: now) }
    }

    /// Tells the engine the date before an input, unless it is what the clock makes it, to a second: the machine slept,
    /// or its date was set. A restored session knows it from its plan.
    private func tellDate(before input: EngineInput, now: MediaTime) {
        switch input {
        case .date, .restored: return
        default: break
        }
        let known = engine?.configuration.epoch ?? .zero
        guard let date = (clock.date - clock.now + now).asPosition(),
            (date - now - known).microseconds.magnitude >= 1_000_000
        else { return }
        step(.date(date), now: now)
    }

    /// Keeps an input that comes before the session begins, for its first step.
    private func keep(_ input: EngineInput) {
        switch input {
        // The window may be resized between the request and the beginning.
        case .surfaceChanged(let surface): if let surface = surface.asSize { plan.surface = surface }
        // A session begins where the content is then, and no ad has been shown.
        case .playhead, .seek, .ad: break
        default:
            guard end == nil else { return }
            early.append(input)
            notePause(input)
        }
    }

    /// Notes the viewer's pause if no engine counts it: before the session and after its ads, when content plays on.
    private func notePause(_ input: EngineInput) {
        switch input {
        case .viewerPaused: view.withLock { $0.isPaused = true }
        case .viewerResumed: view.withLock { $0.isPaused = false }
        case .contentPaused where end != nil: view.withLock { $0.isPaused = true }
        case .contentPlaying where end != nil: view.withLock { $0.isPaused = false }
        default: break
        }
    }

    private func perform(_ action: EngineAction) {
        switch action {
        case .startContent(let position): send(.startContent(at: position))
        case .pauseContent: send(.pauseContent)
        case .resumeContent(let position): send(.resumeContent(at: position))
        case .loadAds(let token, let request):
            playing.endPrepared(of: request.occurrence)
            load(token, request)
        case .cancelLoad(let token): loads.removeValue(forKey: token)?.cancel()
        case .prepareAd(let reference, let ad):
            playing.endPrepared(of: reference.occurrence, except: reference)
            host?.send(.prepare(playback(reference, ad)))
        case .playAd(let reference, let ad, let time):
            let playback = playback(reference, ad)
            playing.begin(playback, at: time)
            setVolume(of: playback)
            host?.send(.play(playback, at: time))
        case .stopAd(let reference): if let playback = playing.stop(reference) { host?.send(.stop(playback)) }
        case .track(let firing): if end != .lost { beacons.send(firing) }
        case .event(let event): happened(event)
        case .decision(let decision):
            for ruling in decision.rulings {
                if case .ended = ruling.verdict { playing.endPrepared(of: ruling.occurrence) }
            }
            send(.log("why: \(decision)"))
        case .log(let words): send(.log(words))
        case .end: finish(end ?? .finished)
        }
    }

    private func happened(_ event: AdEvent) {
        guard event.name == .adProgress else {
            playing.happened(event)
            if let points = event.cuePoints { view.withLock { $0.cuePoints = points } }
            send(.ad(event))
            return
        }
        guard let reference = event.reference else { return }
        playing.started(reference)
        guard let timing = engine?.timing(of: reference), let countdown = AdCountdown(event, timing: timing)
        else { return }
        if reference == playing.current { view.withLock { $0.countdown = countdown } }
        noteUIState()
        send(countdown)
        for subscriber in subscribers.values {
            if case .progress(let continuation) = subscriber.feed { continuation.yield(countdown) }
        }
    }

    /// Removes ads from the player that were only prepared and are over.
    func stopUnplayed() {
        for playback in playing.takeUnplayed() { host?.send(.stop(playback)) }
    }

    func send(_ event: AdsManagerEvent) { host?.send(.event(event, Array(subscribers.values))) }

    /// Sets the volume of an ad if the app has ever set one.
    func setVolume(of playback: AdPlayback) {
        guard let volume = view.withLock({ $0.volume }) else { return }
        host?.send(.setVolume(volume, playback))
    }

    private func openPage(of reference: AdReference, _ actions: [EngineAction]) {
        for case .event(let event) in actions where event.name == .clicked {
            openPage(event.resolvedAd?.clickThrough?.string, of: reference)
        }
    }

    /// Opens the page of an ad, or of a companion or an icon, whose ad may be over, with its macros expanded.
    func openPage(_ page: String?, of reference: AdReference) {
        guard let page, !page.isEmpty, let engine, end != .lost else { return }
        let now = clock.now
        var known = MacroContext()
        known.use = .click
        known.date = clock.date
        known.hostValues = engine.configuration.hostMacros
        let context = engine.clickContext(of: reference, now: now) ?? known
        var generator = SeededGenerator(seed: engine.configuration.seed ^ UInt64(bitPattern: now.microseconds))
        send(.openPage(MacroExpander.expand(page, in: context, using: &generator), reference))
    }

    func noteReadiness(_ list: [BreakReadiness]) {
        view.withLock { $0.readiness = list }
        readinessStates.note(list)
    }

    private func noteUIState() {
        view.withLock { view in
            if uiStates.hasReaders { uiStates.note(view.uiState) }
        }
    }

    private func playback(_ reference: AdReference, _ ad: ResolvedAd) -> AdPlayback {
        let playback = AdPlayback(reference, ad: ad) { [mailbox] in mailbox.send(.ad($0, $1)) }
        playing.known[reference] = playback
        return playback
    }

    private func load(_ token: LoadToken, _ request: BreakAdRequest) {
        let (clock, mailbox, resolver) = (clock, mailbox, services.resolver)
        var request = request
        if case .tag(let url) = request.source { request.source = .tag(plan.privacy.taggedURL(url)) }
        loads[token] = clock.work { [request] in
            do throws(AdRulesError) {
                let response = try await resolver.resolve(request) { progress in
                    switch progress {
                    case .wrapperFollowed: mailbox.send(.wrapperFollowed(token))
                    case .soFar(let response): mailbox.send(.adsSoFar(token, response))
                    }
                }
                mailbox.send(.adsLoaded(token, response))
            } catch {
                // The result of a cancelled load is not used.
                if !Task.isCancelled { mailbox.send(.adsFailed(token, error)) }
            }
        }
    }

    /// Wakes the session at the engine's next deadline. An alarm that is set too early is kept: deadlines move with
    /// every report of an ad, and replacing the task each time would cost more.
    private func setAlarm() {
        guard let time = engine?.nextDeadline else { return }
        if let alarm {
            guard time < alarm.time else { return }
            alarm.task.cancel()
        }
        alarm = (time, clock.alarm(at: time) { [mailbox] in mailbox.send(.alarm(time)) })
    }

    func publish() {
        guard let engine else { return }
        let (state, current) = (engine.state, playing.playback)
        let isAdPaused = current.map { engine.isPaused($0.reference) } ?? false
        let isPaused = isAdPaused || engine.pauseStands || state == .paused
        view.withLock { view in
            // Once the session is over, `notePause` counts.
            if view.state != .ended { view.isPaused = isPaused }
            view.state = state
            view.currentAd = current
            view.isAdPaused = isAdPaused
            // The next ad's is not known before its first progress.
            if view.countdown?.reference != current?.reference { view.countdown = nil }
        }
        noteUIState()
    }
}
