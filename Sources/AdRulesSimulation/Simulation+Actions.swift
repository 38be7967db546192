extension Simulation {
    /// Carries out the engine's actions, in order.
    mutating func carryOut(_ actions: [EngineAction]) {
        var told: [OccurrenceID: String?] = [:]
        for action in actions {
            switch action {
            case .event(let event): if let occurrence = event.occurrence { told[occurrence] = .some(event.breakID) }
            case .loadAds(_, let request): told[request.occurrence] = .some(request.breakID)
            default: break
            }
            carryOut(action, labels: told)
        }
    }

    private mutating func carryOut(_ action: EngineAction, labels told: [OccurrenceID: String?]) {
        // What the engine just said of a break wins: it may be one of a playlist that was replaced.
        func label(of occurrence: OccurrenceID) -> String? {
            told[occurrence] ?? engine.schedule.scheduledBreak(at: occurrence.index)?.adBreak.breakID
                ?? engine.explanation(of: occurrence)?.breakID
        }
        switch action {
        case .event(let event):
            note(.event(event), breakID: event.breakID)
            return
        case .track(let firing):
            let label = label(of: firing.occurrence)
            for url in firing.urls { note(.track(firing, url: url), breakID: label) }
            return
        case .log(let text):
            note(.log(text))
            return
        default: break
        }
        let occurrence = occurrence(of: action)
        note(
            .action(action, occurrence: occurrence, showing: showing(of: action)),
            breakID: occurrence.flatMap(label(of:)))
        switch action {
        case .startContent(let time), .resumeContent(let time):
            content.hasBegun = true
            content.isHeld = false
            if !content.isOver { content.position = time }
        case .pauseContent:
            content.isHeld = true
            tickEnd = nil
        case .loadAds(let token, let request):
            loads[token] = (request.occurrence, request.showing)
            atOnce += loader.load(token, request, now: now)
        case .cancelLoad(let token): loader.cancel(token)
        case .prepareAd(let reference, let ad): ads.prepare(reference, ad, now: now)
        case .playAd(let reference, let ad, let adTime): ads.play(reference, ad, at: adTime, now: now)
        case .stopAd(let reference): ads.stop(reference)
        case .end: isEnded = true
        case .event, .track, .log: break
        }
    }

    private func occurrence(of action: EngineAction) -> OccurrenceID? {
        switch action {
        case .loadAds(_, let request): request.occurrence
        case .cancelLoad(let token): loads[token]?.occurrence
        case .prepareAd(let reference, _), .playAd(let reference, _, _), .stopAd(let reference): reference.occurrence
        default: nil
        }
    }

    private func showing(of action: EngineAction) -> Int {
        switch action {
        case .loadAds(_, let request): request.showing
        case .cancelLoad(let token): loads[token]?.showing ?? 1
        case .prepareAd(let reference, _), .playAd(let reference, _, _), .stopAd(let reference): reference.showing
        default: 1
        }
    }
}
