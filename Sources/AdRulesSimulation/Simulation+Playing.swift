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
                tickEnd = now + content.step(tick: setup.tick, limit: limit).wall
                if !isEnded { try reportMoving() }
                continue
            }
            passQuietTicks(limit: limit)
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

    /// Passes the ticks whose `playhead` would change nothing but the position, up to the last one before something is
    /// due: that one is reported, and has the effect of all. A log of the session has every one of them.
    private mutating func passQuietTicks(limit: MediaTime) {
        guard log == nil, let end = tickEnd, let quiet = engine.quietUntil, let position = content.position else {
            return
        }
        let step = content.step(tick: setup.tick, limit: .init(microseconds: .max)).position - position
        guard step > .zero else { return }
        // The last position before the moment, and the last wall time before whatever else is due.
        let moment = min(quiet - MediaTime(microseconds: 1), limit)
        var ticks = (moment - position).microseconds / step.microseconds
        if let other = nextBesideContent {
            guard other > end else { return }
            ticks = min(ticks, (other - end - MediaTime(microseconds: 1)).microseconds / setup.tick.microseconds + 1)
        }
        ticks = min(ticks, Int64(setup.maxInputs - inputs), Self.mostQuietTicks) - 1
        guard ticks > 0 else { return }
        count(Int(ticks))
        content.play(to: position + MediaTime(microseconds: ticks * step.microseconds))
        now = end + MediaTime(microseconds: (ticks - 1) * setup.tick.microseconds)
        tickEnd = now + content.step(tick: setup.tick, limit: limit).wall
    }

    /// The most ticks that are passed at once: at an odd rate each is rounded by up to half a microsecond, and to the
    /// engine a second too much is a seek.
    private static let mostQuietTicks: Int64 = 100_000

    /// Reports the rate of the content and, if it moves, its position.
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
