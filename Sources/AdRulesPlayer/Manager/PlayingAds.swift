import AdRulesEngine

/// The ads that were handed to the player, and what their countdown is made of.
struct PlayingAds {
    /// Ads that were prepared or played and are not over.
    var known: [AdReference: AdPlayback] = [:]
    /// What each open or answered request was for.
    var requests: [LoadToken: OccurrenceID] = [:]
    /// Answers of breaks that are not over.
    var responses: [LoadToken: AdResponse] = [:]
    /// Durations as the player knows them.
    var durations: [AdReference: MediaTime] = [:]
    /// Positions as the player reported them last.
    var adTimes: [AdReference: MediaTime] = [:]
    /// The ads that are shown: a linear one last, since it covers the others.
    private(set) var shown: [AdReference] = []
    private var over: [AdReference] = []
    private var pod: Pod?

    private struct Pod {
        var occurrence: OccurrenceID
        var showing: Int
        var durations: [MediaTime?]
    }

    /// The ad a click or a skip is about.
    var current: AdReference? { shown.last }
    /// The same, with the way to report.
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
            let tokens = requests.filter { $0.value == occurrence }.keys
            for token in tokens {
                requests[token] = nil
                responses[token] = nil
            }
            if pod?.occurrence == occurrence { pod = nil }
        default: break
        }
    }

    /// Forgets ads that are over; called at the end of a step, since an ad is stopped after it was told to be over.
    mutating func clean() {
        guard !over.isEmpty else { return }
        for reference in over {
            known[reference] = nil
            durations[reference] = nil
            adTimes[reference] = nil
        }
        shown.removeAll { known[$0] == nil }
        over = []
    }

    /// How far an ad and its pod are, from its `AD_PROGRESS`.
    mutating func countdown(_ event: AdEvent, schedule: Schedule, policies: Policies) -> AdCountdown? {
        guard let occurrence = event.occurrence, let number = event.ad, let ad = event.resolvedAd,
            let place = event.pod, let adTime = event.adTime
        else { return nil }
        let reference = AdReference(occurrence, showing: event.showing, ad: number)
        let duration = durations[reference] ?? ad.duration
        let remaining = duration.map { max(.zero, $0 - adTime) }
        var podRemaining = remaining
        if place.totalAds > 1 {
            let later = laterDurations(
                occurrence, showing: event.showing, place: place, schedule: schedule, policies: policies)
            podRemaining = later.reduce(remaining) { sum, next in
                if let sum, let next { sum + next } else { nil }
            }
        }
        return AdCountdown(
            reference: reference, adTime: adTime, duration: duration, position: place.position,
            totalAds: place.totalAds, remaining: remaining, podRemaining: podRemaining,
            untilSkippable: ad.skipOffset?.resolved(in: duration).map { max(.zero, $0 - adTime) })
    }

    /// What the ads after a place in a pod last, by VAST: the pod is selected again from the answer, as the engine did.
    private mutating func laterDurations(
        _ occurrence: OccurrenceID, showing: Int, place: AdPodInfo, schedule: Schedule, policies: Policies
    ) -> [MediaTime?] {
        if pod?.occurrence != occurrence || pod?.showing != showing {
            pod = Pod(
                occurrence: occurrence, showing: showing,
                durations: select(occurrence, place: place, schedule: schedule, policies: policies) ?? [])
        }
        let durations = pod?.durations ?? []
        guard durations.count == place.totalAds else { return [nil] }
        return Array(durations.dropFirst(place.position))
    }

    private func select(
        _ occurrence: OccurrenceID, place: AdPodInfo, schedule: Schedule, policies: Policies
    ) -> [MediaTime?]? {
        guard let found = schedule.scheduledBreak(at: occurrence.index) else { return nil }
        let response: AdResponse
        if case .inline(let vast) = found.source {
            response = AdResponse(vast)
        } else if let token = requests.filter({ $0.value == occurrence }).keys.max(), let answer = responses[token] {
            response = answer
        } else {
            return nil
        }
        let selection = AdSelection(
            response, types: found.adBreak.breakTypes, allowMultipleAds: found.adBreak.source?.allowMultipleAds ?? true,
            policies: policies, surface: nil, maxDuration: place.maxDuration)
        return selection.pod.map(\.duration)
    }
}
