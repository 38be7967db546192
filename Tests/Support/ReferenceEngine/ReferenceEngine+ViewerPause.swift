import AdRulesEngine
import AdRulesModel

// "Pause at any time".
extension ReferenceEngine {
    /// "its clocks rest": of what is due.
    var restsClocks: Bool { pauseStands || (isViewerPaused && hold == nil && !isComplete) }

    mutating func viewerPaused() {
        guard !pauseStands else { return }
        pauseStands = true
        if !isViewerPaused { pausedAt = now }
        if contentBegan, hold == nil, !isComplete, !isViewerPaused {
            moved = mayHavePlayed
            isMoving = false
            isViewerPaused = true
        }
        // "the linear ad is paused, as by `paused`"
        if run != nil { takeOfCurrent(.paused) }
    }

    mutating func viewerResumed() {
        guard pauseStands else { return }
        if run != nil { resumeCurrent() }
        thaw()
        pauseStands = false
        // "a start that was reported meanwhile"
        for overlay in standing { asRun(overlay.occurrence) { $0.startWaiting() } }
        startWaiting()
        if contentBegan, hold == nil, !isComplete {
            isMoving = true
            movingSince = now
            pauseForSeek()
        }
        playWaitingAd()
        advance()
    }

    /// "`restored` ends it; content that it paused stays paused until `contentPlaying`"
    mutating func endPauseByRestore() {
        guard pauseStands else { return }
        if !contentBegan || hold != nil || isComplete { thaw() }
        pauseStands = false
        playWaitingAd()
        advance()
    }

    /// The next ad of a pod, whose turn came in the pause.
    private mutating func playWaitingAd() {
        if let playing = run, playing.current == nil { playNext() }
    }

    private mutating func startWaiting() {
        guard let current = run?.current, current.startWaits else { return }
        run?.current?.startWaits = false
        run?.current?.waitingCompanions = []
        takeOfCurrent(.started(duration: current.duration))
        guard let playing = run else { return }
        let reference = AdReference(playing.occurrence, showing: playing.showing, ad: current.number)
        for companion in current.waitingCompanions { _ = takeOfCompanion(.companionShown(companion), reference) }
    }

    /// What is due while it stands waits; what turned out empty does not. False: it waits.
    mutating func advanceInPause(_ stop: DueStop) -> Bool {
        let isEmpty = !stop.members.contains(where: canPlay)
        // "a hold does not end": also when its last stop is over.
        guard isEmpty, !stop.hasBegun || isComplete else { return false }
        queue.removeFirst()
        return true
    }
}
