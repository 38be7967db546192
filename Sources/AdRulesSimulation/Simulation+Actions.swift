extension Simulation {
    /// Writes the lines of the engine's actions and carries the actions out, in order.
    mutating func carryOut(_ actions: [EngineAction]) {
        entries.begin(actions)
        for action in actions {
            let (made, breakID) = entries.entries(of: action) { engine.label(of: $0) }
            for entry in made { note(entry, breakID: breakID) }
            carryOut(action)
        }
    }

    private mutating func carryOut(_ action: EngineAction) {
        switch action {
        case .startContent(let time), .resumeContent(let time):
            content.hasBegun = true
            content.isHeld = false
            if !content.isOver { content.position = time }
        case .pauseContent:
            content.isHeld = true
            tickEnd = nil
        case .end: isEnded = true
        // The inputs of an exact session hold what its player and its servers did.
        case _ where setup.inputs != nil: break
        case .loadAds(let token, let request): atOnce += loader.load(token, request, now: now)
        case .cancelLoad(let token): loader.cancel(token)
        case .prepareAd(let reference, let ad): ads.prepare(reference, ad, now: now)
        case .playAd(let reference, let ad, let adTime): ads.play(reference, ad, at: adTime, now: now)
        case .stopAd(let reference): ads.stop(reference)
        case .event, .track, .decision, .log: break
        }
    }
}
