import AdRulesModel

// The host's reports about ads.
extension PlaylistEngine {
    mutating func reported(_ report: AdReport, of reference: AdReference) {
        if reportedOfPart(report, of: reference) { return }
        if phase == .ended {
            log("ignored: the session is over")
            return
        }
        if let index = playback.index(playing: reference) {
            reportedOfCurrent(report, at: index)
        } else if isPrepared(reference) {
            switch report {
            case .ready: loads.change(reference.occurrence) { $0.isReady = true }
            case .failed(let error): failPrepared(reference, error)
            default: log("ignored: a report of an ad that does not play yet")
            }
        } else {
            log("ignored: a report of an ad that does not play")
        }
    }

    private func isPrepared(_ reference: AdReference) -> Bool {
        if playback.breaks.contains(where: { $0.isPrepared(reference) }) { return true }
        guard let slot = loads[reference.occurrence] else { return false }
        return slot.showing == reference.showing && slot.loaded?.prepared?.number == reference.ad
    }

    private mutating func reportedOfCurrent(_ report: AdReport, at index: Int) {
        guard let ad = playback[index].current else { return }
        let occurrence = playback[index].occurrence
        switch report {
        case .ready: break
        case .started(let duration) where pauseStands && !ad.hasStarted: deferStart(at: index, duration: duration)
        case .started(let duration): started(index, duration: duration)
        case .failed(let error): failCurrent(of: occurrence, error, stops: false)
        case .ended:
            guard ad.hasStarted else {
                failCurrent(of: occurrence, AdRulesError(.linear), stops: false)
                return
            }
            fireProgressEvents(at: index, through: nil)
            completeCurrent(of: occurrence, stops: false)
        case .buffering: emit(.adBuffering, at: index)
        case .paused: pausedByViewer(index)
        case .resumed where pauseStands && playback[index].isLinear: log("ignored: the viewer has paused")
        case .resumed: resumedByViewer(index)
        case .muted, .unmuted, .volume, .fullscreen, .windowed: reportedOfPlayer(report, at: index)
        case _ where !ad.hasStarted: log("ignored: a report of an ad that has not started")
        case .progress(let time, let duration): progressed(index, to: time, duration: duration)
        case .skipRequested:
            if ad.untilSkippable == .zero {
                skipCurrent(of: occurrence)
            } else {
                log("ignored: the ad may not be skipped yet")
            }
        case .clicked:
            emit(.clicked, at: index)
            track(.clicked, index)
        case .customClicked(let id):
            trackAd(
                "customClick", urls: ad.introduced.ad.customClicks(id: id), ad.introduced, of: playback[index].showing,
                adTime: ad.adTime, use: .click)
        case .tapped: emit(.tapped, at: index)
        default: reportedOfPlayer(report, at: index)
        }
    }

    /// Handles reports about the player and the viewer's interaction with the current ad.
    private mutating func reportedOfPlayer(_ report: AdReport, at index: Int) {
        switch report {
        case .muted, .volume(0): changed(\.isMuted, to: true, .muted, index)
        case .unmuted, .volume: changed(\.isMuted, to: false, .unmuted, index)
        case .fullscreen: changed(\.isFullscreen, to: true, .fullscreen, index)
        case .windowed: changed(\.isFullscreen, to: false, .windowed, index)
        case .expanded: sizeChanged(isExpanded: true, index)
        case .collapsed: sizeChanged(isExpanded: false, index)
        case .rewound:
            playback[index].withCurrent { $0.rewind() }
            track(.rewound, index)
        case .accepted: once(.accepted, .accepted, index)
        case .minimized: once(.minimized, .minimized, index)
        case .closed:
            once(.closed, .closed, index)
            if !playback[index].isLinear { breakOff(index, nil) }
        case .viewable: viewability(\.viewable, "viewable", index)
        case .notViewable: viewability(\.notViewable, "notViewable", index)
        case .viewUndetermined: viewability(\.viewUndetermined, "viewUndetermined", index)
        default: break
        }
    }

    // MARK: Playback of an ad

    mutating func started(_ index: Int, duration: MediaTime?) {
        let now = now
        guard let isFirst = playback[index].withCurrent({ $0.start(duration: duration, now: now) }) ?? nil else {
            return
        }
        extendTimeout(at: index)
        guard isFirst, let ad = playback[index].current?.introduced else { return }
        let showing = playback[index].showing
        playback[index].startedAds += 1
        if playback[index].isLinear {
            hold.breakSilence()
            cursor.noteStartedAd(
                ofStopAt: queue.first?.moment ?? cursor.momentOfChoice, joinWithin: policies.joinWithin)
            if info(of: showing.occurrence)?.isBumper == false { due.noteStartedAd() }
        } else {
            let time = ad.ad.duration ?? .zero
            playback[index].withCurrent { $0.setTimeout(time > .zero ? time : Self.overlayDisplayTime, now: now) }
        }
        emit(.started, at: index)
        track(.started, ad, of: showing, adTime: .zero)
        introduceNext(at: index)
    }

    /// Gives a linear ad that plays more time; an overlay that has started has its display time.
    private mutating func extendTimeout(at index: Int) {
        guard playback[index].isLinear else { return }
        let (now, timeout) = (now, policies.mediaTimeout)
        playback[index].withCurrent { $0.extend(now: now, timeout: timeout) }
    }

    private mutating func progressed(_ index: Int, to time: MediaTime, duration: MediaTime?) {
        guard let isForward = playback[index].withCurrent({ $0.progress(to: time, duration: duration) }) else { return }
        if isForward { extendTimeout(at: index) }
        fireProgressEvents(at: index, through: time)
        guard let ad = playback[index].current else { return }
        var event = adEvent(
            .adProgress, ad.introduced, podSize: playback[index].loaded.podSize, of: playback[index].showing)
        event.adTime = time
        emit(.event(event))
    }

    mutating func pausedByViewer(_ index: Int) {
        let now = now
        guard playback[index].withCurrent({ $0.pause(now: now) }) == .some(true) else { return }
        emit(.pause, at: index)
        track(.paused, index)
    }

    mutating func resumedByViewer(_ index: Int) {
        guard let ad = playback[index].current, ad.pausedAt != nil else { return }
        if playback[index].isLinear { skipPauseInDeadAir(of: ad) }
        let now = now
        guard playback[index].withCurrent({ $0.resume(now: now) }) == .some(true) else { return }
        emitResumed(index)
    }

    mutating func emitResumed(_ index: Int) {
        emit(.resume, at: index)
        track(.resumed, index)
    }

    private mutating func once(_ flag: PlayingAd.Once, _ moment: AdMoment, _ index: Int) {
        if playback[index].withCurrent({ $0.note(flag) }) == true { track(moment, index) }
    }

    private mutating func viewability(_ list: KeyPath<ViewableImpression, [Beacon]>, _ name: String, _ index: Int) {
        guard playback[index].withCurrent({ $0.note(.viewability) }) == true, let ad = playback[index].current else {
            log("ignored: whether the ad was viewable was reported before")
            return
        }
        trackAd(
            name, urls: ad.introduced.ad.viewability(list), ad.introduced, of: playback[index].showing,
            adTime: ad.adTime)
    }

    /// What the player reports before STARTED is the state in which the ad begins.
    private mutating func changed(
        _ state: WritableKeyPath<Playback.Player, Bool?>, to isSet: Bool, _ change: AdMoment, _ index: Int
    ) {
        if playback.set(state, to: isSet), playback[index].current?.hasStarted == true { track(change, index) }
    }

    private mutating func sizeChanged(isExpanded: Bool, _ index: Int) {
        guard playback[index].withCurrent({ $0.setExpanded(isExpanded) }) == true else { return }
        track(isExpanded ? .expanded : .collapsed, index)
    }

    // MARK: Events and trackers

    /// Sends an event of the current ad.
    mutating func emit(_ name: AdEvent.Name, at index: Int) {
        guard let ad = playback[index].current else { return }
        emit(
            .event(adEvent(name, ad.introduced, podSize: playback[index].loaded.podSize, of: playback[index].showing)))
    }

    /// Fires the trackers of what happened to the current ad.
    mutating func track(_ moment: AdMoment, _ index: Int) {
        guard let ad = playback[index].current else { return }
        track(moment, ad.introduced, of: playback[index].showing, adTime: ad.adTime)
    }
}
