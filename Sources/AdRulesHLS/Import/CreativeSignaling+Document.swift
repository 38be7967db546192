import AdRulesEngine

// The reverse: the signaling of an asset list as parts of VAST and VMAP.

extension CreativeSignaling {
    /// The trackers of a break, from the block of its list.
    var breakTracking: [Tracking] {
        payload.flatMap(\.tracking).flatMap { tracking in
            Self.breakEvents.first { $0.name == tracking.event }.map { known in
                tracking.urls.map { Tracking(event: known.event, uri: SourceText($0)) }
            } ?? []
        }
    }
}

extension Ad {
    /// Adds the trackers and clicks of a part of creative signaling to an inline ad with a linear creative.
    mutating func add(_ part: CreativeSignaling.Part) {
        var verification = Verification(vendor: nil)
        guard var linear = properties.creatives.first?.linear else { return }
        linear.skipOffset = part.skipOffset.map { .time($0) } ?? linear.skipOffset
        linear.videoClicks.clickThrough = part.clickThrough.map { Beacon(SourceText($0)) }
        for tracking in part.tracking {
            let urls = tracking.urls.map { SourceText($0) }
            switch tracking.event {
            case AdTrackers.impressions.name: properties.impressions += urls.map { Beacon($0) }
            case AdTrackers.errors.name: properties.errors += urls.map { Beacon($0) }
            case AdTrackers.clicks.name: linear.videoClicks.clickTracking += urls.map { Beacon($0) }
            case AdTrackers.verificationsNotExecuted.name:
                verification.tracking += urls.map { Tracking(event: .verificationNotExecuted, uri: $0) }
            default:
                let event = TrackingEvent(rawValue: tracking.event)
                let offset = tracking.offset.map { ProgressOffset.time($0) }
                linear.tracking += urls.map { Tracking(event: event, offset: offset, uri: $0) }
            }
        }
        if !verification.tracking.isEmpty { properties.verifications = [verification] }
        properties.creatives = [Creative(linear: linear)]
    }
}
