extension InvariantChecker {
    mutating func look(at action: EngineAction, isRestoring: Bool) {
        if isDestroyed { violate("I4", "an action after destroy") }
        if isAllCompleted { checkAfterCompletion(action) }
        if let ending = endingAd, !action.isTracking(of: ending) { endingAd = nil }
        if mayNotStart { checkStart(action) }
        switch action {
        case .startContent:
            if hasBegun { violate("I19", "the content begins twice") }
            if hold != nil { violate("I3", "the content begins while it is held") }
            hasBegun = true
        case .pauseContent:
            if isRestoring { break }
            if hold == nil { violate("I3", "a pause without CONTENT_PAUSE_REQUESTED") }
        case .resumeContent: hasBegun = true
        case .loadAds(let token, let request): asked(token, request)
        case .cancelLoad(let token):
            if !close(token), lateAnswer != token { violate("I14", "a load that is not open is cancelled") }
            if lateAnswer == token { lateAnswer = nil }
        case .prepareAd(let reference, let ad):
            // Another part of a prepared ad may suit a new surface.
            if ads[reference] == nil { introduce(reference, ad) } else { ads[reference]?.ad = ad }
        case .playAd(let reference, let ad, _): played(reference, ad, isRestoring: isRestoring)
        case .stopAd(let reference): ended(reference)
        case .track(let firing): tracked(firing)
        case .event(let event): heard(event)
        case .decision(let decision): decided(decision)
        case .log: break
        case .end: if !isAllCompleted { violate("I4", "end without ALL_ADS_COMPLETED") }
        }
    }

    private mutating func checkAfterCompletion(_ action: EngineAction) {
        switch action {
        case .end, .log, .decision: break
        case .track(let firing) where firing.event == "companionClickTracking" || firing.event == "iconClickTracking":
            break
        default: violate("I4", "\(action.kind) after ALL_ADS_COMPLETED")
        }
    }

    private mutating func asked(_ token: LoadToken, _ request: BreakAdRequest) {
        if let lastToken, token <= lastToken { violate("I14", "a token is used twice") }
        lastToken = token
        if openTokens[request.occurrence] != nil { violate("I14", "\(request.occurrence) has two open loads") }
        openLoads[token] = request.occurrence
        openTokens[request.occurrence] = token
    }

    /// I15: at most one linear ad plays, and only while the content does not.
    private mutating func played(_ reference: AdReference, _ ad: ResolvedAd, isRestoring: Bool) {
        if ads[reference] == nil { introduce(reference, ad) }
        var watched = ads[reference] ?? WatchedAd(ad: ad)
        if ad.type == .linear {
            if playing.contains(where: { ads[$0]?.ad.type == .linear }) { violate("I15", "two linear ads play") }
            if hasBegun, hold == nil, !isComplete { violate("I15", "a linear ad plays over the content") }
            if let duration = ad.duration, duration > .zero {
                hold?.bound += duration + policies.mediaTimeout + policies.mediaTimeout
                watched.longest = duration
            } else {
                hold?.isBounded = false
            }
        } else if hold != nil, !isRestoring {
            violate("I15", "an overlay begins in a hold")
        }
        if watched.plays > 0, !isRestoring { violate("I15", "an ad is played twice") }
        watched.plays += 1
        if !watched.isPlaying { playing.append(reference) }
        watched.isPlaying = true
        ads[reference] = watched
    }

    mutating func ended(_ reference: AdReference) {
        guard ads[reference]?.isPlaying == true else {
            // The event that ended the ad came just before, and the stop belongs to it.
            if ads[reference]?.isOver != true { violate("I15", "an ad that does not play is stopped") }
            return
        }
        ads[reference]?.isPlaying = false
        ads[reference]?.isOver = true
        playing.removeAll { $0 == reference }
        endPause(of: reference)
        if let ad = ads[reference], ad.ad.type == .linear, ad.hasStarted { hold?.silentSince = now }
    }

    /// Records an ad that the app was informed of.
    mutating func introduce(_ reference: AdReference, _ ad: ResolvedAd) {
        ads[reference] = WatchedAd(ad: ad)
        if let first = introduced[reference.occurrence]?.first, first.showing != reference.showing {
            forgetAds(of: reference.occurrence)
        }
        introduced[reference.occurrence, default: []].append(reference)
    }

    /// Forgets the ads of a finished showing, except the last few. A later event of a forgotten ad is a violation.
    mutating func forgetAds(of occurrence: OccurrenceID) {
        for reference in introduced.removeValue(forKey: occurrence) ?? [] {
            guard let watched = ads[reference] else { continue }
            // Ads that never started displace none whose companions may still be shown.
            if !watched.hasStarted || watched.ad.companions.isEmpty && watched.ad.icons.isEmpty {
                Self.keep(reference, in: &lastOver, of: &ads)
            } else {
                Self.keep(reference, in: &lastOverWithCompanions, of: &ads)
            }
        }
    }

    /// The number of ads that are over whose click trackers may still fire: more than the engine remembers.
    private static let rememberedAds = 16

    private static func keep(
        _ reference: AdReference, in last: inout [AdReference], of ads: inout [AdReference: WatchedAd]
    ) {
        last.append(reference)
        if last.count > rememberedAds { ads[last.removeFirst()] = nil }
    }

    /// Checks the order within one call: a pause or resume directly follows its event.
    mutating func checkFollowers(_ actions: [EngineAction]) {
        for (place, action) in actions.enumerated() {
            guard case .event(let event) = action else { continue }
            let next = place + 1 < actions.count ? actions[place + 1] : nil
            switch event.name {
            case .contentPauseRequested where next != .pauseContent:
                violate("I7", "CONTENT_PAUSE_REQUESTED is not followed by pauseContent")
            case .contentResumeRequested where next?.kind != "resumeContent":
                violate("I7", "CONTENT_RESUME_REQUESTED is not followed by resumeContent")
            default: break
            }
        }
    }
}

extension EngineAction {
    /// The load that the action cancels.
    var cancelledToken: LoadToken? { if case .cancelLoad(let token) = self { token } else { nil } }

    var isTracking: Bool { if case .track = self { true } else { false } }

    var isRefusal: Bool {
        if case .log(let words) = self { ["ignored", "refused"].contains(where: words.hasPrefix) } else { false }
    }

    func isTracking(of reference: AdReference) -> Bool {
        guard case .track(let firing) = self else { return false }
        return firing.occurrence == reference.occurrence && firing.showing == reference.showing
            && (firing.ad == nil || firing.ad == reference.ad)
    }
}

extension EngineInput {
    /// The load that the input answers.
    var answeredToken: LoadToken? {
        switch self {
        case .adsLoaded(let token, _), .adsFailed(let token, _): token
        default: nil
        }
    }
}

// I23: every break that plays, is passed or ends unplayed has a decision with its reason. Engines that emit no
// decisions are not held to it.
extension InvariantChecker {
    mutating func decided(_ decision: EngineDecision) {
        hasDecided = true
        if decision.isCut { hasCutDecision = true }
        for ruling in decision.rulings where ruling.verdict != .over { rulings?[ruling.occurrence] = ruling.verdict }
    }

    /// Checks a break that begins: its last decision made it due.
    mutating func checkBegun(_ occurrence: OccurrenceID) {
        guard hasDecided, let rulings, rulings[occurrence] != .due else { return }
        violate("I23", "\(occurrence) begins, and was \(rulings[occurrence]?.name ?? "not decided")")
    }

    /// Checks that the reason of a break is the one of its last decision.
    mutating func checkRuling(of explanation: Explanation) {
        guard hasDecided, let rulings, !explanation.isShown, !isDestroyed else { return }
        let verdict = rulings[explanation.occurrence]
        guard explanation.reason != verdict?.reason else { return }
        switch explanation.reason {
        case .beyondContent, .durationUnknown, .opportunityUnknown, .invalidOffset, .unsupported, .overlappedRepeat,
            .removed, .contentEndedFirst:
            // The schedule decides, whatever was decided before.
            return
        case .sessionLost where isLost: return
        case nil where hasChanged: return
        case _ where hasCutDecision: return
        default:
            violate(
                "I23",
                "\(explanation.occurrence) is \(explanation.outcome) (\(explanation.reason?.label ?? "no reason")), "
                    + "and was \(verdict?.name ?? "not decided") (\(verdict?.reason?.label ?? "no reason"))")
        }
    }
}
