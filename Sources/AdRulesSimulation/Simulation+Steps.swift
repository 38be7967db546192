extension Simulation {
    /// Does one step of the script.
    mutating func perform(_ step: Step) throws {
        switch step {
        case .start(let time):
            if content.position == nil { content.position = time }
            pass(.start(at: time))
        case .play(let time): play(to: time)
        case .wait(let length): wait(length)
        case .seek(let time):
            move(to: time)
            pass(.seek(to: time))
        case .jump(let time):
            if let position = content.position { pass(.playhead(position)) }
            move(to: time)
            pass(.playhead(time))
        case .rate(let rate): content.rate = rate
        case .pause: pause()
        case .resume: resume()
        case .ad(let gesture): perform(gesture)
        case .discard: pass(.discardBreak)
        case .startBreak: pass(.startBreak)
        case .reset(let occurrence): pass(.resetBreak(occurrence))
        case .opportunity(let opportunity): pass(.opportunity(opportunity))
        case .duration(let duration):
            content.duration = duration
            pass(.durationChanged(duration))
        case .live(let isLive): pass(.live(isLive))
        case .window(let from, let to): pass(.window(from: from, to: to))
        case .replace(let playlist): pass(.replace(playlist))
        case .surface(let surface): pass(.surfaceChanged(surface))
        case .lost(let reason): pass(.sessionLost(reason: reason))
        case .silent(let silent): isSilent = silent
        case .save: engine = try setup.snapshot(engine)
        case .kill:
            // The engine learns the time when it is told: what is saved is how much was left at this moment.
            pass(.deadline)
            engine = try setup.snapshot(engine)
            loader.loseAll()
            atOnce = []
            ads.loseAll()
            pass(.restored)
        case .complete:
            content.isOver = true
            pass(.contentComplete)
        }
    }

    /// The player's position changes by a jump; before the start and after the end there is none to change.
    private mutating func move(to time: MediaTime) {
        if content.position != nil, !content.isOver { content.position = time }
    }

    private mutating func pause() {
        if let reference = ads.setPaused(true, now: now) {
            report(.paused, of: reference)
        } else {
            if content.hasBegun, !content.isHeld { content.isPausedByViewer = true }
            pass(.contentPaused)
        }
    }

    private mutating func resume() {
        if let reference = ads.setPaused(false, now: now) {
            report(.resumed, of: reference)
        } else if content.isHeld {
            note(.log("simulation: no paused ad to resume"))
        } else {
            content.isPausedByViewer = false
            reportMoving()
        }
    }

    private mutating func perform(_ gesture: Step.Gesture) {
        guard let ad = ads.current else {
            return note(.log("simulation: \(gesture.rawValue), but no ad plays"))
        }
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
        self.report(report, of: ad.reference)
    }
}
