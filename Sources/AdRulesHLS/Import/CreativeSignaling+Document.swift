// The reverse: the signaling of an asset list as parts of VAST and VMAP.

extension CreativeSignaling {
    /// Whether all of the block comes over: of a slot one linear part at its asset's start, of a pod VMAP's trackers.
    var comesOver: Bool {
        switch kind {
        case .slot:
            payload.count <= 1
                && payload.allSatisfy { $0.start == .zero && ($0.type ?? Self.linear).isSpelled(Self.linear) }
        case .pod:
            payload.allSatisfy { part in
                var carried = Part(type: part.type, start: part.start, duration: part.duration)
                carried.tracking = part.tracking.filter { tracking in
                    tracking.offset == nil && Self.breakEvents.contains { $0.name == tracking.event }
                }
                return part == carried
            }
        }
    }

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
    /// Adds what a part of creative signaling says to an inline ad with a linear creative: trackers, clicks,
    /// identifiers and measurement scripts.
    mutating func add(_ part: CreativeSignaling.Part) {
        guard var linear = properties.creatives.first?.linear else { return }
        linear.skipOffset = part.skipOffset.map { .time($0) } ?? linear.skipOffset
        linear.videoClicks.clickThrough = part.clickThrough.map { Beacon(SourceText($0)) }
        var notExecuted: [Tracking] = []
        for tracking in part.tracking {
            let urls = tracking.urls.map { SourceText($0) }
            switch tracking.event {
            case AdTrackers.impressions.name: properties.impressions += urls.map { Beacon($0) }
            case AdTrackers.errors.name: properties.errors += urls.map { Beacon($0) }
            case AdTrackers.clicks.name: linear.videoClicks.clickTracking += urls.map { Beacon($0) }
            case AdTrackers.verificationsNotExecuted.name:
                notExecuted += urls.map { Tracking(event: .verificationNotExecuted, uri: $0) }
            default:
                let event = TrackingEvent(rawValue: tracking.event)
                let offset = tracking.offset.map { ProgressOffset.time($0) }
                linear.tracking += urls.map { Tracking(event: event, offset: offset, uri: $0) }
            }
        }
        properties.verifications = part.verifications.map { Verification($0) }
        if !notExecuted.isEmpty {
            // The block does not say of which script they are.
            if properties.verifications.isEmpty { properties.verifications = [Verification(vendor: nil)] }
            properties.verifications[0].tracking = notExecuted
        }
        var creative = Creative(linear: linear)
        creative.properties.universalAdIDs = part.identifiers.map {
            UniversalAdID(value: SourceText($0.value), registry: $0.scheme)
        }
        properties.creatives = [creative]
    }
}

extension Verification {
    /// The script of a part. A vendor, a script and its parameters are what Open Measurement takes.
    fileprivate init(_ script: CreativeSignaling.VerificationScript) {
        self.init(vendor: script.vendor.isEmpty ? nil : script.vendor)
        properties.resources = [Resource(kind: .javaScript, uri: SourceText(script.resource), apiFramework: "omid")]
        properties.parameters = script.parameters.map { SourceText($0) }
    }
}
