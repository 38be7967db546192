extension CreativeSignaling {
    /// The block of one linear ad: its duration, identifiers, trackers, measurement scripts and clicks. Macros that are
    /// facts of the ad and its break are expanded; the names of the others are added to `macros`.
    init(
        _ ad: ResolvedAd, in context: MacroContext = MacroContext(), policies: Policies = AssetList.policies,
        macros: inout [String]
    ) {
        var context = context
        context.ad = ad
        var part = Part(type: Self.linear, duration: ad.duration)
        part.identifiers = (ad.creative?.universalAdIDs ?? []).compactMap { id in
            guard !id.value.isEmpty else { return nil }
            return Identifier(scheme: id.registry ?? "unknown", value: id.value.string)
        }
        part.add(.impressions, of: ad)
        let reserved = Self.ownNames
        for (event, urls) in ad.trackersByEvent where !reserved.contains(event.rawValue) {
            part.add(event.rawValue, urls)
        }
        for tracker in ad.progressTrackers {
            guard let offset = tracker.offset?.resolved(in: ad.duration) else { continue }
            part.tracking.append(EventTracking("progress", offset: offset, urls: [tracker.uri.string]))
        }
        part.add(.clicks, of: ad)
        part.add(.errors, of: ad)
        part.add(.verificationsNotExecuted, of: ad, policies: policies)
        part.verifications = ad.verifications.compactMap { verification in
            guard let script = verification.resources.first(where: { $0.kind == .javaScript }) else { return nil }
            return VerificationScript(
                vendor: verification.vendor ?? "", resource: script.uri.string,
                parameters: verification.parameters?.string)
        }
        part.clickThrough = ad.clickThrough?.string
        part.skipOffset = ad.skipTime
        part.expand(in: context, left: &macros)
        self.init(.slot, payload: [part])
    }

    /// The type of the part of a linear ad.
    static let linear = "linear"

    /// The events of VMAP and their names in the block of a break.
    static let breakEvents: [(event: TrackingEvent, name: String)] = [
        (.breakStart, "podStart"), (.breakEnd, "podEnd"), (.error, "error"),
    ]

    /// The trackers that have elements of their own instead of `Tracking`.
    private static let ownNames = Set(
        [AdTrackers.impressions, .clicks, .errors, .verificationsNotExecuted].map(\.name))

    /// The block of a break: the trackers of its playlist (VMAP 1.0.1 §2.4); nil if there are none.
    init?(
        breakTracking: [Tracking], duration: MediaTime, in context: MacroContext = MacroContext(),
        macros: inout [String]
    ) {
        var part = Part(duration: duration)
        for (event, name) in Self.breakEvents {
            part.add(name, breakTracking.filter { $0.event == event && $0.uri.isFetchable }.map(\.uri))
        }
        guard !part.tracking.isEmpty else { return nil }
        part.expand(in: context, left: &macros)
        self.init(.pod, payload: [part])
    }
}

extension CreativeSignaling.Part {
    /// Expands the macros of the trackers that are facts.
    fileprivate mutating func expand(in context: MacroContext, left: inout [String]) {
        for index in tracking.indices {
            tracking[index].urls = tracking[index].urls.map {
                MacroExpander.expandingFacts($0, in: context, left: &left)
            }
        }
        clickThrough = clickThrough.map { MacroExpander.expandingFacts($0, in: context, left: &left) }
    }

    /// Adds trackers of an ad, if it has any.
    fileprivate mutating func add(
        _ trackers: AdTrackers, of ad: ResolvedAd, policies: Policies = AssetList.policies
    ) { add(trackers.name, ad.urls(of: trackers, policies: policies)) }

    /// Adds the URLs of an event, if there are any.
    fileprivate mutating func add(_ event: String, _ urls: [SourceText]) {
        guard !urls.isEmpty else { return }
        tracking.append(CreativeSignaling.EventTracking(event, urls: urls.map(\.string)))
    }
}
