// Looking ahead: ads are requested before their moment, and the next moment is stored for `playhead`.
extension PlaylistEngine {
    /// Requests the ads inside the prefetch window and finds the next content time at which something is due.
    mutating func updatePrefetch() {
        guard phase == .starting || phase == .content else {
            cursor.nextMoment = .zero
            return
        }
        let position = cursor.position
        if lookedAheadFrom == position { return }
        list(around: position)
        lookedAheadFrom = position
        var next = min(schedule.nextMoment(after: position) ?? .never, schedule.listedUntil)
        func request(_ stop: StopPosition, _ moment: MediaTime) {
            let time = moment - lead(of: moment)
            if time <= position { prefetch(at: stop) } else { next = min(next, time) }
        }
        var time = position
        var asked = 0
        while asked < Self.prefetchLimit, let moment = schedule.nextMoment(after: time) {
            let earliest = moment - cursor.played(in: policies.prefetch + policies.spread)
            if earliest > position, earliest >= next { break }
            request(.midroll(moment), moment)
            time = moment
            asked += 1
        }
        if let duration = schedule.duration, !schedule.storage.postroll.isEmpty { request(.postroll, duration) }
        cursor.nextMoment = next
    }

    mutating func forgetLookAhead() { lookedAheadFrom = .never }

    private mutating func prefetch(at position: StopPosition) {
        guard let stop = schedule.stop(at: position) else { return }
        if let time = position.contentTime, isTooClose(StopMoment(cursor.played(at: time)), at: position) { return }
        var hasOverlay = false
        // Bumpers need one of these; what fails at once does not come back.
        var company = stop.occurrences[...]
        for occurrence in stop.occurrences where isArmed(occurrence, at: position) && !isBusy(occurrence) {
            guard let info = schedule.scheduledBreak(at: occurrence.index), info.isPlayable,
                // Nothing can show an overlay after the content, and of a stop only the first.
                info.allowsLinear || (position != .postroll && !hasOverlay)
            else { continue }
            if needsCompany(occurrence) {
                company = company.drop { !isCandidate($0, at: position) }
                if company.isEmpty { continue }
            }
            if !loads.contains(occurrence) { load(occurrence, at: position, isDue: false) }
            // A response inside the playlist may have failed at once.
            if !info.allowsLinear, loads.contains(occurrence) { hasOverlay = true }
        }
    }

    /// How much content plays between the request for a moment and that moment. The random part is the same in every
    /// run with the same seed.
    private func lead(of moment: MediaTime) -> MediaTime {
        guard policies.spread > .zero else { return cursor.played(in: policies.prefetch) }
        var generator = SeededGenerator(seed: configuration.seed ^ UInt64(bitPattern: moment.microseconds))
        let spread = Int64.random(in: 0...policies.spread.microseconds, using: &generator)
        return cursor.played(in: policies.prefetch + MediaTime(microseconds: spread))
    }
}
