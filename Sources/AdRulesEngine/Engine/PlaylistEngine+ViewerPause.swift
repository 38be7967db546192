// The viewer's pause as an input of its own (page Behaviour, Pause at any time).
extension PlaylistEngine {
    /// Whether `viewerPaused` was received and `viewerResumed` has not come: nothing starts to play.
    package var pauseStands: Bool { hold.pauseStands }

    /// Whether what is next has to wait for the viewer. A session with nothing left to play ends nevertheless.
    var mustWaitForViewer: Bool {
        guard pauseStands else { return false }
        guard phase == .over else { return queue.isEmpty || queue[0].hasBegun }
        return !queue.isEmpty && queue[0].hasBegun && !queue[0].waiting.isEmpty
    }

    mutating func viewerPaused() {
        guard !pauseStands else {
            log("ignored: the viewer has paused already")
            return
        }
        hold.standPause(now: now)
        cursor.pause()
        if let index = playback.linear { pass(.paused, to: index) }
    }

    mutating func viewerResumed() {
        guard pauseStands else {
            log("ignored: the viewer has not paused")
            return
        }
        if let index = playback.linear { pass(.resumed, to: index) }
        endPause()
        for reference in playback.breaks.compactMap(\.currentReference) { startDeferred(reference) }
        if phase == .content, !isHeld { cursor.play() }
        holdForSeekIfNeeded()
        playWaitingAd()
    }

    /// Ends the pause in a new process: the ads play again. Content that it paused waits for `contentPlaying`.
    mutating func endPauseByRestore() {
        guard pauseStands else { return }
        if isPausedByViewer { hold.endPause() } else { endPause() }
        playWaitingAd()
    }

    private mutating func endPause() {
        thaw()
        hold.endPause()
    }

    private mutating func playWaitingAd() {
        guard let index = playback.linear, playback[index].current == nil else { return }
        playNext(of: playback[index].occurrence)
    }

    private mutating func startDeferred(_ reference: AdReference) {
        guard let index = playback.index(playing: reference),
            let companions = playback[index].current?.takeDeferredStart()
        else { return }
        pass(.started(duration: nil), to: index)
        for companion in companions { _ = reportedOfPart(.companionShown(companion), of: reference) }
    }
}
