extension InvariantChecker {
    mutating func heard(_ event: AdEvent) {
        switch event.name {
        case .contentPauseRequested:
            if hold != nil { violate("I3", "a pause while the content is held") }
            hold = Hold(openedAt: now, silentSince: now)
            hold?.bound = policies.giveUp
        case .contentResumeRequested:
            if hold == nil { violate("I3", "a resume without a hold") }
            if hold != nil, isComplete, !isCompletingLate { violate("I3", "a resume after contentComplete") }
            closeHold()
        case .allAdsCompleted:
            if isAllCompleted { violate("I4", "ALL_ADS_COMPLETED comes twice") }
            isAllCompleted = true
            if hold != nil, !isComplete {
                violate("I2", "a hold is closed by ALL_ADS_COMPLETED before contentComplete")
            }
            closeHold()
            if !hasBegun, !isComplete, !isLost { violate("I19", "the content never began") }
        case .cuePointsChanged: checkCuePoints(event.cuePoints ?? [])
        case .adPeriodStarted, .adBreakStarted, .adBreakEnded, .adPeriodEnded: heardOfBreak(event)
        case .adBreakFetchError: failed(event)
        case .adBreakReady: hold?.bound += policies.giveUp
        case .log: if event.code == 1007 { failed(event) }
        default: heardOfAd(event)
        }
    }

    /// I2, I3: a hold is closed exactly once; before contentComplete, by a resume.
    private mutating func closeHold() {
        defer { hold = nil }
        guard let hold, hold.isBounded else { return }
        let paused = hold.paused + (hold.pausedSince.map { now - $0 } ?? .zero)
        let length = now - hold.openedAt - paused
        if length > hold.bound { violate("I2", "a hold of \(length), at most \(hold.bound)") }
    }

    /// I1, I5, I7: a break starts once, and its events are in order.
    private mutating func heardOfBreak(_ event: AdEvent) {
        guard let occurrence = event.occurrence else { return }
        switch event.name {
        case .adPeriodStarted:
            if breaks[occurrence] != nil { violate("I7", "\(occurrence) starts while it plays") }
            breaks[occurrence] = OpenBreak(showing: event.showing)
            checkBegun(occurrence)
            know(occurrence) { $0.starts += 1 }
            if policies.replay == .once, known[occurrence]?.starts ?? 0 > armings[occurrence] ?? 1 {
                violate("I1", "\(occurrence) starts a second time")
            }
            if event.position == .postroll, !isComplete {
                violate("I5", "the post-roll \(occurrence) begins before contentComplete")
            }
            hold?.bound += policies.giveUp
        case .adBreakStarted:
            // A break that has only trackers has no period.
            if known[occurrence]?.sentStarted == true { violate("I7", "\(occurrence) sends AD_BREAK_STARTED twice") }
            know(occurrence) { $0.sentStarted = true }
            breaks[occurrence]?.sentStarted = true
        case .adBreakEnded:
            if let open = breaks[occurrence], !open.sentStarted {
                violate("I7", "\(occurrence) ends without AD_BREAK_STARTED")
            }
            if known[occurrence]?.sentStarted != true { violate("I7", "\(occurrence) ends without having started") }
            breaks[occurrence]?.sentEnded = true
        case .adPeriodEnded:
            guard let open = breaks.removeValue(forKey: occurrence) else {
                violate("I7", "\(occurrence) ends a period it did not start")
                return
            }
            if open.sentStarted, !open.sentEnded { violate("I7", "\(occurrence) leaves out AD_BREAK_ENDED") }
            if playing.contains(where: { $0.occurrence == occurrence }) {
                violate("I7", "\(occurrence) ends while its ad plays")
            }
            forgetAds(of: occurrence)
        default: break
        }
    }

    /// I14: a load that was given up is closed; a break that plays has no fetch error.
    private mutating func failed(_ event: AdEvent) {
        guard let occurrence = event.occurrence else { return }
        if let token = openTokens[occurrence] { close(token) }
        if breaks[occurrence] != nil {
            violate("I7", "\(occurrence) has a fetch error while it plays")
        } else {
            forgetAds(of: occurrence)
        }
        hold?.bound += policies.giveUp
    }

    /// I7: the events of an ad are in order.
    private mutating func heardOfAd(_ event: AdEvent) {
        guard let occurrence = event.occurrence, let number = event.ad else { return }
        let reference = AdReference(occurrence, showing: event.showing, ad: number)
        func expectPlaying(_ checker: inout InvariantChecker) {
            if checker.ads[reference]?.isPlaying != true {
                checker.violate("I7", "\(event.name.rawValue) of an ad that does not play")
            }
        }
        switch event.name {
        case .loaded:
            // Ads that are requested again in the same showing continue the numbering.
            if let last = known[occurrence], last.showing == event.showing, number <= last.lastAd {
                violate("I7", "LOADED of \(occurrence) ad \(number) comes twice or out of order")
            }
            know(occurrence) {
                $0.showing = event.showing
                $0.lastAd = number
            }
            if let ad = event.resolvedAd { introduce(reference, ad) }
        case .started:
            expectPlaying(&self)
            if ads[reference]?.hasStarted == true { violate("I7", "STARTED comes twice") }
            ads[reference]?.hasStarted = true
            if ads[reference]?.ad.type == .linear { hold?.silentSince = nil }
            if known[occurrence]?.hasImpression != true { know(occurrence) { $0.hasImpression = true } }
        case .firstQuartile, .midpoint, .thirdQuartile:
            expectPlaying(&self)
            let order: [AdEvent.Name] = [.firstQuartile, .midpoint, .thirdQuartile]
            let place = order.firstIndex(of: event.name) ?? 0
            if ads[reference]?.hasStarted != true || ads[reference]?.quartiles != place {
                violate("I7", "\(event.name.rawValue) out of order")
            }
            ads[reference]?.quartiles = place + 1
        case .complete, .skipped:
            expectPlaying(&self)
            if ads[reference]?.hasStarted != true { violate("I7", "\(event.name.rawValue) before STARTED") }
            if event.name == .complete, ads[reference]?.quartiles != 3 { violate("I7", "COMPLETE before a quartile") }
            ended(reference)
            endingAd = reference
        case .adError:
            expectPlaying(&self)
            ended(reference)
            endingAd = reference
        default: break
        }
    }
}
