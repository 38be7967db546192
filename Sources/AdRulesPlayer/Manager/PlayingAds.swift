import AdRulesEngine

/// The ads that were handed to the player.
struct PlayingAds {
    /// Ads that were prepared or played and are not yet over.
    var known: [AdReference: AdPlayback] = [:]
    /// The ads being shown: a linear one goes last, because it covers the others.
    private(set) var shown: [AdReference] = []
    private var over: [AdReference] = []

    /// The ad that a click or a skip refers to.
    var current: AdReference? { shown.last }
    /// The playback of ``current``, for reporting.
    var playback: AdPlayback? { current.flatMap { known[$0] } }

    mutating func begin(_ playback: AdPlayback) {
        shown.removeAll { $0 == playback.reference }
        if playback.ad.type == .linear {
            shown.append(playback.reference)
        } else {
            shown.insert(playback.reference, at: 0)
        }
    }

    mutating func stop(_ reference: AdReference) -> AdPlayback? {
        over.append(reference)
        return known[reference]
    }

    mutating func happened(_ event: AdEvent) {
        guard let occurrence = event.occurrence else { return }
        switch event.name {
        case .complete, .skipped, .adError:
            if let ad = event.ad { over.append(AdReference(occurrence, showing: event.showing, ad: ad)) }
        case .adPeriodEnded, .adBreakFetchError:
            over += known.keys.filter { $0.occurrence == occurrence && $0.showing == event.showing }
        default: break
        }
    }

    /// Forgets ads that are over. Called at the end of a step, because an ad is stopped after the event that ends it.
    mutating func clean() {
        guard !over.isEmpty else { return }
        for reference in over { known[reference] = nil }
        shown.removeAll { known[$0] == nil }
        over = []
    }
}
