// Events of breaks and ads, and the URLs of trackers with their macros expanded.
extension PlaylistEngine {
    // MARK: Events

    mutating func emitBreakEvent(_ name: AdEvent.Name, of showing: BreakShowing) {
        var event = AdEvent(name, occurrence: showing.occurrence, showing: showing.number)
        event.breakID = info(of: showing.occurrence)?.adBreak.breakID
        event.position = showing.position
        emit(.event(event))
    }

    mutating func adEvent(
        _ name: AdEvent.Name, _ introduced: IntroducedAd, podSize: Int, of showing: BreakShowing
    ) -> AdEvent {
        let info = info(of: showing.occurrence)
        var event = AdEvent(name, occurrence: showing.occurrence, showing: showing.number)
        event.breakID = info?.adBreak.breakID
        event.ad = introduced.number
        event.resolvedAd = introduced.ad
        event.pod = AdPodInfo(
            adPosition: introduced.podPosition, totalAds: podSize, isBumper: info?.isBumper ?? false,
            podIndex: schedule.podIndex(of: showing.position), timeOffset: showing.position,
            maxDuration: opportunity(of: showing.occurrence)?.duration)
        return event
    }

    // MARK: Trackers

    func macroContext(of showing: BreakShowing) -> MacroContext {
        var context = MacroContext()
        context.date = configuration.epoch + now
        context.contentTime = phase == .idle ? nil : cursor.position
        context.position = showing.position
        context.isStandalone = schedule.mode != .adRules
        var transactions = SeededGenerator(seed: configuration.seed)
        context.transactionID = transactions.nextUUID()
        context.breakMaxDuration = opportunity(of: showing.occurrence)?.duration
        context.surface = configuration.surface
        context.isMuted = playback.player.isMuted
        context.isFullscreen = playback.player.isFullscreen
        context.mimeTypes = policies.mimeTypes
        context.apiFrameworks = policies.apiFrameworks
        context.hostValues = configuration.hostMacros
        return context
    }

    func macroContext(
        of introduced: IntroducedAd, in showing: BreakShowing, adTime: MediaTime?, use: MacroContext.Use
    ) -> MacroContext {
        var context = macroContext(of: showing)
        context.use = use
        context.ad = introduced.ad
        context.adTime = adTime
        context.adCount = introduced.place
        return context
    }

    /// Requests tracker URLs, unless there are none or the session is lost.
    mutating func track(
        _ event: String, owner: TrackerFiring.Owner, urls: [SourceText], in context: MacroContext,
        of showing: BreakShowing, ad: Int? = nil
    ) {
        guard !status.isLost, !urls.isEmpty else { return }
        var expanded: [String] = []
        expanded.reserveCapacity(urls.count)
        for url in urls { expanded.append(writer.expand(url.string, in: context)) }
        let code = context.error.map { owner == .vmap ? $0.code : $0.vastCode.rawValue }
        emit(
            .track(
                TrackerFiring(
                    owner: owner, event: event, occurrence: showing.occurrence, showing: showing.number, ad: ad,
                    code: code, urls: expanded)))
    }

    /// Fires the break's own trackers for an event; those for `error` with the error that they report.
    mutating func trackBreak(_ event: TrackingEvent, of showing: BreakShowing, error: AdRulesError? = nil) {
        let tracking = info(of: showing.occurrence)?.adBreak.tracking ?? []
        let urls = tracking.filter { $0.event == event && $0.uri.isFetchable }.map(\.uri)
        guard !urls.isEmpty else { return }
        var context = macroContext(of: showing)
        context.use = .vmapTracker
        context.error = error
        track(event.rawValue, owner: .vmap, urls: urls, in: context, of: showing)
    }

    /// Fires the errors of ads that are dropped, each with those of their break.
    mutating func trackDropped(_ dropped: [AdSelection.Dropped], of showing: BreakShowing) {
        for ad in dropped {
            trackErrors(of: ad, in: showing)
            trackBreak(.error, of: showing, error: ad.error)
        }
    }

    /// Fires the VAST `Error` URLs of an ad that is dropped; `introduced`: the ad, if it has its number.
    mutating func trackErrors(
        of dropped: AdSelection.Dropped, in showing: BreakShowing, introduced: IntroducedAd? = nil,
        adTime: MediaTime? = nil
    ) {
        var context = macroContext(of: showing)
        context.use = .vastError
        context.error = dropped.error
        context.ad = dropped.ad
        context.adCount = introduced?.place
        context.adTime = adTime
        track(
            TrackingEvent.error.rawValue, owner: .vast, urls: dropped.errors, in: context, of: showing,
            ad: introduced?.number)
    }

    mutating func track(_ moment: AdMoment, _ introduced: IntroducedAd, of showing: BreakShowing, adTime: MediaTime?) {
        for trackers in moment.trackers {
            trackAd(
                trackers.name, urls: introduced.ad.urls(of: trackers, policies: policies), introduced, of: showing,
                adTime: adTime, use: trackers.use)
        }
    }

    mutating func trackAd(
        _ name: String, urls: [SourceText], _ introduced: IntroducedAd, of showing: BreakShowing, adTime: MediaTime?,
        use: MacroContext.Use = .tracker
    ) {
        guard !urls.isEmpty else { return }
        var context = macroContext(of: introduced, in: showing, adTime: adTime, use: use)
        if use == .verification { context.verificationReason = 2 }
        track(name, owner: .vast, urls: urls, in: context, of: showing, ad: introduced.number)
    }
}
