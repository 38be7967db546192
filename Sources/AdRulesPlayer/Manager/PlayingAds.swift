import AdRulesEngine

/// The ads that were handed to the player, and the data for their countdown.
struct PlayingAds {
    /// Ads that were prepared or played and are not yet over.
    var known: [AdReference: AdPlayback] = [:]
    /// The occurrence of each open or answered request.
    var requests: [LoadToken: OccurrenceID] = [:]
    /// Responses for breaks that are not yet over.
    var responses: [LoadToken: AdResponse] = [:]
    /// Durations reported by the player.
    var durations: [AdReference: MediaTime] = [:]
    /// The last positions reported by the player.
    var adTimes: [AdReference: MediaTime] = [:]
    /// The ads being shown: a linear one goes last, because it covers the others.
    private(set) var shown: [AdReference] = []
    private var over: [AdReference] = []
    private var pod: Pod?

    private struct Pod {
        var occurrence: OccurrenceID
        var showing: Int
        var durations: [MediaTime?]
    }

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
            let tokens = requests.filter { $0.value == occurrence }.keys
            for token in tokens {
                requests[token] = nil
                responses[token] = nil
            }
            if pod?.occurrence == occurrence { pod = nil }
        default: break
        }
    }

    /// Forgets ads that are over. Called at the end of a step, because an ad is stopped after the event that ends it.
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

    /// The countdown of an ad and its pod, from its `AD_PROGRESS` event.
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

    /// The durations of the later ads in a pod, from VAST. The pod is selected again from the response, as the engine
    /// did.
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
