// Companions and icons, which can be shown and clicked after their ad is over.
extension PlaylistEngine {
    /// Handles a report about a companion or an icon; returns false for any other report.
    mutating func reportedOfPart(_ report: AdReport, of reference: AdReference) -> Bool {
        switch report {
        case .companionShown, .companionClicked, .iconShown, .iconClicked: break
        default: return false
        }
        guard let kept = playback.retained[reference] else {
            log("ignored: a report of a companion or icon that is not known")
            return true
        }
        if case .companionShown(let companion) = report, !kept.isOver, beginDisplay(reference, companion) {
            return true
        }
        guard kept.isOver || hasStarted(reference) else {
            log("ignored: a report of an ad that has not started")
            return true
        }
        let ad = kept.introduced
        let adTime = adTime(of: reference)
        switch report {
        case .companionShown(let index):
            guard phase != .ended, let companion = ad.ad.companion(at: index),
                playback.retained.noteShown(.companion(index), of: reference)
            else { break }
            let urls = companion.tracking.filter { $0.event == .creativeView && $0.uri.isFetchable }.map(\.uri)
            trackAd(TrackingEvent.creativeView.rawValue, urls: urls, ad, of: kept.showing, adTime: adTime)
        case .companionClicked(let index):
            guard let companion = ad.ad.companion(at: index) else { break }
            trackAd(
                "companionClickTracking", urls: companion.clickTracking.fetchable, ad, of: kept.showing, adTime: adTime,
                use: .click)
        case .iconShown(let index):
            guard phase != .ended, let icon = ad.ad.icons[at: index],
                playback.retained.noteShown(.icon(index), of: reference)
            else { break }
            trackAd("iconViewTracking", urls: icon.viewTracking.fetchable, ad, of: kept.showing, adTime: adTime)
        case .iconClicked(let index):
            guard let icon = ad.ad.icons[at: index] else { break }
            trackAd(
                "iconClickTracking", urls: icon.clickTracking.fetchable, ad, of: kept.showing, adTime: adTime,
                use: .click)
        default: break
        }
        return true
    }

    func adTime(of reference: AdReference) -> MediaTime? {
        playback.index(playing: reference).flatMap { playback[$0].current?.adTime }
    }

    private func hasStarted(_ reference: AdReference) -> Bool {
        playback.index(playing: reference).map { playback[$0].current?.hasStarted == true } ?? false
    }

    /// Starts a display ad when one of its companions is shown. Returns whether that waits for the viewer.
    private mutating func beginDisplay(_ reference: AdReference, _ companion: Int) -> Bool {
        guard let index = playback.index(playing: reference), playback[index].loaded.type == .display,
            let ad = playback[index].current, !ad.hasStarted,
            ad.introduced.ad.companions.indices.contains(companion)
        else { return false }
        guard pauseStands else {
            pass(.started(duration: nil), to: index)
            return false
        }
        playback[index].current?.deferStart(duration: nil, companion: companion)
        return true
    }
}
