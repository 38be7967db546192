import AdRulesEngine
import AdRulesModel

// Events and trackers.
extension ReferenceEngine {
    mutating func emit(_ event: AdEvent) { out.append(.event(event)) }

    func breakEvent(_ name: AdEvent.Name, _ occurrence: OccurrenceID, at position: StopPosition? = nil) -> AdEvent {
        var event = AdEvent(name, occurrence: occurrence, showing: self[occurrence].status.showing)
        event.position = position
        event.breakID = element(occurrence)?.breakID
        return event
    }

    /// "Each ad event carries the ad and its pod info."
    mutating func emit(
        _ name: AdEvent.Name, _ occurrence: OccurrenceID, _ number: Int, _ slot: Pod.Slot, _ pod: Pod,
        _ position: StopPosition, adTime: MediaTime? = nil, code: Int? = nil
    ) {
        var event = breakEvent(name, occurrence)
        event.ad = number
        event.resolvedAd = slot.ad
        event.pod = AdPodInfo(
            adPosition: slot.position, totalAds: pod.total, isBumper: bumper(occurrence) != nil,
            podIndex: podIndex(of: position), timeOffset: position, maxDuration: maxDuration(of: occurrence))
        event.adTime = adTime
        event.code = code
        emit(event)
    }

    mutating func emitOfCurrent(_ name: AdEvent.Name, adTime: MediaTime? = nil, code: Int? = nil) {
        guard let playing = run, let current = playing.current else { return }
        emit(
            name, playing.occurrence, current.number, current.slot, playing.pod, playing.position, adTime: adTime,
            code: code)
    }

    /// "pod index (0 pre-roll, 1… mid-rolls in order, -1 post-roll)"
    func podIndex(of position: StopPosition) -> Int {
        switch position {
        case .preroll: 0
        case .postroll: -1
        // Only what is a cue point is a pod, and what ends as it was has left the order.
        case .midroll: listedPods.filter { $0 > .preroll && $0 < position }.count + 1
        }
    }

    /// An `Error` of VAST: "in a VAST tracker always the VAST code".
    mutating func trackError(_ occurrence: OccurrenceID, _ error: AdRulesError, urls: [SourceText], ad: Int?) {
        fire(urls, owner: .vast, "error", occurrence, ad: ad, code: error.vastCode.rawValue)
    }

    /// "and the break's VMAP `error` trackers"
    mutating func trackBreakError(_ occurrence: OccurrenceID, _ error: AdRulesError) {
        trackBreak(occurrence, "error", code: error.code)
    }

    mutating func trackBreak(_ occurrence: OccurrenceID, _ event: String, code: Int? = nil) {
        let urls = (element(occurrence)?.tracking ?? []).filter { $0.event?.rawValue == event }.map(\.uri)
        fire(urls, owner: .vmap, event, occurrence, ad: nil, code: code)
    }

    mutating func track(
        _ ad: ResolvedAd, _ event: String, _ occurrence: OccurrenceID, _ number: Int, at time: MediaTime?? = .none
    ) {
        fire(ReferenceTrackers.trackers(of: ad, for: event), owner: .vast, event, occurrence, ad: number, at: time)
    }

    /// The ad time that was reported last; nil before the first and after a rewind.
    func position(of current: Run.Current) -> MediaTime? { current.hasProgress ? current.time : nil }

    /// The ad time of an ad; nil if it does not play.
    private func adTime(_ occurrence: OccurrenceID, _ number: Int?) -> MediaTime? {
        ([run].compactMap { $0 } + standing).first { $0.occurrence == occurrence && $0.current?.number == number }?
            .current.flatMap(position)
    }

    /// The macros of random ads: whose tracker it is (the id is in its path), which ad of the break, and its time.
    private func filled(_ url: String, _ number: Int?, showing reference: AdReference?, _ time: MediaTime?) -> String {
        guard url.contains("[ADCOUNT]") else { return url }
        let place = reference.flatMap { places[$0] }.map(String.init)
        let moment = time.map { time in
            let milliseconds = time.microseconds / 1000
            func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : String(value) }
            let clock = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1000 % 60].map(two)
            return clock.joined(separator: "%3A") + "." + String(1000 + milliseconds % 1000).dropFirst()
        }
        return url.replacing("[ADSERVINGID]", with: url.split(separator: "/")[2])
            .replacing("[ADCOUNT]", with: place ?? "-1").replacing("[ADPLAYHEAD]", with: moment ?? "-1")
    }

    mutating func fire(
        _ urls: [SourceText], owner: TrackerFiring.Owner, _ event: String, _ occurrence: OccurrenceID, ad: Int?,
        code: Int? = nil, at time: MediaTime?? = .none, showing: Int? = nil
    ) {
        let showing = showing ?? self[occurrence].status.showing
        let reference = ad.map { AdReference(occurrence, showing: showing, ad: $0) }
        let moment = time ?? adTime(occurrence, ad)
        let texts = urls.map { url in
            var text = filled(url.string, ad, showing: reference, moment)
            for spelling in ["[ERRORCODE]", "[ERROR_CODE]"] {
                if let code { text = text.replacing(spelling, with: String(code)) }
            }
            return text
        }
        guard !texts.isEmpty else { return }
        out.append(
            .track(
                TrackerFiring(
                    owner: owner, event: event, occurrence: occurrence, showing: showing,
                    ad: ad,
                    code: code, urls: texts)))
    }
}
