import AdRulesModel

// The host's reports about ads.
extension PlaylistEngine {
    mutating func reported(_ report: AdReport, of reference: AdReference) {
        if reportedBeside(report, of: reference) { return }
        if phase == .ended {
            log("ignored: the session is over")
            return
        }
        if let place = runs.firstIndex(where: { $0.isPlaying(reference) }) {
            reportedOfCurrent(report, at: place)
        } else if isPrepared(reference) {
            switch report {
            case .ready: break
            case .failed(let error): failPrepared(reference, error)
            default: log("ignored: a report of an ad that does not play yet")
            }
        } else {
            log("ignored: a report of an ad that does not play")
        }
    }

    private func isPrepared(_ reference: AdReference) -> Bool {
        let inRun = runs.contains {
            $0.occurrence == reference.occurrence && $0.showing == reference.showing
                && $0.loaded.prepared?.number == reference.ad
        }
        return inRun
            || loads[reference.occurrence].map {
                $0.showing == reference.showing && $0.loaded?.prepared?.number == reference.ad
            } ?? false
    }

    private mutating func reportedOfCurrent(_ report: AdReport, at place: Int) {
        let run = runs[place]
        guard let ad = run.current else { return }
        switch report {
        case .ready: break
        case .started(let duration): started(place, duration: duration)
        case .failed(let error): failCurrent(of: run.occurrence, error, stops: false)
        case .ended:
            guard ad.hasStarted else {
                failCurrent(of: run.occurrence, AdRulesError(.linear), stops: false)
                return
            }
            fireMarks(of: place, through: nil)
            completeCurrent(of: run.occurrence, stops: false)
        case .buffering: emit(.event(adEvent(.adBuffering, ad.introduced, of: run.loaded, at: run.place)))
        case .paused: pausedByViewer(place)
        case .resumed: resumedByViewer(place)
        case _ where !ad.hasStarted: log("ignored: a report of an ad that has not started")
        case .progress(let time, let duration): progressed(place, to: time, duration: duration)
        case .skipRequested: skipRequested(place)
        case .clicked:
            tell(.clicked, place)
            trackAd(
                "clickTracking", urls: ad.introduced.ad.clickTracking, ad.introduced, of: run.place, adTime: ad.adTime,
                use: .click)
        case .tapped: tell(.tapped, place)
        default: reportedOfPlayer(report, at: place)
        }
    }

    /// Handles reports about the player and the viewer's interaction with the current ad.
    private mutating func reportedOfPlayer(_ report: AdReport, at place: Int) {
        switch report {
        case .muted: soundChanged(isMuted: true, place)
        case .unmuted: soundChanged(isMuted: false, place)
        case .volume(let volume): soundChanged(isMuted: volume == 0, place)
        case .fullscreen: screenChanged(isFullscreen: true, place)
        case .windowed: screenChanged(isFullscreen: false, place)
        case .expanded: sizeChanged(isExpanded: true, place)
        case .collapsed: sizeChanged(isExpanded: false, place)
        case .rewound:
            runs[place].current?.adTime = nil
            track([.rewind], place)
        case .accepted: once(.accepted, [.acceptInvitation, .acceptInvitationLinear], place)
        case .minimized: once(.minimized, [.minimize], place)
        case .closed: closed(place)
        case .viewable: viewability(.viewable, report, "viewable", place)
        case .notViewable: viewability(.notViewable, report, "notViewable", place)
        case .viewUndetermined: viewability(.viewUndetermined, report, "viewUndetermined", place)
        default: break
        }
    }

    // MARK: Playback of an ad

    mutating func started(_ place: Int, duration: MediaTime?) {
        guard var ad = runs[place].current, !ad.isRunning else { return }
        ad.isRunning = true
        if let duration, duration > .zero { ad.reportedDuration = duration }
        let isFirst = !ad.hasStarted
        ad.hasStarted = true
        runs[place].current = ad
        watch(place)
        guard isFirst else { return }
        runs[place].startedAds += 1
        let run = runs[place]
        if run.loaded.type == .linear {
            hold.breakSilence()
            if info(of: run.occurrence)?.isBumper == false { due.noteStartedAd() }
        } else {
            runs[place].standsUntil = cursor.position + (ad.introduced.ad.duration ?? Self.standingTime)
        }
        tell(.started, place)
        let introduced = ad.introduced
        trackAd("impression", urls: introduced.ad.impressions, introduced, of: run.place, adTime: .zero)
        trackAd(.creativeView, introduced, of: run.place, adTime: .zero)
        trackAd(.start, introduced, of: run.place, adTime: .zero)
        trackAd(
            "verificationNotExecuted", urls: introduced.ad.verificationsNotExecuted(policies: policies), introduced,
            of: run.place, adTime: .zero, use: .verification)
        var loaded = runs[place].loaded
        introduceNext(of: &loaded, at: run.place)
        runs[place].loaded = loaded
    }

    private mutating func progressed(_ place: Int, to time: MediaTime, duration: MediaTime?) {
        guard var ad = runs[place].current else { return }
        if let duration, duration > .zero { ad.reportedDuration = duration }
        if ad.adTime.map({ time > $0 }) ?? true {
            ad.adTime = time
            ad.isRunning = true
            runs[place].current = ad
            watch(place)
        } else {
            runs[place].current = ad
        }
        fireMarks(of: place, through: time)
        var event = adEvent(.adProgress, ad.introduced, of: runs[place].loaded, at: runs[place].place)
        event.adTime = time
        emit(.event(event))
    }

    private mutating func pausedByViewer(_ place: Int) {
        guard var ad = runs[place].current, ad.pausedAt == nil else { return }
        ad.pausedAt = now
        ad.timeLeft = ad.deadline.map { $0 - now }
        ad.deadline = nil
        ad.isPauseTold = ad.hasStarted
        runs[place].current = ad
        guard ad.isPauseTold else { return }
        tell(.pause, place)
        track([.pause], place)
    }

    private mutating func resumedByViewer(_ place: Int) {
        guard var ad = runs[place].current, let pausedAt = ad.pausedAt else { return }
        if runs[place].loaded.type == .linear { skipPauseInDeadAir(of: ad) }
        ad.pausedAt = nil
        ad.playedAt += now - pausedAt
        ad.deadline = isHidden(runs[place]) ? nil : ad.timeLeft.map { now + $0 }
        ad.timeLeft = nil
        let isTold = ad.isPauseTold
        ad.isPauseTold = false
        runs[place].current = ad
        guard isTold else { return }
        tell(.resume, place)
        track([.resume], place)
    }

    private mutating func skipRequested(_ place: Int) {
        guard runs[place].current?.untilSkippable == .zero else {
            log("ignored: the ad may not be skipped yet")
            return
        }
        skipCurrent(of: runs[place].occurrence)
    }

    private mutating func closed(_ place: Int) {
        once(.closed, [.close, .closeLinear], place)
        if runs[place].loaded.type != .linear { breakOff(place, nil) }
    }

    // MARK: Events and trackers

    /// Sends an event of the current ad.
    mutating func tell(_ name: AdEvent.Name, _ place: Int) {
        guard let ad = runs[place].current else { return }
        emit(.event(adEvent(name, ad.introduced, of: runs[place].loaded, at: runs[place].place)))
    }

    /// Fires trackers of the current ad.
    mutating func track(_ events: [TrackingEvent], _ place: Int) {
        guard let ad = runs[place].current else { return }
        for event in events { trackAd(event, ad.introduced, of: runs[place].place, adTime: ad.adTime) }
    }

    private mutating func once(_ flag: PlayingAd.Once, _ events: [TrackingEvent], _ place: Int) {
        guard runs[place].current?.once.contains(flag) == false else { return }
        runs[place].current?.once.insert(flag)
        track(events, place)
    }

    private mutating func viewability(_ flag: PlayingAd.Once, _ report: AdReport, _ name: String, _ place: Int) {
        guard let ad = runs[place].current, !ad.once.contains(flag) else { return }
        runs[place].current?.once.insert(flag)
        trackAd(
            name, urls: ad.introduced.ad.viewability(report), ad.introduced, of: runs[place].place, adTime: ad.adTime)
    }

    private mutating func soundChanged(isMuted new: Bool, _ place: Int) {
        guard (isMuted ?? false) != new else { return }
        isMuted = new
        track([new ? .mute : .unmute], place)
    }

    private mutating func screenChanged(isFullscreen new: Bool, _ place: Int) {
        guard (isFullscreen ?? false) != new else { return }
        isFullscreen = new
        track(new ? [.fullscreen, .playerExpand] : [.exitFullscreen, .playerCollapse], place)
    }

    private mutating func sizeChanged(isExpanded new: Bool, _ place: Int) {
        guard runs[place].current?.isExpanded != new else { return }
        runs[place].current?.isExpanded = new
        track(new ? [.expand, .adExpand] : [.collapse, .adCollapse], place)
    }
}

extension BreakRun {
    /// Whether the reference is to the current ad.
    func isPlaying(_ reference: AdReference) -> Bool {
        occurrence == reference.occurrence && showing == reference.showing
            && current?.introduced.number == reference.ad
    }
}
