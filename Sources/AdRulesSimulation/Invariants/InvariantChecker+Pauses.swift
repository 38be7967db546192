extension InvariantChecker {
    /// Notes before an input whether the viewer's pause stands, and ends it.
    mutating func notePauseBefore(_ input: EngineInput) {
        switch input {
        case .viewerResumed, .restored:
            if pauseStands { endPause() }
            pauseStands = false
        // The content is handed back to the host, whatever the viewer wants.
        case .sessionLost, .destroy: pauseStands = false
        default: break
        }
        mayNotStart = pauseStands
    }

    /// I22: nothing starts to play while the viewer's pause stands, and nothing is billed.
    mutating func checkStart(_ action: EngineAction) {
        switch action {
        case .playAd, .startContent, .resumeContent: violate("I22", "\(action.kind) while the viewer's pause stands")
        case .event(let event) where event.name == .started: violate("I22", "STARTED while the viewer's pause stands")
        case .track(let firing) where firing.event == "impression":
            violate("I22", "an impression while the viewer's pause stands")
        default: break
        }
    }

    /// Ends the pause of an ad, or of a hold that an ad began; the viewer's own pause continues.
    mutating func endPause(of reference: AdReference) {
        guard hold?.pausedAd == reference else { return }
        hold?.pausedAd = nil
        if !pauseStands { endPause() }
    }

    private mutating func endPause() {
        guard let since = hold?.pausedSince else { return }
        hold?.paused += now - since
        if let silent = hold?.silentSince { hold?.silentSince = silent + (now - max(since, silent)) }
        hold?.pausedSince = nil
        hold?.pausedAd = nil
    }
}
