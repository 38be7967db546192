// What the player reports of a break, and what the stream's metadata says of its ads.
extension StreamBreakScheduler {
    /// A report of the player.
    mutating func report(_ report: InterstitialReport) -> [Step] {
        switch report {
        case .began(let id): return began(id)
        case .adStarted(let id, let ad):
            guard let adBreak = entry(id)?.adBreak else { return [] }
            let steps = began(id)
            if let index = entries.firstIndex(where: { $0.adBreak.id == id }) {
                entries[index].ad = ad
                entries[index].adStart = entries[index].time
            }
            return steps + [.send(.started(adBreak, ad))]
        case .progress(let id, let time, let duration):
            guard let index = entries.firstIndex(where: { $0.adBreak.id == id && $0.isPlaying }) else { return [] }
            entries[index].time = time.asPosition() ?? entries[index].time
            entries[index].length = duration?.asLength() ?? entries[index].length
            return []
        // Identifiers of ad events are not about an event of the player: see ``happened(_:)``.
        case .timedMetadata: return []
        case .clicked(let id):
            guard let entry = entry(id), let ad = entry.ad else { return [] }
            return [.send(.clicked(entry.adBreak, ad))]
        case .ended(let id): return left(id, SkippedBreak(.notBegun, "the player ended it before it began"))
        case .skipped(let id): return left(id, SkippedBreak(.notBegun, "the player skipped it before it began"))
        case .failed(let id, let message):
            guard let adBreak = entry(id)?.adBreak else { return [] }
            let error = SessionError(.player, at: .playback, message: message)
            return [.send(.error(adBreak, error))] + left(id, SkippedBreak(.player, message))
        }
    }

    /// An event of an ad, as the stream's metadata describes it, in the break that plays.
    ///
    /// - Parameter place: Where its break was when the text came.
    mutating func happened(_ event: StreamMetadata.Event, at place: MediaTime) -> [Step] {
        guard let index = entries.firstIndex(where: { $0.isPlaying }), let playing = entries[index].phase.event else {
            return []
        }
        let adBreak = entries[index].adBreak
        var time = MediaTime.zero
        if case .time(let start) = playing.start { time = start }
        let pod = AdPodInfo(
            adPosition: event.ad.position ?? 1, totalAds: event.adBreak.ads ?? 1, isBumper: false, podIndex: begunCount,
            timeOffset: .midroll(time), maxDuration: event.adBreak.duration.flatMap { MediaTime(seconds: $0) })
        let ad = StreamAd(
            title: event.ad.title, summary: event.ad.description,
            duration: event.ad.duration.flatMap { MediaTime(seconds: $0) }, pod: pod,
            clickThrough: event.ad.clickthroughUrl)
        entries[index].ad = event.kind == .complete ? nil : ad
        // The break may be another one by now.
        if event.kind == .start { entries[index].adStart = min(place, entries[index].time) }
        return [.send(event.kind == .start ? .started(adBreak, ad) : .ad(adBreak, ad, event.kind))]
    }

    /// Where the player is in the break that plays.
    var place: MediaTime { entries.first(where: \.isPlaying)?.time ?? .zero }

    private mutating func began(_ id: String) -> [Step] {
        guard let adBreak = entry(id)?.adBreak, entry(id)?.isPlaying == false else { return [] }
        // A player plays one event at a time.
        var steps: [Step] = []
        for other in entries where other.isPlaying { steps += left(other.adBreak.id, nil) }
        guard let index = entries.firstIndex(where: { $0.adBreak.id == id }), let event = entries[index].phase.event
        else { return steps }
        entries[index].phase = .playing(event)
        begunCount += 1
        return steps + [.send(.adPeriodStarted(adBreak)), .send(.adBreakStarted(adBreak))]
    }

    /// The player is done with an event.
    private mutating func left(_ id: String, _ reason: SkippedBreak?) -> [Step] {
        guard let index = entries.firstIndex(where: { $0.adBreak.id == id }), entries[index].phase.event != nil else {
            return []
        }
        let entry = entries.remove(at: index)
        return [.setEvents(events)] + Self.end(of: entry, reason)
    }

    private func entry(_ id: String) -> Entry? { entries.first { $0.adBreak.id == id && $0.phase.event != nil } }
}
