import AdRulesEngine
import AdRulesModel

// Quartiles, changes that repeat, and how an ad ends.
extension ReferenceEngine {
    /// "`ended` fires those still missing, then complete"
    mutating func completeCurrent(stops: Bool) {
        fireProgress(upTo: nil)
        guard let playing = run, let current = playing.current else { return }
        emitOfCurrent(.complete)
        let end = current.length ?? position(of: current)
        track(current.slot.ad, "complete", playing.occurrence, current.number, at: end)
        if stops { out.append(.stopAd(reference(playing.occurrence, current.number))) }
        run?.completed += 1
        noteEnd(of: current, playing)
        run?.current = nil
        playNext()
    }

    /// Quartiles and progress trackers up to an ad time; nil: all that are missing.
    mutating func fireProgress(upTo time: MediaTime?) {
        guard let playing = run, var current = playing.current else { return }
        let ad = current.slot.ad
        var marks: [(time: MediaTime, name: String, event: AdEvent.Name?, urls: [SourceText])] = []
        // "Quartiles by the player's duration if reported, else VAST's"
        var isLengthKnown = true
        let quartiles: [AdEvent.Name] = [.firstQuartile, .midpoint, .thirdQuartile]
        for (place, event) in quartiles.enumerated() {
            let name = ["firstQuartile", "midpoint", "thirdQuartile"][place]
            let urls = ReferenceTrackers.trackers(of: ad, for: name)
            if let length = current.length, length > .zero {
                marks.append((ReferenceTrackers.quartile(place + 1, of: length), name, event, urls))
            } else if time == nil {
                marks.append((.zero, name, event, urls))
                isLengthKnown = false
            }
        }
        for (place, tracker) in ReferenceTrackers.progress(of: ad).enumerated() {
            guard let offset = tracker.offset?.resolved(in: current.length) else { continue }
            // "up to 500 ms after a known length"
            if time == nil, current.length.map({ offset > $0 + .milliseconds(500) }) ?? true { continue }
            marks.append((offset, "progress \(place)", nil, [tracker.uri]))
        }
        // What lies between two reports comes in the order of ad time.
        let ordered = marks.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        for (_, mark) in ordered where time.map({ mark.time <= $0 }) ?? true {
            guard current.fired.insert(mark.name).inserted else { continue }
            run?.current = current
            if let event = mark.event { emitOfCurrent(event) }
            let name = mark.event == nil ? "progress" : mark.name
            // Nobody knows when the quarters of an unknown length were.
            let moment = isLengthKnown ? mark.time : position(of: current) ?? .zero
            fire(mark.urls, owner: .vast, name, playing.occurrence, ad: current.number, at: moment)
        }
        run?.current = current
    }

    /// Clicks, mutes and the like: they repeat, "once per reported change".
    mutating func takeInteraction(
        _ report: AdReport, current: inout Run.Current, _ occurrence: OccurrenceID
    ) {
        let ad = current.slot.ad
        let number = current.number
        switch report {
        case .buffering: emitOfCurrent(.adBuffering)
        case .clicked:
            emitOfCurrent(.clicked)
            fire(ReferenceTrackers.clicks(of: ad), owner: .vast, "clickTracking", occurrence, ad: number)
        case .customClicked(let id):
            fire(ReferenceTrackers.customClicks(id, of: ad), owner: .vast, "customClick", occurrence, ad: number)
        case .muted, .volume(0):
            guard !isMuted else { return }
            isMuted = true
            track(ad, "mute", occurrence, number)
        case .unmuted, .volume:
            guard isMuted else { return }
            isMuted = false
            track(ad, "unmute", occurrence, number)
        case .fullscreen:
            guard !isFullscreen else { return }
            isFullscreen = true
            track(ad, "fullscreen", occurrence, number)
            track(ad, "playerExpand", occurrence, number)
        case .windowed:
            guard isFullscreen else { return }
            isFullscreen = false
            track(ad, "exitFullscreen", occurrence, number)
            track(ad, "playerCollapse", occurrence, number)
        case .tapped: emitOfCurrent(.tapped)
        case .rewound:
            // Where it went back to is not known until a position is reported.
            current.time = .zero
            current.hasProgress = false
            track(ad, "rewind", occurrence, number, at: .some(nil))
        case .expanded:
            guard current.isExpanded != true else { return }
            current.isExpanded = true
            track(ad, "expand", occurrence, number)
            track(ad, "adExpand", occurrence, number)
        case .collapsed:
            guard current.isExpanded == true else { return }
            current.isExpanded = false
            track(ad, "collapse", occurrence, number)
            track(ad, "adCollapse", occurrence, number)
        case .minimized:
            if current.fired.insert("minimize").inserted { track(ad, "minimize", occurrence, number) }
        case .closed:
            if current.fired.insert("close").inserted {
                track(ad, "close", occurrence, number)
                track(ad, "closeLinear", occurrence, number)
            }
        case .accepted:
            if current.fired.insert("accept").inserted {
                track(ad, "acceptInvitation", occurrence, number)
                track(ad, "acceptInvitationLinear", occurrence, number)
            }
        case .viewable, .notViewable, .viewUndetermined:
            // "of `viewable`, `notViewable` and `viewUndetermined` the first counts"
            guard current.fired.insert("viewability").inserted else { return }
            let (name, urls) = ReferenceTrackers.viewability(report, of: ad)
            fire(urls, owner: .vast, name, occurrence, ad: number)
        default: break
        }
    }

    /// A failure of the ad that plays: its own AD_ERROR, then a spare if it did not start, then the next ad.
    mutating func failCurrent(_ error: AdRulesError, stops: Bool) {
        guard let playing = run, let current = playing.current else { return }
        emitOfCurrent(.adError, code: error.code)
        trackError(playing.occurrence, error, urls: ReferenceTrackers.errors(of: current.slot.ad), ad: current.number)
        trackBreakError(playing.occurrence, error)
        if stops { out.append(.stopAd(reference(playing.occurrence, current.number))) }
        run?.gaps += 1
        run?.lastFailure = error.code
        noteEnd(of: current, playing)
        run?.current = nil
        if !current.hasStarted { run?.open = current.slot.position }
        playNext()
    }
}
