import AdRulesText

// Every list is in firing order: the InLine's URLs in document order, then those of the wrappers from the inside out
// (page Behaviour, Trackers). Empty URLs and `about:blank` are left out.
extension ResolvedAd {
    package var impressions: [SourceText] { allAds.flatMap(\.impressions).fetchable }

    package var errors: [SourceText] { allAds.flatMap(\.errors).fetchable }

    /// The `ClickTracking` (linear) or `NonLinearClickTracking` URLs. A display ad has none: its companions do.
    package var clickTracking: [SourceText] {
        switch type {
        case .linear: linears.flatMap(\.videoClicks.clickTracking).fetchable
        case .nonlinear:
            ((nonLinear?.clickTracking ?? []) + wrapperNonLinears.flatMap(\.nonLinears).flatMap(\.clickTracking))
                .fetchable
        case .display: []
        }
    }

    /// The URLs of the `CustomClick` elements with an id, or of all of them if `id` is nil: for clicks that open no
    /// page (VAST 4.2 §3.10.3).
    package func customClicks(id: String? = nil) -> [SourceText] {
        allCustomClicks.filter { id == nil || $0.id.isSpelled(id) }.fetchable
    }

    /// The ids of its `CustomClick` elements, each once, in the order in which their URLs are fired; nil is the id of
    /// those without one. Empty if the ad has no custom clicks.
    public var customClickIDs: [String?] {
        var seen: Set<ByteText?> = []
        let ids = allCustomClicks.filter(\.uri.isFetchable).map(\.id)
        return ids.filter { id in seen.insert(id.map { ByteText($0) }).inserted }
    }

    private var allCustomClicks: [Beacon] { linears.flatMap(\.videoClicks.customClicks) }

    /// The linear parts, the InLine's first.
    private var linears: [Linear] { (linear.map { [$0] } ?? []) + wrapperLinears }

    /// A companion by its index in ``companions``, with the trackers that the wrappers around it have for it: those of
    /// their companions without a resource that have its id or its size (VAST 4.2 §3.13, `CompanionClickTracking`).
    /// Complexity: O(companions).
    func companion(at index: Int) -> Companion? {
        guard index >= 0 else { return nil }
        var found: Companion?
        var place = index
        for ad in allAds {
            guard let companion = found else {
                let shown = ad.companions.filter(canShow)
                found = shown[at: place]
                place -= shown.count
                continue
            }
            for tracker in ad.companions where tracker.resources.isEmpty && tracker.tracks(companion) {
                found?.tracking += tracker.tracking
                found?.clickTracking += tracker.clickTracking
            }
        }
        return found
    }

    /// The tracker URLs of an event; empty for `progress`, see ``progressTrackers``.
    package func trackers(for event: TrackingEvent) -> [SourceText] {
        guard event != .progress else { return [] }
        return tracking.filter { $0.event == event }.map(\.uri).filter(\.isFetchable)
    }

    /// The tracker URLs of all events that have any, in the order of their first tracker, without `progress`.
    /// Complexity: O(trackers).
    package var trackersByEvent: [(event: TrackingEvent, urls: [SourceText])] {
        var groups: [(event: TrackingEvent, urls: [SourceText])] = []
        var places: [TrackingEvent: Int] = [:]
        for tracker in tracking {
            guard let event = tracker.event, event != .progress, tracker.uri.isFetchable else { continue }
            if let place = places[event] {
                groups[place].urls.append(tracker.uri)
            } else {
                places[event] = groups.count
                groups.append((event, [tracker.uri]))
            }
        }
        return groups
    }

    /// The measurement scripts of the InLine and of the wrappers from the inside out.
    package var verifications: [Verification] { allAds.flatMap(\.playedVerifications) }

    /// The `progress` trackers that have an offset; not sorted by offset.
    package var progressTrackers: [Tracking] {
        tracking.filter { $0.event == .progress && $0.offset != nil && $0.uri.isFetchable }
    }

    /// The URLs of a list of its `ViewableImpression` elements, such as `viewable`.
    package func viewability(_ list: KeyPath<ViewableImpression, [Beacon]>) -> [SourceText] {
        allAds.compactMap(\.viewableImpression).flatMap { $0[keyPath: list] }.fetchable
    }

    /// The URLs that report verification scripts as not executed because the player runs none of their API frameworks
    /// (VAST 4.1 §3.17, `verificationNotExecuted`); `[REASON]` is 2 in them.
    package func verificationsNotExecuted(policies: Policies) -> [SourceText] {
        verifications
            .filter { verification in
                !verification.resources.contains {
                    $0.apiFramework != nil && policies.apiFrameworks.run($0.apiFramework)
                }
            }
            .flatMap(\.tracking)
            .filter { $0.event == .verificationNotExecuted && $0.uri.isFetchable }
            .map(\.uri)
    }

    /// The trackers of the chosen part and of the wrappers' parts of the same kind.
    private var tracking: [Tracking] {
        switch type {
        case .linear:
            // Asked for with each position of an ad; most have no wrapper.
            return wrappers.isEmpty ? linear?.tracking ?? [] : linears.flatMap(\.tracking)
        case .nonlinear:
            let own = (creative?.nonLinearAds?.tracking ?? []) + (nonLinear?.tracking ?? [])
            return own + wrapperNonLinears.flatMap { $0.tracking + $0.nonLinears.flatMap(\.tracking) }
        case .display: return []
        }
    }
}

extension [Beacon] {
    var fetchable: [SourceText] { map(\.uri).filter(\.isFetchable) }
}
