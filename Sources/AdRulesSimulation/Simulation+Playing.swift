extension Simulation {
    /// Plays until the content reaches a position, or its end.
    mutating func play(to target: MediaTime) throws {
        guard content.position != nil, !content.isOver else {
            return note(.log("simulation: play does nothing before start and after complete"))
        }
        let limit = content.limit(of: target)
        try resumeWhatTheViewerPaused(before: limit)
        while true {
            try settle()
            if content.hasBegun, content.position ?? .zero >= limit { break }
            if content.canMove, tickEnd == nil {
                try beginMoving(limit: limit)
                continue
            }
            guard let next = nextMoment else { break }
            try advance(to: next)
            try settle()
            if let end = tickEnd, end <= now {
                content.play(to: content.step(tick: setup.tick, limit: limit).position)
                tickEnd = end + content.step(tick: setup.tick, limit: limit).wall
                if !isEnded { try pass(.playhead(content.position ?? .zero)) }
            } else if nextMoment == next {
                break
            }
        }
        tickEnd = nil
    }

    /// Starts moving the content and reports its rate and its position.
    private mutating func beginMoving(limit: MediaTime) throws {
        tickEnd = now + content.step(tick: setup.tick, limit: limit).wall
        if !isEnded { try reportMoving() }
    }

    mutating func reportMoving() throws {
        try pass(.contentPlaying(rate: content.rate))
        if content.canMove { try pass(.playhead(content.position ?? .zero)) }
    }

    private mutating func resumeWhatTheViewerPaused(before limit: MediaTime) throws {
        if content.pauseStands { try endPause() }
        if let reference = ads.setPaused(false, now: now) { try report(.resumed, of: reference) }
        guard content.isPausedByViewer else { return }
        content.isPausedByViewer = false
        if content.position ?? .zero >= limit { try reportMoving() }
    }
}
