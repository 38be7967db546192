import AdRulesModel

// Looking ahead: ads are requested before their moment, and the next moment is stored for `playhead`.
extension PlaylistEngine {
    /// Requests the ads inside the prefetch window and finds the next content time at which something is due.
    mutating func updatePrefetch() {
        guard phase == .starting || phase == .content else {
            cursor.expectMoment(at: .zero)
            return
        }
        let position = cursor.position
        // While overlays are showing, the next moment depends on them.
        if search.lookedAheadFrom == position, playback.firstOverlay == nil { return }
        search.noteLookAhead(from: position)
        var next = schedule.nextMoment(after: position) ?? .never
        var time = position
        var asked = 0
        while asked < Self.prefetchLimit, let moment = schedule.nextMoment(after: time) {
            let earliest = moment - policies.prefetch - policies.spread
            if earliest > position, earliest >= next { break }
            let request = moment - policies.prefetch - jitter(of: moment)
            if request <= position {
                prefetch(at: .midroll(moment))
            } else {
                next = min(next, request)
            }
            time = moment
            asked += 1
        }
        if let duration = schedule.duration, !schedule.storage.postroll.isEmpty {
            let request = duration - policies.prefetch - jitter(of: duration)
            if request <= position {
                prefetch(at: .postroll)
            } else {
                next = min(next, request)
            }
        }
        if let end = playback.nextDisplayEnd {
            next = min(next, end)
            search.forgetLookAhead()
        }
        cursor.expectMoment(at: next)
    }

    private mutating func prefetch(at position: StopPosition) {
        guard let stop = schedule.stop(at: position), !isTooClose(position) else { return }
        for occurrence in stop.occurrences where isArmed(occurrence, at: position) && !isBusy(occurrence) {
            guard !loads.contains(occurrence), let info = schedule.scheduledBreak(at: occurrence.index),
                info.isPlayable,
                // Nothing can show an overlay after the content.
                position != .postroll || info.allowsLinear, !isLoneBumper(occurrence, of: stop)
            else { continue }
            load(occurrence, at: position, isDue: false)
        }
    }

    /// The random time by which the request for a moment goes out earlier; the same in every run with the same seed.
    private func jitter(of moment: MediaTime) -> MediaTime {
        guard policies.spread > .zero else { return .zero }
        var generator = SeededGenerator(seed: configuration.seed ^ UInt64(bitPattern: moment.microseconds))
        return MediaTime(microseconds: Int64.random(in: 0...policies.spread.microseconds, using: &generator))
    }
}
