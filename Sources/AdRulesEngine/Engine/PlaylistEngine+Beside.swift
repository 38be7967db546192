import AdRulesModel

// Companions and icons, which can be shown and clicked after their ad is over.
extension PlaylistEngine {
    /// The number of ads kept for reports about their companions and icons.
    static let retainedLimit = 4

    /// Keeps an ad that has companions or icons.
    mutating func retain(_ introduced: IntroducedAd, of run: BreakRun) {
        guard !introduced.ad.companions.isEmpty || !introduced.ad.icons.isEmpty else { return }
        if retained.count == Self.retainedLimit { retained.removeFirst() }
        retained.append(
            RetainedAd(reference: run.reference(to: introduced), introduced: introduced, position: run.position))
    }

    /// Handles a report about a companion or an icon; returns false for any other report.
    mutating func reportedBeside(_ report: AdReport, of reference: AdReference) -> Bool {
        switch report {
        case .companionShown, .companionClicked, .iconShown, .iconClicked: break
        default: return false
        }
        guard let kept = retained.firstIndex(where: { $0.reference == reference }) else {
            log("ignored: a report of a companion or icon that is not known")
            return true
        }
        let introduced = retained[kept].introduced
        let place = BreakPlace(
            occurrence: reference.occurrence, showing: reference.showing, position: retained[kept].position)
        if case .companionShown = report, !retained[kept].isOver { beginDisplay(reference) }
        guard hasStarted(reference) || retained[kept].isOver else {
            log("ignored: a report of an ad that has not started")
            return true
        }
        switch report {
        case .companionShown(let index):
            guard phase != .ended, let companion = introduced.ad.companions[at: index],
                !retained[kept].shownCompanions.contains(index)
            else { break }
            retained[kept].shownCompanions.append(index)
            let urls = companion.tracking.filter { $0.event == .creativeView && $0.uri.isAskedFor }.map(\.uri)
            trackAd(TrackingEvent.creativeView.rawValue, urls: urls, introduced, of: place, adTime: nil)
        case .companionClicked(let index):
            guard let companion = introduced.ad.companions[at: index] else { break }
            trackAd(
                "companionClickTracking", urls: companion.clickTracking.askedFor, introduced, of: place, adTime: nil,
                use: .click)
        case .iconShown(let index):
            guard phase != .ended, let icon = introduced.ad.icons[at: index],
                !retained[kept].shownIcons.contains(index)
            else { break }
            retained[kept].shownIcons.append(index)
            trackAd("iconViewTracking", urls: icon.viewTracking.askedFor, introduced, of: place, adTime: nil)
        case .iconClicked(let index):
            guard let icon = introduced.ad.icons[at: index] else { break }
            trackAd(
                "iconClickTracking", urls: icon.clickTracking.askedFor, introduced, of: place, adTime: nil, use: .click)
        default: break
        }
        return true
    }

    private func hasStarted(_ reference: AdReference) -> Bool {
        runs.contains { $0.isPlaying(reference) && $0.current?.hasStarted == true }
    }

    /// Starts a display ad when one of its companions is shown.
    private mutating func beginDisplay(_ reference: AdReference) {
        guard let place = runs.firstIndex(where: { $0.isPlaying(reference) && $0.loaded.type == .display }),
            runs[place].current?.hasStarted == false
        else { return }
        started(place, duration: nil)
    }
}
