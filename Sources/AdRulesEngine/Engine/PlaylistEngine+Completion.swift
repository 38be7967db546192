// How a session ends (page Behaviour, contentComplete and ALL_ADS_COMPLETED).
extension PlaylistEngine {
    mutating func contentCompleted() {
        guard phase != .over else {
            log("ignored: the content is over already")
            return
        }
        status.complete()
        if phase == .content, !isHeld, !schedule.isLive, let duration = schedule.duration {
            // Counts as a playhead at the duration if playback explains it: the player is there, so that it is not
            // stale. A live stream has no end to play to.
            var probe = cursor
            probe.endSettling()
            if probe.read(duration) == .playback {
                cross(to: duration)
                // Breaks that playback crossed are decided before the content is over.
                advance()
            }
        }
        if !pauseStands { thaw() }
        // Moments that become known only now count as passed, not as dropped.
        adopt(schedule.with(isLive: false))
        status.endContent()
        cursor.hold()
        decide(.contentComplete, to: cursor.position)
        defer { endDecision() }
        if let origin = hold.takeSeekOrigin() {
            // Stops that a seek in the hold crossed count as passed.
            noteSkipped(after: origin, through: cursor.position)
            rulePassed(after: origin, through: cursor.position)
        }
        endShownOverlays(.contentEndedFirst)
        for overlay in waitingOverlays { drop(overlay.occurrence, .contentEndedFirst) }
        let postroll = schedule.postroll
        let owed = Set(postroll?.occurrences ?? [])
        for slot in loads where !isBusy(slot.occurrence) && !owed.contains(slot.occurrence) {
            forgetLoad(slot.occurrence)
        }
        if let postroll {
            makeDue(
                [postroll],
                because: Decision(origin: cursor.position, furthest: cursor.furthest, cause: .contentComplete))
        }
    }

    mutating func completeAll() {
        hold.close()
        emit(.event(AdEvent(.allAdsCompleted)))
        emit(.end)
        status.end()
        cursor.hold()
        loads.removeAll()
        playlist.unpinAll()
        playback.takePendingSurface()
    }

    mutating func completeIfNothingCanFollow() {
        guard policies.completesEarly, phase == .content, !isHeld, queue.isEmpty, playback.isEmpty,
            waitingOverlays.isEmpty, policies.replay == .once, !schedule.isLive, schedule.occurrenceCount != nil,
            ledger.isEveryStopOver(in: schedule, &knownOpen), loads.allSatisfy(hasLostItsPlace)
        else { return }
        completeAll()
    }

    mutating func loseSession(_ reason: String) {
        log("session lost: \(reason)")
        decide(.sessionLost)
        defer { endDecision() }
        status.lose()
        for slot in loads { cancelLoad(of: slot.occurrence) }
        let lost = queue.waiting + waitingOverlays.map(\.occurrence)
        _ = due.takeStops()
        while !playback.isEmpty { breakOff(0, .sessionLost, isTracked: false) }
        for occurrence in lost { finish(occurrence, .notPlayed, .sessionLost) }
        due.removeAll()
        if phase == .idle || (phase == .starting && !isHeld) {
            status.beginContent()
            emit(.startContent(at: cursor.position))
        } else if isHeld, phase != .over {
            resumeContent()
        }
        completeAll()
    }

    mutating func destroy() {
        for slot in loads { cancelLoad(of: slot.occurrence) }
        for playing in playback.breaks {
            if let ad = playing.current { emit(.stopAd(playing.showing.reference(to: ad.introduced))) }
        }
        status.destroy()
        hold.close()
        // Due breaks stay due, for their explanations.
        playback.removeAll()
        loads.removeAll()
        cursor.hold()
    }
}
