/// The ads that were handed to the player.
struct PlayingAds {
    /// Ads that were prepared or played and are not yet over.
    var known: [AdReference: AdPlayback] = [:]
    /// The ads being shown: a linear one goes last, because it covers the others.
    private(set) var shown: [AdReference] = []
    private var over: [AdReference] = []
    /// The ads that are over without having been played, which the player still has.
    private var unplayed: [AdPlayback] = []
    /// The ads whose first frame is awaited, with the companions and icons that the app shows already: an app draws
    /// them as soon as an ad is to play, and the engine counts them from its start.
    private var early: [AdReference: [AdReport]] = [:]
    private var due: [(AdReference, AdReport)] = []

    /// The ad that a click or a skip refers to.
    var current: AdReference? { shown.last }
    /// The playback of ``current``, for reporting.
    var playback: AdPlayback? { current.flatMap { known[$0] } }

    mutating func begin(_ playback: AdPlayback, at adTime: MediaTime) {
        // A display ad starts when one of its companions is shown; an ad of a restored session may have started.
        if playback.ad.type != .display, adTime == .zero { early[playback.reference] = [] }
        shown.removeAll { $0 == playback.reference }
        if playback.ad.type == .linear {
            shown.append(playback.reference)
        } else {
            shown.insert(playback.reference, at: 0)
        }
    }

    /// Keeps a report that is too early until the ad has started; false if it is not.
    mutating func keeps(_ report: AdReport, of reference: AdReference) -> Bool {
        switch report {
        case .companionShown, .iconShown:
            early[reference]?.append(report)
            return early[reference] != nil
        default: return false
        }
    }

    /// The first frame of an ad was shown.
    mutating func started(_ reference: AdReference) {
        due += (early.removeValue(forKey: reference) ?? []).map { (reference, $0) }
    }

    /// The reports that were too early, of ads that have started since.
    mutating func takeDue() -> [(AdReference, AdReport)] {
        defer { due = [] }
        return due
    }

    /// Notes that the prepared ads of a break are over, except one.
    mutating func endPrepared(of occurrence: OccurrenceID, except kept: AdReference? = nil) {
        over += known.keys.filter { $0.occurrence == occurrence && $0 != kept && !shown.contains($0) }
    }

    /// Notes that an ad failed; one that plays is over with the engine's event.
    mutating func failed(_ reference: AdReference) {
        if !shown.contains(reference) { over.append(reference) }
    }

    mutating func stop(_ reference: AdReference) -> AdPlayback? {
        over.append(reference)
        return known[reference]
    }

    mutating func happened(_ event: AdEvent) {
        let ad = event.reference
        switch event.name {
        case .started: if let ad { started(ad) }
        case .complete, .skipped, .adError: if let ad { over.append(ad) }
        case .adPeriodEnded, .adBreakFetchError:
            over += known.keys.filter { $0.occurrence == event.occurrence && $0.showing == event.showing }
        default: break
        }
    }

    /// Forgets ads that are over. Called at the end of a step, because an ad is stopped after the event that ends it.
    mutating func clean() {
        guard !over.isEmpty else { return }
        for reference in over {
            early[reference] = nil
            guard let playback = known.removeValue(forKey: reference) else { continue }
            if !shown.contains(reference) { unplayed.append(playback) }
        }
        shown.removeAll { known[$0] == nil }
        over = []
    }

    /// Takes the ads that the player has to remove without having played them. Only while none is shown: a simple
    /// player removes whatever it shows.
    mutating func takeUnplayed() -> [AdPlayback] {
        guard shown.isEmpty else { return [] }
        defer { unplayed = [] }
        return unplayed.sorted { one, other in
            let (first, second) = (one.reference, other.reference)
            return (first.occurrence, first.showing, first.ad) < (second.occurrence, second.showing, second.ad)
        }
    }

    /// Notes that the session is over, with all ads that wait.
    mutating func endAll() {
        over += known.keys.filter { !shown.contains($0) }
        clean()
        shown = []
    }
}
