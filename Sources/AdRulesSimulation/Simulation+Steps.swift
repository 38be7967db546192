extension Simulation {
    /// Performs one step of the script.
    mutating func perform(_ step: Step) throws {
        switch step {
        case .start(let time):
            if content.position == nil { content.position = time }
            try pass(.start(at: time))
        case .play(let time): try play(to: time)
        case .wait(let length): try wait(length)
        case .seek(let time):
            move(to: time)
            try pass(.seek(to: time))
        case .jump(let time):
            if let position = content.position { try pass(.playhead(position)) }
            move(to: time)
            try pass(.playhead(time))
        case .rate(let rate): content.rate = rate
        case .pause: try pause()
        case .resume: try resume()
        case .ad(let gesture): try perform(gesture)
        case .report(let report): try reportOfAd(report)
        case .buffering(let length):
            guard let reference = ads.buffer(for: length, now: now) else {
                return note(.log("simulation: buffering, but no ad plays"))
            }
            try self.report(.buffering, of: reference)
        case .discard: try pass(.discardBreak)
        case .startBreak: try pass(.startBreak)
        case .reset(let occurrence): try pass(.resetBreak(occurrence))
        case .opportunity(let opportunity): try pass(.opportunity(opportunity))
        case .duration(let duration):
            content.duration = duration
            try pass(.durationChanged(duration))
        case .live(let isLive): try pass(.live(isLive))
        case .window(let from, let to): try pass(.window(from: from, to: to))
        case .replace(let playlist): try pass(.replace(playlist))
        case .surface(let surface): try pass(.surfaceChanged(surface))
        case .lost(let reason): try pass(.sessionLost(reason: reason))
        case .silent(let silent): isSilent = silent
        case .save: try save()
        case .kill:
            // The engine learns the time only with an input; the saved state must contain the time left at this moment.
            try pass(.deadline)
            try save()
            loader.loseAll()
            atOnce = []
            ads.loseAll()
            content.pauseStands = false
            try pass(.restored)
        case .complete:
            content.isOver = true
            // Once all ads are completed, the host no longer reports the content to the engine.
            if !isEnded { try pass(.contentComplete) }
        }
    }

    /// Moves the content by a jump; does nothing before the start and after the end.
    private mutating func move(to time: MediaTime) {
        if content.position != nil, !content.isOver { content.position = time }
    }

    private mutating func pause() throws {
        if let reference = ads.setPaused(true, now: now) {
            try report(.paused, of: reference)
        } else if content.hasBegun, !content.isHeld, !content.isOver {
            content.isPausedByViewer = true
            try pass(.contentPaused)
        } else {
            // Nothing plays that could report it.
            content.pauseStands = true
            try pass(.viewerPaused)
        }
    }

    private mutating func resume() throws {
        if content.pauseStands {
            try endPause()
        } else if let reference = ads.setPaused(false, now: now) {
            try report(.resumed, of: reference)
        } else if content.isHeld {
            note(.log("simulation: no paused ad to resume"))
        } else {
            content.isPausedByViewer = false
            try reportMoving()
        }
    }

    /// The viewer ends a pause that began while nothing played.
    mutating func endPause() throws {
        content.pauseStands = false
        _ = ads.setPaused(false, now: now)
        if !isEnded { try pass(.viewerResumed) }
    }

    private mutating func reportOfAd(_ report: AdReport) throws {
        guard let reference = ads.current?.reference ?? ads.last else {
            return note(.log("simulation: a report of an ad, but no ad has played"))
        }
        try self.report(report, of: reference)
    }

    private mutating func perform(_ gesture: Step.Gesture) throws {
        guard let ad = ads.current else { return note(.log("simulation: \(gesture.rawValue), but no ad plays")) }
        let report: AdReport =
            switch gesture {
            case .skip: .skipRequested
            case .click: .clicked
            case .mute: .muted
            case .unmute: .unmuted
            case .fullscreen: .fullscreen
            case .windowed: .windowed
            case .close: .closed
            }
        try self.report(report, of: ad.reference)
    }
}
