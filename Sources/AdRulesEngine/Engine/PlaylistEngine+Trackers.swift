import AdRulesModel

/// The showing that an event or a tracker belongs to.
struct BreakPlace: Sendable {
    var occurrence: OccurrenceID
    var showing: Int
    var position: StopPosition
}

// Events of breaks and ads, and the URLs of trackers with their macros expanded.
extension PlaylistEngine {
    // MARK: Events

    mutating func emitBreakEvent(_ name: AdEvent.Name, of place: BreakPlace) {
        var event = AdEvent(name, occurrence: place.occurrence, showing: place.showing)
        event.breakID = info(of: place.occurrence)?.adBreak.breakID
        event.position = place.position
        emit(.event(event))
    }

    /// An event of an ad, with the ad and its place in the pod.
    mutating func adEvent(
        _ name: AdEvent.Name, _ introduced: IntroducedAd, of loaded: LoadedBreak, at place: BreakPlace
    ) -> AdEvent {
        let info = info(of: place.occurrence)
        var event = AdEvent(name, occurrence: place.occurrence, showing: place.showing)
        event.breakID = info?.adBreak.breakID
        event.ad = introduced.number
        event.resolvedAd = introduced.ad
        event.pod = AdPodInfo(
            adPosition: introduced.place, totalAds: loaded.pod.count, isBumper: info?.isBumper ?? false,
            podIndex: podIndex(of: place.position), timeOffset: place.position,
            maxDuration: opportunity(of: place.occurrence)?.duration)
        return event
    }

    // MARK: Trackers

    /// The macro values for a showing.
    func macroContext(of place: BreakPlace) -> MacroContext {
        var context = MacroContext()
        context.date = configuration.epoch + now
        context.contentTime = phase == .idle ? nil : cursor.position
        context.position = place.position
        context.isStandalone = schedule.mode != .adRules
        var transactions = SeededGenerator(seed: configuration.seed)
        context.transactionID = transactions.nextUUID()
        context.breakMaxDuration = opportunity(of: place.occurrence)?.duration
        context.surface = configuration.surface
        context.isMuted = isMuted
        context.isFullscreen = isFullscreen
        context.mimeTypes = policies.mimeTypes
        context.apiFrameworks = policies.apiFrameworks
        context.hostValues = configuration.hostMacros
        return context
    }

    /// Requests tracker URLs, unless there are none or the session is lost.
    mutating func track(
        _ event: String, owner: TrackerFiring.Owner, urls: [SourceText], in context: MacroContext, of place: BreakPlace,
        ad: Int? = nil
    ) {
        guard !status.isLost, !urls.isEmpty else { return }
        var expanded: [String] = []
        expanded.reserveCapacity(urls.count)
        for url in urls { expanded.append(writer.expand(url.string, in: context)) }
        let code =
            context.error.map { owner == .vmap ? $0.vmapTrackerCode : $0.vastCode.rawValue }
        emit(
            .track(
                TrackerFiring(
                    owner: owner, event: event, occurrence: place.occurrence, showing: place.showing, ad: ad,
                    code: code, urls: expanded)))
    }

    /// Fires the break's own trackers for an event.
    mutating func trackBreak(_ event: TrackingEvent, of place: BreakPlace) {
        let urls = breakURLs(for: event, of: place.occurrence)
        guard !urls.isEmpty else { return }
        var context = macroContext(of: place)
        context.use = .vmapTracker
        track(event.rawValue, owner: .vmap, urls: urls, in: context, of: place)
    }

    /// Fires the break's own error trackers.
    mutating func trackBreakError(_ error: AdRulesError, of place: BreakPlace) {
        let urls = breakURLs(for: .error, of: place.occurrence)
        guard !urls.isEmpty else { return }
        var context = macroContext(of: place)
        context.use = .vmapTracker
        context.error = error
        track(TrackingEvent.error.rawValue, owner: .vmap, urls: urls, in: context, of: place)
    }

    private func breakURLs(for event: TrackingEvent, of occurrence: OccurrenceID) -> [SourceText] {
        guard let tracking = info(of: occurrence)?.adBreak.tracking else { return [] }
        return tracking.filter { $0.event == event && !$0.uri.isEmpty }.map(\.uri)
    }

    /// Fires VAST `Error` URLs.
    mutating func trackErrors(_ error: AdRulesError, urls: [SourceText], of place: BreakPlace, ad: IntroducedAd? = nil)
    {
        guard !urls.isEmpty else { return }
        var context = macroContext(of: place)
        context.use = .vastError
        context.error = error
        context.ad = ad?.ad
        track(TrackingEvent.error.rawValue, owner: .vast, urls: urls, in: context, of: place, ad: ad?.number)
    }

    /// Fires the trackers of an ad for an event.
    mutating func trackAd(_ event: TrackingEvent, _ introduced: IntroducedAd, of place: BreakPlace, adTime: MediaTime?)
    {
        trackAd(event.rawValue, urls: introduced.ad.trackers(for: event), introduced, of: place, adTime: adTime)
    }

    /// Fires tracker URLs of an ad.
    mutating func trackAd(
        _ name: String, urls: [SourceText], _ introduced: IntroducedAd, of place: BreakPlace, adTime: MediaTime?,
        use: MacroContext.Use = .tracker
    ) {
        guard !urls.isEmpty else { return }
        var context = macroContext(of: place)
        context.use = use
        context.ad = introduced.ad
        context.adTime = adTime
        context.adCount = runs.first { $0.occurrence == place.occurrence }?.startedAds
        if use == .verification { context.verificationReason = 2 }
        track(name, owner: .vast, urls: urls, in: context, of: place, ad: introduced.number)
    }
}
