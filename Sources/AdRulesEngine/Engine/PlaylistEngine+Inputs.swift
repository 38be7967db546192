// The entry point of every input. How it is handled is decided in the file of its topic: seeking, holds, ads.
extension PlaylistEngine {
    mutating func handleSlowPath(_ input: EngineInput, now instant: MediaTime) -> [EngineAction] {
        if phase == .destroyed { return [] }
        let isKnown = instant.asLength() != nil
        writer.calledAt = isKnown ? instant : .zero
        if !isKnown {
            // An out-of-range `now` is ignored: the last one counts.
            if instant > .limit { correct("now") }
        } else if case .restored = input {
            moveClock(to: instant)
        } else {
            runDeadlines(through: instant)
            cursor.reach(instant)
        }
        var door = HostDoor()
        let taken = door.admit(input)
        if let mistake = door.mistake { correct(mistake) }
        if let taken { take(taken) }
        settle(looksAhead: true)
        cursor.deadline = earliestDeadline()?.time ?? .never
        return writer.take()
    }

    /// Brings the session to rest after an input or a deadline: begins and ends what can begin and end now.
    ///
    /// `looksAhead`: ads that may be requested in advance are requested.
    mutating func settle(looksAhead: Bool) {
        advance()
        if looksAhead { updatePrefetch() }
        completeIfNothingCanFollow()
        keepOverlayTime()
    }

    /// Logs, once of each kind, that a value of the host was out of range: a player reports its position all the time.
    private mutating func correct(_ kind: String) {
        if status.note(kind) { log("corrected: \(kind) out of range; said once") }
    }

    private mutating func take(_ input: EngineInput) {
        switch input {
        case .destroy: destroy()
        case .deadline: break
        case .surfaceChanged(let surface): surfaceChanged(surface)
        case .hostMacros(let values): configuration.hostMacros = values
        case .date(let date): adopt(date)
        case .ad(let reference, let report): reported(report, of: reference)
        case .playhead where phase == .ended, .contentPaused where phase == .ended,
            .contentPlaying where phase == .ended:
            // The player keeps reporting after the end; this is not worth a log message.
            break
        case _ where phase == .ended: log("ignored: the session is over")
        case .durationChanged where phase == .over, .opportunity where phase == .over, .live where phase == .over,
            .window where phase == .over:
            // There are no moments left to change.
            log("ignored: the content is over")
        case .durationChanged(let duration): adopt(schedule.with(duration: duration))
        case .opportunity(let opportunity): declare(opportunity)
        case .live(let isLive): liveChanged(isLive)
        case .window(let from, let to): windowMoved(from: from, to: to)
        case .start(let time): start(at: time)
        case .playhead(let time): playheadMoved(to: time)
        case .seek(let time): seek(to: time)
        case .contentPaused: contentPaused()
        case .contentPlaying(let rate): contentPlaying(rate)
        case .viewerPaused: viewerPaused()
        case .viewerResumed: viewerResumed()
        case .contentComplete: contentCompleted()
        case .adsLoaded(let token, _), .adsFailed(let token, _), .wrapperFollowed(let token), .adsSoFar(let token, _):
            reported(input, of: token)
        case .startBreak: startBreak()
        case .discardBreak: discardBreak()
        case .resetBreak(let occurrence): resetBreak(occurrence)
        case .replace(let document): replace(with: document)
        case .sessionLost(let reason): loseSession(reason)
        case .restored: resumeRestored()
        }
    }

    private mutating func playheadMoved(to time: MediaTime) {
        guard phase == .content, !isHeld else {
            if phase == .idle { log("ignored: a playhead before the start") }
            return
        }
        switch cursor.read(time) {
        case .stale, .behind: break
        case .playback: cross(to: time)
        case .jump: seek(to: time, isReported: true)
        }
    }

    private mutating func contentPaused() {
        guard phase == .content, !isHeld, cursor.isMoving, !cursor.awaitsFirstReport else { return }
        cursor.pause()
        hold.freeze(now: now)
    }

    private mutating func contentPlaying(_ rate: Double) {
        if cursor.setRate(rate) { forgetLookAhead() }
        guard isPausedByViewer, !pauseStands else { return }
        cursor.play()
        thaw()
        holdForSeekIfNeeded()
    }

    mutating func thaw() {
        guard let pause = hold.thaw(now: now) else { return }
        due.shift(by: pause)
    }
}
