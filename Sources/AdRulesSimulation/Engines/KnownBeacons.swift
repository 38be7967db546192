/// The beacons that another engine was given, from which follows how often a URL may stand in one firing.
struct KnownBeacons {
    /// The breaks of the playlist; empty once it was replaced, since their numbers may be others then.
    private var breaks: [AdBreak] = []
    private var loads: [LoadToken: OccurrenceID] = [:]
    /// The latest response to each break that was loaded.
    private var responses: [OccurrenceID: AdResponse] = [:]

    /// Creates what is known when a session begins.
    init(_ document: AdDocument) {
        switch document {
        case .vmap(let playlist): breaks = playlist.breaks
        case .vast(let response): responses[OccurrenceID(0)] = AdResponse(response.vast)
        }
    }

    /// Takes note of what the engine gets.
    mutating func note(_ input: EngineInput) {
        switch input {
        case .adsLoaded(let token, let response):
            if let occurrence = loads.removeValue(forKey: token) { responses[occurrence] = response }
        case .replace: breaks = []
        default: break
        }
    }

    /// Takes note of what the engine asks for.
    mutating func note(_ actions: [EngineAction]) {
        for case .loadAds(let token, let request) in actions { loads[token] = request.occurrence }
    }

    /// Whether URLs may follow those of a firing of the same tracker: whether none comes more often than the tracker
    /// may have it. A URL that stands nowhere as it was sent, such as one with macros, may come any number of times.
    ///
    /// - Complexity: O(URLs of the firing); for one that it has already, O(beacons of the break).
    func maySend(_ urls: [String], behind firing: TrackerFiring) -> Bool {
        urls.allSatisfy { url in
            let sent = firing.urls.count { $0.isSpelled(url) }
            guard sent > 0 else { return true }
            let most = count(of: url, in: firing)
            return most == 0 || sent < most
        }
    }

    private func count(of url: String, in firing: TrackerFiring) -> Int {
        let index = firing.occurrence.index
        let adBreak = breaks.indices.contains(index) ? breaks[index] : nil
        switch firing.owner {
        case .vmap:
            let tracking = adBreak?.tracking ?? []
            return tracking.count { $0.event?.rawValue == firing.event && $0.uri.string.isSpelled(url) }
        case .vast:
            var entries = responses[firing.occurrence]?.entries ?? []
            if entries.isEmpty, case .vast(let vast)? = adBreak?.source?.content { entries = AdResponse(vast).entries }
            // Which of the ads it is, only the engine knows.
            return entries.map { entry in
                // Addresses are written in CDATA sections.
                VAST(ads: [entry.inline].compactMap(\.self) + entry.wrappers).xml().ranges(
                    of: "<![CDATA[\(url)]]>".utf8
                ).count
            }.max() ?? 0
        }
    }
}
