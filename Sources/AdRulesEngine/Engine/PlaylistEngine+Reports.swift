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
        switch report {
        case .started(let duration) where pauseStands && playback[index].current?.hasStarted == false:
            playback[index].current?.deferStart(duration: duration)
        case .resumed where pauseStands && playback[index].isLinear: log("ignored: the viewer has paused")
        case .muted, .volume(0): changed(\.isMuted, to: true, .muted, index)
        case .unmuted, .volume: changed(\.isMuted, to: false, .unmuted, index)
        case .fullscreen: changed(\.isFullscreen, to: true, .fullscreen, index)
        case .windowed: changed(\.isFullscreen, to: false, .windowed, index)
        default: pass(report, to: index)
        }
    }

    /// What the player reports before STARTED is the state in which the ad begins.
    private mutating func changed(
        _ state: WritableKeyPath<Playback.Player, Bool?>, to isSet: Bool, _ change: AdMoment, _ index: Int
    ) {
        guard playback.set(state, to: isSet), let ad = playback[index].current, ad.hasStarted else { return }
        perform([.moment(change, adTime: ad.adTime)], at: index)
    }

    /// Passes a report to the ad that plays in a break, and does what follows.
    mutating func pass(_ report: AdReport, to index: Int) {
        if case .resumed = report { skipPauseInDeadAir(at: index) }
        let (now, timeout) = (now, policies.mediaTimeout)
        perform(playback[index].current?.take(report, now: now, timeout: timeout) ?? [], at: index)
    }

    /// Handles something that happened to the ad that plays in a break. What ends the ad is the last effect.
    mutating func perform(_ effects: [AdEffect], at index: Int) {
        for effect in effects {
            guard let ad = playback[index].current?.introduced else { return }
            let showing = playback[index].showing
            switch effect {
            case .event(let name, let adTime):
                var event = adEvent(name, ad, podSize: playback[index].loaded.podSize, of: showing)
                event.adTime = adTime
                emit(.event(event))
            case .moment(let moment, let adTime): track(moment, ad, of: showing, adTime: adTime)
            case .trackers(let name, let urls, let adTime, let use):
                trackAd(name, urls: urls, ad, of: showing, adTime: adTime, use: use)
            case .started: noteStarted(at: index)
            case .over(let stops): endPlayed(at: index, stops: stops)
            case .failed(let error, let stops):
                loseCurrent(at: index, error, stops: stops)
                playNext(of: showing.occurrence)
            case .closed: breakOff(index, nil)
            case .ignored(let words): log("ignored: \(words)")
            }
        }
    }

    private mutating func noteStarted(at index: Int) {
        playback[index].startedAds += 1
        if playback[index].isLinear {
            hold.breakSilence()
            cursor.noteStartedAd(
                ofStopAt: queue.first?.moment ?? cursor.momentOfChoice, joinWithin: policies.joinWithin)
            if info(of: playback[index].occurrence)?.isBumper == false { due.noteStartedAd() }
        }
        introduceNext(at: index)
    }
}
