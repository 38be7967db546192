extension InvariantChecker {
    /// Trackers that fire once per reported change, not once per ad.
    private static let repeated: Set<String> = [
        "mute", "unmute", "pause", "resume", "rewind", "expand", "collapse", "adExpand", "adCollapse", "playerExpand",
        "playerCollapse", "fullscreen", "exitFullscreen", "clickTracking", "customClick", "companionClickTracking",
        "iconClickTracking",
    ]

    /// Trackers of companions and icons, and `creativeView`, which may fire after the ad ended.
    private static let beside: Set<String> = [
        "creativeView", "companionClickTracking", "iconClickTracking", "iconViewTracking",
    ]

    /// The answers to whether an ad was viewable, of which it has one.
    private static let verdicts: Set<String> = ["viewable", "notViewable", "viewUndetermined"]

    /// I6, I16: each tracker fires once, none before its ad started and none after its ad ended.
    mutating func tracked(_ firing: TrackerFiring) {
        if firing.urls.isEmpty { violate("I6", "a firing without URLs") }
        switch firing.owner {
        case .vmap: trackedOfBreak(firing)
        case .vast: trackedOfAd(firing)
        }
    }

    private mutating func trackedOfBreak(_ firing: TrackerFiring) {
        guard firing.event != TrackingEvent.error.rawValue else { return }
        if known[firing.occurrence]?.fired.contains(firing.event) == true {
            violate("I6", "\(firing.event) of \(firing.occurrence) comes twice")
        }
        know(firing.occurrence) { $0.fired.insert(firing.event) }
    }

    private mutating func trackedOfAd(_ firing: TrackerFiring) {
        guard let number = firing.ad else {
            if firing.event != TrackingEvent.error.rawValue { violate("I16", "\(firing.event) of no ad") }
            return
        }
        let reference = AdReference(firing.occurrence, showing: firing.showing, ad: number)
        let ad = ads[reference]
        if firing.event != "error", firing.event != "loaded" {
            let isBeside = Self.beside.contains(firing.event)
            if ad?.hasStarted != true {
                violate("I16", "\(firing.event) of \(firing.occurrence) ad \(number) before its STARTED")
            } else if ad?.isOver == true, endingAd != reference, !isBeside {
                violate("I16", "\(firing.event) of \(firing.occurrence) ad \(number) after its end")
            }
        }
        guard !Self.repeated.contains(firing.event) else { return }
        let counted = Self.verdicts.contains(firing.event) ? "viewability" : firing.event
        ads[reference]?.fired[counted, default: 0] += 1
        let limit = ad?.limits[firing.event]
        let most = limit != nil && !knowsAds ? Int.max : limit ?? 1
        if ads[reference]?.fired[counted] ?? 0 > most {
            violate("I6", "\(firing.event) of \(firing.occurrence) ad \(number) comes too often")
        }
    }
}
